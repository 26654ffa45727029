"""Which grid a piece gets on a paper: how many, upright or turned, how much is left at the edges."""

import pytest

from printkit.imposition.grid import choose_grid
from printkit.imposition.margins import UNPRINTABLE
from printkit.model.game import Size
from printkit.model.sheet import Paper

A4 = Paper("a4", "A4", 210, 297)
LETTER = Paper("letter", "Letter", 215.9, 279.4)
A3 = Paper("a3", "A3", 297, 420)
POKER = Size("poker", 63.5, 88.9, 3, "rectangle", 3)
NO_BLEED = Size("poker", 63.5, 88.9, 3, "rectangle", 0)


@pytest.mark.parametrize(
    ("paper", "size", "columns", "rows", "turned"),
    [
        (A4, POKER, 2, 4, True),
        (LETTER, POKER, 2, 3, True),
        (A3, POKER, 4, 4, False),
        (A4, NO_BLEED, 3, 3, False),
        (LETTER, NO_BLEED, 3, 3, False),
        (A4, Size("chip", 34, 34, 0, "ellipse", 3), 5, 7, False),
    ],
)
def test_the_grid_that_holds_most(paper: Paper, size: Size, columns: int, rows: int, turned: bool) -> None:
    grid = choose_grid(paper, size)
    assert grid is not None
    assert (grid.columns, grid.rows, grid.turned) == (columns, rows, turned)


@pytest.mark.parametrize("paper", [A4, LETTER, A3])
@pytest.mark.parametrize("size", [POKER, NO_BLEED, Size("mini", 44.45, 63.5, 3, "rectangle", 3)])
def test_no_trim_lies_in_the_unprintable_edge(paper: Paper, size: Size) -> None:
    grid = choose_grid(paper, size)
    assert grid is not None
    left, top = grid.left + size.bleed, grid.top + size.bleed
    right = paper.width - grid.left - grid.columns * grid.width + size.bleed
    foot = paper.height - grid.top - grid.rows * grid.height + size.bleed
    assert min(left, top, right, foot) >= UNPRINTABLE
    assert left == pytest.approx(right), "columns must mirror for the backs"


def test_a_cell_and_its_mirror() -> None:
    grid = choose_grid(A4, NO_BLEED)
    assert grid is not None
    assert grid.cell(0) == pytest.approx((9.75, grid.top))
    assert grid.cell(0, mirrored=True) == pytest.approx((9.75 + 2 * 63.5, grid.top))
    assert grid.cell(4, mirrored=True) == pytest.approx(grid.cell(4))


def test_what_does_not_fit() -> None:
    assert choose_grid(A4, Size("poster", 250, 350)) is None
