"""The table of shapes that a piece can have: one file each."""

from collections.abc import Mapping

from printkit.model.shapes.ellipse import Ellipse
from printkit.model.shapes.free import Free
from printkit.model.shapes.polygon import Hexagon
from printkit.model.shapes.shape import USUAL, Shape

__all__ = ["SHAPES", "USUAL", "Shape"]

#: Every shape by its name.
SHAPES: Mapping[str, Shape] = {shape.name: shape for shape in (USUAL, Ellipse(), Hexagon(), Free())}
