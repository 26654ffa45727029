"""Names of papers, pouches, cutting machines and sheets of labels in, what they are out."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.input.schema import Key, keys_of, read_table
from printkit.input.toml import read_own_toml, records_of
from printkit.model.printing import Cutter, LabelSheet, Margins, Paper, Pouch, PrintDefaults
from printkit.model.shapes import SHAPES
from printkit.units import parse_sides, show_mm

#: No printer leaves a wider blank edge, in mm.
WIDEST_EDGE = 50.0

_MARGINS = tuple(Key(edge, "length", required=True, least=0, most=WIDEST_EDGE) for edge in Margins._fields)
_SHEET = tuple(Key(name, "length", required=True, least=0, most=100) for name in PrintDefaults._fields[1:])
_POUCH = keys_of("pouch")


def load_print_defaults(folder: Path, report: Report) -> PrintDefaults | None:
    """Return the defaults for printing at home, from the folder of shared templates."""
    at = Spot(folder / "printing.toml")
    table = read_own_toml(at.file, report)
    if table is None:
        return None
    margins = read_table(table.get("margins", {}), _MARGINS, at / "margins", "[margins]", report)
    figures = read_table(table.get("sheet", {}), _SHEET, at / "sheet", "[sheet]", report)
    if None in (*margins.values(), *figures.values()):
        return None
    return PrintDefaults(Margins(**margins), **figures)


def load_pouches(folder: Path, report: Report) -> dict[str, Pouch]:
    """Return the pouches by name, from the folder of shared templates."""
    return records_of(folder / "pouches.toml", _POUCH, "the pouch", Pouch, report)


#: In mm: from a large stamp to a poster.
SMALLEST_PAPER, LARGEST_PAPER = 50.0, 2000.0


def find_paper(name: str, papers: Mapping[str, Paper], report: Report) -> Paper | None:
    """Return the paper of a name, or of a size such as `210x297` or `8.5x11in`, in portrait."""
    known = papers.get(name.lower())
    if known is not None:
        return known
    found = parse_sides(name)
    if found is None:
        help = f"name one of {', '.join(papers)}, or give its size: `210x297`, `8.5x11in`"
        report.unknown("unknown-paper", f"unknown paper {quoted(name)}", name, papers, help=help, most=0)
        return None
    *sides, unit = found
    if any(side is None or not SMALLEST_PAPER <= side <= LARGEST_PAPER for side in sides):
        bounds = f"each side must be from {show_mm(SMALLEST_PAPER)} to {show_mm(LARGEST_PAPER)} mm"
        if not unit:
            bounds = f"{bounds}; for inches, write `{name.strip()}in`"
        report.usage_error("unknown-paper", f"{quoted(name)} is not a possible paper size", None, bounds)
        return None
    width, height = sorted(side for side in sides if side is not None)
    return Paper(name.strip().lower(), f"{show_mm(width)} x {show_mm(height)} mm", width, height)


_CUTTER = keys_of("cutter")


def find_cutter(name: str | None, folder: Path, report: Report) -> Cutter | None:
    """Return the cutting machine of a name; None with a finding if there is none."""
    if name is None:
        return None
    cutters = records_of(folder / "cutters.toml", _CUTTER, "the machine", _cutter, report)
    if name not in cutters:
        report.unknown("unknown-cutter", f"unknown cutting machine {quoted(name)}", name, cutters)
    return cutters.get(name)


def _cutter(
    source: str, marks: list[Any], widest: float | None, highest: float | None, **values: Any
) -> Cutter:
    area = None if widest is None or highest is None else (widest, highest)
    return Cutter(marks=tuple(map(str, marks)), area=area, **values)


_LABELS = keys_of("label-sheet", shape=SHAPES)


def load_label_sheets(folder: Path, report: Report) -> dict[str, LabelSheet]:
    """Return every sheet by each of its names, from the folder of shared templates."""
    sheets: dict[str, LabelSheet] = {}
    file = folder / "label-sheets.toml"
    for name, sheet in records_of(file, _LABELS, "the sheet", _label_sheet, report).items():
        sheets |= dict.fromkeys((name, *sheet.same), sheet)
    return sheets


def _label_sheet(shape: str, same: list[Any], **values: Any) -> LabelSheet:
    return LabelSheet(shape=SHAPES[shape], same=tuple(map(str, same)), **values)


def find_label_sheet(name: str | None, folder: Path, report: Report) -> LabelSheet | None:
    """Return the sheet of a name; None with a finding if there is none."""
    if name is None:
        return None
    sheets = load_label_sheets(folder, report)
    sheet = sheets.get(name.lower().replace(" ", "-"))
    if sheet is None:
        help = "`docs/sheets.md` lists them; such as `avery-5371`, `avery-l7160`"
        report.unknown("unknown-labels", f"unknown sheet of labels {quoted(name)}", name, sheets, help=help)
    return sheet
