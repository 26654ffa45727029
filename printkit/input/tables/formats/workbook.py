"""A workbook (.xlsx, .xlsm, .xlsb, .ods, .xls) in, the rows of one sheet out, with each cell's place."""

import io
import re
import zlib
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import listed, plural, quoted
from printkit.input.tables.formats.cell_looks import At, Looks, looks_of, shown
from printkit.input.tables.formats.document import cell_place, read_zipped
from printkit.input.tables.formats.sheet_pictures import OnCell, pictures_on
from printkit.input.tables.grid import MOST_COLUMNS, MOST_ROWS, CellGrid, Row, Source
from printkit.input.tables.header import is_of_cards
from printkit.input.tables.source import OLE, OTHERS, report_other
from printkit.input.tables.types import Shown, clean, is_filled, text_of
from printkit.input.tables.words import SHEET_WORDS, field_name, is_formula_error, is_other_sheet, letter_of
from printkit.pictures import kept_beside

#: So many hidden rows and columns are named.
_MOST_HIDDEN = 5
_SAVE = "save it as .xlsx or as CSV (UTF-8)"
#: So many rows of a sheet show whether it has cards.
_SAMPLE = 40
#: A workbook of a hundred thousand rows unpacks to less. In bytes.
_MOST_UNPACKED = 150_000_000
_SHEETS = re.compile(r"xl/worksheets/[^/]+\.xml|content\.xml|word/document\.xml")
#: The parts of documents of words, which are no workbooks, and what their first part says.
_WORDS = {"word/document.xml": b"", "content.xml": b"opendocument.text"}
_REFERENCE = re.compile(rb"""<(?:\w+:)?c\b[^>]*?\br\s*=\s*["']([A-Za-z]{1,8})(\d{1,12})""")
_TOO_FAR = "it claims cells so far down or to the right that no table of cards has them"
#: Columns that a library may make room for, empty ones included.
_MOST_WIDE = 1_000
_LOCKED = "it is protected by a password"
_UNLOCK = "open it, take the password off (in Excel: File, Info, Protect Workbook), and save it"


class _BadWorkbook(Exception):
    """Raised with what is wrong with a workbook."""


def read(source: Source, report: Report) -> CellGrid | None:
    """Return the rows of the sheet that is asked for, or that has the cards; None with a finding."""
    try:
        archive = _unpacked(source)
        document = _document(source, archive, report) if archive else None
        if document:
            return document
        other = _other(source, archive.namelist() if archive else [])
        if other:
            report_other(source.file, *other, report)
            return None
        with CalamineWorkbook.from_filelike(io.BytesIO(source.data)) as book:
            chosen = _choose(book, source, report)
            if chosen is None:
                return None
            grid = _read_sheet(chosen[0], source, archive, report)
            return grid._replace(notes=(*chosen[1], *grid.notes), sheets=_visible(book))
    except _BadWorkbook as wrong:
        why = str(wrong)
    except PasswordError:
        why = _LOCKED
    except BaseException as wrong:
        known = isinstance(wrong, CalamineError | OSError | ValueError)
        if not known and type(wrong).__name__ != "PanicException":  # which is no `Exception`
            raise
        why = "it is damaged, or not a workbook"
    message = f"the workbook {quoted(source.path.name)} can't be read: {why}"
    help = _UNLOCK if why == _LOCKED else _SAVE
    report.error("bad-workbook", message, source.file.where, help)
    return None


def _unpacked(source: Source) -> ZipFile | None:
    """Return a workbook's zip file, or None for an old workbook; raise _BadWorkbook for one that is a trap.

    What a library would make room for is measured first: one's own tables are read without a wall.
    """
    if source.data.startswith(OLE):
        if "EncryptedPackage".encode("utf-16-le") in source.data:
            raise _BadWorkbook(_LOCKED)
        return None
    try:
        archive = ZipFile(io.BytesIO(source.data))
        if sum(info.file_size for info in archive.infolist()) > _MOST_UNPACKED:
            raise _BadWorkbook("it unpacks to far more than a table of cards")
        for info in archive.infolist():
            if info.flag_bits & 1:
                raise _BadWorkbook(_LOCKED)
            if _SHEETS.fullmatch(info.filename):
                _check_sheet(archive.read(info))
    except (OSError, ValueError, LookupError, RuntimeError, BadZipFile, zlib.error) as wrong:
        raise _BadWorkbook("it is damaged, or was not saved to its end") from wrong
    return archive


