"""A side whose ink ends at its trim in, the same with ink as far past it as a target wants out.

What lies along an edge is mirrored in it, so that a cut that drifts meets what it would have met inside.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product

from printkit.model.geometry import Matrix, box_of, corners_of, rectangle_path
from printkit.model.scene import Group, Mark, Scene, Text, Use
from printkit.preflight.grounds import Grounds
from printkit.preflight.marks import Walker

#: So wide is what is looked at along an edge, in mm; and what is there where no ink is.
_NEAR, _BARE = 0.2, frozenset({(255, 255, 255)})


def bled(scenes: Iterable[Scene], bleed: float) -> Mapping[Scene, Scene]:
    """Return what sides become that bleed so far; words so near to the trim are not mirrored."""
    return {
        one: _mirrored(one, bleed) if lacks_bleed(one, bleed) and not words_near_trim(one, bleed) else one
        for one in scenes
    }


def lacks_bleed(scene: Scene, bleed: float) -> bool:
    """Return whether a side has ink at its trim, or may have some, and bleeds less than that."""
    width, height = scene.width, scene.height
    edges = [(0.0, 0.0, _NEAR, height), (width - _NEAR, 0.0, width, height)]
    edges += [(0.0, 0.0, width, _NEAR), (0.0, height - _NEAR, width, height)]
    grounds = Grounds()
    return scene.bleed + 0.01 < bleed and any(grounds.colours(scene, edge) != _BARE for edge in edges)


def words_near_trim(scene: Scene, bleed: float) -> bool:
    """Return whether a side has words so near to its trim."""
    texts = ((one.mark, one.matrix) for one in Walker().walk(scene.marks) if isinstance(one.mark, Text))
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
    for across, down in product((-1, 0, 1), repeat=2):
        if across or down:
            x, right = _strip(across, width, bleed)
            y, foot = _strip(down, height, bleed)
            matrix: Matrix = (
                *(-1.0 if across else 1.0, 0.0, 0.0, -1.0 if down else 1.0),
                *(2 * width if across > 0 else 0.0, 2 * height if down > 0 else 0.0),
            )
            clip = rectangle_path(x, y, right - x, foot - y)
            strips.append(Group((Use(scene),), matrix, clip))
    return replace(scene, bleed=bleed, marks=(*strips, Use(scene)), key=b"", form=b"")


def _strip(side: int, length: float, bleed: float) -> tuple[float, float]:
    """Return where a strip along an edge begins and ends: at the left, at the right, or all along."""
    return {-1: (0.0, bleed), 0: (0.0, length), 1: (length - bleed, length)}[side]
