"""Every layout, with cases each: where every piece and every guide lies, to 0.01 mm, kept in `kept/`.

`WRITE_KEPT=1 pytest tests/imposition/test_layouts.py` writes the files anew: read the difference.
"""

from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from kept import assert_kept, drawn, short
from presses import A3, A4, LETTER, print_settings

from printkit.diagnostics import Report, Spot
from printkit.geometry import rectangle_path
from printkit.imposition.cutting import count_cuts, count_stacked, cut_plan
from printkit.imposition.edges import check_drift, check_edges, footer_line
from printkit.imposition.layouts import LAYOUTS, impose
from printkit.imposition.pieces import load_areas
from printkit.imposition.screen import contact_sheet, face_sheet, fan_sheet, folded_sheet
from printkit.imposition.slots import PrintPiece
from printkit.input.games.nets import nets_of
from printkit.model.game import Size
from printkit.model.kinds import KINDS
from printkit.model.printing import Cutter, Drift, LabelSheet, Margins, Paper, Printer
from printkit.model.scene import Scene, Shape, Style
from printkit.model.shapes import SHAPES, USUAL
from printkit.model.sheet import Sheet

KEPT = Path(__file__).parent / "kept"
POKER = Size("poker", 63.5, 88.9, 3, bleed=3)
BARE = Size("bare", 63.5, 88.9, 3)
TINY = Size("tiny", 20, 12, bleed=2)
HEXAGON = Size("hexagon", 60, 69.28, shape=SHAPES["hexagon"], bleed=2)
ROUND = Size("round", 50, 50, shape=SHAPES["ellipse"], bleed=2)
ARROW = Size("arrow", 60, 40, shape=SHAPES["free"], bleed=2, path="0 0 m 60 20 l 0 40 l h")
BOARD = Size("board", 500, 380, bleed=2, folds=(2, 2))
HALF, QUARTER, WHOLE = Size("half", 130, 200), Size("quarter", 90, 120), Size("whole", 180, 250, bleed=2)

OFF = Printer("off", (Drift("long-edge", "portrait", (3.5, -0.4), 0.3),), (1.01, 0.99), Margins(5, 6, 14, 7))
#: A sheet of six slots, and machines with marks in the corners.
BADGES = LabelSheet("six", "cards", "a4", 2, 3, 63.5, 88.9, 20, 25, 90, 95, USUAL, sides=2)
PLACES = ("top-left", "top-right", "bottom-left", "bottom-right")
FOUR = Cutter("four", "four", "", tuple(f"corner {place}" for place in PLACES), None, 8, 0, 8, 0.5)
SQUARES = Cutter(
    "squares", "", "", ("square top-left", "corner bottom-right"), (180, 250), 10, 5, 8.382, 0.99
)
PORTRAIT = Paper("small", "Small", 120, 160)


class Case(NamedTuple):
    """So many pieces of some sizes, and how they are printed; sheets beyond the first ones are not kept."""

    sizes: tuple[Size, ...]
    number: int
    options: Mapping[str, Any] = MappingProxyType({})
    kind: str = "cards"
    paper: Paper = A4
    backs: bool = True
    more: Mapping[str, Any] = MappingProxyType({})
    printer: Printer | None = None


