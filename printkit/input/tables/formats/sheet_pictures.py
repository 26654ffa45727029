"""A zipped workbook in, the pictures on its cells out: by cell, a name, and the part of the file.

A picture lies over a cell, as all spreadsheet programs put it, or is in the cell, as new ones of Excel do.
"""

import re
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from posixpath import dirname, join, normpath, splitext
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, fromstring
from zipfile import BadZipFile, ZipFile

from printkit.input.tables.formats.cell_looks import At, attribute, elements_of, number_of, part_of
from printkit.input.tables.words import column_of
from printkit.pictures import PIXEL_ENDINGS

#: More of the file's parts that are not cells than this are not read, in bytes; and so many pictures.
_LARGEST, _MOST = 5_000_000, 1000
#: What is raised by workbooks that are damaged.
_WRONG = (ParseError, BadZipFile, zlib.error, LookupError, ValueError)
#: A cell that has a value of a new kind: its column, its row, the number of that value.
_RICH = re.compile(rb'<c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*?\bvm="(\d{1,7})"')


class OnCell(NamedTuple):
    """A picture on a cell: what it is called, without a folder, and the part of the workbook that it is."""

    name: str
    part: str


def pictures_on(book: ZipFile | None, sheet: str) -> dict[At, OnCell]:
    """Return the pictures on a sheet by row and column, from 0; where several lie on one cell, the first.

    One that is alone in its column is no card's where another column has several: it is a logo.
    """
    found: dict[At, OnCell] = {}
    names = {*book.namelist()} if book else set[str]()
    with suppress(*_WRONG):
        if book is None:
            return found
        called = re.sub(r"[^\w-]+", "-", sheet).strip("-") or "sheet"
        for at, part in _in_ods(book, sheet) if "content.xml" in names else _in_xlsx(book, sheet, names):
            ending = splitext(part)[1].lower()
            if part in names and ending in PIXEL_ENDINGS and len(found) < _MOST and min(at) >= 0:
                name = f"{called}-{book.getinfo(part).CRC:08x}{ending}"
                found.setdefault(at, OnCell(name, part))
    columns = Counter(column for _, column in found)
    least = 2 if max(columns.values(), default=0) > 1 else 1
    return {at: one for at, one in found.items() if columns[at[1]] >= least}


def pictures_in(workbook: Path) -> list[OnCell]:
    """Return the pictures on all sheets of a workbook."""
    with suppress(*_WRONG, OSError), ZipFile(workbook) as book:
        names = book.namelist()
        if "content.xml" in names:
            sheets = [attribute(one, "name") for _, one in elements_of(book, "content.xml", ("table",))]
        else:
            listed = _parsed(book, "xl/workbook.xml").iterfind(".//{*}sheet")
            sheets = [attribute(one, "name") for one in listed]
        return [one for sheet in sheets for one in pictures_on(book, sheet).values()]
    return []


def _parsed(book: ZipFile, part: str) -> Element:
    """Return a part of a workbook; raise ValueError for one that no spreadsheet program writes."""
    data = book.read(part) if book.getinfo(part).file_size <= _LARGEST else b"<!"
    if b"<!" in data:
        raise ValueError(part)
    return fromstring(data)


def _linked(book: ZipFile, part: str, kind: str) -> dict[str, str]:
    """Return the parts of a kind that a part of .xlsx names, by the name that it has for each."""
    links = join(dirname(part), "_rels", part.rpartition("/")[2] + ".rels")
    if links not in book.namelist():
        return {}
    found = (one for one in _parsed(book, links) if attribute(one, "Type").endswith(f"/{kind}"))
    targets = ((attribute(one, "Id"), attribute(one, "Target")) for one in found)
    return {name: normpath(join("/", dirname(part), target)).lstrip("/") for name, target in targets}


def _in_xlsx(book: ZipFile, sheet: str, names: set[str]) -> Iterator[tuple[At, str]]:
    part = part_of(book, sheet)
    if "xl/richData/richValueRel.xml" in names:
        yield from _in_cells(book, part)
    for drawing in _linked(book, part, "drawing").values():
        pictures = _linked(book, drawing, "image")
        for anchor in _parsed(book, drawing):
            shown, corners = anchor.find(".//{*}blip"), [anchor.find("{*}from"), anchor.find("{*}to")]
            places = [
                [int(one.findtext(f"{{*}}{way}") or 0) for way in ("row", "col")]
                for one in corners
                if one is not None
            ]
            if shown is not None and places:
                row, column = (sum(both) // len(places) for both in zip(*places, strict=True))
                yield (row, column), pictures.get(attribute(shown, "embed"), "")


def _in_cells(book: ZipFile, part: str) -> Iterator[tuple[At, str]]:
    """Yield the pictures that are values of cells: a cell names a value, that a link, that the picture."""
    links = "xl/richData/richValueRel.xml"
    pictures = _linked(book, links, "image")
    targets = [pictures.get(attribute(one, "id"), "") for one in _parsed(book, links)]
    values = [one.findtext("{*}v") or "" for one in _parsed(book, "xl/richData/rdrichvalue.xml")]
    about = _parsed(book, "xl/metadata.xml")
    named = [number_of(one, "v") for one in about.iterfind("{*}valueMetadata/{*}bk/{*}rc")]
    rich = [number_of(one, "i") for one in about.iterfind("{*}futureMetadata/{*}bk//{*}rvb")]
    for letters, row, number in _RICH.findall(book.read(part)):
        value = values[rich[named[int(number) - 1]]]
        if value.isdecimal() and int(value) < len(targets):
            yield (int(row) - 1, column_of(letters.decode())), targets[int(value)]


def _in_ods(book: ZipFile, sheet: str) -> Iterator[tuple[At, str]]:
    found: list[tuple[At, str]] = []
    row = 0
    for name, element in elements_of(book, "content.xml", ("table", "table-row")):
        if name == "table":
            if attribute(element, "name") == sheet:
                yield from found
                return
            found, row = [], 0
            continue
        column = 0
        for cell in element:
            images = (one for one in cell.iter() if one.tag.endswith("}image"))
            found += [((row, column), attribute(one, "href")) for one in images]
            column += number_of(cell, "number-columns-repeated", 1)
        row += number_of(element, "number-rows-repeated", 1)
