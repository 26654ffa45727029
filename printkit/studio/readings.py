"""A deck of a table in; how it was read, what a person says of it, how it would look otherwise out."""

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


def tried_on(deck: Deck, asked: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the first card that has a face, as it would be; None where that can't be drawn."""
    start = deck.request.start
    start = start._replace(look=asked["look"] or start.look, theme=asked["theme"] or start.theme)
    other = type(deck)(deck.request._replace(start=start))
    other.open(other.request)
    for key in [*other.dirty][:1]:
        card = other.draw(key)
        body = other.body(card.face.version) if card is not None and card.face is not None else None
        if card is not None and card.face is not None and body is not None:
            size = card.face.scene
            return {"svg": body, "width": size.width, "height": size.height}
    return None
