"""Findings in, text for a terminal or plain values for JSON out, without control characters."""

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import groupby
from pathlib import Path
from textwrap import wrap as fold
from typing import Any, NamedTuple

from printkit.diagnostics.finding import Finding, Place, Severity, Spot
from printkit.diagnostics.places import Sources
from printkit.diagnostics.wording import counted, harmless, line_start

MOST_SHOWN = 50
_WIDEST_LINE, _NARROWEST = 100, 20
_LONGEST = 1000

_COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}
_BLUE, _BOLD = "34", "1"
_WORD = re.compile(r"\w[\w-]*")


_Placed = tuple[Finding, Place | None]


class _Page(NamedTuple):
    """How findings are shown: with or without colours, and how wide (0: any width)."""

    sources: Sources
    colour: bool
    width: int

    def wrap(self, words: str, taken: int, inset: int) -> list[str]:
        """Return words as lines: `taken` columns of the first are used already, the others are indented."""
        if not self.width:
            return [words]
        width = max(self.width, taken + _NARROWEST)
        lines = fold(
            words, width, initial_indent=" " * taken, subsequent_indent=" " * inset, break_on_hyphens=False
        )
        return [line[taken:] if number == 0 else line for number, line in enumerate(lines)] or [""]


def as_text(findings: Iterable[Finding], colour: bool = False, width: int = 0) -> str:
    """Return findings as text, each with the line that it is about; those of one kind and place are joined.

    No line is longer than `width`; 0 leaves them as long as they are.
    """
    sources = Sources()
    placed = _sorted(findings, sources)
    worst = sorted(placed, key=lambda one: -one[0].severity)[:MOST_SHOWN]
    shown = sorted(worst, key=_order)
    page = _Page(sources, colour, width)
    blocks = ["\n".join(_block([*alike], page)) for _, alike in groupby(shown, _shared)]
    if len(placed) > len(shown):
        blocks.append(f"and {len(placed) - len(shown)} more, not shown")
    return "\n\n".join(blocks)


