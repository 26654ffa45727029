"""A piece's size in, everything that depends on its shape out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from printkit.units import show_mm

if TYPE_CHECKING:
    from printkit.model.game import Size

Point = tuple[float, float]

#: The ends of a line: x1, y1, x2, y2.
Line = tuple[float, float, float, float]

#: A point on the trim, and which way is out: x, y, and a vector of length 1.
RimPoint = tuple[float, float, float, float]


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
