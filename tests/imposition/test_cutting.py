"""In which order a guillotine cuts: distances, what falls off, and how many cuts it takes."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as some
from presses import A4, print_settings

from printkit.imposition.cutting import Stage, count_cuts, cut_plan
from printkit.imposition.layouts import impose
from printkit.imposition.slots import PrintPiece
from printkit.model.game import Size
from printkit.model.geometry import Box
from printkit.model.kinds import KINDS
from printkit.model.scene import Scene
from printkit.model.shapes import SHAPES

CARDS = (KINDS["cards"],)
POKER = Size("poker", 63.5, 88.9, 3, SHAPES["rectangle"], 0)


def pieces(size: Size, count: int) -> list[PrintPiece]:
    return [PrintPiece(Scene("face", size.width, size.height, 0, ()), None, size)] * count


def runs(stage: Stage) -> list[tuple[float, str]]:
    return [(round(run.length, 2), run.kind) for run in stage.runs]


def test_nine_butted_cards() -> None:
    _, imposed = impose(pieces(POKER, 9), CARDS, print_settings(A4))
    assert imposed is not None
    (arrangement,) = imposed.arrangements
    first, second = cut_plan(arrangement.trims, 210, 297)
    assert arrangement.sheets == 1
    assert (first.upright, first.parts, first.cuts) == (False, 1, 4)
    assert runs(first) == [(15.15, "waste"), (88.9, "strip"), (88.9, "strip"), (88.9, "strip")]
    assert (second.upright, second.parts, second.cuts) == (True, 3, 4)
    assert runs(second) == [(9.75, "waste"), (63.5, "piece"), (63.5, "piece"), (63.5, "piece")]
    assert count_cuts((first, second)) == 16
    assert (first.names, second.names) == (("",), ("A", "B", "C"))
    assert [run.sign for run in first.runs] == ["", "A", "B", "C"]


def test_a_gap_is_waste_between_two_cuts() -> None:
    stages = cut_plan([(10, 10, 60, 90), (66, 10, 116, 90)], 126, 100)
    assert [runs(stage) for stage in stages] == [
        [(10, "waste"), (80, "strip")],
        [(10, "waste"), (50, "piece"), (6, "waste"), (50, "piece")],
    ]
    assert count_cuts(stages) == 6


def test_strips_of_different_pieces_have_stages_of_their_own() -> None:
    stages = cut_plan([(0, 0, 100, 50), (0, 50, 40, 80), (40, 50, 100, 80)], 100, 80)
    assert [(stage.parts, runs(stage)) for stage in stages] == [
        (1, [(50, "piece"), (30, "strip")]),
        (1, [(40, "piece"), (60, "piece")]),
    ]


def cut_apart(trims: Sequence[Box], stages: Sequence[Stage], sheet: Box) -> list[Box]:
    """What is left when a sheet is cut along all lines, as far as each part reaches."""
    parts = [sheet]
    for stage in stages:
        for x1, y1, x2, y2 in stage.lines:
            after = []
            for left, top, right, bottom in parts:
                if stage.upright and left < x1 < right and y1 <= top + 0.01 and bottom <= y2 + 0.01:
                    after += [(left, top, x1, bottom), (x1, top, right, bottom)]
                elif not stage.upright and top < y1 < bottom and x1 <= left + 0.01 and right <= x2 + 0.01:
                    after += [(left, top, right, y1), (left, y1, right, bottom)]
                else:
                    after.append((left, top, right, bottom))
            parts = after
    return parts


@pytest.mark.slow
@given(some.lists(some.tuples(some.integers(20, 60), some.integers(20, 60)), min_size=1, max_size=9))
def test_the_cuts_leave_just_the_pieces(sizes: list[tuple[int, int]]) -> None:
    made = [piece for wide, high in sizes for piece in pieces(Size("own", wide, high), 2)]
    _, imposed = impose(made, CARDS, print_settings(A4, gap=3.0))
    assert imposed is not None
    for trims in (arrangement.trims for arrangement in imposed.arrangements):
        stages = cut_plan(trims, 210, 297)
        parts = cut_apart(trims, stages, (0, 0, 210, 297))
        for trim in trims:
            assert any(all(abs(a - b) < 0.02 for a, b in zip(trim, part, strict=True)) for part in parts)
