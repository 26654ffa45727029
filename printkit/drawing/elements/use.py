"""A `use` or an `image` in, the marks of what it brings to its place out.

A `use` brings a part, an element of this template or another card; an `image` keeps a picture's proportions.
"""

from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import Attributes, ElementType, Pixels, define_element
from printkit.drawing.draw import draw, read_heading, read_placing
from printkit.geometry import rectangle_path, translation
from printkit.model.scene import Group, Image, Mark, Scene, Shape, Style, Tag, Use
from printkit.pixels import FINEST_DPI, rim_of, small_picture
from printkit.svg_syntax import PLACING
from printkit.units import MM_PER_INCH, parse_length


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
    side = attrs.choice("side", "face", ("face", "back"))
    found = attrs.context.card(attrs.element.attributes["card"], side, attrs.element.place)
    if found is None:
        return []
    scene, size = found
    placing = read_placing(attrs, size.width, size.height)
    tag = Tag("Figure", words=scene.title) if scene.title else None
    return [Group((Group((Use(scene),), clip=size.trim),), placing, layer="card", tag=tag)]


def _draw_again(attrs: Attributes) -> list[Mark]:
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


def _draw_image(attrs: Attributes) -> list[Mark]:
    href = attrs.get("href")
    if not href:
        attrs.complain("href", "is missing", 'name a file of the game: `href="art/lamp.png"`')
        return []
    layers = frozenset((attrs.element.attributes.get("layers") or "").split())
    picture = attrs.context.picture(href, layers, attrs.element.place, attrs.context)
    if picture is None:
        return []
    if isinstance(picture, Scene):
        return [Use(picture, read_placing(attrs, picture.width, picture.height), attrs.element.place)]
    return _draw_pixels(picture, attrs)


def _draw_pixels(picture: Pixels, attrs: Attributes) -> list[Mark]:
    """Draw a bitmap: `fit` says whether it fits into its room, covers it or is stretched to it."""
    x, y = attrs.length("x"), attrs.length("y")
    width, height = attrs.length("width", least=0), attrs.length("height", least=0)
    ratio = picture.width / picture.height
    width, height = width or height * ratio, height or width / ratio
    if not width:
        attrs.complain("width", "is missing", "give the picture a width or height in mm")
        return []
    fit = attrs.choice("fit", "contain", ("contain", "cover", "stretch"))
    if fit == "stretch":
        return [_placed(picture, x, y, width, height, attrs)]
    room, ground = rectangle_path(x, y, width, height), []
    least, most = sorted((width / picture.width, height / picture.height))
    if fit == "cover" and (seen := attrs.number("seen", 0, 0, 1)):
        rim = rim_of(small_picture(picture.file))
        if least < seen * most or (rim and rim.plain):  # too little would be seen, or its ground can go on
            ground = [Shape(room, Style(rim.colour))] if rim else []
            top, right, foot, left = _margin(attrs)
            if left + right < width and top + foot < height:
                x, y, width, height = x + left, y + top, width - left - right, height - top - foot
            fit, least = "contain", min(width / picture.width, height / picture.height)
    scale = least if fit == "contain" else most
    wide, tall = picture.width * scale, picture.height * scale
    image = _placed(picture, x + (width - wide) / 2, y + (height - tall) / 2, wide, tall, attrs)
    return [*ground, image] if fit == "contain" else [Group((image,), clip=room)]


def _margin(attrs: Attributes) -> list[float]:
    """Return what a picture that is shown whole leaves free of its room: above, right, below and left."""
    text = attrs.get("margin") or "0"
    sides = [parse_length(word) for word in text.split()]
    if len(sides) in (1, 4) and None not in sides:
        return [side or 0 for side in sides] * (4 // len(sides))
    help = "write `2`, or `2 3 2 3` from the top on"
    attrs.complain("margin", f"is not one length or four: `{text}`", help)
    return [0, 0, 0, 0]


def _placed(picture: Pixels, x: float, y: float, width: float, height: float, attrs: Attributes) -> Image:
    """Return a bitmap in its place; of a drawing that is dots, one with enough of them for its size."""
    times = max(width / picture.width, height / picture.height) * FINEST_DPI / MM_PER_INCH
    picture = (times > 1 and picture.finer and picture.finer(times)) or picture
    pixels, whole = (picture.width, picture.height), picture.whole or not attrs.context.resample
    return Image(picture.file, x, y, width, height, place=attrs.element.place, pixels=pixels, whole=whole)


TYPES = (
    ElementType("use", None, _draw_use),
    define_element("image", "href x y width height fit seen margin layers", _draw_image),
)
