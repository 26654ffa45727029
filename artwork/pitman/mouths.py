"""A pen and a mood come in; nose, lips, mouth and moustache strands are cut."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from artwork.pitman.beards import Moustache
from artwork.pitman.pen import Pen
from artwork.press.shapes import Point, Polygon, clamp, jitter, lerp, power, stroke


def nose(pen: Pen) -> None:
    """Cut the nostrils and the creases of the wings."""
    t, tip, sz = pen.head.face, pen.head.nose_tip, pen.scale
    w = 0.175 + 0.07 * t["nose_w"]
    for s in (-1, 1):
        nostril = [(s * 0.045, tip - 0.085), (s * 0.10, tip - 0.070), (s * (w - 0.02), tip - 0.095)]
        pen.line(nostril, [0.25 * sz, 0.60 * sz, 0.15], lift=0.0)
        wing = [
            (w + 0.035, tip + 0.085),
            (w + 0.105, tip + 0.01),
            (w + 0.085, tip - 0.075),
            (w + 0.01, tip - 0.105),
        ]
        pen.line([(s * x, y) for x, y in wing], [0.05, 0.32 * sz, 0.42 * sz, 0.1], lift=-0.01)


class Mouth:
    """A mouth's line: how it curves, and how wide it is."""

    def __init__(self, pen: Pen, width: float, smile: float, smirk: float) -> None:
        self.pen, self.smile, self.smirk = pen, smile, smirk
        self.y = pen.head.mouth_y
        self.half = (0.275 + 0.06 * pen.head.face["mouth_w"]) * width

    def curve(self, u: float) -> float:
        """Return the height of the parting of the lips at u (-1 to 1)."""
        return self.y + self.smile * 0.085 * u * u + self.smirk * 0.06 * max(0.0, u) * abs(u)

    def at(self, u: float, y: float) -> Point:
        """Return the place on the page of a point of the mouth."""
        return self.pen.at(self.half * u, y)

    def line(self) -> None:
        """Cut the parting and the corners."""
        sz = self.pen.scale
        dips = {0.0: -0.012, 0.18: 0.008, -0.18: 0.008}
        across = (-1, -0.85, -0.5, -0.18, 0.0, 0.18, 0.5, 0.85, 1)
        weights = (0.1, 0.58, 0.40, 0.46, 0.38, 0.46, 0.40, 0.58, 0.1)
        points = [(self.half * u, self.curve(u) + dips.get(u, 0.0)) for u in across]
        self.pen.line(points, [w * sz for w in weights])
        for s in (-1, 1):
            x, y = self.half, self.curve(s)
            corner = [(s * (x + 0.035), y + 0.035), (s * (x + 0.03), y - 0.01), (s * (x + 0.055), y - 0.06)]
            self.pen.line(corner, 0.34 * sz)

    def open(self, wide: float, teeth: bool) -> None:
        """Cut an open mouth: the dark, the upper teeth as one band, the tongue below."""
        across = [i / 8 - 1 for i in range(17)]
        drop = 0.12 * wide

        def lip(u: float, depth: float) -> Point:
            return self.at(u * 0.96, self.curve(u) - depth * power(1 - power(abs(u), 2.2), 0.7) - 0.004)

        top = [self.at(u * 0.96, self.curve(u) + 0.016 * (1 - u * u)) for u in across]
        self.pen.fill("ink", [top + [lip(u, drop) for u in reversed(across)]], 0.10)
        if teeth:
            band = [self.at(u * 0.82, self.curve(u * 0.85) + 0.002) for u in across]
            band += [lip(u * 0.85, 0.046 * min(1.0, wide)) for u in reversed(across)]
            self.pen.fill("paper", [band])
        if wide > 0.7:
            tongue = [lip(u * 0.55, drop * 0.72) for u in across] + [
                lip(u * 0.62, drop * 0.92) for u in reversed(across)
            ]
            self.pen.fill("lamp", [tongue])

    def lower_shade(self) -> None:
        """Cut the shadow under the lower lip."""
        y = self.y - 0.15 - 0.05 * self.pen.head.face["lips"]
        self.pen.line([(-0.15, y), (0, y - 0.015), (0.17, y)], 0.34 * self.pen.scale)


def mouth(
    pen: Pen,
    smile: float = 0.0,
    smirk: float = 0.0,
    width: float = 1.0,
    open_: float = 0.0,
    teeth: bool = True,
) -> None:
    """Cut a mouth that no moustache hides."""
    shape = Mouth(pen, width, smile, smirk)
    if open_:
        shape.open(open_, teeth)
    else:
        shape.line()
    shape.lower_shade()


