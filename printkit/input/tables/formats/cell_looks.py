"""A zipped workbook in, how its cells look out: formats, the words they show, errors, what is hidden."""

import re
import zlib
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, time
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, ParseError, fromstring, iterparse
from zipfile import BadZipFile, ZipFile

from printkit.input.tables.words import column_of, is_formula_error

_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<letter>.)|_.|\*.|\[\$(?P<sign>[^\]-]*)(?:-(?P<place>[0-9A-Fa-f]*))?[^\]]*\]'
    r"|\[(?:Black|Blue|Cyan|Green|Magenta|Red|White|Yellow|Color ?\d+)\]|(?P<digits>[0#?,.]+)|(?P<other>.)",
    re.IGNORECASE | re.DOTALL,
)
_CLOCK = re.compile(r"(\[\$[^\]]*\])?(h{1,2}):mm(:ss)?\s*(AM/PM|A/P)(;@)?", re.IGNORECASE)
_SIGNS = frozenset("$€£¥₩₹₽₺₴₫฿¢+-–()%: '!&^~{}<>=×°")
_LONGEST = 200
_LARGEST, _MOST_DECIMALS = 1e15, 10

#: Languages, by the last ten bits of their number, that write a point before decimals; and places that do.
_POINT = frozenset((0x04, 0x09, 0x0D, 0x11, 0x12, 0x1E, 0x39))
_POINT_TOO = frozenset((0x0807, 0x0810, 0x080A, 0x100C))


class _Section(NamedTuple):
    """A format for numbers: words before them, the digits, words behind them."""

    before: str
    digits: str
    behind: str
    comma: bool  # before decimals


def shows(code: str) -> bool:
    """Return whether a format shows more of a number than its digits: a sign, a word, zeros before it."""
    if len(code) > _LONGEST:
        return False
    if _CLOCK.fullmatch(code):
        return True
    section = _read(_sections(code)[0])
    if section is None or not section.digits:
        return False
    whole = section.digits.partition(".")[0].replace(",", "")
    return bool(section.before.strip() or section.behind.strip() or whole.count("0") > 1)


def shown(value: Any, code: str) -> str | None:
    """Return the words that a format shows of a value, or None if that is not known."""
    clock = _CLOCK.fullmatch(code)
    if clock:
        if not isinstance(value, time | datetime):
            return None
        seconds = f":{value.second:02}" if clock[3] else ""
        half = "AM" if value.hour < 12 else "PM"
        return f"{value.hour % 12 or 12:0{len(clock[2])}}:{value.minute:02}{seconds} {half}"
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < _LARGEST:
        return None
    sections = _sections(code)
    index = 1 if value < 0 and len(sections) > 1 else 2 if value == 0 and len(sections) > 2 else 0
    section = _read(sections[index])
    if section is None:
        return None
    minus = "-" if value < 0 and index == 0 else ""
    number = abs(Decimal(repr(value))) * (100 if "%" in section.before + section.behind else 1)
    words = f"{minus}{section.before}{_digits(number, section)}{section.behind}"
    return " ".join(words.split())


def _sections(code: str) -> list[str]:
    """Return a format's parts: for positive numbers, negative ones, zero, and texts."""
    return re.findall(r'(?:^|;)((?:"[^"]*"|\\.|[^;"\\])*)', code) or [""]


def _read(section: str) -> _Section | None:
    """Return what a part of a format says, or None for what is no plain number: dates, fractions."""
    words, digits = ["", ""], ""
    comma = False
    for token in _TOKEN.finditer(section):
        word = next((token[name] for name in ("quoted", "letter", "sign", "other") if token[name]), "")
        if token["digits"]:
            if digits:
                return None
            digits = token["digits"]
        elif token["other"] and word not in _SIGNS:
            return None
        words[bool(digits)] += word
        place = int(token["place"] or "0", 16) & 0xFFFF  # the number of a language
        comma = comma or (place > 0x3FF and place & 0x3FF not in _POINT and place not in _POINT_TOO)
    if digits.endswith(",") or digits.count(".") > 1 or len(digits.partition(".")[2]) > _MOST_DECIMALS:
        return None
    return _Section(words[0], digits, words[1], comma)


def _digits(number: Decimal, section: _Section) -> str:
    whole, _, part = section.digits.partition(".")
    if not section.digits:
        return ""
    rounded = number.quantize(Decimal(1).scaleb(-len(part)), ROUND_HALF_UP)
    left, _, right = f"{rounded:f}".partition(".")
    least = whole.replace(",", "").count("0")
    left = left.lstrip("0").rjust(least, "0")
    if "," in whole:
        left = f"{int(left or 0):0{least},}" if left else left
    right = right[: part.count("0")] + right[part.count("0") :].rstrip("0")
    point = "." if right else ""
    return f"{left}{point}{right}".translate(str.maketrans(".,", ",.") if section.comma else {})


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
    fills: dict[int, str] = field(default_factory=dict)  # by row: the colour behind its first words


def looks_of(book: ZipFile | None, sheet: str) -> Looks:
    """Return how a sheet's cells look; nothing for workbooks of the binary formats."""
    names = book.namelist() if book else []
    with suppress(ParseError, BadZipFile, zlib.error, LookupError, ValueError):
        if book and "content.xml" in names:
            return _in_ods(book, sheet)
        if book and "xl/workbook.xml" in names:
            return _in_xlsx(book, sheet)
    return Looks()  # the library that reads the values forgives more


