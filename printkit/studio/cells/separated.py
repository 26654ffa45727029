"""A cell of a CSV file in, what is written there out; separator, quotes, encoding and line ends stay."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from printkit.diagnostics import Place
from printkit.diagnostics.wording import plain_text
from printkit.input.tables.formats.csv import mark_of
from printkit.input.tables.grid import Source
from printkit.input.tables.words import column_of
from printkit.studio.cells.written import FixedError, TextFile, Written


class Record(NamedTuple):
    """The cells of a row, each from where to where, and the lines that it takes."""

    first: int
    last: int
    cells: list[tuple[int, int]]


def records(text: str, mark: str) -> Iterator[Record]:
    """Yield the rows of a text, blank ones too."""
    cell = re.compile(rf'((?:"(?:[^"]|"")*+"?)?[^{re.escape(mark)}\r\n]*+)({re.escape(mark)}|\r\n|\n|\r|\Z)')
    line, first, cells, at = 1, 1, list[tuple[int, int]](), 0
    while at <= len(text):
        found = cell.match(text, at)
        assert found
        cells.append(found.span(1))
        line += plain_text(found[1]).count("\n")
        at = found.end()
        if found[2] == mark:
            continue
        yield Record(first, line, cells)
        if not found[2]:
            return
        line += 1
        first, cells = line, []


def mark_in(source: Source) -> str:
    """Return what separates the cells of a file."""
    return mark_of(source.text or "", source.suffix)[0]


def find(source: Source, at: Place) -> Written:
    """Return what is written in a cell."""
    file, mark = TextFile.of(source.data, source.encoding), mark_in(source)
    column = column_of(at.cell.column) if at.cell and at.cell.column else -1
    rows = (row for row in records(file.text, mark) if row.first <= at.line <= row.last)
    row = next(rows, None)
    if row is None or column < 0:
        raise FixedError("its cell can't be found in the file")
    missing = column + 1 - len(row.cells)
    start, end = row.cells[column] if missing <= 0 else (row.cells[-1][1],) * 2
    raw = file.text[start:end]

    def put(new: str) -> bytes:
        return file.with_part(start, end, mark * max(missing, 0) + cell_text(new, mark, raw))

    text = raw.strip()[1:-1].replace('""', '"') if raw.startswith('"') else raw.strip()
    return Written(plain_text(text), text, put)


def cell_text(new: str, mark: str, old: str = "") -> str:
    """Return a text as a cell is written: in quotes where it must be, or where it was before."""
    if old.startswith('"') or any(one in new for one in (mark, '"', "\n", "\r")):
        return '"' + new.replace('"', '""') + '"'
    before, after = (len(old) - len(one) for one in (old.lstrip(), old.rstrip()))
    spaces = old[:before], old[len(old) - after :] if old.strip() else ""
    return f"{spaces[0]}{new}{spaces[1]}"
