"""A cell of an .xlsx workbook in, what is written there out: only that cell's bytes in its sheet change."""

import io
import re
from typing import Any
from xml.etree.ElementTree import fromstring
from xml.sax.saxutils import escape, unescape
from zipfile import ZipFile

from printkit.diagnostics import Place
from printkit.diagnostics.wording import quoted
from printkit.input.tables.formats.cell_looks import part_of
from printkit.input.tables.grid import Source
from printkit.input.tables.types import clean
from printkit.input.tables.words import column_of
from printkit.studio.cells.written import FixedError, Written
from printkit.studio.cells.zipped import with_part

NUMBER = re.compile(r"-?(0|[1-9]\d{0,14})(\.\d{1,15})?")
_REFERENCE = re.compile(r'\sr="([A-Z]{1,3})(\d+)"')
_MERGED = re.compile(r'<(?:\w+:)?mergeCell\b[^>]*\sref="([A-Z]+)(\d+):([A-Z]+)(\d+)"')
_FORMULA = re.compile(r"<(?:\w+:)?f\b[^>]*?(?:/>|>(.*?)<)", re.DOTALL)
#: What is said of a cell besides its place and its style.
_KINDS = re.compile(r'\s(?:t|cm|vm)="[^"]*"')
#: What XML can't hold.
_NEVER = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_TEXTS = "./{*}t", "./{*}r/{*}t"


def find(source: Source, at: Place) -> Written:
    """Return what is written in a cell of a sheet."""
    assert at.cell
    letters, number = at.cell.column, at.cell.row or at.line
    with ZipFile(io.BytesIO(source.data)) as book:
        part = part_of(book, at.cell.sheet)
        sheet = book.read(part).decode("utf-8", "surrogateescape")
        check_merged(sheet, column_of(letters), number)
        start, end, old, mark = _cell(sheet, letters, number)
        value = _value(book, old)

    def put(new: str) -> bytes:
        cell = _new_cell(new, f"{letters}{number}", old, value, mark)
        changed = sheet[:start] + cell + sheet[end:]
        return with_part(source.data, part, changed.encode("utf-8", "surrogateescape"))

    text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    return Written(text, value, put)


def check_merged(sheet: str, column: int, row: int) -> None:
    """Raise FixedError for a cell that another one covers."""
    for found in _MERGED.finditer(sheet):
        left, right = column_of(found[1]), column_of(found[3])
        top, bottom = int(found[2]), int(found[4])
        if left <= column <= right and top <= row <= bottom and (left, top) != (column, row):
            raise FixedError(f"it is part of the merged cell {found[1]}{top}: change that one")


def _cell(sheet: str, letters: str, number: int) -> tuple[int, int, str, str]:
    """Return where a cell is or belongs, what is there, and what the names of elements begin with."""
    row = re.search(rf'<(\w+:)?row\b[^>]*?\sr="{number}"[^>]*?(/?)>', sheet)
    if row is None or row[2]:
        raise FixedError("its cell can't be found in the sheet: change it in a spreadsheet program")
    mark = row[1] or ""
    end = sheet.index(f"</{mark}row>", row.end())
    for found in re.finditer(rf"<{mark}c\b[^>]*?(?:/>|>.*?</{mark}c>)", sheet[row.end() : end], re.DOTALL):
        at = _REFERENCE.search(found[0].partition(">")[0])
        if at is None:
            raise FixedError("its cell can't be found in the sheet: change it in a spreadsheet program")
        start = row.end() + found.start()
        if at[1] == letters:
            return start, start + len(found[0]), found[0], mark
        if column_of(at[1]) > column_of(letters):
            return start, start, "", mark
    return end, end, "", mark


def _value(book: ZipFile, cell: str) -> Any:
    formula = _FORMULA.search(cell)
    if formula:
        words = f": {quoted('=' + unescape(formula[1]))}" if formula[1] else ""
        raise FixedError(f"it is a formula{words}, to be changed in a spreadsheet program")
    head = cell.partition(">")[0]
    kind = found[1] if (found := re.search(r'\st="(\w+)"', head)) else "n"
    inner = found[1] if (found := re.search(r"<(?:\w+:)?v\b[^>]*>(.*?)</", cell, re.DOTALL)) else ""
    if kind == "s":
        items = fromstring(book.read("xl/sharedStrings.xml")).findall("./{*}si")
        return "".join(one.text or "" for path in _TEXTS for one in items[int(inner)].iterfind(path))
    if kind == "inlineStr":
        return "".join(map(unescape, re.findall(r"<(?:\w+:)?t\b[^>]*>(.*?)</", cell, re.DOTALL)))
    if kind == "b":
        return inner == "1"
    return clean(float(inner)) if inner and kind == "n" else unescape(inner)


def _new_cell(new: str, place: str, old: str, value: Any, mark: str) -> str:
    if _NEVER.search(new):
        raise FixedError("it has a character that no spreadsheet can hold")
    head = re.match(rf"<{mark}c\b([^>]*?)/?>", old)
    kept = _KINDS.sub("", head[1]).rstrip() if head else f' r="{place}"'
    begin = f"<{mark}c{kept}"
    if not new:
        return f"{begin}/>"
    if isinstance(value, bool) and new.strip().lower() in ("yes", "no"):
        return f'{begin} t="b"><{mark}v>{int(new.strip().lower() == "yes")}</{mark}v></{mark}c>'
    if (value == "" or not isinstance(value, str)) and NUMBER.fullmatch(new.strip()):
        return f"{begin}><{mark}v>{new.strip()}</{mark}v></{mark}c>"
    words = f'<{mark}is><{mark}t xml:space="preserve">{escape(new)}</{mark}t></{mark}is>'
    return f'{begin} t="inlineStr">{words}</{mark}c>'
