"""A piece's size in, the curves to cut along out: a round trim, or where corners are rounded."""

import math
from functools import cache

from printkit.model.game import Size
from printkit.model.scene import Scene, Shape, Style
from printkit.units import decimal

#: Light enough to vanish under the blade, dark enough to follow.
_ROUND = Style(fill=None, stroke=(170, 170, 170), width=0.14)
_CORNER = Style(fill=None, stroke=(120, 120, 120), width=0.1)

#: A corner's guide lies in what is cut away, so far outside of the rounded edge.
_OUTSIDE = 0.25


@cache
def round_outline(size: Size) -> Scene | None:
    """Return the line to cut along for a round piece; straight guides show all others."""
    if size.shape != "ellipse":
        return None
    return Scene("outline", size.width, size.height, size.bleed, (Shape(size.trim, _ROUND),), 1)


@cache
def corner_arcs(size: Size) -> Scene | None:
    """Return arcs in the corners, in the paper that rounding cuts away; never on the piece itself."""
    if size.shape != "rectangle" or size.radius <= _OUTSIDE:
        return None
    w, h = size.width, size.height
    marks = tuple(
        Shape(_arc(x, y, across, down, size.radius), _CORNER)
        for x, across, y, down in ((0, 1, 0, 1), (w, -1, 0, 1), (w, -1, h, -1), (0, 1, h, -1))
    )
    return Scene("corners", w, h, 0.0, marks, 4)


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
