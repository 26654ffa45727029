"""A shape with holes in, a function from what fills them to its mark out: for what all its fillings share.

It draws what `shapes` draws. For whatever is unusual it draws nothing, and the shape is drawn like any other
element, with all its findings.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from printkit.diagnostics import Place, Report
from printkit.drawing.attributes import PAINT, Attributes, DrawingContext, parse_hex
from printkit.drawing.elements.shapes import read_new_style, read_points
from printkit.drawing.markup import Element
from printkit.drawing.prototypes import Holed, Prototype, fill_text
from printkit.model.geometry import ellipse_path, points_path, rectangle_path
from printkit.model.scene import Colour, Gradient, Shape, Style
from printkit.svg_syntax import convert_points
from printkit.template.templates import HOLE, weave
from printkit.units import LONGEST_MM, decimal, parse_length

#: What may differ from card to card in how a shape is painted.
_COLOURS = ("fill", "stroke")
#: What concerns the marks of any element.
_AROUND = frozenset({"id", "transform", "opacity", "clip-path", "alt", "role"})
#: Stands for a hole while a path is read: a number that no author would write.
_SIGN = "{}.137"
_FIRST_SIGN, _MOST_SIGNS = 9001, 900
#: No longer text is a plain number, or is kept as one.
_LONGEST = 30
_PLAIN = re.compile(r"-?\d+(?:\.\d+)?", re.ASCII)

#: Left, top, right and bottom.
Box = tuple[float, float, float, float]
Holes = Sequence[str]
#: Returns a path and the box around it.
Outline = Callable[[Holes], tuple[str, Box]]


class _Unusual(Exception):
    """Raised for what has to be drawn like any other element."""


class _Length(NamedTuple):
    """A length of a shape: what it is, or how it is made of holes; and the least that it may be."""

    value: float
    holed: Holed | None
    least: float | None


@dataclass(slots=True, eq=False, repr=False)
class PreparedShape:
    """A shape, all of it read but for its holes."""

    outline: Outline
    palette: Mapping[str, Colour]
    holed: Mapping[str, Holed]  # the colours that fill holes
    style: Style  # without these
    place: Place

    def draw(self, holes: Holes) -> Shape | None:
        """Return the shape with its holes filled, or None if it is unusual or can't be seen."""
        try:
            path, box = self.outline(holes)
            style = self._style(holes) if self.holed else self.style
        except _Unusual:
            return None
        return Shape(path, style, self.place, box) if path and (style.fill or style.stroke) else None

    def _style(self, holes: Holes) -> Style:
        style, holed = self.style, self.holed
        fill = self._colour(holed["fill"], holes) if "fill" in holed else style.fill
        stroke = self._colour(holed["stroke"], holes) if "stroke" in holed else style.stroke
        if stroke is None:
            return Style(fill, even_odd=style.even_odd, fill_opacity=style.fill_opacity)
        return Style(fill, stroke, *style[2:])

    def _colour(self, holed: Holed, holes: Holes) -> Colour | None:
        text = fill_text(holed, holes)
        colour = self.palette.get(text) or parse_hex(text)
        if colour is None and text != "none":
            raise _Unusual
        return colour


def prepare(
    prototype: Prototype, inherited: Mapping[str, str], context: DrawingContext
) -> PreparedShape | None:
    """Return a shape ready to be drawn with whatever fills its holes, or None for any other element."""
    element, holed = prototype.element, {name: text for name, text, _ in prototype.attributes}
    kind, names = context.elements.get(element.tag), element.attributes.keys()
    if kind is None or kind.attributes is None or element.children:
        return None
    if not names <= kind.attributes - _AROUND or holed.keys() & PAINT - {*_COLOURS}:
        return None
    outline = _outline(element, holed)
    own = {name: "#000000" if name in holed else text for name, text in element.attributes.items()}
    sample = Attributes(
        replace(element, attributes=own), inherited, replace(context, report=(report := Report()))
    )
    style = None if outline is None else read_new_style(sample)
    if outline is None or style is None or report.findings or isinstance(style.fill, Gradient):
        return None
    colours = {name: holed[name] for name in _COLOURS if name in holed}
    return PreparedShape(outline, context.palette, colours, style, element.place)


def _outline(element: Element, holed: Mapping[str, Holed]) -> Outline | None:
    """Return how a shape's outline follows from what fills its holes, where that is known beforehand."""
    if element.tag in _MEASURED:
        return _measured(element, holed)
    name = _TRACED.get(element.tag, "")
    text = element.attributes.get(name, "")
    if name not in holed:
        path = _convert(element.tag, text) if name else ""
        return _traced(path, [], 0) if path else None
    words = text.split(HOLE)
    signs = [_SIGN.format(_FIRST_SIGN + number) for number in range(len(words) - 1)]
    if len(signs) > _MOST_SIGNS or any(sign in text for sign in signs):
        return None
    return _traced(_convert(element.tag, weave(words, signs)), signs, holed[name][1])


