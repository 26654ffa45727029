"""Scenes in, the same scenes in greys, or in outlines and light tints that save ink, out."""

import math
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from printkit.geometry import IDENTITY, Box, Matrix, multiply, path_extent, rectangle_path, scale_of
from printkit.model.scene import Colour, Gradient, Group, Image, Mark, Scene, Shape, Style, Text, Use

#: How light red, green and blue look.
_LIGHT = (0.2126, 0.7152, 0.0722)

#: The layers that the saver leaves out: of a picture, and under shapes and letters.
_GROUNDS = ("ground", "shadow")
#: The layer that keeps its colours: an index, and pips.
_INDEX = "index"
#: The layers whose tints differ, and how light black becomes in them: skin, as dark as it is; a portrait.
_TONES = {"tone": 0.5, "shade": 0.66}
#: A card that is shown small.
_CARD = "card"

#: Of a saver's tint: how light black becomes.
_FLOOR = 0.88
#: Type and lines lighter than this would vanish on a tint.
_PALE = 0.6
#: Nothing but spots, such as pupils, a drawing's fine lines, and what has a colour is darker than this grey.
_INK = 80
#: What lines, headlines and small type, and words are at darkest: words have a contrast of 4.9 to white.
_LINES, _HEADLINE, _WORDS = 120, 95, 112
#: Colours whose parts differ by more than this are no greys.
_COLOURED = 50
#: A shape nowhere wider than this, in mm, is a line and stays dark; a line wider than that is an area.
_THIN, _BROAD = 1.0, 1.6
#: Lines become so much narrower, but no finer than this, in mm.
_NARROWED, _LINE = 0.4, 0.13
#: What is darker is black: its outlines finer than this, in mm, stay so; masses become tints.
_BLACK, _FINE = 0.2, 1.25
#: A round spot: its radius in mm, and how much of a circle as long as its outline it fills.
_SPOT, _ROUND = 1.6, 0.75
#: How much narrower fine black outlines become, in mm.
_SHAVED = 0.11
#: Outlines that would lose less than this, in mm, stay as they are.
_HAIR = 0.09
#: What else than straight outlines a path may have, and its numbers.
_OTHER = re.compile(r"[^mlh0-9 .\n-]")
_NUMBER = re.compile(r"-?[0-9.]+")
_OUTLINE = 0.1
#: Smaller type, in mm, is darker than words.
_SMALL = 3.5
#: From this size on type is a headline; from the next on it is drawn in outline, with lines so wide.
_HEAD, _LARGE, _LETTERED = 5.0, 10.0, 0.16
#: A sign, and an icon, is no larger, in mm.
_SIGN, _ICON = 6.0, 30.0
#: What is so light is white.
_WHITE = 0.9
_PICTURE = 0.35
#: What is so faint has no outline.
_FAINT = 0.4


def lightness(colour: Colour) -> float:
    """Return how light a colour is, from 0 to 1."""
    return sum(part * share for part, share in zip(colour, _LIGHT, strict=True)) / 255


def grey(colour: Colour) -> Colour:
    """Return a colour's grey."""
    level = round(255 * lightness(colour))
    return (level, level, level)


def tint(colour: Colour, floor: float = _FLOOR) -> Colour:
    """Return the light grey that stands for a colour where ink is saved."""
    level = round(255 * (floor + (1 - floor) * lightness(colour)))
    return (level, level, level)


def _spot(colour: Colour) -> Colour:
    """Return the colour of a spot: black stays black, and nothing small stands out in red."""
    return dark(colour) if max(colour) - min(colour) > _COLOURED else colour


def dark(colour: Colour, least: int = _INK) -> Colour:
    """Return a grey for lines and type that shows on white and on tints, and is no darker than the least."""
    level = max(least, round(255 * lightness(colour)))
    return (level, level, level) if level < 255 * _PALE else (90, 90, 90)


def _spoken(colour: Colour, least: int = _INK) -> Colour:
    """Return the colour that type and thin shapes have where ink is saved: their own, or a dark grey."""
    coloured = max(colour) - min(colour) > _COLOURED
    return colour if coloured and lightness(colour) < _PALE else dark(colour, least)


#: The colours of lines, and of rules: their own, or the grey of a line.
_line, _ruled = partial(dark, least=_LINES), partial(_spoken, least=_LINES)


def _narrowed(width: float, scale: float) -> float:
    return max(min(width, _LINE / scale), _NARROWED * width)


