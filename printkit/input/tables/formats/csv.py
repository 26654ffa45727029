"""Text with cells separated by commas, semicolons, tabs or bars in, its rows out, with each cell's place."""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from printkit.diagnostics import Cell, Place, Report
from printkit.diagnostics.wording import quoted
from printkit.input.tables.formats.objects import Found, found_in, grid_of
from printkit.input.tables.grid import LONGEST_CELL, MOST_ROWS, CellGrid, Row, Source
from printkit.input.tables.ids import counted_names
from printkit.input.tables.words import BULLET
from printkit.processes import heartbeat

#: Rows of a longer text are split into cells each time that they are read: they take a sixth of the memory.
_LARGE = 5_000_000
#: What may stand between cells, the most usual first.
_MARKS = ",;\t|"
#: What separates the cells of a text of one column: nothing that is in it.
_NONE = "\x1f"
#: And of one whose lines are texts, and quotes but quotes: `"Be yourself." - Oscar Wilde`.
_LINES = "\x1e"
_QUOTED = re.compile(r'"[^"\n]*" ?[^\s",;][^"\n]*$', re.MULTILINE)
#: Where fewer rows than this part are split into equally many cells, commas may be those of sentences.
_FEW = 0.6
#: How much of a file shows what separates its cells.
_SAMPLE, _SAMPLE_ROWS = 100_000, 100

#: Excel's own first line, which says what separates the cells.
_SAID = re.compile(r'"?sep=([,;|\t])"?[ \t,;|]*\n', re.IGNORECASE)
#: What Anki writes above its notes, and what it calls the marks there.
ANKI = re.compile(
    r"(?:#(?:separator|html|columns|(?:guid|notetype|deck|tags)(?: column)?|if matches):[^\n]*\n)+",
    re.IGNORECASE,
)
_ANKI_MARKS = {"tab": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "colon": ":", "space": " "}

#: A cell between tabs that begins with a quote, and is not all in quotes: `"Slip away": leave combat`.
_STRAY = re.compile(r'(?<![^\t\n])(?:"(?:[^"]|"")*+"(?![^\t\n])|("[^\t\n]*+))')

#: A line of a deck list, `4 Fire`; and what says which printing is meant: `1 Sol Ring (CMM) 396`.
_LISTED = re.compile(r"\d{1,2}(?: ?[x×])? +\D")
_PRINTING = re.compile(r" \([A-Z0-9]{2,6}\) \S+$")

_BULLET = re.compile(f"{BULLET}(.+)")
#: A line above items; a line of a card that is written as several, `Cost: 3`.
_ABOVE = re.compile(r"\S.{0,60}(?<![.!?,;])")
_KEYED = re.compile(r"([^\W\d][^:,;.!?]{0,30}):\s+(.*\S)")

#: The heading above a table in Markdown.
_HEADING = re.compile(r"\s*#+ ([^|\n]*[^|\s])[ \t]*\n")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Lines(Sequence[str]):
    """The lines that one row takes, and its cells; a quoted cell may span several lines."""

    path: Path
    first: int
    text: str
    mark: str  # what separates its cells
    shown: bool  # whether the file's own lines can be shown

    def cells(self) -> list[str]:
        if '"' not in self.text:
            return self.text.split(self.mark)
        return next(_reader(mended(self.text, self.mark).splitlines(keepends=True), self.mark))

    def __getitem__(self, index: Any) -> Any:
        return self.cells()[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self.cells())

    def __len__(self) -> int:
        return len(self.cells())

    def place(self, column: int | None) -> Place:
        if column is None:
            return self._place(self.first, 1, self.text.partition("\n")[0])
        cell = re.compile(
            rf'((?:"(?:[^"]|"")*+"?)?[^{re.escape(self.mark)}\n]*+)(?:{re.escape(self.mark)}|\n|$)'
        )
        for number, found in enumerate(cell.finditer(self.text)):
            if number == column:
                before = self.text[: found.start()]
                line = self.first + before.count("\n")
                return self._place(line, found.start() - before.rfind("\n"), found[1].partition("\n")[0])
        return self._place(self.first, 1, " ")

    def _place(self, line: int, column: int, text: str) -> Place:
        cell = None if self.shown else Cell(0, line=self.text.split("\n")[line - self.first])
        return Place(self.path, line, column, len(text), cell)


