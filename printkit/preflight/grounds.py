"""A scene and a box in, the colours that may be under that box out, where the marks alone prove which.

Most words are on plain paper, on a panel or in a frame: nothing has to be rendered to know that.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from printkit import geometry
from printkit.model.scene import Colour, Group, Image, Mark, Scene, Shape, Use
from printkit.preflight.marks import common, is_shadow

#: Dots at an edge are mixed of both sides, and a picture's dots lie anywhere on a box's edge, in mm.
_NEAR = 0.35
#: How far a mitred corner of a line may reach, in half widths: SVG's limit; and how far its square end does.
_MITRE, _CAP = 4.0, 1.5
#: Of a part with more marks, or longer paths, only the size is looked at.
_MOST_MARKS, _LONGEST = 300, 20_000
#: How near to a curve the lines are that stand for it, in mm.
_BEND = 0.02

_WHITE: Colour = (255, 255, 255)

#: The straight lines around a path, from point to point.
_Lines = tuple[tuple[float, float, float, float], ...]
Colours = frozenset[Colour]

_extent = lru_cache(maxsize=1024)(geometry.path_extent)


class Patch(NamedTuple):
    """A shape or part that paints somewhere in a box, and how it gets there; None for what takes a look."""

    box: geometry.Box
    mark: Shape | Scene | None
    matrix: geometry.Matrix = geometry.IDENTITY
    clipped: bool = False


#: Colours that may be in a box, and whether nothing before is seen there; None if it takes a look.
_Found = tuple[list[Colour], bool] | None


class Grounds:
    """Finds the colours under boxes; remembers the patches of the last side, and of groups and parts."""

    def __init__(self) -> None:
        self._last: tuple[Scene | None, list[Patch]] = (None, [])
        self._parts: dict[Scene, list[Patch]] = {}
        self._groups: dict[int, tuple[Group, list[Patch]]] = {}  # kept, so that no id is used again

    def colours(self, scene: Scene, box: geometry.Box) -> Colours | None:
        """Return all colours that a scene's drawing may have in a box, or None if it takes a look."""
        if self._last[0] is not scene:
            self._last = scene, [*self._patches(scene.marks)]
        found = self._find(self._last[1], _grown(box, _NEAR))
        if found is None:
            return None
        colours, covered = found
        return frozenset(colours if covered else (*colours, _WHITE))

    def _find(self, patches: Sequence[Patch], area: geometry.Box) -> _Found:
        """Return the colours that patches may have in an area: from the last back to one that covers it."""
        left, top, right, foot = area
        colours: list[Colour] = []
        for patch in reversed(patches):
            west, north, east, south = patch.box
            if west < right and east > left and north < foot and south > top:
                found = self._painted(patch, area)
                if found is None:
                    return None
                colours += found[0]
                if found[1]:
                    return colours, True
        return colours, False

    def _painted(self, patch: Patch, area: geometry.Box) -> _Found:
        back = geometry.inverse(patch.matrix)
        if patch.mark is None or back is None:
            return None
        local = area if back == geometry.IDENTITY else _box_under(area, back)
        if isinstance(patch.mark, Shape):
            found = _of_shape(patch.mark, local)
        else:
            found = self._find(self._of_part(patch.mark), local)
        return found and (found[0], found[1] and not patch.clipped)

    def _patches(self, marks: Iterable[Mark]) -> Iterator[Patch]:
        for mark in marks:
            if isinstance(mark, Shape):
                box = _extent(mark.path)
                yield Patch(box if mark.style.stroke is None else _grown(box, _past(mark)), mark)
            elif is_shadow(mark):
                continue
            elif isinstance(mark, Group):  # most are on several cards
                if id(mark) not in self._groups:
                    self._groups[id(mark)] = mark, [*self._of_group(mark)]
                yield from self._groups[id(mark)][1]
            elif isinstance(mark, Use):
                yield Patch(_box_under(mark.scene.ink_box, mark.matrix), mark.scene, mark.matrix)
            elif isinstance(mark, Image):
                yield Patch(mark.box, None)

    def _of_group(self, group: Group) -> Iterator[Patch]:
        """Yield where a group paints; of what is transparent no colour is known."""
        for box, mark, matrix, clipped in self._patches(group.marks):
            known = mark if group.opacity >= 1 and not group.mask else None
            moved = geometry.multiply(matrix, group.matrix)
            yield Patch(_box_under(box, group.matrix), known, moved, clipped or group.clip is not None)

    def _of_part(self, scene: Scene) -> Sequence[Patch]:
        """Return where a part paints: nothing past its bleed. A large one is a picture, to be looked at."""
        if scene not in self._parts:
            room = scene.ink_box
            large = scene.weight > _MOST_MARKS or _length(scene.marks) > _LONGEST
            marks = self._patches(scene.marks) if scene.marks and not large else [Patch(room, None)]
            self._parts[scene] = [
                patch._replace(clipped=patch.clipped or common(patch.box, room) != patch.box)
                for patch in marks
            ]
        return self._parts[scene]


