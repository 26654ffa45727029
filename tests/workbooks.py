"""Workbooks for tests, as small as spreadsheet programs read them: rows in, the bytes of .xlsx or .ods out."""

# ruff: noqa: E501

import io
import struct
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
DOC = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"


class Raw(str):
    """A cell's XML as it is, for what no plain value says."""


class Division(str):
    """What a binary workbook has for `#DIV/0!`, the value of a formula."""

    CODE = 7


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """Return a zip file."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return target.getvalue()


def letter(column: int) -> str:
    return chr(65 + column) if column < 26 else letter(column // 26 - 1) + letter(column % 26)


def sheet(rows: Sequence[Sequence[Any]], more: str = "") -> str:
    """Return a sheet of .xlsx; a cell that is None is not written."""
    lines = []
    for number, row in enumerate(rows, 1):
        cells = "".join(_cell(f"{letter(column)}{number}", value) for column, value in enumerate(row))
        lines.append(f'<row r="{number}">{cells}</row>')
    return f'<worksheet xmlns="{MAIN}"><sheetData>{"".join(lines)}</sheetData>{more}</worksheet>'


def _cell(place: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, Raw):
        return value.replace("PLACE", place)
    if isinstance(value, bool):
        return f'<c r="{place}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{place}"><v>{value}</v></c>'
    text = escape(str(value))
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


def xlsx(
    sheets: Mapping[str, Sequence[Sequence[Any]] | str], hidden: Sequence[str] = (), **more: str | bytes
) -> bytes:
    """Return a workbook; a sheet may also be given as XML."""
    names = list(sheets)
    listed = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{n}" r:id="rId{n}"{" state=" + quoteattr("hidden") if name in hidden else ""}/>'
        for n, name in enumerate(names, 1)
    )
    links = "".join(
        f'<Relationship Id="rId{n}" Type="{DOC}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(names) + 1)
    )
    links += f'<Relationship Id="rId99" Type="{DOC}/styles" Target="styles.xml"/>'
    kinds = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{TYPE}.worksheet+xml"/>'
        for n in range(1, len(names) + 1)
    )
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="{TYPE}.sheet.main+xml"/>{kinds}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" Type="{DOC}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{DOC}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{links}</Relationships>',
        "xl/styles.xml": f'<styleSheet xmlns="{MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    }
    for number, name in enumerate(names, 1):
        given = sheets[name]
        parts[f"xl/worksheets/sheet{number}.xml"] = given if isinstance(given, str) else sheet(given)
    return packed(parts | more)


def ods(rows: Sequence[Sequence[Any]], name: str = "Cards", content: str | None = None) -> bytes:
    """Return an OpenDocument spreadsheet of one sheet."""
    spaces = " ".join(
        f'xmlns:{one}="urn:oasis:names:tc:opendocument:xmlns:{one}:1.0"'
        for one in ("office", "table", "text")
    )
    lines = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="float" office:value="{cell}"><text:p>{cell}</text:p></table:table-cell>'
            if isinstance(cell, int | float)
            else f'<table:table-cell office:value-type="string"><text:p>{escape(str(cell))}</text:p></table:table-cell>'
            for cell in row
        )
        + "</table:table-row>"
        for row in rows
    )
    body = f"<table:table table:name={quoteattr(name)}>{lines if content is None else content}</table:table>"
    text = f'<office:document-content {spaces} office:version="1.2"><office:body><office:spreadsheet>{body}</office:spreadsheet></office:body></office:document-content>'
    manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    return packed(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "content.xml": text,
            "META-INF/manifest.xml": manifest,
        }
    )


def _record(kind: int, data: bytes = b"") -> bytes:
    """Return a record of .xlsb: its number and its size in groups of seven bits, and what is in it."""
    return b"".join(map(_groups, (kind, len(data)))) + data


def _groups(number: int) -> bytes:
    if number < 0x80:
        return bytes([number])
    return bytes([number & 0x7F | 0x80]) + _groups(number >> 7)


def _wide(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def xlsb(rows: Sequence[Sequence[Any]], name: str = "Cards", first: int = 0) -> bytes:
    """Return a workbook of Excel's binary kind, whose first row has a number."""
    cells = b""
    for number, row in enumerate(rows, first):
        cells += _record(0, struct.pack("<IIHBBBI", number, 0, 300, 0, 0, 0, 0))
        for column, value in enumerate(row):
            start = struct.pack("<II", column, 0)
            text = isinstance(value, str)
            if isinstance(value, Division):
                cells += _record(11, start + bytes([value.CODE]) + struct.pack("<HII", 0, 0, 0))
                continue
            cells += _record(6 if text else 5, start + (_wide(value) if text else struct.pack("<d", value)))
    size = struct.pack("<IIII", first, first + len(rows) - 1, 0, max(map(len, rows)) - 1)
    page = _record(129) + _record(148, size) + _record(145) + cells + _record(146) + _record(130)
    listed = _record(156, struct.pack("<II", 0, 1) + _wide("rId1") + _wide(name))
    book = _record(131) + _record(143) + listed + _record(144) + _record(132)
    link = f'<Relationship Id="rId1" Type="{DOC}/worksheet" Target="worksheets/sheet1.bin"/>'
    return packed(
        {
            "xl/workbook.bin": book,
            "xl/_rels/workbook.bin.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{link}</Relationships>',
            "xl/worksheets/sheet1.bin": page,
        }
    )


