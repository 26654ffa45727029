"""A piece with an outline of the author's own in, its trim and its rim out; or a fold-up's box."""

import math
from collections.abc import Iterator
from functools import lru_cache

from printkit.geometry import flattened, rectangle_path
from printkit.model.shapes.shape import Line, RimPoint, Shape, Size, along

#: The lines that a curve is taken for stay so near to it, in mm.
_NEAR = 0.02


class Free(Shape):
    """An outline of the author's own, or the box that a fold-up lies in, whose layout draws its lines."""

    name = "free"
    outlined = True

    def outline(self, size: Size) -> str:
        """Return the outline that the author gives, or the box."""
        return size.path or rectangle_path(0, 0, size.width, size.height, size.radius, size.radius)

    def drawn_cut(self, size: Size) -> str | None:
        """Return the author's outline: no straight guide can show it."""
        return size.path or None

    def inside(self, size: Size, x: float, y: float) -> float:
        """Return how far inside the outline a point lies."""
        if not size.path:
            return super().inside(size, x, y)
        lines = _lines(size.path)
        crossed = sum(
            (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1) for x1, y1, x2, y2 in lines
        )
        return min(_apart(x, y, line) for line in lines) * (1 if crossed % 2 else -1)

    def rim(self, size: Size, steps: int) -> Iterator[tuple[str, list[RimPoint]]]:
        """Yield points all round an outline of the author's own."""
        if not size.path:
            return
        points: list[RimPoint] = []
        for line in _lines(size.path):
            _, (point,) = along(line, "", 1)
            beyond = self.inside(size, point[0] + point[2] * 0.01, point[1] + point[3] * 0.01)
            points.append(point if beyond < 0 else (*point[:2], -point[2], -point[3]))
        yield "outline", points


@lru_cache(maxsize=64)
def _lines(path: str) -> tuple[Line, ...]:
    points = flattened(path, _NEAR)
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return tuple((*a, *b) for a, b in pairs if math.dist(a, b) > 1e-6)


def _apart(x: float, y: float, line: Line) -> float:
    x1, y1, x2, y2 = line
    dx, dy = x2 - x1, y2 - y1
    t = min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - x1 - t * dx, y - y1 - t * dy)
