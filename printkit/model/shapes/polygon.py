"""The corners of a piece in, all that depends on its straight sides out; hexagons, and how they nest."""

import math
from collections.abc import Iterator

from printkit.geometry import Point, points_path
from printkit.model.shapes.shape import Lattice, Line, RimPoint, Shape, Size, along


class Polygon(Shape):
    """A shape of straight sides: it has to say where its corners are, and what its edges are called."""

    def edges(self, size: Size) -> tuple[str, ...]:
        """Return the names of the edges, clockwise from the one after the first corner."""
        raise NotImplementedError

    def outline(self, size: Size) -> str:
        return points_path(list(self.corners(size)), closed=True)

    def sides(self, size: Size) -> tuple[Line, ...]:
        """Return the sides, clockwise."""
        corners = self.corners(size)
        return tuple((*one, *other) for one, other in zip(corners, corners[1:] + corners[:1], strict=True))

    def drawn_cut(self, size: Size) -> str | None:
        """Return the trim: between nested pieces there is no room for guides."""
        return self.outline(size)

    def inside(self, size: Size, x: float, y: float) -> float:
        """Return how far inside its nearest side a point lies."""
        return min(_distance(side, x, y) for side in self.sides(size))

    def rim(self, size: Size, steps: int) -> Iterator[tuple[str, list[RimPoint]]]:
        for name, side in zip(self.edges(size), self.sides(size), strict=True):
            yield along(side, name, steps)

    def bleed_outline(self, size: Size, bleed: float) -> str | None:
        """Return the outline whose sides lie so far outside of the trim's."""
        sides = [_moved_out(side, bleed) for side in self.sides(size)]
        corners = [_crossing(one, other) for one, other in zip(sides[-1:] + sides[:-1], sides, strict=True)]
        return points_path(corners, closed=True)


def _distance(side: Line, x: float, y: float) -> float:
    x1, y1, x2, y2 = side
    return ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / math.hypot(x2 - x1, y2 - y1)


def _moved_out(side: Line, by: float) -> Line:
    x1, y1, x2, y2 = side
    length = math.hypot(x2 - x1, y2 - y1)
    x, y = by * (y2 - y1) / length, -by * (x2 - x1) / length
    return x1 + x, y1 + y, x2 + x, y2 + y


def _crossing(one: Line, other: Line) -> Point:
    x1, y1, x2, y2 = one
    x3, y3, x4, y4 = other
    dx, dy, ex, ey = x2 - x1, y2 - y1, x4 - x3, y4 - y3
    at = ((x3 - x1) * ey - (y3 - y1) * ex) / (dx * ey - dy * ex)
    return x1 + at * dx, y1 + at * dy


#: A regular hexagon is so much longer from corner to corner than from side to side.
_CORNERS_TO_SIDES = 2 / math.sqrt(3)

_POINTED = ("upper right", "right", "lower right", "lower left", "left", "upper left")
_FLAT = ("upper", "upper right", "lower right", "lower", "lower left", "upper left")


class Hexagon(Polygon):
    """A tile of a map, or a chip that fits beside others without gaps."""

    name = "hexagon"
    divides = True

    def complete(self, width: float | None, height: float | None) -> tuple[float | None, float | None]:
        """Return both lengths of a regular hexagon: the given one is from side to side."""
        if width is None and height is not None:
            return height * _CORNERS_TO_SIDES, height
        if height is None and width is not None:
            return width, width * _CORNERS_TO_SIDES
        return width, height

    def corners(self, size: Size) -> tuple[Point, ...]:
        """Return the six corners, clockwise from the upper one, or the left one of the upper two."""
        w, h = size.width, size.height
        if _is_pointed(size):
            return (w / 2, 0.0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0.0, 3 * h / 4), (0.0, h / 4)
        return (w / 4, 0.0), (3 * w / 4, 0.0), (w, h / 2), (3 * w / 4, h), (w / 4, h), (0.0, h / 2)

    def edges(self, size: Size) -> tuple[str, ...]:
        """Return the names of the six edges."""
        return _POINTED if _is_pointed(size) else _FLAT

    def lattice(self, size: Size, gap: float) -> Lattice | None:
        """Return the rows of a honeycomb, its neighbours a gap apart on all six sides."""
        pointed = _is_pointed(size)
        wide, high = (size.width, size.height) if pointed else (size.height, size.width)
        step = wide + gap
        slant = math.hypot(wide / 2, high / 4)
        row_step = high + (2 * gap * slant / wide) - high * step / (4 * wide)
        return Lattice(step, row_step, step / 2, by_columns=not pointed)


def _is_pointed(size: Size) -> bool:
    return size.height >= size.width
