"""A `use` in, the marks of what it draws again out: a part, an element of this template, another card."""

from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import Attributes, ElementType
from printkit.drawing.draw import draw, read_heading, read_placing
from printkit.geometry import translation
from printkit.model.scene import Group, Mark, Tag, Use
from printkit.svg_syntax import PLACING


def _draw_use(attrs: Attributes) -> list[Mark]:
    attributes = attrs.element.attributes
    if "card" in attributes:
        return _draw_card(attrs)
    name = attributes.get("part")
    if name is None:
        return _draw_again(attrs)
    arguments = {key: value for key, value in attributes.items() if key not in PLACING}
    scene = attrs.context.part(name, arguments, attrs.element.place)
    if scene is None:
        return []
    tag = Tag(f"H{level}") if (level := read_heading(attrs)) else None
    return [Use(scene, read_placing(attrs, scene.width, scene.height), attrs.element.place, tag)]


def _draw_card(attrs: Attributes) -> list[Mark]:
    """Draw another component's card, cut out along its trim."""
    side = attrs.choice("side", "face", ("face", "back"))
    found = attrs.context.card(attrs.element.attributes["card"], side, attrs.element.place)
    if found is None:
        return []
    scene, size = found
    placing = read_placing(attrs, size.width, size.height)
    tag = Tag("Figure", words=scene.title) if scene.title else None
    return [Group((Group((Use(scene),), clip=size.trim),), placing, layer="card", tag=tag)]


def _draw_again(attrs: Attributes) -> list[Mark]:
    """Draw the element that `href="#name"` names, moved."""
    href = attrs.get("href") or ""
    element = attrs.context.ids.get(href.removeprefix("#"))
    if element is None:
        known = tuple(f"#{name}" for name in attrs.context.ids)
        help = suggestion(href, known) if known else 'name a part: `<use part="star"/>`'
        attrs.complain("href", f"names nothing in this layout: `{href}`", help)
        return []
    try:
        marks = draw(element, attrs.inherited, attrs.context)
    except RecursionError:
        attrs.complain("href", f"names an element that uses itself: `{href}`", "break the circle")
        return []
    return [Group(tuple(marks), translation(attrs.length("x"), attrs.length("y")))]


TYPES = (ElementType("use", None, _draw_use),)
