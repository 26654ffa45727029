"""Every layout of the table, with a case each: how many sheets, what they hold, on which edge they flip."""

from dataclasses import dataclass

import pytest
from presses import A4, print_settings

from printkit.imposition.layouts import LAYOUTS, impose
from printkit.imposition.slots import PrintPiece
from printkit.model.game import Size
from printkit.model.kinds import KINDS
from printkit.model.printing import Cutter, LabelSheet
from printkit.model.scene import Scene
from printkit.model.shapes import USUAL


@dataclass(frozen=True)
class Case:
    """Twelve pieces of one kind with backs, as they are asked for and as they come out."""

    kind: str
    asked: str
    sheets: list[str]  # the side of each
    each: int
    duplex: str | None
    scenes: int  # faces and backs on the first sheet


CASES = {
    "duplex": Case("cards", "duplex", ["front", "back"] * 2, 8, "long-edge", 8),
    "fronts-only": Case("cards", "fronts-only", ["front"] * 2, 8, None, 8),
    "gutterfold": Case("cards", "gutterfold", ["front"] * 3, 4, None, 8),
    "single": Case("cards", "single", ["front", "back"] * 12, 0, "long-edge", 1),
    "labels": Case("cards", "labels", ["front", "back"] * 2, 9, "long-edge", 9),
    "machine": Case("cards", "machine", ["front", "back"] * 2, 8, "long-edge", 8),
    "pages": Case("sheet", "gutterfold", ["front", "back"] * 12, 0, "long-edge", 1),
    "leaflet": Case("leaflet", "duplex", ["front", "back"] * 3, 0, "short-edge", 2),
    "pocketbook": Case("pocketbook", "duplex", ["front", "back"] * 2, 0, "long-edge", 4),
}


#: A sheet of nine cards, edge to edge on A4.
NINE = LabelSheet("nine", "cards", "a4", 3, 3, 63.5, 88.9, 9.75, 15.15, 63.5, 88.9, USUAL, sides=2)


#: A machine with a mark in each corner.
PLACES = ("top-left", "top-right", "bottom-left", "bottom-right")
FOUR = Cutter("four", "four", "", tuple(f"corner {place}" for place in PLACES), None, 8, 0, 8, 0.5)


def test_every_layout_has_a_case() -> None:
    assert CASES.keys() == LAYOUTS.keys()


@pytest.mark.parametrize("name", LAYOUTS)
def test_what_a_layout_makes(name: str) -> None:
    case, size = CASES[name], Size("poker", 63.5, 88.9, 3, bleed=3)
    pieces = [PrintPiece(Scene("face", 63.5, 88.9, 3, ()), Scene("back", 63.5, 88.9, 5, ()), size)] * 12
    settings = print_settings(A4, layout=case.asked)._replace(labels=NINE, cutter=FOUR)
    layout, imposed = impose(pieces, (KINDS[case.kind],), settings)
    assert layout is LAYOUTS[name]
    assert imposed is not None
    assert [sheet.side for sheet in imposed.sheets] == case.sheets
    assert (imposed.each, imposed.duplex) == (case.each, case.duplex)
    drawn = [one for one in imposed.sheets[0].placements if one.scene.name in ("face", "back")]
    assert len(drawn) == case.scenes


def test_every_kind_has_a_layout() -> None:
    assert {kind.layout for kind in KINDS.values()} <= {None, *LAYOUTS}
