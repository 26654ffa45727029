"""A scene and a box in, the colour under that box out, where the marks alone prove that it is one colour.

Most words are on plain paper, or on a rectangle of one colour: nothing has to be rendered to know that.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from printkit.model.geometry import IDENTITY, Matrix, apply, path_extent
from printkit.model.scene import Colour, Group, Image, Mark, Scene, Shape, Use
from printkit.preflight.marks import Box

#: Dots at an edge are mixed of both sides, and a picture's dots lie anywhere on a box's edge, in mm.
_NEAR = 0.55
#: How far a mitred corner of a line may reach, in half widths: SVG's limit.
_MITRE = 4.0
#: How far a line's square end reaches, in half widths.
_CAP = 1.5
#: Of a part with more marks only the size is looked at.
_MOST_MARKS = 300

_WHITE: Colour = (255, 255, 255)
_RECTANGLE = re.compile(r"(\S+) (\S+) m (\S+) \2 l \3 (\S+) l \1 \4 l h")


class Patch(NamedTuple):
    """Where a mark paints: all of a box in one colour, or somewhere in it (None)."""

    box: Box
    colour: Colour | None


class Grounds:
    """Finds the colours under boxes; remembers the patches of the last side, and of parts."""

    def __init__(self) -> None:
        self._last: tuple[Scene | None, list[Patch]] = (None, [])
        self._parts: dict[Scene, list[Patch]] = {}

    def colour(self, scene: Scene, box: Box) -> Colour | None:
        """Return the one colour that a scene's drawing has all over a box, or None if it takes a look."""
        if self._last[0] is not scene:
            self._last = scene, [*self._patches(scene.marks)]
        left, top, right, foot = box[0] - _NEAR, box[1] - _NEAR, box[2] + _NEAR, box[3] + _NEAR
        for (west, north, east, south), colour in reversed(self._last[1]):
            if west < right and east > left and north < foot and south > top:
                whole = west <= left and east >= right and north <= top and south >= foot
                return colour if whole else None
        return _WHITE

    def _patches(self, marks: Iterable[Mark]) -> Iterator[Patch]:
        """Yield where marks paint, words left out."""
        for mark in marks:
            if isinstance(mark, Shape):
                yield from _of_shape(mark)
            elif isinstance(mark, Group):
                plain = mark.clip is None and mark.opacity >= 1
                yield from _moved(self._patches(mark.marks), mark.matrix, plain)
            elif isinstance(mark, Use):
                yield from _moved(self._of_part(mark.scene), mark.matrix, True)
            elif isinstance(mark, Image):
                yield Patch((mark.x, mark.y, mark.x + mark.width, mark.y + mark.height), None)

    def _of_part(self, scene: Scene) -> Sequence[Patch]:
        """Return where a part paints."""
        if scene not in self._parts:
            bleed, many = scene.bleed, scene.weight > _MOST_MARKS or not scene.marks
            whole = Patch((-bleed, -bleed, scene.width + bleed, scene.height + bleed), None)
            self._parts[scene] = [whole] if many else [*self._patches(scene.marks)]
        return self._parts[scene]


def box_of(points: Iterable[tuple[float, float]]) -> Box:
    """Return the box around points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _of_shape(shape: Shape) -> Iterator[Patch]:
    """Yield where a shape paints: all of a plain rectangle, and somewhere around it where it has a line."""
    style, box = shape.style, shape.box or _extent(shape.path)
    fill, past = style.fill, 0.0
    plain = isinstance(fill, tuple) and style.fill_opacity >= 1 and _is_rectangle(shape.path)
    if style.stroke is not None:
        past = style.width / 2
        yield Patch(_grown(box, past * (_MITRE if style.join == 0 else _CAP)), None)
    if plain and isinstance(fill, tuple):
        yield Patch(_grown(box, -past), fill)
    elif fill is not None and style.stroke is None:
        yield Patch(box, None)


def _grown(box: Box, past: float) -> Box:
    """Return a box that is larger on all sides."""
    left, top, right, foot = box
    return left - past, top - past, right + past, foot + past


def _moved(patches: Iterable[Patch], matrix: Matrix, plain: bool) -> Iterator[Patch]:
    """Yield patches under a matrix: what is turned, clipped or transparent covers no box whole."""
    upright = matrix[1] == matrix[2] == 0
    for patch in patches:
        box = patch.box if matrix == IDENTITY else _box_under(patch.box, matrix)
        yield Patch(box, patch.colour if plain and upright else None)


def _box_under(box: Box, matrix: Matrix) -> Box:
    """Return the box around a box that was moved."""
    left, top, right, foot = box
    return box_of(apply(matrix, x, y) for x in (left, right) for y in (top, foot))


@lru_cache(maxsize=1024)
def _extent(path: str) -> Box:
    """Return the box around a path."""
    return path_extent(path)


def _is_rectangle(path: str) -> bool:
    """Return whether a path is a rectangle whose sides are upright and level."""
    return path.count(" l") == 3 and _RECTANGLE.fullmatch(path) is not None
