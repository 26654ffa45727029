"""A round piece's size in, its trim, the line to cut along and its rim out."""

import math
from collections.abc import Iterator, Sequence

from printkit.geometry import Point, ellipse_path
from printkit.model.shapes.shape import RimPoint, Shape, Size
from printkit.units import show_mm


class Ellipse(Shape):
    """A chip or a token, cut out by hand or with a punch."""

    name = "ellipse"
    divides = True

    def complete(self, width: float | None, height: float | None) -> tuple[float | None, float | None]:
        """Return both diameters of a circle, where one is given."""
        return width or height, height or width

    def outline(self, size: Size) -> str:
        return ellipse_path(size.width / 2, size.height / 2, size.width / 2, size.height / 2)

    def describe(self, size: Size) -> str:
        """Return the diameter of a circle, or both of an ellipse's."""
        if size.width == size.height:
            return f"{show_mm(size.width)} mm round"
        return f"{show_mm(size.width)} x {show_mm(size.height)} mm"

    def drawn_cut(self, size: Size) -> str | None:
        """Return the trim: no straight guide can show it."""
        return self.outline(size)

    def inside(self, size: Size, x: float, y: float) -> float:
        """Return how far inside the trim a point lies."""
        rx, ry = size.width / 2, size.height / 2
        return (1 - math.hypot((x - rx) / rx, (y - ry) / ry)) * min(rx, ry)

    def nearest_points(self, corners: Sequence[Point]) -> Sequence[Point]:
        """Return the middles of a box's sides: what is in it seldom fills the corners."""
        (left, top), (right, foot) = corners[0], corners[-1]
        middle, level = (left + right) / 2, (top + foot) / 2
        return [(left, level), (right, level), (middle, top), (middle, foot)]

    def rim(self, size: Size, steps: int) -> Iterator[tuple[str, list[RimPoint]]]:
        rx, ry = size.width / 2, size.height / 2
        turns = [step / (4 * steps) * math.tau for step in range(4 * steps)]
        points = [(rx + rx * math.cos(t), ry + ry * math.sin(t), math.cos(t), math.sin(t)) for t in turns]
        yield "round", points
