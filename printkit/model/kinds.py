"""The kinds of component: what other code asks of a kind is a field here, never a comparison of names."""

from collections.abc import Mapping
from typing import NamedTuple


class Kind(NamedTuple):
    """What all components of one kind have in common."""

    name: str
    whole_page: bool = False  # fills sheets of its own; all others are pieces, which can share a sheet
    cut_to_trim: bool = False  # a knife goes along its trim: its ink bleeds, and pieces lie apart
    held: bool = False  # dealt and held, so that its backs must give nothing away
    laminated: str | None = None  # "piece" by piece, or the whole "sheet"
    layout: str | None = None  # the layout that it always takes, where it is not the user's choice
    ground_beyond: tuple[bool, bool] = (False, False)  # tinted paper runs past it across, and up and down
    advice: str = ""  # what to do with its sheets
    net: bool = False  # it folds into a box, whose size follows from what it holds
    lists: bool = False  # its pages show what else the game has, as many as that takes
    face: str = ""  # the layout of one that names none


_CUT = "Cut along the marks on the fronts: a knife and a ruler, the long cuts first."

_BOOK = (
    "Fold the pocket book's upper half behind, then across, so that its cover is in front; "
    "staple its back, and cut its folds at the head open."
)

_BOX = "layouts/tuckbox.svg"

#: Every kind by its name.
KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("cards", cut_to_trim=True, held=True, laminated="piece", advice=_CUT),
        Kind("chips", cut_to_trim=True, laminated="piece", advice=_CUT),
        Kind("foldup"),
        Kind("tuckbox", net=True, advice="Score along the dashed lines, cut, fold back and glue.", face=_BOX),
        Kind("sheet", whole_page=True, laminated="sheet", layout="pages", ground_beyond=(True, True)),
        Kind("contents", whole_page=True, lists=True, layout="pages", face="layouts/contents.svg"),
        Kind("leaflet", whole_page=True, layout="leaflet", ground_beyond=(True, False)),
        Kind("pocketbook", whole_page=True, layout="pocketbook", advice=_BOOK),
    )
}
