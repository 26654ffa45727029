"""A piece's size in, everything that depends on its shape out: what each shape says, and a rectangle."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from printkit.geometry import Point, rectangle_path
from printkit.units import decimal, show_mm

#: The ends of a line: x1, y1, x2, y2.
Line = tuple[float, float, float, float]

#: A point on the trim, and which way is out: x, y, and a vector of length 1.
RimPoint = tuple[float, float, float, float]


#: The line that shows a rounded corner lies in what is cut away, so far outside of the rounded edge.
_OUTSIDE = 0.25


class Lattice(NamedTuple):
    """How pieces of one size lie side by side: row below row, every other row moved along by `shift`."""

    step: float  # from one piece to the next in its row
    row_step: float
    shift: float = 0.0
    by_columns: bool = False  # the same with rows and columns exchanged


class Shape:
    """The geometry of a shape, in mm of the piece; the defaults are those of a free outline."""

    name = "free"
    divides = False  # whether a page of this shape may be printed as tiles
    outlined = False  # whether an author can give its outline
    rounds = False  # whether `radius` rounds its corners

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(self.name)

    def outline(self, size: Size) -> str:
        """Return the trim as a path."""
        raise NotImplementedError

    def complete(self, width: float | None, height: float | None) -> tuple[float | None, float | None]:
        """Return both lengths, where the shape follows from one of them."""
        return width, height

    def describe(self, size: Size) -> str:
        """Return the size as people say it."""
        return f"{show_mm(size.width)} x {show_mm(size.height)} mm"

    def sides(self, size: Size) -> tuple[Line, ...]:
        """Return the straight sides that guides point along; none where a knife can't follow them."""
        return ()

    def corners(self, size: Size) -> tuple[Point, ...]:
        """Return the trim's corners where they are not those of its box."""
        return ()

    def drawn_cut(self, size: Size) -> str | None:
        """Return the line that is drawn to cut along, as a path: any shape but a box needs its outline."""
        return None

    def corner_cuts(self, size: Size) -> tuple[str, ...]:
        """Return lines that show where corners are rounded, in what is cut away, as paths."""
        return ()

    def inside(self, size: Size, x: float, y: float) -> float:
        """Return how far inside the trim a point lies; less than zero outside of it."""
        return min(x, size.width - x, y, size.height - y)

    def nearest_points(self, corners: Sequence[Point]) -> Sequence[Point]:
        """Return which points of a box, given by its corners, come nearest to the trim."""
        return corners

    def rim(self, size: Size, steps: int) -> Iterator[tuple[str, list[RimPoint]]]:
        """Yield each edge's name with points along it; nothing where ink is not expected to bleed."""
        return iter(())

    def lattice(self, size: Size, gap: float) -> Lattice | None:
        """Return how pieces nest; None where they lie in plain columns and rows."""
        return None

    def bleed_outline(self, size: Size, bleed: float) -> str | None:
        """Return the path, this far outside the trim, at which ink is cut off; None where a box will do."""
        return None


def along(line: Line, name: str, steps: int, clear: float = 0.0) -> tuple[str, list[RimPoint]]:
    """Return points along a side that has the piece on its right, `clear` of both of its ends."""
    x1, y1, x2, y2 = line
    length = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    places = [clear + (step + 0.5) / steps * (length - 2 * clear) for step in range(steps)]
    return name, [(x1 + dx * at, y1 + dy * at, dy, -dx) for at in places]


class Rectangle(Shape):
    """A card, a board or a sheet, its corners rounded or not."""

    name = "rectangle"
    divides = True
    rounds = True

    def outline(self, size: Size) -> str:
        """Return the trim."""
        return rectangle_path(0, 0, size.width, size.height, size.radius, size.radius)

    def sides(self, size: Size) -> tuple[Line, ...]:
        """Return the four sides, clockwise from the upper one."""
        w, h = size.width, size.height
        return (0.0, 0.0, w, 0.0), (w, 0.0, w, h), (w, h, 0.0, h), (0.0, h, 0.0, 0.0)

    def corner_cuts(self, size: Size) -> tuple[str, ...]:
        """Return an arc in each corner."""
        if size.radius <= _OUTSIDE:
            return ()
        w, h = size.width, size.height
        corners = ((0, 1, 0, 1), (w, -1, 0, 1), (w, -1, h, -1), (0, 1, h, -1))
        return tuple(_arc(x, y, across, down, size.radius) for x, across, y, down in corners)

    def rim(self, size: Size, steps: int) -> Iterator[tuple[str, list[RimPoint]]]:
        """Yield the straight part of each edge."""
        for name, side in zip(("upper", "right", "lower", "left"), self.sides(size), strict=True):
            yield along(side, name, steps, size.radius)


def _arc(x: float, y: float, across: int, down: int, radius: float) -> str:
    reach = radius + _OUTSIDE
    start = math.asin(radius / reach)  # where the circle leaves the corner's square
    low, high = math.pi / 2 - start, start
    handle = reach * 4 / 3 * math.tan((high - low) / 4)
    points = [
        (reach * math.cos(low), reach * math.sin(low)),
        (reach * math.cos(low) - handle * math.sin(low), reach * math.sin(low) + handle * math.cos(low)),
        (reach * math.cos(high) + handle * math.sin(high), reach * math.sin(high) - handle * math.cos(high)),
        (reach * math.cos(high), reach * math.sin(high)),
    ]
    placed = [(x + across * (radius - u), y + down * (radius - v)) for u, v in points]
    words = [f"{decimal(px)} {decimal(py)}" for px, py in placed]
    return f"{words[0]} m {words[1]} {words[2]} {words[3]} c"


#: The shape of a size that names none.
USUAL = Rectangle()


@dataclass(frozen=True, slots=True, repr=False)
class Size:
    """A piece's trim in mm, its corners' radius, its outline, how far its ink bleeds, and how it folds."""

    name: str
    width: float
    height: float
    radius: float = 0.0
    shape: Shape = USUAL
    bleed: float = 0.0
    folds: tuple[int, int] = (1, 1)  # into how many equal parts, across and down
    path: str = ""  # of a free shape: the author's own outline

    @property
    def trim(self) -> str:
        """The outline along which the piece is cut, as a path."""
        return self.shape.outline(self)

    def lying(self, turned: bool) -> tuple[float, float]:
        """Return how wide and high a piece lies, upright or on its side."""
        return (self.height, self.width) if turned else (self.width, self.height)

    def describe(self) -> str:
        """Return the size as people say it."""
        return self.shape.describe(self)
