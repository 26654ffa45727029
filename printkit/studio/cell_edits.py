"""A card in, what is written in a cell of it out; or what changes its file: a text, or where its row is."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count, islice
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
from printkit.studio.edits import Change, as_plain, change_of


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
    return {**answer, "changes": [as_plain(change)]}


def edit_cells(deck: Deck, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the changes of files that write texts into cells, all of them or none."""
    sources, changes = dict[Path, Source](), dict[Path, list[Change]]()
    for one in asked["cells"]:
        found = deck.find((one["component"], one["id"]))
        if found is None:
            return {"ok": False, "output": f"{one['id']}: there is no such card any more"}
        at = found[1].place_of(one["column"])
        path = Path(at.file).resolve()
        try:
            if path not in sources:
                sources[path] = read(at.file)
            source = sources[path]
            cell = written(source, at)
            if cell.text != one["new"]:
                data = cell.put(one["new"])
                changes.setdefault(path, []).append(change_of(path, source.data, data))
                if source.text is None:  # a workbook's cells are named, and found again in the new one
                    sources[path] = replace(source, data=data)
        except FixedError as why:
            return {"ok": False, "fixed": True, "output": f"{one['id']}, {one['column']}: {why}"}
    plain = []
    for path, some in changes.items():
        before = read(path).data
        plain.append(as_plain(change_of(path, before, _made(before, some, sources[path]))))
    return {"ok": True, "changes": plain}


def _made(before: bytes, changes: Sequence[Change], source: Source) -> bytes:
    """Return a file with all changes: a text's belong to what it was, the last first; a workbook has them."""
    if source.text is None:
        return source.data
    for one in sorted(changes, key=lambda one: one.start, reverse=True):
        before = one.made(before)
    return before


def edit_row(deck: Deck, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the change of a file that copies a card's row, leaves it out, or moves it one up or down."""
    found = deck.find((asked["component"], asked["id"]))
    if found is None:
        return {"ok": False, "output": "there is no such card any more"}
    cards, what = found[0].cards, asked["what"]
    card = found[1]
    at = _row_of(card)
    near = [one for one in cards if one is not card and _row_of(one)[:2] == at[:2]]
    more = [one for one in near if one.fields.get(CONTINUED)]  # it goes on on them
    try:
        source = read(at.file)
        rows = rows_at(source, at)
        beside = next((one for one in near if one not in more), None)
        if beside is not None and rows_at(source, _row_of(beside)).number == rows.number:
            raise FixedError("several cards are in one row: change it in the file")
        if what == "copy":
            names = islice(_free_names(card.id, {one.id for one in cards}), asked.get("times", 1))
            data = rows.followed(_renamed(source, card, rows, name) for name in names)
        elif what == "delete":
            data = rows.left_out()
        else:
            others = [one for one in cards if one not in more]
            place = others.index(card) + (1 if what == "down" else -1)
            if not 0 <= place < len(others):
                raise FixedError(f"it is the {'last' if what == 'down' else 'first'} card already")
            other = _row_of(others[place])
            if other.file != at.file:
                raise FixedError("the next card is in another file")
            data = rows.exchanged(rows_at(source, other).number)
        change = change_of(Path(at.file).resolve(), source.data, data)
    except FixedError as why:
        return {"ok": False, "fixed": True, "output": str(why)}
    return {"ok": True, "changes": [as_plain(change)]}


def _row_of(card: Card) -> Place:
    return _place(card.cell(next(iter(card.fields), "id")) if card.cell is not None else card.at)


def _free_names(name: str, names: Collection[str]) -> Iterator[str]:
    return (new for number in count(2) if (new := f"{name}-{number}") not in names)


def _renamed(source: Source, card: Card, rows: Rows, name: str) -> str:
    with suppress(FixedError):
        cell = written(source, card.place_of("id"))
        if cell.text == card.id and source.text is not None:
            return _row_in(TextFile.of(cell.put(name), source.encoding).text, rows)
    return _row_in(rows.text, rows)


def _row_in(text: str, rows: Rows) -> str:
    start, end = rows.spans[rows.number]
    return text[start : end + len(text) - len(rows.text)]


def _place(at: Place | Spot) -> Place:
    return Sources().place(at)
