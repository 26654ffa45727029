"""`fill="url(#name)"` in, the gradient of that name out; its coordinates are the shape's own mm."""

from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import Attributes
from printkit.drawing.markup import Element
from printkit.model.scene import Colour, Gradient

_KINDS = ("linearGradient", "radialGradient")


def read_gradient(attrs: Attributes) -> Gradient | None:
    """Return the gradient that an element's fill names, or None where it names a colour."""
    text = attrs.get("fill") or ""
    if not text.startswith("url("):
        return None
    element = attrs.context.ids.get(text.removeprefix("url(#").removesuffix(")"))
    if element is None or element.tag not in _KINDS:
        known = tuple(f"url(#{name})" for name, other in attrs.context.ids.items() if other.tag in _KINDS)
        help = suggestion(text, known) if known else 'define it: `<linearGradient id="name" ...>`'
        attrs.complain("fill", f"names no gradient: `{text}`", help)
        return None
    return _read(element, attrs)


def _read(element: Element, user: Attributes) -> Gradient | None:
    """Read one gradient element."""
    attrs = Attributes(element, {}, user.context)
    stops = tuple(stop for child in element.elements if (stop := _stop(child, user)) is not None)
    if len(stops) < 2 or list(stops) != sorted(stops, key=lambda stop: stop[0]):
        attrs.complain("id", "names a gradient without two stops or more in rising order", "add `<stop>`s")
        return None
    if element.tag == "linearGradient":
        names = ("x1", "y1", "x2", "y2")
        return Gradient("linear", tuple(attrs.length(name) for name in names), stops)
    cx, cy = attrs.length("cx"), attrs.length("cy")
    focus = (attrs.length("fx", cx), attrs.length("fy", cy), attrs.length("fr", least=0))
    return Gradient("radial", (*focus, cx, cy, attrs.length("r", least=0)), stops)


def _stop(element: Element, user: Attributes) -> tuple[float, Colour] | None:
    """Read one stop: how far along, and which colour."""
    attrs = Attributes(element, {}, user.context)
    colour = attrs.colour("stop-color", (0, 0, 0))
    return None if colour is None else (attrs.number("offset", 0.0, 0.0, 1.0), colour)
