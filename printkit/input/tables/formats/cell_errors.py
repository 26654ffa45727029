"""A workbook in, the errors of a sheet's formulas out: the library that reads workbooks leaves them empty."""

import re
from collections.abc import Iterator, Mapping
from struct import unpack_from

from printkit.input.tables.formats.ole import stream
from printkit.input.tables.formats.zipped import Parts, column_number, records, times_repeated
from printkit.input.tables.header import is_formula_error

#: Errors of formulas by row and column, from 0.
Errors = Mapping[tuple[int, int], str]

#: The numbers of errors in .xls and .xlsb.
_NAMES = {
    0x00: "#NULL!",
    0x07: "#DIV/0!",
    0x0F: "#VALUE!",
    0x17: "#REF!",
    0x1D: "#NAME?",
    0x24: "#NUM!",
    0x2A: "#N/A",
}
_ODS_CELLS = ("table:table-cell", "table:covered-table-cell")
_IN_XLSX = re.compile(
    rb'<c\b([^<>]*\bt="e"[^<>]*)>(?:<f\b[^<>]*/>|<f\b[^<>]*>[^<]*</f>)?\s*<v>(#[A-Z/0!?]{2,15})</v>'
)
_AT = re.compile(rb'\br="([A-Z]{1,3})(\d{1,7})"')

#: Records of .xlsb: a sheet's name; a row, a cell with an error, and a formula that comes to one.
_SHEET, _ROW, _ERRORS = 156, 0, (3, 11)
#: Records of .xls: where a sheet begins, its end; a cell with an error, and formulas.
_BEGINS, _END, _ERROR, _FORMULAS = 0x85, 0x0A, 0x205, (0x06, 0x206, 0x406)


def errors_of(data: bytes, parts: Parts, sheet: str, index: int) -> Errors:
    """Return the errors in a sheet of a workbook, by its name and its number."""
    if "content.xml" in parts:
        return _in_ods(parts["content.xml"], sheet)
    if not parts:
        return dict(_in_xls(stream(data, "Workbook") or stream(data, "Book"), index))
    if "xl/workbook.bin" in parts:
        return dict(_in_xlsb(parts.get(part_of(sheet, parts), b"")))
    return dict(_in_xlsx(parts.get(part_of(sheet, parts), b"")))


def _in_xlsx(part: bytes) -> Iterator[tuple[tuple[int, int], str]]:
    for found in _IN_XLSX.finditer(part):
        place = _AT.search(found[1])
        if place:
            yield (int(place[2]) - 1, column_number(place[1]) - 1), found[2].decode("ascii")


def _in_xlsb(part: bytes) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the errors in a sheet of .xlsb: a cell begins with its column and its style, of 4 bytes each."""
    row = 0
    for kind, content in records(part):
        if kind == _ROW:
            row = int.from_bytes(content[:4], "little")
        elif kind in _ERRORS and len(content) > 8:
            yield (row, int.from_bytes(content[:4], "little")), _named(content[8])


def _in_xls(book: bytes, index: int) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the errors in a sheet of .xls: a cell begins with its row, column and style, of 2 bytes each."""
    starts = [
        int.from_bytes(content[:4], "little") for kind, content in _old_records(book, 0) if kind == _BEGINS
    ]
    for kind, content in _old_records(book, starts[index] if index < len(starts) else len(book)):
        if kind == _ERROR and len(content) > 7 and content[7]:
            yield unpack_from("<HH", content), _named(content[6])
        elif kind in _FORMULAS and content[12:14] == b"\xff\xff" and content[6] == 2:
            yield unpack_from("<HH", content), _named(content[8])


def _in_ods(part: bytes, sheet: str) -> Errors:
    """Return the errors in a sheet of .ods, where only the words in a formula's cell tell them."""
    from xml.parsers import expat

    errors: dict[tuple[int, int], str] = {}
    name, row, column, rows, columns, formula, shown = "", 0, 0, 1, 1, False, ""

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal name, row, column, rows, columns, formula, shown
        if tag == "table:table":
            name, row = attributes.get("table:name", ""), 0
        elif tag == "table:table-row":
            column, rows = 0, times_repeated(attributes, "rows")
        elif tag in _ODS_CELLS:
            columns = times_repeated(attributes, "columns")
            formula, shown = "table:formula" in attributes, ""

    def text(words: str) -> None:
        nonlocal shown
        shown += words if formula and name == sheet else ""

    def end(tag: str) -> None:
        nonlocal row, column, formula
        if tag == "table:table-row":
            row += rows
        elif tag in _ODS_CELLS:
            if is_formula_error(shown.strip()):
                errors[row, column] = shown.strip()
            column, formula = column + columns, False

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, text
    parser.Parse(part, True)
    return errors


def _old_records(book: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    """Yield the records of .xls from a place on, to the end of what begins there."""
    while at + 4 <= len(book):
        kind, size = unpack_from("<HH", book, at)
        if kind == _END:
            return
        yield kind, book[at + 4 : at + 4 + size]
        at += 4 + size


def _named(number: int) -> str:
    return _NAMES.get(number, "#N/A")


def part_of(sheet: str, parts: Parts) -> str:
    """Return the name of the part that holds a sheet, or ""."""
    from xml.etree import ElementTree

    kind = "bin" if "xl/workbook.bin" in parts else "xml"
    try:
        links = ElementTree.fromstring(parts.get(f"xl/_rels/workbook.{kind}.rels", b"<x/>"))
        link = dict(_links_in_xlsb(parts) if kind == "bin" else _links_in_xlsx(parts)).get(sheet)
    except ElementTree.ParseError:
        return ""
    target = next((one.get("Target", "") for one in links if link and one.get("Id") == link), "")
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}"


def _links_in_xlsx(parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield the name of each sheet of .xlsx, and the id of its link."""
    from xml.etree import ElementTree

    for one in ElementTree.fromstring(parts.get("xl/workbook.xml", b"<x/>")).iter():
        if one.tag.endswith("}sheet"):
            yield (
                one.get("name", ""),
                next((value for key, value in one.attrib.items() if key.endswith("}id")), ""),
            )


def _links_in_xlsb(parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield the name of each sheet of .xlsb, and the id of its link: texts that begin with their length."""
    for kind, content in records(parts.get("xl/workbook.bin", b"")):
        if kind == _SHEET:
            link, end = _wide_text(content, 8)
            yield _wide_text(content, end)[0], link


def _wide_text(content: bytes, at: int) -> tuple[str, int]:
    """Return a text of .xlsb, and where it ends."""
    end = at + 4 + 2 * int.from_bytes(content[at : at + 4], "little")
    return content[at + 4 : end].decode("utf-16-le", "replace"), end
