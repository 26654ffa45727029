"""One shape element in, its path and style out."""

import re
from collections.abc import Callable

from printkit.layout.desk import Look
from printkit.layout.gradients import read_gradient
from printkit.layout.paths import BadPath, convert_path
from printkit.layout.vocabulary import PRESENTATION
from printkit.model.geometry import ellipse_path, points_path, rectangle_path
from printkit.model.scene import Gradient, Shape, Style
from printkit.units import LONGEST_MM

_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")


def draw_shape(look: Look) -> list[Shape]:
    """Return the shape that an element stands for, or nothing where it has no extent."""
    path = _PATHS[look.element.tag](look)
    if not path:
        return []
    style = read_style(look)
    return [Shape(path, style, look.element.place)] if style.fill or style.stroke else []


def _rectangle(look: Look) -> str:
    width, height = look.length("width", least=0), look.length("height", least=0)
    rx = look.length("rx", look.length("ry", least=0), least=0)
    return rectangle_path(
        look.length("x"), look.length("y"), width, height, rx, look.length("ry", rx, least=0)
    )


def _circle(look: Look) -> str:
    radius = look.length("r", least=0)
    return ellipse_path(look.length("cx"), look.length("cy"), radius, radius)


def _ellipse(look: Look) -> str:
    rx, ry = look.length("rx", least=0), look.length("ry", least=0)
    return ellipse_path(look.length("cx"), look.length("cy"), rx, ry)


def _line(look: Look) -> str:
    ends = [(look.length("x1"), look.length("y1")), (look.length("x2"), look.length("y2"))]
    return points_path(ends, closed=False)


def _points(look: Look) -> str:
    words = re.split(r"[\s,]+", (look.get("points") or "").strip())
    try:
        numbers = [float(word) for word in words if word]
    except ValueError:
        numbers = [LONGEST_MM * 2]
    if len(numbers) % 2 or any(not abs(number) <= LONGEST_MM for number in numbers):
        look.complain("points", "is not a list of pairs of numbers", "write `x,y x,y ...`, in mm")
        return ""
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    return points_path(pairs, closed=look.element.tag == "polygon")


def _path(look: Look) -> str:
    try:
        return convert_path(look.get("d") or "")
    except BadPath as wrong:
        look.complain("d", f"can't be read: {wrong}", "path data is as in SVG: `M0 0 L10 0 L10 5 Z`")
        return ""


_PATHS: dict[str, Callable[[Look], str]] = {
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


def read_style(look: Look) -> Style:
    """Return how an element's path is painted; the same words make the same style, which is read once."""
    key = (look.element.tag in _OPEN, "fill" in look.element.attributes, *map(look.get, _WORDS))
    style = look.desk.styles.get(key)
    if style is None:
        told = len(look.desk.report.findings)
        style = _read_new_style(look)
        if len(look.desk.report.findings) == told and not isinstance(style.fill, Gradient):
            look.desk.styles[key] = style
    return style


def _read_new_style(look: Look) -> Style:
    """Read a style that was not read before, from an element's own and inherited attributes."""
    fill = read_gradient(look) or look.colour("fill", (0, 0, 0))
    stroke = look.colour("stroke")
    even_odd = look.choice("fill-rule", "nonzero", ("nonzero", "evenodd")) == "evenodd"
    fill_opacity = look.number("fill-opacity", 1.0, 0.0, 1.0)
    if look.element.tag in _OPEN and "fill" not in look.element.attributes:
        fill = None
    if stroke is None:
        return Style(fill, even_odd=even_odd, fill_opacity=fill_opacity)
    return Style(
        fill,
        stroke,
        look.length("stroke-width", 0.35, least=0),
        _CAPS.index(look.choice("stroke-linecap", "butt", _CAPS)),
        _JOINS.index(look.choice("stroke-linejoin", "miter", _JOINS)),
        read_dashes(look),
        even_odd,
        fill_opacity,
        look.number("stroke-opacity", 1.0, 0.0, 1.0),
    )


def read_dashes(look: Look) -> tuple[float, ...]:
    """Return the lengths of dashes and gaps."""
    text = look.get("stroke-dasharray")
    if text is None or text == "none":
        return ()
    try:
        lengths = tuple(float(word) for word in text.replace(",", " ").split())
    except ValueError:
        lengths = ()
    if not lengths or not all(0 <= length <= LONGEST_MM for length in lengths) or not any(lengths):
        look.complain(
            "stroke-dasharray", f"is not a list of lengths: `{text}`", "write `2 1` for 2 mm on, 1 mm off"
        )
        return ()
    return lengths
