"""A document of words in (Word, OpenDocument, a web page), the rows of its table out, or items of its list.

The tags of these have other names, in `templates/document-tags.toml`, and mean the same.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from printkit.diagnostics import Cell, Place, Report
from printkit.diagnostics.wording import LARGEST_TEXT, counted
from printkit.folders import shared_toml
from printkit.input.tables.formats import csv
from printkit.input.tables.formats.lists import read_lists
from printkit.input.tables.grid import MOST_COLUMNS, CellGrid, Row, Source
from printkit.input.tables.source import report_other
from printkit.input.tables.types import clean, text_of

_KINDS = {tag: kind for kind, tags in shared_toml("document-tags.toml").items() for tag in tags}
#: What a style of paragraphs is called that is a heading or an item, in Word.
_STYLES = {"# ": r"(?i)(?:heading|title|.?berschrift|titre|titel|t.tulo|titolo)", "- ": r"(?i)list|w:numpr"}
#: A footnote's number, and a page that has no table but has the words of a Word document.
_FOOTNOTE = re.compile(r"\[\w{1,3}\]")
_WEB = ("a web page", "save the table itself as CSV; in Google Sheets: File, Share, Publish to web, as CSV")
_MOST_SPANNED = 1_000
#: How many characters an excerpt shows of a cell, of the one that is meant, and how many cells.
_SHOWN, _MEANT, _MOST_SHOWN = 20, 60, 40


class _Table:
    """A table that is open: its rows, the cell that is open, and cells above that go on, by their column."""

    def __init__(self) -> None:
        self.rows: list[list[str]] = []
        self.cell: list[str] | None = None
        self.size = (1, 1)
        self.above: dict[int, tuple[int, str]] = {}

    def begin_row(self) -> None:
        self.end_cell()
        self.rows.append([])
        self._go_on()

    def end_cell(self) -> None:
        if self.cell is None or not self.rows:
            return
        row, text = self.rows[-1], _clean("".join(self.cell))
        start = len(row)
        row += [text, *[""] * (min(self.size[0], MOST_COLUMNS) - 1)]
        if self.size[1] > 1:
            self.above |= {at: (self.size[1] - 1, row[at]) for at in range(start, len(row))}
        self.cell = None
        self._go_on()

    def _go_on(self) -> None:
        row = self.rows[-1]
        while len(row) in self.above:
            left, text = self.above.pop(len(row))
            if left > 1:
                self.above[len(row)] = left - 1, text
            row.append(text)


def _clean(text: str) -> str:
    lines = (" ".join(line.split()) for line in _FOOTNOTE.sub("", text).split("\n"))
    return "\n".join(filter(None, lines))


class _Document(HTMLParser):
    """What a document has: its tables, and beside them lines as Markdown."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.lines: list[str] = []
        self._open: list[_Table] = []
        self._words: list[str] = []
        self._sign, self._gone = "", 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kind, given = _KINDS.get(tag, ""), dict(attrs)
        table = self._open[-1] if self._open else None
        if kind == "gone":
            self._gone += 1
        elif kind == "table":
            self._open.append(_Table())
        elif kind == "row" and table:
            table.begin_row()
        elif kind == "cell" and table and table.rows:
            table.end_cell()
            spans = (given.get(f"{way}span") or "" for way in ("col", "row"))
            wide, high = (int(one) if one.isdecimal() and len(one) < 4 else 1 for one in spans)
            table.cell, table.size = [], (max(1, wide), min(max(1, high), _MOST_SPANNED))
        elif kind in ("heading", "item"):
            self._end_line()
            self._sign = "# " if kind == "heading" else "- "
        elif kind == "style":
            called = given.get("w:val") or tag
            self._sign = next((sign for sign, word in _STYLES.items() if re.match(word, called)), self._sign)
        elif kind in ("line", "paragraph"):
            self._end_line()

    def handle_endtag(self, tag: str) -> None:
        kind = _KINDS.get(tag, "")
        if kind == "gone":
            self._gone = max(0, self._gone - 1)
        elif kind == "cell" and self._open:
            self._open[-1].end_cell()
        elif kind == "table" and self._open:
            table = self._open.pop()
            table.end_cell()
            self.tables.append([row for row in table.rows if any(row)])
        elif kind in ("heading", "item", "paragraph"):
            self._end_line()
        elif kind == "tab":
            self.handle_data(" ")

    def handle_data(self, data: str) -> None:
        cell = self._open[-1].cell if self._open else self._words
        if cell is not None and not self._gone:
            cell.append(" ".join(re.split(r"\s+", data)))

    def _end_line(self) -> None:
        if self._open:
            self.handle_data("")
            if self._open[-1].cell:
                self._open[-1].cell.append("\n")
            return
        if text := _clean("".join(self._words)).replace("\n", " "):
            self.lines.append(self._sign + text)
            self._sign = ""
        self._words.clear()


def read(source: Source, report: Report) -> CellGrid | None:
    """Return the rows of a web page's table, or None with a finding."""
    text = source.text or ""
    grid = read_marked(source, text, report) if text.strip() else CellGrid(source.path, [])
    if grid is None and not report.failed:
        report_other(source.file, *_WEB, report)
    return grid


def read_zipped(source: Source, archive: ZipFile, part: str, report: Report) -> CellGrid | None:
    """Return the rows of a document's table or list; None if it has neither, or with a finding."""
    text = archive.read(part)[:LARGEST_TEXT].decode("utf-8", "replace")
    return read_marked(replace(source, text=""), text, report)


def read_marked(source: Source, text: str, report: Report) -> CellGrid | None:
    """Return the rows of the largest table, and of others that have its header; else those of a list."""
    found = _Document()
    found.feed(text[:LARGEST_TEXT])
    found.close()
    tables = [table for table in found.tables if len(table) > 1]
    title = next((line[2:] for line in found.lines if line.startswith("# ")), "")
    if tables:
        best = max(tables, key=lambda table: sum(map(len, table)))
        rows = best[:1] + [row for table in tables if table[0] == best[0] for row in table[1:]]
        others = sum(table[0] != best[0] for table in tables)
        notes = [f"{counted(others, 'other table')} left out"] if others else []
        placed = [
            Row(at, row, partial(cell_place, source.path, "", at, row)) for at, row in enumerate(rows, 1)
        ]
        return CellGrid(source.path, placed, notes=tuple(notes), title=title)
    if len(found.lines) < 2 or source.text:
        return None
    lists = read_lists(replace(source, text="\n\n".join(found.lines)), report)
    return lists if lists and lists.rows else csv.read(replace(source, text="\n".join(found.lines)), report)


def cell_place(path: Path, sheet: str, number: int, cells: Sequence[Any], column: int | None) -> Place:
    """Return the place of a cell, with an excerpt of its row."""
    texts = [text_of(clean(cell)) for cell in cells[: max(_MOST_SHOWN, (column or 0) + 1)]]
    shown = []
    for at, text in enumerate(texts):
        line, most = " ".join(text[:200].split()), _MEANT if at == column else _SHOWN
        shown.append(line if len(line) <= most else line[: most - 1] + "…")
    while shown and not shown[-1] and len(shown) - 1 > (column or 0):
        shown.pop()
    cell = Cell(number, sheet=sheet, line=" | ".join(shown))
    if column is None or column >= len(shown):
        return Place(path, number, 1, len(cell.line), cell)
    start = len(" | ".join([*shown[:column], ""])) + 1 if column else 1
    return Place(path, number, start, max(1, len(shown[column])), cell)
