"""How far pieces run into the edge of the paper that a printer leaves blank: from each of its sides."""

from types import SimpleNamespace
from typing import Any

import pytest

from printkit.geometry import translation
from printkit.imposition import edges
from printkit.model.printing import Margins


def depth(x: float, y: float, page: str = "portrait") -> float:
    """Return how deep a piece of 60 x 90 mm runs into the edges of a sheet of 200 x 300 mm."""
    placement: Any = SimpleNamespace(ink_box=(-3, -3, 63, 93), matrix=translation(x, y))
    placement.scene = SimpleNamespace(width=60, height=90)
    sheet: Any = SimpleNamespace(width=200, height=300, page=page)
    settings: Any = SimpleNamespace(margins=Margins(top=4, right=6, bottom=10, left=5))
    return edges._depth(sheet, placement, settings)


@pytest.mark.parametrize(
    ("x", "y", "page", "deep"),
    [
        (5, 4, "portrait", 0.0), (3, 50, "portrait", 2.0), (50, 1, "portrait", 3.0),
        (136, 50, "portrait", 2.0), (50, 205, "portrait", 5.0), (134, 200, "portrait", 0.0),
        (10, 6, "landscape", 0.0),
        (8, 50, "landscape", 2.0), (50, 206, "landscape", 2.0),
    ],
)  # fmt: skip
def test_a_piece_is_measured_from_each_edge(x: float, y: float, page: str, deep: float) -> None:
    assert max(0.0, depth(x, y, page)) == pytest.approx(deep)
