"""`fill="url(#name)"` in, the gradient of that name out; its coordinates are the shape's own mm."""

from printkit.diagnostics.wording import suggestion
from printkit.layout.desk import Look
from printkit.layout.markup import Element
from printkit.model.scene import Colour, Gradient

_KINDS = ("linearGradient", "radialGradient")


def read_gradient(look: Look) -> Gradient | None:
    """Return the gradient that an element's fill names, or None where it names a colour."""
    text = look.get("fill") or ""
    if not text.startswith("url("):
        return None
    element = look.desk.ids.get(text.removeprefix("url(#").removesuffix(")"))
    if element is None or element.tag not in _KINDS:
        known = tuple(f"url(#{name})" for name, other in look.desk.ids.items() if other.tag in _KINDS)
        mend = suggestion(text, known) if known else 'define it: `<linearGradient id="name" ...>`'
        look.complain("fill", f"names no gradient: `{text}`", mend)
        return None
    return _read(element, look)


def _read(element: Element, user: Look) -> Gradient | None:
    """Read one gradient element."""
    look = Look(element, {}, user.desk)
    stops = tuple(stop for child in element.elements if (stop := _stop(child, user)) is not None)
    if len(stops) < 2 or list(stops) != sorted(stops, key=lambda stop: stop[0]):
        look.complain("id", "names a gradient without two stops or more in rising order", "add `<stop>`s")
        return None
    if element.tag == "linearGradient":
        names = ("x1", "y1", "x2", "y2")
        return Gradient("linear", tuple(look.length(name) for name in names), stops)
    cx, cy = look.length("cx"), look.length("cy")
    focus = (look.length("fx", cx), look.length("fy", cy), look.length("fr", least=0))
    return Gradient("radial", (*focus, cx, cy, look.length("r", least=0)), stops)


def _stop(element: Element, user: Look) -> tuple[float, Colour] | None:
    """Read one stop: how far along, and which colour."""
    look = Look(element, {}, user.desk)
    colour = look.colour("stop-color", (0, 0, 0))
    return None if colour is None else (look.number("offset", 0.0, 0.0, 1.0), colour)