def _lettered(text: Text, scale: float, small: float) -> Text:
    """Return type that saves ink: large type in outline, its shadow as a tint; a white rim stays white."""
    fill, rim = text.fill, text.stroke
    if fill is None or (rim is not None and lightness(fill) >= _WHITE > lightness(rim)):
        return text  # in outline as it is
    size = text.size * scale / small
    if size < _LARGE:
        white = rim is not None and lightness(rim) >= _WHITE
        letters = _spoken(fill, _WORDS if _SMALL <= size < _HEAD else _HEADLINE)
        return replace(text, fill=letters, stroke=rim if white else _maybe(rim, _spoken), light=True)
    if _PALE <= lightness(fill) < _WHITE:
        return replace(text, fill=tint(fill), stroke=None)
    return replace(text, fill=(255, 255, 255), stroke=_spoken(fill), stroke_width=_LETTERED / scale)


class _Frame(NamedTuple):
    """Where marks are: how large they are drawn, and the dark bars below them."""

    scale: float
    small: float  # how much smaller than itself a card is shown: what is fine on it is seen at its own size
    bars: list[Box]  # as the scene has them; those to come are added
    matrix: Matrix  # from these marks to the scene
    sign: bool  # whether all of it is one light sign on a dark bar
    icon: bool  # whether all of it is one small shape, which is saved as a whole
    floor: float  # how light black becomes
    broad: frozenset[float]  # how broad the scene's dark bars are that are masses


@dataclass(slots=True, eq=False, repr=False)
class Inks:
    """Recolours scenes, each once for each scale it is drawn at, so that what was one drawing stays one."""

    kind: str  # "grey" or "saver"
    #: The original scene (kept, so that its id isn't reused) and the new one.
    _done: dict[tuple[int, float, float, bool, float], tuple[Scene, Scene]] = field(default_factory=dict)

    def scene(
        self, scene: Scene, scale: float = 1.0, small: float = 1.0, sign: bool = False, floor: float = _FLOOR
    ) -> Scene:
        """Return a scene in these inks; lines that save ink are as wide at every scale."""
        grey_ = self.kind == "grey"
        sizes = (1.0, 1.0, False, floor) if grey_ else (round(scale, 3), round(small, 3), sign, floor)
        key = (id(scene), *sizes)
        if key not in self._done:
            broad = frozenset(_broad(scene.marks, scale / small) if self.kind == "saver" else ())
            one = len(scene.marks) == 1 and isinstance(scene.marks[0], Shape)
            icon = one and max(scene.width, scene.height) * scale / small <= _ICON
            frame = _Frame(scale, small, [], IDENTITY, sign, icon, floor, broad)
            marks = tuple(new for mark in scene.marks for new in self._mark(mark, frame))
            self._done[key] = (scene, replace(scene, marks=marks))
        return self._done[key][1]

    def _mark(self, mark: Mark, frame: _Frame) -> list[Mark]:
        """Return a mark in these inks; nothing where it is left out."""
        scale, small = frame.scale, frame.small
        saves = self.kind == "saver"
        if isinstance(mark, Use):
            sign = saves and (frame.sign or _is_sign(mark, frame))
            used = self.scene(mark.scene, scale * (scale_of(mark.matrix) or 1.0), small, sign, frame.floor)
            return [Use(used, mark.matrix, tag=mark.tag)]
        if isinstance(mark, Group):
            if saves and mark.layer in (*_GROUNDS, _INDEX):
                return [mark] if mark.layer == _INDEX else []
            inner = scale * (scale_of(mark.matrix) or 1.0)
            less = inner if mark.layer == _CARD else small
            floor = _TONES.get(mark.layer, frame.floor)
            matrix = multiply(mark.matrix, frame.matrix)
            inside = frame._replace(scale=inner, small=less, matrix=matrix, floor=floor)
            return [replace(mark, marks=tuple(new for one in mark.marks for new in self._mark(one, inside)))]
        if isinstance(mark, Image):
            return [replace(mark, grey=True, opacity=mark.opacity * (_PICTURE if saves else 1.0))]
        if saves:
            return [_lettered(mark, scale, small)] if isinstance(mark, Text) else _shapes(mark, frame)
        if isinstance(mark, Text):
            return [replace(mark, fill=_maybe(mark.fill, grey), stroke=_maybe(mark.stroke, grey))]
        style = mark.style
        fill, stroke = _fill(style.fill, grey), _maybe(style.stroke, grey)
        return [replace(mark, style=style._replace(fill=fill, stroke=stroke))]


