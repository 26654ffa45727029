"""The row of a card in, what the file becomes without it, with a copy of it, or with another in its place.

A format is a function in `_FINDERS`, by the name that `READERS` of tables has. It is given the file and the
place of a card, and returns `Rows`: the parts of a text that are cards (or a header), and which one is meant.
"""

import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

import printkit.input.tables.formats.yaml as yaml
from printkit.diagnostics import Place
from printkit.diagnostics.places import STRING_OR_COMMENT
from printkit.input.tables.formats import format_of
from printkit.input.tables.formats.cell_looks import part_of
from printkit.input.tables.grid import Source
from printkit.studio.cells import ods, separated
from printkit.studio.cells.written import FixedError, TextFile
from printkit.studio.cells.zipped import with_part

_JSON_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"')
_STRINGS = re.compile(f"(?s){STRING_OR_COMMENT}")
#: What may stand after a value in its line.
_REMARK = re.compile(r"[ \t]*(?:#[^\r\n]*)?")
_HEADER = re.compile(r"(?m)^[ \t]*(\[{1,2})[ \t]*([^\[\]\n]+?)[ \t]*\]{1,2}")
_XLSX_ROW = re.compile(r'<(?P<mark>\w+:)?row\b[^>]*?\sr="(\d+)"[^>]*?(?:/>|>.*?</(?:\w+:)?row>)', re.DOTALL)
_NUMBERED = re.compile(r'(<(?:\w+:)?(?:row|c)\b[^>]*?\sr="[A-Z]*)(\d+)(?=")')
#: What names rows by their numbers, of which some would be others.
_XLSX_FIXED = re.compile(r"<(?:\w+:)?(f|mergeCell|tablePart|hyperlink|drawing|legacyDrawing)\b")
_ODS_FIXED = re.compile(
    r"table:formula=|table:number-rows-spanned=|<draw:|<table:database-range|table:covered"
)
#: The cells that a filter's arrows are about, or that there are: they end with the last row.
_RANGE = re.compile(r'(<(?:\w+:)?(?:autoFilter|dimension)\b[^>]*\bref="[A-Z]+\d+:[A-Z]+)(\d+)')
_WORKBOOK = "this sheet has formulas, merged cells, links or pictures: use a spreadsheet program"
_NOWHERE = "its row can't be found in the file: change it there"


class Rows(NamedTuple):
    """The parts of a text that are rows, the one that is meant, and what stands between two of them."""

    text: str
    spans: Sequence[tuple[int, int]]
    number: int
    between: str
    made: Callable[[str], bytes]  # the file with another text

    def followed(self, texts: Iterable[str]) -> bytes:
        """Return the file with other rows after this one."""
        _, end = self.spans[self.number]
        more = "".join(self.between + one for one in texts)
        return self.made(self.text[:end] + more + self.text[end:])

    def left_out(self) -> bytes:
        """Return the file without the row."""
        start, end = self.spans[self.number]
        if self.number + 1 < len(self.spans):
            return self.made(self.text[:start] + self.text[self.spans[self.number + 1][0] :])
        if not self.number:
            raise FixedError("it is the only card of its file")
        return self.made(self.text[: self.spans[self.number - 1][1]] + self.text[end:])

    def exchanged(self, other: int) -> bytes:
        """Return the file with the row in the place of another, and that in its own."""
        (start, end), (later, last) = sorted((self.spans[self.number], self.spans[other]))
        text = self.text
        return self.made(text[:start] + text[later:last] + text[end:later] + text[start:end] + text[last:])


def rows_at(source: Source, at: Place) -> Rows:
    """Return the rows of a file, and which is at a place; raise FixedError where none can be changed."""
    finder = _FINDERS.get(source.suffix if source.text is None else format_of(source))
    if finder is None:
        raise FixedError("rows of a file of this kind are changed in its program")
    try:
        return finder(source, at)
    except (BadZipFile, LookupError, ValueError, SyntaxError, RecursionError) as wrong:
        raise FixedError(_NOWHERE) from wrong


def _of_text(file: TextFile, spans: Sequence[tuple[int, int]], at: int, between: str) -> Rows:
    number = next((index for index, (start, end) in enumerate(spans) if start <= at <= end), None)
    if number is None:
        raise FixedError(_NOWHERE)
    return Rows(file.text, spans, number, between, lambda text: file.with_part(0, len(file.text), text))


def _separated(source: Source, at: Place) -> Rows:
    file = TextFile.of(source.data, source.encoding)
    found = [
        one
        for one in separated.records(file.text, separated.mark_in(source))
        if one.cells[-1][1] > one.cells[0][0]
    ]
    spans = [(one.cells[0][0], one.cells[-1][1]) for one in found]
    number = next(index for index, one in enumerate(found) if one.first <= at.line <= one.last)
    return _of_text(file, spans, spans[number][0], file.line_end())


def _toml(source: Source, at: Place) -> Rows:
    file = TextFile.of(source.data, source.encoding)
    text, start = _masked(file.text, _STRINGS), file.at(at.line, max(at.column, 1))
    try:
        return _in_brackets(file, text, start)
    except FixedError:
        headers = [*_HEADER.finditer(text)]
        own = next(one for one in reversed(headers) if one[1] == "[[" and one.start() <= start)
        mine = [one for one in headers if not one[2].startswith(f"{own[2]}.")]
        ends = [one.start() for one in mine[1:]] + [len(text)]
        spans = [
            (one.start(), one.start() + len(text[one.start() : end].rstrip()))
            for one, end in zip(mine, ends, strict=True)
            if (one[1], one[2]) == (own[1], own[2])
        ]
        return _of_text(file, spans, start, file.line_end() * 2)


