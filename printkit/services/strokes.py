"""A path and how its line is drawn in, the outline of that line out: a path to fill, or to clip to."""

import math
from collections.abc import Iterator, Sequence

from printkit.geometry import Point, ellipse_path, outlines
from printkit.model.scene import Style

#: SVG's limit for mitred corners, in widths; how near to curves the lines are that stand for them, in mm.
_MITRE, _NEAR = 4.0, 0.005


def stroke_outline(path: str, style: Style) -> str:
    """Return the outline of a line: pieces that all wind the same way, so that they fill as one."""
    half = style.width / 2
    parts: list[str] = []
    for found, closed in outlines(path, _NEAR):
        points = [one for one, before in zip(found, [None, *found], strict=False) if one != before]
        for line, ring in _dashed(points, closed, style.dash) if style.dash else [(points, closed)]:
            parts += _pieces(line, ring, half, style)
    return " ".join(parts)


def _dashed(
    points: Sequence[Point], closed: bool, dash: Sequence[float]
) -> Iterator[tuple[list[Point], bool]]:
    pattern = [*dash, *dash] if len(dash) % 2 else [*dash]
    if sum(pattern) <= 0:
        yield [*points], closed
        return
    at, left, piece = 0, pattern[0], [points[0]]
    for a, b in _sides(points, closed):
        long, done = math.dist(a, b), 0.0
        while long - done > left:
            done += left
            place = a[0] + (b[0] - a[0]) * done / long, a[1] + (b[1] - a[1]) * done / long
            if at % 2 == 0:
                yield [*piece, place], False
            at, piece = at + 1, [place]
            left = pattern[at % len(pattern)]
        left -= long - done
        piece.append(b)
    if at % 2 == 0:
        yield piece, False


def _sides(points: Sequence[Point], closed: bool) -> Iterator[tuple[Point, Point]]:
    ends = [*points[1:], points[0]] if closed else points[1:]
    yield from ((a, b) for a, b in zip(points, ends, strict=False) if math.dist(a, b) > 1e-9)


def _pieces(points: Sequence[Point], closed: bool, half: float, style: Style) -> Iterator[str]:
    """Yield what a line is put together from: its sides, what is at their corners, and its ends."""
    sides = [*_sides(points, closed)]
    if not sides:
        if style.cap == 1 and points:
            yield ellipse_path(*points[0], half, half)
        return
    ways = [((b[0] - a[0]) / math.dist(a, b), (b[1] - a[1]) / math.dist(a, b)) for a, b in sides]
    last = len(sides) - 1
    for index, ((a, b), (u, v)) in enumerate(zip(sides, ways, strict=True)):
        if style.cap == 2 and not closed:
            a = (a[0] - u * half, a[1] - v * half) if index == 0 else a
            b = (b[0] + u * half, b[1] + v * half) if index == last else b
        x, y = v * half, -u * half
        yield _polygon(
            [(a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y), (a[0] - x, a[1] - y)]
        )
        if closed or index < last:
            yield from _corner(sides[index][1], ways[index], ways[(index + 1) % len(ways)], half, style.join)
    if style.cap == 1 and not closed:
        yield from (ellipse_path(*end, half, half) for end in (sides[0][0], sides[-1][1]))


def _corner(at: Point, way: Point, then: Point, half: float, join: int) -> Iterator[str]:
    turn = way[0] * then[1] - way[1] * then[0]
    if abs(turn) < 1e-6 and way[0] * then[0] + way[1] * then[1] > 0:
        return
    if join == 1:
        yield ellipse_path(*at, half, half)
        return
    side = half if turn < 0 else -half  # the outer one
    one, other = ((at[0] - v * side, at[1] + u * side) for u, v in (way, then))
    share = (1 + way[0] * then[0] + way[1] * then[1]) / 2  # the squared cosine of half the turn
    if join == 0 and share * _MITRE * _MITRE >= 1:
        middle = (one[0] + other[0]) / 2 - at[0], (one[1] + other[1]) / 2 - at[1]
        tip = at[0] + middle[0] / share, at[1] + middle[1] / share
        yield _polygon([at, one, tip, other])
    else:
        yield _polygon([at, one, other])


def _polygon(points: Sequence[Point]) -> str:
    """Return a polygon as a path, clockwise as circles are."""
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, [*points[1:], points[0]], strict=True))
    around = points if area >= 0 else points[::-1]
    first, *others = (f"{x:.4f} {y:.4f}" for x, y in around)
    return f"{first} m {' l '.join(others)} l h"
