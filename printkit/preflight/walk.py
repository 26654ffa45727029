"""A scene in, its words, lines, pictures and parts out, and where each stands on the face."""

from collections.abc import Iterator

from printkit.model.geometry import multiply, path_extent
from printkit.model.scene import IDENTITY, Group, Image, Mark, Matrix, Scene, Shape, Text, Use

#: What the preflight looks at: not shapes that are only filled, which are most of a picture.
Seen = Text | Shape | Image

#: Left, top, right and bottom, in the face's mm.
Room = tuple[float, float, float, float]

#: A group that shows another component's card, small on purpose; at its own size it is looked at as a card.
CARD = "card"


class Walker:
    """Walks through scenes; remembers which parts hold nothing to look at, so that pictures cost nothing."""

    def __init__(self) -> None:
        self._holds: dict[int, bool] = {}
        self._kept: list[Scene] = []  # so that no id is given twice

    def walk(self, marks: tuple[Mark, ...]) -> Iterator[tuple[Seen, Matrix, float, Room | None]]:
        """Yield what is seen of marks, in the order of painting, how opaque it is, and what it is cut to."""
        return self._walk(marks, IDENTITY, 1.0, None)

    def _walk(
        self, marks: tuple[Mark, ...], matrix: Matrix, opacity: float, room: Room | None
    ) -> Iterator[tuple[Seen, Matrix, float, Room | None]]:
        for mark in marks:
            if isinstance(mark, Group):
                if mark.layer != CARD:
                    here = _then(mark.matrix, matrix)
                    left = room if mark.clip is None else _shared(room, path_extent(mark.clip, here))
                    yield from self._walk(mark.marks, here, opacity * mark.opacity, left)
            elif isinstance(mark, Use):
                if room is None and self._has(mark.scene):  # a part that is cut to a shape is a picture
                    yield from self._walk(mark.scene.marks, _then(mark.matrix, matrix), opacity, None)
            elif not isinstance(mark, Shape) or mark.style.stroke is not None:
                yield mark, matrix, opacity, room

    def _has(self, scene: Scene) -> bool:
        """Return whether a part, or what it uses, holds anything to look at."""
        known = self._holds.get(id(scene))
        if known is None:
            self._kept.append(scene)
            known = self._holds[id(scene)] = any(map(self._counts, scene.marks))
        return known

    def _counts(self, mark: Mark) -> bool:
        if isinstance(mark, Group):
            return mark.layer != CARD and any(map(self._counts, mark.marks))
        if isinstance(mark, Use):
            return self._has(mark.scene)
        return not isinstance(mark, Shape) or mark.style.stroke is not None


def _then(first: Matrix, matrix: Matrix) -> Matrix:
    """Return both matrices as one."""
    return matrix if first == IDENTITY else multiply(first, matrix)


def _shared(one: Room | None, other: Room) -> Room:
    """Return what two boxes have in common."""
    if one is None:
        return other
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def parts(marks: tuple[Mark, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Use | Image, Matrix]]:
    """Yield the parts and pictures that a face places itself, not those in parts; what is clipped is cut."""
    for mark in marks:
        if isinstance(mark, Use):
            yield mark, _then(mark.matrix, matrix)
        elif isinstance(mark, Image):
            yield mark, matrix
        elif isinstance(mark, Group) and mark.clip is None and mark.layer != CARD:
            yield from parts(mark.marks, _then(mark.matrix, matrix))
