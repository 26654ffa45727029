"""Numbers and points come in; smooth curves, tapered cuts and clean polygons go out."""

import math
import random
from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]
Polygon = list[Point]


def clamp(value: float, low: float = 0.0, high: float = 1.0) -> float:
    """Hold a value between two limits."""
    return low if value < low else high if value > high else value


def lerp(a: float, b: float, t: float) -> float:
    """Go from `a` to `b` as `t` goes from 0 to 1."""
    return a + (b - a) * t


def smooth(t: float) -> float:
    """Ease from 0 to 1 without a corner at either end."""
    t = clamp(t)
    return t * t * (3 - 2 * t)


def power(base: float, exponent: float) -> float:
    """Raise to any power; what is below zero counts as zero."""
    return math.pow(base, exponent) if base > 0 else 0.0


def bump(u: float, v: float = 0.0) -> float:
    """Return a round hill of radius 1 and height 1: the only sculpting brush."""
    q = 1.0 - u * u - v * v
    return q * q if q > 0 else 0.0


def jitter(knife: random.Random, amount: float) -> float:
    """Return an unsteady hand's error, at most `amount` either way."""
    return knife.uniform(-amount, amount)


def around(n: int, turn: float = 0.0) -> list[float]:
    """Return n angles evenly round a circle, in radians."""
    return [turn + math.tau * i / n for i in range(n)]


def superellipse(angle: float, power: float) -> Point:
    """Return sine and cosine, squared off by a power below 1."""
    sine, cosine = math.sin(angle), math.cos(angle)
    return math.copysign(abs(sine) ** power, sine), math.copysign(abs(cosine) ** power, cosine)


class Curve:
    """A smooth function through (key, value) pairs that holds its end values."""

    def __init__(self, pairs: Iterable[Point]) -> None:
        self.pairs = sorted(pairs)
        last = len(self.pairs) - 1
        self.slopes = [self._slope(max(0, i - 1), min(last, i + 1)) for i in range(last + 1)]

    @classmethod
    def through(cls, values: Sequence[float]) -> "Curve":
        """Return the curve with these values at 0, 1, 2 and so on."""
        return cls((float(i), value) for i, value in enumerate(values))

    def _slope(self, i: int, j: int) -> float:
        (x0, y0), (x1, y1) = self.pairs[i], self.pairs[j]
        return (y1 - y0) / ((x1 - x0) or 1.0)

    def __call__(self, x: float) -> float:
        """Return the value at x."""
        pairs = self.pairs
        if x <= pairs[0][0]:
            return pairs[0][1]
        if x >= pairs[-1][0]:
            return pairs[-1][1]
        i = 0
        while pairs[i + 1][0] < x:
            i += 1
        (x0, y0), (x1, y1) = pairs[i], pairs[i + 1]
        h = x1 - x0
        t = (x - x0) / h
        u, v = t * t, t * t * t
        ends = (2 * v - 3 * u + 1) * y0 + (3 * u - 2 * v) * y1
        return ends + h * ((v - 2 * u + t) * self.slopes[i] + (v - u) * self.slopes[i + 1])


def spline(points: Sequence[Point], steps: int = 6, closed: bool = False) -> Polygon:
    """Return a dense smooth line through the points."""
    if len(points) < 3:
        return list(points)
    n = len(points)
    out: Polygon = []
    for i in range(n if closed else n - 1):
        four = [_neighbour(points, i + k, closed) for k in (-1, 0, 1, 2)]
        out += [_catmull(four, k / steps) for k in range(steps)]
    return out if closed else [*out, points[-1]]


def _neighbour(points: Sequence[Point], i: int, closed: bool) -> Point:
    n = len(points)
    if closed or 0 <= i < n:
        return points[i % n]
    end, inner = (points[0], points[1]) if i < 0 else (points[-1], points[-2])
    return 2 * end[0] - inner[0], 2 * end[1] - inner[1]


def _catmull(four: Sequence[Point], t: float) -> Point:
    u, v = t * t, t * t * t
    (a, b), (c, d), (e, f), (g, h) = four
    x = 2 * c + (e - a) * t + (2 * a - 5 * c + 4 * e - g) * u + (3 * c - a - 3 * e + g) * v
    y = 2 * d + (f - b) * t + (2 * b - 5 * d + 4 * f - h) * u + (3 * d - b - 3 * f + h) * v
    return x / 2, y / 2


