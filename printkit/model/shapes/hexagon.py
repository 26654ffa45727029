"""A hexagon's size in, its six corners and how hexagons nest out.

Higher than wide, it stands on a corner (pointed top); wider than high, on a side (flat top).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from printkit.model.shapes.polygon import Polygon
from printkit.model.shapes.shape import Lattice, Point

if TYPE_CHECKING:
    from printkit.model.game import Size

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
