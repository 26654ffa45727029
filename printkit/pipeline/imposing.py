"""A component's faces in, its sheets out, each with the line at its foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from printkit.diagnostics import Report
from printkit.model.game import Card, Component, Game, Size
from printkit.model.scene import Scene
from printkit.model.sheet import Document, Paper, Placement, Sheet
from printkit.pipeline.values import Printed
from printkit.units import show_mm

if TYPE_CHECKING:
    from printkit.layout.studio import Studio

_FLIPS = {"long-edge": "flip on the long edge", "short-edge": "flip on the short edge"}


def print_component(
    game: Game,
    component: Component,
    cards: Sequence[tuple[Card, Scene, Scene | None]],
    paper: Paper,
    players: int | None,
    studio: Studio,
    report: Report,
) -> Printed | None:
    """Impose one component; None after a finding that leaves nothing to impose."""
    imposed = _impose(component, cards, _sets(game, component, players), paper, report)
    if imposed is None or len(cards) < len(component.cards):
        return None
    sheets, duplex, pieces = imposed
    document = Document(
        title=f"{game.title}: {component.name}",
        author=game.author or "printkit",
        subject=component.about,
        language=game.language,
        duplex=duplex,
        sheets=tuple(_with_margins(sheets, game, component, duplex, studio)),
    )
    return Printed(component, paper, tuple(cards), pieces, document)


def _sets(game: Game, component: Component, players: int | None) -> int:
    """Return how many sets of a component so many players need."""
    if players is None or component.sets_by is None:
        return component.sets
    if component.sets_by == "players":
        return players
    row = game.tables[component.sets_by].row(players)
    return component.sets if row is None else int(row[1])


def _impose(
    component: Component,
    cards: Sequence[tuple[Card, Scene, Scene | None]],
    sets: int,
    paper: Paper,
    report: Report,
) -> tuple[list[Sheet], str | None, int] | None:
    """Return a component's sheets, the edge to flip them on, and its count of pieces."""
    from printkit.imposition.grid import choose_grid
    from printkit.imposition.pages import impose_leaflet, impose_pages, leaflet_sheet, page_sheet
    from printkit.imposition.pieces import impose_pieces

    size = component.size
    pieces = [(face, back) for _ in range(sets) for card, face, back in cards for _ in range(card.copies)]
    duplex = "long-edge" if component.duplex else None
    if component.kind == "leaflet":
        sheet = leaflet_sheet(paper, size)
        if sheet is not None:
            return list(impose_leaflet([face for face, _ in pieces], sheet)), "short-edge", len(pieces)
    elif component.kind == "sheet":
        sheet = page_sheet(paper, size)
        if sheet is not None:
            return list(impose_pages(pieces, sheet)), duplex, len(pieces)
    else:
        grid = choose_grid(paper, size)
        if grid is not None:
            return list(impose_pieces(pieces, size, grid, paper)), duplex, len(pieces)
    _report_misfit(component, paper, report)
    return None


def _report_misfit(component: Component, paper: Paper, report: Report) -> None:
    """Report a piece that is too large for the paper."""
    size = component.size
    measure = f"{show_mm(size.width)} x {show_mm(size.height)} mm"
    if component.kind == "leaflet":
        measure = f"two pages of {measure} side by side"
    message = f"`{component.name}` ({measure}) does not fit on {paper.title} with its margins"
    report.error(
        "does-not-fit", message, component.at / "size", "choose a larger `--paper`, or a smaller size"
    )


def _with_margins(
    sheets: Sequence[Sheet], game: Game, component: Component, duplex: str | None, studio: Studio
) -> Iterator[Sheet]:
    """Yield the sheets with the line at their foot: ruler, component, page."""
    from printkit.imposition.margins import footer_line

    for page, sheet in enumerate(sheets, 1):
        size = Size("sheet", sheet.width, sheet.height)
        words = {
            "width": sheet.width,
            "foot": footer_line(sheet),
            "game_name": game.slug,
            "component": component.name,
            "note": _FLIPS.get(duplex or "") if sheet.side == "front" else "",
            "page": page,
            "pages": len(sheets),
        }
        margin = studio.scene("margin.svg", size, words, "the margin", None)
        if margin is not None:
            yield replace(
                sheet, placements=(*sheet.placements, Placement(margin, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)))
            )
