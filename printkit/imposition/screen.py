"""Scenes in, sheets to look at on a screen out: one face alone, or a whole deck side by side."""

import math
from collections.abc import Sequence

from printkit.model.game import Size
from printkit.model.geometry import apply, multiply, rectangle_path, rotation, translation
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


def face_sheet(scene: Scene, size: Size, ground: Colour = (255, 255, 255)) -> Sheet:
    """Return a sheet of the trim's size with one face on it, cut out along its trim."""
    placement = Placement(_cut_out(scene, size), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    ground_scene = _ground(size.width, size.height, ground)
    return Sheet(size.width, size.height, "front", scene.name, (ground_scene, placement))


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
            place = (1.0, 0.0, 0.0, 1.0, left, top + (tall - size.height) / 2)
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
    corners = [
        apply(matrix, x, y)
        for _, size, matrix in placed
        for x in (0.0, size.width)
        for y in (0.0, size.height)
    ]
    left, top = min(x for x, _ in corners) - 2 * GAP, min(y for _, y in corners) - 2 * GAP
    width, height = max(x for x, _ in corners) + 2 * GAP - left, max(y for _, y in corners) + 2 * GAP - top
    placements = [_ground(width, height, TABLE)]
    for scene, size, matrix in placed:
        matrix = multiply(matrix, translation(-left, -top))
        placements += [Placement(_shadow(size), matrix), Placement(_cut_out(scene, size), matrix)]
    return Sheet(width, height, "front", "A hand", tuple(placements))


def _shadow(size: Size) -> Scene:
    """Return the shadow that a card casts on the one below: a dark rim, a little to the left."""
    style = Style(fill=(20, 20, 20), fill_opacity=0.45)
    path = rectangle_path(
        -1.1, 0.3, size.width + 1.4, size.height + 0.6, size.radius + 0.5, size.radius + 0.5
    )
    return Scene("shadow", size.width, size.height, 3.0, (Shape(path, style),), 1)


def _ground(width: float, height: float, colour: Colour) -> Placement:
    shape = Shape(rectangle_path(0, 0, width, height), Style(fill=colour))
    return Placement(Scene("ground", width, height, 0.0, (shape,), 1), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))


def _cut_out(scene: Scene, size: Size) -> Scene:
    """Return a scene as it looks when cut: on white paper, with rounded corners and without bleed."""
    outline = size.trim
    paper = Shape(outline, Style(fill=(255, 255, 255)))
    return Scene(
        scene.name, size.width, size.height, 0.0, (paper, Group((Use(scene),), clip=outline)), scene.weight
    )
