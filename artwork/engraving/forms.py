"""Outlines come in, inflated like cushions and melted into bodies; their height and tone go out."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from artwork.engraving.hatching import LIGHT, Box, Hatch, contour, contour_widths, hatch, pointed
from artwork.engraving.plate import Plate
from artwork.engraving.points import Walk, ease, normals, turned
from artwork.press.shapes import Point, Polygon, area, clamp, lerp, segment_distance, spline

FLUSH = 0.25  # mm that a limb's edge may lie within another and still be drawn


@dataclass(frozen=True)
class Bump:
    """A muscle or a bone: an ellipsoid on the cushion. A height below 0 is a hollow."""

    x: float
    y: float
    across: float
    down: float
    turn: float
    height: float


@dataclass(frozen=True)
class Shade:
    """A place painted darker, or lighter (below 0), than its slope makes it."""

    x: float
    y: float
    radius: float
    amount: float


@dataclass(frozen=True)
class Lamp:
    """How a form is lit: its least tone, its contrast, the light's height, what is thrown back, whence."""

    least: float = 0.12
    gain: float = 1.0
    up: float = 0.55
    back: float = 0.28
    light: Point = LIGHT


class Region:
    """A closed outline that knows quickly how deep within it a point lies."""

    def __init__(self, outline: Sequence[Point], cell: float = 0.4) -> None:
        self.outline = list(outline)
        xs, ys = [p[0] for p in outline], [p[1] for p in outline]
        self.box: Box = (min(xs), min(ys), max(xs), max(ys))
        self.cell = cell
        self._left, self._top = self.box[0] - 2 * cell, self.box[1] - 2 * cell
        self._wide = int((self.box[2] - self.box[0]) / cell) + 5
        self._high = int((self.box[3] - self.box[1]) / cell) + 5
        self._depths = [
            [self._measure((self._left + i * cell, self._top + j * cell)) for i in range(self._wide)]
            for j in range(self._high)
        ]

    def _measure(self, p: Point) -> float:
        """Return how far the outline is from a point, by measuring to each edge."""
        edges = list(zip(self.outline, self.outline[1:] + self.outline[:1], strict=True))
        far = min(segment_distance(p[0], p[1], a, b)[0] for a, b in edges)
        inside = False
        for (ax, ay), (bx, by) in edges:
            if (ay > p[1]) != (by > p[1]) and p[0] < (bx - ax) * (p[1] - ay) / (by - ay) + ax:
                inside = not inside
        return far if inside else -far

    def depth(self, p: Point) -> float:
        """Return how far the outline is; below 0 outside of it."""
        fx, fy = (p[0] - self._left) / self.cell, (p[1] - self._top) / self.cell
        i, j = int(fx), int(fy)
        if fx < 0 or fy < 0 or i >= self._wide - 1 or j >= self._high - 1:
            return -9.0
        above, below = self._depths[j], self._depths[j + 1]
        return lerp(lerp(above[i], above[i + 1], fx - i), lerp(below[i], below[i + 1], fx - i), fy - j)

    def inside(self, p: Point) -> bool:
        """Say whether a point lies within."""
        return self.depth(p) > 0


class Form:
    """One limb: a cushion with a rounded edge of a radius, and bumps on it."""

    def __init__(self, outline: Sequence[Point], radius: float, bumps: Sequence[Bump] = ()) -> None:
        self.region = Region(outline)
        self.radius, self.bumps = radius, bumps

    def height(self, p: Point) -> float:
        """Return how high the form stands there."""
        depth = self.region.depth(p)
        k = 1 - min(depth, self.radius) / self.radius
        high = self.radius * math.sqrt(max(0.0, 1 - k * k)) if depth > 0 else 0.0
        for b in self.bumps:
            x, y = turned((p[0] - b.x, p[1] - b.y), -b.turn)
            d = (x / b.across) ** 2 + (y / b.down) ** 2
            if d < 1:
                high += b.height * (1 - d) ** 1.2
        return high


@dataclass(frozen=True)
class Part:
    """A form in a body: lifted over the others, growing out of them between two points."""

    form: Form
    lift: float = 0.0
    grows: tuple[Point, Point] | None = None

    def height(self, p: Point, depth: float) -> float:
        """Return how high the part stands at a point within it."""
        k = 1.0
        if self.grows:
            (ax, ay), (bx, by) = self.grows
            dx, dy = bx - ax, by - ay
            k = ease(0, 1, ((p[0] - ax) * dx + (p[1] - ay) * dy) / (dx * dx + dy * dy))
        own = self.form.height(p) * (0.25 + 0.75 * k if self.grows else 1.0)
        return own + self.lift * k * ease(0, 1.1, depth)


