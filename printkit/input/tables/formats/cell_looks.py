"""A workbook in, what a sheet shows of its numbers out, which formulas have no value, and what is hidden."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from printkit.input.tables.formats.cell_errors import part_of
from printkit.input.tables.formats.number_formats import shows
from printkit.input.tables.formats.zipped import Parts, column_number, times_repeated

_CELL = rb"<c\b([^<>]*)>"
_NO_VALUE = re.compile(_CELL + rb"\s*<f\b[^<>]*(?:/>|>[^<]*</f>)\s*(?:<v\s*/>|<v>\s*</v>)?\s*</c>")
_AT = re.compile(rb'\br="([A-Z]{1,3})(\d{1,7})"')
_TEXT = re.compile(rb'\bt="(?:str|s|inlineStr)"')
_HIDDEN = rb'<%s\b(?=[^<>]*\bhidden="(?:1|true)")[^<>]*>'
_NUMBERS = {name: re.compile(rf'\b{name}="(\d{{1,7}})"'.encode()) for name in ("r", "min", "max", "s")}
_ODS_CELLS = ("table:table-cell", "table:covered-table-cell")
_ODS_SHOWN = ("percentage", "currency", "time")
#: More cells and columns are not asked for.
_MOST_REPEATED, _MOST_WORDS = 200, 500_000

#: Formats that a workbook uses without saying what they are.
_BUILT_IN = {
    5: '"$"#,##0_);\\("$"#,##0\\)',
    6: '"$"#,##0_);\\("$"#,##0\\)',
    7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
    8: '"$"#,##0.00_);\\("$"#,##0.00\\)',
    9: "0%",
    10: "0.00%",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    42: '"$"#,##0_);\\("$"#,##0\\)',
    44: '"$"#,##0.00_);\\("$"#,##0.00\\)',
}

At = tuple[int, int]


class Looks(NamedTuple):
    """By row and column, from 0: a cell's format or very words; what has no value; what is hidden."""

    formats: Mapping[At, str] = {}
    words: Mapping[At, str] = {}
    no_value: Collection[At] = ()
    rows: Collection[int] = ()
    columns: Collection[int] = ()


def looks_of(parts: Parts, sheet: str) -> Looks:
    """Return how a sheet's cells look; nothing for workbooks of the old binary formats."""
    if "content.xml" in parts:
        return _in_ods(parts["content.xml"], sheet)
    part = parts.get(part_of(sheet, parts), b"") if "xl/workbook.xml" in parts else b""
    if not part:
        return Looks()
    return Looks(
        dict(_formats_in_xlsx(part, parts.get("xl/styles.xml", b""))),
        no_value=[*_no_value_in_xlsx(part)],
        rows=[row - 1 for tag in _hidden(part, b"row") for row in _numbers(tag, "r")],
        columns=[column - 1 for tag in _hidden(part, b"col") for column in _span(tag)],
    )


def _hidden(part: bytes, tag: bytes) -> list[bytes]:
    return re.findall(_HIDDEN % tag, part)


def _numbers(tag: bytes, name: str) -> list[int]:
    """Return the number in an attribute, in a list."""
    return [int(found[1]) for found in [_NUMBERS[name].search(tag)] if found]


def _span(tag: bytes) -> range:
    first, last = (sum(_numbers(tag, name)) for name in ("min", "max"))
    return range(first, min(last, first + _MOST_REPEATED) + 1)


def _place(attributes: bytes) -> Iterator[At]:
    """Yield the place of a cell, if it says it."""
    at = _AT.search(attributes)
    if at:
        yield int(at[2]) - 1, column_number(at[1]) - 1


def _no_value_in_xlsx(part: bytes) -> Iterator[At]:
    """Yield the cells of .xlsx with a formula whose value was never stored; an empty text is one."""
    for found in _NO_VALUE.finditer(part):
        if not _TEXT.search(found[1]):
            yield from _place(found[1])


