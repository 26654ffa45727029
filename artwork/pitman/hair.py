"""A style and a colour come in; hair and ears as patches go out, hatched along the strands."""

import math
import random
from collections.abc import Callable

from artwork.pitman.head import Hatch, Head
from artwork.press.shapes import Curve, bump, lerp, smooth
from artwork.press.space import Patch, Vertex, surface

NAPE = [(84, 0.05), (100, -0.30), (130, -0.50), (180, -0.55)]
#: The hairline of each style: degrees from the front, height.
HAIRLINES: dict[str, list[tuple[float, float]]] = {
    "side": [(0, 1.0), (40, 0.9), (58, 0.60), (70, 0.12), *NAPE],
    "crop": [(0, 0.86), (25, 0.88), (45, 0.66), (58, 0.52), (72, 0.12), *NAPE],
    "part": [(0, 0.84), (25, 0.90), (45, 0.66), (58, 0.50), (72, 0.05), *NAPE],
    "slick": [(0, 0.90), (25, 0.98), (40, 0.74), (58, 0.52), (72, 0.10), *NAPE],
    "curly": [(0, 0.80), (25, 0.80), (45, 0.66), (58, 0.50), (72, 0.05), *NAPE],
    "bald": [(0, 1.5), (50, 1.5), (62, 0.80), (72, 0.30), *NAPE],
    "long": [
        (0, 0.84),
        (20, 0.80),
        (45, 0.56),
        (58, 0.40),
        (72, 0.10),
        (84, -0.10),
        (100, -0.9),
        (130, -1.3),
    ],
    "gibson": [(0, 0.84), (14, 0.80), (26, 0.70), (40, 0.54), (54, 0.40), (66, 0.22), (78, 0.10), (90, 0.02)],
    "swept": [(0, 0.82), (25, 0.74), (45, 0.52), (60, 0.34), (74, 0.05), (86, 0.08), *NAPE[1:]],
}
HAIRLINES["gibson"] += [(100, -0.25), (120, -0.45), (180, -0.50)]


def unruly(seed: int) -> Callable[[float], float]:
    """Return a gentle, uneven wave of an angle."""
    knife = random.Random(seed)
    waves = [(knife.uniform(3, 17), knife.uniform(0, 6.28), knife.uniform(0.3, 1)) for _ in range(6)]
    return lambda a: sum(w * math.sin(f * a + start) for f, start, w in waves) / 3