def lips(
    pen: Pen, full: float, role: str, width: float = 1.0, smile: float = 0.0, smirk: float = 0.0
) -> None:
    """Cut full lips under the line of the mouth: the upper one in shade, the lower one lit."""
    shape = Mouth(pen, width, smile, smirk)
    across = [-0.94 + 1.88 * i / 12 for i in range(13)]

    def upper(u: float) -> float:
        bow = 0.082 * (1 - power(abs(u), 1.7)) - 0.020 * max(0.0, 1 - abs(u) * 5)
        return shape.curve(u) + full * bow

    def lower(u: float) -> float:
        return shape.curve(u) - 0.105 * full * power(1 - power(abs(u), 2.4), 0.9)

    parting = [shape.at(u, shape.curve(u)) for u in across]
    above = [shape.at(u, upper(u)) for u in across] + parting[::-1]
    below = parting + [shape.at(u, lower(u)) for u in reversed(across)]
    pen.fill("ink", [above, below], 0.10)
    pen.fill(role, [below])
    pen.fill(role, [_band(shape, across[1:11], upper, 0.86, 0.30)])
    glint = [(-0.55, -0.026), (-0.3, -0.030), (0.0, -0.034), (-0.05, -0.058), (-0.35, -0.056)]
    pen.fill("paper", [[shape.at(u, shape.curve(u) + dy * full) for u, dy in glint]])


def parting(pen: Pen) -> None:
    """Cut what a moustache leaves of a closed mouth: one dark line, and the shade under the lip."""
    y, sz = pen.head.mouth_y - 0.05, pen.scale
    pen.line([(-0.17, y - 0.01), (0.0, y - 0.03), (0.17, y - 0.01)], 0.5 * sz, slack=0.3)
    pen.line([(-0.12, y - 0.10), (0.0, y - 0.115), (0.13, y - 0.10)], 0.34 * sz, slack=0.3)


def lower_lip(pen: Pen, role: str, width: float = 0.62, smile: float = 0.0, smirk: float = 0.0) -> None:
    """Cut a lower lip alone, where the lips are thin."""
    shape = Mouth(pen, width, smile, smirk)
    if not pen.seen(pen.head.on_face(0.0, shape.y - 0.09, 0.03), 0.3):
        return
    across = [i / 5 - 1 for i in range(11)]
    rim = [shape.at(u, shape.curve(u) - 0.030 - 0.080 * (1 - u * u)) for u in across]
    lip = [shape.at(u, shape.curve(u) + 0.015 * (1 - u * u)) for u in across] + rim[::-1]
    pen.fill("ink", [lip], 0.16)
    pen.fill(role, [[shape.at(u, shape.curve(u) - 0.020) for u in across] + rim[::-1]])
    glint = [(-0.5, -0.05), (-0.2, -0.055), (0.1, -0.06), (0.0, -0.08), (-0.3, -0.078)]
    pen.fill("paper", [[shape.at(u, shape.y + dy) for u, dy in glint]])


def _band(
    shape: Mouth, across: list[float], upper: Callable[[float], float], outer: float, inner: float
) -> Polygon:
    out = [shape.at(u, lerp(shape.curve(u), upper(u), outer)) for u in across]
    return out + [shape.at(u, lerp(shape.curve(u), upper(u), inner)) for u in reversed(across)]


@dataclass(frozen=True)
class Strand:
    """How the hairs of a moustache are cut: their ink, weight, and how many are cut in shade and in light."""

    role: str
    weight: float
    loose: float
    in_shade: float
    in_light: float


STRANDS = {
    "black": Strand("paper", 1.0, 0.62, 0.27, 1.0),
    "brown": Strand("umber", 1.7, 0.62, 0.75, 1.0),
    "red": Strand("lamp", 1.5, 0.62, 0.65, 1.0),
    "grey": Strand("ink", 1.0, 0.40, 0.97, 0.68),
    "white": Strand("ink", 1.0, 0.40, 0.97, 0.68),
}


def strands(pen: Pen, moustache: Moustache, colour: str, seed: int, light: str | None = None) -> None:
    """Cut a moustache's hairs, loose ends first, then those along its body (in `light`, if given)."""
    knife, kind = random.Random(seed * 13), STRANDS[colour]
    for side in (-1, 1):
        _loose_ends(pen, moustache, knife, side, kind.loose)
        for i in range(8):
            off = -0.80 + 1.60 * (i + jitter(knife, 0.25)) / 7
            lit = clamp((off + 0.8) / 2.4 + (0.33 if side < 0 else 0.05))
            if knife.random() > lerp(kind.in_shade, kind.in_light, lit):
                continue
            start, end = knife.uniform(0.04, 0.20), knife.uniform(0.60, 0.97)
            wave = [(lerp(start, end, t / 6), off * (1 + 0.08 * math.sin(t / 2))) for t in range(7)]
            path = [moustache.strand_point(side, q, v) for q, v in wave]
            width = knife.uniform(0.24, 0.40) * pen.scale * kind.weight
            pen.fill(light or kind.role, [stroke(path, width, "both", 2)])


def _loose_ends(pen: Pen, moustache: Moustache, knife: random.Random, side: int, width: float) -> None:
    count = int((7 if width > 0.5 else 4) + 3 * moustache.size)
    for i in range(count):
        q = 0.10 + 0.86 * (i + jitter(knife, 0.3)) / count
        hair = [(q - 0.05, -0.7), (q + 0.06, -1.02), (q + 0.16, -1.16 - knife.uniform(0, 0.22))]
        points = [moustache.strand_point(side, along, off) for along, off in hair]
        pen.fill("ink", [stroke(points, width * pen.scale, "end", 3)])
