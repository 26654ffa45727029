"""Scenes in, the same scenes in greys, or in outlines and light tints that save ink, out."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median

from printkit.model.geometry import path_extent, scale_of
from printkit.model.scene import Colour, Gradient, Group, Image, Mark, Scene, Shape, Style, Text, Use

#: How light red, green and blue look.
_LIGHT = (0.2126, 0.7152, 0.0722)

#: The layer of a picture that the saver leaves out.
_GROUND = "ground"
#: The layer that keeps its colours: an index, and pips.
_INDEX = "index"

#: Of a saver's tint: how light black becomes.
_FLOOR = 0.88
#: Type and lines lighter than this would vanish on a tint.
_PALE = 0.6
#: A shape nowhere wider than this, in mm, is a line and stays dark.
_THIN = 1.0
_BROAD = 0.8
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
_OUTLINE = 0.12
#: Type of this size, in mm, is drawn in outline, with lines so wide; what is so light is white.
_LARGE, _LETTERED, _WHITE = 12.0, 0.25, 0.9
_PICTURE = 0.35


def lightness(colour: Colour) -> float:
    """Return how light a colour is, from 0 to 1."""
    return sum(part * share for part, share in zip(colour, _LIGHT, strict=True)) / 255


def grey(colour: Colour) -> Colour:
    """Return a colour's grey."""
    level = round(255 * lightness(colour))
    return (level, level, level)


def tint(colour: Colour) -> Colour:
    """Return the light grey that stands for a colour where ink is saved."""
    level = round(255 * (_FLOOR + (1 - _FLOOR) * lightness(colour)))
    return (level, level, level)


def dark(colour: Colour) -> Colour:
    """Return a grey for lines and type that shows on white and on tints."""
    level = lightness(colour)
    return grey(colour) if level < _PALE else (90, 90, 90)


def _spoken(colour: Colour) -> Colour:
    """Return the colour that type has where ink is saved: its own, or a dark grey if it is pale."""
    return colour if lightness(colour) < _PALE else dark(colour)


def _lettered(text: Text, scale: float) -> Text:
    """Return type that saves ink: large type in outline, its shadow as a tint; a white rim stays white."""
    fill, rim = text.fill, text.stroke
    if fill is None or (rim is not None and lightness(fill) >= _WHITE > lightness(rim)):
        return text  # in outline as it is
    if text.size * scale < _LARGE:
        white = rim is not None and lightness(rim) >= _WHITE
        return replace(text, fill=_spoken(fill), stroke=rim if white else _maybe(rim, _spoken))
    if _PALE <= lightness(fill) < _WHITE:
        return replace(text, fill=tint(fill), stroke=None)
    return replace(text, fill=(255, 255, 255), stroke=_spoken(fill), stroke_width=_LETTERED / scale)


#: The original scene (kept, so that its id isn't reused) and the new one.
_Pair = tuple[Scene, Scene]


@dataclass(slots=True)
class Inks:
    """Recolours scenes, each once for each scale it is drawn at, so that what was one drawing stays one."""

    kind: str  # "grey" or "saver"
    _done: dict[tuple[int, float], _Pair] = field(default_factory=dict)

    def scene(self, scene: Scene, scale: float = 1.0) -> Scene:
        """Return a scene in these inks; lines that save ink are as wide at every scale."""
        key = (id(scene), 1.0 if self.kind == "grey" else round(scale, 3))
        if key not in self._done:
            marks = tuple(new for mark in scene.marks for new in self._mark(mark, scale))
            self._done[key] = (scene, replace(scene, marks=marks))
        return self._done[key][1]

    def _mark(self, mark: Mark, scale: float) -> list[Mark]:
        """Return a mark in these inks; nothing where it is left out."""
        if isinstance(mark, Use):
            used = self.scene(mark.scene, scale * (scale_of(mark.matrix) or 1.0))
            return [Use(used, mark.matrix, tag=mark.tag)]
        if isinstance(mark, Group):
            if self.kind == "saver" and mark.layer == _GROUND:
                return []
            if self.kind == "saver" and mark.layer == _INDEX:
                return [mark]
            inner = scale * (scale_of(mark.matrix) or 1.0)
            return [replace(mark, marks=tuple(new for one in mark.marks for new in self._mark(one, inner)))]
        if isinstance(mark, Image):
            fade = _PICTURE if self.kind == "saver" else 1.0
            return [replace(mark, grey=True, opacity=mark.opacity * fade)]
        if isinstance(mark, Text):
            if self.kind == "saver":
                return [_lettered(mark, scale)]
            return [replace(mark, fill=_maybe(mark.fill, grey), stroke=_maybe(mark.stroke, grey))]
        if self.kind == "saver":
            return [self._shape(part, scale) for part in _parted(mark, scale)]
        return [self._shape(mark, scale)]

    def _shape(self, shape: Shape, scale: float) -> Shape:
        """Return a shape in these inks: where ink is saved, its outline and a tint."""
        style = shape.style
        if self.kind == "saver":
            return replace(shape, style=_saved(style, shape.path, scale))
        fill, stroke = _fill(style.fill, grey), _maybe(style.stroke, grey)
        return replace(shape, style=style._replace(fill=fill, stroke=stroke))


