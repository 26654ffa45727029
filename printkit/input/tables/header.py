"""The rows of a grid in, columns with their headings and rows of cards out, without titles and remarks."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import counted
from printkit.input.tables.arranged import (
    FIRST_ROWS,
    LONGEST_HEADING,
    as_one,
    below_each_other,
    column_of_rows,
    knows_words,
)
from printkit.input.tables.cards_only import NUMBER, cards_only, rows_passed, without
from printkit.input.tables.grid import MOST_COLUMNS, MOST_ROWS, CellGrid, Heading, Row, TableOptions
from printkit.input.tables.types import text_of
from printkit.input.tables.words import (
    ALONE_WORDS,
    COPIES_WORDS,
    NAME_WORDS,
    field_name,
    is_formula_error,
    letter_of,
    means_something,
    unused,
)

#: In a list of fewer cards, no row looks like others; a column with fewer different words is a category.
_FEWEST, _VARIED = 2, 0.8

#: Where columns have names of groups above them, one of three at least has none of its own.
_MOST_GROUPS = 3

#: Notes about a header that was hard to tell, and how to say what is right.
_WITHOUT = "no header: its columns are a, b, c"
_UNSURE = "row 1 names the columns"
_HELP = {
    True: "if the first row names the columns, say `--header` (in `game.toml`: `header = 1`)",
    False: "if the first row is a card, say `--no-header` (in `game.toml`: `header = false`)",
}

_NO_REMARK = r"#(\d+|[0-9a-fA-F]{3}|[0-9a-fA-F]{6})?"  # a number, or a colour
#: A cell of a row that is only lines, as below the header of a table in Markdown.
_RULE = re.compile(r":?-{2,}:?|=+")


class Body(NamedTuple):
    """A table's columns and its rows of cards, and what was guessed to find them."""

    headings: tuple[Heading, ...]
    rows: tuple[Row, ...]
    header: Row | None
    notes: tuple[str, ...]
    help: str | None = None  # how to say it, where the header was hard to tell
    title: str = ""  # the first row above the header, if it is a single cell


def find_body(grid: CellGrid, options: TableOptions, report: Report) -> Body | None:
    """Return the columns and rows of a grid, or None with findings."""
    rows = [row for row in grid.rows if not all(map(_RULE.fullmatch, row.texts()))]  # nor blank ones
    remarks = [row for row in rows if _is_remark(row)]
    rows = without(rows, remarks)
    remarks = [row for row in remarks if not grid.title or row.first().lstrip("# ") != grid.title]
    if not rows:
        message = "there are no cards in this file"
        report.error("no-cards", message, Place(grid.path), "start with a header row: `name,copies`")
        return None
    sign = "//" if any(row.first().startswith("//") for row in remarks) else "#"
    notes = [rows_passed(remarks, f"a remark: it begins with `{sign}`")]
    again: list[Row] = []
    texts: Sequence[str]
    if grid.header or options.header is False:
        header, rest = None, rows
        texts = options.columns or grid.header or _letters(rows)
    else:
        index = _find_header(rows, options, grid.merged, report)
        if index is None:
            return None
        rows = below_each_other(rows, index)
        header, rest = (None, rows) if index < 0 else (rows[index], rows[index + 1 :])
        texts = options.columns or (_texts(rows, index, grid.merged) if header else _letters(rows))
        notes.append(_header_note(rows, index, options))
        if header and not options.columns:
            above = rows[index - 1].first() if index and not rows[index - 1].fills_more(1) else ""
            rest, texts, again = as_one(rest, texts, above)
            notes += [f"row {row.number} names the columns of another table" for row in again]
    if options.rows:
        rest = [row for row in rest if any(first <= row.number <= last for first, last in options.rows)]
    body = _body(grid, texts, header, rest, notes, options, report)
    help = _HELP[header is None] if _WITHOUT in notes or _UNSURE in notes else None
    titled = header not in (None, rows[0]) and not again and not rows[0].fills_more(1)
    return body and body._replace(title=rows[0].first() if titled else grid.title, help=help)


