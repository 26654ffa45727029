"""A font cut down to some letters in, the same with thinner strokes out: type that saves ink is set in it.

Letters stay as wide and as far apart, so lines break where they did. Upright strokes lose most, level ones,
such as serifs, little.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from printkit.export.reportlab_parts import font_of_tables

#: A point of a contour: x, y, and whether it is on the curve.
Point = tuple[float, float, bool]
Contours = list[list[Point]]

#: How much of a stroke is left out, across and up; of a stroke how wide at most, in strokes of most letters.
_ACROSS, _UP, _BROAD = 0.3, 0.16, 1.5
#: Letters of more points stay as they are.
_MOST = 2000
#: What is nearer than this, in the font's units, is the same edge.
_NEAR = 1.0
#: What is sharper than this would move too far: the most that a corner moves, in shifts.
_MITRE = 2.0
_ON = 1


def stroke_of(letters: Sequence[Contours]) -> float:
    """Return how wide the strokes of most letters are."""
    widths = [2 * abs(sum(map(_area, one))) / (sum(map(_around, one)) or 1) for one in letters if one]
    return median(widths) if widths else 0.0


def thinned(contours: Contours, stroke: float) -> Contours:
    """Return a letter's contours moved inwards: each stroke by a share of its width, measured where it is."""
    outer = max(map(_area, contours), key=abs, default=0.0)  # holes run the other way
    side, most = math.copysign(0.5, outer), _BROAD * stroke
    edges = [(*a[:2], *b[:2]) for contour in contours for a, b in pairwise([*contour, *contour[:1]])]
    if len(edges) > _MOST:
        return contours
    turned = [(ay, ax, by, bx) for ax, ay, bx, by in edges]
    moved = []
    for contour in contours:
        points = []
        for (x, y, on), (dx, dy) in zip(contour, _inwards(contour), strict=True):
            across = _ACROSS * min(most, _width(edges, x, y, side * dx))
            up = _UP * min(most, _width(turned, y, x, side * dy))
            points.append((x + side * dx * across, y + side * dy * up, on))
        moved.append(points)
    return moved


def _width(edges: list[tuple[float, float, float, float]], x: float, y: float, way: float) -> float:
    """Return how far it is from a point to the next edge on its left, or on its right."""
    far = math.inf
    for ax, ay, bx, by in edges:
        if (ay <= y) != (by <= y):
            at = ax + (y - ay) * (bx - ax) / (by - ay) - x
            if at * way > 0 and _NEAR < abs(at) < far:
                far = abs(at)
    return far


def _inwards(contour: list[Point]) -> list[tuple[float, float]]:
    points, count = [(x, y) for x, y, _ in contour], len(contour)
    return [_shift(_way(points, at, -1, count), _way(points, at, 1, count)) for at in range(count)]


def _way(points: list[tuple[float, float]], index: int, step: int, count: int) -> tuple[float, float]:
    x, y = points[index]
    for far in range(1, count):
        to_x, to_y = points[(index + step * far) % count]
        if (length := math.hypot(to_x - x, to_y - y)) > 0:
            return (to_x - x) / length, (to_y - y) / length
    return 0.0, 0.0


def _shift(back: tuple[float, float], out: tuple[float, float]) -> tuple[float, float]:
    """Return how far a corner moves, given the ways to the points before and after it."""
    left, right = (back[1], -back[0]), (-out[1], out[0])
    x, y = left[0] + right[0], left[1] + right[1]
    size = x * x + y * y
    if size < 1e-9:
        return 0.0, 0.0
    factor = min(2 / size, _MITRE / math.sqrt(size))
    return x * factor, y * factor


def _area(contour: list[Point]) -> float:
    """Return the area of a contour, above 0 where its inside is on its left."""
    pairs = pairwise([*contour, contour[0]]) if contour else ()
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


def _around(contour: list[Point]) -> float:
    pairs = pairwise([*contour, contour[0]]) if contour else ()
    return sum(math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairs)


def lightened(program: bytes, letters: Sequence[Contours]) -> bytes:
    """Return a font's file with other contours: those of its glyphs that are drawn, in their order."""
    tables = _tables(program)
    glyphs = [_glyph(one) for one in letters]
    glyphs += [b""] * (struct.unpack_from(">H", tables["maxp"], 4)[0] - len(glyphs))  # parts of others
    places = [0]
    for glyph in glyphs:
        places.append(places[-1] + len(glyph))
    tables["glyf"] = b"".join(glyphs)
    tables["loca"] = struct.pack(f">{len(places)}L", *places)
    tables["head"] = tables["head"][:50] + struct.pack(">h", 1) + tables["head"][52:]
    tables["hmtx"] = _bearings(tables, glyphs)
    for hints in ("fpgm", "prep", "cvt "):
        tables.pop(hints, None)
    return font_of_tables(tables)


def _tables(program: bytes) -> dict[str, bytes]:
    count = struct.unpack_from(">H", program, 4)[0]
    records = (struct.unpack_from(">4sLLL", program, 12 + 16 * index) for index in range(count))
    return {tag.decode("latin-1"): program[at : at + size] for tag, _, at, size in records}


def _glyph(contours: Contours) -> bytes:
    """Return a glyph as a font's file has it, without hints."""
    points = [(round(x), round(y), on) for contour in contours for x, y, on in contour]
    if not points:
        return b""
    across, down = [x for x, _, _ in points], [y for _, y, _ in points]
    ends, end = [], -1
    for contour in contours:
        end += len(contour)
        ends.append(end)
    head = struct.pack(">5h", len(contours), min(across), min(down), max(across), max(down))
    steps = [after - before for line in (across, down) for before, after in pairwise([0, *line])]
    body = struct.pack(f">{len(ends)}HH", *ends, 0) + bytes(_ON * on for _, _, on in points)
    data = head + body + struct.pack(f">{len(steps)}h", *steps)
    return data + bytes(-len(data) % 4)


def _bearings(tables: dict[str, bytes], glyphs: list[bytes]) -> bytes:
    """Return the table of widths, with each letter beginning where it now does."""
    pairs = struct.unpack_from(">H", tables["hhea"], 34)[0]
    data = bytearray(tables["hmtx"])
    for number, glyph in enumerate(glyphs):
        at = 4 * number + 2 if number < pairs else 4 * pairs + 2 * (number - pairs)
        if glyph:
            data[at : at + 2] = glyph[2:4]
    return bytes(data)
