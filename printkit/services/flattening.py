"""A side with transparent marks in, one that looks the same without any out: what shines through is painted.

Below a transparent mark lies what was painted before. That is painted once more, clipped to the mark, each
colour mixed with the mark's: shapes stay shapes and words words. What can't be done so becomes a picture.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from pathops import LineCap, LineJoin, Path, PathVerb

from printkit.colour import seen_through
from printkit.geometry import (
    IDENTITY,
    Box,
    Matrix,
    Point,
    box_of,
    corners_of,
    inverse,
    multiply,
    path_extent,
    path_points,
    rectangle_path,
)
from printkit.model.scene import Colour, Gradient, Group, Image, Mark, Scene, Shape, Style, Text, Use
from printkit.pdf_pages import is_pdf
from printkit.pixels import open_pixels
from printkit.preflight.grounds import covers

#: Draws what marks look like in a box as a picture.
Picture = Callable[[Sequence[Mark], Box], Image]

#: More than so many marks are not painted once more: below one, and on one side.
_MOST, _MOST_IN_ALL = 3000, 40_000
_WHITE: Colour = (255, 255, 255)


def flatten(scene: Scene, picture: Picture) -> Scene:
    """Return a side without transparent marks."""
    if not any(map(is_transparent, scene.marks)):
        return scene
    flat = _Flat()
    for mark in scene.marks:
        before = len(flat.marks)
        try:
            flat.add((mark,), (), None)
        except _Unflat:
            del flat.marks[before:]
            box = _common(_box(mark, IDENTITY), scene.ink_box)
            if box is not None:
                flat.marks.append(picture([*flat.marks, mark], box))
    return replace(scene, marks=tuple(flat.marks))


def is_transparent(mark: Mark) -> bool:
    """Return whether what is below a mark shines through it or any part of it."""
    match mark:
        case Shape(style=style):
            return min(style.fill_opacity, style.stroke_opacity) < 1
        case Text():
            return mark.opacity < 1
        case Image() if is_pdf(mark.file):
            return True  # nobody knows
        case Image():
            with open_pixels(mark.file.read_bytes()) as picture:
                return mark.opacity < 1 or picture.has_transparency_data
        case Group():
            return mark.opacity < 1 or mark.mask != () or any(map(is_transparent, mark.marks))
        case Use():
            return any(map(is_transparent, mark.scene.marks))


class _Unflat(Exception):
    """What can't be painted without transparency."""


class _Frame(NamedTuple):
    matrix: Matrix
    clip: str | None
    even_odd: bool = False


def _opened(mark: Group | Use) -> tuple[Sequence[Mark], _Frame]:
    if isinstance(mark, Group):
        return mark.marks, _Frame(mark.matrix, mark.clip, mark.clip_even_odd)
    scene, bleed = mark.scene, mark.scene.bleed
    room = rectangle_path(-bleed, -bleed, scene.width + 2 * bleed, scene.height + 2 * bleed)
    return scene.marks, _Frame(mark.matrix, room)


class _Layer(NamedTuple):
    """A group that is lighter as a whole: how much shows of it, and how many marks are below it."""

    opacity: float
    below: int


