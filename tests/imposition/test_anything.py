"""Whatever the sizes and options: pieces lie on printable paper, apart, all of them, backs behind fronts."""

from itertools import pairwise
from math import cos, radians, sin

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as some
from measured import apart
from presses import print_settings

from printkit.geometry import apply
from printkit.imposition.edges import correction
from printkit.imposition.layout import Imposed
from printkit.imposition.layouts import impose
from printkit.imposition.slots import PrintPiece
from printkit.model.game import Size
from printkit.model.kinds import KINDS
from printkit.model.options import CHOICES
from printkit.model.printing import Drift, Paper, Printer, PrintSettings
from printkit.model.scene import Scene
from printkit.model.shapes import SHAPES
from printkit.model.sheet import Placement, Sheet

CARDS = (KINDS["cards"],)
PAPERS = some.builds(Paper, some.just("own"), some.just("Own"), some.floats(100, 300), some.floats(300, 450))
SIZES = some.builds(
    Size,
    some.just("own"),
    some.floats(10, 120),
    some.floats(10, 120),
    some.just(0.0),
    some.just(SHAPES["rectangle"]),
    some.sampled_from([0.0, 1.5, 3.0, 5.0]),
)
OPTIONS = some.fixed_dictionaries(
    {
        "layout": some.sampled_from(["duplex", "gutterfold", "fronts-only"]),
        "flip": some.sampled_from(CHOICES["flip"]),
        "marks": some.sampled_from(CHOICES["marks"]),
        "cut": some.sampled_from([None, *CHOICES["cut"]]),
        "gap": some.sampled_from([None, 0.0, 4.0]),
        "finish": some.sampled_from(["plain", "laminate"]),
    }
)
DRIFTS = some.builds(
    Drift,
    some.just("long-edge"),
    some.just("portrait"),
    some.tuples(some.floats(-3, 3), some.floats(-3, 3)),
    some.floats(-0.5, 0.5),
)
PRINTERS = some.builds(
    Printer,
    some.just("mine"),
    some.tuples(DRIFTS),
    some.tuples(some.floats(0.99, 1.01), some.floats(0.99, 1.01)),
)


def piece(size: Size, number: int, backed: bool) -> PrintPiece:
    """A piece whose face and back can be told from all others."""
    face = Scene(f"face {number}", size.width, size.height, size.bleed, ())
    back = Scene(f"back {number}", size.width, size.height, size.bleed + 2, ()) if backed else None
    return PrintPiece(face, back, size)


def scenes(sheet: Sheet, word: str) -> list[Placement]:
    """The faces, or the backs, on a sheet."""
    return [one for one in sheet.placements if one.scene.name.startswith(word)]


def trim(placement: Placement) -> tuple[float, float, float, float]:
    """The edges of a piece on its sheet."""
    scene = placement.scene
    corners = [apply(placement.matrix, x, y) for x in (0.0, scene.width) for y in (0.0, scene.height)]
    return (
        min(x for x, _ in corners),
        min(y for _, y in corners),
        max(x for x, _ in corners),
        max(y for _, y in corners),
    )


def least_gap(made: PrintSettings, pieces: list[PrintPiece]) -> float:
    """How far pieces must lie apart."""
    options, bleed = made.options, max(one.size.bleed for one in pieces)
    gap = options.gap if options.gap is not None else 0 if options.cut == "butted" else 2 * bleed
    return max(gap, 6.0) if options.finish == "laminate" else gap


def check_lie(imposed: Imposed, made: PrintSettings, pieces: list[PrintPiece]) -> None:
    """All copies are there, none overlaps another, none lies in the edge that stays blank."""
    faces = [one for sheet in imposed.sheets for one in scenes(sheet, "face")]
    assert sorted(one.scene.name for one in faces) == sorted(one.face.name for one in pieces)
    edge, half = made.margins, max(0.0, least_gap(made, pieces) / 2 - 0.01)
    for sheet in imposed.sheets:
        trims = [trim(one) for one in (*scenes(sheet, "face"), *scenes(sheet, "back"))]
        assert apart([(a - half, b - half, c + half, d + half) for a, b, c, d in trims])
        for left, top, right, bottom in trims:
            assert left >= edge.left - 1e-6
            assert top >= edge.top - 1e-6
            assert right <= sheet.width - edge.right + 1e-6
            assert bottom <= sheet.height - edge.bottom + 1e-6


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(PAPERS, some.lists(SIZES, min_size=1, max_size=3), some.integers(1, 25), some.booleans(), OPTIONS)
def test_pieces_lie_as_they_should(
    paper: Paper, sizes: list[Size], count: int, backed: bool, options: dict[str, object]
) -> None:
    assume(not (options["cut"] == "butted" and (options["gap"] or options["finish"] == "laminate")))
    made = print_settings(paper, **options)
    pieces = [piece(size, number, backed) for number, size in enumerate(sizes * count)]
    _, imposed = impose(pieces, CARDS, made)
    if imposed is None:
        return
    check_lie(imposed, made, pieces)
    folded = options["layout"] == "gutterfold" and len(set(sizes)) == 1
    if backed and options["layout"] != "fronts-only":
        check_meet(imposed, made, folded)


def check_meet(imposed: Imposed, made: PrintSettings, folded: bool) -> None:
    """Turned over, or folded, every back lies behind its own face, upright when the piece is turned."""
    sheets = imposed.sheets
    pairs = [(sheet, sheet) for sheet in sheets] if folded else list(pairwise(sheets))[::2]
    for front, back in pairs:
        for face, behind in zip(scenes(front, "face"), scenes(back, "back"), strict=True):
            assert face.scene.name.split()[1] == behind.scene.name.split()[1]
            width = face.scene.width
            for x, y in ((0.0, 0.0), (width, 0.0), (0.0, face.scene.height)):
                fx, fy = apply(face.matrix, x, y)
                bx, by = apply(behind.matrix, width - x, y)
                across = (front.width - bx, by)
                down = (bx, front.height - by)
                if folded:
                    assert (fx, fy) == pytest.approx(across) or (fx, fy) == pytest.approx(down)
                else:
                    assert (fx, fy) == pytest.approx(across if made.options.flip == "long-edge" else down)


@pytest.mark.slow
@given(PRINTERS, some.floats(50, 400), some.floats(50, 400))
def test_a_profile_undoes_what_the_printer_does(printer: Printer, x: float, y: float) -> None:
    """A printer that turns and moves backs the other way, and shrinks, puts ink where it belongs."""
    sheet = Sheet(210, 297, "back", "Sheet", ())
    (back,) = printer.backs
    sent_x, sent_y = apply(correction(sheet, printer, "long-edge"), x, y)
    dx, dy = (sent_x - 105) * printer.scale[0], (sent_y - 148.5) * printer.scale[1]
    turn = radians(-back.turn)
    printed_x = 105 + cos(turn) * dx - sin(turn) * dy - back.shift[0]
    printed_y = 148.5 + sin(turn) * dx + cos(turn) * dy - back.shift[1]
    assert (printed_x, printed_y) == (pytest.approx(x), pytest.approx(y))
