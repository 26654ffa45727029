"""A table of lengths in, the size of a piece out; what a box is to hold in, its size and nets out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import listed, quoted
from printkit.geometry import Net, path_extent
from printkit.input.games.nets import nets_of
from printkit.input.schema import Key, fits, keys_of, read_length, read_table
from printkit.model.game import Card, Component, Size
from printkit.model.shapes import SHAPES
from printkit.svg_syntax import BadPath, convert_path
from printkit.units import SAME_MM, show_mm

#: In mm: smaller pieces can't be cut, larger ones can't be printed.
SMALLEST, LARGEST = 5.0, 2000.0
#: No sheet folds into more parts, across or down.
_PARTS = 12

SIZE = keys_of("size", shape=SHAPES)


def find_size(value: Any, sizes: Mapping[str, Size], at: Spot, report: Report) -> Size | None:
    """Return the size that a component names or describes, or None with a finding."""
    if not isinstance(value, str):
        return read_size(value, "own", at, report)
    if value not in sizes:
        help = "or give the size itself: `size = { width = 60, height = 40 }`"
        report.unknown("unknown-size", f"unknown size {quoted(value)}", value, sizes, at, help)
    return sizes.get(value)


def read_size(
    table: Mapping[str, Any], name: str, at: Spot, report: Report, keys: Sequence[Key] = SIZE
) -> Size | None:
    """Return the size that a table describes, or None with findings."""
    values = read_table(table, keys, at, "the size", report)
    shape = SHAPES[values["shape"]]
    width, height = shape.complete(values["width"], values["height"])
    for side, value in (("width", width), ("height", height)):
        if value is None and side not in table:
            report.error("missing-key", f"`{side}` is missing in the size", at, f"add `{side} = 1.5`")
    folds = _folds(values["folds"], at / "folds", report)
    if width is None or height is None or folds is None:
        return None
    size = Size(name, width, height, 0.0, shape, values["bleed"], folds)
    if values["outline"]:
        return _outlined(size, values["outline"], at / "outline", report)
    if not shape.rounds and table.get("radius") in (None, 0):
        return size
    if not shape.rounds:
        rounded = listed((one.name for one in SHAPES.values() if one.rounds), "or")
        message = f"`radius` rounds the corners of a {rounded}, not of a {shape.name}"
        report.error("bad-size", message, at / "radius", "leave `radius` out")
        return None
    widest = Key("radius", "length", most=min(width, height) / 2)
    radius = read_length(values["radius"], widest, at / "radius", report)
    return None if radius is None else replace(size, radius=radius)


def _outlined(size: Size, data: str, at: Spot, report: Report) -> Size | None:
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
    whole = [one for one in value if type(one) is int and 1 <= one <= _PARTS]
    if len(value) == len(whole) == 2:
        return whole[0], whole[1]
    message = f"`folds` must be two whole numbers from 1 to {_PARTS}: the parts across and down"
    report.error("bad-size", message, at, "a board that folds twice has `[2, 2]`, a screen `[3, 1]`")
    return None


#: The size of a box until it is known.
UNKNOWN_SIZE = Size("box", SMALLEST, SMALLEST, shape=SHAPES["free"])

STYLES = ("tuck", "two-part", "divider", "panels")
#: How much a sleeve adds to a card's thickness, width and height, in mm.
_SLEEVE = (0.12, 2.5, 3.0)
#: How much wider, higher and deeper a box is than what it holds, in mm.
_ROOM = (1.0, 1.0, 1.0)
#: In mm: no box is smaller or larger inside.
_LEAST, _MOST = 6.0, 400.0
#: How wide, high and deep a box is inside, in mm.
_Inside = tuple[float, float, float]
_SIDES = ("width", "height", "depth")

_BOX = keys_of("box", style=STYLES)


def with_boxes(
    components: Sequence[Component], boxes: Mapping[Spot, Any], report: Report
) -> Iterator[Component]:
    """Yield components; boxes with the size and the nets that follow from what they hold."""
    for component in components:
        table, at = boxes.get(component.at), component.at / "box"
        if not component.kind.net:
            if table is not None:
                message = f"a component of kind {quoted(component.kind.name)} has no `box`"
                report.error("bad-value", message, at, 'leave `box` out, or write `kind = "tuckbox"`')
            yield component
        elif fits({} if table is None else table, Key("box", "table"), at, report):
            yield _boxed(component, read_table(table or {}, _BOX, at, "the box", report), components, report)


def _boxed(
    component: Component, values: Mapping[str, Any], others: Sequence[Component], report: Report
) -> Component:
    at = component.at / "box"
    inside = _inside(component, values, others, report)
    if inside is None:
        return component
    nets = nets_of(values["style"], *inside, values["parts"])
    width, height = max(net.width for net in nets), max(net.height for net in nets)
    size = Size("box", round(width, 3), round(height, 3), shape=SHAPES["free"])
    first = component.cards[0] if component.cards else Card("box", 1, component.kind.face, None, {}, at)
    fields = ({**first.fields, "net": _fields(net, values, inside)} for net in nets)
    cards = tuple(
        replace(first, id=net.name, fields=own, number=number)
        for number, (net, own) in enumerate(zip(nets, fields, strict=True), 1)
    )
    return replace(component, size=size, cards=cards)


def _inside(
    component: Component, values: Mapping[str, Any], others: Sequence[Component], report: Report
) -> _Inside | None:
    """Return the room in a box: as it says itself, or as what it holds asks for."""
    at = component.at / "box"
    known = {one.name: one for one in others if not one.kind.net}
    for number, name in enumerate(values["holds"]):
        if name not in known:
            message = f"the box holds {quoted(name)}, which is no component"
            report.unknown("unknown-component", message, str(name), known, at / "holds" / number)
            return None
    flat = values["style"] == "panels"  # of a screen or a board, as large as it says
    decks = [one.name for one in known.values() if one.kind.held and not flat]
    held = [known[name] for name in values["holds"] or decks[:1]]
    needed = _needed(held, values) if held else (None, None, None)
    width, height, depth = (values[name] or room for name, room in zip(_SIDES, needed, strict=True))
    depth = _LEAST if flat else depth
    if width is None or height is None or depth is None:
        help = 'say what it holds, `holds = ["deck"]`, or give `width`, `height` and `depth` in mm'
        report.error("missing-key", f"the box {quoted(component.name)} holds nothing", at, help)
        return None
    return width, height, depth


def _needed(held: Sequence[Component], values: Mapping[str, Any]) -> tuple[float, ...]:
    sleeve = _SLEEVE if values["sleeved"] else (0.0, 0.0, 0.0)
    pieces = sum(one.pieces * one.sets for one in held)
    wide = max(min(one.size.width, one.size.height) for one in held)
    high = max(max(one.size.width, one.size.height) for one in held)
    pile = (wide + sleeve[1], high + sleeve[2], pieces * (values["thickness"] + sleeve[0]))
    return tuple(max(_LEAST, side + room) for side, room in zip(pile, _ROOM, strict=True))


def _fields(net: Net, values: Mapping[str, Any], inside: _Inside) -> dict[str, Any]:
    panels = {
        name.replace("-", "_"): dict(zip(("x", "y", "width", "height"), panel.box, strict=True))
        | {"glued": panel.glued, "outline": " ".join(f"{x:.3f},{y:.3f}" for x, y in panel.corners)}
        for name, panel in net.panels.items()
    }
    folds = [[*start, *end] for start, end in net.scores]
    size = dict(zip(_SIDES, inside, strict=True))
    named = {"name": net.name, "style": values["style"], "parts": values["parts"], "inside": size}
    return {**named, "panels": panels, "cuts": list(net.cuts), "scores": folds}
