"""The traits of a face come in; a sculpted head, and places on it, go out.

Head space: x right, y up, z to the viewer; 1 is about half a face's width. Chin at y -1.2, mouth -0.68,
base of the nose -0.36, eyes +0.1, brow +0.32, crown +1.4.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import product

from artwork.press.shapes import Curve, Point, bump, clamp, power, segment_distance, smooth, superellipse
from artwork.press.space import Patch, Point3, Vertex, turn_matrix, turned

#: Every slider of a face at rest; useful values run from about -1 to 1.2.
AT_REST: dict[str, float] = {
    **{"width": 1.0, "jaw": 0, "chin": 0, "chin_len": 0, "chin_proj": 0, "cheekbone": 0.5, "hollow": 0.4},
    **{"jowl": 0, "forehead": 0, "long": 0, "crown": 0, "box": 0.7},
    **{"brow": 0.6, "eye_sep": 0, "eye_size": 1.0, "socket": 0.6, "bag": 0.3},
    **{"nose_len": 0, "nose_w": 0, "nose_proj": 0, "hook": 0.2, "bulb": 0.3, "nose_bend": 0, "bridge": 0},
    **{"lips": 0.4, "mouth_w": 0, "mouth_y": 0, "fold": 0.5, "smile": 0, "open": 0},
    **{"yaw": -15, "pitch": 0, "roll": 0},
}
PIVOT: Point3 = (0.0, -0.5, -0.15)
EYE_Y = 0.085

Hatch = Callable[[float, float, float], float]


class Head:
    """A head of size S mm a unit, its pivot at (cx, cy) on the page."""

    def __init__(self, size: float, cx: float, cy: float, face: Mapping[str, float]) -> None:
        unknown = set(face) - set(AT_REST)
        if unknown:
            raise KeyError(f"no such trait of a face: {sorted(unknown)}")
        self.face = t = {**AT_REST, **face}
        self.size, self.cx, self.cy = size, cx, cy
        self.turn = turn_matrix(t["yaw"], t["pitch"], t["roll"])
        self.half_width = Curve((y, w * t["width"]) for y, w in _widths(t))
        self.front = Curve(_fronts(t))
        self.back = Curve(_BACK)
        self.eye_x = 0.335 + 0.05 * t["eye_sep"]
        self.mouth_y = -0.68 - 0.05 * t["mouth_y"]
        self.nose_tip = -0.30 - 0.10 * t["nose_len"]

    def stretch(self, y: float) -> float:
        """Return where a sculpted height comes to lie in a long face, a high crown or a long chin."""
        t = self.face
        out = 0.1 + (y - 0.1) * (1 + (0.10 if y < 0.1 else 0.05) * t["long"])
        if y > 0.45:
            out += (y - 0.45) * 0.22 * t["crown"]
        if y < -0.74:
            out += (y + 0.74) * 0.28 * t["chin_len"]
        return out

    def squareness(self, y: float) -> float:
        """Return the power of the superellipse that the head's section is at this height."""
        return 2.0 + self.face["box"] * smooth((0.9 - abs(y)) / 0.5)

    def depth(self, x: float, y: float) -> float:
        """Return how far the face stands out here."""
        w, front, back = self.half_width(y), self.front(y), self.back(y)
        n = self.squareness(y)
        q = min(1.0, abs(x) / max(w, 1e-6))
        return (front + back) / 2 + (front - back) / 2 * power(1 - power(q, n), 1 / n) + self.features(x, y)

    def features(self, x: float, y: float) -> float:
        """Return what stands out from, or is pressed into, the egg."""
        z = _cheeks(self.face, abs(x), y) + self._muzzle(x, y) + self._nose(x, y)
        return z + self._sockets(x, y) if y > -0.2 else z

    def _sockets(self, x: float, y: float) -> float:
        t, ax, ex = self.face, abs(x), self.eye_x
        z = 0.13 * t["brow"] * bump((ax - 0.30) / 0.34, (y - 0.335 + 0.05 * ax) / 0.15)
        z += 0.05 * bump(x / 0.17, (y - 0.33) / 0.15)
        z -= 0.05 * bump((ax - 0.72) / 0.22, (y - 0.42) / 0.40)
        z -= (0.13 + 0.13 * t["socket"]) * bump((ax - ex) / 0.27, (y - 0.13) / 0.19)
        z -= 0.09 * bump((ax - 0.17) / 0.12, (y - 0.13) / 0.17)
        z += 0.10 * bump((ax - ex) / 0.18, (y - EYE_Y) / 0.13) * t["eye_size"]
        z += 0.05 * t["bag"] * bump((ax - ex + 0.02) / 0.19, (y + 0.06) / 0.075)
        return z - 0.035 * t["bag"] * bump((ax - ex + 0.02) / 0.22, (y + 0.135) / 0.05)

    def _muzzle(self, x: float, y: float) -> float:
        t, ax, my = self.face, abs(x), self.mouth_y
        z = 0.11 * bump(x / 0.46, (y - my) / 0.36)
        d, q = segment_distance(ax, y, (0.20, -0.33), (0.38 + 0.04 * t["mouth_w"], -0.74))
        z -= 0.075 * t["fold"] * bump(d / 0.075) * (1 - 0.4 * q)
        z += 0.06 * t["fold"] * bump((ax - 0.40) / 0.18, (y + 0.38) / 0.20)
        z -= 0.075 * bump(x / 0.30, (y - my + 0.20) / 0.09)
        z += (0.10 + 0.06 * t["chin_proj"]) * bump(x / (0.25 + 0.07 * t["chin"]), (y + 1.02) / 0.17)
        return z + self._lips(ax, y)

    def _lips(self, ax: float, y: float) -> float:
        t = self.face
        width = 0.27 + 0.06 * t["mouth_w"]
        if ax >= width * 1.15:
            return 0.0
        full, part = t["lips"], 0.05 * t["open"]
        my = self.mouth_y + t["smile"] * 0.10 * (ax / width) ** 2
        k = power(1 - (ax / (width * 1.15)) ** 2, 0.6)
        z = (0.05 + 0.06 * full) * bump(0, (y - my - 0.055 - 0.03 * full - part) / (0.07 + 0.03 * full))
        z += (0.06 + 0.08 * full) * bump(0, (y - my + 0.065 + 0.03 * full + part) / (0.075 + 0.04 * full))
        return k * (z - 0.07 * bump(0, (y - my) / (0.035 + part)))

    def _nose(self, x: float, y: float) -> float:
        t, tip, top = self.face, self.nose_tip, 0.27
        if not (tip - 0.16 < y < top + 0.05 and abs(x) < 0.45):
            return 0.0
        q = (top - y) / (top - tip)  # 0 between the eyes, 1 at the tip
        along = clamp(q)
        off = x - t["nose_bend"] * 0.05 * math.sin(math.pi * along)
        out = (
            0.015
            + 0.02 * t["bridge"]
            + (0.33 + 0.10 * t["nose_proj"]) * power(along, 1.15 - 0.2 * t["bridge"])
        )
        out += 0.085 * t["hook"] * power(math.sin(math.pi * clamp(along * 1.08)), 1.5)
        half = 0.105 + 0.015 * t["nose_w"] + (0.075 + 0.06 * t["nose_w"]) * power(along, 1.6)
        if q > 1:  # under the tip: a fast drop
            out *= max(0.0, 1 - power((q - 1) * (top - tip) / 0.12, 1.5))
            half *= 0.92
        u = abs(off) / half
        slope = 1.0 if u < 0.3 else max(0.0, 1 - (u - 0.3) / 0.95)
        z = out * (smooth(slope) * 0.55 + slope * 0.45)
        z += 0.07 * t["bulb"] * bump(off / 0.15, (y - tip - 0.01) / 0.12)
        wing = bump((abs(off) - 0.175 - 0.07 * t["nose_w"]) / 0.115, (y - tip + 0.035) / 0.105)
        return z + (0.15 + 0.05 * t["nose_w"]) * wing

    def on_face(self, x: float, y: float, lift: float = 0.0) -> Point3:
        """Return the point of the face's front at sculpt co-ordinates."""
        return (x, self.stretch(y), self.depth(x, y) + lift)

    def to_page(self, p: Point3) -> Point3:
        """Return where a point of head space lies on the page (mm, y down)."""
        x, y, z = turned(self.turn, (p[0] - PIVOT[0], p[1] - PIVOT[1], p[2] - PIVOT[2]))
        k = 1 + 0.05 * z
        return (self.cx + self.size * x * k, self.cy - self.size * (y * k + PIVOT[1]), self.size * z)

    def place(self, x: float, y: float, lift: float = 0.0) -> Point:
        """Return where sculpt co-ordinates lie on the page."""
        px, py, _ = self.to_page(self.on_face(x, y, lift))
        return px, py

    def shell(self, angle: float, y: float, thick: float, power: float) -> Point:
        """Return x and z of a shell `thick` outside the skull: hair, cloth, a beard."""
        sine, cosine = superellipse(angle, power)
        front, back = self.front(y), self.back(y)
        if y < 0.1:
            back += (-0.75 - back) * clamp((0.1 - y) / 0.5)
        return (self.half_width(y) + thick) * sine, (front + back) / 2 + ((front - back) / 2 + thick) * cosine

    def mesh(self, hatch: Hatch, material: str, top: float) -> Patch:
        """Return the head's surface, cut off above `top` (under a hat)."""
        angles = [a for a in _columns() if abs(a) <= 150.01]
        heights = _heights(top)
        rows = [[self._vertex(math.radians(a), y, hatch) for a in angles] for y in heights]
        return Patch(rows, material, both_sides=False)

    def behind_jaw(self) -> Iterator[tuple[Point3, float]]:
        """Return places on the page behind the jaw, and how far: 0 at the jaw, 1 where its shadow ends."""
        for j in range(184):
            y = -0.30 - 0.005 * j
            for side, step in product((-1, 1), range(64)):
                far = step / 64
                angle = math.radians(_JAW(y) + 34 * far)
                x, height, z, _ = self._vertex(side * angle, y, lambda *_: 0.0)
                yield self.to_page((x, height, z)), far

    def _vertex(self, angle: float, y: float, hatch: Hatch) -> Vertex:
        front, back = self.front(y), self.back(y)
        sine, cosine = superellipse(angle, 2 / self.squareness(y))
        x, z = self.half_width(y) * sine, (front + back) / 2 + (front - back) / 2 * cosine
        if math.cos(angle) > 0.02:
            z += self.features(x, y) * smooth(math.cos(angle) / 0.25)
        height = self.stretch(y)
        return (x, height, z, hatch(x, height, z))


