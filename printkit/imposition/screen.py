"""Scenes in, sheets to look at on a screen out: a face alone, a whole deck side by side, a box folded."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from printkit.geometry import (
    IDENTITY,
    Matrix,
    Net,
    Point,
    Space,
    apply,
    box_of,
    corners_of,
    multiply,
    points_path,
    rectangle_path,
    rotation,
    translation,
)
from printkit.model.game import Size
from printkit.model.scene import Colour, Group, Scene, Shape, Style, Use
from printkit.model.sheet import Placement, Sheet

#: The colour behind the cards of a contact sheet, and the gap between them.
TABLE: Colour = (92, 98, 94)
GAP = 5.0
#: A contact sheet is about this much wider than high, like a screen.
ASPECT = 1.6
#: How many degrees each card of a fan is turned, about a point how many card heights below its middle.
FAN_STEP = 11.0
FAN_REACH = 1.35


def face_sheet(scene: Scene, size: Size) -> Sheet:
    """Return a sheet of the trim's size with one face on it, cut out along its trim."""
    ground = _ground(size.width, size.height, (255, 255, 255))
    placements = (ground, Placement(_cut_out(scene, size), IDENTITY))
    return Sheet(size.width, size.height, "front", scene.name, placements)


def contact_sheet(scenes: Sequence[tuple[Scene, Size]]) -> Sheet:
    """Return a sheet with all scenes in rows, in order, each row as high as its tallest."""
    area = sum((size.width + GAP) * (size.height + GAP) for _, size in scenes)
    widest = max(size.width for _, size in scenes) + GAP
    rows = _rows(scenes, max(widest, math.sqrt(area * ASPECT)))
    width = max(sum(size.width + GAP for _, size in row) for row in rows) + GAP
    placements, top = [], GAP
    for row in rows:
        tall = max(size.height for _, size in row)
        left = (width - sum(size.width + GAP for _, size in row) + GAP) / 2
        for scene, size in row:
            place = translation(left, top + (tall - size.height) / 2)
            placements.append(Placement(_cut_out(scene, size), place))
            left += size.width + GAP
        top += tall + GAP
    return Sheet(width, top, "front", "Contact sheet", (_ground(width, top, TABLE), *placements))


def _rows(scenes: Sequence[tuple[Scene, Size]], room: float) -> list[list[tuple[Scene, Size]]]:
    rows: list[list[tuple[Scene, Size]]] = [[]]
    used = GAP
    for scene, size in scenes:
        if rows[-1] and used + size.width + GAP > room + GAP:
            rows.append([])
            used = GAP
        rows[-1].append((scene, size))
        used += size.width + GAP
    return rows


def fan_sheet(scenes: Sequence[tuple[Scene, Size]]) -> Sheet:
    """Return a sheet with scenes fanned as in a hand, the first one lowest, turned about a point below."""
    tallest = max(size.height for _, size in scenes)
    reach = FAN_REACH * tallest
    turns = [FAN_STEP * (index - (len(scenes) - 1) / 2) for index in range(len(scenes))]
    placed = [
        (scene, size, multiply(translation(-size.width / 2, -reach - size.height / 2), rotation(turn)))
        for (scene, size), turn in zip(scenes, turns, strict=True)
    ]
    boxes = [((0.0, 0.0, size.width, size.height), matrix) for _, size, matrix in placed]
    left, top, right, foot = box_of(corner for box in boxes for corner in corners_of(*box))
    left, top = left - 2 * GAP, top - 2 * GAP
    width, height = right + 2 * GAP - left, foot + 2 * GAP - top
    placements = [_ground(width, height, TABLE)]
    for scene, size, matrix in placed:
        matrix = multiply(matrix, translation(-left, -top))
        placements += [Placement(_shadow(size), matrix), Placement(_cut_out(scene, size), matrix)]
    return Sheet(width, height, "front", "A hand", tuple(placements))


def _shadow(size: Size) -> Scene:
    style = Style(fill=(20, 20, 20), fill_opacity=0.45)
    radius = size.radius + 0.5
    path = rectangle_path(-1.1, 0.3, size.width + 1.4, size.height + 0.6, radius, radius)
    return Scene("shadow", size.width, size.height, 3.0, (Shape(path, style),), 1)


def _ground(width: float, height: float, colour: Colour) -> Placement:
    shape = Shape(rectangle_path(0, 0, width, height), Style(fill=colour))
    return Placement(Scene("ground", width, height, 0.0, (shape,), 1), IDENTITY)


def _cut_out(scene: Scene, size: Size) -> Scene:
    paper = Shape(size.trim, Style(fill=(255, 255, 255)))
    marks = (paper, Group((Use(scene),), clip=size.trim))
    return Scene(scene.name, size.width, size.height, 0.0, marks, scene.weight)


