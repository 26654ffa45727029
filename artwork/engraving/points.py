"""Points and headings come in (mm, y down; 0 degrees is up, 90 right); moved points and lines go out."""

import math
from collections.abc import Sequence
from itertools import pairwise

from artwork.press.shapes import Point, Polygon, clamp, lerp, smooth


def add(a: Point, b: Point) -> Point:
    """Return a moved by b."""
    return a[0] + b[0], a[1] + b[1]


def scaled(a: Point, k: float) -> Point:
    """Return a made k times as long."""
    return a[0] * k, a[1] * k


def moved(a: Point, way: Point, far: float) -> Point:
    """Return a, moved along a direction."""
    return a[0] + way[0] * far, a[1] + way[1] * far


def between(a: Point, b: Point, t: float) -> Point:
    """Return the point at share t of the way from a to b."""
    return lerp(a[0], b[0], t), lerp(a[1], b[1], t)


def straight(a: Point, b: Point, steps: int) -> Polygon:
    """Return the points of a straight line."""
    return [between(a, b, i / steps) for i in range(steps + 1)]


def polar(heading: float, far: float = 1.0) -> Point:
    """Return the way to a heading."""
    angle = math.radians(heading)
    return math.sin(angle) * far, -math.cos(angle) * far


def heading_of(way: Point) -> float:
    """Return the heading of a way."""
    return math.degrees(math.atan2(way[0], -way[1]))


def turned(p: Point, degrees: float) -> Point:
    """Return a point turned clockwise about the origin."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return p[0] * c - p[1] * s, p[0] * s + p[1] * c


def ease(low: float, high: float, x: float) -> float:
    """Go smoothly from 0 at `low` to 1 at `high`."""
    return smooth((x - low) / (high - low))


def sweep(
    base: Point, heading: float, length: float, bend: float = 0.0, n: int = 24, late: float = 1.0
) -> Polygon:
    """Return a line that sets off at a heading and turns by `bend` in all; late > 1: mostly near its end."""
    points = [base]
    for i in range(n):
        points.append(add(points[-1], polar(heading + bend * ((i + 0.5) / n) ** late, length / n)))
    return points


def bezier(a: Point, b: Point, c: Point, d: Point, n: int = 16) -> Polygon:
    """Return the points of a cubic curve."""
    out = []
    for i in range(n + 1):
        t, s = i / n, 1 - i / n
        k = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        x, y = (sum(w * p[o] for w, p in zip(k, (a, b, c, d), strict=True)) for o in (0, 1))
        out.append((x, y))
    return out


def normals(points: Sequence[Point]) -> list[Point]:
    """Return the unit normal at each point of a line, to its right as it runs."""
    last = len(points) - 1
    out = []
    for i in range(last + 1):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(last, i + 1)]
        n = math.hypot(bx - ax, by - ay) or 1.0
        out.append((-(by - ay) / n, (bx - ax) / n))
    return out


def beside(points: Sequence[Point], far: float) -> Polygon:
    """Return the line that runs beside another."""
    return [moved(p, n, far) for p, n in zip(points, normals(points), strict=True)]


class Walk:
    """A line that can be asked for the point and the way at any share of its length."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = list(points)
        self._far = [0.0]
        for a, b in pairwise(points):
            self._far.append(self._far[-1] + math.dist(a, b))
        self.length = self._far[-1] or 1e-9

    def _segment(self, t: float) -> tuple[int, float]:
        """Return which segment holds for t, and the share of it that is passed."""
        x = clamp(t) * self.length
        low, high = 0, len(self._far) - 2
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._far[middle] <= x else (low, middle - 1)
        return low, (x - self._far[low]) / (self._far[low + 1] - self._far[low] or 1e-9)

    def at(self, t: float) -> Point:
        """Return the point there; before the start and past the end the line runs on straight."""
        i, f = self._segment(t)
        p = between(self.points[i], self.points[i + 1], f)
        return moved(p, self.way(t), (t - clamp(t)) * self.length)

    def way(self, t: float) -> Point:
        """Return the unit direction there."""
        i, f = self._segment(t)
        near = f < 0.5
        a = self.points[max(0, i - 1)] if near else self.points[i]
        b = self.points[i + 1] if near else self.points[min(len(self.points) - 1, i + 2)]
        n = math.dist(a, b) or 1.0
        return (b[0] - a[0]) / n, (b[1] - a[1]) / n

    def heading(self, t: float) -> float:
        """Return the heading there."""
        return heading_of(self.way(t))

    def side(self, t: float, far: float) -> Point:
        """Return the point beside the line there, to its right as it runs."""
        x, y = self.way(t)
        return moved(self.at(t), (-y, x), far)
