"""Components laid out in, the sheets of their file out, each with the line at its foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from printkit.diagnostics import Report
from printkit.model.game import Component, Game, Size
from printkit.model.printing import PrintSettings
from printkit.model.scene import IDENTITY, Scene
from printkit.model.sheet import Document, Placement, Sheet
from printkit.pipeline.values import DrawnComponent, Printed
from printkit.units import show_mm

if TYPE_CHECKING:
    from printkit.drawing.engine import Engine
    from printkit.imposition.slots import PrintPiece

_FLIPS = {"long-edge": "flip on the long edge", "short-edge": "flip on the short edge"}


def print_together(
    name: str,
    game: Game,
    group: Sequence[DrawnComponent],
    settings: PrintSettings,
    engine: Engine,
    unproven: bool,
    report: Report,
) -> Printed | None:
    """Impose one component, or those that share their sheets; None after a finding."""
    from printkit.imposition.checks import check_drift, check_edges
    from printkit.imposition.layouts import impose

    component = group[0].component
    pieces = _pieces(group, settings)
    kinds = tuple(dict.fromkeys(one.component.kind for one in group))
    layout, imposed = impose(pieces, kinds, settings)
    if imposed is None:
        for one in group:
            _report_misfit(one.component, layout.measure, settings, report)
        return None
    sheets: Sequence[Sheet] = imposed.sheets
    at_home = layout.finished_at_home
    if at_home:
        if imposed.duplex:
            check_drift(name, pieces, settings, component.at / "size", report)
        if not layout.own_margins:
            check_edges(name, sheets, settings, component.at / "size", report)
        sheets = tuple(with_feet(sheets, game, name, imposed.duplex, settings, engine, unproven))
    document = Document(
        title=f"{game.title}: {name}",
        author=game.author or "printkit",
        subject=component.about,
        language=game.language,
        duplex=imposed.duplex,
        sheets=tuple(_corrected(sheets, settings) if at_home else sheets),
    )
    return Printed(
        name=name,
        laid=tuple(group),
        paper=settings.paper,
        pieces=len(pieces),
        each=imposed.each,
        cuts=imposed.arrangements,
        layout=layout,
        document=document,
        pages=len(document.sheets),
        faces=len({id(face) for laid in group for _, face, _ in laid.cards}),
    )


def _pieces(group: Sequence[DrawnComponent], settings: PrintSettings) -> list[PrintPiece]:
    """Return every piece to print, copies and sets counted."""
    from printkit.imposition.slots import PrintPiece

    options = settings.options
    pieces: list[PrintPiece] = []
    for laid in group:
        size = laid.component.size
        if options.bleed is not None:
            size = replace(size, bleed=min(size.bleed, options.bleed))
        set_of_pieces = []
        for card, face, back in laid.cards:
            set_of_pieces += [PrintPiece(face, back, size)] * card.copies
        pieces += set_of_pieces * laid.sets
    return pieces * options.copies


def _report_misfit(component: Component, what: str, settings: PrintSettings, report: Report) -> None:
    """Report a piece that is too large for the paper."""
    size = component.size
    measure = what.format(size=f"{show_mm(size.width)} x {show_mm(size.height)} mm")
    message = f"`{component.name}` ({measure}) does not fit on {settings.paper.title} with its margins"
    report.error(
        "does-not-fit", message, component.at / "size", "choose a larger `--paper`, or a smaller size"
    )


def with_feet(
    sheets: Sequence[Sheet],
    game: Game,
    name: str,
    duplex: str | None,
    settings: PrintSettings,
    engine: Engine,
    unproven: bool = False,
) -> Iterator[Sheet]:
    """Yield the sheets with the line at their foot: ruler, component, page."""
    from printkit.imposition.margins import footer_line

    for page, sheet in enumerate(sheets, 1):
        size = Size("sheet", sheet.width, sheet.height)
        words = {
            "width": sheet.width,
            "foot": footer_line(sheet, settings),
            "game_name": game.slug,
            "component": name,
            "note": sheet.note or (_FLIPS.get(duplex or "") if sheet.side == "front" else ""),
            "page": page,
            "pages": len(sheets),
            "unproven": unproven,
        }
        margin = engine.scene("margin.svg", size, words, "the margin", None)
        if margin is not None:
            yield replace(
                sheet, placements=(*sheet.placements, Placement(in_black(margin, settings), IDENTITY))
            )


def in_black(scene: Scene, settings: PrintSettings) -> Scene:
    """Return a drawing of printkit's own as it is printed where no coloured ink is wanted."""
    if settings.options.ink == "full":
        return scene
    from printkit.imposition.inks import Inks

    return Inks("grey").scene(scene)


def _corrected(sheets: Sequence[Sheet], settings: PrintSettings) -> Iterator[Sheet]:
    """Yield the sheets as the printer must be sent them to come out right."""
    from printkit.imposition.correction import correct

    for sheet in sheets:
        yield sheet if settings.printer is None else correct(sheet, settings.printer)