class Body:
    """Parts melted into one lit surface, so that no limb sits on another like an egg."""

    def __init__(
        self, parts: Sequence[Part], lamp: Lamp, shades: Sequence[Shade] = (), melt: float = 0.6
    ) -> None:
        self.parts, self.lamp, self.shades, self.melt = parts, lamp, shades, melt
        boxes = [part.form.region.box for part in parts]
        self.box: Box = (
            min(b[0] for b in boxes),
            min(b[1] for b in boxes),
            max(b[2] for b in boxes),
            max(b[3] for b in boxes),
        )

    def depth(self, p: Point) -> float:
        """Return how deep within the body a point lies."""
        return max(part.form.region.depth(p) for part in self.parts)

    def inside(self, p: Point) -> bool:
        """Say whether a point lies within."""
        return self.depth(p) > 0

    def height(self, p: Point) -> float:
        """Return how high the melted surface stands there."""
        depths = [(part, part.form.region.depth(p)) for part in self.parts]
        heights = [part.height(p, depth) for part, depth in depths if depth > 0]
        if not heights:
            return 0.0
        top = max(heights)
        return top + self.melt * math.log(sum(math.exp((h - top) / self.melt) for h in heights))

    def tone(self, p: Point) -> float:
        """Return how dark the surface is there."""
        lit, lamp = lit_by(self.height, p, self.lamp.up, self.lamp.light), self.lamp
        tone = lamp.least + lamp.gain * (1 - max(0.0, lit))
        if lit < 0.3 and lamp.back:
            tone -= lamp.back * math.exp(-self.depth(p) / 0.9) * ease(0.3, -0.1, lit)
        return clamp(tone + painted(self.shades, p))

    def fill(self, plate: Plate, role: str) -> None:
        """Lay all parts flat, in one role."""
        for part in self.parts:
            plate.fill(role, part.form.region.outline)

    def contours(self, plate: Plate, thin: float, thick: float) -> None:
        """Lay each limb's outline where no other limb covers it."""
        for part in self.parts:
            others = [other.form.region for other in self.parts if other is not part]
            ring = even_ring(part.form.region.outline, 0.5)
            for line in _free(ring, lambda p, others=others: all(o.depth(p) <= FLUSH for o in others)):  # type: ignore[misc]
                if len(line) == len(ring):
                    contour(plate, line, thin, thick, light=self.lamp.light)
                elif len(line) > 3:
                    clockwise = area(part.form.region.outline) > 0
                    widths = contour_widths(line, clockwise, thin, thick, self.lamp.light)
                    plate.line("ink", line, pointed(widths, 3))

    def engrave(
        self, plate: Plate, *families: Hatch, edge: tuple[float, float] = (0.17, 0.5), stock: str = "cream"
    ) -> None:
        """Lay the body whole: stock, families of lines wrapped round it, contours."""
        self.fill(plate, stock)
        for family in families:
            hatch(plate, self.box, family, self.tone, self.inside, self.height)
        self.contours(plate, *edge)


def lit_by(
    height: Callable[[Point], float], p: Point, up: float, light: Point = LIGHT, e: float = 0.4
) -> float:
    """Return how squarely the light falls on a surface at a point: 1 full, below 0 from behind."""
    x = (height((p[0] + e, p[1])) - height((p[0] - e, p[1]))) / (2 * e)
    y = (height((p[0], p[1] + e)) - height((p[0], p[1] - e))) / (2 * e)
    bright = math.sqrt(light[0] ** 2 + light[1] ** 2 + up**2)
    return (-x * light[0] - y * light[1] + up) / (math.sqrt(x * x + y * y + 1) * bright)


def painted(shades: Sequence[Shade], p: Point) -> float:
    """Return what painted shades add to the tone at a point."""
    found = 0.0
    for s in shades:
        d = ((p[0] - s.x) ** 2 + (p[1] - s.y) ** 2) / (s.radius * s.radius)
        if d < 4:
            found += s.amount * math.exp(-d * 1.4)
    return found


def even_ring(outline: Sequence[Point], step: float) -> Polygon:
    """Return a closed outline in even steps."""
    walk = Walk([*outline, outline[0]])
    n = max(30, int(walk.length / step))
    return [walk.at(i / n) for i in range(n)]


def _free(ring: Polygon, free: Callable[[Point], bool]) -> list[Polygon]:
    """Return the pieces of a ring that are free, or the whole ring."""
    told = [free(p) for p in ring]
    if all(told):
        return [ring]
    start = told.index(False)
    out: list[Polygon] = [[]]
    for p, ok in zip(ring[start:] + ring[:start], told[start:] + told[:start], strict=True):
        if ok:
            out[-1].append(p)
        elif out[-1]:
            out.append([])
    return out


def tube(line: Sequence[Point], widths: Sequence[float], steps: int = 8) -> Polygon:
    """Return the outline of a limb round a smooth line through points, with a width at each."""
    smooth_line = spline(line, steps)
    wide = [w for _, w in spline([(float(i), w) for i, w in enumerate(widths)], steps)]
    sides = normals(smooth_line)
    right = [
        (p[0] + n[0] * w / 2, p[1] + n[1] * w / 2) for p, n, w in zip(smooth_line, sides, wide, strict=True)
    ]
    left = [
        (p[0] - n[0] * w / 2, p[1] - n[1] * w / 2) for p, n, w in zip(smooth_line, sides, wide, strict=True)
    ]
    return right + left[::-1]
