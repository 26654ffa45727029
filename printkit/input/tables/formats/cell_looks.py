"""A zipped workbook in, what one of its sheets says beside values out: formats, errors, what is hidden."""

import re
import zlib
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element, ParseError, fromstring, iterparse
from zipfile import BadZipFile, ZipFile

from printkit.input.tables.formats.number_formats import shows
from printkit.input.tables.words import column_of, is_formula_error

#: Formats that a workbook uses without saying what they are.
_DOLLARS, _CENTS = '"$"#,##0_);\\("$"#,##0\\)', '"$"#,##0.00_);\\("$"#,##0.00\\)'
_BUILT_IN = {5: _DOLLARS, 6: _DOLLARS, 7: _CENTS, 8: _CENTS, 9: "0%", 10: "0.00%", 42: _DOLLARS, 44: _CENTS}
_BUILT_IN |= {18: "h:mm AM/PM", 19: "h:mm:ss AM/PM"}

_AT = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_VALUE_TYPE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}value-type"
_ODS_SHOWN = ("percentage", "currency", "time")
#: More cells and columns that are all the same are not asked for.
_MOST_REPEATED, _MOST_WORDS = 200, 500_000

At = tuple[int, int]


@dataclass
class Looks:
    """By row and column, from 0: a cell's format, its words or error; what has no value; what is hidden."""

    formats: dict[At, str] = field(default_factory=dict)
    words: dict[At, str] = field(default_factory=dict)
    no_value: list[At] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)


def looks_of(book: ZipFile | None, sheet: str) -> Looks:
    """Return how a sheet's cells look; nothing for workbooks of the binary formats."""
    names = book.namelist() if book else []
    with suppress(ParseError, BadZipFile, zlib.error, LookupError, ValueError):
        if book and "content.xml" in names:
            return _in_ods(book, sheet)
        if book and "xl/workbook.xml" in names:
            return _in_xlsx(book, sheet)
    return Looks()  # the library that reads the values forgives more


def _elements(book: ZipFile, part: str, wanted: Collection[str]) -> Iterator[tuple[str, Element]]:
    """Yield the elements of some names, without namespaces, as they end; a row is forgotten then."""
    names: dict[str, str] = {}
    with book.open(part) as file:
        for _, element in iterparse(file):
            name = names.get(element.tag) or names.setdefault(element.tag, element.tag.rpartition("}")[2])
            if name in wanted:
                yield name, element
                element.clear()


def _get(element: Element, name: str) -> str:
    return next((value for key, value in element.attrib.items() if key.rpartition("}")[2] == name), "")


def _number(element: Element, name: str, default: int = -1) -> int:
    value = _get(element, name)
    return int(value) if value.isdecimal() and len(value) < 10 else default


def _in_xlsx(book: ZipFile, sheet: str) -> Looks:
    formats, looks = _styles(book), Looks()
    for name, element in _elements(book, part_of(book, sheet), ("row", "col")):
        hidden = element.get("hidden") in ("1", "true")
        if name == "col" and hidden:
            first = _number(element, "min", 1)
            looks.columns.extend(range(first - 1, min(_number(element, "max"), first + _MOST_REPEATED)))
        elif name == "row":
            looks.rows.extend([_number(element, "r", 0) - 1] if hidden else ())
            for cell in element:
                formula = len(cell) > 0 and cell[0].tag.endswith("}f")
                if formula or cell.get("t") == "e" or cell.get("s") in formats:
                    _take(cell, formats, looks)
    return looks


def _take(cell: Element, formats: dict[str, str], looks: Looks) -> None:
    """Note how a cell of .xlsx looks: an empty text is a value of a formula, no number is none."""
    found = _AT.fullmatch(cell.get("r", ""))
    if found is None:
        return
    at = int(found[2]) - 1, column_of(found[1])
    parts = {part.tag.rpartition("}")[2]: part.text or "" for part in cell}
    if cell.get("t") == "e" and is_formula_error(parts.get("v", "")):
        looks.words[at] = parts["v"]
    elif "f" in parts and not parts.get("v") and cell.get("t") not in ("str", "s", "inlineStr"):
        looks.no_value.append(at)
    elif cell.get("s") in formats:
        looks.formats[at] = formats[cell.get("s", "")]


def part_of(book: ZipFile, sheet: str) -> str:
    """Return the name of the part of an .xlsx file that has a sheet."""
    sheets = fromstring(book.read("xl/workbook.xml")).iter()
    link = next((_get(one, "id") for one in sheets if _get(one, "name") == sheet), None)
    links = fromstring(book.read("xl/_rels/workbook.xml.rels"))
    target = next((_get(one, "Target") for one in links if link and _get(one, "Id") == link), "")
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}"


def _styles(book: ZipFile) -> dict[str, str]:
    """Return the formats that show more than a number, by the number of the style that has them."""
    if "xl/styles.xml" not in book.namelist():
        return {}
    styles = fromstring(book.read("xl/styles.xml"))
    named = styles.iterfind(".//{*}numFmt")
    known = _BUILT_IN | {_number(one, "numFmtId"): _get(one, "formatCode") for one in named}
    codes = [known.get(_number(one, "numFmtId"), "") for one in styles.iterfind(".//{*}cellXfs/{*}xf")]
    return {str(index): code for index, code in enumerate(codes) if shows(code)}


def _in_ods(book: ZipFile, sheet: str) -> Looks:
    """Return how the cells of a sheet of .ods look: it holds the very words that are shown."""
    looks, row, column = Looks(), 0, 0
    for name, element in _elements(book, "content.xml", ("table", "table-column", "table-row")):
        if name == "table":
            if _get(element, "name") == sheet:
                return looks
            looks, row, column = Looks(), 0, 0
        hidden = _get(element, "visibility") not in ("", "visible")
        if name == "table-column":
            wide = _number(element, "number-columns-repeated", 1)
            looks.columns.extend(range(column, column + min(wide, _MOST_REPEATED)) if hidden else ())
            column += wide
        elif name == "table-row":
            high = _number(element, "number-rows-repeated", 1)
            looks.rows.extend(range(row, row + min(high, _MOST_REPEATED)) if hidden else ())
            _take_row(element, row, min(high, _MOST_REPEATED), looks)
            row += high
    return looks


def _take_row(line: Element, row: int, high: int, looks: Looks) -> None:
    """Note how the cells of a row of .ods look; rows that are all the same are stored once."""
    column = 0
    for cell in line:
        wide = _number(cell, "number-columns-repeated", 1)
        kind, formula = cell.get(_VALUE_TYPE, ""), _get(cell, "formula")
        words = " ".join("".join(cell.itertext()).split()) if formula or kind in _ODS_SHOWN else ""
        if formula and is_formula_error(words):
            looks.words[row, column] = words
        elif formula and not kind and not words:
            looks.no_value.append((row, column))
        elif words and kind in _ODS_SHOWN and len(looks.words) < _MOST_WORDS:
            clock = kind != "time" or words[-1].isalpha()  # of times, only those of twelve hours
            places = range(column, column + min(wide, _MOST_REPEATED)) if clock else ()
            looks.words.update(((row + down, right), words) for down in range(high) for right in places)
        column += wide
