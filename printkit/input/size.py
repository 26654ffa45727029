"""A table of lengths in, the size of a piece out."""

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted, suggestion
from printkit.input.schema import Key, read_table
from printkit.model.game import Size
from printkit.units import parse_length, show_mm

SHAPES = ("rectangle", "ellipse", "free")

#: In mm: smaller pieces can't be cut, larger ones can't be printed.
SMALLEST, LARGEST = 5.0, 2000.0
WIDEST_BLEED = 20.0

_HOW = 'write mm as a plain number, or text with its unit: `5`, `"0.2in"`, `"9pt"`'

SIZE = (
    Key("width", "number|text", required=True),
    Key("height", "number|text", required=True),
    Key("radius", "number|text", 0.0),
    Key("shape", "text", "rectangle", choices=SHAPES),
    Key("bleed", "number|text", 0.0),
)


def find_size(value: Any, sizes: Mapping[str, Size], at: Spot, report: Report) -> Size | None:
    """Return the size that a component names or describes, or None with a finding."""
    if not isinstance(value, str):
        return read_size(value, "own", at, report)
    if value not in sizes:
        help = suggestion(value, sizes) or "or give the size itself: `size = { width = 60, height = 40 }`"
        report.error("unknown-size", f"unknown size {quoted(value)}", at, help)
    return sizes.get(value)


def read_size(
    table: Mapping[str, Any], name: str, at: Spot, report: Report, keys: Sequence[Key] = SIZE
) -> Size | None:
    """Return the size that a table describes, or None with findings."""
    values = read_table(table, keys, at, "the size", report)
    if values["width"] is None or values["height"] is None:
        return None
    width = length(values["width"], "width", SMALLEST, LARGEST, at, report)
    height = length(values["height"], "height", SMALLEST, LARGEST, at, report)
    bleed = length(values["bleed"], "bleed", 0.0, WIDEST_BLEED, at, report)
    if width is None or height is None or bleed is None:
        return None
    radius = length(values["radius"], "radius", 0.0, min(width, height) / 2, at, report)
    if radius is None:
        return None
    return Size(name, width, height, radius, values["shape"], bleed)


def length(value: Any, name: str, least: float, most: float, at: Spot, report: Report) -> float | None:
    """Return a length in mm within its bounds, or None with a finding."""
    mm = parse_length(value) if isinstance(value, str) else float(value)
    if mm is None:
        problem = f"{quoted(name)} is not a length: {quoted(value)}"
        report.error("bad-size", problem, at / name, _HOW)
    elif not least <= mm <= most:
        problem = f"{quoted(name)} is {show_mm(mm)} mm"
        bounds = f"it must be from {show_mm(least)} to {show_mm(most)} mm"
        report.error("bad-size", problem, at / name, bounds)
    else:
        return mm
    return None