class _Flat:
    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.left = _MOST_IN_ALL

    def add(self, marks: Iterable[Mark], frames: tuple[_Frame, ...], layer: _Layer | None) -> None:
        """Paint marks that lie in frames, the outermost first."""
        opaque: list[Mark] = []
        for mark in marks:
            if layer is None and not is_transparent(mark):
                opaque.append(mark)
                continue
            self._put(opaque, frames)
            opaque = []
            match mark:
                case Group() | Use():
                    opacity = mark.opacity if isinstance(mark, Group) else 1.0
                    if (opacity < 1 and layer) or (isinstance(mark, Group) and mark.mask):
                        raise _Unflat
                    within = _Layer(opacity, len(self.marks)) if opacity < 1 else layer
                    inner, frame = _opened(mark)
                    self.add(inner, (*frames, frame), within)
                case Shape():
                    self._add_shape(mark, frames, layer)
                case _:
                    raise _Unflat
        self._put(opaque, frames)

    def _put(self, marks: Sequence[Mark], frames: Sequence[_Frame]) -> None:
        if not marks:
            return
        inside = tuple(marks)
        for frame in reversed(frames):
            inside = (Group(inside, frame.matrix, frame.clip, frame.even_odd),)
        self.marks += inside

    def _add_shape(self, shape: Shape, frames: Sequence[_Frame], layer: _Layer | None) -> None:
        style, all_over = shape.style, layer.opacity if layer else 1.0
        if layer and is_transparent(shape):
            raise _Unflat
        below = layer.below if layer else None
        if style.fill is not None:
            opacity = style.fill_opacity * all_over
            self._add_part(shape.path, style.even_odd, style.fill, opacity, frames, below)
        if style.stroke is not None:
            if (opacity := style.stroke_opacity * all_over) < 1:
                path = stroke_outline(shape.path, style)
                self._add_part(path, False, style.stroke, opacity, frames, below)
            else:
                self._put([replace(shape, style=style._replace(fill=None))], frames)

    def _add_part(
        self,
        path: str,
        even_odd: bool,
        colour: Colour | Gradient,
        opacity: float,
        frames: Sequence[_Frame],
        below: int | None,
    ) -> None:
        if opacity <= 0 or not path:
            return
        if opacity >= 1:
            self._put([Shape(path, Style(fill=colour, even_odd=even_odd))], frames)
            return
        if not isinstance(colour, tuple):
            raise _Unflat
        matrix, clip = IDENTITY, None
        for frame in frames[::-1]:
            matrix = multiply(matrix, frame.matrix)
        back = inverse(matrix)
        if back is None:
            return
        area: Box | None = path_extent(path, matrix)
        outer = IDENTITY
        for frame in frames:
            outer = multiply(frame.matrix, outer)
            clip = frame.clip
            area = area and (area if clip is None else _common(area, path_extent(clip, outer)))
        if area is None:
            return
        tint = _Tint(colour, opacity, min(_MOST, self.left))
        found, covered = tint.below(self.marks[:below], IDENTITY, area)
        self.left -= tint.count
        alone = _only_colour(found)
        ground = tint.mixed(_WHITE) if alone is None or not covered else alone
        painted: list[Mark] = [Shape(path, Style(fill=ground, even_odd=even_odd))]
        if found and not (alone and covered):
            again = Group(tuple(found), back)
            painted.append(Group((again,), clip=path, clip_even_odd=even_odd))
        self._put(painted, frames)


class _Tint:
    """What a transparent colour makes of what is below it."""

    def __init__(self, colour: Colour, opacity: float, most: int) -> None:
        self._colour, self._opacity, self._most = colour, opacity, most
        self.count = 0

    def mixed(self, other: Colour) -> Colour:
        """Return a colour that is seen through the transparent one."""
        return seen_through(self._colour, self._opacity, other)

    def below(self, marks: Sequence[Mark], matrix: Matrix, area: Box) -> tuple[list[Mark], bool]:
        """Return what of marks is seen in an area, tinted, and whether it leaves nothing of what is below."""
        found: list[Mark] = []
        for mark in reversed(marks):
            if _common(_box(mark, matrix), area) is None:
                continue
            tinted, covered = self._tinted(mark, matrix, area)
            if tinted is not None:
                found.append(tinted)
            if covered:
                return found[::-1], True
        return found[::-1], False

    def _tinted(self, mark: Mark, matrix: Matrix, area: Box) -> tuple[Mark | None, bool]:
        match mark:
            case Shape():
                self.count += 1
                if self.count > self._most:
                    raise _Unflat
                style = mark.style
                style = style._replace(fill=self._paint(style.fill), stroke=self._line(style.stroke))
                return replace(mark, style=style), covers(mark, matrix, area)
            case Text():
                self.count += 1
                fill, stroke = self._line(mark.fill), self._line(mark.stroke)
                return replace(mark, fill=fill, stroke=stroke, tag=None), False
            case Image():
                raise _Unflat
            case Group() | Use():
                marks, (inner, clip, even_odd) = _opened(mark)
        onto = multiply(inner, matrix)
        found, covered = self.below(marks, onto, area)
        if covered and clip is not None:
            covered = covers(Shape(clip, Style(even_odd=even_odd)), onto, area)
        return (Group(tuple(found), inner, clip, even_odd) if found else None), covered

    def _line(self, colour: Colour | None) -> Colour | None:
        return None if colour is None else self.mixed(colour)

    def _paint(self, fill: Colour | Gradient | None) -> Colour | Gradient | None:
        if isinstance(fill, Gradient):
            return replace(fill, stops=tuple((at, self.mixed(colour)) for at, colour in fill.stops))
        return self._line(fill)