def _columns() -> list[float]:
    """Return angles round the head: close together at the front, where the face is."""
    out, angle = [], -150.0
    while angle <= 150.01:
        out.append(angle)
        angle += 2.0 if abs(angle + 0.5) < 78 else 5.0
    return out


def _heights(top: float) -> list[float]:
    out, y = [], top
    while y > -1.224:
        out.append(y)
        y -= 0.018 if y < 0.55 else 0.035
    return [*out, -1.225]


def _cheeks(t: Mapping[str, float], ax: float, y: float) -> float:
    z = 0.13 * t["cheekbone"] * bump((ax - 0.50) / 0.27, (y + 0.12 - 0.25 * (ax - 0.5)) / 0.20)
    z -= 0.17 * t["hollow"] * bump((ax - 0.50) / 0.25, (y + 0.55 + 0.45 * (ax - 0.5)) / 0.30)
    return z + 0.10 * t["jowl"] * bump((ax - 0.46) / 0.26, (y + 0.78) / 0.26)


def _widths(t: Mapping[str, float]) -> list[Point]:
    j, c, jowl = t["jaw"], t["chin"], t["jowl"]
    skull = [(1.42, 0.02), (1.39, 0.24), (1.32, 0.45), (1.18, 0.64), (0.95, 0.77)]
    face = [
        (0.62, 0.83 + 0.03 * t["forehead"]),
        (0.30, 0.82),
        (0.10, 0.80),
        (-0.12, 0.80 + 0.03 * t["cheekbone"]),
    ]
    jaw = [
        (-0.40, 0.765 + 0.04 * j + 0.05 * jowl),
        (-0.68, 0.67 + 0.10 * j + 0.09 * jowl),
        (-0.90, 0.55 + 0.12 * j + 0.08 * c + 0.10 * jowl),
        (-1.06, 0.40 + 0.10 * j + 0.11 * c + 0.06 * jowl),
        (-1.15, 0.28 + 0.06 * j + 0.09 * c),
    ]
    return [*skull, *face, *jaw, (-1.20, 0.14), (-1.225, 0.02)]


