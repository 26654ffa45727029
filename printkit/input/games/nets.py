"""A box's inside in mm in, its net out: panels, where it is cut and scored, and how it folds."""

import math
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Any

from printkit.geometry import Net, Panel, Point

#: Around a net, so that art can run past its cuts, in mm.
MARGIN = 3.0
#: Of flaps that are glued, and of those that are tucked in, how long; how far their ends are slanted.
_GLUE, _TUCK, _SLANT = 12.0, 15.0, 2.0
#: The thumb's notch: half of a circle.
_NOTCH = 10.0
#: How far a lid is wider than its base, and a divider higher than the cards.
_LID_ROOM, _TAB = 1.0, 12.0


def tuck_box(width: float, height: float, depth: float) -> Net:
    """Return a box with a lid to tuck in and a bottom to glue."""
    glue = min(_GLUE, depth - 1)
    x = _edges(MARGIN, glue, width, depth, width, depth)
    y = _edges(MARGIN, _TUCK, depth, height, depth, _GLUE)
    dust = min(depth * 0.9, width / 2 - 1)
    panels = [
        _rectangle("back", x[1], y[2], x[2], y[3]),
        _flap("glue", "back", (x[1], y[3]), (x[1], y[2]), glue, glued=True),
        _wall("left", "back", (x[2], y[2]), (x[2], y[3]), depth),
        _wall("front", "left", (x[3], y[2]), (x[3], y[3]), width),
        _wall("right", "front", (x[4], y[2]), (x[4], y[3]), depth),
        _wall("top", "back", (x[1], y[2]), (x[2], y[2]), depth),
        _flap("tuck", "top", (x[1], y[1]), (x[2], y[1]), _TUCK),
        _wall("bottom", "back", (x[2], y[3]), (x[1], y[3]), depth),
        _flap("bottom-glue", "bottom", (x[2], y[4]), (x[1], y[4]), _GLUE, glued=True),
    ]
    for name, left, right in (("left", x[2], x[3]), ("right", x[4], x[5])):
        panels.append(_flap(f"{name}-top", name, (left, y[2]), (right, y[2]), dust))
        panels.append(_flap(f"{name}-bottom", name, (right, y[3]), (left, y[3]), dust, glued=True))
    left, right = (x[3] + width / 2 + side * _NOTCH for side in (-1, 1))
    notch = f"{left:.3f} {y[2]:.3f} A{_NOTCH} {_NOTCH} 0 0 0 {right:.3f} {y[2]:.3f}"
    return _net("box", x[-1] + MARGIN, y[-1] + MARGIN, panels, {"front": notch})


def tray(name: str, width: float, height: float, depth: float) -> Net:
    """Return half of a box in two parts: a floor, four walls, and flaps to glue at the corners."""
    x, y = _edges(MARGIN, depth, width, depth), _edges(MARGIN, depth, height, depth)
    flap = min(_GLUE, height / 2 - 1)
    panels = [
        _rectangle("floor", x[1], y[1], x[2], y[2]),
        _wall("top", "floor", (x[1], y[1]), (x[2], y[1]), depth),
        _wall("bottom", "floor", (x[2], y[2]), (x[1], y[2]), depth),
        _wall("left", "floor", (x[1], y[2]), (x[1], y[1]), depth),
        _wall("right", "floor", (x[2], y[1]), (x[2], y[2]), depth),
    ]
    corners = (
        ("top", (x[1], y[1]), (x[1], y[0])),
        ("top", (x[2], y[0]), (x[2], y[1])),
        ("bottom", (x[1], y[3]), (x[1], y[2])),
        ("bottom", (x[2], y[2]), (x[2], y[3])),
    )
    for number, (parent, start, end) in enumerate(corners):
        panels.append(_flap(f"{parent}-{number}", parent, start, end, flap, glued=True))
    return _net(name, x[-1] + MARGIN, y[-1] + MARGIN, panels, {})