def _body(
    grid: CellGrid,
    texts: Sequence[str],
    header: Row | None,
    rows: list[Row],
    notes: list[str],
    options: TableOptions,
    report: Report,
) -> Body | None:
    # As many columns as in the header, or more if half of the rows have more.
    longer = [end for end in (row.end() for row in rows) if end > len(texts)]
    width = min(longer) if len(rows) > 1 and len(longer) * 2 > len(rows) else len(texts)
    headings = _headings(texts, rows, width)
    at = header.place(None) if header else Place(grid.path)
    if len(headings) > MOST_COLUMNS or len(rows) > MOST_ROWS + 100:
        message = f"there are {len(rows)} rows, more than {MOST_ROWS}"
        if len(headings) > MOST_COLUMNS:
            message = f"there are {len(headings)} columns, more than {MOST_COLUMNS}"
        report.error("too-many", message, at, "keep only those that are printed")
        return None
    kept, passed, groups = cards_only(rows, headings, header, not grid.header, options)
    notes += passed
    if groups:
        headings, kept = _with_groups(headings, kept, groups, width)
        width += 1
    long = [row for row in kept if row.end() > width]
    for row in long:
        message = f"this row has {counted(row.end(), 'cell')}, the header has {width}"
        report.error("bad-csv", message, row.place(None), grid.help)
    return Body(headings, tuple(without(kept, long)), header, tuple(filter(None, notes)))


def _with_groups(
    headings: tuple[Heading, ...], rows: Sequence[Row], groups: Sequence[Row], width: int
) -> tuple[tuple[Heading, ...], list[Row]]:
    """Return columns with one more, of what stands above each group of rows, and the rows with it."""
    added, above, left = [], "", [*reversed(groups)]
    for row in rows:
        while left and left[-1].number < row.number:
            above = left.pop().first().strip(" -=~+>•–—#:")
        cells = [*map(row.cell, range(width)), above, *row.cells[width:]]
        added.append(row._replace(cells=cells))
    texts = [*([""] * width), "Group"]
    for one in headings:
        texts[one.at] = one.text
    return _headings(texts, added, width + 1), added


def is_of_cards(rows: Sequence[Sequence[Any]]) -> bool:
    """Return whether the first rows of a sheet have headings of cards, and at least two rows below."""
    for index, row in enumerate(rows[:FIRST_ROWS]):
        names = [field_name(text) for text in map(text_of, row) if 0 < len(text) <= LONGEST_HEADING]
        known = sum(map(means_something, names))
        if known > 1 and known * 2 >= len(names) and (NAME_WORDS | ALONE_WORDS) & {*names}:
            return index + 2 < len(rows)
    return False


def _letters(rows: Sequence[Row]) -> tuple[str, ...]:
    """Return the names of columns where none has a heading, as many as most rows have cells: `a`, `b`."""
    widths = Counter(row.end() for row in rows)
    width = max(widths, key=lambda width: (widths[width], width), default=0)
    return tuple(letter_of(index).lower() for index in range(width))


def _headings(texts: Sequence[str], rows: Sequence[Row], width: int) -> tuple[Heading, ...]:
    headings: dict[str, Heading] = {}
    for index in range(width):
        text = texts[index] if index < len(texts) else ""
        if text or any(row.text(index) for row in rows):
            name = field_name(text) or f"column_{letter_of(index).lower()}"
            name = unused(name, headings)
            headings[name] = Heading(index, name, text)
    return tuple(headings.values())


def _is_remark(row: Row) -> bool:
    """Return whether a row begins with `#` or `//` and is a remark: no number, colour or heading."""
    first = row.first()
    if first.startswith("//"):
        return True
    if not first.startswith("#") or is_formula_error(first):
        return False
    heading = re.fullmatch(_NO_REMARK, first) or field_name(first) in COPIES_WORDS
    return not (heading and row.fills_more(1))


def _header_note(rows: Sequence[Row], index: int, options: TableOptions) -> str:
    if options.header is not None:
        return ""
    if index < 0:
        return _WITHOUT if not options.columns else "no header: its columns are those named"
    if index > 0:
        return f"header in row {rows[index].number}"
    texts = list(map(text_of, rows[0].cells))
    return _UNSURE if not knows_words(texts) and _like(texts, rows[1:FIRST_ROWS], 1) else ""


