"""A group in, the marks of everything in it out; definitions are drawn where they are used."""

from printkit.drawing.attributes import Attributes, define_element
from printkit.drawing.draw import draw_children, report_loose_text
from printkit.model.scene import FACE, Group, Mark

#: The ids of what the ink saver leaves out, a picture's background, and of what keeps its colours.
_LAYERS = ("ground", "index", "tone", "shade")


def _draw_group(attrs: Attributes) -> list[Mark]:
    for child in attrs.element.children:
        if isinstance(child, str) and child.strip():
            report_loose_text(child, attrs, "put it into `<text>` or `<box>`")
    marks = draw_children(attrs, attrs.handed_down())
    name = attrs.element.attributes.get("id", "")
    if marks and name == FACE:
        name = f"{FACE} {attrs.element.attributes.get('name', '')}"
    elif not marks or name not in _LAYERS:
        return marks
    return [Group(tuple(marks), layer=name)]


def _draw_nothing(_attrs: Attributes) -> list[Mark]:
    """Draw nothing: the elements that name a definition read it."""
    return []


TYPES = (
    define_element("svg", "width height viewBox xmlns version", _draw_group),
    define_element("g", "name", _draw_group),
    define_element("defs", "", _draw_nothing),
    define_element("linearGradient", "x1 y1 x2 y2", _draw_nothing),
    define_element("radialGradient", "cx cy r fx fy fr", _draw_nothing),
    define_element("clipPath", "", _draw_nothing),
    define_element("mask", "", _draw_nothing),
    define_element("pattern", "width height", _draw_nothing),
    define_element("conicGradient", "cx cy from", _draw_nothing),
    define_element("title", "", _draw_nothing),
    define_element("desc", "", _draw_nothing),
)