def _convert(tag: str, text: str) -> str:
    """Return points or path data as a path, or nothing unless all numbers are written anew."""
    if tag == "path":
        return convert_points(text)
    pairs = read_points(text)
    return points_path(pairs, closed=tag == "polygon") if pairs else ""


def _traced(path: str, signs: Sequence[str], first: int) -> Outline | None:
    """Return the outline of points: a path in which each sign is a hole, in their order."""
    words = path.split(" ")
    if not path or [word for word in words if word in signs] != signs:
        return None
    pattern = " ".join("%s" if word in signs else word for word in words)
    numbers = [word for word in words if not word.isalpha()]
    fixed = [[float(word) for word in numbers[axis::2] if word not in signs] for axis in (0, 1)]
    holes = [[signs.index(word) for word in numbers[axis::2] if word in signs] for axis in (0, 1)]

    def outline(filling: Holes) -> tuple[str, Box]:
        found = [
            read_number(text) if len(text) <= _LONGEST else None
            for text in filling[first : first + len(signs)]
        ]
        if None in found:
            raise _Unusual
        values = [one for one in found if one is not None]
        xs = [*fixed[0], *[values[at][1] for at in holes[0]]]
        ys = [*fixed[1], *[values[at][1] for at in holes[1]]]
        return pattern % tuple([text for text, _ in values]), (min(xs), min(ys), max(xs), max(ys))

    return outline


@lru_cache(maxsize=16384)
def read_number(text: str) -> tuple[str, float] | None:
    """Return a plain number as it is written in paths, and its value; None for anything else."""
    value = float(text) if _PLAIN.fullmatch(text) else LONGEST_MM * 2
    return (decimal(value), value) if abs(value) <= LONGEST_MM else None


def _measured(element: Element, holed: Mapping[str, Holed]) -> Outline | None:
    names, outline = _MEASURED[element.tag]
    own = {name: text for name, text in element.attributes.items() if name not in holed}
    for one, other in _ROUND if element.tag == "rect" else ():
        if one not in element.attributes:
            own |= {one: own[other]} if other in own else {}
            holed = {**holed, one: holed[other]} if other in holed else holed
    lengths = [*_lengths(names, own, holed)]
    if None in lengths:
        return None
    known = [one for one in lengths if one is not None]
    return lambda holes: outline(*_read(known, holes))


def _lengths(
    names: Mapping[str, float | None], own: Mapping[str, str], holed: Mapping[str, Holed]
) -> Iterator[_Length | None]:
    """Yield the lengths of a shape; None for one that can't be read."""
    for name, least in names.items():
        if name in holed:
            yield _Length(0.0, holed[name], least)
        else:
            value = parse_length(own[name]) if name in own else 0.0
            wrong = value is None or (least is not None and value < least)
            yield None if wrong or value is None else _Length(value, None, least)


def _read(lengths: Sequence[_Length], holes: Holes) -> list[float]:
    numbers = []
    for known, holed, least in lengths:
        value: float | None = known
        if holed is not None:
            words, first = holed
            value = parse_length(holes[first] if words is None else fill_text(holed, holes))
        if value is None or (least is not None and value < least):
            raise _Unusual
        numbers.append(value)
    return numbers


def _rectangle(x: float, y: float, width: float, height: float, rx: float, ry: float) -> tuple[str, Box]:
    return rectangle_path(x, y, width, height, rx, ry), (x, y, x + width, y + height)


def _ellipse(x: float, y: float, rx: float, ry: float) -> tuple[str, Box]:
    return ellipse_path(x, y, rx, ry), (x - rx, y - ry, x + rx, y + ry)


def _circle(x: float, y: float, radius: float) -> tuple[str, Box]:
    return _ellipse(x, y, radius, radius)


def _line(x1: float, y1: float, x2: float, y2: float) -> tuple[str, Box]:
    path = f"{decimal(x1)} {decimal(y1)} m {decimal(x2)} {decimal(y2)} l"
    return path, (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


#: By the tag of a shape, its lengths with the least that each may be, and its outline.
_MEASURED: Mapping[str, tuple[Mapping[str, float | None], Callable[..., tuple[str, Box]]]] = {
    "rect": ({"x": None, "y": None, "width": 0, "height": 0, "rx": 0, "ry": 0}, _rectangle),
    "circle": ({"cx": None, "cy": None, "r": 0}, _circle),
    "ellipse": ({"cx": None, "cy": None, "rx": 0, "ry": 0}, _ellipse),
    "line": ({"x1": None, "y1": None, "x2": None, "y2": None}, _line),
}
#: By the tag of a shape, the attribute that has its points.
_TRACED = {"polygon": "points", "polyline": "points", "path": "d"}
#: The radius of a corner, and the one that stands for it where it is missing.
_ROUND = (("rx", "ry"), ("ry", "rx"))
