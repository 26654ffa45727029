"""A deck made from a table in, how it was read out; and what a person says of it, as the text of its file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.diagnostics import Place, Report, Severity
from printkit.model.options import PARTS, StartOptions
from printkit.model.results import TakenTable

if TYPE_CHECKING:
    from printkit.input.tables.grid import Spans
    from printkit.studio.deck import Deck


def describe_reading(taken: TakenTable) -> dict[str, Any] | None:
    """Return how a table was read, as the page knows it; None for a game that has its own files."""
    if not taken.about:
        return None
    columns = [one._asdict() for one in taken.columns]
    return {"columns": columns, "parts": [*PARTS], "notes": taken.notes, **taken.read._asdict()}


def reading_said(deck: Deck, said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the text of the file beside a table with what is said of it now, or why that can't be.

    What was said by options goes there too: they would come before the file.
    """
    from printkit.input.tables.reading import read_reading, reading_text
    from printkit.pipeline.starting import plan_table

    if deck.prepared is None:
        return {"ok": False, "output": "the table can't be read yet"}
    file, report = Path(deck.request.game).resolve(), Report()
    before = read_reading(file, deck.request.start, report)  # as it is now: two clicks may be fast
    options = _options(deck, before.spans, said) if before else None
    planned = plan_table(file, options, deck.prepared.catalogue, report) if options else None
    if options is None or planned is None:
        wrong = "; ".join(one.message for one in report if one.severity is Severity.ERROR)
        return {"ok": False, "output": wrong or "this card has no row of its own that can be left out"}
    table, _, reading = planned
    kept = options._replace(look=None, title=None, size=None)
    return {"ok": True, "text": reading_text(table, reading, kept)}


def _options(deck: Deck, spans: Spans, said: Mapping[str, Any]) -> StartOptions | None:
    """Return the options of a deck with what is said now; None for the row of a card that can't be told."""
    from printkit.input.tables.table_options import with_rows, without_row, write_spans

    start = deck.request.start
    columns = (*start.columns, *((one, "hide") for one in start.without), *map(tuple, said["columns"]))
    start = start._replace(columns=columns, without=(), **said["read"])
    if len(said["again"]) == 2:
        return start._replace(rows=write_spans(with_rows(spans, (said["again"][0], said["again"][1]))))
    if len(said["left"]) != 2:
        return start
    component, card = deck.find(tuple(said["left"])) or (None, None)
    lines = [one.at.line for one in component.cards if isinstance(one.at, Place)] if component else []
    line = card.at.line if card and isinstance(card.at, Place) else 0
    return start._replace(rows=write_spans(without_row(spans, line))) if lines.count(line) == 1 else None
