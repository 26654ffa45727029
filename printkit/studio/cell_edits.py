"""A card and a column in, what is written there out; or the change of its file that writes something else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Place, Spot
from printkit.diagnostics.places import Sources
from printkit.diagnostics.render import place_in_words
from printkit.studio.cells import FixedError, read, written
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


def _place(at: Place | Spot) -> Place:
    return Sources().place(at)
