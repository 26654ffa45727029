"""The table of layouts: how pieces lie on paper."""

from collections.abc import Mapping, Sequence

from printkit.imposition.layout import Imposed, Job, Layout
from printkit.imposition.layouts.booklets import LEAFLET, POCKETBOOK
from printkit.imposition.layouts.duplex import DUPLEX, FRONTS_ONLY, GUTTERFOLD
from printkit.imposition.layouts.labels import LABELS
from printkit.imposition.layouts.machine import MACHINE
from printkit.imposition.layouts.pages import PAGES
from printkit.imposition.layouts.single import SINGLE
from printkit.imposition.slots import PrintPiece
from printkit.model.kinds import Kind
from printkit.model.printing import PrintSettings

#: Every layout by its name, those that `--layout` offers in the order of the help.
LAYOUTS: Mapping[str, Layout] = {
    layout.name: layout
    for layout in (DUPLEX, GUTTERFOLD, FRONTS_ONLY, SINGLE, LABELS, MACHINE, PAGES, LEAFLET, POCKETBOOK)
}


def impose(
    pieces: Sequence[PrintPiece], kinds: Sequence[Kind], settings: PrintSettings
) -> tuple[Layout, Imposed | None]:
    """Return the sheets of the pieces of one file, and the layout they are in.

    There are no sheets where a piece is too large for the paper.
    """
    asked = LAYOUTS[settings.options.layout]
    own = next((kind.layout for kind in kinds if kind.layout is not None), None)
    layout = asked if own is None or asked.every_kind else LAYOUTS[own]
    backs = asked.backs and any(piece.back for piece in pieces)
    return layout, layout.impose(Job(pieces, tuple(kinds), settings, backs))
