"""Notes as Anki exports them in, rows out: fronts and backs, with the pictures that they name."""

import re
from collections.abc import Sequence
from html import unescape
from typing import Any

from printkit.diagnostics import Report
from printkit.diagnostics.wording import counted
from printkit.input.tables.formats import csv
from printkit.input.tables.grid import CellGrid, Source
from printkit.pictures import list_pictures

#: The columns that are Anki's own; what the first two others are called, and that of pictures.
_OWN = ("guid", "notetype", "deck", "tags")
_SIDES = ("Front", "Back")
_PICTURE = "Picture"

_IMAGE = re.compile(r"""<img\b[^>]*?\bsrc=(["']?)([^<>]*?)\1(?=[\s/>])[^>]*>""", re.IGNORECASE)
#: What no card prints: sounds, and elements that cells have no signs for.
_PASSED = re.compile(
    r"\[sound:[^\]\n]*\]|</?(?!(?:b|i|u|em|strong|br|div|p|span|font|su[bp]|[ou]l|li)\b)[a-z][^<>]*>",
    re.IGNORECASE,
)
#: A word to guess, and what hints at it: `{{c1::soy::to be}}`.
_GAP = re.compile(r"\{\{c\d+::(.*?)(?:::(.*?))?\}\}", re.DOTALL)
#: A picture between two elements of its own leaves them empty.
_EMPTY = re.compile(r"<(div|p|span)\b[^<>]*>\s*</\1>|(?:<br\s*/?>\s*)+\Z", re.IGNORECASE)


def read(source: Source, report: Report) -> CellGrid | None:
    """Return the notes of an export, or None with a finding."""
    grid = csv.read(source, report)
    if grid is None:
        return None
    text = source.text or ""
    mark, end = csv.mark_of(text, source.suffix)
    said = {key.casefold(): value for key, value in re.findall(r"#([^:\n]+):([^\n]*)\n", text[:end])}
    numbers = {key: said.get(f"{key} column", "").strip() for key in _OWN}
    columns = said["columns"].split(mark) if said.get("columns") else []
    width = max([len(columns), *(row.end() for row in grid.rows)])
    own = {at: f"Anki {key}" for at in range(width) for key, one in numbers.items() if one == str(at + 1)}
    fields = [at for at in range(width) if at not in own]
    names = dict(zip(fields, (*_SIDES, *[""] * width), strict=False)) | dict(enumerate(columns)) | own
    known, rows, named = list_pictures(source.path.parent), [], 0
    for row in grid.rows:
        cells, pictures, on_front = _plain(row.cells, fields)
        cells += [""] * (width - len(cells))
        picture = next((one for one in pictures[:on_front] if known.find(one)), "")
        rows.append(row._replace(cells=[*cells, picture]))
        named += len(pictures)
    printed = sum(row.cells[-1] != "" for row in rows)
    header = tuple(names[at] for at in range(width))
    if not printed:
        rows = [row._replace(cells=row.cells[:-1]) for row in rows]
    note = f"{printed} of {counted(named, 'picture')} printed: others are on backs, or not in this folder"
    notes = (*grid.notes, *([note] if printed < named else []))
    return grid._replace(rows=rows, header=(*header, *([_PICTURE] if printed else [])), notes=notes)


def _plain(cells: Sequence[Any], fields: Sequence[int]) -> tuple[list[Any], list[str], int]:
    """Return a note's cells without pictures, sounds and gaps; its pictures, and how many are in front."""
    plain, pictures, on_front = [*cells], list[str](), 0
    for at in fields[: len(cells)]:
        pictures += [unescape(name) for _, name in _IMAGE.findall(plain[at])]
        on_front = on_front if at != fields[0] else len(pictures)
        plain[at] = _EMPTY.sub("", _PASSED.sub("", plain[at])).strip()
    front, *others = fields[: len(cells)] or [0]
    if others and _GAP.search(plain[front]):
        whole = _GAP.sub(r"<b>\1</b>", plain[front])
        plain[front] = _GAP.sub(lambda gap: f"____ ({gap[2]})" if gap[2] else "____", plain[front])
        plain[others[0]] = f"{whole}<br>{plain[others[0]]}".removesuffix("<br>")
    return plain, pictures, on_front
