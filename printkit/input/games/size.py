"""A table of lengths in, the size of a piece out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import listed, quoted, suggestion
from printkit.input.schema import Key, read_table
from printkit.model.game import Size
from printkit.model.geometry import path_extent
from printkit.model.shapes import SHAPES, USUAL
from printkit.svg_syntax import BadPath, convert_path
from printkit.units import SAME_MM, parse_length, show_mm

#: In mm: smaller pieces can't be cut, larger ones can't be printed.
SMALLEST, LARGEST = 5.0, 2000.0
WIDEST_BLEED = 20.0
#: No sheet folds into more parts, across or down.
_PARTS = 12

_HOW = 'write mm as a plain number, or text with its unit: `5`, `"0.2in"`, `"9pt"`'

SIZE = (
    Key(
        "width",
        "number|text",
        about="In mm, or as text: `2.5in`. A hexagon needs one of the two.",
    ),
    Key("height", "number|text", about="As the width."),
    Key("radius", "number|text", 0.0, about="Of its corners."),
    Key("shape", "text", USUAL.name, choices=tuple(SHAPES), about="Its outline: see below."),
    Key("outline", "text", "", about="Of a free shape: SVG path data in mm, within its width and height."),
    Key("bleed", "number|text", 0.0, about="How far ink runs past the trim."),
    Key("folds", "list", [1, 1], about="Of a sheet: into how many equal parts it folds, across and down."),
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
    shape = SHAPES[values["shape"]]
    given = [_given(values[name], name, at, report) for name in ("width", "height")]
    width, height = shape.complete(*given)
    for name, value in (("width", width), ("height", height)):
        if value is None and name not in table:
            report.error("missing-key", f"`{name}` is missing in the size", at, f"add `{name} = 1.5`")
    bleed = length(values["bleed"], "bleed", 0.0, WIDEST_BLEED, at, report)
    folds = _folds(values["folds"], at / "folds", report)
    if width is None or height is None or bleed is None or folds is None:
        return None
    size = Size(name, width, height, 0.0, shape, bleed, folds)
    if values["outline"]:
        return _outlined(size, values["outline"], at / "outline", report)
    if not shape.rounds:
        return _without_radius(size, table, at, report)
    radius = length(values["radius"], "radius", 0.0, min(width, height) / 2, at, report)
    return None if radius is None else replace(size, radius=radius)


def _outlined(size: Size, data: str, at: Spot, report: Report) -> Size | None:
    """Return a size with an outline of its own, or None after a finding."""
    if not size.shape.outlined:
        message = f"a size of shape {quoted(size.shape.name)} has its own outline"
        report.error("bad-size", message, at, 'leave `outline` out, or write `shape = "free"`')
        return None
    try:
        path = convert_path(data)
    except BadPath as error:
        help = 'such as `outline = "M0 0H40V30L20 45Z"`'
        report.error("bad-size", f"the outline can't be read: {error}", at, help)
        return None
    left, top, right, bottom = path_extent(path)
    if path.count("m") != 1 or not path.endswith("h"):
        report.error("bad-size", "the outline is not one closed line", at, "begin with `M`, end with `Z`")
    elif min(left, top, size.width - right, size.height - bottom) < -SAME_MM:
        reach = f"{show_mm(left)} to {show_mm(right)} mm across, {show_mm(top)} to {show_mm(bottom)} mm down"
        message = f"the outline leaves its box: {reach}, with the handles of its curves"
        report.error("bad-size", message, at, "keep it from 0 to `width`, and from 0 to `height`")
    else:
        return replace(size, path=path)
    return None


def _folds(value: Sequence[Any], at: Spot, report: Report) -> tuple[int, int] | None:
    """Return into how many parts a sheet folds, across and down, or None after a finding."""
    whole = [one for one in value if type(one) is int and 1 <= one <= _PARTS]
    if len(value) == len(whole) == 2:
        return whole[0], whole[1]
    message = f"`folds` must be two whole numbers from 1 to {_PARTS}: the parts across and down"
    report.error("bad-size", message, at, "a board that folds twice has `[2, 2]`, a screen `[3, 1]`")
    return None


def _given(value: Any, name: str, at: Spot, report: Report) -> float | None:
    """Return a side's length, or None where it is not stated, or after a finding."""
    return None if value is None else length(value, name, SMALLEST, LARGEST, at, report)


def _without_radius(size: Size, table: Mapping[str, Any], at: Spot, report: Report) -> Size | None:
    """Return a size whose shape has no corners to round, or None after reporting a radius."""
    if table.get("radius") in (None, 0):
        return size
    rounded = listed((one.name for one in SHAPES.values() if one.rounds), "or")
    message = f"`radius` rounds the corners of a {rounded}, not of a {size.shape.name}"
    report.error("bad-size", message, at / "radius", "leave `radius` out")
    return None


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
