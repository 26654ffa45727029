"""Components and what their boxes are to hold in, the boxes with their nets out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted, suggestion
from printkit.input.games.size import SMALLEST, length
from printkit.input.schema import Key, fits, read_table
from printkit.model.game import Card, Component, Size
from printkit.model.nets import Net, nets_of
from printkit.model.shapes import SHAPES

#: The layout of a box that names none.
NET_LAYOUT = "layouts/tuckbox.svg"
#: The size of a box until it is known.
UNKNOWN_SIZE = Size("box", SMALLEST, SMALLEST, shape=SHAPES["free"])

STYLES = ("tuck", "two-part", "divider", "panels")
#: How thick a card is, in mm, and how much a sleeve adds to its thickness, width and height.
_THICKNESS, _SLEEVE = 0.32, (0.12, 2.5, 3.0)
#: How much wider, higher and deeper a box is than what it holds, in mm.
_ROOM = (1.0, 1.0, 1.0)
#: In mm: no box is smaller or larger inside.
_LEAST, _MOST = 6.0, 400.0

_BOX = (
    Key("holds", "list", [], about="The components in it, one pile; the first deck, if none is named."),
    Key(
        "style",
        "text",
        "tuck",
        choices=STYLES,
        about="A lid to tuck in, a base and a lid, a card with a tab, or panels of a screen or board.",
    ),
    Key("thickness", "number|text", _THICKNESS, about="Of one piece, in mm."),
    Key("sleeved", "flag", False, about="Whether each piece is in a sleeve: wider, higher and thicker."),
    Key("parts", "whole", 3, least=2, most=8, about="Of panels that fold: how many."),
    Key("width", "number|text", about="Its inside in mm, where you have measured it."),
    Key("height", "number|text", about="As the width."),
    Key("depth", "number|text", about="As the width."),
)


class _Inside(NamedTuple):
    """How wide, high and deep a box is inside, in mm."""

    width: float
    height: float
    depth: float


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
    """Return a box with its nets, a card for each part."""
    at = component.at / "box"
    inside = _inside(component, values, others, report)
    if inside is None:
        return component
    nets = nets_of(values["style"], *inside, values["parts"])
    width, height = max(net.width for net in nets), max(net.height for net in nets)
    size = Size("box", round(width, 3), round(height, 3), shape=SHAPES["free"])
    first = component.cards[0] if component.cards else Card("box", 1, NET_LAYOUT, None, {}, at)
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
            help = suggestion(str(name), known)
            report.error(
                "unknown-component",
                f"the box holds {quoted(name)}, which is no component",
                at / "holds" / number,
                help,
            )
            return None
    flat = values["style"] == "panels"  # of a screen or a board, as large as it says
    decks = [one.name for one in known.values() if one.kind.held and not flat]
    held = [known[name] for name in values["holds"] or decks[:1]]
    needed = _needed(held, values, at, report) if held else None
    sides = []
    for index, name in enumerate(_Inside._fields):
        given = _LEAST if flat and name == "depth" else values[name]
        own = None if given is None else length(given, name, _LEAST, _MOST, at, report)
        if own is None and needed is None:
            help = 'say what it holds, `holds = ["deck"]`, or give `width`, `height` and `depth` in mm'
            report.error("missing-key", f"the box {quoted(component.name)} holds nothing", at, help)
            return None
        sides.append(own if own is not None or needed is None else needed[index])
    return _Inside(*(side or _LEAST for side in sides))


def _needed(
    held: Sequence[Component], values: Mapping[str, Any], at: Spot, report: Report
) -> tuple[float, ...]:
    """Return the room that pieces take in a pile, upright, each perhaps in a sleeve."""
    thick = length(values["thickness"], "thickness", 0.05, 5.0, at, report) or _THICKNESS
    sleeve = _SLEEVE if values["sleeved"] else (0.0, 0.0, 0.0)
    pieces = sum(one.pieces * one.sets for one in held)
    wide = max(min(one.size.width, one.size.height) for one in held)
    high = max(max(one.size.width, one.size.height) for one in held)
    pile = (wide + sleeve[1], high + sleeve[2], pieces * (thick + sleeve[0]))
    return tuple(max(_LEAST, side + room) for side, room in zip(pile, _ROOM, strict=True))


def _fields(net: Net, values: Mapping[str, Any], inside: _Inside) -> dict[str, Any]:
    panels = {
        name.replace("-", "_"): dict(zip(("x", "y", "width", "height"), panel.box, strict=True))
        | {"glued": panel.glued, "outline": " ".join(f"{x:.3f},{y:.3f}" for x, y in panel.corners)}
        for name, panel in net.panels.items()
    }
    folds = [[*start, *end] for start, end in net.scores]
    size = {"width": inside.width, "height": inside.height, "depth": inside.depth}
    named = {"name": net.name, "style": values["style"], "parts": values["parts"], "inside": size}
    return {**named, "panels": panels, "cuts": list(net.cuts), "scores": folds}
