"""What somebody wears comes in; neck, shoulders and clothes as patches go out.

Body space is head space below the chin; the neck meets the shoulders near y -1.55.
"""

import math
import random
from collections.abc import Callable

from artwork.pitman.head import Hatch, Head
from artwork.press.shapes import Curve, bump, clamp, lerp, power, smooth, superellipse
from artwork.press.space import Patch, Point3, Vertex, ball, surface, turn_matrix, turned_about

PIVOT: Point3 = (0.0, -1.5, -0.25)
LOWEST = -4.3
Angle = float | Callable[[float], float]


class Body:
    """Shoulders under a head; every piece of clothing adds its patches."""

    def __init__(
        self,
        head: Head,
        seed: int,
        yaw: float = 0.0,
        lean: float = 0.0,
        width: float = 1.0,
        slope: float = 0.0,
        bulk: float = 0.0,
        size: float = 1.0,
    ) -> None:
        self.head, self.size = head, head.size * size
        self.turn = turn_matrix(yaw, 0, lean)
        knife = random.Random(seed)
        self.folds = [(knife.uniform(3, 7), knife.uniform(-1, 1), knife.uniform(0, 6)) for _ in range(4)]
        out = [
            (-1.46, 0.60),
            (-1.56, 0.84),
            (-1.66, 1.12),
            (-1.80 - 0.06 * slope, 1.38),
            (-2.02 - 0.12 * slope, 1.58),
        ]
        out += [(-2.4, 1.70), (-3.0, 1.76), (-4.4, 1.78)]
        self.half_width = Curve([(-1.30, 0.50), *((y, w * width) for y, w in out)])
        chest = [(-1.80, 0.42 + 0.05 * bulk), (-2.1, 0.55 + 0.10 * bulk), (-2.5, 0.70 + 0.15 * bulk)]
        belly = [(-3.0, 0.78 + 0.25 * bulk), (-4.4, 0.80 + 0.35 * bulk)]
        self.front = Curve([(-1.30, 0.26), (-1.46, 0.30), (-1.58, 0.34), *chest, *belly])
        self.back = Curve([(-1.30, -0.72), (-1.58, -0.86), (-2.0, -0.95), (-4.4, -0.9)])
        self.patches: list[Patch] = []
        self.sheet(
            (-140, 140), -1.46, "cloth_light", lambda x, y, z: 0.5, grow=-0.05
        )  # no hatch: only shadow

    def to_page(self, p: Point3) -> Point3:
        """Return where a point of body space lies on the page."""
        x, y, z = turned_about(self.turn, p, PIVOT)
        k, s = 1 + 0.04 * z, self.size
        return (self.head.cx + s * x * k, self.head.cy - s * (y + 0.16), s * z)

    def skin_of(self, angle: float, y: float, grow: float, folds: float = 1.0) -> Point3:
        """Return the point of the cloth at an angle round the body, `grow` outside it."""
        sine, cosine = superellipse(angle, 0.82)
        front, back = self.front(y) + grow, self.back(y) - grow
        x = (self.half_width(y) + grow) * sine
        z = (front + back) / 2 + (front - back) / 2 * cosine
        slack = smooth((-1.5 - y) / 0.6) * folds
        for rate, lean, start in self.folds:
            z += 0.028 * slack * math.sin(rate * (x * lean + y * 0.8) + start)
        return (x, y, z - 0.06 * slack * bump((abs(x) - 1.15) / 0.12, (y + 2.7) / 0.7))

    def front_z(self, x: float, y: float) -> float:
        """Return how far the chest stands out."""
        front, back = self.front(y), self.back(y)
        n = 2 / 0.82
        q = min(1.0, abs(x) / self.half_width(y))
        return (front + back) / 2 + (front - back) / 2 * power(1 - power(q, n), 1 / n)

    def sheet(
        self, span: tuple[Angle, Angle], top: float, material: str, hatch: Hatch, grow: float = 0.0
    ) -> None:
        """Add a sheet of cloth between two angles (degrees, or degrees by height)."""

        def point(u: float, v: float) -> Vertex:
            y = lerp(top, LOWEST, v)
            low, high = (a(y) if callable(a) else a for a in span)
            p = self.skin_of(math.radians(lerp(low, high, u)), y, grow)
            return (*p, hatch(*p))

        self.patches.append(surface(material, 80, 32, point))

    def halves(
        self,
        inner: Callable[[float], float],
        outer: Angle,
        top: float,
        material: str,
        hatch: Hatch,
        grow: float,
    ) -> None:
        """Add both sides of a garment that is open down the front."""

        def mirrored(a: Angle) -> Angle:
            return (lambda y: -a(y)) if callable(a) else -a

        self.sheet((inner, outer), top, material, hatch, grow)
        self.sheet((mirrored(outer), mirrored(inner)), top, material, hatch, grow)

    def neck(self, hatch: Hatch, material: str, width: float) -> None:
        """Add the neck with its two cords and the Adam's apple."""

        def point(u: float, v: float) -> Vertex:
            y, a = -0.45 - 1.6 * v, math.radians(lerp(-130, 130, u))
            w = width * (1.0 + 0.30 * max(0.0, v - 0.5))
            x, z = w * math.sin(a), -0.24 - 0.08 * v + 0.50 * math.cos(a)
            z += 0.05 * bump((abs(x) - (0.34 - 0.26 * v)) / 0.12) + 0.07 * bump(x / 0.1, (y + 1.28) / 0.16)
            return (x, y, z, hatch(x, y, z))

        self.patches.append(surface(material, 29, 47, point, both_sides=False))

    def shirt(self, material: str = "cloth_light", open_: float = 14) -> None:
        """Add a shirt, open at the throat by some degrees."""

        def edge(y: float) -> float:
            return open_ * clamp((y + 2.3) / 0.75)

        lines = 0.0 if material == "cloth_light" else 8.0  # white linen carries no hatch, only shadow
        self.halves(edge, 150.0, -1.36, material, lambda x, y, z: 0.5 + (x + 0.25 * y) * lines, 0.0)

    def vest(self, material: str = "cloth_black", open_top: float = 34) -> None:
        """Add a waistcoat: a jacket's front without its sleeves."""

        def inner(y: float) -> float:
            return lerp(3, open_top, clamp((y + 2.75) / 1.29) ** 0.8)

        def outer(y: float) -> float:
            return lerp(58, 78, clamp((-1.6 - y) / 1.6))

        self.halves(inner, outer, -1.48, material, lambda x, y, z: (y * 0.75 + x * 0.5) * 7.5, 0.06)

    def jacket(self, material: str = "cloth", open_top: float = 40) -> None:
        """Add a jacket with lapels and a collar."""

        def inner(y: float) -> float:
            return lerp(14, open_top, clamp((y + 3.6) / 2.15) ** 0.85)

        self.halves(inner, 150.0, -1.46, material, lambda x, y, z: (y * 0.62 + abs(x) * 0.75) * 7.2, 0.08)
        for side in (-1, 1):
            self._lapel(material, inner, side)
        self.collar(material, 0.34, open_top, 0.08, 0.30)

    def _lapel(self, material: str, inner: Callable[[float], float], side: int) -> None:
        def point(u: float, v: float) -> Vertex:
            y = lerp(-1.46, -2.95, v)
            swell = math.sin(math.pi * min(1, v * 1.1)) ** 0.7 * (1 - 0.45 * v)
            wide = 0.5 * (10 + 26 * swell) * (1 if v < 0.30 else 0.80)
            a = math.radians(side * (inner(y) - 1 + wide * u))
            lift = 0.12 + 0.05 * math.sin(math.pi * u)
            x, y, z = self.skin_of(a, y + (0.10 * u if v < 0.3 else 0), lift, 0.5)
            return (x, y, z, (y * 0.9 - abs(x) * 0.6) * 8.5)

        self.patches.append(surface(material, 24, 8, point))

    def collar(
        self, material: str, height: float = 0.3, spread: float = 30, grow: float = 0.04, flare: float = 0.20
    ) -> None:
        """Add a standing collar round the neck, open at the front by `spread` degrees."""

        def point(u: float, v: float) -> Vertex:
            a = math.radians(lerp(spread, 360 - spread, u))
            front, back = 0.36 + flare * 0.4 * v, -0.86 - flare * 0.5 * v
            x = (0.60 + grow + flare * v) * math.sin(a)
            z = (front + back) / 2 + (front - back) / 2 * math.cos(a)
            y = -1.50 + height * (1 - (1 - v) ** 1.5) - 0.10 * math.cos(a)
            return (x, y, z, math.atan2(x, -z) * 9)

        self.patches.append(surface(material, 8, 48, point))

    def shirt_collar(self, material: str = "cloth_light", spread: float = 16) -> None:
        """Add a collar with two turned-down points."""
        for side in (-1, 1):

            def point(u: float, v: float, side: int = side) -> Vertex:
                a = math.radians(side * lerp(spread, 130, u))
                drop = 0.36 * (1 - 0.45 * u) + 0.135 * bump((u - 0.05) / 0.35)
                y = -1.30 - 0.08 * math.cos(a) - drop * v
                x = (0.59 + 0.20 * v) * math.sin(a)
                return (x, y, -0.26 + (0.60 + 0.17 * v) * math.cos(a), (y + 0.8 * abs(x)) * 8)

            self.patches.append(surface(material, 12, 14, point))

    def scarf(
        self, material: str = "cloth_lamp", knot: float = 0.12, tails: bool = True, fat: float = 1.0
    ) -> None:
        """Add a sweat rag twisted round the neck and knotted to one side."""

        def ring(u: float, v: float) -> Vertex:
            a, f = math.radians(lerp(-180, 180, v)), math.tau * u
            thick = 0.17 * fat * (1 + 0.16 * math.sin(3 * a + 2 * f))
            r = 0.56 + thick * 0.75 * math.cos(f)
            y = -1.36 + thick * math.sin(f) - 0.14 * math.cos(a) - 0.06 * math.sin(a)
            return (r * math.sin(a), y, -0.26 + (r + 0.04) * math.cos(a), u * 7.0 + v * 9.0)

        self.patches.append(surface(material, 72, 16, ring))
        size = (0.17 * fat,) * 3
        self.patches.append(ball(material, (knot, -1.53, 0.42), size, lambda x, y, z: (x * 1.2 + y) * 8))
        if tails:
            self._tail(material, knot, -1, 0.80)
            self._tail(material, knot, 1, 0.58)

    def _tail(self, material: str, knot: float, side: int, length: float) -> None:
        """Add one end of the rag: a plain tongue with one fold down its middle."""

        def point(u: float, v: float) -> Vertex:
            w = 2 * u - 1
            x, y = knot + side * (0.07 + 0.24 * v), -1.61 - length * v
            z = self.front_z(min(1.2, abs(x)), max(-4.0, y)) + 0.12 + 0.06 * (1 - abs(w))
            x += (0.07 + 0.15 * v) * w
            return (x, y + 0.10 * w * side * v, z, (x + side * 0.3 * y) * 7)

        self.patches.append(surface(material, 18, 10, point))

    def braces(self, material: str = "felt_black", x: float = 0.66) -> None:
        """Add two straps over the shoulders."""
        for side in (-1, 1):

            def point(u: float, v: float, side: int = side) -> Vertex:
                y = -1.58 - 2.56 * v
                at = side * (x + 0.10 * v) + 0.17 * (u - 0.5)
                return (at, y, self.front_z(at, y) + 0.07, at * 16)

            self.patches.append(surface(material, 32, 4, point))

    def bib(self, material: str = "cloth", top: float = -2.35, half: float = 0.78) -> None:
        """Add the bib of overalls (or an apron) and its straps."""

        def front(u: float, v: float) -> Vertex:
            y = lerp(top, LOWEST, v)
            wide = half + 0.25 * smooth((top - y - 0.5) / 0.8)
            x = lerp(-wide, wide, u)
            return (x, y, self.front_z(x, y) + 0.17 + 0.02 * math.sin(6 * x + 3 * y), (x + y * 0.15) * 9)

        self.patches.append(surface(material, 30, 24, front))
        for side in (-1, 1):

            def strap(u: float, v: float, side: int = side) -> Vertex:
                y = lerp(-1.56, top - 0.10, v)
                x = side * lerp(0.74, half - 0.13, v) + 0.105 * (2 * u - 1)
                return (x, y, self.front_z(x, y) + 0.19, x * 14)

            self.patches.append(surface(material, 24, 4, strap))

    def shawl(self, material: str = "cloth", under: str = "cloth_stripe") -> None:
        """Add a shawl over both shoulders, crossed at the breast, on a high-necked blouse."""
        self.shirt(under, 0)
        self.collar(under, 0.30, 10, 0.0, 0.04)

        def hatch(x: float, y: float, z: float) -> float:
            return (abs(x) * 0.95 - y * 0.12 + 0.10 * math.sin(5 * y)) * 8.5

        self.sheet((lambda y: 44 - 50 * clamp((-1.5 - y) / 1.1), 150.0), -1.47, material, hatch, 0.09)
        self.sheet((-150.0, lambda y: -44 + 56 * clamp((-1.5 - y) / 1.1)), -1.47, material, hatch, 0.15)
