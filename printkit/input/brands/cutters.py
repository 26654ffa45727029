"""The name of a cutting machine in, the marks that it looks for out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted, suggestion
from printkit.input.games.size import LARGEST, length
from printkit.input.schema import Key, fits, read_table
from printkit.input.toml import read_toml
from printkit.model.printing import Cutter

_CUTTER = (
    Key("title", "text", required=True),
    Key("source", "text", required=True),
    Key("steps", "text", required=True),
    Key("inset", "number|text", 0.0),
    Key("square", "number|text", 0.0),
    Key("arm", "number|text", 0.0),
    Key("line", "number|text", 0.0),
    Key("marks", "list", []),
    Key("area", "list"),
)
_LENGTHS = ("inset", "square", "arm", "line")


def find_cutter(name: str | None, folder: Path, report: Report) -> Cutter | None:
    """Return the cutting machine of a name; None with a finding if there is none."""
    if name is None:
        return None
    file = folder / "cutters.toml"
    tables = read_toml(file, report, None) or {}
    if name not in tables:
        help = suggestion(name, tables)
        report.usage_error("unknown-cutter", f"unknown cutting machine {quoted(name)}", None, help)
        return None
    at = Spot(file) / name
    return (
        _read(tables[name], name, at, report) if fits(tables[name], Key(name, "table"), at, report) else None
    )


def _read(table: Mapping[str, Any], name: str, at: Spot, report: Report) -> Cutter | None:
    """Return a machine, or None with findings."""
    values = read_table(table, _CUTTER, at, "the machine", report)
    lengths = {one: length(values[one], one, 0.0, 50.0, at, report) or 0.0 for one in _LENGTHS}
    area = [length(one, "area", 20.0, LARGEST, at, report) for one in values["area"] or ()]
    if values["title"] is None or None in area:
        return None
    sides = [side for side in area if side is not None]
    room = (sides[0], sides[1]) if len(sides) == 2 else None
    marks = tuple(str(mark) for mark in values["marks"])
    return Cutter(name, values["title"], values["steps"] or "", marks, room, **lengths)
