"""A cloth tied on a head comes in; its patches go out: head scarves and the bandit's rag."""

import math
from collections.abc import Callable

from artwork.pitman.hats import Hat
from artwork.pitman.head import Head
from artwork.press.shapes import Curve, bump, clamp, lerp, smooth, superellipse
from artwork.press.space import Patch, Point3, Vertex, ball, surface

UNDER_CHIN = [(45, 0.74), (58, 0.44), (67, -0.05), (73, -0.72), (79, -1.12), (90, -1.30), (120, -1.40)]
BEHIND = [(55, 0.58), (68, 0.44), (82, 0.30), (96, 0.10), (120, -0.20), (180, -0.45)]


class Kerchief:
    """A head scarf, tied under the chin, or turned up and tied above the brow."""

    def __init__(self, head: Head, seed: int, mat: str, tip: float, cock: float, chin: bool) -> None:
        self.head, self.seed, self.mat, self.chin = head, seed, mat, chin
        self.hat = Hat(head, tip, cock)
        front = [(0.0, 0.95), (25.0, 0.91)] if chin else [(0.0, 0.72), (30.0, 0.68)]
        self.edge = Curve([*front, *(UNDER_CHIN if chin else BEHIND)])

    def build(self) -> Hat:
        """Return the scarf as a hat."""
        self.hat.add(self.mat, 44, 100, self._point)
        self._hem()
        self._print()
        if self.chin:
            self._chin_knot()
        else:
            self._brow_knot()
        return self.hat

    def _thick(self, a: float, v: float, y: float) -> float:
        """Return how far the cloth stands off the skull, with folds that draw to the knot."""
        thick = 0.100 + 0.05 * smooth((v - 0.90) / 0.10) + 0.05 * smooth((0.45 - y) / 0.7)
        if self.chin:
            fold = math.sin(9 * a + 5 * y + self.seed) * smooth((1.45 - y) * 1.6) * smooth((y + 0.6) * 1.2)
            return thick + 0.030 * fold + 0.02 * bump((y - 1.05) / 0.5)
        thick += 0.07 * bump((v - 0.84) / 0.16) + 0.12 * smooth((y - 0.70) / 0.45)
        return thick + 0.045 * math.sin(9 * y + 3.5 * math.sin(a) + self.seed) * smooth((1.35 - y) * 3)

    def _point(self, u: float, v: float) -> Vertex:
        degrees = lerp(-180, 180, u)
        a = math.radians(degrees)
        y = lerp(1.44, self.edge(abs(degrees)), v**0.9)
        thick, drop = self._thick(a, v, y), smooth((-0.45 - y) / 0.9)
        x, z = self.head.shell(a, max(y, -0.45), thick, 0.86)
        height = self.head.stretch(y + thick * smooth((y - 0.9) / 0.4))
        x, z = x * (1 - 0.30 * drop), z + 0.10 * drop
        return (x, height, z, self._fold(x, height, z))

    def _fold(self, x: float, y: float, z: float) -> float:
        if self.chin:
            return math.atan2(x, y + 1.55) * 10.5 + z * 3.0 + 0.3 * math.sin(5 * y + self.seed)
        return (y * 0.95 + x * 0.50 + z * 0.15) * 9.5 + 0.3 * math.sin(5 * x + self.seed)

    def _print(self) -> None:
        """Note where the cotton's dots stand: in staggered rows, none near the hem."""
        for row in range(2, 13):
            for k in range(26):
                x, y, z, _ = self._point((k + row % 2 / 2) / 26, row / 14)
                self.hat.spots.append(self.hat.move((x, y, z)))

    def _hem(self) -> None:
        """Add the turned hem round the face: it tells cloth from hair."""

        def point(u: float, v: float) -> Vertex:
            degrees = lerp(-76, 76, u)
            a = math.radians(degrees)
            y = self.edge(abs(degrees)) + 0.085 * (1 - v)
            roll = 0.045 * math.sin(math.pi * v)
            x, z = self.head.shell(a, max(y, -0.45), self._thick(a, 1.0, y) + 0.012 + roll, 0.86)
            drop = smooth((-0.45 - y) / 0.9)
            return (x * (1 - 0.30 * drop), self.head.stretch(y), z + 0.10 * drop, 0.5)

        self.hat.add(self.mat, 5, 60, point)

    def _knot(self, x: float, y: float, z: float) -> None:
        knot = ball(self.mat, (x, y, z), (0.17, 0.15, 0.15), lambda x, y, z: (x * 1.2 + y) * 10)
        self.hat.patches.append(knot.moved(self.hat.move))

    def _chin_knot(self) -> None:
        x0, y0, z0 = 0.05, -1.40, 0.62
        self._knot(x0, y0, z0)
        for side, length, away in ((-1, 0.62, 0.46), (1, 0.52, 0.40)):

            def point(
                u: float, v: float, side: int = side, length: float = length, away: float = away
            ) -> Vertex:
                w, wide = 2 * u - 1, 0.05 + 0.16 * v
                x = x0 + side * (0.07 + away * v) + wide * w * 0.6
                y = y0 - 0.05 - length * v + 0.10 * math.sin(math.pi * v) + wide * w * side * 0.9
                z = z0 - 0.02 - 0.10 * v + 0.05 * math.sin(w * 4 + 3 * v)
                return (x, y, z, (x * 0.8 + side * y) * 10)

            self.hat.add(self.mat, 16, 10, point)

    def _brow_knot(self) -> None:
        x0, y0, z0 = 0.15, 1.00, self.head.front(1.00) + 0.30
        self._knot(x0, y0, z0)
        for side, length, up in ((-1, 0.36, 0.26), (1, 0.44, 0.14)):

            def point(u: float, v: float, side: int = side, length: float = length, up: float = up) -> Vertex:
                w, wide = 2 * u - 1, 0.05 + 0.15 * v
                x = x0 + side * (0.10 + length * v) - side * wide * w * 0.35
                y = y0 + 0.02 + up * v * (1.3 - v * 0.5) + wide * w * 0.9
                return (x, y, z0 - 0.04 - 0.16 * v + 0.05 * math.sin(w * 4), (y * 1.1 - side * x * 0.4) * 11)

            self.hat.add(self.mat, 14, 10, point)