def _json(source: Source, at: Place) -> Rows:
    file = TextFile.of(source.data, source.encoding)
    return _in_brackets(file, _masked(file.text, _JSON_STRINGS), file.at(at.line, max(at.column, 1)))


def _masked(text: str, strings: re.Pattern[str]) -> str:
    return strings.sub(lambda one: (" " if one[0].startswith("#") else "s") * len(one[0]), text)


def _in_brackets(file: TextFile, text: str, at: int) -> Rows:
    opened: list[tuple[str, int, list[tuple[int, int]]]] = [("", -1, [])]
    for found in re.finditer(r"[\[\]{}]", text):
        sign, index = found[0], found.start()
        if sign in "[{":
            opened.append((sign, index, []))
        elif len(opened) > 1:
            begun, start, inner = opened.pop()
            if begun == "[" and any(one <= at < end for one, end in inner):
                gaps = [file.text[one:other] for (_, one), (other, _) in pairwise(inner)]
                plain = [one for one in gaps if one.strip() == ","]
                return _of_text(file, inner, at, (plain or [", "])[-1])
            if begun == "{" and opened[-1][0] == "[":
                opened[-1][2].append((start, index + 1))
    raise FixedError(_NOWHERE)


def _yaml(source: Source, at: Place) -> Rows:
    file = TextFile.of(source.data, source.encoding)

    def place(mark: Any) -> int:
        return file.at(mark.line + 1, mark.column + 1)

    start = file.at(at.line, max(at.column, 1))
    for flow, nodes in _lists(yaml.composed(source.text or "")):
        spans = [(place(one.start_mark), place(_last(one).end_mark)) for one in nodes]
        if not any(begin <= start <= end for begin, end in spans):
            continue
        if flow:
            return _of_text(file, spans, start, ", ")
        dashes = [file.text.rindex("-", 0, begin) for begin, _ in spans]
        ends = [_end(file.text, begin, end) for begin, end in spans]
        line = file.text.rfind("\n", 0, dashes[0]) + 1
        between = file.line_end() + file.text[line : dashes[0]]
        return _of_text(file, [*zip(dashes, ends, strict=True)], max(start, dashes[0]), between)
    raise FixedError(_NOWHERE)


def _end(text: str, begin: int, end: int) -> int:
    """Return where a value ends, with the remark that stands after it in its line."""
    remark = _REMARK.match(text, end)
    return begin + len(text[begin : remark.end() if remark else end].rstrip())


def _last(node: Any) -> Any:
    """Return the last part of a mapping that ends where it does: remarks below it belong to what follows."""
    while not isinstance(node.value, str) and not node.flow_style and node.value:
        node = node.value[-1][1] if isinstance(node.value[-1], tuple) else node.value[-1]
    return node


def _lists(node: Any) -> Iterator[tuple[bool, Sequence[Any]]]:
    if node is None or isinstance(node.value, str):
        return
    parts = [part for one in node.value for part in (one if isinstance(one, tuple) else (one,))]
    if node.id == "sequence" and all(one.id == "mapping" for one in node.value):
        yield bool(node.flow_style), node.value
    for one in parts:
        yield from _lists(one)


def _xlsx(source: Source, at: Place) -> Rows:
    assert at.cell
    with ZipFile(io.BytesIO(source.data)) as book:
        part = part_of(book, at.cell.sheet)
        sheet = book.read(part).decode("utf-8", "surrogateescape")
        sheets = [name for name in book.namelist() if name.startswith("xl/worksheets/") and name != part]
        others = b"".join(book.read(one) for one in sheets)
    if _XLSX_FIXED.search(sheet) or re.search(rb"<(?:\w+:)?f\b[^>]*>[^<]*!", others):
        raise FixedError(_WORKBOOK)
    found = [*_XLSX_ROW.finditer(sheet)]
    number = next(i for i, one in enumerate(found) if int(one[2]) == (at.cell.row or at.line))

    def made(text: str) -> bytes:
        """Number the rows again, those after the one that came or went by one more or less."""
        rows = [*_XLSX_ROW.finditer(text)]
        numbers = [int(one[2]) for one in found]
        more = len(rows) - len(numbers)
        kept = numbers[: number + 1] if more >= 0 else numbers[:number]
        numbers = [
            *kept,
            *(kept[-1] + one + 1 for one in range(more)),
            *(one + more for one in numbers[number + 1 :]),
        ]
        for one, now in reversed([*zip(rows, numbers, strict=True)]):
            text = text[: one.start()] + _NUMBERED.sub(rf"\g<1>{now}", one[0]) + text[one.end() :]
        text = _RANGE.sub(lambda one: f"{one[1]}{int(one[2]) + more}", text)
        return with_part(source.data, part, text.encode("utf-8", "surrogateescape"))

    return Rows(sheet, [one.span() for one in found], number, "", made)


def _ods(source: Source, at: Place) -> Rows:
    assert at.cell
    content, first, end = ods.sheet_in(source, at.cell.sheet)
    if _ODS_FIXED.search(content):
        raise FixedError(_WORKBOOK)
    row, start, copies = ods.part_of_sheet(ods.ROW, content, first, end, (at.cell.row or at.line) - 1)
    if copies != (0, 0):
        raise FixedError("several rows alike are written as one: change them in a spreadsheet program")
    spans = [one.span() for one in ods.ROW.finditer(content, first, end)]
    return Rows(
        content,
        spans,
        spans.index((start, start + len(row))),
        "",
        lambda text: ods.with_content(source, text),
    )


_FINDERS: Mapping[str, Callable[[Source, Place], Rows]] = {
    "csv": _separated,
    "toml": _toml,
    "json": _json,
    "yaml": _yaml,
    ".xlsx": _xlsx,
    ".xlsm": _xlsx,
    ".ods": _ods,
}