def _length(marks: Iterable[Mark]) -> int:
    return sum(
        len(mark.path) if isinstance(mark, Shape) else _length(mark.marks)
        for mark in marks
        if isinstance(mark, Shape | Group)
    )


def _past(shape: Shape) -> float:
    return shape.style.width / 2 * (_MITRE if shape.style.join == 0 else _CAP)


def _grown(box: geometry.Box, past: float) -> geometry.Box:
    left, top, right, foot = box
    return left - past, top - past, right + past, foot + past


def _box_under(box: geometry.Box, matrix: geometry.Matrix) -> geometry.Box:
    return box if matrix == geometry.IDENTITY else geometry.box_of(geometry.corners_of(box, matrix))


def _of_shape(shape: Shape, area: geometry.Box) -> _Found:
    style = shape.style
    if len(shape.path) > _LONGEST:
        return None
    lines, covers = _outline(shape.path), False
    found: list[object] = []
    if style.stroke is not None and _meets(lines, _grown(area, _past(shape) + _BEND)):
        found.append(style.stroke if style.stroke_opacity >= 1 else None)
    if style.fill is not None:
        edge = _meets(lines, _grown(area, _BEND))
        if edge or _is_inside(lines, area[:2], style.even_odd):
            plain = isinstance(style.fill, tuple) and style.fill_opacity >= 1
            found.append(style.fill if plain else None)
            covers = not edge
    known = [colour for colour in found if isinstance(colour, tuple)]
    return (known, covers) if len(known) == len(found) else None


def covers(shape: Shape, matrix: geometry.Matrix, area: geometry.Box) -> bool:
    """Return whether a shape, moved by a matrix, surely leaves nothing of what is below it in an area."""
    style, back = shape.style, geometry.inverse(matrix)
    if style.fill is None or style.fill_opacity < 1 or back is None or len(shape.path) > _LONGEST:
        return False
    lines, local = _outline(shape.path), _box_under(area, back)
    return not _meets(lines, local) and _is_inside(lines, local[:2], style.even_odd)


@lru_cache(maxsize=4096)
def _outline(path: str) -> _Lines:
    lines: list[tuple[float, float, float, float]] = []
    for points, _ in geometry.outlines(path, _BEND):
        ends = [*points[1:], *points[:1]]
        lines += [(*one, *other) for one, other in zip(points, ends, strict=True)]
    return tuple(lines)


def _meets(lines: _Lines, box: geometry.Box) -> bool:
    left, top, right, foot = box
    for ax, ay, bx, by in lines:
        if (ax < left and bx < left) or (ax > right and bx > right):
            continue
        if (ay < top and by < top) or (ay > foot and by > foot):
            continue
        across, down = bx - ax, by - ay
        sides = [across * (y - ay) - down * (x - ax) for x in (left, right) for y in (top, foot)]
        if min(sides) <= 0 <= max(sides):
            return True
    return False


def _is_inside(lines: _Lines, point: Sequence[float], even_odd: bool) -> bool:
    """Return whether a point is inside of outlines: by how often they wind around it."""
    x, y = point
    turns = 0
    for ax, ay, bx, by in lines:
        if (ay <= y) != (by <= y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            turns += 1 if by > ay else -1
    return turns % 2 != 0 if even_odd else turns != 0
