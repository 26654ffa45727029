"""A cell of an .ods workbook in, what is written there out: only that cell's bytes in its sheet change."""

import io
import re
from typing import Any
from xml.sax.saxutils import escape, quoteattr, unescape
from zipfile import ZipFile

from printkit.diagnostics import Place
from printkit.diagnostics.wording import quoted
from printkit.input.tables.grid import Source
from printkit.input.tables.types import clean
from printkit.input.tables.words import column_of
from printkit.studio.cells.written import FixedError, Written
from printkit.studio.cells.xlsx import NUMBER
from printkit.studio.cells.zipped import with_part

_PART = "content.xml"
ROW = re.compile(r"<table:table-row\b[^>]*?(?:/>|>.*?</table:table-row>)", re.DOTALL)
_CELL = re.compile(
    r"<table:(covered-table-cell|table-cell)\b([^>]*?)(?:/>|>(.*?)</table:(?:covered-)?table-cell>)",
    re.DOTALL,
)
_REPEATED = re.compile(r'\stable:number-(?:rows|columns)-repeated="(\d+)"')
#: What is said of a value, beside it.
_VALUES = re.compile(r'\s(?:office:(?:value|[a-z]+-value|value-type|currency)|calcext:value-type)="[^"]*"')
#: What ends what else a cell holds, which comes before its text.
_OTHERS = re.compile(r"</(?:office:annotation|draw:[\w-]+|table:shapes)>")
_LETTERS = re.compile(r"<text:s(?:\s+text:c=\"(\d+)\")?\s*/>|<text:(line-break|tab)\s*/>|<[^>]*>")
_NOWHERE = "its cell can't be found in the sheet: change it in a spreadsheet program"


def find(source: Source, at: Place) -> Written:
    """Return what is written in a cell of a sheet."""
    assert at.cell
    content, start, end = sheet_in(source, at.cell.sheet)
    row, row_start, copies = part_of_sheet(ROW, content, start, end, (at.cell.row or at.line) - 1)
    head = row.index(">") + 1
    cell, cell_start, more = part_of_sheet(_CELL, row, head, len(row), column_of(at.cell.column))
    value = _value(cell)

    def put(new: str) -> bytes:
        cells = _copies(cell, _new_cell(new, cell, value), *more)
        rows = _copies(row, row[:cell_start] + cells + row[cell_start + len(cell) :], *copies)
        return with_content(source, content[:row_start] + rows + content[row_start + len(row) :])

    text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    return Written(text, value, put)


def sheet_in(source: Source, name: str) -> tuple[str, int, int]:
    """Return what a workbook holds, and where in it a sheet begins and ends."""
    with ZipFile(io.BytesIO(source.data)) as book:
        content = book.read(_PART).decode("utf-8", "surrogateescape")
    wanted = escape(name, {'"': "&quot;"})
    sheet = re.search(rf'<table:table\b[^>]*\stable:name="{re.escape(wanted)}"[^>]*>', content)
    if sheet is None:
        raise FixedError(_NOWHERE)
    return content, sheet.end(), content.index("</table:table>", sheet.end())


def with_content(source: Source, content: str) -> bytes:
    """Return the workbook with other content."""
    return with_part(source.data, _PART, content.encode("utf-8", "surrogateescape"))


def part_of_sheet(
    kind: re.Pattern[str], text: str, start: int, end: int, number: int
) -> tuple[str, int, tuple[int, int]]:
    """Return a row or a cell by its number, where it begins, and how many like it are before and after it."""
    for found in kind.finditer(text, start, end):
        said = _REPEATED.search(found[0].partition(">")[0])
        count = int(said[1]) if said else 1
        if number < count:
            return found[0], found.start(), (number, count - number - 1)
        number -= count
    raise FixedError(_NOWHERE)


def _copies(old: str, new: str, before: int, after: int) -> str:
    """Return a row or a cell that has become another one, with those that stay as they were."""

    def repeated(part: str, count: int) -> str:
        head, mark, rest = part.partition(">")
        alone = _REPEATED.sub("", head)
        word = "rows" if part.startswith("<table:table-row") else "columns"
        said = f' table:number-{word}-repeated="{count}"' if count > 1 else ""
        closed = alone.endswith("/")
        return f"{alone.removesuffix('/')}{said}{'/' if closed else ''}{mark}{rest}"

    parts = ((old, before), (new, 1), (old, after))
    if not before and not after:
        return new
    return "".join(repeated(part, count) for part, count in parts if count)


def _value(cell: str) -> Any:
    found = _CELL.fullmatch(cell)
    assert found
    head, inner = found[2], found[3] or ""
    if found[1].startswith("covered"):
        raise FixedError("it is part of a merged cell: change that one")
    if formula := re.search(r'\stable:formula="([^"]*)"', head):
        words = quoted(unescape(formula[1], {"&quot;": '"'}).removeprefix("of:"))
        raise FixedError(f"it is a formula: {words}, to be changed in a spreadsheet program")
    kind = said[1] if (said := re.search(r'\soffice:value-type="(\w+)"', head)) else ""
    if kind == "float" and (number := re.search(r'\soffice:value="([^"]*)"', head)):
        return clean(float(number[1]))
    if kind == "boolean":
        return 'office:boolean-value="true"' in head
    if kind not in ("", "string"):
        raise FixedError(f"it is a {kind}, to be changed in a spreadsheet program")
    return "\n".join(map(_text, re.findall(r"<text:p\b[^>]*>(.*?)</text:p>", _own(inner), re.DOTALL)))


def _own(inner: str) -> str:
    others = [*_OTHERS.finditer(inner)]
    return inner[others[-1].end() :] if others else inner


def _text(markup: str) -> str:
    def letters(found: re.Match[str]) -> str:
        if found[0].startswith("<text:s") and not found[0].startswith("<text:span"):
            return " " * int(found[1] or 1)
        return {"line-break": "\n", "tab": "\t"}.get(found[2] or "", "")

    return unescape(_LETTERS.sub(letters, markup), {"&quot;": '"', "&apos;": "'"})


def _new_cell(new: str, cell: str, value: Any) -> str:
    found = _CELL.fullmatch(cell)
    assert found
    inner = found[3] or ""
    others = inner[: len(inner) - len(_own(inner))]
    kept = _VALUES.sub("", found[2]).rstrip()
    more = 'calcext:value-type="{0}"' if "calcext:value-type" in found[2] else ""
    if not new:
        return (
            f"<table:table-cell{kept}>{others}</table:table-cell>" if others else f"<table:table-cell{kept}/>"
        )
    if isinstance(value, bool) and new.strip().lower() in ("yes", "no"):
        kind, said = (
            "boolean",
            f'office:boolean-value="{"true" if new.strip().lower() == "yes" else "false"}"',
        )
    elif (value == "" or not isinstance(value, str)) and NUMBER.fullmatch(new.strip()):
        kind, said = "float", f"office:value={quoteattr(new.strip())}"
    else:
        kind, said = "string", ""
    words = [f"<table:table-cell{kept}", f'office:value-type="{kind}"', said, more.format(kind)]
    texts = "".join(f"<text:p>{_markup(line)}</text:p>" for line in new.split("\n"))
    return f"{' '.join(filter(None, words))}>{others}{texts}</table:table-cell>"


def _markup(line: str) -> str:
    return re.sub("(?<= ) +|^ +", lambda found: f'<text:s text:c="{len(found[0])}"/>', escape(line))