def kerchief(
    head: Head, seed: int, mat: str = "cloth_lamp", tip: float = 0, cock: float = 0, chin: bool = True
) -> Hat:
    """Return a head scarf tied under the chin, or turned up above the brow."""
    return Kerchief(head, seed, mat, tip, cock, chin).build()


def _rag(head: Head, seed: int, drop: float) -> Callable[[float, float], Vertex]:
    """Return the surface of a rag over nose and mouth: it follows the face, then hangs to a point."""

    def point(u: float, v: float) -> Vertex:
        degrees = lerp(-104, 104, u)
        a, q = math.radians(degrees), abs(degrees) / 104
        top = -0.06 + 0.10 * q + 0.05 * bump(degrees / 26)
        y = lerp(top, lerp(-1.22 - drop, -1.0, smooth(q**0.8 * 1.05)), v)
        level, hang = max(y, -1.02), clamp((-1.02 - y) / 0.8)
        front, back = head.front(level), min(head.back(level), -0.05)
        sine, cosine = superellipse(a, 0.84)
        lift = 0.06 + 0.035 * math.sin(7 * a + 3 * y + seed) * smooth(v * 2)
        x = (head.half_width(level) + lift) * sine * (1 - 0.22 * hang)
        z = (front + back) / 2 + ((front - back) / 2 + lift) * cosine
        if math.cos(a) > 0.02:  # the cloth bridges the mouth and falls straight from the nose
            nose = 0.34 * bump(x / 0.55, max(0.0, level + 0.30) / 0.5) * clamp(1 + (level + 0.30) * 0.55)
            z += max(nose, 0.30 * bump(x / 0.75, (level + 0.66) / 0.62)) + 0.05
        z += 0.10 * hang + 0.05 * math.sin(5 * a + seed) * smooth((v - 0.4) * 2)
        fold = a * 6.5 + 1.44 * (y + 0.1) * (1 if a > 0 else -1) + 0.4 * math.sin(4 * y + 3 * a)
        return (x, head.stretch(y), z, fold)

    return point


def bandana(head: Head, seed: int, mat: str = "cloth_red", drop: float = 0.62) -> Patch:
    """Return a rag over nose and mouth."""
    return surface(mat, 40, 52, _rag(head, seed, drop))


def bandana_print(head: Head, seed: int, mat: str = "cloth_red", drop: float = 0.62) -> list[Point3]:
    """Return where the dots of its print lie: rows along the hem, every other one set over."""
    point = _rag(head, seed, drop)
    places = [point((i + 0.5 * (row % 2)) / 19, 0.10 + 0.135 * row) for row in range(6) for i in range(1, 19)]
    return [(x, y, z) for x, y, z, _ in places]
