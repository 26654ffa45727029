"""A shape in, or a place to write on, its path and how it is painted out."""

import math
from collections.abc import Callable, Mapping
from functools import partial

from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import PAINT, Attributes, define_element
from printkit.drawing.draw import count_marks, draw_children
from printkit.drawing.markup import Element
from printkit.geometry import (
    Box,
    corners_of,
    ellipse_path,
    path_extent,
    points_path,
    rectangle_path,
    translation,
)
from printkit.model.scene import Colour, Gradient, Group, Mark, Scene, Shape, Style, Use
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

#: The colours of a gradient, by how far along they are.
_Stops = tuple[tuple[float, Colour], ...]
#: No shape is filled with more tiles; colours around a point change so often.
_MOST_TILES, _WEDGES = 10_000, 120


def _draw_shape(outline: Callable[[Attributes], str], attrs: Attributes) -> list[Mark]:
    path = outline(attrs)
    if not path:
        return []
    style = _read_style(attrs)
    own: list[Mark] = [Shape(path, style, attrs.element.place)] if style.fill or style.stroke else []
    filling = _filling(attrs)
    if filling is None:
        return own
    marks = _FILLINGS[filling.tag](Attributes(filling, {}, attrs.context), path_extent(path))
    even_odd = attrs.choice("fill-rule", "nonzero", ("nonzero", "evenodd")) == "evenodd"
    opacity = attrs.number("fill-opacity", 1.0, 0.0, 1.0)
    return [Group(tuple(marks), clip=path, clip_even_odd=even_odd, opacity=opacity), *own] if marks else own


def _filling(attrs: Attributes) -> Element | None:
    named = (attrs.get("fill") or "").removeprefix("url(#").removesuffix(")")
    element = attrs.context.ids.get(named)
    return element if element is not None and element.tag in _FILLINGS else None


def _tiles(attrs: Attributes, box: Box) -> list[Mark]:
    """Return a pattern's tiles in a box, side by side from the top left corner of the card."""
    width, height = attrs.length("width", least=0), attrs.length("height", least=0)
    if not width or not height:
        attrs.complain("width", "and `height` say how large a tile is", 'write `width="4" height="4"`')
        return []
    left, top, right, foot = box
    columns = range(math.floor(left / width), math.ceil(right / width))
    rows = range(math.floor(top / height), math.ceil(foot / height))
    if len(columns) * len(rows) > _MOST_TILES:
        attrs.complain("width", f"makes more than {_MOST_TILES} tiles", "draw a larger tile")
        return []
    try:
        marks = tuple(draw_children(attrs, {}))
    except RecursionError:
        attrs.complain("id", "names a pattern that fills itself", "break the circle")
        return []
    tile = Scene("pattern", width, height, 0.0, marks, count_marks(marks))
    return [Use(tile, translation(x * width, y * height)) for y in rows for x in columns]


def _wedges(attrs: Attributes, box: Box) -> list[Mark]:
    """Return the colours around a point as wedges, each under the next, so that no seam shows."""
    stops = _read_stops(attrs)
    if not stops:
        return []
    x, y, begin = attrs.length("cx"), attrs.length("cy"), attrs.number("from", 0.0, -360.0, 360.0)
    far = 1.05 * max(math.dist((x, y), corner) for corner in corners_of(box))
    step, last = 360 / _WEDGES, Style(stops[-1][1])
    marks: list[Mark] = [Shape(rectangle_path(x - far, y - far, 2 * far, 2 * far), last)]
    for number in range(_WEDGES):
        ends = [
            math.radians(begin - 90 + step * (number + more)) for more in (0, 1, min(2, _WEDGES - number))
        ]
        points = [(x, y), *((x + far * math.cos(end), y + far * math.sin(end)) for end in ends)]
        style = Style(_colour_at(stops, (number + 0.5) / _WEDGES))
        marks.append(Shape(points_path(points, closed=True), style, attrs.element.place))
    return marks


def _colour_at(stops: _Stops, at: float) -> Colour:
    after = next((index for index, (offset, _) in enumerate(stops) if offset >= at), len(stops) - 1)
    (start, one), (end, other) = stops[max(after - 1, 0)], stops[after]
    share = min(max((at - start) / (end - start), 0.0), 1.0) if end > start else 1.0
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


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
    fill = None if _filling(attrs) else _read_gradient(attrs) if gradient else attrs.colour("fill", (0, 0, 0))
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
    stops = _read_stops(attrs)
    if not stops:
        return None
    if element.tag == "linearGradient":
        names = ("x1", "y1", "x2", "y2")
        return Gradient("linear", tuple(attrs.length(name) for name in names), stops)
    cx, cy = attrs.length("cx"), attrs.length("cy")
    focus = (attrs.length("fx", cx), attrs.length("fy", cy), attrs.length("fr", least=0))
    return Gradient("radial", (*focus, cx, cy, attrs.length("r", least=0)), stops)


def _read_stops(attrs: Attributes) -> _Stops:
    if sum(1 for _ in attrs.element.elements) > _MOST_STOPS:
        attrs.complain("id", f"names a gradient with more than {_MOST_STOPS} stops", "leave most of them out")
        return ()
    stops: _Stops = ()
    for child in attrs.element.elements:
        stop = Attributes(child, {}, attrs.context)
        if (colour := stop.colour("stop-color", (0, 0, 0))) is not None:
            stops += ((stop.number("offset", 0.0, 0.0, 1.0), colour),)
    if len(stops) < 2 or list(stops) != sorted(stops, key=lambda stop: stop[0]):
        attrs.complain("id", "names a gradient without two stops or more in rising order", "add `<stop>`s")
        return ()
    return stops


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

#: What fills a shape with marks, from its element and the shape's box.
_FILLINGS: Mapping[str, Callable[[Attributes, Box], list[Mark]]] = {
    "pattern": _tiles,
    "conicGradient": _wedges,
}

TYPES = (
    *(define_element(tag, own, partial(_draw_shape, outline)) for tag, (outline, own) in _OUTLINES.items()),
    define_element("field", "name kind x y width height rx", _draw_field),
)
