"""A style and its figures come in; beards and moustaches as patches go out."""

import math
from collections.abc import Sequence

from artwork.pitman.hair import unruly
from artwork.pitman.head import Head
from artwork.press.shapes import Curve, clamp, lerp, smooth, superellipse
from artwork.press.space import Patch, Vertex, surface

Spine = tuple[list[tuple[float, float]], list[float], float]

#: Right half of each moustache: its spine on the face, its half-width along it, how far it stands out.
MOUSTACHES: dict[str, Spine] = {
    "walrus": (
        [(-0.02, -0.53), (0.15, -0.575), (0.29, -0.69), (0.37, -0.90)],
        [0.15, 0.172, 0.15, 0.03],
        0.17,
    ),
    "chevron": (
        [(0.01, -0.49), (0.14, -0.52), (0.28, -0.60), (0.36, -0.72)],
        [0.10, 0.125, 0.11, 0.02],
        0.13,
    ),
    "handlebar": (
        [(0.01, -0.50), (0.18, -0.55), (0.36, -0.60), (0.54, -0.51), (0.62, -0.36)],
        [0.10, 0.135, 0.10, 0.055, 0.008],
        0.14,
    ),
    "horseshoe": (
        [(0.01, -0.45), (0.20, -0.50), (0.34, -0.64), (0.40, -0.86), (0.40, -1.06)],
        [0.07, 0.09, 0.085, 0.08, 0.03],
        0.10,
    ),
    "pencil": ([(0.03, -0.47), (0.15, -0.50), (0.28, -0.57)], [0.028, 0.035, 0.008], 0.04),
    "droop": (
        [(0.02, -0.44), (0.20, -0.49), (0.35, -0.62), (0.42, -0.84), (0.44, -1.0)],
        [0.07, 0.10, 0.08, 0.05, 0.01],
        0.11,
    ),
    "imperial": (
        [(0.01, -0.46), (0.20, -0.53), (0.40, -0.52), (0.56, -0.36)],
        [0.07, 0.10, 0.06, 0.006],
        0.12,
    ),
}


class Moustache:
    """The shape of one moustache; the patches fill it and the pen draws its strands on it."""

    def __init__(self, head: Head, style: str, size: float = 1.0) -> None:
        spine, radii, self.depth = MOUSTACHES[style]
        self.head, self.size, self.last = head, size, len(spine) - 1
        self.x = Curve.through([p[0] for p in spine])
        self.y = Curve.through([p[1] for p in spine])
        self.radius = Curve.through(radii)

    def across(self, q: float, off: float) -> tuple[float, float, float]:
        """Return sculpt x and y at q along the spine and `off` half-widths beside it, and the half-width."""
        t = q * self.last
        dx, dy = self.x(t + 0.05) - self.x(t - 0.05), self.y(t + 0.05) - self.y(t - 0.05)
        r = max(0.004, self.radius(t) * self.size)
        k = r * off / (math.hypot(dx, dy) or 1)
        return self.x(t) - dy * k, self.y(t) + dx * k, r

    def patches(self, material: str) -> list[Patch]:
        """Return both halves."""
        return [self._half(material, side) for side in (-1, 1)]

    def _half(self, material: str, side: int) -> Patch:
        def point(u: float, v: float) -> Vertex:
            a = math.pi * u
            x, y, r = self.across(v, math.cos(a))
            on = self.head.depth(self.x(v * self.last), self.y(v * self.last))
            z = (on + self.head.depth(min(abs(x), 0.7), y)) / 2 - 0.05
            z += self.depth * self.size * (0.4 + 0.6 * min(1, r / 0.1)) * math.sin(a)
            return (side * x, self.head.stretch(y), z, 0.5)

        return surface(material, 20, 12, point)

    def strand_point(self, side: int, q: float, off: float) -> tuple[float, float]:
        """Return the place on the page of a point on the moustache's surface."""
        q = clamp(q)
        x, y, _ = self.across(q, off)
        on = self.head.depth(self.x(q * self.last), self.y(q * self.last))
        z = on - 0.03 + self.depth * self.size * math.sqrt(max(0.0, 1 - min(1, off * off)))
        px, py, _ = self.head.to_page((side * x, self.head.stretch(y), z))
        return px, py


