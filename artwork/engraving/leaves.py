"""The foot, way and size of a grain, a leaf or a straw come in; it is engraved on a plate."""

import math
from collections.abc import Callable, Sequence

from artwork.engraving.hatching import LIGHT, toned
from artwork.engraving.plate import HAIR, Plate, swelled
from artwork.engraving.points import Walk, beside, moved, normals, sweep
from artwork.press.shapes import Point, Polygon, clamp, power

Spot = Callable[[float, float], Point]  # u 0..1 along a leaf, v -1..1 across it


class Leaf:
    """An almond on a bent axis: `at(u, v)` is a point on it."""

    def __init__(
        self, axis: Walk, width: float, peak: float = 0.42, blunt: float = 0.9, wave: float = 0.0
    ) -> None:
        self.axis, self.width, self.blunt, self.wave = axis, width, blunt, wave
        self._ease = math.log(0.5) / math.log(peak)

    def half(self, u: float, v: float = 0.0) -> float:
        """Return half the width at u; a wave makes the two edges unsteady."""
        if not 0 < u < 1:
            return 0.0
        half = self.width / 2 * power(math.sin(math.pi * u**self._ease), self.blunt)
        return half * (1 + 0.06 * math.sin(u * 17 + self.wave + (2 if v > 0 else 0))) if self.wave else half

    def at(self, u: float, v: float) -> Point:
        """Return the point at u along and v across."""
        return self.axis.side(clamp(u), self.half(u, v) * v)

    def edge(self, v: float, n: int, low: float = 0.0, high: float = 1.0) -> Polygon:
        """Return the line at v, from u = low to u = high."""
        return [self.at(low + (high - low) * i / n, v) for i in range(n + 1)]

    def outline(self, n: int = 14) -> Polygon:
        """Return the whole outline."""
        return self.edge(1, n) + self.edge(-1, n)[-2:0:-1]

    def dark_side(self, u: float = 0.5) -> int:
        """Return which v lies away from the light."""
        x, y = self.axis.way(u)
        return 1 if -y * LIGHT[0] + x * LIGHT[1] < 0 else -1

    def away(self, u: float) -> float:
        """Return how far v = 1 is turned from the light, -1 to 1."""
        x, y = self.axis.way(u)
        return y * LIGHT[0] - x * LIGHT[1]


def grain(
    plate: Plate,
    base: Point,
    heading: float,
    length: float,
    width: float,
    tint: str | None = "straw",
    peak: float = 0.42,
    bend: float = 0.0,
    blunt: float = 0.9,
    shade: float = 0.0,
    gap: float = 0.34,
    glint: float = 0.35,
    weight: float = 1.0,
    stock: str = "cream",
) -> Leaf:
    """Engrave a round grain: stock, a tint that leaves the lit edge bare, lines by its tone, an edge.

    `shade` (-1 to 1) is its place in the light of the whole ear.
    """
    leaf = Leaf(Walk(sweep(base, heading, length, bend, 14)), width, peak, blunt)
    side, n = leaf.dark_side(), 12
    plate.fill(stock, leaf.outline())
    if tint:
        bare = -1 + glint * (1.6 - shade)
        inner = [
            leaf.at(0.04 + 0.92 * i / n, side * (bare - 0.5 * (1 - math.sin(i / n * math.pi))))
            for i in range(n + 1)
        ]
        plate.fill(tint, leaf.edge(side, n) + inner[::-1])
    many = max(3, round(width / gap))
    for j in range(many):
        v = -1 + 2 * (j + 0.5) / many
        us = [0.03 + 0.93 * i / n for i in range(n + 1)]
        tones = [0.30 + 0.42 * shade + 0.62 * v * side + 0.75 * (1 - u) ** 2.2 - 0.30 * u for u in us]
        widths = [0.0 if t < 0.12 else HAIR + (gap * 0.78 * weight - HAIR) * clamp(t) for t in tones]
        toned(plate, [leaf.at(u, v) for u in us], widths, 3)
    grain_edges(plate, leaf, side, weight)
    return leaf


def grain_edges(plate: Plate, leaf: Leaf, side: int, weight: float, n: int = 12) -> None:
    """Lay a grain's two edges: a thick one in the shade, a thin one in the light."""
    thick = [0.35 + 0.65 * power(math.sin(math.pi * min(1, i / n * 1.08)), 0.7) for i in range(n + 1)]
    thin = [0.7 + 0.3 * math.sin(math.pi * i / n) for i in range(n + 1)]
    plate.line("ink", leaf.edge(side, n), [0.36 * weight * k for k in thick])
    plate.line("ink", leaf.edge(-side, n), [0.15 * weight * k for k in thin])


def blade(
    plate: Plate,
    base: Point,
    heading: float,
    length: float,
    width: float,
    bend: float,
    late: float = 1.5,
    veins: int = 7,
    peak: float = 0.28,
    shade: float = 0.10,
    tint: str | None = None,
) -> None:
    """Engrave a long leaf with parallel veins."""
    leaf, n = Leaf(Walk(sweep(base, heading, length, bend, 30, late)), width, peak, 0.8), 24
    plate.fill("cream", leaf.outline(n))
    if tint:
        plate.fill(tint, leaf.edge(1, n) + leaf.edge(-0.35, n)[::-1])
    for j in range(veins):
        v = -1 + 2 * (j + 0.5) / veins
        us = [0.01 + 0.98 * i / n for i in range(n + 1)]
        tones = [0.34 + shade + 0.45 * v * leaf.away(u) + 0.42 * (1 - u) ** 3 for u in us]
        widths = [0.0 if t < 0.1 else HAIR + 0.26 * clamp(t) for t in tones]
        toned(plate, [leaf.at(u, v) for u in us], widths, 5)
    side = leaf.dark_side(0.4)
    plate.line("ink", leaf.edge(side, n), 0.40, "fat")
    plate.line("ink", leaf.edge(-side, n), 0.22)


def straw(
    plate: Plate,
    points: Sequence[Point],
    width: float,
    knots: Sequence[float] = (),
    tint: str | None = "straw",
) -> None:
    """Engrave a straw along a line: a tint, an edge heavy in the shade and fine in the light, its knots."""
    sides = normals(points)
    dark = 1 if sides[0][0] * LIGHT[0] + sides[0][1] * LIGHT[1] < 0 else -1
    plate.fill("cream", swelled(points, [width] * len(points)))
    if tint:
        inner = beside(points, dark * width * 0.14)
        plate.fill(tint, swelled(inner, [width * 0.62] * len(points)))
    plate.line("ink", beside(points, dark * width * 0.46), 0.28, "blunt")
    plate.line("ink", beside(points, -dark * width * 0.46), 0.14, "blunt")
    for t in knots:
        i = int(t * (len(points) - 1))
        across = [moved(points[i], sides[i], k * width * 0.66) for k in (-1, 0, 1)]
        plate.line("ink", across, 0.44, "blunt")
