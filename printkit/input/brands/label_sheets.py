"""The name of a sheet of labels in, where its slots are out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted, suggestion
from printkit.input.games.size import LARGEST, length
from printkit.input.schema import Key, read_table
from printkit.input.toml import tables_of
from printkit.model.printing import LabelSheet
from printkit.model.shapes import SHAPES, USUAL

_LENGTHS = ("width", "height", "left", "top", "across", "down")
_SHEET = (
    Key("title", "text", required=True),
    Key("paper", "text", required=True),
    Key("columns", "whole", required=True, least=1, most=50),
    Key("rows", "whole", required=True, least=1, most=50),
    *(Key(name, "number|text", required=True) for name in _LENGTHS),
    Key("shape", "text", USUAL.name, choices=tuple(SHAPES)),
    Key("sides", "whole", 1, least=1, most=2),
    Key("same", "list", []),
)


def load_label_sheets(folder: Path, report: Report) -> dict[str, LabelSheet]:
    """Return every sheet by each of its names, from the folder of shared templates."""
    sheets: dict[str, LabelSheet] = {}
    for name, table, at in tables_of(folder / "label-sheets.toml", report):
        sheet = _read(table, name, at, report)
        if sheet is not None:
            sheets |= dict.fromkeys((name, *sheet.same), sheet)
    return sheets


def _read(table: Mapping[str, Any], name: str, at: Spot, report: Report) -> LabelSheet | None:
    """Return a sheet, or None with findings."""
    values = read_table(table, _SHEET, at, "the sheet", report)
    if None in values.values():
        return None
    read = {one: length(values[one], one, 0.0, LARGEST, at, report) for one in _LENGTHS}
    lengths = {one: mm for one, mm in read.items() if mm is not None}
    if len(lengths) < len(_LENGTHS):
        return None
    return LabelSheet(
        name=name,
        title=values["title"],
        paper=values["paper"],
        columns=values["columns"],
        rows=values["rows"],
        shape=SHAPES[values["shape"]],
        sides=values["sides"],
        same=tuple(map(str, values["same"])),
        **lengths,
    )


def find_label_sheet(name: str | None, folder: Path, report: Report) -> LabelSheet | None:
    """Return the sheet of a name; None with a finding if there is none."""
    if name is None:
        return None
    sheets = load_label_sheets(folder, report)
    sheet = sheets.get(name.lower().replace(" ", "-"))
    if sheet is None:
        help = suggestion(name, sheets) or "`docs/sheets.md` lists them; such as `avery-5371`, `avery-l7160`"
        report.usage_error("unknown-labels", f"unknown sheet of labels {quoted(name)}", None, help)
    return sheet
