"""A drawing program's gradients in, gradients as layouts have them out: no `href`, transform or per cent."""

from collections.abc import Mapping
from contextlib import suppress

from printkit.drawing.draw import find_ids, walk
from printkit.drawing.markup import Element
from printkit.geometry import apply, scale_of
from printkit.svg_syntax import parse_transform

_POINTS, _RADII = (("x1", "y1"), ("x2", "y2"), ("cx", "cy"), ("fx", "fy")), ("r", "fr")
_HREFS = ("href", "xlink:href")
#: One gradient names another, which names another: so many are followed.
_MOST_HREFS = 10


def settle_gradients(root: Element) -> None:
    """Complete the gradients of a picture; they stand in the units of the drawing (`userSpaceOnUse`)."""
    named = find_ids(root)
    gradients = [one for one in walk(root) if one.tag in ("linearGradient", "radialGradient")]
    for gradient in gradients:
        for _ in range(_MOST_HREFS):
            _inherit(gradient, named)
    for gradient in gradients:
        _move(gradient.attributes)
        for stop in gradient.elements:
            offset = stop.attributes.get("offset", "")
            with suppress(ValueError):
                if offset.endswith("%"):
                    stop.attributes["offset"] = f"{float(offset[:-1]) / 100:g}"


def _inherit(gradient: Element, named: Mapping[str, Element]) -> None:
    """Take what the gradient that `href` names has: its stops, and its places where both are of one kind."""
    own = gradient.attributes
    links = [own.pop(name) for name in _HREFS if name in own]
    other = named.get(links[0].removeprefix("#")) if links else None
    if other is None:
        return
    if not any(gradient.elements):
        gradient.children = other.children
    alike = other.tag == gradient.tag
    taken = {name: value for name, value in other.attributes.items() if alike or name in _HREFS}
    gradient.attributes = {**taken, **own}


def _move(attributes: dict[str, str]) -> None:
    transform = attributes.pop("gradientTransform", None)
    matrix = parse_transform(transform) if transform else None
    if matrix is None:
        return
    with suppress(ValueError):  # a length in per cent or with a unit: it is reported where it is drawn
        for x, y in _POINTS:
            if x in attributes or y in attributes:
                point = apply(matrix, float(attributes.get(x, "0")), float(attributes.get(y, "0")))
                attributes[x], attributes[y] = (f"{value:g}" for value in point)
        for name in _RADII:
            if name in attributes:
                attributes[name] = f"{float(attributes[name]) * scale_of(matrix):g}"