def _parted(shape: Shape, scale: float) -> list[Shape]:
    """Return a dark shape as its masses and its lines: pupils, pips and hatching stay dark."""
    fill = shape.style.fill
    if not isinstance(fill, tuple) or lightness(fill) > _BLACK or _OTHER.search(shape.path):
        return [shape]
    rings = _rings(shape.path)
    if len(rings) < 2:
        return [shape]
    sizes = [_size_of(ring) for ring in rings]
    way = max(sizes, key=lambda size: abs(size[0]))[0]  # holes run the other way
    fine = [area * way > 0 and _is_fine(area, around, scale) for area, around in sizes]
    parts = [
        "\n".join(r for r, one in zip(rings, fine, strict=True) if one is wanted) for wanted in (False, True)
    ]
    return [replace(shape, path=part) for part in parts if part]


def _rings(path: str) -> list[str]:
    """Return the outlines of a path."""
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


def _is_fine(area: float, around: float, scale: float) -> bool:
    """Return whether an outline is that of a line, or of a small round spot, such as a pupil."""
    round_ = 4 * math.pi * abs(area) > _ROUND * around**2
    return 2 * abs(area) / (around or 1) < (_SPOT if round_ else _FINE) / scale


def _saved(style: Style, path: str, scale: float) -> Style:
    """Return a style that saves ink: large fills become light, thin ones stay dark."""
    broad = style.width * scale > _BROAD  # a line so wide is an area
    fill, stroke = style.fill, _maybe(style.stroke, tint if broad else dark)
    if fill is None:
        return style._replace(stroke=stroke)
    flat = fill.stops[-1][1] if isinstance(fill, Gradient) else fill
    if stroke is None and lightness(flat) < _BLACK and len(_rings(path)) > 1 and _is_thin(path, scale):
        shaved = min(_SHAVED, _least(path) * scale / 3)
        return (
            style._replace(stroke=(255, 255, 255), width=shaved / scale, dash=()) if shaved > _HAIR else style
        )
    if lightness(flat) < _PALE and _is_thin(path, scale):
        return style._replace(stroke=stroke)  # an index keeps its colour
    if stroke is None and lightness(flat) < _PALE:
        light = _fill(fill, tint)
        return style._replace(fill=light, stroke=dark(flat), width=_OUTLINE / scale, dash=())
    return style._replace(fill=_fill(fill, tint), stroke=stroke)


def _is_thin(path: str, scale: float) -> bool:
    """Return whether a path is nowhere wider than a line, or all its outlines are fine."""
    if not _OTHER.search(path):
        return all(_is_fine(*_size_of(ring), scale) for ring in _rings(path))
    left, top, right, bottom = path_extent(path)
    return min(right - left, bottom - top) < _THIN / scale


def _least(path: str) -> float:
    """Return how wide most outlines of a path are: half of them are finer."""
    return median(2 * abs(area) / (around or 1) for area, around in map(_size_of, _rings(path)))


def _fill(fill: Colour | Gradient | None, change: Callable[[Colour], Colour]) -> Colour | Gradient | None:
    """Return what a shape is filled with, changed."""
    if isinstance(fill, Gradient):
        return replace(fill, stops=tuple((at, change(colour)) for at, colour in fill.stops))
    return _maybe(fill, change)


def _maybe(colour: Colour | None, change: Callable[[Colour], Colour]) -> Colour | None:
    """Return a colour changed, or none."""
    return None if colour is None else change(colour)
