"""A `field` in, the marks of a place to write on out: a line, a box, a tick box or a ring."""

from printkit.drawing.attributes import Attributes, define_element
from printkit.drawing.elements.shapes import read_dashes
from printkit.geometry import ellipse_path, points_path, rectangle_path
from printkit.model.scene import Mark, Shape, Style


def _draw_field(attrs: Attributes) -> list[Mark]:
    """Return a place to write on: `kind` is `line` (default), `box`, `tick` or `ring`."""
    kind = attrs.choice("kind", "line", ("line", "box", "tick", "ring"))
    fill = attrs.colour("fill") if kind != "line" else None
    stroke = attrs.colour("stroke", (0, 0, 0))
    weight = attrs.length("stroke-width", 0.25, least=0)
    style = Style(fill, stroke, weight, cap=1, dash=read_dashes(attrs))
    return [Shape(_outline(attrs, kind), style, attrs.element.place)]


def _outline(attrs: Attributes, kind: str) -> str:
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


TYPES = (define_element("field", "name kind x y width height rx", _draw_field),)
