"""An `image` in, its picture out: proportions kept, centred in the room it is given."""

from printkit.drawing.attributes import Attributes, Pixels, define_element
from printkit.drawing.draw import read_placing
from printkit.geometry import rectangle_path
from printkit.model.scene import Group, Image, Mark, Scene, Use


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
    place, pixels = attrs.element.place, (picture.width, picture.height)
    whole = not attrs.context.resample
    x, y = attrs.length("x"), attrs.length("y")
    width, height = attrs.length("width", least=0), attrs.length("height", least=0)
    ratio = picture.width / picture.height
    width, height = width or height * ratio, height or width / ratio
    if not width:
        attrs.complain("width", "is missing", "give the picture a width or height in mm")
        return []
    fit = attrs.choice("fit", "contain", ("contain", "cover", "stretch"))
    if fit == "stretch":
        return [Image(picture.file, x, y, width, height, place=place, pixels=pixels, whole=whole)]
    least, most = sorted((width / picture.width, height / picture.height))
    seen = attrs.number("seen", 0, 0, 1)
    if fit == "cover" and least < seen * most:  # the share of it that would be in the room
        fit = "contain"
    scale = least if fit == "contain" else most
    wide, tall = picture.width * scale, picture.height * scale
    left, top = x + (width - wide) / 2, y + (height - tall) / 2
    image = Image(picture.file, left, top, wide, tall, place=place, pixels=pixels, whole=whole)
    if fit == "contain":
        return [image]
    return [Group((image,), clip=rectangle_path(x, y, width, height))]


TYPES = (define_element("image", "href x y width height fit seen layers", _draw_image),)
