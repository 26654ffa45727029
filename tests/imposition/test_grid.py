"""Which grid a piece gets on a paper: how many, upright or turned, how much is left at the edges."""

import pytest
from presses import A3, A4, LETTER, print_settings

from printkit.imposition.edges import areas
from printkit.imposition.grid import Grid, choose_grid
from printkit.model.game import Size
from printkit.model.printing import Paper
from printkit.model.shapes import SHAPES

POKER = Size("poker", 63.5, 88.9, 3, SHAPES["rectangle"], 3)
NO_BLEED = Size("poker", 63.5, 88.9, 3, SHAPES["rectangle"], 0)


def grid_of(paper: Paper, size: Size) -> Grid | None:
    """The grid that the defaults choose."""
    made = print_settings(paper)
    room = areas(made, size.bleed)
    return choose_grid(room, (paper.width, paper.height), size, 2 * size.bleed, (False, True))


@pytest.mark.parametrize(
    ("paper", "size", "columns", "rows", "turned"),
    [
        (A4, POKER, 2, 4, True),
        (LETTER, POKER, 2, 3, True),
        (A3, POKER, 4, 4, False),
        (A4, NO_BLEED, 3, 3, False),
        (LETTER, NO_BLEED, 3, 3, False),
        (A4, Size("chip", 34, 34, 0, SHAPES["ellipse"], 3), 5, 7, False),
    ],
)
def test_the_grid_that_holds_most(paper: Paper, size: Size, columns: int, rows: int, turned: bool) -> None:
    grid = grid_of(paper, size)
    assert grid is not None
    places = grid.places
    assert (len({x for x, _ in places}), len({y for _, y in places})) == (columns, rows)
    assert (grid.count, grid.turned) == (columns * rows, turned)


@pytest.mark.parametrize("paper", [A4, LETTER, A3])
@pytest.mark.parametrize("size", [POKER, NO_BLEED, Size("mini", 44.45, 63.5, 3, SHAPES["rectangle"], 3)])
def test_no_trim_lies_in_the_unprintable_edge(paper: Paper, size: Size) -> None:
    grid = grid_of(paper, size)
    assert grid is not None
    trims = [slot.trim for slot in grid.slots()]
    left, top = min(trim[0] for trim in trims), min(trim[1] for trim in trims)
    right = paper.width - max(trim[2] for trim in trims)
    foot = paper.height - max(trim[3] for trim in trims)
    assert min(left, top, right, foot) >= 4.2
    assert left == pytest.approx(right), "columns must mirror for the backs"


def test_butted_poker_leaves_what_the_trade_knows() -> None:
    grid = grid_of(A4, NO_BLEED)
    assert grid is not None
    assert (grid.left, grid.top) == pytest.approx((9.75, 15.15))
    letter = grid_of(LETTER, NO_BLEED)
    assert letter is not None
    assert letter.left == pytest.approx(12.7)


def test_what_does_not_fit() -> None:
    assert grid_of(A4, Size("poster", 250, 350)) is None
