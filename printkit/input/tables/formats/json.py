"""A JSON file in, a list of objects, its rows out, with the place of each key."""

import json
import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import partial
from typing import Any

from printkit.diagnostics import Place, Report
from printkit.input.tables.formats.objects import Found, finder, grid_of, items_of, title_in
from printkit.input.tables.grid import CellGrid, Source

#: Texts in quotes, and commas that nothing comes after.
_EXTRA_COMMA = re.compile(r'"(?:[^"\\\n]|\\.)*+"|,(?=\s*+[\]}])')
#: What is between objects that have a line each, and no list around them.
_LINES = re.compile(r"(?<=\})(?=\s*\n\s*\{)")
_SPACES = (" ", "\t", "\n", "\r")
_HELP = 'write a list of cards: `[{"name": "Robin", "cost": 1}, ...]`'


def read(source: Source, report: Report) -> CellGrid | None:
    """Return the objects of a JSON file as rows, or None with a finding."""
    text = source.text or ""
    if not text.strip():
        report.error("no-cards", "there are no cards in this file", Place(source.path), _HELP)
        return None
    notes: tuple[str, ...] = ()
    try:
        try:
            value = json.loads(text)
        except json.JSONDecodeError:
            if text.lstrip().startswith("{") and _LINES.search(text):
                text = _LINES.sub(",", f"[{text}]")
            text, notes = _without_commas(text)
            value = json.loads(text)
        items = items_of(value)
    except json.JSONDecodeError as wrong:
        place = Place(source.path, wrong.lineno, wrong.colno, 1)
        twice = text[wrong.pos : wrong.pos + 1] == "," and text[: wrong.pos].rstrip()[-1:] in (",", "[", "{")
        help = "delete this comma" if twice else "look for a missing comma or quote just before"
        report.error("bad-json", f"this is not JSON: {wrong.msg.lower()}", place, help)
        return None
    except (RecursionError, ValueError):
        message = "lists or numbers in this file are too long or too deep"
        report.error("bad-json", message, Place(source.path), _HELP)
        return None
    if items is None:
        report.error("bad-json", "this JSON has no list of cards", Place(source.path, 1, 1, 1), _HELP)
        return None
    start_of = finder(_skip(text, 0), partial(_parts, text))
    breaks = [found.start() for found in re.finditer("\n", text)]
    found = [_found(source, text, breaks, start_of(key), one) for key, one in items]
    grid = grid_of(source.path, found, report)
    return grid and grid._replace(notes=notes, title=title_in(value))


def _without_commas(text: str) -> tuple[str, tuple[str, ...]]:
    left: list[str] = []

    def mend(found: re.Match[str]) -> str:
        if found[0] != ",":
            return found[0]
        left.append(f"line {found.string.count(chr(10), 0, found.start()) + 1}" if len(left) < 3 else "")
        return " "

    mended = _EXTRA_COMMA.sub(mend, text)
    many = "a comma too many" if len(left) == 1 else f"{len(left)} commas too many"
    lines = ", ".join(filter(None, left)) + (" ..." if len(left) > 3 else "")
    return mended, (f"{many} passed over ({lines})",) if left else ()


def _skip(text: str, at: int) -> int:
    while text[at : at + 1] in _SPACES:
        at += 1
    return at


def _parts(text: str, at: int) -> dict[Any, int]:
    """Return where each value in the list or object begins that begins here, by its index or key."""
    decode, keyed = json.JSONDecoder().raw_decode, text[at] == "{"
    parts: dict[Any, int] = {}
    at = _skip(text, at + 1)
    while text[at] not in "]}":
        key: Any = len(parts)
        if keyed:
            key, at = decode(text, at)
            at = _skip(text, _skip(text, at) + 1)
        parts[key] = at
        at = _skip(text, decode(text, at)[1])
        if text[at] == ",":
            at = _skip(text, at + 1)
    return parts


def _found(source: Source, text: str, breaks: Sequence[int], start: int, values: Any) -> Found:
    def place_at(at: int, length: int) -> Place:
        before = bisect_left(breaks, at)
        column = at - breaks[before - 1] if before else at + 1
        return Place(source.path, before + 1, column, length)

    def place(key: str | None) -> Place:
        name = re.escape(json.dumps(key, ensure_ascii=False))
        value = re.compile(name + r'\s*:\s*("(?:[^"\\\n]|\\.)*"|[^\s,\]}]*)')
        found = value.search(text, start) if key else None
        return place_at(found.start(1), max(1, len(found[1]))) if found else place_at(start, 1)

    return Found(values, bisect_left(breaks, start) + 1, place)
