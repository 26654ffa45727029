"""A workbook's zip file in, its parts out, before a library opens it: what is a trap is refused.

A few thousand bytes can unpack to gigabytes, or claim a cell a million rows down, for which a library would
make room. So all parts are unpacked here first, a little at a time, counted, and looked through.
"""

import io
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from printkit.input.tables.grid import MOST_ROWS

if TYPE_CHECKING:
    import zipfile

#: A workbook of a hundred thousand rows unpacks to less. In bytes.
_MOST_UNPACKED = 150_000_000
_MOST_PARTS = 5_000
#: Sheets pack to a tenth; what packs to less than this part was made to.
_MOST_PACKED, _SMALL = 250, 10_000_000
_CHUNK = 1 << 20
#: Rows and cells of a sheet of .xlsb.
_MOST_RECORDS = MOST_ROWS * 30
#: Columns that a library may make room for, empty ones included.
_MOST_COLUMNS = 1_000

_SHEETS = re.compile(r"xl/worksheets/[^/]+\.xml")
_REFERENCE = re.compile(rb"""<(?:\w+:)?c\b[^>]*?\br\s*=\s*["']([A-Za-z]{1,8})(\d{1,12})""")
_ROW = re.compile(rb"""<(?:\w+:)?row\b[^>]*?\br\s*=\s*["'](\d{1,12})""")
_TOO_FAR = "it claims cells so far down or to the right that no table of cards has them"

Parts = Mapping[str, bytes]


class BadWorkbook(Exception):
    """Raised with what is wrong with a workbook."""


def _broken() -> tuple[type[Exception], ...]:
    import lzma
    import struct
    import zipfile
    import zlib

    own = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error)
    return (*own, EOFError, OSError, ValueError, LookupError, NotImplementedError, RuntimeError)


def kind_of_zip(data: bytes) -> str:
    """Return what a zip file is: `workbook`, or what people call it."""
    import zipfile  # late: asked for where there is a workbook

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist()[:_MOST_PARTS])
            said = archive.open("mimetype").read(100) if "mimetype" in names else b"spreadsheet"
    except _broken():
        return "a damaged workbook or zip file"
    if any(name.startswith("xl/workbook.") for name in names):
        return "workbook"
    if "content.xml" in names:
        return "workbook" if b"spreadsheet" in said else "a text document"
    if any(name.startswith("word/") for name in names):
        return "a Word document"
    if any(name.startswith(("Index/", "Index.zip")) for name in names):
        return "a document of Apple Numbers or Pages"
    return "a zip file"


def check_parts(data: bytes) -> Parts:
    """Return the XML parts of a workbook; raise BadWorkbook if they are a trap."""
    import zipfile

    parts: dict[str, bytes] = {}
    total = 0
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            unpacked = sum(info.file_size for info in infos)
            if len(infos) > _MOST_PARTS or unpacked > _MOST_UNPACKED:
                raise BadWorkbook("it unpacks to far more than a table of cards")
            if unpacked > _SMALL and unpacked > _MOST_PACKED * len(data):
                raise BadWorkbook("it unpacks to far more than it should")
            for info in infos:
                if info.flag_bits & 1:
                    raise BadWorkbook("it is protected by a password")
                if info.filename.endswith((".xml", ".bin", ".rels")):
                    parts[info.filename] = _unpacked(archive, info, _MOST_UNPACKED - total)
                    total += len(parts[info.filename])
    except _broken() as wrong:
        raise BadWorkbook("it is damaged, or was not saved to its end") from wrong
    for name, part in parts.items():
        _check_part(name, part)
    return parts


def _unpacked(archive: "zipfile.ZipFile", info: "zipfile.ZipInfo", most: int) -> bytes:
    """Return a part's bytes, which must be as many as the directory says."""
    with archive.open(info) as file:
        chunks = []
        while chunk := file.read(_CHUNK):
            chunks.append(chunk)
            most -= len(chunk)
            if most < 0:
                raise BadWorkbook("it unpacks to far more than it should")
    return b"".join(chunks)