def elements_of(book: ZipFile, part: str, wanted: Collection[str]) -> Iterator[tuple[str, Element]]:
    """Yield the elements of some names, without namespaces, as they end; a row is forgotten then."""
    names: dict[str, str] = {}
    with book.open(part) as file:
        for _, element in iterparse(file):
            name = names.get(element.tag) or names.setdefault(element.tag, element.tag.rpartition("}")[2])
            if name in wanted:
                yield name, element
                element.clear()


def attribute(element: Element, name: str) -> str:
    """Return an element's attribute, whatever its namespace; "" if there is none."""
    return next((value for key, value in element.attrib.items() if key.rpartition("}")[2] == name), "")


def number_of(element: Element, name: str, default: int = -1) -> int:
    """Return an attribute that is a whole number, or the default."""
    value = attribute(element, name)
    return int(value) if value.isdecimal() and len(value) < 10 else default


def _in_xlsx(book: ZipFile, sheet: str) -> Looks:
    formats, fills, looks = _styles(book), _fills(book), Looks()
    for name, element in elements_of(book, part_of(book, sheet), ("row", "col")):
        hidden = element.get("hidden") in ("1", "true")
        if name == "col" and hidden:
            first = number_of(element, "min", 1)
            looks.columns.extend(range(first - 1, min(number_of(element, "max"), first + _MOST_REPEATED)))
        elif name == "row":
            looks.rows.extend([number_of(element, "r", 0) - 1] if hidden else ())
            style = next((cell.get("s", "") for cell in element if len(cell)), "")
            if style in fills:
                looks.fills[number_of(element, "r", 0) - 1] = fills[style]
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
    link = next((attribute(one, "id") for one in sheets if attribute(one, "name") == sheet), None)
    links = fromstring(book.read("xl/_rels/workbook.xml.rels"))
    target = next((attribute(one, "Target") for one in links if link and attribute(one, "Id") == link), "")
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}"


def _styles(book: ZipFile) -> dict[str, str]:
    """Return the formats that show more than a number, by the number of the style that has them."""
    if "xl/styles.xml" not in book.namelist():
        return {}
    styles = fromstring(book.read("xl/styles.xml"))
    named = styles.iterfind(".//{*}numFmt")
    known = _BUILT_IN | {number_of(one, "numFmtId"): attribute(one, "formatCode") for one in named}
    codes = [known.get(number_of(one, "numFmtId"), "") for one in styles.iterfind(".//{*}cellXfs/{*}xf")]
    return {str(index): code for index, code in enumerate(codes) if shows(code)}


def _fills(book: ZipFile) -> dict[str, str]:
    """Return the colours behind cells, by the number of the style that has them."""
    styles = fromstring(book.read("xl/styles.xml")) if "xl/styles.xml" in book.namelist() else Element("none")
    themes = (fromstring(book.read(part)) for part in book.namelist() if part.startswith("xl/theme/"))
    named = next(themes, styles).iterfind(".//{*}clrScheme/*/*")
    scheme = [attribute(one, "lastClr") or attribute(one, "val") for one in named]
    scheme = [scheme[at] for at in (1, 0, 3, 2, *range(4, len(scheme)))] if len(scheme) > 3 else []
    found = []
    for fill in styles.iterfind(".//{*}fills/{*}fill"):
        colour = fill.find("{*}patternFill[@patternType='solid']/{*}fgColor")
        colour = Element("none") if colour is None else colour
        told, at = attribute(colour, "rgb")[-6:], number_of(colour, "theme")
        if 0 <= at < len(scheme):
            told = _tinted(scheme[at], float(colour.get("tint") or 0))
        found.append(told.upper() if re.fullmatch("[0-9A-Fa-f]{6}", told) else "")
    cells = [number_of(one, "fillId", 0) for one in styles.iterfind(".//{*}cellXfs/{*}xf")]
    return {str(at): f"#{found[one]}" for at, one in enumerate(cells) if one < len(found) and found[one]}


def _tinted(colour: str, tint: float) -> str:
    parts = (int(colour[at : at + 2], 16) for at in (0, 2, 4))
    return "".join(f"{round(one + tint * (255 - one if tint > 0 else one)):02X}" for one in parts)


def _in_ods(book: ZipFile, sheet: str) -> Looks:
    """Return how the cells of a sheet of .ods look: it holds the very words that are shown."""
    looks, row, column = Looks(), 0, 0
    for name, element in elements_of(book, "content.xml", ("table", "table-column", "table-row")):
        if name == "table":
            if attribute(element, "name") == sheet:
                return looks
            looks, row, column = Looks(), 0, 0
        hidden = attribute(element, "visibility") not in ("", "visible")
        if name == "table-column":
            wide = number_of(element, "number-columns-repeated", 1)
            looks.columns.extend(range(column, column + min(wide, _MOST_REPEATED)) if hidden else ())
            column += wide
        elif name == "table-row":
            high = number_of(element, "number-rows-repeated", 1)
            looks.rows.extend(range(row, row + min(high, _MOST_REPEATED)) if hidden else ())
            _take_row(element, row, min(high, _MOST_REPEATED), looks)
            row += high
    return looks


def _take_row(line: Element, row: int, high: int, looks: Looks) -> None:
    """Note how the cells of a row of .ods look; rows that are all the same are stored once."""
    column = 0
    for cell in line:
        wide = number_of(cell, "number-columns-repeated", 1)
        kind, formula = cell.get(_VALUE_TYPE, ""), attribute(cell, "formula")
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