def _check_sheet(part: bytes) -> None:
    """Raise _BadWorkbook for a sheet with entities, or with a cell beyond all that is read."""
    if b"<!DOCTYPE" in part or b"<!ENTITY" in part:
        raise _BadWorkbook("it declares XML entities, which no spreadsheet program writes")
    places = set(_REFERENCE.findall(part))
    columns, rows = {column for column, _ in places}, {row for _, row in places}
    if max(map(int, rows), default=0) > MOST_ROWS * 2 or max(map(len, columns), default=0) > 2:
        raise _BadWorkbook(_TOO_FAR)


def _document(source: Source, archive: ZipFile, report: Report) -> CellGrid | None:
    """Return the cards of a zip file that is a document of words, or None."""
    names = archive.namelist()
    parts = (part for part, kind in _WORDS.items() if part in names and kind in archive.read(names[0]))
    return next(filter(None, (read_zipped(source, archive, part, report) for part in parts)), None)


def _other(source: Source, names: Sequence[str]) -> tuple[str, str] | None:
    if source.data.startswith(OLE):
        is_word = "WordDocument".encode("utf-16-le") in source.data
        return ("a Word document", "copy its table into a spreadsheet, and save that") if is_word else None
    if any(name.startswith("xl/workbook.") or name == "content.xml" for name in names):
        return None
    kinds = (one for one in OTHERS["zip"] if any(name.startswith(one["has"]) for name in (*names, "")))
    kind = next(kinds)
    return kind["what"], kind["help"]


def _read_sheet(
    sheets: Sequence[CalamineSheet], source: Source, archive: ZipFile | None, report: Report
) -> CellGrid:
    sheet, *others = sheets
    if sheet.total_height > MOST_ROWS * 2 or sheet.total_width > _MOST_WIDE:
        raise _BadWorkbook(_TOO_FAR)
    cells = sheet.to_python(skip_empty_area=False)
    merged = sheet.merged_cell_ranges or []
    for (top, left), (bottom, _) in merged[:10_000]:  # in each of its rows, a merged cell says the same
        if top < len(cells) and left < len(cells[top]) and bottom - top <= 1_000:
            for values in cells[top + 1 : bottom + 1]:
                values[left] = cells[top][left]
    looks = looks_of(archive, sheet.name)
    _set_looks(cells, looks)
    coloured = _add_fills(cells, looks)
    hidden = _empty_hidden(cells, looks)
    _name_pictures(cells, looks, source.path, pictures_on(archive, sheet.name))
    rows = [
        Row(number, values, partial(cell_place, source.path, sheet.name, number, values))
        for number, values in enumerate(cells, 1)
        if any(map(is_filled, values))
    ]
    _report_no_value(source, looks.no_value, rows, report)
    told = archive is not None and "xl/workbook.bin" not in archive.namelist()
    unsure = not told and any(cell == "" for row in rows for cell in row.cells)
    errors = ["errors of formulas, if any, read as empty cells"] if unsure else []
    return CellGrid(
        source.path,
        rows,
        sheet.name,
        (*hidden, *errors, *coloured),
        help="the cells to the right of the last heading must be empty, or have a heading",
        merged={top + 1 for (top, left), (_, end) in merged if end > left},
        decks=(sheet.name, *(one.name for one in others)) if others else (),
    )


def _choose(
    book: CalamineWorkbook, source: Source, report: Report
) -> tuple[list[CalamineSheet], tuple[str, ...]] | None:
    names = [one.name for one in book.sheets_metadata if one.typ == SheetTypeEnum.WorkSheet]
    wanted = source.options.sheet
    known = {name.strip().casefold(): name for name in reversed(names)}
    for parts in ([wanted], wanted.split(",")) if wanted else ():  # one or several, with commas between
        named = [known.get(part.strip().casefold(), "") for part in parts]
        if all(named):
            return [*map(book.get_sheet_by_name, named)], ()
    if wanted is not None and wanted.casefold() != "all":
        at = source.options.at / "sheet" if source.options.at else Place(source.path)
        message = f"the workbook {quoted(source.path.name)} has no sheet {quoted(wanted)}"
        report.unknown("unknown-sheet", message, wanted, names, at)
        return None
    sheets = [
        sheet
        for sheet in map(book.get_sheet_by_name, (_visible(book) or names)[:50])
        if sheet.height and sheet.width
    ]
    if not sheets:
        message = f"there are no cards in the workbook {quoted(source.path.name)}: its sheets are empty"
        report.error("no-cards", message, source.file.where, "write a header row, and a row for each card")
        return None
    tables = [sheet for sheet in sheets if sheet.height > 1 and sheet.width > 1]
    others = [sheet for sheet in tables if not is_other_sheet(sheet.name)]
    likely = [sheet for sheet in sheets if field_name(sheet.name) in SHEET_WORDS][:1]
    tops = {sheet.name: sheet.to_python(nrows=_SAMPLE) for sheet in others}
    decks = [sheet for sheet in others if is_of_cards(tops[sheet.name])]
    heads = [tops[sheet.name][0] for sheet in decks]  # a small set has the header of a large one
    decks = [sheet for sheet in others if tops[sheet.name][0] in heads]
    chosen = (others if wanted else likely or decks) or (others or tables or sheets)[:1]
    left = [sheet.name for sheet in sheets if sheet not in chosen]
    more = "; say `--sheet all` to print them too" if likely and len(decks) > 1 else ""
    return chosen, (f"not read: the {plural(len(left), 'sheet')} {listed(left)}{more}",) if left else ()


