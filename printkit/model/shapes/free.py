"""A fold-up or another piece whose layout draws its own cut lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.model.geometry import rectangle_path
from printkit.model.shapes.shape import Shape

if TYPE_CHECKING:
    from printkit.model.game import Size


class Free(Shape):
    """The box that an outline of the author's own lies in."""

    name = "free"

    def outline(self, size: Size) -> str:
        """Return the box."""
        return rectangle_path(0, 0, size.width, size.height, size.radius, size.radius)