def _shapes(shape: Shape, frame: _Frame) -> list[Mark]:
    """Return a shape that saves ink, in its parts; remember it if it is a dark bar."""
    fill = shape.style.fill
    if frame.sign and isinstance(fill, tuple):
        return [replace(shape, style=shape.style._replace(fill=dark(fill)))]
    seen, alike = frame.scale / frame.small, False
    if _is_dark_box(shape):
        frame.bars.append(path_extent(shape.path, frame.matrix))
        alike = not frame.broad.isdisjoint(_sides(shape, seen))
    parts = [shape] if frame.icon else _parted(shape, seen)
    return [_saved(part, frame.scale, seen, alike, partial(tint, floor=frame.floor)) for part in parts]


def _is_dark_box(shape: Shape) -> bool:
    fill = shape.style.fill
    return isinstance(fill, tuple) and lightness(fill) < _PALE and _is_box(shape.path)


def _sides(shape: Shape, scale: float) -> tuple[float, float]:
    left, top, right, bottom = path_extent(shape.path)
    return round(scale * (right - left), 2), round(scale * (bottom - top), 2)


def _broad(marks: Iterable[Mark], scale: float) -> Iterator[float]:
    """Yield how broad bars are that are masses: shorter ones are none by themselves."""
    for mark in marks:
        if isinstance(mark, Group) and mark.layer not in (*_GROUNDS, _INDEX, _CARD):
            yield from _broad(mark.marks, scale * (scale_of(mark.matrix) or 1.0))
        elif isinstance(mark, Shape) and _is_dark_box(mark):
            width, height = _sides(mark, scale)
            mass = not _sort(width * height, 2 * (width + height), 1.0)
            if mass and min(width, height) < 2 * _SPOT:
                yield min(width, height)


def _is_sign(use: Use, frame: _Frame) -> bool:
    """Return whether a small light sign is on a dark bar: it would vanish when the bar turns light."""
    scene = use.scene
    if max(scene.width, scene.height) * frame.scale / frame.small * scale_of(use.matrix) > _SIGN:
        return False
    outline = rectangle_path(0, 0, scene.width, scene.height)
    box = path_extent(outline, multiply(use.matrix, frame.matrix))
    on = any(a <= box[0] and b <= box[1] and box[2] <= c and box[3] <= d for a, b, c, d in frame.bars)
    return on and all(_is_light(mark) for mark in scene.marks)


def _is_light(mark: Mark) -> bool:
    if isinstance(mark, Group):
        return all(map(_is_light, mark.marks))
    if not isinstance(mark, Shape) or mark.style.stroke is not None:
        return False
    return isinstance(mark.style.fill, tuple) and lightness(mark.style.fill) >= _PALE


def _parted(shape: Shape, scale: float) -> list[Shape]:
    """Return a dark shape as its masses, its lines and its spots: pupils and pips."""
    fill = shape.style.fill
    if not isinstance(fill, tuple) or lightness(fill) > _BLACK or _OTHER.search(shape.path):
        return [shape]
    rings = _rings(shape.path)
    if len(rings) < 2:
        return [shape]
    sizes = [_size_of(ring) for ring in rings]
    way = max(sizes, key=lambda size: abs(size[0]))[0]  # holes run the other way
    sorts = [(area * way > 0) * _sort(area, around, scale) for area, around in sizes]
    parts = ["\n".join(r for r, one in zip(rings, sorts, strict=True) if one == sort) for sort in range(3)]
    return [replace(shape, path=part) for part in parts if part]


def _rings(path: str) -> list[str]:
    return [f"{ring.strip()} h" for ring in path.split("h") if ring.strip()]


def _size_of(ring: str) -> tuple[float, float]:
    """Return the area of an outline, signed by the way it runs, and how long it is."""
    numbers = [float(number) for number in _NUMBER.findall(ring)]
    points = list(zip(numbers[::2], numbers[1::2], strict=False))
    area = around = 0.0
    for (ax, ay), (bx, by) in pairwise([*points, points[0]]):
        area += (ax * by - bx * ay) / 2
        around += math.hypot(bx - ax, by - ay)
    return area, around


def _sort(area: float, around: float, scale: float) -> int:
    """Return whether an outline is that of a mass (0), a line (1), or a small round spot (2)."""
    round_ = 4 * math.pi * abs(area) > _ROUND * around**2
    fine = 2 * abs(area) / (around or 1) < (_SPOT if round_ else _FINE) / scale
    return fine * (1 + round_)