#: How far the box is turned, and how far one looks down on it, in degrees.
_TURN, _DOWN = 32.0, 22.0
#: How dark panels are that do not face the light, of 1.
_SHADED = 0.34
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
    frames = fold(net)
    outside = [(panel, _seen(frames[name])) for name, panel in net.panels.items() if name in _OUTSIDE]
    shown = [(panel, matrix) for panel, matrix in outside if matrix is not None]
    points = [apply(matrix, *corner) for panel, matrix in shown for corner in panel.corners]
    left, top, right, foot = box_of(points)
    left, top = left - _ROOM, top - _ROOM
    width, height = right + _ROOM - left, foot + _ROOM - top
    moved = translation(-left, -top)
    edge = Style(fill=None, stroke=_EDGE, width=0.5, join=1)  # over the dashes along which it was folded
    placements = [_ground(width, height, _GROUND), _cast_shadow(net, frames["front"], moved)]
    for panel, matrix in shown:
        there = multiply(matrix, moved)
        placements.append(Placement(scene, there, points_path(list(panel.corners), closed=True)))
        outline = points_path([apply(there, *corner) for corner in panel.corners], closed=True)
        placements.append(_plain("edge", outline, edge))
        shade = Style(fill=(0, 0, 0), fill_opacity=_shade(frames[panel.name]))
        placements.append(_plain("shade", outline, shade))
    return Sheet(width, height, "front", f"{net.name}, folded", tuple(placements))


def _plain(name: str, path: str, style: Style) -> Placement:
    return Placement(Scene(name, 1000.0, 1000.0, 0.0, (Shape(path, style),), 1), IDENTITY)


def _seen(frame: Frame) -> Matrix | None:
    (x, y), (ax, ay), (dx, dy) = (_view(vector) for vector in (frame.origin, frame.across, frame.down))
    return (ax, ay, dx, dy, x, y) if ax * dy - ay * dx > 1e-9 else None


def _view(point: Space) -> Point:
    """Return where a point in space is seen, in mm: a parallel projection from the front."""
    across, down, toward = -point[0], point[1], point[2]
    turn, tilt = math.radians(_TURN), math.radians(_DOWN)
    near = toward * math.cos(turn) - across * math.sin(turn)
    x = across * math.cos(turn) + toward * math.sin(turn)
    return x, down * math.cos(tilt) + near * math.sin(tilt)


def _shade(frame: Frame) -> float:
    (a, b, c), (d, e, f) = frame.across, frame.down
    normal = (-(b * f - c * e), -(c * d - a * f), -(a * e - b * d))  # out of the printed side
    out = (-normal[0], normal[1], normal[2])
    light = sum(one * other for one, other in zip(out, _LIGHT, strict=True))
    return _SHADED * math.pow(1 - max(0.0, light), 1.5)


def _cast_shadow(net: Net, frame: Frame, moved: Matrix) -> Placement:
    """Return the shadow on the ground: the box's foot, drawn out away from the light."""
    left, top, width, high = net.panels["front"].box
    depth = net.panels["left"].box[2]
    foot = [frame.place((x, top + high)) for x in (left, left + width)]
    back = [(x, y, z - depth) for x, y, z in foot]
    cast = [(x - 16.0, y, z - 9.0) for x, y, z in (*foot, *reversed(back))]
    points = [apply(moved, *_view(point)) for point in cast]
    return _plain("shadow", points_path(points, closed=True), Style(fill=_SHADOW, fill_opacity=0.22))


class Frame(NamedTuple):
    """Where the plane of a panel is in space: a corner, and what a mm across and down of the net is there."""

    origin: Space
    across: Space
    down: Space

    def place(self, point: Point) -> Space:
        """Return where a point of the net is."""
        return _add(self.origin, _times(self.across, point[0]), _times(self.down, point[1]))

    def folded(self, fold: tuple[Point, Point]) -> Frame:
        """Return the frame of a panel that is folded back by a right angle along a line."""
        start = self.place(fold[0])
        way = _add(self.place(fold[1]), _times(start, -1))
        axis = _times(way, 1 / math.hypot(*way))
        moved = _add(start, _turned(_add(self.origin, _times(start, -1)), axis))
        return Frame(moved, _turned(self.across, axis), _turned(self.down, axis))


def fold(net: Net) -> dict[str, Frame]:
    """Return where each panel is when all folds are made."""
    frames: dict[str, Frame] = {}
    for panel in net.panels.values():
        if panel.parent is None or panel.fold is None:
            frames[panel.name] = Frame((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
        else:
            frames[panel.name] = frames[panel.parent].folded(panel.fold)
    return frames


def _add(*vectors: Space) -> Space:
    return sum(v[0] for v in vectors), sum(v[1] for v in vectors), sum(v[2] for v in vectors)


def _times(vector: Space, factor: float) -> Space:
    return vector[0] * factor, vector[1] * factor, vector[2] * factor


def _turned(vector: Space, axis: Space) -> Space:
    along = sum(a * b for a, b in zip(vector, axis, strict=True))
    x, y, z = vector
    u, v, w = axis
    cross = (w * y - v * z, u * z - w * x, v * x - u * y)  # away from who looks at the print
    return _add(_times(axis, along), cross)