def read(source: Source, report: Report) -> CellGrid | None:
    """Return the rows of a file of separated cells, or None with a finding."""
    text = source.text or ""
    mark, end = mark_of(text, source.suffix)
    text, first = text[end:], text.count("\n", 0, end) + 1
    with report.collect() as own:
        rows = list(_rows(source, text, first, mark, own))
    if own.failed:
        return None
    if mark in (_NONE, _LINES):
        if deck := _deck_list(rows):
            grouped = any(row.cells[1] for row in deck)
            return CellGrid(source.path, deck, header=("Card", "Group")[: 1 + grouped])
        if records := _records(source.path, rows):
            return grid_of(source.path, records, report)
        if headed := _headed(text):
            from printkit.input.tables.formats.lists import read_lists  # late: tables are no lists

            return read_lists(replace(source, text="\n" * (first - 1) + headed), report)
        rows = _without_bullets(rows)
    rows, joined = _with_commas(rows) if mark == "," else (rows, [])
    name = "tab" if mark == "\t" else f"`{mark}`"
    help = f'put a cell that holds a {name} in "quotes"'
    title = _HEADING.match(text) if mark == "|" else None
    return CellGrid(
        source.path,
        rows,
        "",
        _joined(joined),
        help=help,
        comma="," if mark == ";" else ".",
        title=title[1] if title else "",
    )


def _deck_list(rows: Sequence[Row]) -> list[Row]:
    """Return the cards of a deck list, `4 Fire`, each with the heading above it; [] if it has none."""
    rows = [row for row in rows if not row.first().startswith(("//", "#"))]
    numbered = [_LISTED.match(row.first()) is not None for row in rows]
    above, cards = "", list[Row]()
    for row, own, after in zip(rows, numbered, [*numbered, False][1:], strict=True):
        if own:
            cards.append(row._replace(cells=[_PRINTING.sub("", row.first()), above]))
        elif not after:
            return []
        above = above if own else row.first().strip(" :-=[]")
    told = len(cards) < len(rows) or any(_PRINTING.search(row.first()) for row in rows)
    is_deck = told and len(rows) <= 2 * len(cards) and counted_names([row.first() for row in cards])
    return cards if is_deck else []


def _records(path: Path, rows: Sequence[Row]) -> list[Found]:
    """Return the cards of a text with a line for each of their fields, `Cost: 3`; [] if lines are others."""
    pairs = [_KEYED.fullmatch(row.first()) for row in rows]
    keys = Counter(pair[1] for pair in pairs if pair)
    if not all(pairs) or len(keys) < 2 or min(keys.values(), default=0) < 2:
        return []
    cards: list[tuple[int, dict[str, str]]] = []
    for row, pair in zip(rows, pairs, strict=True):
        if pair and (not cards or pair[1] in cards[-1][1]):
            cards.append((row.number, {}))
        cards[-1][1].update({pair[1]: pair[2]} if pair else {})
    return [found_in(path, number, values) for number, values in cards]


def _headed(text: str) -> str:
    """Return a list with lines between its items as Markdown has it, as headings; "" for other texts."""
    lines = text.split("\n")
    filled = [at for at, line in enumerate(lines) if line.strip()]
    items = {at for at in filled if _BULLET.fullmatch(lines[at].strip())}
    others = [at for at in filled if at not in items and not lines[at][0].isspace()]
    if len(items) < 2 or not others or len(others) >= len(items):
        return ""
    if not all(_ABOVE.fullmatch(lines[at]) for at in others) or any(lines[at][0] == "#" for at in others):
        return ""
    after, deep = (
        dict(pairwise(filled)),
        min(len(line) - len(line.lstrip()) for line in map(lines.__getitem__, items)),
    )
    for at in items:
        lines[at] = lines[at][deep:]
    for at in others:
        lines[at] = f"{'##' if after.get(at) in items else '#'} {lines[at]}"
    return "\n".join(lines)


def _with_commas(rows: list[Row]) -> tuple[list[Row], list[Row]]:
    """Return rows, and those where a comma before a space is one of a sentence: its cell was cut there."""
    usual = Counter(len(row.cells) for row in rows[:_SAMPLE_ROWS] if not _is_cut(row))
    width, joined = max(usual, key=usual.__getitem__, default=0), list[Row]()
    for at, row in enumerate(rows):
        if len(row.cells) <= width or not _is_cut(row):
            continue
        starts = [index for index, cell in enumerate(row.cells) if not index or cell[:1] != " "]
        if len(starts) == width:
            spans = pairwise([*starts, len(row.cells)])
            cells = [",".join(row.cells[start:end]) for start, end in spans]
            rows[at] = row._replace(cells=cells, place=partial(_place_of, row, starts))
            joined.append(row)
    return rows, joined


def _is_cut(row: Row) -> bool:
    return isinstance(row.cells, list) and any(cell[:1] == " " for cell in row.cells[1:])