LABELS = {"labels": BADGES, "cutter": None}
CASES = {
    "duplex": Case((POKER,), 10),
    "duplex-short-edge": Case((POKER,), 3, {"flip": "short-edge", "order": "back-front"}),
    "duplex-letter-lines": Case((POKER,), 9, {"marks": "lines"}, paper=LETTER, backs=False),
    "duplex-crosses": Case((POKER,), 2, {"marks": "cross", "cut": "separate"}, paper=A3),
    "duplex-edges": Case((BARE,), 4, {"marks": "edge", "corners": True}, backs=False),
    "duplex-gap": Case((BARE,), 9, {"gap": 4.0, "bleed": 1.0}),
    "duplex-butted": Case((TINY,), 3, {"cut": "butted"}),
    "duplex-laminated": Case((POKER,), 2, {"finish": "laminate", "seal": 3.0}),
    "printer-profile": Case((POKER,), 2, printer=OFF),
    "duplex-tiny": Case((TINY,), 45, {"marks": "none"}, backs=False),
    "shelves": Case((POKER, TINY, BARE, HALF), 12),
    "shelves-edges": Case((TINY, QUARTER), 12, {"marks": "edge"}, paper=PORTRAIT, backs=False),
    "shelves-round": Case((POKER, ROUND, HEXAGON, ARROW), 12),
    "hexagons": Case((HEXAGON,), 8),
    "hexagons-folded": Case((HEXAGON,), 3, {"layout": "gutterfold"}),
    "round": Case((ROUND,), 5, {"marks": "cross"}),
    "arrows": Case((ARROW,), 2),
    "gutterfold": Case((POKER,), 5, {"layout": "gutterfold"}),
    "gutterfold-level": Case((Size("wide", 85, 50, bleed=2),), 7, {"layout": "gutterfold", "marks": "edge"}),
    "gutterfold-two-sizes": Case((POKER, TINY), 2, {"layout": "gutterfold"}),
    "fronts-only": Case((POKER,), 2, {"layout": "fronts-only"}),
    "single": Case((POKER, HEXAGON, ARROW), 3, {"layout": "single"}),
    "single-unmarked": Case((HEXAGON,), 1, {"layout": "single", "marks": "none", "order": "back-front"}),
    "labels": Case((POKER,), 4, {"layout": "labels", "start": 5}, more=LABELS),
    "labels-profile": Case((TINY,), 2, {"layout": "labels"}, more=LABELS, printer=OFF),
    "labels-too-small": Case((HALF,), 1, {"layout": "labels"}, more=LABELS),
    "machine": Case((POKER,), 9, {"layout": "machine"}, more={"cutter": FOUR}),
    "machine-squares": Case((HEXAGON,), 3, {"layout": "machine"}, more={"cutter": SQUARES}),
    "machine-gap": Case((TINY,), 9, {"layout": "machine", "gap": 3.0}, more={"cutter": SQUARES}),
    "pages": Case((WHOLE,), 2, kind="sheet"),
    "pages-across": Case((Size("across", 250, 160, bleed=9, folds=(2, 1)),), 1, kind="sheet"),
    "pages-one-side": Case((WHOLE,), 1, kind="sheet", backs=False),
    "tiles": Case((BOARD,), 1, kind="sheet"),
    "tiles-short-edge": Case((BOARD,), 1, {"flip": "short-edge"}, kind="sheet", paper=A3),
    "tiles-profile": Case((BOARD,), 1, kind="sheet", printer=OFF, backs=False),
    "tiles-too-many": Case((Size("huge", 5000, 5000),), 1, kind="sheet"),
    "leaflet": Case((HALF,), 7, {"copies": 1}, kind="leaflet", backs=False),
    "leaflet-one-by-one": Case((WHOLE,), 2, kind="leaflet", backs=False),
    "leaflet-too-large": Case((Size("large", 205, 290, bleed=2),), 1, kind="leaflet", backs=False),
    "pocketbook": Case((QUARTER,), 10, {"order": "back-front"}, kind="pocketbook"),
    "pocketbook-short-edge": Case((QUARTER,), 3, {"flip": "short-edge"}, kind="pocketbook"),
    "pocketbook-too-large": Case((HALF,), 3, kind="pocketbook"),
}  # fmt: skip


def test_every_layout_has_a_case_and_every_kind_a_layout() -> None:
    assert {layout for layout in LAYOUTS for case in CASES if case.startswith(layout)} == LAYOUTS.keys()
    assert {kind.layout for kind in KINDS.values()} <= {None, *LAYOUTS}


