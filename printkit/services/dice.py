"""Nets to fold in, the dice that they become out: each face, `<g id="face">`, as a side."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printkit.geometry import (
    IDENTITY,
    Matrix,
    Point,
    box_of,
    corners_of,
    multiply,
    path_extent,
    rectangle_path,
    translation,
)
from printkit.model.scene import FACE, Group, Image, Mark, Scene, Shape, Use


class DieFace(NamedTuple):
    """A face of a die: what it is called, if anything, and what is on it."""

    name: str
    scene: Scene


Die = tuple[DieFace, ...]


def die_of(net: Scene | None) -> Die:
    """Return the faces of a die by its net, those with numbers in order; none where it is no die."""
    found = [] if net is None else [*_faces(net, net.marks, IDENTITY)]
    numbers = {face.name: face for face in found}
    names = [str(number) for number in range(1, len(found) + 1)]
    return tuple(numbers[name] for name in names) if numbers.keys() == {*names} else tuple(found)


def _faces(net: Scene, marks: Iterable[Mark], matrix: Matrix) -> Iterator[DieFace]:
    for mark in marks:
        if isinstance(mark, Group) and mark.layer.startswith(FACE):
            left, top, right, foot = box_of(_corners(mark.marks, multiply(mark.matrix, matrix)))
            width, height = right - left, foot - top
            seen = Group((Use(net, translation(-left, -top)),), clip=rectangle_path(0, 0, width, height))
            yield DieFace(
                mark.layer[len(FACE) :].strip(), Scene("face", width, height, 0.0, (seen,), net.weight)
            )
        elif isinstance(mark, Group):
            yield from _faces(net, mark.marks, multiply(mark.matrix, matrix))


def _corners(marks: Iterable[Mark], matrix: Matrix) -> Iterator[Point]:
    """Yield the corners of the boxes around shapes, pictures and parts."""
    for mark in marks:
        if isinstance(mark, Shape):
            yield from corners_of(path_extent(mark.path, matrix))
        elif isinstance(mark, Image):
            yield from corners_of(mark.box, matrix)
        elif isinstance(mark, Group):
            yield from _corners(mark.marks, multiply(mark.matrix, matrix))
        elif isinstance(mark, Use):
            box = (0.0, 0.0, mark.scene.width, mark.scene.height)
            yield from corners_of(box, multiply(mark.matrix, matrix))