def _place_of(row: Row, starts: Sequence[int], column: int | None) -> Place:
    return row.place(None if column is None else starts[column])


def _joined(rows: Sequence[Row]) -> tuple[str, ...]:
    which = ", ".join(str(row.number) for row in rows[:5]) + (" ..." if len(rows) > 5 else "")
    return (f"a comma before a space is part of a cell, not its end (line {which})",) if rows else ()


def _without_bullets(rows: Sequence[Row]) -> list[Row]:
    """Return the rows of a list without what is before each, `- ` or `1. `, if something is before all."""
    items = [_BULLET.fullmatch(row.first()) for row in rows if not row.first().startswith("#")]
    if len(items) < 2 or not all(items):
        return [*rows]
    return [row._replace(cells=[_BULLET.sub(r"\1", row.first())]) for row in rows]


def mark_of(text: str, suffix: str) -> tuple[str, int]:
    """Return what separates the cells of a text, and where the first lines end that say so."""
    if head := ANKI.match(text):
        word = re.search(r"#separator:[ ]*(\S+|\t)", head[0], re.IGNORECASE)
        known = _ANKI_MARKS.get(word[1].casefold(), word[1] if word[1] in _MARKS else "") if word else ""
        return known or separator(text[head.end() :], suffix), head.end()
    stated = _SAID.match(text)
    return (stated[1], stated.end()) if stated else (separator(text, suffix), 0)


def separator(text: str, suffix: str = "") -> str:
    """Return what separates the cells of a text: what splits most of its rows into equally many."""
    if suffix == ".tsv" and "\t" in text:
        return "\t"
    lines = text[:_SAMPLE].split("\n")[: _SAMPLE_ROWS * 2]
    start = "\n".join(lines)

    def score(mark: str) -> tuple[float, float]:
        widths: Counter[int] = Counter()
        try:
            for cells in csv.reader(_lines(mended(start, mark)), delimiter=mark):
                widths[len(cells)] += any(cells)
        except csv.Error:
            return (0, 0)
        split = {width: rows for width, rows in widths.items() if width > 1}
        if not split:
            return (0, 0)
        width, rows = max(split.items(), key=lambda item: (item[1], item[0]))
        return (round(rows / max(widths.total(), 1), 1), width)

    best = max(_MARKS, key=score)
    first = next((line for line in lines if line.strip()), "")
    if best in first or score(best)[0] >= _FEW:
        return best
    return _LINES if _QUOTED.match(first) else _NONE


def mended(text: str, mark: str) -> str:
    """Return a text with quotes around the cells between tabs that only begin with one, as readers ask."""
    if mark != "\t" or '"' not in text:
        return text
    return _STRAY.sub(lambda cell: '"' + cell[1].replace('"', '""') + '"' if cell[1] else cell[0], text)


def _reader(lines: Iterable[str], mark: str) -> Any:
    if mark == _LINES:
        return csv.reader(lines, delimiter=mark, quoting=csv.QUOTE_NONE)
    return csv.reader(lines, delimiter=mark, strict=True)


def _rows(source: Source, text: str, first: int, mark: str, report: Report) -> Iterator[Row]:
    """Yield the rows that are not blank, not many more than can be printed; report bad syntax."""
    path, shown = source.path, source.encoding == "UTF-8"
    heartbeat.note(f"table {path.name}")
    taken: list[str] = []  # the lines of the row that is being read
    pairs = zip(_lines(mended(text, mark)), _lines(text, taken), strict=True)
    reader = _reader((line for line, _ in pairs), mark)
    before, left, large = 0, MOST_ROWS + 200, len(text) > _LARGE
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                words = "".join(taken).removesuffix("\n")
                lines = _Lines(path, before + first, words, mark, shown)
                yield Row(before + first, lines if large else cells, lines.place)
                left -= 1
            before = reader.line_num
            taken.clear()
            if not left:
                return
    except csv.Error as wrong:
        message = f"this is not CSV: {quoted(wrong)}"
        help = 'write a quote inside a cell twice: `"say ""aye"""`'
        if "field limit" in str(wrong):
            message = f"a cell is longer than {LONGEST_CELL} characters"
            help = "look for a quote that is never closed"
        elif "unexpected end" in str(wrong):
            message, help = "a quote is never closed", "close the cell with a second quote"
        report.error("bad-csv", message, Place(path, before + first, 1, 1), help)


def _lines(text: str, taken: list[str] | None = None) -> Iterator[str]:
    start = 0
    while start < len(text):
        end = text.find("\n", start) + 1 or len(text)
        if taken is not None:
            taken.append(text[start:end])
        yield text[start:end]
        start = end