class Scalp:
    """One head of hair: how thick it lies and which way its strands run."""

    def __init__(self, head: Head, style: str, thick: float, seed: int) -> None:
        self.head, self.style, self.thick, self.seed = head, style, thick, seed
        self.line = Curve(HAIRLINES[style])
        self.wave = unruly(seed)
        self.parting = -0.30 if random.Random(seed).random() < 0.7 else 0.30

    def patch(self, material: str, top: float) -> Patch:
        """Return the hair below `top`, where a hat would sit."""
        top = min(top, 0.66) if self.style == "bald" else top
        return surface(material, 30, 90, lambda u, v: self._point(u, v, top), both_sides=False)

    def _point(self, u: float, v: float, top: float) -> Vertex:
        degrees = lerp(-180, 180, u)
        a = math.radians(degrees)
        low = min(self.line(abs(degrees)), top - 0.05) + 0.02 * self.wave(a * 5)
        y = lerp(top, low, v**0.8)
        level = max(y, -0.5)
        thick = self.thick * (0.25 + 0.75 * smooth((1 - v) / 0.10)) * (1 + 0.25 * smooth((y - 0.7) / 0.5))
        thick += self._texture(a, y)
        power = 2 / (2.0 + 0.7 * smooth((0.9 - abs(level)) / 0.5))
        x, z = self.head.shell(a, level, thick, power)
        rise = y + thick * smooth((y - 0.9) / 0.4)
        x, rise, z = self._shape(a, v, y, (x, rise, z))
        if self.style == "bald" and abs(degrees) < 58:  # nothing grows here: sunk into the skull
            x, rise, z = x * 0.8, rise * 0.8, z * 0.8
        return (x, self.head.stretch(rise), z, self._strand(a, v, x, y))

    def _texture(self, a: float, y: float) -> float:
        if self.style == "curly":
            return 0.03 * math.sin(9 * a + 2 * math.sin(6 * y)) * math.sin(9 * y + 2 * math.sin(5 * a))
        if self.style in ("part", "swept", "crop"):
            return 0.025 * math.sin(14 * y + 3 * self.wave(a)) * smooth((y - 0.3) / 0.4)
        return 0.0

    def _shape(
        self, a: float, v: float, y: float, p: tuple[float, float, float]
    ) -> tuple[float, float, float]:
        """Raise a quiff, or roll the hair back to a soft crown."""
        x, rise, z = p
        if self.style in ("swept", "part") and y > 0.8:
            rise += 0.10 * bump((x + self.parting * 0.5) / 0.8, (z - 0.3) / 0.7)
        if self.style == "gibson":
            roll = bump(((1 - v) - 0.42) / 0.52)
            lump = 1 + 0.16 * math.sin(5 * a + 1.3) + 0.10 * math.sin(9 * a + 4 * v)
            x *= 1 + 0.17 * roll * lump
            rise += 0.15 * roll * smooth((y - 0.2) / 0.6) * lump
            z += 0.13 * roll * max(0.0, math.cos(a))
        return x, rise, z

    def _strand(self, a: float, v: float, x: float, y: float) -> float:
        if self.style == "slick":
            return x * 15 + 0.3 * math.sin(5 * y)
        if self.style in ("part", "swept", "long"):
            q = smooth((y - 0.35) / 0.35)
            combed = (abs(x - self.parting) * 0.55 + y * 0.8 + 0.03 * math.sin(9 * x + self.seed)) * 14.5
            return combed * q + abs(a) * 11 * (1 - q)
        if self.style == "gibson":
            return a * 8.0 + 1.1 * math.sin(2.4 * a + 3.4 * v) + 0.45 * math.sin(7 * a + 6 * v)
        if self.style == "curly":
            return a * 7 + 0.9 * math.sin(10 * y + 2.5 * math.sin(5 * a)) + 2 * y
        return a * 8.5 + 0.4 * math.sin(9 * y + a * 3)


def bun(material: str, x: float = 0.12, y: float = 1.50, z: float = -0.62, radius: float = 0.44) -> Patch:
    """Return a knot of hair on the crown."""

    def point(u: float, v: float) -> Vertex:
        a, f = math.tau * u, math.pi * v
        r = radius * (1 + 0.09 * math.sin(3 * a + 7 * f))
        strand = 5.5 * (u + v * 1.4) + 0.6 * math.sin(3 * a)
        side = r * math.sin(f)
        return (x + side * math.sin(a), y + r * 0.62 * math.cos(f), z + side * math.cos(a), strand)

    return surface(material, 18, 36, point)


EAR_Z = -0.13


def ear_point(
    head: Head, side: int, r: float, angle: float, size: float, stick: float
) -> tuple[float, float, float]:
    """Return a point of the ear's plate: r from its middle, angle from its back."""
    a, b = 0.155 * size * (1 + 0.25 * math.sin(angle)), 0.29 * size
    u, v = r * a * math.cos(angle), r * b * math.sin(angle)
    rim = 0.10 * bump((r - 0.84) / 0.26) - 0.08 * bump((r - 0.42) / 0.40)
    tragus = 0.06 * bump((u + 0.06) / 0.06, (v + 0.02) / 0.09)
    fold = 0.05 * bump((u - 0.035) / 0.05, (v - 0.04) / 0.16)
    x = head.half_width(0.0) * 0.97 + (u + a) * stick + rim + tragus + fold + 0.02
    return (side * x, head.stretch(v), EAR_Z - u * 0.9)


def ears(head: Head, hatch: Hatch, material: str, size: float, stick: float) -> list[Patch]:
    """Return both ears: wide above, a narrow lobe below, swung out at the back."""
    out = []
    for side in (-1, 1):

        def point(u: float, v: float, side: int = side) -> Vertex:
            p = ear_point(head, side, v, math.tau * u, size, stick)
            return (*p, hatch(*p) * 0.62)  # wider apart than on the face: an ear is small

        out.append(surface(material, 12, 32, point))
    return out
