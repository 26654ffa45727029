"""What a page sends in, as JSON; what it asks for out, of the types that it must have."""

from math import isfinite
from typing import Any

from starlette.exceptions import HTTPException

#: What may become of a card's row.
ROW_EDITS = {"copy": "a copy of", "delete": "without", "up": "up:", "down": "down:"}
#: And of an element of a layout.
LAYOUT_EDITS = {
    **{"read": "", "move": "moved", "resize": "another size", "set": "another value"},
    **{"delete": "without it", "copy": "a copy", "add": "one more", "order": "another order"},
    **{"moves": "several moved", "deletes": "without several", "copies": "copies of several"},
}
#: So many are copied, and so many cells are written, at once.
MOST_ROWS, MOST_CELLS, MOST_ELEMENTS = 500, 2_000, 200
#: What a page says of a table besides its columns.
_READ = (("rows", str), ("sheet", str), ("header", bool))


def place_of(given: Any) -> tuple[str, int, int]:
    """Return a file, a line and a column."""
    try:
        return str(given.get("file", "")), int(given.get("line", 1)), int(given.get("column", 1))
    except (TypeError, ValueError, OverflowError):
        raise HTTPException(400, "which line?") from None


def cards_of(given: dict[str, Any]) -> list[list[str]]:
    """Return the cards that a page shows: a component and an id each."""
    try:
        return [[str(component), str(card)] for component, card in given["cards"]]
    except (KeyError, TypeError, ValueError):
        raise HTTPException(400, "which cards?") from None


def some_of(given: dict[str, Any]) -> list[str]:
    """Return how a command names the cards that alone are printed."""
    if given.get("changed"):
        return ["--only", "changed"]
    cards = given.get("cards", [])
    if not isinstance(cards, list) or not all(isinstance(one, str) and "/" in one for one in cards):
        raise HTTPException(400, "which cards?")
    return [word for one in cards for word in ("--card", one)]


def tick_of(given: dict[str, Any]) -> tuple[str, str]:
    """Return the rule that somebody has read, and a note on it."""
    source, note = given.get("source"), given.get("note", "")
    if not isinstance(source, str) or not isinstance(note, str) or "\0" in source + note:
        raise HTTPException(400, "which rule?")
    return source, note


def cell_of(given: dict[str, Any]) -> dict[str, str]:
    """Return which cell a page asks for, and what it writes there, if anything, in place of what."""
    names = ("component", "id", "column", *(("new", "was") if "new" in given else ()))
    if not all(isinstance(given.get(name), str) for name in names):
        raise HTTPException(400, "which cell?")
    return {name: given[name] for name in names}


def row_of(given: dict[str, Any]) -> dict[str, Any]:
    """Return which card's row a page asks for, and what is to become of it."""
    names = ("component", "id", "what")
    if not all(isinstance(given.get(one), str) for one in names) or given["what"] not in ROW_EDITS:
        raise HTTPException(400, "which row?")
    times = given.get("times", 1)
    if type(times) is not int or not 1 <= times <= MOST_ROWS:
        raise HTTPException(400, f"1 to {MOST_ROWS} copies?")
    return {**{name: given[name] for name in names}, "times": times}


def layout_of(given: dict[str, Any]) -> dict[str, Any]:
    """Return which element of a card a page asks for, and what is to become of it."""
    try:
        texts = {
            name: str(given.get(name, "")) for name in ("component", "id", "side", "file", "name", "new")
        }
        numbers = {name: float(given.get(name, 0)) for name in ("dx", "dy")}
        if given["what"] not in LAYOUT_EDITS or not all(map(isfinite, numbers.values())):
            raise ValueError
        many = [_element_of(one) for one in given.get("many", ())]
        if len(many) > MOST_ELEMENTS:
            raise ValueError
        place = {"line": int(given.get("line", 1)), "column": int(given.get("column", 1))}
        more = {"what": given["what"], "field": str(given.get("field", "id")), "many": many}
        return {**texts, **numbers, **place, **more}
    except (KeyError, TypeError, AttributeError, ValueError, OverflowError):
        raise HTTPException(400, "which element?") from None


def _element_of(given: Any) -> dict[str, Any]:
    """Return one of several elements, and how far it is moved."""
    numbers = {name: float(given.get(name, 0)) for name in ("dx", "dy")}
    if not all(map(isfinite, numbers.values())):
        raise ValueError
    return {"file": str(given["file"]), "line": int(given["line"]), "column": int(given["column"]), **numbers}


def setting_of(given: dict[str, Any]) -> dict[str, Any]:
    """Return which setting of a game a page asks for, by the keys of its path, and what it becomes."""
    path, what = given.get("path", []), given.get("what")
    named = isinstance(path, list) and all(type(one) in (str, int) for one in path)
    if what not in ("read", "set") or not named or len(path) > 9 or (what == "set" and not path):
        raise HTTPException(400, "which setting?")
    return {"what": what, "path": path, "new": str(given.get("new", ""))}


def cells_of(given: dict[str, Any]) -> dict[str, Any]:
    """Return the cells that a page writes into, and what."""
    cells = given.get("cells")
    if not isinstance(cells, list) or len(cells) > MOST_CELLS:
        raise HTTPException(400, f"up to {MOST_CELLS} cells?")
    return {"cells": [cell_of({**one, "was": ""} if isinstance(one, dict) else {}) for one in cells]}


def said_of(given: dict[str, Any]) -> dict[str, Any]:
    """Return what a page says of a table: of its columns, rows, sheets and header."""
    try:
        return {
            "columns": [[str(name), str(part)] for name, part in given.get("columns", ())],
            "read": {name: kind(given[name]) for name, kind in _READ if name in given},
        }
    except (TypeError, ValueError, OverflowError):
        raise HTTPException(400, "what of the table?") from None


def chosen_of(given: dict[str, Any]) -> dict[str, Any]:
    """Return the options that a page chose."""
    chosen = given.get("chosen", {})
    if not isinstance(chosen, dict):
        raise HTTPException(400, "which options?")
    return chosen
