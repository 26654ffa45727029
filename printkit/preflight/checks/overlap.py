"""Sides of cards in, words that lie on other words out."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from printkit.diagnostics.wording import quoted
from printkit.geometry import Box, apply, box_of
from printkit.model.inspection import Raster
from printkit.preflight.evidence import CardSide, Evidence
from printkit.preflight.marks import Line, common
from printkit.preflight.tally import SIDE, Fault

#: The height of small letters, and of capitals and figures, in sizes of type.
_SMALL, _TALL = 0.45, 0.68
#: Lines whose boxes overlap by less than this share of the smaller type, in any direction, do not collide.
_TOUCH = 0.12
#: The same words again are a shadow, or an outline, within this distance, in mm, or this share of large type.
_SHADOW, _SHADOW_SHARE = 0.6, 0.2
#: A dot whose colour words change by this, of 255, has their ink; that much of the ink must be common.
_INK, _COMMON, _DOTS = 64, 0.04, 6
#: Of each two lines of a template so many pairs are rendered; then all are taken to be as these were.
_RENDERED = 12

_Point = tuple[float, float]


class _Boxed(NamedTuple):
    line: Line
    corners: tuple[_Point, ...]  # of its ink
    box: Box


def find_overlapping_texts(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    """Yield each line of type that lies on an earlier one, where the ink of both can be seen."""
    lines = (one for one in evidence.lines(side) if one.clip is None and one.opacity > 0)
    seen = [_boxed(one) for one in lines if (one.text.fill or one.text.stroke) is not None]
    for first, second in _colliding(seen):
        if _ink_meets(first, second, side, evidence):
            place, under = second.line.text.place, first.line.text.place
            words = [quoted(one.line.text.string.strip(), 40) for one in (second, first)]
            where = f"; {words[1]} is at {under.file.name}:{under.line}" if under else ""
            help = f"move one of them, or give it less room{where}"
            yield Fault(side.name, "texts-overlap", f"{words[0]} lies on {words[1]} on {SIDE}", place, help)


def _boxed(line: Line) -> _Boxed:
    """Return a line with the box of its ink: what hangs below its base line does not count."""
    text = line.text
    high = text.size * (_SMALL if text.string.islower() else _TALL)
    left, right = text.x, text.x + text.width
    ends = ((left, text.y - high), (right, text.y - high), (right, text.y), (left, text.y))
    corners = tuple(apply(line.matrix, x, y) for x, y in ends)
    return _Boxed(line, corners, box_of(corners))


def _colliding(lines: list[_Boxed]) -> Iterator[tuple[_Boxed, _Boxed]]:
    """Yield each two lines whose boxes overlap, the one that is painted first as the first."""
    open_lines: list[_Boxed] = []
    for one in sorted(lines, key=lambda one: one.box[1]):
        open_lines = [other for other in open_lines if other.box[3] > one.box[1]]
        for other in open_lines:
            if other.box[0] < one.box[2] and one.box[0] < other.box[2] and _collide(one, other):
                yield (one, other) if one.line.number < other.line.number else (other, one)
        open_lines.append(one)


def _collide(one: _Boxed, other: _Boxed) -> bool:
    """Return whether two lines overlap by more than a touch, and are not the same words again."""
    if one.line.text.string == other.line.text.string:
        (x, y), (across, down) = one.corners[3], other.corners[3]
        if max(abs(across - x), abs(down - y)) <= max(_SHADOW, _SHADOW_SHARE * one.line.size):
            return False
    return _depth(one.corners, other.corners) > _TOUCH * min(one.line.size, other.line.size)


def _depth(one: Sequence[_Point], other: Sequence[_Point]) -> float:
    """Return how far two boxes, turned or not, must be moved to lie apart; less than 0 if they do."""
    depth = float("inf")
    for corners in (one, other):
        for (x1, y1), (x2, y2) in pairwise(corners[:3]):
            across, down = y1 - y2, x2 - x1
            length = (across**2 + down**2) ** 0.5 or 1.0
            these = [(x * across + y * down) / length for x, y in one]
            those = [(x * across + y * down) / length for x, y in other]
            depth = min(depth, max(these) - min(those), max(those) - min(these))
    return depth


def _ink_meets(first: _Boxed, second: _Boxed, side: CardSide, evidence: Evidence) -> bool:
    """Return whether the ink of two lines meets on the finished side: one may be hidden, or lie in gaps."""
    verdicts = evidence.overlaps[first.line.text.place, second.line.text.place]
    if len(verdicts) == _RENDERED:
        return any(verdicts)
    box, bare = common(first.box, second.box), evidence.sharp(side, None)
    inks = [_ink(evidence.sharp(side, one.line.number), bare, box) for one in (first, second)]
    verdicts.append(len(inks[0] & inks[1]) >= max(_DOTS, _COMMON * min(map(len, inks))))
    return verdicts[-1]


def _ink(picture: Raster, bare: Raster, box: Box) -> set[int]:
    left, top, right, foot = box
    step = 1 / bare.dots_per_mm
    found = set()
    for row in range(max(1, int((foot - top) / step))):
        for column in range(max(1, int((right - left) / step))):
            start = bare.start(left + (column + 0.5) * step, top + (row + 0.5) * step)
            if start is not None:
                pairs = zip(picture.data[start : start + 3], bare.data[start : start + 3], strict=True)
                if any(abs(one - other) >= _INK for one, other in pairs):
                    found.add(start)
    return found
