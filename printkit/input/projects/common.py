"""What readers of projects have in common: tables beside them, lengths, colours, and the size of cards."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from printkit.diagnostics import Place, Report
from printkit.files import inside, is_file
from printkit.input.finished.pictures import Fit, Seen, find_fit
from printkit.input.tables.grid import TableOptions
from printkit.input.tables.read import read_table_file
from printkit.model.game import Size
from printkit.model.project import Mark
from printkit.units import MM_PER_INCH

Rows = Sequence[Mapping[str, str]]

#: Lengths that are written with their unit, in mm.
_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "inch": MM_PER_INCH, "pt": MM_PER_INCH / 72}
#: No length is longer: in any unit.
_LONGEST = 10_000.0
_LENGTH = re.compile(r"\s*(-?\d*\.?\d+)\s*([a-z%]*)\s*", re.IGNORECASE)


def rows_of(project: Path, name: str, report: Report, copies: str | None = None) -> tuple[Rows, list[int]]:
    """Return the rows of a table beside a project as texts by headings, and the copies of each."""
    file = inside(project.parent, name.replace("\\", "/"), report, Place(project))
    if file is None:
        return [], []
    if not is_file(file):
        help = f"put it beside `{project.name}`"
        report.error("missing-file", f"its table `{name}` is not there", Place(project), help)
        return [], []
    table = read_table_file(file, TableOptions(copies=copies), report)
    if table is None:
        return [], []
    shown = [one for one in table.columns if one.name != table.copies_column]
    rows = [{one.heading: one.text(row) for one in shown} for row in table.rows]
    return rows, [*map(int, table.copies)]


def in_mm(text: object, dpi: float, whole: float = 0.0, unit: str = "") -> float | None:
    """Return a length in mm: without a unit it is in dots, or in `unit`; `%` is a share of `whole` mm."""
    found = _LENGTH.fullmatch(str(text))
    if found is None:
        return None
    number, given = max(-_LONGEST, min(_LONGEST, float(found[1]))), found[2].lower() or unit
    if given == "%":
        return number / 100 * whole
    return number * (_UNITS.get(given) or MM_PER_INCH / dpi)


def fit_of(width: float, height: float, dpi: float, sizes: Mapping[str, Size]) -> Fit:
    """Return the size and the bleed of cards of so many mm, as their designs in other tools have it."""
    if not (0 < width < _LONGEST and 0 < height < _LONGEST):
        return find_fit([], sizes, None, None)
    across, down = (round(side / MM_PER_INCH * dpi) for side in (width, height))
    return find_fit([Seen(across, down, dpi)], sizes, None, None)


def placed(marks: Sequence[Mark], fit: Fit) -> tuple[Mark, ...]:
    """Return marks whose places are from the bleed's corner with those from the trim's; texts stay inside."""
    found = []
    for mark in marks:
        x, y, width, height = mark.box[0] - fit.bleed, mark.box[1] - fit.bleed, *mark.box[2:]
        if mark.kind == "text":
            x, width = max(0.0, x), min(x + width, fit.width) - max(0.0, x)
            y, height = max(0.0, y), min(y + height, fit.height) - max(0.0, y)
        found.append(mark._replace(box=(x, y, max(width, 1.0), max(height, 1.0))))
    return tuple(found)
