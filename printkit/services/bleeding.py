"""A side whose ink ends at its trim in, the same with ink as far past it as a target wants out.

What lies along an edge is mirrored in it, so that a cut that drifts meets what it would have met inside.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product

from printkit.export.raster import rasters
from printkit.geometry import Matrix, box_of, corners_of, rectangle_path
from printkit.model.scene import Group, Mark, Scene, Text, Use
from printkit.preflight.marks import walk

#: How many dots of a side a millimetre has where it is looked at, how far inside the trim, in mm.
_DOTS, _INSIDE = 2.0, 0.5
#: Ink on more than this share of an edge is a ground, not where a line ends; lighter than this is bare paper.
_GROUND, _BARE = 0.5, 245


def bled(scenes: Iterable[Scene], bleed: float) -> Mapping[Scene, Scene]:
    """Return what sides become that bleed so far; words so near to the trim are not mirrored."""
    return {
        one: _mirrored(one, bleed) if lacks_bleed(one, bleed) and not words_near_trim(one, bleed) else one
        for one in scenes
    }


def lacks_bleed(scene: Scene, bleed: float) -> bool:
    """Return whether a side's ground ends at its trim, and bleeds less than that."""
    return scene.bleed + 0.01 < bleed and _has_ground(scene)


@lru_cache(maxsize=64)
def _has_ground(scene: Scene) -> bool:
    picture = rasters([scene], _DOTS)(0, None)
    width, height = scene.width, scene.height
    across, down = (range(round(side * _DOTS)) for side in (width, height))
    rows = [[(at / _DOTS, y) for at in across] for y in (_INSIDE, height - _INSIDE)]
    columns = [[(x, at / _DOTS) for at in down] for x in (_INSIDE, width - _INSIDE)]
    edges = [[picture.at(*point) for point in edge] for edge in (*rows, *columns)]
    return any(sum(min(dot) < _BARE for dot in edge if dot) > _GROUND * len(edge) for edge in edges)


def words_near_trim(scene: Scene, bleed: float) -> bool:
    """Return whether a side has words so near to its trim."""
    texts = ((one.mark, one.matrix) for one in walk(scene.marks) if isinstance(one.mark, Text))
    boxes = (
        box_of(corners_of((text.x, text.y - text.size, text.x + text.width, text.y), matrix))
        for text, matrix in texts
        if text.string.strip()
    )
    width, height = scene.width, scene.height
    return any(min(left, top, width - right, height - foot) < bleed for left, top, right, foot in boxes)


def _mirrored(scene: Scene, bleed: float) -> Scene:
    width, height = scene.width, scene.height
    strips: list[Mark] = []
    # Where a strip along an edge begins and ends: at the left, all along, or at the right.
    columns = ((-1, 0.0, bleed), (0, 0.0, width), (1, width - bleed, width))
    rows = ((-1, 0.0, bleed), (0, 0.0, height), (1, height - bleed, height))
    for (across, x, right), (down, y, foot) in product(columns, rows):
        if across or down:
            matrix: Matrix = (
                *(-1.0 if across else 1.0, 0.0, 0.0, -1.0 if down else 1.0),
                *(2 * width if across > 0 else 0.0, 2 * height if down > 0 else 0.0),
            )
            clip = rectangle_path(x, y, right - x, foot - y)
            strips.append(Group((Use(scene),), matrix, clip))
    return replace(scene, bleed=bleed, marks=(*strips, Use(scene)), key=b"", form=b"")
