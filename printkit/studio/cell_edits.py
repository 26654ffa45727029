"""A card in, what is written in a cell of it out; or what changes its file: a text, or where its row is."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from printkit.diagnostics import Place, Spot
from printkit.diagnostics.places import Sources
from printkit.diagnostics.render import place_in_words
from printkit.input.tables.grid import Source
from printkit.input.tables.pick import CONTINUED
from printkit.model.game import Card
from printkit.studio.cells import FixedError, read, written
from printkit.studio.cells.rows import Rows, rows_at
from printkit.studio.cells.written import TextFile
from printkit.studio.deck import Deck
from printkit.studio.edits import as_plain, change_of


def edit_cell(deck: Deck, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the text of a cell, or the change that makes it `new`, if it still `was` what a page showed.

    Where it is something else by now, both are given back; where it can't be changed here, why.
    """
    found = deck.find((asked["component"], asked["id"]))
    if found is None:
        return {"ok": False, "output": "there is no such card any more"}
    at = found[1].place_of(asked["column"])
    answer = {"ok": True, "words": place_in_words(_place(at))}
    try:
        source = read(at.file)
        cell = written(source, at)
        if "new" not in asked:
            return {**answer, "text": cell.text}
        if cell.text != asked["was"]:
            return {**answer, "ok": False, "conflict": True, "theirs": cell.text, "output": "it was changed"}
        if cell.text == asked["new"]:
            return answer
        change = change_of(Path(at.file).resolve(), source.data, cell.put(asked["new"]))
    except FixedError as why:
        return {**answer, "ok": False, "fixed": True, "output": str(why)}
    return {**answer, "change": as_plain(change)}


def edit_row(deck: Deck, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the change of a file that copies a card's row, leaves it out, or moves it one up or down."""
    found = deck.find((asked["component"], asked["id"]))
    if found is None:
        return {"ok": False, "output": "there is no such card any more"}
    cards, what = found[0].cards, asked["what"]
    card = found[1]
    at = _row_of(card)
    same = [one for one in cards if one is not card and _row_of(one)[:2] == at[:2]]
    try:
        if any(_row_of(one).cell == at.cell and not one.fields.get(CONTINUED) for one in same):
            raise FixedError("several cards are in one row: change it in the file")
        source = read(at.file)
        rows = rows_at(source, at)
        if what == "copy":
            name = _free_name(card.id, {one.id for one in cards})
            data = rows.copied(_renamed(source, card, rows, name))
        elif what == "delete":
            data, name = rows.left_out(), ""
        else:
            others = [one for one in cards if one not in same]
            place = others.index(card) + (1 if what == "down" else -1)
            if not 0 <= place < len(others):
                raise FixedError(f"it is the {'last' if what == 'down' else 'first'} card already")
            other = _row_of(others[place])
            if other.file != at.file:
                raise FixedError("the next card is in another file")
            data, name = rows.exchanged(rows_at(source, other).number), card.id
        change = change_of(Path(at.file).resolve(), source.data, data)
    except FixedError as why:
        return {"ok": False, "fixed": True, "output": str(why)}
    return {"ok": True, "name": name, "change": as_plain(change)}


def _row_of(card: Card) -> Place:
    """Return where a card is written, by one of its cells or by itself."""
    return _place(card.cell(next(iter(card.fields), "id")) if card.cell is not None else card.at)


def _free_name(name: str, names: Collection[str]) -> str:
    return next(new for number in count(2) if (new := f"{name}-{number}") not in names)


def _renamed(source: Source, card: Card, rows: Rows, name: str) -> str | None:
    """Return a row's text with another name in it, if a name is written there."""
    try:
        cell = written(source, card.place_of("id"))
    except FixedError:
        return None
    if cell.text != card.id or source.text is None:
        return None
    text = TextFile.of(cell.put(name), source.encoding).text
    start, end = rows.spans[rows.number]
    return text[start : end + len(text) - len(rows.text)]


def _place(at: Place | Spot) -> Place:
    return Sources().place(at)
