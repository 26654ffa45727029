"""The places of pieces in, guides for the knife and the fold out: they cross no piece."""

import math
from collections.abc import Iterable, Iterator, Sequence

from printkit.geometry import Box, Matrix, Point
from printkit.imposition.slots import Slot
from printkit.model.game import Size
from printkit.model.printing import PrintSettings
from printkit.model.shapes.shape import Line
from printkit.model.sheet import Guide

#: A cross's arms, in mm.
ARM = 2.0

_CLOSE = 1e-3


def cut_guides(slots: Sequence[Slot], settings: PrintSettings, bleed: float) -> tuple[Guide, ...]:
    """Return the guides for straight cuts, in the style of `--marks`; round pieces have none."""
    straight = [slot for slot in slots if slot.size.shape.sides(slot.size)]
    style, defaults = settings.options.marks, settings.defaults
    if style == "none" or not straight:
        return ()
    lines: list[Line] = []
    boxes = [slot.trim for slot in straight if not slot.corners]
    pointing = straight
    if style == "edge":
        lines += _edges(boxes, bleed, defaults.guide) if boxes else []
        pointing = [slot for slot in straight if slot.corners]  # their sides may be slanted
    lines += _ticks(pointing, slots, defaults.clear, bleed + defaults.guide)
    if style in ("cross", "lines"):
        sides = [side for slot in straight for side in slot.sides]
        lines += _crosses(sides) if style == "cross" else [_ordered(*side) for side in sides]
    once = {(round(a, 4), round(b, 4), round(c, 4), round(d, 4)) for a, b, c, d in lines}
    return tuple(Guide("cut", *line) for line in sorted(once))


def _ticks(slots: Sequence[Slot], every: Sequence[Slot], clear: float, reach: float) -> list[Line]:
    """Return lines that point at the trims' corners, each as long as the next piece allows."""
    lines: list[Line] = []
    others = [(slot.trim, slot.corners) for slot in every]
    for x1, y1, x2, y2 in (side for slot in slots for side in slot.sides):
        length = math.hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        for x, y, u, v in ((x1, y1, -dx, -dy), (x2, y2, dx, dy)):
            far = _free((x, y), (u, v), reach, clear, others)
            if far > clear:
                lines.append(_ordered(x + u * clear, y + v * clear, x + u * far, y + v * far))
    return lines


def _free(
    start: Point, way: Point, reach: float, clear: float, others: Sequence[tuple[Box, Sequence[Point]]]
) -> float:
    level = 0.0 in way  # nearly always so, and quick to test then
    for box, corners in others:
        left, top, right, bottom = box
        around = ((left, top), (right, top), (right, bottom), (left, bottom))
        near = _until_box(start, way, box) if level else _until(start, way, around)
        if near is not None and corners:
            near = _until(start, way, corners)
        if near is not None and near > -_CLOSE:
            reach = min(reach, near - clear)
    return reach


def _until_box(start: Point, way: Point, box: Box) -> float | None:
    """Return how far it is to where a level or upright line enters a box; None where it passes by."""
    across, along = (0, 1) if way[0] == 0.0 else (1, 0)
    if not box[across] - _CLOSE <= start[across] <= box[across + 2] + _CLOSE:
        return None
    return box[along] - start[along] if way[along] > 0 else start[along] - box[along + 2]


def _until(start: Point, way: Point, corners: Sequence[Point]) -> float | None:
    """Return how far it is from a point to where a line enters a convex outline; None where it passes by.

    A line that only touches an outline's side counts as entering it.
    """
    enter, leave = -math.inf, math.inf
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        normal = (y2 - y1, x1 - x2)  # points out
        outside = normal[0] * (start[0] - x1) + normal[1] * (start[1] - y1)
        towards = -(normal[0] * way[0] + normal[1] * way[1])
        length = abs(normal[0]) + abs(normal[1])
        if abs(towards) < _CLOSE * length:
            if outside > _CLOSE * length:
                return None
        elif towards > 0:
            enter = max(enter, outside / towards)
        else:
            leave = min(leave, outside / towards)
    return enter if enter <= leave + _CLOSE else None


def _edges(trims: Sequence[Box], clear: float, length: float) -> list[Line]:
    left, top = min(box[0] for box in trims) - clear, min(box[1] for box in trims) - clear
    right, bottom = max(box[2] for box in trims) + clear, max(box[3] for box in trims) + clear
    lines: list[Line] = []
    for x in {edge for box in trims for edge in (box[0], box[2])}:
        lines += [(x, top - length, x, top), (x, bottom, x, bottom + length)]
    for y in {edge for box in trims for edge in (box[1], box[3])}:
        lines += [(left - length, y, left, y), (right, y, right + length, y)]
    return lines


def _crosses(sides: Iterable[Line]) -> list[Line]:
    """Return a cross at every corner; its arms lie on the lines that are cut."""
    lines: list[Line] = []
    for x1, y1, x2, y2 in sides:
        length = math.hypot(x2 - x1, y2 - y1)
        x, y = ARM * (x2 - x1) / length, ARM * (y2 - y1) / length
        lines += [_ordered(a - x, b - y, a + x, b + y) for a, b in ((x1, y1), (x2, y2))]
    return lines


def _ordered(x1: float, y1: float, x2: float, y2: float) -> Line:
    return (x1, y1, x2, y2) if (x1, y1) <= (x2, y2) else (x2, y2, x1, y1)


def fold_marks(size: Size, part: Box | None, matrix: Matrix, settings: PrintSettings) -> Iterator[Guide]:
    """Yield marks at both ends of each fold that crosses a part of a page; the matrix only moves it."""
    left, top, right, bottom = part or (0.0, 0.0, size.width, size.height)
    near, far = settings.defaults.clear, settings.defaults.clear + settings.defaults.guide
    dx, dy = matrix[4], matrix[5]
    across, down = size.folds
    for x in (size.width * number / across for number in range(1, across)):
        if left < x < right:
            yield Guide("score", x + dx, top + dy - far, x + dx, top + dy - near)
            yield Guide("score", x + dx, bottom + dy + near, x + dx, bottom + dy + far)
    for y in (size.height * number / down for number in range(1, down)):
        if top < y < bottom:
            yield Guide("score", left + dx - far, y + dy, left + dx - near, y + dy)
            yield Guide("score", right + dx + near, y + dy, right + dx + far, y + dy)
