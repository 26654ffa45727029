"""A deck made from a table in, how it was read out; and what a person says of it, as the text of its file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Severity
from printkit.studio.deck import Deck


def reading_said(deck: Deck, said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the text of the file beside a table with what is said of it now, or why that can't be.

    What was said by options goes there too: they would come before the file.
    """
    from printkit.input.tables.reading import reading_text
    from printkit.pipeline.starting import plan_table

    if deck.prepared is None:
        return {"ok": False, "output": "the table can't be read yet"}
    start, report = deck.request.start, Report()
    columns = (*start.columns, *((one, "hide") for one in start.without), *map(tuple, said["columns"]))
    options = start._replace(columns=columns, without=(), **said["read"])
    planned = plan_table(Path(deck.request.game).resolve(), options, deck.prepared.catalogue, report)
    if planned is None:
        wrong = (one.message for one in report if one.severity is Severity.ERROR)
        return {"ok": False, "output": "; ".join(wrong)}
    table, _, reading = planned
    kept = options._replace(look=None, theme=None, title=None, size=None)
    return {"ok": True, "text": reading_text(table, reading, kept)}
