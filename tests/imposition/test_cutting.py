"""In which order a guillotine cuts: distances, what falls off, and how many cuts it takes."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as some
from presses import A4, print_settings

from printkit.geometry import Box
from printkit.imposition.cutting import Stage, cut_plan
from printkit.imposition.layouts import impose
from printkit.imposition.slots import PrintPiece
from printkit.model.game import Size
from printkit.model.kinds import KINDS
from printkit.model.scene import Scene
from printkit.model.shapes import SHAPES

CARDS = (KINDS["cards"],)
POKER = Size("poker", 63.5, 88.9, 3, SHAPES["rectangle"], 0)


def pieces(size: Size, count: int) -> list[PrintPiece]:
    return [PrintPiece(Scene("face", size.width, size.height, 0, ()), None, size)] * count


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


def test_no_two_of_many_strips_have_one_sign() -> None:
    _, imposed = impose(pieces(Size("token", 6, 6), 900), CARDS, print_settings(A4, gap=0.0))
    assert imposed is not None
    first = cut_plan(imposed.arrangements[0].trims, 210, 297)[0]
    signs = [one.sign for one in first.runs if one.kind == "strip"]
    assert len(signs) > 26 and signs[:2] + signs[25:28] == ["A", "B", "Z", "A2", "B2"]
    assert len({*signs}) == len(signs)