def _saved(shape: Shape, scale: float, seen: float, mass: bool, lit: Callable[[Colour], Colour]) -> Shape:
    """Return a shape that saves ink: large fills become light, thin ones stay dark, rules get narrower.

    `seen` is the scale at which it is thin or large; a `mass` is large, whatever it seems.
    """
    style, path = shape.style, shape.path
    broad = style.width * seen > _BROAD  # a line so wide is an area
    fill, stroke = style.fill, _maybe(style.stroke, lit if broad else _line)
    width = style.width if broad else _narrowed(style.width, scale)
    if fill is None:
        return replace(shape, style=style._replace(stroke=stroke, width=width))
    flat = fill.stops[-1][1] if isinstance(fill, Gradient) else fill
    many = not _OTHER.search(path) and len(_rings(path)) > 1
    mixed = many and max(flat) - min(flat) > _COLOURED  # as a picture does, and no index
    thin = not mass and lightness(flat) < _PALE and not mixed
    sort = _sort_of(path, seen) if thin else 0
    if not sort:
        solid = lightness(flat) < _PALE and style.fill_opacity > _FAINT
        outline, drawn = (_line(flat), _OUTLINE / scale) if solid else (None, width)
        saved = style._replace(
            fill=_fill(fill, lit), stroke=stroke or outline, width=width if stroke else drawn
        )
        return replace(shape, style=saved if stroke else saved._replace(dash=()))
    if stroke is not None:
        return replace(shape, style=style._replace(fill=_fill(fill, _spot), stroke=stroke, width=width))
    if sort == 2:  # a pupil, a pip
        return replace(shape, style=style._replace(fill=_fill(fill, _spot)))
    if (rule := _rule(path, scale)) is not None:
        return replace(shape, path=rule, style=style._replace(fill=_fill(fill, _ruled)))
    if lightness(flat) < _BLACK and many:
        return replace(shape, style=_shaved(style, path, scale))
    return replace(shape, style=style._replace(fill=_fill(fill, dark)))


def _shaved(style: Style, path: str, scale: float) -> Style:
    widths = (2 * abs(area) / (around or 1) for area, around in map(_size_of, _rings(path)))
    shaved = min(_SHAVED, median(widths) * scale / 3)  # half of its outlines are finer
    return style._replace(stroke=(255, 255, 255), width=shaved / scale, dash=()) if shaved > _HAIR else style


def _rule(path: str, scale: float) -> str | None:
    """Return a rule that was drawn as a box, narrowed; None of any other path."""
    left, top, right, bottom = path_extent(path)
    wide, high = right - left, bottom - top
    if not _is_box(path) or min(wide, high) * 3 > max(wide, high):
        return None
    less = (min(wide, high) - _narrowed(min(wide, high), scale)) / 2
    left, right = (left + less, right - less) if wide < high else (left, right)
    top, bottom = (top + less, bottom - less) if high <= wide else (top, bottom)
    return f"{left:g} {top:g} m {right:g} {top:g} l {right:g} {bottom:g} l {left:g} {bottom:g} l h"


def _is_box(path: str) -> bool:
    if _OTHER.search(path) or len(_rings(path)) != 1 or len(_NUMBER.findall(path)) not in (8, 10):
        return False
    left, top, right, bottom = path_extent(path)
    return abs(abs(_size_of(path)[0]) - (right - left) * (bottom - top)) < 1e-6


def _sort_of(path: str, scale: float) -> int:
    """Return whether a path is a mass (0), lines (1), or a round spot (2)."""
    if not _OTHER.search(path):
        return min(_sort(*_size_of(ring), scale) for ring in _rings(path))
    left, top, right, bottom = path_extent(path)
    least, most = sorted((right - left, bottom - top))
    if least * 1.25 > most and most < 2 * _SPOT / scale:
        return 2
    return int(least < _THIN / scale)


def _fill(fill: Colour | Gradient | None, change: Callable[[Colour], Colour]) -> Colour | Gradient | None:
    if isinstance(fill, Gradient):
        return replace(fill, stops=tuple((at, change(colour)) for at, colour in fill.stops))
    return _maybe(fill, change)


def _maybe(colour: Colour | None, change: Callable[[Colour], Colour]) -> Colour | None:
    return None if colour is None else change(colour)