def _formats_in_xlsx(part: bytes, styles: bytes) -> Iterator[tuple[At, str]]:
    """Yield the cells of .xlsx whose format shows more than a number, and the format."""
    formats = _styles(styles)
    if not formats:
        return
    numbers = "|".join(map(str, formats)).encode()
    for found in re.finditer(rb'<c\b(?=[^<>]*\bs="(?:' + numbers + rb')")([^<>]*)>', part):
        for at in _place(found[1]):
            yield at, formats[_numbers(found[1], "s")[0]]


def _styles(styles: bytes) -> dict[int, str]:
    from xml.etree import ElementTree

    try:
        root = ElementTree.fromstring(styles or b"<x/>")
    except ElementTree.ParseError:
        return {}
    named = [one for one in root.iter() if one.tag.endswith("}numFmt")]
    known = _BUILT_IN | {_id(one.get("numFmtId")): one.get("formatCode", "") for one in named}
    cells = next((one for one in root.iter() if one.tag.endswith("}cellXfs")), ())
    codes = [known.get(_id(one.get("numFmtId")), "") for one in cells]
    return {index: code for index, code in enumerate(codes) if shows(code)}


def _id(number: str | None) -> int:
    return int(number) if number and number.isdecimal() and len(number) < 10 else -1


def _in_ods(part: bytes, sheet: str) -> Looks:
    """Return how the cells of a sheet of .ods look: it holds the very words that are shown."""
    from xml.parsers import expat

    reader = _OdsReader(sheet)
    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
    parser.CharacterDataHandler = reader.text
    parser.Parse(part, True)
    return Looks({}, reader.words, reader.no_value, reader.rows, reader.columns)


class _OdsReader:
    """Reads one sheet of .ods, element by element."""

    def __init__(self, sheet: str) -> None:
        self.sheet, self.name = sheet, ""
        self.row = self.column = self.header = 0
        self.high = self.wide = 1
        self.kind, self.formula, self.shown = "", False, ""
        self.words: dict[At, str] = {}
        self.no_value: list[At] = []
        self.rows: list[int] = []
        self.columns: list[int] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        hidden = self.name == self.sheet and attributes.get("table:visibility", "visible") != "visible"
        if tag == "table:table":
            self.name, self.row, self.header = attributes.get("table:name", ""), 0, 0
        elif tag == "table:table-column":
            many = times_repeated(attributes, "columns")
            self.columns += range(self.header, self.header + min(many, _MOST_REPEATED)) if hidden else ()
            self.header += many
        elif tag == "table:table-row":
            self.column, self.high = 0, times_repeated(attributes, "rows")
            self.rows += range(self.row, self.row + min(self.high, _MOST_REPEATED)) if hidden else ()
        elif tag in _ODS_CELLS:
            self.wide = times_repeated(attributes, "columns")
            self.kind, self.shown = attributes.get("office:value-type", ""), ""
            self.formula = "table:formula" in attributes

    def text(self, words: str) -> None:
        """Take in what a cell shows."""
        if self.name == self.sheet and (self.formula or self.kind in _ODS_SHOWN):
            self.shown += words

    def end(self, tag: str) -> None:
        """End an element."""
        if tag == "table:table-row":
            self.row += self.high
        elif tag in _ODS_CELLS:
            if self.name == self.sheet:
                self._take()
            self.column += self.wide
            self.kind, self.formula = "", False

    def _take(self) -> None:
        shown = " ".join(self.shown.split())
        if self.formula and not self.kind and not shown:
            self.no_value.append((self.row, self.column))
        elif len(self.words) < _MOST_WORDS and self._is_shown(shown):
            for row in range(self.row, self.row + min(self.high, _MOST_REPEATED)):
                for column in range(self.column, self.column + min(self.wide, _MOST_REPEATED)):
                    self.words[row, column] = shown

    def _is_shown(self, words: str) -> bool:
        """Return whether a cell's words are more than its value: of times, only those of twelve hours."""
        return self.kind in _ODS_SHOWN and words != "" and (self.kind != "time" or words[-1].isalpha())
