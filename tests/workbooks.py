"""Workbooks for tests, as small as spreadsheet programs read them: rows in, the bytes of .xlsx or .ods out."""

# ruff: noqa: E501

import io
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
