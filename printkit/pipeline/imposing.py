"""Components laid out in, the sheets of their file out, each with the line at its foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from printkit.diagnostics import Report
from printkit.model.game import Component, Game, Size
from printkit.model.printing import Press
from printkit.model.scene import IDENTITY
from printkit.model.sheet import Document, Placement, Sheet
from printkit.pipeline.values import Laid, Printed
from printkit.units import show_mm

if TYPE_CHECKING:
    from printkit.imposition.slots import Piece
    from printkit.layout.studio import Studio

_FLIPS = {"long-edge": "flip on the long edge", "short-edge": "flip on the short edge"}


def print_together(
    name: str,
    game: Game,
    group: Sequence[Laid],
    press: Press,
    studio: Studio,
    unproven: bool,
    report: Report,
) -> Printed | None:
    """Impose one component, or those that share their sheets; None after a finding."""
    from printkit.imposition.checks import check_drift, check_edges
    from printkit.imposition.impose import impose

    component = group[0].component
    pieces = _pieces(group, press)
    kinds = {one.component.kind for one in group}
    kind = component.kind if len(kinds) == 1 else "cards"  # among others, a fold-up is a piece like them
    imposed = impose(kind, pieces, press)
    if imposed is None:
        for one in group:
            _report_misfit(one.component, press, report)
        return None
    check_drift(name, pieces, press, component.at / "size", report)
    sheets: Sequence[Sheet] = imposed.sheets
    if imposed.foot:
        if kind != "leaflet":  # its pages have margins of their own
            check_edges(name, sheets, press, component.at / "size", report)
        sheets = tuple(with_feet(sheets, game, name, imposed.duplex, press, studio, unproven))
    document = Document(
        title=f"{game.title}: {name}",
        author=game.author or "printkit",
        subject=component.about,
        language=game.language,
        duplex=imposed.duplex,
        sheets=tuple(_corrected(sheets, press) if imposed.foot else sheets),
    )
    return Printed(name, tuple(group), press.paper, len(pieces), imposed.each, imposed.cuts, document)


def _pieces(group: Sequence[Laid], press: Press) -> list[Piece]:
    """Return every piece to print, copies and sets counted."""
    from printkit.imposition.slots import Piece

    options = press.options
    pieces: list[Piece] = []
    for laid in group:
        size = laid.component.size
        if options.bleed is not None:
            size = replace(size, bleed=min(size.bleed, options.bleed))
        set_of_pieces = []
        for card, face, back in laid.cards:
            set_of_pieces += [Piece(face, back, size)] * card.copies
        pieces += set_of_pieces * laid.sets
    return pieces * options.copies


def _report_misfit(component: Component, press: Press, report: Report) -> None:
    """Report a piece that is too large for the paper."""
    size = component.size
    measure = f"{show_mm(size.width)} x {show_mm(size.height)} mm"
    if component.kind == "leaflet":
        measure = f"two pages of {measure} side by side"
    message = f"`{component.name}` ({measure}) does not fit on {press.paper.title} with its margins"
    report.error(
        "does-not-fit", message, component.at / "size", "choose a larger `--paper`, or a smaller size"
    )


def with_feet(
    sheets: Sequence[Sheet],
    game: Game,
    name: str,
    duplex: str | None,
    press: Press,
    studio: Studio,
    unproven: bool = False,
) -> Iterator[Sheet]:
    """Yield the sheets with the line at their foot: ruler, component, page."""
    from printkit.imposition.margins import footer_line

    for page, sheet in enumerate(sheets, 1):
        size = Size("sheet", sheet.width, sheet.height)
        words = {
            "width": sheet.width,
            "foot": footer_line(sheet, press),
            "game_name": game.slug,
            "component": name,
            "note": sheet.note or (_FLIPS.get(duplex or "") if sheet.side == "front" else ""),
            "page": page,
            "pages": len(sheets),
            "unproven": unproven,
        }
        margin = studio.scene("margin.svg", size, words, "the margin", None)
        if margin is not None:
            yield replace(sheet, placements=(*sheet.placements, Placement(margin, IDENTITY)))


def _corrected(sheets: Sequence[Sheet], press: Press) -> Iterator[Sheet]:
    """Yield the sheets as the printer must be sent them to come out right."""
    from printkit.imposition.correction import correct

    for sheet in sheets:
        yield sheet if press.printer is None else correct(sheet, press.printer)
