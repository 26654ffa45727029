"""A shape in, or a place to write on, its path and how it is painted out."""

import math
from collections.abc import Callable, Mapping
from functools import partial

from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import PAINT, Attributes, define_element
from printkit.drawing.markup import Element
from printkit.geometry import ellipse_path, points_path, rectangle_path
from printkit.model.scene import Colour, Gradient, Mark, Shape, Style
from printkit.svg_syntax import BadPath, convert_path
from printkit.units import LONGEST_MM

_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")

#: What most shapes do without.
_SELDOM = PAINT - {"fill", "stroke", "stroke-width"}

#: Shapes that enclose nothing: they are filled only where their own attribute asks for it.
_OPEN = ("line", "polyline")

#: A gradient with more stops looks no smoother in print.
_MOST_STOPS = 256

_GRADIENTS = ("linearGradient", "radialGradient")


def _draw_shape(outline: Callable[[Attributes], str], attrs: Attributes) -> list[Mark]:
    path = outline(attrs)
    if not path:
        return []
    style = _read_style(attrs)
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
    try:
        numbers = [float(word) for word in (attrs.get("points") or "").replace(",", " ").split()]
    except ValueError:
        numbers = [math.nan]
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


def _read_style(attrs: Attributes) -> Style:
    gradient = (attrs.get("fill") or "").startswith("url(")
    fill = _read_gradient(attrs) if gradient else attrs.colour("fill", (0, 0, 0))
    stroke = attrs.colour("stroke")
    if attrs.element.tag in _OPEN and "fill" not in attrs.element.attributes:
        fill = None
    if attrs.lacks(_SELDOM):
        return Style(fill, stroke, attrs.length("stroke-width", 0.35, least=0) if stroke else 0.35)
    even_odd = attrs.choice("fill-rule", "nonzero", ("nonzero", "evenodd")) == "evenodd"
    fill_opacity = attrs.number("fill-opacity", 1.0, 0.0, 1.0)
    if stroke is None:
        return Style(fill, even_odd=even_odd, fill_opacity=fill_opacity)
    return Style(
        fill,
        stroke,
        attrs.length("stroke-width", 0.35, least=0),
        _CAPS.index(attrs.choice("stroke-linecap", "butt", _CAPS)),
        _JOINS.index(attrs.choice("stroke-linejoin", "miter", _JOINS)),
        _read_dashes(attrs),
        even_odd,
        fill_opacity,
        attrs.number("stroke-opacity", 1.0, 0.0, 1.0),
    )


def _read_dashes(attrs: Attributes) -> tuple[float, ...]:
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


def _read_gradient(attrs: Attributes) -> Gradient | None:
    text = attrs.get("fill") or ""
    element = attrs.context.ids.get(text.removeprefix("url(#").removesuffix(")"))
    if element is None or element.tag not in _GRADIENTS:
        known = [f"url(#{name})" for name, other in attrs.context.ids.items() if other.tag in _GRADIENTS]
        help = suggestion(text, known) if known else 'define it: `<linearGradient id="name" ...>`'
        attrs.complain("fill", f"names no gradient: `{text}`", help)
        return None
    gradients = attrs.context.gradients
    if text not in gradients:
        gradients[text] = _read_definition(element, attrs)
    return gradients[text]


def _read_definition(element: Element, shape: Attributes) -> Gradient | None:
    """Read a gradient element; its coordinates are those of the shape, in mm."""
    attrs = Attributes(element, {}, shape.context)
    if sum(1 for _ in element.elements) > _MOST_STOPS:
        attrs.complain("id", f"names a gradient with more than {_MOST_STOPS} stops", "leave most of them out")
        return None
    stops: tuple[tuple[float, Colour], ...] = ()
    for child in element.elements:
        stop = Attributes(child, {}, shape.context)
        if (colour := stop.colour("stop-color", (0, 0, 0))) is not None:
            stops += ((stop.number("offset", 0.0, 0.0, 1.0), colour),)
    if len(stops) < 2 or list(stops) != sorted(stops, key=lambda stop: stop[0]):
        attrs.complain("id", "names a gradient without two stops or more in rising order", "add `<stop>`s")
        return None
    if element.tag == "linearGradient":
        names = ("x1", "y1", "x2", "y2")
        return Gradient("linear", tuple(attrs.length(name) for name in names), stops)
    cx, cy = attrs.length("cx"), attrs.length("cy")
    focus = (attrs.length("fx", cx), attrs.length("fy", cy), attrs.length("fr", least=0))
    return Gradient("radial", (*focus, cx, cy, attrs.length("r", least=0)), stops)


def _draw_field(attrs: Attributes) -> list[Mark]:
    """Return a place to write on: `kind` is `line` (default), `box`, `tick` or `ring`."""
    kind = attrs.choice("kind", "line", ("line", "box", "tick", "ring"))
    fill = attrs.colour("fill") if kind != "line" else None
    stroke = attrs.colour("stroke", (0, 0, 0))
    weight = attrs.length("stroke-width", 0.25, least=0)
    style = Style(fill, stroke, weight, cap=1, dash=_read_dashes(attrs))
    return [Shape(_place_to_write(attrs, kind), style, attrs.element.place)]


def _place_to_write(attrs: Attributes, kind: str) -> str:
    """Return the path of a place to write on; one without a height is as high as it is wide."""
    x, y = attrs.length("x"), attrs.length("y")
    width, height = attrs.length("width", least=0), attrs.length("height", least=0)
    if kind == "line":
        return points_path([(x, y + height), (x + width, y + height)], closed=False)
    height = height or width
    if kind == "ring":
        return ellipse_path(x + width / 2, y + height / 2, width / 2, height / 2)
    corner = attrs.length("rx", least=0)
    return rectangle_path(x, y, width, height, corner, corner)


#: How each shape's path follows from its attributes, and which those are.
_OUTLINES: Mapping[str, tuple[Callable[[Attributes], str], str]] = {
    "rect": (_rectangle, "x y width height rx ry"),
    "circle": (_circle, "cx cy r"),
    "ellipse": (_ellipse, "cx cy rx ry"),
    "line": (_line, "x1 y1 x2 y2"),
    "polyline": (_points, "points"),
    "polygon": (_points, "points"),
    "path": (_path, "d"),
}

TYPES = (
    *(define_element(tag, own, partial(_draw_shape, outline)) for tag, (outline, own) in _OUTLINES.items()),
    define_element("field", "name kind x y width height rx", _draw_field),
)
