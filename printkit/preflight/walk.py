"""A scene in, its words, lines, pictures and parts out, and where each stands on the face."""

from collections.abc import Iterator

from printkit.model.geometry import multiply
from printkit.model.scene import IDENTITY, Group, Image, Mark, Matrix, Scene, Shape, Text, Use

#: What the preflight looks at: not shapes that are only filled, which are most of a picture.
Seen = Text | Shape | Image


class Walker:
    """Walks through scenes; remembers which parts hold nothing to look at, so that pictures cost nothing."""

    def __init__(self) -> None:
        self._holds: dict[int, bool] = {}
        self._kept: list[Scene] = []  # so that no id is given twice

    def walk(self, marks: tuple[Mark, ...]) -> Iterator[tuple[Seen, Matrix, float]]:
        """Yield what is seen of a face's marks, in the order of painting, and how opaque it is."""
        return self._walk(marks, IDENTITY, 1.0)

    def _walk(
        self, marks: tuple[Mark, ...], matrix: Matrix, opacity: float
    ) -> Iterator[tuple[Seen, Matrix, float]]:
        for mark in marks:
            if isinstance(mark, Group):
                if mark.clip is None:  # what is clipped is cut on purpose
                    yield from self._walk(mark.marks, _then(mark.matrix, matrix), opacity * mark.opacity)
            elif isinstance(mark, Use):
                if self._has(mark.scene):
                    yield from self._walk(mark.scene.marks, _then(mark.matrix, matrix), opacity)
            elif not isinstance(mark, Shape) or mark.style.stroke is not None:
                yield mark, matrix, opacity

    def _has(self, scene: Scene) -> bool:
        """Return whether a part, or what it uses, holds anything to look at."""
        known = self._holds.get(id(scene))
        if known is None:
            self._kept.append(scene)
            known = self._holds[id(scene)] = any(map(self._counts, scene.marks))
        return known

    def _counts(self, mark: Mark) -> bool:
        if isinstance(mark, Group):
            return mark.clip is None and any(map(self._counts, mark.marks))
        if isinstance(mark, Use):
            return self._has(mark.scene)
        return not isinstance(mark, Shape) or mark.style.stroke is not None


def _then(first: Matrix, matrix: Matrix) -> Matrix:
    """Return both matrices as one."""
    return matrix if first == IDENTITY else multiply(first, matrix)


def parts(marks: tuple[Mark, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Use, Matrix]]:
    """Yield the parts that a face places itself, not the parts in them."""
    for mark in marks:
        if isinstance(mark, Use):
            yield mark, _then(mark.matrix, matrix)
        elif isinstance(mark, Group) and mark.clip is None:
            yield from parts(mark.marks, _then(mark.matrix, matrix))
