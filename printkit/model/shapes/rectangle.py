"""A rectangle's size in, its trim, sides, rounded corners and edges out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from printkit.model.geometry import rectangle_path
from printkit.model.shapes.shape import Line, RimPoint, Shape, along
from printkit.units import decimal

if TYPE_CHECKING:
    from printkit.model.game import Size

#: The line that shows a rounded corner lies in what is cut away, so far outside of the rounded edge.
_OUTSIDE = 0.25


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
    """Return the part of a circle inside a corner; `across` and `down` lead from it into the piece."""
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