def segment_distance(x: float, y: float, a: Point, b: Point) -> Point:
    """Return how far (x, y) is from the segment a-b, and where along it (0 to 1)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = clamp(((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy or 1e-9))
    return math.hypot(a[0] + dx * t - x, a[1] + dy * t - y), t


def area(polygon: Polygon) -> float:
    """Return the signed area."""
    nexts = polygon[1:] + polygon[:1]
    return 0.5 * sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(polygon, nexts, strict=True))


def oriented(polygons: Iterable[Polygon]) -> list[Polygon]:
    """Wind all polygons alike, so that overlaps in one path do not cancel."""
    return [p if area(p) > 0 else p[::-1] for p in polygons if len(p) > 2]


def simplify(points: Polygon, tolerance: float) -> Polygon:
    """Drop points that lie within the tolerance of the line without them (Douglas and Peucker)."""
    keep = {0, len(points) - 1}
    todo = [(0, len(points) - 1)]
    while todo:
        a, b = todo.pop()
        far, at = tolerance, -1
        for i in range(a + 1, b):
            d = _off_line(points[i], points[a], points[b])
            if d > far:
                far, at = d, i
        if at >= 0:
            keep.add(at)
            todo += [(a, at), (at, b)]
    return [points[i] for i in sorted(keep)]


def _off_line(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = p[0] - a[0], p[1] - a[1]
    length = math.hypot(dx, dy)
    return abs(px * dy - py * dx) / length if length > 1e-6 else math.hypot(px, py)


def simplify_ring(points: Polygon, tolerance: float) -> Polygon:
    """Simplify a closed outline, from its first point to the farthest and back."""
    if len(points) < 6:
        return list(points)
    x, y = points[0]
    far = max(range(len(points)), key=lambda i: (points[i][0] - x) ** 2 + (points[i][1] - y) ** 2)
    there, back = points[: far + 1], points[far:] + points[:1]
    return simplify(there, tolerance)[:-1] + simplify(back, tolerance)[:-1]


def resample(points: Polygon, step: float) -> Polygon:
    """Return points at even steps along an open line."""
    out = [points[0]]
    done = 0.0
    for a, b in pairwise(points):
        d = math.dist(a, b)
        if d < 1e-9:
            continue
        t = step - done
        while t <= d:
            out.append((lerp(a[0], b[0], t / d), lerp(a[1], b[1], t / d)))
            t += step
        done = (done + d) % step
    if math.dist(out[-1], points[-1]) > step * 0.3:
        out.append(points[-1])
    return out


def wedge(points: Polygon, widths: Sequence[float]) -> Polygon:
    """Return the cut around an open line that has a full width at every point."""
    left: Polygon = []
    right: Polygon = []
    last = len(points) - 1
    for i, (x, y) in enumerate(points):
        a, b = points[max(0, i - 1)], points[min(last, i + 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        k = widths[i] / 2 / (math.hypot(dx, dy) or 1e-9)
        left.append((x - dy * k, y + dx * k))
        right.append((x + dy * k, y - dx * k))
    return left + right[::-1]


def taper(shape: str, t: float) -> float:
    """Return the share of a stroke's width at t along it; the shape says which end is pointed."""
    if shape == "both":
        return power(math.sin(math.pi * clamp(t)), 0.7)
    if shape == "end":
        return power(1 - t, 0.8)
    if shape == "start":
        return power(t, 0.8)
    if shape == "fat":  # swells soon, and runs out long
        return power(math.sin(math.pi * clamp(t) ** 0.6), 0.8)
    if shape == "blunt":  # even, but for rounded ends
        return min(1.0, 12 * t + 0.35, 12 * (1 - t) + 0.35)
    return 1.0


def stroke(
    points: Sequence[Point], width: float | Sequence[float], shape: str = "both", steps: int = 5
) -> Polygon:
    """Return a smooth tapered stroke; the width is one figure, or one for each control point."""
    line = spline(points, steps) if len(points) > 2 else _straight(points[0], points[1])
    last = len(line) - 1
    if isinstance(width, (int, float)):
        return wedge(line, [width * taper(shape, i / last) for i in range(last + 1)])
    along = Curve.through(width)
    return wedge(line, [max(0.0, along(i * (len(width) - 1) / last)) for i in range(last + 1)])


def _straight(a: Point, b: Point) -> Polygon:
    return resample([a, b], max(0.15, math.dist(a, b) / 6))


def disc(
    x: float, y: float, radius: float, sides: int = 12, turn: float = 0.0, squash: float = 1.0
) -> Polygon:
    """Return a polygon that stands for a disc."""
    return [(x + radius * squash * math.cos(a), y + radius * math.sin(a)) for a in around(sides, turn)]


def star(
    x: float, y: float, radius: float, inner: float = 0.42, points: int = 5, turn: float = -90.0
) -> Polygon:
    """Return a star whose first point stands at `turn` degrees."""
    angles = around(2 * points, math.radians(turn))
    reach = [radius if i % 2 == 0 else radius * inner for i in range(2 * points)]
    return [(x + r * math.cos(a), y + r * math.sin(a)) for r, a in zip(reach, angles, strict=True)]


def grow(polygon: Polygon, distance: float) -> Polygon:
    """Return the polygon with every side moved outwards; sharp corners are cut blunt."""
    ring = [p for i, p in enumerate(polygon) if math.dist(p, polygon[i - 1]) > 1e-6]
    if len(ring) < 3:
        return polygon
    sign = 1.0 if area(ring) > 0 else -1.0
    out: Polygon = []
    for i, (x, y) in enumerate(ring):
        a, b = _normal(ring[i - 1], (x, y), sign), _normal((x, y), ring[(i + 1) % len(ring)], sign)
        nx, ny = a[0] + b[0], a[1] + b[1]
        k = distance * 2 / max(0.45, nx * nx + ny * ny)
        out.append((x + nx * k, y + ny * k))
    return out


def _normal(a: Point, b: Point, sign: float) -> Point:
    length = math.dist(a, b) or 1e-9
    return (b[1] - a[1]) / length * sign, (a[0] - b[0]) / length * sign


def hull(points: Iterable[Point]) -> Polygon:
    """Return the convex hull."""
    ordered = sorted(set(points))
    return _half_hull(ordered)[:-1] + _half_hull(ordered[::-1])[:-1]


def _half_hull(points: Polygon) -> Polygon:
    out: Polygon = []
    for p in points:
        while len(out) > 1 and _turn(out[-2], out[-1], p) <= 0:
            out.pop()
        out.append(p)
    return out


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