def shown(sheet: Sheet) -> list[str]:
    """Return what lies on a sheet, line by line."""
    head = (
        sheet.side,
        f'"{sheet.title}"',
        sheet.width,
        sheet.height,
        sheet.page,
        sheet.trim or "",
        sheet.note,
    )
    lines = [" ".join(map(short, head)).rstrip()]
    for placed in sheet.placements:
        clip = "" if placed.clip is None else f" clip {short(placed.clip)}"
        lines.append(f"  {placed.scene.name} {short(placed.matrix)}{clip}")
        lines += [f"    {one}" for mark in placed.scene.marks for one in drawn(mark)]
    for kind, guides in groupby(sorted(sheet.guides), key=lambda guide: guide.kind):
        lines.append(f"  {kind} {' '.join(short(one[1:]) for one in guides)}")
    return lines


def side(name: str, size: Size) -> Scene:
    bleed = size.bleed and size.bleed + (2 if name.startswith("back") else 0)
    return Scene(f"{name} {size.name}", size.width, size.height, bleed, ())


@pytest.mark.parametrize("name", CASES)
def test_where_everything_lies(name: str) -> None:
    case = CASES[name]
    sizes = [case.sizes[number % len(case.sizes)] for number in range(case.number)]
    pieces = [
        PrintPiece(side(f"face {number}", one), side(f"back {number}", one) if case.backs else None, one)
        for number, one in enumerate(sizes, 1)
    ]
    settings = print_settings(case.paper, case.printer, **case.options)._replace(**case.more)
    layout, imposed = impose(pieces, (KINDS[case.kind],), settings)
    if imposed is None:
        return assert_kept(KEPT / f"{name}.txt", f"{layout.name}: does not fit\n")
    head = (layout.name, imposed.duplex, imposed.each, imposed.folded, len(imposed.sheets), imposed.note)
    report, at = Report(), Spot(Path("game.toml"), ())
    check_edges("deck", imposed, settings, at, report)
    check_drift("deck", pieces, imposed, settings, at, report)
    lines = [short(head), *(f"! {one.message}" for one in report.findings)]
    for sheet in imposed.sheets[:12]:
        lines += [*shown(sheet), f"  foot {short(footer_line(sheet, settings))}"]
    for one in imposed.arrangements:
        lines.append(f"cut {one.sheets} {one.numbers} {len(one.outlines)} {short(one.paths[:1])}")
        stages = cut_plan(one.trims, case.paper.width, case.paper.height)
        lines.append(f"  {count_cuts(stages)} cuts, {count_stacked(stages)} in a stack")
        lines += [f"  {short(tuple(stage))}" for stage in stages]
    return assert_kept(KEPT / f"{name}.txt", "\n".join(lines) + "\n")


def test_sizes_that_differ_lie_where_they_take_the_fewest_sheets() -> None:
    pieces = [PrintPiece(side("face", size), None, size) for size in (POKER, TINY) * 3]
    rooms = [(10.0, 10.0, 80.0, 120.0), (10.0, 10.0, 200.0, 280.0)]
    loads, _ = load_areas(pieces, rooms, A4, 4.0) or ([], 0)
    assert len(loads) == 1


def test_what_is_shown_on_a_screen() -> None:
    sizes = [POKER, HEXAGON, TINY, ROUND]
    cards = [(side("face", size), size) for size in sizes]
    nets = [net for style in ("tuck", "two-part", "divider", "panels") for net in nets_of(style, 60, 90, 20)]
    sheets = [
        face_sheet(*cards[1]), contact_sheet(cards), fan_sheet(cards[:3]), fan_sheet(cards[:1]),
        *(folded_sheet(Scene(net.name, net.width, net.height, 2, (art(net.width),)), net) for net in nets),
    ]  # fmt: skip
    lines = [line for sheet in sheets if sheet is not None for line in shown(sheet)]
    assert_kept(KEPT / "screen.txt", "\n".join(lines) + "\n")


def art(width: float) -> Shape:
    """A mark on a net."""
    return Shape(rectangle_path(0, 0, width, 9), Style((200, 0, 0)))
