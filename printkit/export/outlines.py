"""A TrueType font's file in, its glyphs' outlines as SVG path data out: relative, in the font's units."""

from __future__ import annotations

import struct
from functools import cached_property, lru_cache
from pathlib import Path

from printkit.export import ExportError
from printkit.export.fonts import codes_of
from printkit.export.light import Contours, Point, stroke_of, thinned

#: Bits of a point's flags in a simple glyph.
_ON, _SHORT_X, _SHORT_Y, _REPEAT, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
#: Bits of a part's flags in a compound glyph.
_WORDS, _OFFSETS, _SCALE, _MORE, _TWO_SCALES, _MATRIX = 1, 2, 8, 32, 64, 128
#: Glyphs that are made of glyphs are no deeper than this.
_DEEPEST = 6
#: A font with finer strokes, in sizes, is a light already.
_LIGHT = 0.055
#: The letters by which a font's strokes are measured.
_COMMON = "aehilnortu"


class Outlines:
    """The glyphs of one font."""

    def __init__(self, file: Path) -> None:
        self._face = codes_of(file).face
        self._data = file.read_bytes()
        self._tables = self._directory()
        head = self._tables["head"]
        self.units: int = struct.unpack_from(">H", self._data, head + 18)[0]
        self._wide: int = struct.unpack_from(">h", self._data, head + 50)[0]
        self._paths: dict[tuple[str, bool], tuple[str, float]] = {}
        self._light: dict[int, Contours] = {}

    def _directory(self) -> dict[str, int]:
        count = struct.unpack_from(">H", self._data, 4)[0]
        records = (struct.unpack_from(">4sLLL", self._data, 12 + 16 * index) for index in range(count))
        return {tag.decode("latin-1"): offset for tag, _, offset, _ in records}

    @cached_property
    def stroke(self) -> float:
        """How wide the strokes of most of its letters are, in units."""
        return stroke_of([self.contours(self._face.charToGlyph.get(ord(letter), 0)) for letter in _COMMON])

    def light(self, glyph: int) -> Contours:
        """Return a glyph's contours with thinner strokes; those of a font that is a light already."""
        found = self._light.get(glyph)
        if found is None:
            contours, light = self.contours(glyph), self.stroke < _LIGHT * self.units
            found = self._light[glyph] = contours if light else thinned(contours, self.stroke)
        return found

    def letter(self, letter: str, light: bool = False) -> tuple[str, float]:
        """Return a letter's outline, from its own origin on, and how far it moves the pen, in units."""
        found = self._paths.get((letter, light))
        if found is None:
            width = self._face.getCharWidth(ord(letter)) * self.units / 1000
            glyph = self._face.charToGlyph.get(ord(letter), 0)
            contours = self.light(glyph) if light else self.contours(glyph)
            found = self._paths[letter, light] = _path(contours), width
        return found

    def contours(self, glyph: int, depth: int = 0) -> Contours:
        """Return a glyph's contours."""
        start, end = self._place(glyph)
        if end - start < 10 or depth > _DEEPEST:
            return []
        count = struct.unpack_from(">h", self._data, start)[0]
        return self._simple(start + 10, count) if count >= 0 else self._compound(start + 10, depth)

    def _place(self, glyph: int) -> tuple[int, int]:
        loca, glyf = self._tables["loca"], self._tables["glyf"]
        if self._wide:
            start, end = struct.unpack_from(">LL", self._data, loca + 4 * glyph)
        else:
            start, end = (2 * offset for offset in struct.unpack_from(">HH", self._data, loca + 2 * glyph))
        return glyf + start, glyf + end

    def _simple(self, at: int, count: int) -> Contours:
        ends = struct.unpack_from(f">{count}H", self._data, at)
        at += 2 * count
        at += 2 + int(struct.unpack_from(">H", self._data, at)[0])
        points = ends[-1] + 1 if ends else 0
        flags: list[int] = []
        while len(flags) < points:
            flag, times = self._data[at], 1
            at += 1
            if flag & _REPEAT:
                times += self._data[at]
                at += 1
            flags += [flag] * times
        across, at = self._coordinates(at, flags[:points], _SHORT_X, _SAME_X)
        down, at = self._coordinates(at, flags[:points], _SHORT_Y, _SAME_Y)
        placed = [(x, y, bool(flag & _ON)) for x, y, flag in zip(across, down, flags, strict=False)]
        starts = [0, *(end + 1 for end in ends)]
        return [placed[start : end + 1] for start, end in zip(starts, ends, strict=False)]

    def _coordinates(self, at: int, flags: list[int], short: int, same: int) -> tuple[list[float], int]:
        """Return the coordinates in one direction, and where the data goes on."""
        value, values = 0, []
        for flag in flags:
            if flag & short:
                value += self._data[at] if flag & same else -self._data[at]
                at += 1
            elif not flag & same:
                value += struct.unpack_from(">h", self._data, at)[0]
                at += 2
            values.append(float(value))
        return values, at

    def _compound(self, at: int, depth: int) -> Contours:
        contours: Contours = []
        flags = _MORE
        while flags & _MORE:
            flags, glyph = struct.unpack_from(">HH", self._data, at)
            form, size = (">hh", 4) if flags & _WORDS else (">bb", 2)
            dx, dy = struct.unpack_from(form, self._data, at + 4) if flags & _OFFSETS else (0, 0)
            at += 4 + size
            a, b, c, d, read = self._factors(at, flags)
            at += read
            for contour in self.contours(glyph, depth + 1):
                contours.append([(a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in contour])
        return contours

    def _factors(self, at: int, flags: int) -> tuple[float, float, float, float, int]:
        """Return how a part is scaled and turned, and how many bytes say so."""
        count = 4 if flags & _MATRIX else 2 if flags & _TWO_SCALES else 1 if flags & _SCALE else 0
        found = [value / 16384 for value in struct.unpack_from(f">{count}h", self._data, at)]
        if count == 4:
            return found[0], found[1], found[2], found[3], 8
        across, down = (found[0], found[-1]) if found else (1.0, 1.0)
        return across, 0.0, 0.0, down, 2 * count


@lru_cache(maxsize=64)
def _outlines(file: Path, _stamp: tuple[int, int]) -> Outlines:
    try:
        return Outlines(file)
    except (struct.error, IndexError, KeyError, OSError) as error:
        raise ExportError(f"the font `{file.name}` can't be read: it is broken", file) from error


def outlines(file: Path) -> Outlines:
    """Return a font's outlines; it is read again only when the file changes."""
    state = file.stat()
    return _outlines(file, (state.st_size, state.st_mtime_ns))


def _path(contours: Contours) -> str:
    """Return contours as path data; the first move is relative to the letter's origin."""
    parts: list[str] = []
    pen = (0.0, 0.0)
    for contour in contours:
        if len(contour) > 1:
            start = _start(contour)
            parts.append(f"m{_pair(start, pen)}")
            parts.append(_curves(contour, start))
            parts.append("z")
            pen = start
    return "".join(parts) + (f"m{_pair((0.0, 0.0), pen)}" if parts else "")


def _start(contour: list[Point]) -> tuple[float, float]:
    """Return where a contour starts: at its first point on the curve, or half way between two others."""
    for x, y, on in contour:
        if on:
            return x, y
    (x0, y0, _), (x1, y1, _) = contour[-1], contour[0]
    return round((x0 + x1) / 2), round((y0 + y1) / 2)


def _curves(contour: list[Point], start: tuple[float, float]) -> str:
    """Return the lines and curves of a contour, back to its start."""
    first = next((index for index, point in enumerate(contour) if point[2]), -1)
    rest = [*contour[first + 1 :], *contour[: first + 1]] if first >= 0 else [*contour, (*start, True)]
    parts, pen, control = [], start, None
    for x, y, on in rest:
        if control is None:
            if on:
                parts.append(f"l{_pair((x, y), pen)}")
                pen = (x, y)
            else:
                control = (x, y)
            continue
        end = (x, y) if on else (round((control[0] + x) / 2), round((control[1] + y) / 2))
        parts.append(f"q{_pair(control, pen)} {_pair(end, pen)}")
        pen, control = end, None if on else (x, y)
    if control is not None:
        parts.append(f"q{_pair(control, pen)} {_pair(start, pen)}")
    return "".join(parts)


def _pair(point: tuple[float, float], pen: tuple[float, float]) -> str:
    return f"{round(point[0]) - round(pen[0])} {round(point[1]) - round(pen[1])}"
