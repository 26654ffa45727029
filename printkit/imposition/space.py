"""A box's net with its art in, a picture of it folded, seen from the front and a little from above, out."""

from __future__ import annotations

import math

from printkit.model.geometry import Matrix, apply, multiply, points_path, translation
from printkit.model.nets import Net, Panel, Point, Space, fold
from printkit.model.scene import Scene, Shape, Style
from printkit.model.sheet import Placement, Sheet

#: How far the box is turned, and how far one looks down on it, in degrees.
_TURN, _DOWN = 32.0, 22.0
#: How dark panels are that face the light, and that do not, of 1.
_LIT, _SHADED = 0.0, 0.34
#: Where the light is: over the left shoulder of who looks.
_LIGHT: Space = (-0.35, -0.75, 0.56)
#: The panels that may be seen of a closed box.
_OUTSIDE = ("front", "left", "right", "top", "bottom")
#: Around the box, in mm.

_ROOM = 14.0
_GROUND, _SHADOW, _EDGE = (236, 230, 218), (60, 50, 40), (40, 34, 30)


def folded_sheet(scene: Scene, net: Net) -> Sheet | None:
    """Return a picture of a folded box; None of a net that has no front."""
    if "front" not in net.panels:
        return None
    shown = [(panel, matrix) for panel in net.panels.values() if (matrix := _seen(net, panel)) is not None]
    points = [apply(matrix, *corner) for panel, matrix in shown for corner in panel.corners]
    left, top = min(x for x, _ in points) - _ROOM, min(y for _, y in points) - _ROOM
    width, height = max(x for x, _ in points) + _ROOM - left, max(y for _, y in points) + _ROOM - top
    moved = translation(-left, -top)
    placements = [_plain("ground", f"0 0 m {width} 0 l {width} {height} l 0 {height} l h", _GROUND, 1.0)]
    placements.append(_shadow(net, moved))
    for panel, matrix in shown:
        there = multiply(matrix, moved)
        placements.append(Placement(scene, there, points_path(list(panel.corners), closed=True)))
        outline = points_path([apply(there, *corner) for corner in panel.corners], closed=True)
        placements.append(_edge(outline))
        placements.append(_plain("shade", outline, (0, 0, 0), _shade(net, panel)))
    return Sheet(width, height, "front", f"{net.name}, folded", tuple(placements))


def _plain(name: str, path: str, colour: tuple[int, int, int], opacity: float) -> Placement:
    shape = Shape(path, Style(fill=colour, fill_opacity=opacity))
    return Placement(Scene(name, 1000.0, 1000.0, 0.0, (shape,), 1), translation(0, 0))


def _edge(path: str) -> Placement:
    """Return the edge of a panel, over the dashes along which it was folded."""
    shape = Shape(path, Style(fill=None, stroke=_EDGE, width=0.5, join=1))
    return Placement(Scene("edge", 1000.0, 1000.0, 0.0, (shape,), 1), translation(0, 0))


def _seen(net: Net, panel: Panel) -> Matrix | None:
    """Return how a panel's net is seen; None where it is inside, or shows its back."""
    if panel.name not in _OUTSIDE:
        return None
    frame = fold(net)[panel.name]
    (x, y), (ax, ay), (dx, dy) = (_view(vector) for vector in (frame.origin, frame.across, frame.down))
    return (ax, ay, dx, dy, x, y) if ax * dy - ay * dx > 1e-9 else None


def _view(point: Space) -> Point:
    """Return where a point in space is seen, in mm: a parallel projection from the front."""
    across, down, toward = -point[0], point[1], point[2]
    turn, tilt = math.radians(_TURN), math.radians(_DOWN)
    near = toward * math.cos(turn) - across * math.sin(turn)
    x = across * math.cos(turn) + toward * math.sin(turn)
    return x, down * math.cos(tilt) + near * math.sin(tilt)


def _shade(net: Net, panel: Panel) -> float:
    frame = fold(net)[panel.name]
    (a, b, c), (d, e, f) = frame.across, frame.down
    normal = (-(b * f - c * e), -(c * d - a * f), -(a * e - b * d))  # out of the printed side
    out = (-normal[0], normal[1], normal[2])
    light = sum(one * other for one, other in zip(out, _LIGHT, strict=True))
    return _LIT + (_SHADED - _LIT) * math.pow(1 - max(0.0, light), 1.5)


def _shadow(net: Net, moved: Matrix) -> Placement:
    """Return the shadow on the ground: the box's foot, drawn out away from the light."""
    frame, (left, top, width, high) = fold(net)["front"], net.panels["front"].box
    depth = net.panels["left"].box[2]
    foot = [frame.place((x, top + high)) for x in (left, left + width)]
    back = [(x, y, z - depth) for x, y, z in foot]
    cast = [(x - 16.0, y, z - 9.0) for x, y, z in (*foot, *reversed(back))]
    points = [apply(moved, *_view(point)) for point in cast]
    return _plain("shadow", points_path(points, closed=True), _SHADOW, 0.22)