def _find_header(
    rows: Sequence[Row], options: TableOptions, merged: Collection[int], report: Report
) -> int | None:
    if options.header is None or options.header is True:
        index = _guess_header(rows, options.header is True)
        return index + 1 if index >= 0 and _is_above(rows, index, merged) else index
    for index, row in enumerate(rows):
        if row.number == options.header:
            return index
    message = f"row {options.header} can't be the header: it is blank, or a remark, or not there"
    at = options.at / "header" if options.at else rows[0].place(None)
    report.error("bad-value", message, at, f"the first row with something in it is row {rows[0].number}")
    return None


def _guess_header(rows: Sequence[Row], certain: bool) -> int:
    """Return the index of the row that is most likely the header, or -1 if there is none.

    `certain` says that there is one.
    """
    sample = rows[: FIRST_ROWS * 2]
    wide = sorted(row.filled() for row in sample)[-max(1, len(sample) // 3)]
    for index, row in enumerate(rows[:FIRST_ROWS]):
        if row.filled() * 2 >= wide and (wide == 1 or row.fills_more(1)):
            return index if certain or _is_header(row, rows[index + 1 : index + FIRST_ROWS]) else -1
    return 0


def _texts(rows: Sequence[Row], index: int, merged: Collection[int]) -> tuple[str, ...]:
    """Return the headings of a row; where it has none, those of a row of groups above it."""
    row, above = rows[index], rows[index - 1]
    if index == 0 or not _is_above(rows, index - 1, merged):
        return tuple(map(text_of, row.cells))
    return tuple(row.text(at) or above.text(at) for at in range(max(len(row.cells), len(above.cells))))


def _is_above(rows: Sequence[Row], index: int, merged: Collection[int]) -> bool:
    """Return whether a row names groups of columns, which the next one names: `Card, , Play, `."""
    pair = rows[index : index + 2]
    if len(pair) < 2 or pair[1].number != pair[0].number + 1 or not pair[0].fills_more(1):
        return False
    above, row = pair
    own = {at: text for at, text in enumerate(map(text_of, row.cells)) if text not in ("", above.text(at))}
    gaps = sum(not above.text(at) for at in own)
    if not gaps or gaps * _MOST_GROUPS < len(own) or len({*own.values()}) < len(own):
        return False
    if any(len(text) > LONGEST_HEADING or NUMBER.fullmatch(text) for text in own.values()):
        return False
    known = sum(knows_words([text]) for text in own.values())
    if above.number in merged:
        below = [column_of_rows(rows[index + 2 : index + FIRST_ROWS], at) for at in own]
        return known > 0 or any(cells and all(map(NUMBER.fullmatch, cells)) for cells in below)
    return known > 1 and known * 2 >= len(own)


def _is_header(row: Row, below: Sequence[Row]) -> bool:
    """Return whether a row names columns: short words, where the rows below have numbers or long texts."""
    texts = list(map(text_of, row.cells))
    if knows_words(texts):
        return True
    if len(texts) == 1:  # a list of names has no header, unless its words are known
        lengths = [*map(len, column_of_rows(below, 0))]  # a heading of sentences is much shorter than any
        return field_name(texts[0]) in ALONE_WORDS or bool(lengths and len(texts[0]) * 2 < min(lengths))
    for index, text in enumerate(texts):
        cells = column_of_rows(below, index)
        if NUMBER.fullmatch(text) and cells and all(map(NUMBER.fullmatch, cells)):
            return False
        if len(text) > LONGEST_HEADING or (len(text) > 15 and text.endswith((".", "?", "!"))):
            return False
    return not _like(texts, below, len(texts))


def _like(texts: Sequence[str], below: Sequence[Row], least: int) -> bool:
    """Return whether cells look like those below them, in so many columns at least: words like words."""
    alike = sum(_is_alike(text, column_of_rows(below, at)) for at, text in enumerate(texts))
    return len(below) >= _FEWEST and alike >= least


def _is_alike(text: str, below: Sequence[str]) -> bool:
    """Return whether a text could be one of those below: as long, as many words, written as large."""
    if not text or not below or len({*below}) < _VARIED * len(below) or any(map(NUMBER.fullmatch, below)):
        return text in below
    words = [cell.count(" ") for cell in below]
    capitals = sum(cell[0].isupper() for cell in below) * 2 > len(below)
    lengths = [len(cell) for cell in below]
    return (
        min(words) <= text.count(" ") <= max(words)
        and min(lengths) <= len(text) * 2 <= max(lengths) * 4
        and text[0].isupper() == capitals
    )
