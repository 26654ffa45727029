"""A CSV file of cards in, tables of typed values out, with a way to find each cell's place."""

import csv
import io
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.wording import listed, quoted
from printkit.files import read_text
from printkit.input.cards import MOST_FIELDS, MOST_MISTAKES, MOST_PIECES, RESERVED, Source, free_fields
from printkit.input.schema import report_unknown

_FLAGS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}

#: What stands between the items of a cell that holds a list.
LIST_MARK = ";"


@dataclass(frozen=True, slots=True)
class _Record:
    """A line of cells as it stands in the file; quoted cells may span several lines."""

    line: int  # its first
    text: str
    cells: list[str]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A whole CSV file: what its cells are separated by, its names of columns, its records."""

    path: Path
    mark: str
    header: list[str]
    records: list[_Record]  # the header's first

    def place(self, spot: Spot) -> Place:
        """Return the place of a record, of its cell in the column of a name, or of the header's cell."""
        number, *names = spot.keys if spot.keys else (0,)
        record = self.records[int(number)] if int(number) < len(self.records) else self.records[0]
        if not names or names[0] not in self.header:
            return Place(self.path, record.line, 1, len(record.text.partition("\n")[0]))
        return _cell_place(self.path, record, self.mark, self.header.index(str(names[0])))


def read_csv(path: Path, types: Mapping[str, str], report: Report, at: Spot) -> Source | None:
    """Return the cards of a CSV file, or None with findings; `at` is the place that names the file."""
    text = read_text(path, report, at)
    sheet = None if text is None else _read_sheet(path, text, report)
    if sheet is None or not _check_header(sheet, types, report):
        return None
    even = _drop_ragged(sheet, report)
    if len(even.records) == 1 < len(sheet.records):
        return None
    tables = [_convert(even.header, record.cells, types) for record in even.records[1:]]
    return Source(tables, types, Spot(path), "the row", _place_of(even))


def _drop_ragged(sheet: _Sheet, report: Report) -> _Sheet:
    """Return a sheet without the rows that have too many cells or too few; report those."""
    ragged = [record for record in sheet.records if len(record.cells) != len(sheet.header)]
    for record in ragged[:MOST_MISTAKES]:
        message = f"this row has {len(record.cells)} cells, the header {len(sheet.header)}"
        help = f'put a cell that holds a `{sheet.mark}` into "quotes"'
        place = Place(sheet.path, record.line, 1, len(record.text.partition("\n")[0]))
        report.error("bad-csv", message, place, help)
    return replace(sheet, records=[one for one in sheet.records if len(one.cells) == len(sheet.header)])


def _place_of(sheet: _Sheet) -> Callable[[Spot], Place]:
    """Return what finds the places of a sheet's cards: card 0 is the record after the header."""

    def place(spot: Spot) -> Place:
        number, *names = spot.keys if spot.keys else (-1,)
        return sheet.place(Spot(spot.file, (int(number) + 1, *names)))

    return place


def _read_sheet(path: Path, text: str, report: Report) -> _Sheet | None:
    """Return the file's records, or None with a finding."""
    head = text.partition("\n")[0]
    mark = max(",;\t", key=head.count)
    lines = text.split("\n")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True)
    records, before = [], 0
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                records.append(_Record(before + 1, "\n".join(lines[before : reader.line_num]), cells))
            before = reader.line_num
            if len(records) > MOST_PIECES + 1:
                break
    except csv.Error as wrong:
        _report_syntax(str(wrong), Place(path, before + 1, 1, 1), report)
        return None
    header = [name.strip() for name in records[0].cells] if records else []
    return _Sheet(path, mark, header, records)


def _report_syntax(said: str, place: Place, report: Report) -> None:
    """Report what the reader of CSV says, in words that help."""
    if "field limit" in said:
        message = f"a cell is longer than {csv.field_size_limit()} letters"
        report.error("bad-csv", message, place, "look for a quote that is never closed")
    elif "unexpected end" in said:
        report.error("bad-csv", "a quote is never closed", place, "close the cell with a second quote")
    else:
        help = 'a quote inside a cell is written twice: `"say ""aye"""`'
        report.error("bad-csv", f"this is not CSV: {quoted(said)}", place, help)


def _check_header(sheet: _Sheet, types: Mapping[str, str], report: Report) -> bool:
    """Return whether the header names columns that cards can have; report what is wrong with it."""
    most = MOST_FIELDS + len(RESERVED)
    mine = Report()
    if not sheet.records:
        help = "begin with a row of names: `id,copies`"
        mine.error("no-cards", "there are no cards in this file", Place(sheet.path), help)
    elif len(sheet.header) > most:
        message = f"there are {len(sheet.header)} columns, more than {most}"
        mine.error("too-many", message, Spot(sheet.path, (0,)), "keep what a layout reads")
    else:
        _check_columns(sheet, types, mine)
    for finding in mine:
        at = sheet.place(finding.at) if isinstance(finding.at, Spot) else finding.at
        report.error(finding.code, finding.message, at, finding.help)
    return not mine.failed


def _check_columns(sheet: _Sheet, types: Mapping[str, str], report: Report) -> None:
    """Report columns that are unknown, missing or double."""
    at = Spot(sheet.path, (0,))
    columns = dict.fromkeys(sheet.header)
    if types:
        mine = Report()
        report_unknown(columns, [key.name for key in RESERVED] + list(types), at, "the header", mine)
        for finding in mine:
            near = finding.help if (finding.help or "").startswith("did you") else None
            help = near or 'name it in `fields` too, as `"text"` for words: `fields` speaks of every column'
            report.error(finding.code, finding.message, finding.at, help)
    else:
        free_fields(columns, at, "the header", report)
    if "id" not in columns:
        message = f"there is no column `id`, only {listed(columns)}"
        report.error("missing-key", message, at, "add a column `id`")
    for name in columns:
        if sheet.header.count(name) > 1:
            report.error("double-name", f"two columns are called {quoted(name)}", at / name, "keep one")


def _convert(header: list[str], cells: list[str], types: Mapping[str, str]) -> dict[str, Any]:
    """Return a record as a card's table; an empty cell is a key that is left out."""
    wanted = {**{key.name: key.types for key in RESERVED}, **types}
    pairs = ((name, cell.strip()) for name, cell in zip(header, cells, strict=True))
    return {
        name: _value(cell, wanted.get(name, "text")) for name, cell in pairs if cell or name not in wanted
    }


def _value(cell: str, type_: str) -> Any:
    """Return a cell as its column's type; as text where it is not of that type, which is reported later."""
    if type_ == "flag":
        return _FLAGS.get(cell.lower(), cell)
    if type_ == "list":
        return [part.strip() for part in cell.split(LIST_MARK)]
    if type_ in ("whole", "number"):
        try:
            return int(cell) if type_ == "whole" else float(cell)
        except ValueError:
            return cell
    return cell


def _cell_place(path: Path, record: _Record, mark: str, column: int) -> Place:
    """Return where a record's cell stands."""
    cell = re.compile(rf'((?:"(?:[^"]|"")*+"?)?[^{mark}\n]*+)(?:{mark}|\n|$)')
    for number, found in enumerate(cell.finditer(record.text)):
        if number == column:
            before = record.text[: found.start()]
            line = record.line + before.count("\n")
            return Place(path, line, found.start() - before.rfind("\n"), len(found[1].partition("\n")[0]))
    return Place(path, record.line, 1, 1)