def _only_colour(marks: Sequence[Mark]) -> Colour | None:
    while len(marks) == 1 and isinstance(group := marks[0], Group):
        marks = group.marks
    if len(marks) == 1 and isinstance(shape := marks[0], Shape) and shape.style.stroke is None:
        return shape.style.fill if isinstance(shape.style.fill, tuple) else None
    return None


_extent = lru_cache(maxsize=50_000)(path_extent)  # the same shape is painted again and again


def _box(mark: Mark, matrix: Matrix) -> Box | None:
    """Return a box around what a mark paints; None where it paints nothing."""
    match mark:
        case Shape():
            left, top, right, foot = _extent(mark.path)
            past = mark.style.width * 2 if mark.style.stroke is not None else 0.0
            box = left - past, top - past, right + past, foot + past
        case Text():
            x, y, size = mark.x, mark.y, mark.size
            box = x - size, y - 1.6 * size, x + mark.width + size, y + size
        case Image():
            box = mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
        case Group() | Use():
            marks, frame = _opened(mark)
            inner = multiply(frame.matrix, matrix)
            if frame.clip is not None:
                return box_of(corners_of(_extent(frame.clip), inner))
            boxes = [one for one in (_box(each, inner) for each in marks) if one is not None]
            return box_of([corner for one in boxes for corner in corners_of(one)]) if boxes else None
    return box_of(corners_of(box, matrix))


def _common(one: Box | None, other: Box | None) -> Box | None:
    if one is None or other is None:
        return None
    left, top = map(max, one[:2], other[:2])
    right, foot = map(min, one[2:], other[2:])
    return (left, top, right, foot) if left < right and top < foot else None


#: SVG's limit for mitred corners, in widths.
_MITRE = 4.0
#: Skia is exact enough for screens: it is given micrometres.
_FINE = 1000.0


def stroke_outline(path: str, style: Style) -> str:
    """Return the outline of a line: its parts all wind the same way, so that they fill as one."""
    line = Path()
    steps = {"m": line.moveTo, "l": line.lineTo, "c": line.cubicTo, "h": line.close}
    for step, points in path_points(path):
        steps[step](*(one * _FINE for point in points for one in point))
    dashes = [length * _FINE for length in style.dash or ()]
    dashes *= 1 + len(dashes) % 2  # an odd pattern is gone through twice
    line.stroke(style.width * _FINE, LineCap(style.cap), LineJoin(style.join), _MITRE, dashes or None)
    line.convertConicsToQuads(1.0)
    return " ".join(_written(line))


def _written(line: Path) -> Iterator[str]:
    at: Point = (0.0, 0.0)
    for verb, points in line:
        if verb == PathVerb.QUAD:
            middle, end = points
            points = (_towards(middle, at), _towards(middle, end), end)
        at = points[-1] if points else at
        numbers = " ".join(f"{one / _FINE:.4f}" for point in points for one in point)
        yield f"{numbers} {_OPERATORS[verb]}".strip()


def _towards(middle: Point, end: Point) -> Point:
    return (2 * middle[0] + end[0]) / 3, (2 * middle[1] + end[1]) / 3


_OPERATORS = {
    PathVerb.MOVE: "m",
    PathVerb.LINE: "l",
    PathVerb.QUAD: "c",
    PathVerb.CUBIC: "c",
    PathVerb.CLOSE: "h",
}
