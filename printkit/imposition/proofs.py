"""Scenes in, sheets to look at on a screen out: one face alone, or a whole deck side by side."""

import math
from collections.abc import Sequence

from printkit.model.game import Size
from printkit.model.geometry import ellipse_path, rectangle_path
from printkit.model.scene import Colour, Group, Scene, Shape, Style, Use
from printkit.model.sheet import Placement, Sheet

#: The table that a contact sheet's cards lie on, and the room between them.
TABLE: Colour = (92, 98, 94)
GAP = 5.0
#: A contact sheet is about this much wider than high, like a screen.
ASPECT = 1.6


def face_sheet(scene: Scene, size: Size, ground: Colour = (255, 255, 255)) -> Sheet:
    """Return a sheet of the trim's size with one face on it, cut out along its trim."""
    placement = Placement(_cut_out(scene, size), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    ground_scene = _ground(size.width, size.height, ground)
    return Sheet(size.width, size.height, "front", scene.name, (ground_scene, placement))


def contact_sheet(scenes: Sequence[tuple[Scene, Size]]) -> Sheet:
    """Return a sheet with all scenes in rows, in order."""
    width = max(size.width for _, size in scenes) + GAP
    height = max(size.height for _, size in scenes) + GAP
    columns = max(1, round(math.sqrt(len(scenes) * ASPECT * height / width)))
    rows = -(-len(scenes) // columns)
    columns = -(-len(scenes) // rows)
    placements = [_ground(columns * width + GAP, rows * height + GAP, TABLE)]
    for index, (scene, size) in enumerate(scenes):
        row, column = divmod(index, columns)
        x = GAP + column * width + (width - GAP - size.width) / 2
        y = GAP + row * height + (height - GAP - size.height) / 2
        placements.append(Placement(_cut_out(scene, size), (1.0, 0.0, 0.0, 1.0, x, y)))
    return Sheet(columns * width + GAP, rows * height + GAP, "front", "Contact sheet", tuple(placements))


def _ground(width: float, height: float, colour: Colour) -> Placement:
    """Return a plain ground."""
    shape = Shape(rectangle_path(0, 0, width, height), Style(fill=colour))
    return Placement(Scene("ground", width, height, 0.0, (shape,), 1), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))


def _cut_out(scene: Scene, size: Size) -> Scene:
    """Return a scene as it looks when cut: on white paper, its corners rounded, its bleed gone."""
    outline = _outline(size)
    paper = Shape(outline, Style(fill=(255, 255, 255)))
    return Scene(
        scene.name, size.width, size.height, 0.0, (paper, Group((Use(scene),), clip=outline)), scene.weight
    )


def _outline(size: Size) -> str:
    """Return a piece's trim."""
    if size.shape == "ellipse":
        return ellipse_path(size.width / 2, size.height / 2, size.width / 2, size.height / 2)
    return rectangle_path(0, 0, size.width, size.height, size.radius, size.radius)
