"""Marks in, out: those worth checking and where they are on the card, or the same marks without words."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from operator import is_
from typing import NamedTuple

from printkit.geometry import IDENTITY, Box, Matrix, multiply, path_extent, scale_of
from printkit.model.scene import Group, Image, Mark, Scene, Shape, Text, Use

#: The layer of a group that shows another component's card: small on purpose, and checked at its own size.
_CARD = "card"
#: The layer of a shadow.
_SHADOW = "shadow"


class Placed(NamedTuple):
    """A text, a stroked shape or a picture, and how it gets onto the card."""

    mark: Text | Shape | Image
    matrix: Matrix
    opacity: float  # of the groups around it
    clip: Box | None  # what the groups around it are clipped to


class Line(NamedTuple):
    """A line of type on a card, and its number among all texts of the side, in the order of painting."""

    text: Text
    matrix: Matrix
    opacity: float
    clip: Box | None
    number: int

    @property
    def size(self) -> float:
        """Its size on the card."""
        return self.text.size * scale_of(self.matrix)


def walk(
    marks: tuple[Mark, ...], matrix: Matrix = IDENTITY, opacity: float = 1.0, clip: Box | None = None
) -> Iterator[Placed]:
    """Yield what can be checked, in the order of painting: not shapes that are only filled."""
    for mark in marks:
        if isinstance(mark, Shape):  # as most marks are
            if mark.style.stroke is not None:
                yield Placed(mark, matrix, opacity, clip)
        elif isinstance(mark, Group):
            if mark.layer != _CARD:
                inner = _combined(mark.matrix, matrix)
                box = clip if mark.clip is None else common(clip, path_extent(mark.clip, inner))
                yield from walk(mark.marks, inner, opacity * mark.opacity, box)
        elif isinstance(mark, Use):
            if clip is None and _has_any(mark.scene):  # a part that is clipped is a picture
                for one in walk(mark.scene.marks, _combined(mark.matrix, matrix), opacity):
                    at = one.mark.place or mark.place
                    yield one if at is one.mark.place else one._replace(mark=replace(one.mark, place=at))
        else:
            yield Placed(mark, matrix, opacity, clip)


@lru_cache(maxsize=512)
def _has_any(scene: Scene) -> bool:
    """Return whether there is anything to check in a part: large drawings have nothing, and cost nothing."""
    return next(walk(scene.marks), None) is not None


def parts(marks: tuple[Mark, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Use | Image, Matrix]]:
    """Yield the parts and pictures that a card places itself, not those inside of parts or clipped ones."""
    for mark in marks:
        if isinstance(mark, (Shape, Text)):
            continue
        if isinstance(mark, Use):
            yield mark, _combined(mark.matrix, matrix)
        elif isinstance(mark, Image):
            yield mark, matrix
        elif isinstance(mark, Group) and mark.clip is None and mark.layer != _CARD:
            yield from parts(mark.marks, _combined(mark.matrix, matrix))


def _combined(first: Matrix, matrix: Matrix) -> Matrix:
    return matrix if first == IDENTITY else multiply(first, matrix)


def common(one: Box | None, other: Box) -> Box:
    """Return what two boxes have in common."""
    if one is None:
        return other
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def is_shadow(mark: Mark) -> bool:
    """Return whether a mark is a shadow: what is above it hides most of it, so it is no ground of words."""
    return isinstance(mark, Group) and mark.layer == _SHADOW


class WordRemover:
    """Removes the words from scenes: scenes that differ in their words alone become one."""

    def __init__(self) -> None:
        self._wordless: dict[Scene, Scene] = {}
        self._scenes: dict[tuple[float | Mark, ...], Scene] = {}  # those without words, by what they draw

    def without_words(self, scene: Scene) -> Scene:
        if scene not in self._wordless:
            marks = self._marks(scene.marks)
            self._wordless[scene] = scene if marks is scene.marks else self._scene(scene, marks)
        return self._wordless[scene]

    def with_one_text(self, scene: Scene, number: int, whole: bool = True) -> Scene:
        """Return what a scene paints without its words but for the text of this number (from 0).

        If it is not `whole`, that is what it paints before that text.
        """
        return self._scene(scene, self._around(scene.marks, number, False, whole)[0])

    def _scene(self, scene: Scene, marks: tuple[Mark, ...]) -> Scene:
        """Return a scene with other marks, the same one for equal marks."""
        key = (scene.width, scene.height, scene.bleed, *marks)
        if key not in self._scenes:
            self._scenes[key] = replace(scene, marks=marks)
        return self._scenes[key]

    def _around(
        self, marks: tuple[Mark, ...], left: int, clipped: bool, whole: bool
    ) -> tuple[tuple[Mark, ...], int]:
        """Return the marks before a text, or all of them with that text, and how many texts are to come.

        Texts are counted as `walk` does.
        """
        kept: list[Mark] = []
        for mark in marks:
            if isinstance(mark, Text):
                kept += [mark] if left == 0 and whole else []
                left -= 1
            elif is_shadow(mark):
                continue
            elif left >= 0 and isinstance(mark, Group) and mark.layer != _CARD:
                inner, left = self._around(mark.marks, left, clipped or mark.clip is not None, whole)
                kept.append(replace(mark, marks=inner))
            elif left >= 0 and isinstance(mark, Use) and not clipped:
                inner, left = self._around(mark.scene.marks, left, False, whole)
                wordless = self.without_words(mark.scene)
                same = inner == wordless.marks
                kept.append(replace(mark, scene=wordless if same else replace(mark.scene, marks=inner)))
            else:
                kept.append(self._mark(mark))
            if left < 0 and not whole:
                break
        return tuple(kept), left

    def _marks(self, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        wordless = tuple(
            self._mark(mark) for mark in marks if not (isinstance(mark, Text) or is_shadow(mark))
        )
        return marks if len(wordless) == len(marks) and all(map(is_, wordless, marks)) else wordless

    def _mark(self, mark: Mark) -> Mark:
        if isinstance(mark, Group):
            marks = self._marks(mark.marks)
            return mark if marks is mark.marks else replace(mark, marks=marks)
        if isinstance(mark, Use):
            scene = self.without_words(mark.scene)
            return mark if scene is mark.scene else replace(mark, scene=scene)
        return mark