def divider(width: float, height: float) -> Net:
    """Return a card with a tab that stands out above the others."""
    x, y = _edges(MARGIN, width), _edges(MARGIN, _TAB, height)
    third = width / 3
    corners = (
        *((x[0], y[1]), (x[0] + third - _SLANT, y[1]), (x[0] + third, y[0])),
        *((x[0] + 2 * third, y[0]), (x[0] + 2 * third + _SLANT, y[1])),
        *((x[1], y[1]), (x[1], y[2]), (x[0], y[2])),
    )
    return _net("divider", x[-1] + MARGIN, y[-1] + MARGIN, [Panel("card", corners)], {})


def folding_part(number: int, parts: int, width: float, height: float) -> Net:
    """Return a panel of a screen or of a folding board: all but the last have a flap for the next one."""
    flap = _GLUE if number < parts else 0.0
    x, y = _edges(MARGIN, width, flap), _edges(MARGIN, height)
    panels = [_rectangle("panel", x[0], y[0], x[1], y[1])]
    if flap:
        panels.append(_flap("glue", "panel", (x[1], y[0]), (x[1], y[1]), flap, glued=True))
    return _net(f"part-{number}", MARGIN + width + _GLUE + MARGIN, y[-1] + MARGIN, panels, {})


def nets_of(style: str, width: float, height: float, depth: float, parts: int = 3) -> list[Net]:
    """Return the nets of a box around cards, of one part or of two, or of panels that fold."""
    if style == "panels":
        return [folding_part(number, parts, width, height) for number in range(1, parts + 1)]
    if style == "two-part":
        room = _LID_ROOM
        return [tray("base", width, height, depth), tray("lid", width + room, height + room, depth)]
    return [divider(width, height)] if style == "divider" else [tuck_box(width, height, depth)]


def net_of(fields: Mapping[str, Any]) -> Net:
    """Return the net that a box's layout reads."""
    inside = fields["inside"]
    sides = inside["width"], inside["height"], inside["depth"]
    nets = nets_of(fields["style"], *sides, fields["parts"])
    return next(net for net in nets if net.name == fields["name"])


def _edges(start: float, *steps: float) -> list[float]:
    return list(accumulate(steps, initial=start))


def _rectangle(name: str, left: float, top: float, right: float, bottom: float) -> Panel:
    return Panel(name, ((left, top), (right, top), (right, bottom), (left, bottom)))


def _flap(
    name: str, parent: str, start: Point, end: Point, reach: float, glued: bool = False, slant: float = _SLANT
) -> Panel:
    """Return a flap beyond a fold, to the left of the way along it, its end narrower so that it slips in."""
    across, down = end[0] - start[0], end[1] - start[1]
    x, y = across / math.hypot(across, down), down / math.hypot(across, down)
    far_end = end[0] + y * reach - slant * x, end[1] - x * reach - slant * y
    far_start = start[0] + y * reach + slant * x, start[1] - x * reach + slant * y
    return Panel(name, (start, end, far_end, far_start), parent, (start, end), glued)


#: A wall beyond a fold, as wide as the fold is long.
_wall = partial(_flap, slant=0.0)


def _net(name: str, width: float, height: float, panels: Sequence[Panel], notches: Mapping[str, str]) -> Net:
    folds = {_key(panel.fold) for panel in panels if panel.fold is not None}
    cuts = []
    for panel in panels:
        for edge in zip(panel.corners, (*panel.corners[1:], panel.corners[0]), strict=True):
            if _key(edge) not in folds:
                cuts.append(_cut(edge, notches.get(panel.name)))
    return Net(name, width, height, {panel.name: panel for panel in panels}, tuple(cuts))


def _cut(edge: tuple[Point, Point], notch: str | None) -> str:
    """Return the path of a cut; a notch interrupts the edge on whose line it begins."""
    (x1, y1), (x2, y2) = edge
    if notch is not None and y1 == y2 and notch.split()[1] == f"{y1:.3f}":
        start, end = (x1, x2) if x1 < x2 else (x2, x1)
        return f"M{start:.3f} {y1:.3f} L{notch} L{end:.3f} {y2:.3f}"
    return f"M{x1:.3f} {y1:.3f} L{x2:.3f} {y2:.3f}"


def _key(edge: tuple[Point, Point]) -> frozenset[Point]:
    return frozenset((round(x, 4), round(y, 4)) for x, y in edge)
