"""A `field` in, the marks of a place to write out: a line, a box or a tick box."""

from printkit.layout.desk import Look
from printkit.model.geometry import points_path, rectangle_path
from printkit.model.scene import Mark, Shape, Style


def draw_field(look: Look) -> list[Mark]:
    """Return a place to write: `kind` is `line` (default), `box` or `tick`."""
    x, y = look.length("x"), look.length("y")
    width, height = look.length("width", least=0), look.length("height", least=0)
    kind = look.choice("kind", "line", ("line", "box", "tick"))
    if kind == "line":
        path = points_path([(x, y + height), (x + width, y + height)], closed=False)
    else:
        path = rectangle_path(x, y, width, height or width)
    fill = look.colour("fill") if kind != "line" else None
    stroke = look.colour("stroke", (0, 0, 0))
    style = Style(fill, stroke, look.length("stroke-width", 0.25, least=0), cap=1)
    return [Shape(path, style, look.element.place)]