def _check_part(name: str, part: bytes) -> None:
    """Raise BadWorkbook for entities, and for cells that are too far away."""
    if name.endswith((".xml", ".rels")) and (b"<!ENTITY" in part or b"<!DOCTYPE" in part):
        raise BadWorkbook("it declares XML entities, which no spreadsheet program writes")
    if _SHEETS.fullmatch(name):
        _check_sheet(part)
    elif name == "content.xml":
        _check_ods(part)
    elif name.startswith("xl/worksheets/") and name.endswith(".bin"):
        _check_xlsb(part)


def _check_sheet(part: bytes) -> None:
    """Raise BadWorkbook if a sheet of .xlsx has a cell beyond all that is read."""
    rows, columns = {found[1] for found in _ROW.finditer(part)}, set()
    for found in _REFERENCE.finditer(part):
        columns.add(found[1])
        rows.add(found[2])
    if max(map(int, rows), default=0) > MOST_ROWS * 2:
        raise BadWorkbook(_TOO_FAR)
    if max(map(column_number, columns), default=0) > _MOST_COLUMNS:
        raise BadWorkbook(_TOO_FAR)


def column_number(letters: bytes) -> int:
    """Return a column's number from its letters: A is 1."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


def records(part: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the records of a part of .xlsb: a number, and what is in it."""
    at = 0
    while at < len(part):
        kind, at = _number(part, at, 2)
        size, at = _number(part, at, 4)
        yield kind, part[at : at + size]
        at += size


def _number(part: bytes, at: int, most: int) -> tuple[int, int]:
    """Return a number of at most so many bytes, seven bits in each, the lowest first; and where it ends."""
    number = 0
    for index in range(most):
        byte = part[at] if at < len(part) else 0
        number |= (byte & 0x7F) << 7 * index
        at += 1
        if not byte & 0x80:
            break
    return number, at


def _check_xlsb(part: bytes) -> None:
    """Raise BadWorkbook if a sheet of .xlsb has a cell too far away: 0 is a row, 1 to 11 are cells."""
    for count, (kind, content) in enumerate(records(part)):
        if count > _MOST_RECORDS:
            raise BadWorkbook("it holds far more than a table of cards")
        number = int.from_bytes(content[:4], "little")
        if (kind == 0 and number > MOST_ROWS * 2) or (1 <= kind <= 11 and number > _MOST_COLUMNS):
            raise BadWorkbook(_TOO_FAR)


def times_repeated(attributes: Mapping[str, str], name: str) -> int:
    """Return how many times rows or columns of .ods are repeated."""
    value = attributes.get(f"table:number-{name}-repeated", "1")
    return int(value) if value.isdecimal() and len(value) < 10 else 10**9


def _check_ods(part: bytes) -> None:
    """Raise BadWorkbook if cells of .ods with something in them are repeated beyond all that is read."""
    from xml.parsers import expat

    row, column, times = 0, 0, 1

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal row, column, times
        if tag == "table:table":
            row = 0
        elif tag == "table:table-row":
            column, times = 0, times_repeated(attributes, "rows")
        elif tag in ("table:table-cell", "table:covered-table-cell"):
            column += times_repeated(attributes, "columns")
            if "office:value-type" in attributes or "table:formula" in attributes:
                fill()

    def fill() -> None:
        if row + times > MOST_ROWS * 2 or column > _MOST_COLUMNS:
            raise BadWorkbook(_TOO_FAR)

    def text(words: str) -> None:
        if column and words.strip():
            fill()

    def end(tag: str) -> None:
        nonlocal row, column
        if tag == "table:table-row":
            row, column = row + times, 0

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = text
    try:
        parser.Parse(part, True)
    except expat.ExpatError as wrong:
        raise BadWorkbook("it is damaged, or was not saved to its end") from wrong