#: The top line of each beard (degrees from the front, height), and the angles where it begins and ends.
BEARDS: dict[str, tuple[Sequence[tuple[float, float]], float, float]] = {
    "full": ([(0, -0.82), (20, -0.80), (27, -0.62), (36, -0.50), (55, -0.34), (75, 0.02), (95, 0.30)], 0, 98),
    "curtain": (
        [(0, -0.90), (18, -0.87), (30, -0.66), (46, -0.46), (66, -0.20), (80, 0.06), (95, 0.30)],
        0,
        98,
    ),
    "goatee": ([(0, -0.82), (18, -0.80), (26, -0.66), (34, -0.72), (40, -0.9)], 0, 40),
    "chops": ([(30, -0.66), (40, -0.52), (60, -0.34), (78, 0.02), (95, 0.30)], 30, 98),
    "tuft": ([(0, -0.82), (10, -0.84), (22, -0.98)], 0, 22),
}
JAW = -0.86


class Beard:
    """One beard: how long, wide, pointed, thick and curly it is."""

    def __init__(
        self,
        head: Head,
        seed: int,
        style: str,
        length: float = 0.35,
        width: float = 0.0,
        point: float = 0.5,
        thick: float = 0.10,
        curl: float = 0.0,
    ) -> None:
        self.head, self.seed, self.style = head, seed, style
        self.length, self.width, self.point, self.thick, self.curl = length, width, point, thick, curl
        tops, self.begin, self.end = BEARDS[style]
        self.top = Curve(tops)
        self.wave, self.drift = unruly(seed), unruly(seed + 50)

    def patches(self, material: str) -> list[Patch]:
        """Return the beard: one patch, or one a side where the chin is shaved."""
        if not self.begin:
            return [self._patch(material, -self.end, self.end)]
        return [self._patch(material, -self.end, -self.begin), self._patch(material, self.begin, self.end)]

    def _patch(self, material: str, low: float, high: float) -> Patch:
        columns = int((high - low) / 3)
        return surface(material, 34, columns, lambda u, v: self._vertex(lerp(low, high, u), v))

    def _bottom(self, degrees: float, a: float) -> float:
        """Return how far down the hair falls: most at the front, none at the sideburn."""
        fall = smooth(1 - abs(degrees) / 95) ** (1 + 1.5 * self.point)
        if self.style == "chops":
            return -0.95 + 0.35 * smooth((abs(degrees) - 40) / 50) - self.length * 0.5
        if self.style in ("goatee", "tuft"):
            return lerp(-1.12, -1.24 - self.length, fall) + 0.03 * self.wave(a * 2)
        return lerp(-0.62, -1.24 - self.length, fall) + (0.03 + 0.06 * self.length) * self.wave(a * 2.2)

    def _vertex(self, degrees: float, v: float) -> Vertex:
        a = math.radians(degrees)
        y = lerp(self.top(abs(degrees)) + 0.02 * self.wave(a * 3), self._bottom(degrees, a), v)
        x, z = self._skin(a, v, y)
        z += (0.035 + 0.03 * self.curl) * self._lock(a, y) * smooth(v * 3)
        wander = (0.25 + 0.8 * self.curl) * math.sin(6 * y + 5 * a + self.seed) + 0.3 * self.drift(
            a * 2 + y * 0.8
        )
        hatch = a * 11.5 * (1 - 0.25 * v * self.point) + wander * smooth(v * 2 + 0.2)
        return (x, self.head.stretch(y), z, hatch)

    def _skin(self, a: float, v: float, y: float) -> tuple[float, float]:
        """Return x and z of the beard's surface, which leaves the jaw and narrows to its point."""
        head, level = self.head, max(y, JAW)
        front, back = head.front(level), min(head.back(level), -0.05)
        k = clamp((JAW - y) / max(0.3, 0.36 + self.length))
        narrow = (1 - 0.75 * self.point * k**1.3) * math.sqrt(max(0.0, 1 - k**4))
        thick = self.thick * (smooth(v / 0.22) * 0.9 + 0.25) * (1 + 0.12 * self.wave(a * 4 + y))
        thick += 0.05 * math.sin(3.14 * v) * self.length
        wide = (head.half_width(level) + thick + self.width * smooth(v * 2)) * narrow
        sine, cosine = superellipse(a, 0.8)
        deep = (front - back) / 2 * (0.55 + 0.45 * narrow)
        x, z = wide * sine, (front + back) / 2 + (deep + thick) * cosine
        if math.cos(a) > 0.02:
            z += head.features(x, level) * smooth(math.cos(a) / 0.25) * (1 - smooth(k * 2)) * 0.8
        return x, z + 0.07 * k * self.length

    def _lock(self, a: float, y: float) -> float:
        """Return a ridge that wanders: one lock beside another."""
        return math.sin(9 * a + 2.2 * self.wave(y * 0.6 + 1) + 1.5 * self.curl * math.sin(9 * y + 4 * a))