def _visible(book: CalamineWorkbook) -> tuple[str, ...]:
    shown = (one for one in book.sheets_metadata if one.visible == SheetVisibleEnum.Visible)
    return tuple(one.name for one in shown if one.typ == SheetTypeEnum.WorkSheet)


def _set_looks(cells: Sequence[list[Any]], looks: Looks) -> None:
    """Write the errors of formulas into their cells, and numbers as they are shown: `25%`, not `0.25`."""
    for row, column in (*looks.formats, *looks.words):
        if row >= len(cells) or column >= len(cells[row]):
            continue
        at, value = (row, column), cells[row][column]
        words = looks.words.get(at) or shown(value, looks.formats[at])
        if words and is_formula_error(words):
            cells[row][column] = words
        elif words and not isinstance(value, str):
            cells[row][column] = Shown.of(words, value)


def _add_fills(cells: list[list[Any]], looks: Looks) -> list[str]:
    """Write the colours behind rows into one more column, if they tell the rows apart and are no stripes."""
    rows = [at for at, row in enumerate(cells) if at not in looks.rows and sum(map(is_filled, row)) > 1]
    fills = [looks.fills.get(at, "").replace("#FFFFFF", "") for at in rows[1:]]
    kinds, turns = {*fills}, sum(one != other for one, other in pairwise(fills))
    striped = len(kinds) == 2 and turns * 4 > 3 * len(fills)
    if len(kinds - {""}) < 2 or 2 * len(kinds) > len(fills) or striped:
        return []
    width = max(map(len, cells))
    for at, fill in zip(rows, ["Colour", *fills], strict=True):
        cells[at] += [*[""] * (width - len(cells[at])), fill]
    return ["colours behind cells are those of their cards"]


def _empty_hidden(cells: list[list[Any]], looks: Looks) -> list[str]:
    hidden = [f"row {row + 1}" for row in looks.rows if row < len(cells) and any(cells[row])]
    for row in looks.rows:
        cells[row : row + 1] = [[]] if row < len(cells) else []
    for column in looks.columns:
        inside = [row for row in cells if column < len(row) and is_filled(row[column])]
        hidden += [f"column {letter_of(column)}"] if inside else []
        for values in inside:
            values[column] = ""
    more = f" and {len(hidden) - _MOST_HIDDEN} more" if len(hidden) > _MOST_HIDDEN else ""
    return [f"hidden, and left out: {', '.join(hidden[:_MOST_HIDDEN])}{more}"] if hidden else []


def _name_pictures(cells: list[list[Any]], looks: Looks, path: Path, pictures: Mapping[At, OnCell]) -> None:
    """Write the files of pictures into the cells that have nothing else, where a card would name them."""
    for (row, column), one in pictures.items():
        cells += [[] for _ in range(len(cells), row + 1)] if row < MOST_ROWS else []
        if row >= len(cells) or row in looks.rows or column in looks.columns or column >= MOST_COLUMNS:
            continue
        values = cells[row]
        values += [""] * (column + 1 - len(values))
        if not is_filled(values[column]) or is_formula_error(text_of(clean(values[column]))):
            values[column] = f"{kept_beside(path).name}/{one.name}"


def _report_no_value(
    source: Source, places: Collection[tuple[int, int]], rows: Sequence[Row], report: Report
) -> None:
    """Warn of formulas whose values are not in the file: a program wrote it that does not calculate."""
    by_number = {row.number - 1: row for row in rows}
    first = next((at for at in places if at[0] in by_number), None)
    if first is None:
        return
    place = by_number[first[0]].place(first[1])
    at = place._replace(cell=place.cell and place.cell._replace(column=letter_of(first[1])))
    name = quoted(source.path.name)
    message = f"a formula in {name} has no value: its cell is empty"
    if len(places) > 1:
        message = f"{len(places)} formulas in {name} have no value: their cells are empty"
    help = "open it in Excel, LibreOffice or Google Sheets, which calculates them, and save it"
    report.warning("formula-without-value", message, at, help)
