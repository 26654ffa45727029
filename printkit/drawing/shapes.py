"""One shape element in, its path and style out."""

import re
from collections.abc import Callable

from printkit.drawing.attributes import Attributes
from printkit.drawing.gradients import read_gradient
from printkit.drawing.paths import BadPath, convert_path
from printkit.drawing.vocabulary import PRESENTATION
from printkit.model.geometry import ellipse_path, points_path, rectangle_path
from printkit.model.scene import Gradient, Shape, Style
from printkit.units import LONGEST_MM

_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")


def draw_shape(attrs: Attributes) -> list[Shape]:
    """Return the shape that an element stands for, or nothing where it has no extent."""
    path = _PATHS[attrs.element.tag](attrs)
    if not path:
        return []
    style = read_style(attrs)
    return [Shape(path, style, attrs.element.place)] if style.fill or style.stroke else []


def _rectangle(attrs: Attributes) -> str:
    width, height = attrs.length("width", least=0), attrs.length("height", least=0)
    rx = attrs.length("rx", attrs.length("ry", least=0), least=0)
    return rectangle_path(
        attrs.length("x"), attrs.length("y"), width, height, rx, attrs.length("ry", rx, least=0)
    )


def _circle(attrs: Attributes) -> str:
    radius = attrs.length("r", least=0)
    return ellipse_path(attrs.length("cx"), attrs.length("cy"), radius, radius)


def _ellipse(attrs: Attributes) -> str:
    rx, ry = attrs.length("rx", least=0), attrs.length("ry", least=0)
    return ellipse_path(attrs.length("cx"), attrs.length("cy"), rx, ry)


def _line(attrs: Attributes) -> str:
    ends = [(attrs.length("x1"), attrs.length("y1")), (attrs.length("x2"), attrs.length("y2"))]
    return points_path(ends, closed=False)


def _points(attrs: Attributes) -> str:
    words = re.split(r"[\s,]+", (attrs.get("points") or "").strip())
    try:
        numbers = [float(word) for word in words if word]
    except ValueError:
        numbers = [LONGEST_MM * 2]
    if len(numbers) % 2 or any(not abs(number) <= LONGEST_MM for number in numbers):
        attrs.complain("points", "is not a list of pairs of numbers", "write `x,y x,y ...`, in mm")
        return ""
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    return points_path(pairs, closed=attrs.element.tag == "polygon")


def _path(attrs: Attributes) -> str:
    try:
        return convert_path(attrs.get("d") or "")
    except BadPath as wrong:
        attrs.complain("d", f"can't be read: {wrong}", "path data is as in SVG: `M0 0 L10 0 L10 5 Z`")
        return ""


_PATHS: dict[str, Callable[[Attributes], str]] = {
    "rect": _rectangle,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _points,
    "polygon": _points,
    "path": _path,
}

SHAPES = tuple(_PATHS)

#: Shapes that enclose nothing, and are filled only where they say so themselves.
_OPEN = ("line", "polyline")
_WORDS = tuple(sorted(PRESENTATION))


def read_style(attrs: Attributes) -> Style:
    """Return how an element's path is painted; the same words make the same style, which is read once."""
    key = (attrs.element.tag in _OPEN, "fill" in attrs.element.attributes, *map(attrs.get, _WORDS))
    style = attrs.context.styles.get(key)
    if style is None:
        told = len(attrs.context.report.findings)
        style = _read_new_style(attrs)
        if len(attrs.context.report.findings) == told and not isinstance(style.fill, Gradient):
            attrs.context.styles[key] = style
    return style


def _read_new_style(attrs: Attributes) -> Style:
    """Read a style that was not read before, from an element's own and inherited attributes."""
    fill = read_gradient(attrs) or attrs.colour("fill", (0, 0, 0))
    stroke = attrs.colour("stroke")
    even_odd = attrs.choice("fill-rule", "nonzero", ("nonzero", "evenodd")) == "evenodd"
    fill_opacity = attrs.number("fill-opacity", 1.0, 0.0, 1.0)
    if attrs.element.tag in _OPEN and "fill" not in attrs.element.attributes:
        fill = None
    if stroke is None:
        return Style(fill, even_odd=even_odd, fill_opacity=fill_opacity)
    return Style(
        fill,
        stroke,
        attrs.length("stroke-width", 0.35, least=0),
        _CAPS.index(attrs.choice("stroke-linecap", "butt", _CAPS)),
        _JOINS.index(attrs.choice("stroke-linejoin", "miter", _JOINS)),
        read_dashes(attrs),
        even_odd,
        fill_opacity,
        attrs.number("stroke-opacity", 1.0, 0.0, 1.0),
    )


def read_dashes(attrs: Attributes) -> tuple[float, ...]:
    """Return the lengths of dashes and gaps."""
    text = attrs.get("stroke-dasharray")
    if text is None or text == "none":
        return ()
    try:
        lengths = tuple(float(word) for word in text.replace(",", " ").split())
    except ValueError:
        lengths = ()
    if not lengths or not all(0 <= length <= LONGEST_MM for length in lengths) or not any(lengths):
        attrs.complain(
            "stroke-dasharray", f"is not a list of lengths: `{text}`", "write `2 1` for 2 mm on, 1 mm off"
        )
        return ()
    return lengths