def as_json(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Return findings as plain values for scripts; what is unknown is None."""
    return [
        {
            "code": finding.code,
            "severity": finding.severity.name.lower(),
            "message": _clean(finding.message),
            "file": None if place is None else _show_path(place.file),
            "line": (place and place.line) or None,
            "column": _column_of(place),
            "help": None if finding.help is None else _clean(finding.help),
            "notes": [_clean(note) for note in finding.notes],
            **_cell_values(place),
        }
        for finding, place in _sorted(findings, Sources())
    ]


def _column_of(place: Place | None) -> int | None:
    """Return a place's column, in a sheet that of its cell; None if it is not known."""
    if place and place.cell and place.cell.row:
        return reduce(lambda number, letter: number * 26 + ord(letter) - 64, place.cell.column, 0) or None
    return (place and place.column) or None


def _cell_values(place: Place | None) -> dict[str, Any]:
    """Return, as `cell`, where a cell is in its table and what is in it; nothing for what is no cell."""
    cell = place and place.cell
    if not cell or not place or not (cell.column or cell.heading):
        return {}
    values = {name: _clean(getattr(cell, name)) for name in ("sheet", "column", "heading", "card", "text")}
    return {"cell": {"row": cell.row or place.line, **values}}


def place_of(at: Place | Spot) -> tuple[str, int | None]:
    """Return a place's file, relative to the current folder, and its line, if known."""
    place = Sources().place(at)
    return _show_path(place.file), place.line or None


def place_in_words(place: Place) -> str:
    """Return a place as findings show it, without its folder and its column in the line."""
    return _show_place(place._replace(file=Path(place.file.name), column=0))


def summary(findings: Iterable[Finding]) -> str:
    """Return how many findings there are of each severity: `2 errors, 1 warning`."""
    severities = [finding.severity for finding in findings]
    counts = [(severities.count(one), one.name.lower()) for one in sorted(_COLOURS, reverse=True)]
    words = [counted(count, name) for count, name in counts if count]
    return ", ".join(words) or "no findings"


def _sorted(findings: Iterable[Finding], sources: Sources) -> list[_Placed]:
    return sorted(
        ((finding, sources.place(finding.at) if finding.at else None) for finding in findings), key=_order
    )


def _order(placed: _Placed) -> tuple[str, int, int, str]:
    """Return the sort key of a finding; those without a place come first."""
    finding, place = placed
    if place is None:
        return ("", 0, 0, finding.code)
    return (_show_path(place.file), place.line, place.column, finding.code)


def _shared(placed: _Placed) -> tuple[object, ...]:
    """Return the key by which findings are joined: everything except the message."""
    finding, place = placed
    alone = () if place else (id(finding),)
    return (finding.code, finding.severity, place, finding.help, finding.notes, alone)


def _block(alike: Sequence[_Placed], page: _Page) -> Iterator[str]:
    finding, place = alike[0]
    colour, tint = page.colour, _COLOURS[finding.severity]
    title = f"{finding.severity.name.lower()}[{_clean(finding.code)}]"
    for message in dict.fromkeys(_clean(one.message) for one, _ in alike):
        first, *others = page.wrap(message, len(title) + 2, 2)
        yield _paint(title, tint, colour) + _paint(f": {first}", _BOLD, colour)
        yield from (_paint(line, _BOLD, colour) for line in others)
    margin = " " * ((len(str(place.line)) if place else 1) + 2)
    if place is not None:
        yield _paint(f"{margin[1:]}-->", _BLUE, colour) + f" {_show_place(place)}"
        yield from _excerpt(place, page, margin, tint)
    remarks = [("help", finding.help)] if finding.help is not None else []
    for label, words in [*remarks, *(("note", note) for note in finding.notes)]:
        inset = len(margin) + len(label) + 4
        first, *others = page.wrap(_clean(words or ""), inset, inset)
        yield margin + _paint("=", _BLUE, colour) + f" {label}: {first}"
        yield from others


def _excerpt(place: Place, page: _Page, margin: str, tint: str) -> Iterator[str]:
    colour = page.colour
    line = place.cell.line if place.cell else ""
    if not line and place.line > 0:
        text = page.sources.text(place.file)
        start = line_start(text, place.line)
        line = text[start:].partition("\n")[0] if start >= 0 else ""
    if not line.strip():
        return
    start = min(max(place.column - 1, 0), len(line))
    word = _WORD.match(line, start)
    length = place.length or (len(word[0]) if word else 1)
    stop = min(start + length, max(len(line), start + 1))
    room = page.width - len(margin) - 4 if page.width else _WIDEST_LINE  # the bar, a space, two ellipses
    before, meant, after = _cut(line, start, stop, max(_NARROWEST, min(room, _WIDEST_LINE)))
    gutter = _paint(f"{margin}|", _BLUE, colour)
    yield gutter
    yield _paint(f" {place.line} |", _BLUE, colour) + f" {before}{meant}{after}".rstrip()
    if place.column > 0:
        carets = "^" * max(_width(meant), 1)
        yield f"{gutter} {' ' * _width(before)}{_paint(carets, tint, colour)}"


def _cut(line: str, start: int, stop: int, widest: int) -> tuple[str, str, str]:
    """Return the parts of a line before, above and after the carets; the ends of a long line are cut off."""
    left, right = 0, len(line)
    if right > widest:
        left = max(0, min(start - widest // 3, right - widest))
        right = left + widest
    stop = min(stop, right)
    before = ("…" if left else "") + _clean(line[left:start])
    return (before, _clean(line[start:stop]), _clean(line[stop:right]) + ("…" if right < len(line) else ""))


def _width(text: str) -> int:
    return sum(
        0 if unicodedata.combining(letter) else 1 + (unicodedata.east_asian_width(letter) in "WF")
        for letter in text
    )


def _show_place(place: Place) -> str:
    """Return a place in the form that editors understand, `file:line:column`; a cell as people say it."""
    cell = place.cell
    numbers = [place.line, place.column] if place.column else [place.line]
    if cell and cell.row:
        words = [_show_path(place.file), *([f"sheet {cell.sheet}"] if cell.sheet else []), f"row {cell.row}"]
    else:
        words = [":".join([_show_path(place.file), *(f"{number}" for number in numbers if place.line)])]
    if cell and cell.column:
        words.append(f"column {cell.column}" + (f" ({cell.heading})" if cell.heading else ""))
    elif cell and cell.heading:
        words.append(f"field {cell.heading}")
    if cell and cell.card:
        words.append(f"card {cell.card}")
    return ", ".join([words[0], *map(_clean, words[1:])])


def _show_path(path: Path) -> str:
    """Return a path relative to the current folder if it is inside, or else the whole path."""
    try:
        return _clean(str(path.relative_to(Path.cwd())))
    except (OSError, ValueError):
        return _clean(os.fspath(path))


def _clean(text: str) -> str:
    return harmless(text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…")


def _paint(text: str, code: str, colour: bool) -> str:
    return f"\033[{code}m{text}\033[0m" if colour else text
