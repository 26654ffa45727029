"""A side in, the same with left and right changed out: words, pictures and icons stay as they are."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from printkit.geometry import apply, path_steps
from printkit.model.scene import Gradient, Group, Image, Mark, Scene, Shape, Text, Use
from printkit.units import decimal

#: Base lines that are nearer than this, in sizes, are one: of words, and of what is raised among them.
_ONE_LINE = 0.6


def mirrored(scene: Scene) -> Scene:
    """Return a side with all its marks at the other side; lines of words keep their order."""
    return replace(scene, marks=tuple(_turn(scene.marks, scene.width)))


def _turn(marks: Sequence[Mark], width: float) -> Iterator[Mark]:
    for line in _lines(marks):
        if isinstance(line[0], Shape):
            yield _shape(line[0], width)
        elif isinstance(line[0], Group):
            yield _group(line[0], width)
        else:
            ends = [_ends(mark) for mark in line]
            moved = width - min(left for left, _ in ends) - max(right for _, right in ends)
            yield from (_moved(mark, moved) for mark in line)


def _lines(marks: Sequence[Mark]) -> Iterator[list[Mark]]:
    for tag, group in groupby(marks, key=lambda mark: mark.tag if isinstance(mark, Text | Use) else None):
        line: list[Mark] = []
        for mark in group:
            if line and (tag is None or not _goes_on(line, mark)):
                yield line
                line = []
            line.append(mark)
        if line:
            yield line


def _goes_on(line: Sequence[Mark], mark: Mark) -> bool:
    known = next((one for one in reversed(line) if isinstance(one, Text)), None)
    return not isinstance(mark, Text) or known is None or abs(mark.y - known.y) < _ONE_LINE * known.size


def _ends(mark: Mark) -> tuple[float, float]:
    if isinstance(mark, Text | Image):
        return mark.x, mark.x + mark.width
    assert isinstance(mark, Use)
    wide, high = mark.scene.width, mark.scene.height
    across = [apply(mark.matrix, x, y)[0] for x in (0.0, wide) for y in (0.0, high)]
    return min(across), max(across)


def _moved(mark: Mark, far: float) -> Mark:
    if isinstance(mark, Text | Image):
        return replace(mark, x=mark.x + far)
    assert isinstance(mark, Use)
    return replace(mark, matrix=(*mark.matrix[:4], mark.matrix[4] + far, mark.matrix[5]))


def _shape(shape: Shape, width: float) -> Shape:
    style = shape.style
    if isinstance(style.fill, Gradient):
        style = style._replace(fill=_gradient(style.fill, width))
    return replace(shape, path=_path(shape.path, width), style=style)


def _gradient(gradient: Gradient, width: float) -> Gradient:
    step = len(gradient.line) // 2  # a line has two numbers a point, circles have three
    line = tuple(width - one if at % step == 0 else one for at, one in enumerate(gradient.line))
    return replace(gradient, line=line)


def _path(path: str, width: float) -> str:
    parts = []
    for operator, numbers in path_steps(path):
        turned = [decimal(width - float(one)) if at % 2 == 0 else one for at, one in enumerate(numbers)]
        parts.append(" ".join([*turned, operator]))
    return " ".join(parts)


def _group(group: Group, width: float) -> Group:
    a, b, c, d, e, f = group.matrix
    clip = None if group.clip is None else _path(group.clip, 0.0)
    marks, mask = tuple(_turn(group.marks, 0.0)), tuple(_turn(group.mask, 0.0))
    return replace(group, marks=marks, matrix=(a, -b, -c, d, width - e, f), clip=clip, mask=mask)
