"""Lengths and matrices in, sizes on the card out, and as messages show them."""

import math

from printkit.model.geometry import Matrix
from printkit.units import POINTS_PER_MM, show_mm

#: This much of a limit is enough: the rest is rounding.
ALMOST = 0.995


def scale_of(matrix: Matrix) -> float:
    """Return by how much a matrix enlarges, on average of both directions."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def points(mm: float) -> str:
    """Return a length in points, as printers write it."""
    return f"{mm * POINTS_PER_MM:.2f}".rstrip("0").rstrip(".")


def millimetres(least: float) -> str:
    """Return a limit in mm, rounded up so that keeping to it is enough."""
    return show_mm(math.ceil(100 * least) / 100)