def _fronts(t: Mapping[str, float]) -> list[Point]:
    out = t["chin_proj"]
    skull = [
        (1.42, -0.10),
        (1.36, 0.22),
        (1.22, 0.48),
        (1.0, 0.66),
        (0.75, 0.75),
        (0.45, 0.80 + 0.04 * t["forehead"]),
    ]
    face = [(0.30, 0.80), (0.10, 0.79), (-0.12, 0.80), (-0.40, 0.79), (-0.68, 0.78)]
    chin = [(-0.90, 0.76 + 0.05 * out), (-1.06, 0.76 + 0.10 * out), (-1.15, 0.68 + 0.09 * out)]
    return [*skull, *face, *chin, (-1.20, 0.56), (-1.225, 0.45)]


#: Where the jaw turns under, by height: degrees from the face's middle.
_JAW = Curve([(-0.30, 104), (-0.55, 96), (-0.75, 86), (-0.95, 70), (-1.10, 50), (-1.225, 24)])
_BACK: list[Point] = [
    *((1.42, -0.14), (1.36, -0.50), (1.22, -0.78), (1.0, -0.98), (0.75, -1.08), (0.30, -1.05), (0, -0.85)),
    *((-0.30, -0.55), (-0.60, -0.28), (-0.75, -0.12), (-0.90, 0.08), (-1.06, 0.26), (-1.15, 0.36)),
    *((-1.20, 0.44), (-1.225, 0.445)),
]
