"""A drawn deck in, its sheets as they will print out, with the bill of materials and the cut plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from printkit.diagnostics import Report
from printkit.diagnostics.render import as_json

if TYPE_CHECKING:
    from printkit.drawing.engine import Engine
    from printkit.model.game import Card, Component
    from printkit.model.sheet import Sheet
    from printkit.pipeline.values import PreparedGame, PrintFile
    from printkit.studio.deck import Copies, Deck


@dataclass(slots=True, eq=False, repr=False)
class KnownSides:
    """An engine that gives the sides that a deck has drawn, and draws all else."""

    engine: Engine
    deck: Deck

    def copies(self, component: Component, card: Card) -> Copies:
        """Return a card's copies with their sides."""
        drawn = self.deck.cards.get((component.name, card.id))
        return drawn.copies if drawn is not None and drawn.copies else [*self.engine.copies(component, card)]

    def __getattr__(self, name: str) -> Any:
        """Return what else an engine can do."""
        return getattr(self.engine, name)


def describe_sheets(deck: Deck) -> dict[str, Any]:
    """Return the files of a game, the number of their pages, the bill and what is wrong with them."""
    from printkit.pipeline.cutting import instructions, make_bill

    report = Report()
    files, cut_plan = _impose(deck, report)
    deck.sheets = {file.name: tuple(file.document.sheets) for file in files} | {"cut-plan": cut_plan}
    settings = deck.prepared.settings if deck.prepared and deck.readable else None
    described = [_file(file) for file in files]
    if cut_plan:
        described.append({"name": "cut-plan", "title": "The cut plan", **_pages(cut_plan), "about": ""})
    bill = make_bill(files, settings, ()) if settings else None
    return {
        "files": described,
        "bill": bill._asdict() if bill else {},
        "instructions": [*instructions(files, settings, ".pdf")] if settings else [],
        "findings": as_json(report),
    }


def _impose(deck: Deck, report: Report) -> tuple[list[PrintFile], Sequence[Sheet]]:
    """Return the files of a game with all their sheets, and those of its cut plan."""
    from printkit.pipeline.cutting import plan_cuts
    from printkit.pipeline.drawing import draw, own_engine
    from printkit.pipeline.imposing import impose_file
    from printkit.pipeline.pouching import check_pouches

    if deck.prepared is None or not deck.readable:
        return [], ()
    engine: Any = KnownSides(deck.prepared.engine, deck)
    prepared: PreparedGame = deck.prepared._replace(engine=engine)
    files = []
    for name, components in prepared.files.items():
        drawn = draw(prepared, components, lambda *_: None)
        file, found = impose_file(prepared, name, drawn) if drawn else (None, ())
        files += [file] if file is not None else []
        report.add_all(found)
    settings = prepared.settings
    check_pouches(files, settings, report)
    own = own_engine(prepared.game, prepared.catalogue, settings, report)
    plan = plan_cuts(prepared.game, files, settings, own)
    return files, tuple(plan.sheets) if plan else ()


def _file(file: PrintFile) -> dict[str, Any]:
    each = f", {file.each} a sheet" if file.each else ""
    about = f"{file.pieces} piece{'s' * (file.pieces != 1)}{each}"
    return {
        "name": file.name,
        "title": file.name,
        "about": about,
        "stock": file.stock,
        "duplex": file.document.duplex,
        **_pages(tuple(file.document.sheets)),
    }


def _pages(sheets: Sequence[Sheet]) -> dict[str, Any]:
    return {"pages": [[sheet.width, sheet.height, sheet.side, sheet.title] for sheet in sheets]}


def sheet_body(deck: Deck, name: str, page: int) -> str | None:
    """Return what is on a sheet, as SVG."""
    from printkit.export.svg import SvgPainter

    sheets = deck.sheets.get(name, ())
    if not 0 <= page < len(sheets):
        return None
    deck.sheet_painter = deck.sheet_painter or SvgPainter()
    return deck.sheet_painter.sheet(sheets[page])
