"""A card in, its large picture out: each mark with the line that wrote it, each field with its cell."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.diagnostics import Place, Spot
from printkit.diagnostics.places import Sources
from printkit.diagnostics.render import place_in_words, place_of
from printkit.export.svg import SvgPainter

if TYPE_CHECKING:
    from printkit.studio.deck import Deck, Key

#: In a drawing of more marks than these, no mark knows its line: the page would be slow.
_MOST_MARKS = 30_000


def describe_card(deck: Deck, key: Key, which: str) -> dict[str, Any] | None:
    """Return a card's side as SVG, with the places of its marks, and the places of its fields."""
    drawn = deck.cards.get(key)
    side = None if drawn is None else drawn.back if which == "back" else drawn.face
    found = deck.find(key)
    if side is None or found is None:
        return None
    places: dict[tuple[str, int, int], int] = {}

    def where(place: Place) -> str:
        known = (str(place.file), place.line, place.column)
        return f"{places.setdefault(known, len(places))}"

    painter = SvgPainter(where if side.scene.weight < _MOST_MARKS else None)
    sources = Sources()
    card = found[1]
    return {
        "svg": painter.body(side.scene),
        "version": side.version,
        "places": [_place(Place(Path(file), line, column), sources) for file, line, column in places],
        "cells": {name: _place(card.place_of(name), sources) for name in card.fields},
        "row": _place(card.at, sources),
        "layout": card.back if which == "back" else card.face,
    }


def _place(at: Place | Spot, sources: Sources) -> dict[str, Any]:
    """Return a place: its file and line for an editor, and its words for people."""
    place = sources.place(at)
    file, line = place_of(place)
    return {"file": file, "line": line or 1, "column": place.column or 1, "words": place_in_words(place)}