def _old_record(kind: int, data: bytes = b"") -> bytes:
    """Return a record of .xls."""
    return struct.pack("<HH", kind, len(data)) + data


def _old_cell(row: int, column: int, value: Any) -> bytes:
    """Return a cell of .xls: a number, a text or a formula with an error."""
    start = struct.pack("<HHH", row, column, 0)
    if isinstance(value, Division):
        return _old_record(
            0x06, start + struct.pack("<BBBBBBH", 2, 0, value.CODE, 0, 0, 0, 0xFFFF) + bytes(8)
        )
    if isinstance(value, str):
        return _old_record(0x204, start + struct.pack("<HB", len(value), 0) + value.encode("latin-1"))
    return _old_record(0x203, start + struct.pack("<d", value))


def xls(sheets: Mapping[str, Sequence[Sequence[Any]]]) -> bytes:
    """Return a workbook as Excel wrote it until 2007: one stream in an OLE file."""
    pages = [
        _old_record(0x809, struct.pack("<HHHHII", 0x600, 0x10, 0, 0, 0, 0))
        + b"".join(_old_cell(r, c, value) for r, row in enumerate(rows) for c, value in enumerate(row))
        + _old_record(0x0A)
        for rows in sheets.values()
    ]
    head = _old_record(0x809, struct.pack("<HHHHII", 0x600, 0x05, 0, 0, 0, 0))
    at = len(head) + sum(12 + len(name) for name in sheets) + 4
    for name, page in zip(sheets, pages, strict=True):
        head += _old_record(0x85, struct.pack("<IHBB", at, 0, len(name), 0) + name.encode("latin-1"))
        at += len(page)
    return _ole((head + _old_record(0x0A) + b"".join(pages)).ljust(4096, b"\0"))


def _ole(stream: bytes) -> bytes:
    """Return an OLE file with one stream: a sector of the table of chains, one of the directory, the stream's."""
    free, end = 0xFFFFFFFF, 0xFFFFFFFE
    count = -(-len(stream) // 512)
    chains = [0xFFFFFFFD, end, *range(3, count + 2), end]
    table = struct.pack("<128I", *chains, *[free] * (128 - len(chains)))
    entries = b""
    for name, kind, child, first, size in (
        ("Root Entry", 5, 1, end, 0),
        ("Workbook", 2, free, 2, len(stream)),
    ):
        wide = name.encode("utf-16-le") + b"\0\0"
        entries += wide.ljust(64, b"\0") + struct.pack("<HBBIII", len(wide), kind, 1, free, free, child)
        entries += bytes(36) + struct.pack("<III", first, size, 0)
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    head += struct.pack("<HHHHH6xIIIIIIIII", 0x3E, 3, 0xFFFE, 9, 6, 0, 1, 1, 0, 4096, end, 0, end, 0)
    return (
        head
        + struct.pack("<109I", 0, *[free] * 108)
        + table
        + entries.ljust(512, b"\0")
        + stream.ljust(512 * count, b"\0")
    )
