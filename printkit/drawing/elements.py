"""A tree of elements in, a scene's marks out: the layout language's elements, each with who draws it."""

from collections.abc import Callable, Iterator, Mapping

from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import Attributes, DrawingContext, Pixels
from printkit.drawing.box import draw_box
from printkit.drawing.codes import draw_qr
from printkit.drawing.fields import draw_field
from printkit.drawing.markup import Element
from printkit.drawing.shapes import SHAPES, draw_shape
from printkit.drawing.table import draw_table
from printkit.drawing.textline import draw_text
from printkit.drawing.transforms import parse_transform
from printkit.drawing.vocabulary import ATTRIBUTES, COMMON, INHERITED, PLACING
from printkit.model.geometry import multiply, rectangle_path, rotation, scaling, translation
from printkit.model.scene import IDENTITY, Group, Image, Mark, Matrix, Scene, Shape, Use

#: A drawing of more elements than this is a runaway template.
MOST_ELEMENTS = 200_000

#: The layer of a picture that stays known by its name, so that it can be left away.
_GROUND = "ground"


class TooMuch(Exception):
    """A drawing has more elements than any page could show."""


def draw_root(root: Element, context: DrawingContext) -> tuple[Mark, ...]:
    """Return all the marks of a drawing."""
    context.ids = find_ids(root)
    return tuple(draw(root, {}, context))


def find_ids(root: Element) -> dict[str, Element]:
    """Return the elements of a drawing that have an id."""
    return {element.attributes["id"]: element for element in _walk(root) if "id" in element.attributes}


def _walk(element: Element) -> Iterator[Element]:
    """Walk through an element and all in it."""
    yield element
    for child in element.elements:
        yield from _walk(child)


def draw(element: Element, inherited: Mapping[str, str], context: DrawingContext) -> list[Mark]:
    """Return one element's marks, moved, clipped and lightened as it says."""
    context.drawn += 1
    if context.drawn > MOST_ELEMENTS:
        raise TooMuch
    drawer = _DRAWERS.get(element.tag)
    if drawer is None:
        known = tuple(_DRAWERS)
        message = f"unknown element `<{element.tag}>`"
        context.report.error("unknown-element", message, element.place, suggestion(element.tag, known))
        return []
    attrs = Attributes(element, inherited, context)
    _check_attributes(attrs)
    return _wrap(drawer(attrs), attrs)


def _check_attributes(attrs: Attributes) -> None:
    """Report attributes that no one would read."""
    known = ATTRIBUTES.get(attrs.element.tag)
    if known is None or known.issuperset(attrs.element.attributes):
        return
    for name in attrs.element.attributes:
        if name not in known and ":" not in name:
            message = f"unknown attribute `{name}` of `<{attrs.element.tag}>`"
            own = tuple(sorted(known - COMMON)) or tuple(sorted(COMMON))
            help = suggestion(name, sorted(known), most=0) or suggestion("", own)
            attrs.context.report.error("unknown-attribute", message, attrs.place_of(name), help)


def _wrap(marks: list[Mark], attrs: Attributes) -> list[Mark]:
    """Put an element's marks into a group where it has a transform, an opacity or a clip."""
    attributes = attrs.element.attributes
    if not marks or not ("transform" in attributes or "opacity" in attributes or "clip-path" in attributes):
        return marks
    matrix = read_transform(attrs)
    opacity = attrs.number("opacity", 1.0, 0.0, 1.0)
    clip = _clip(attrs)
    if clip is not None and matrix != IDENTITY:
        return [Group((Group(tuple(marks), IDENTITY, clip[0], clip[1]),), matrix, opacity=opacity)]
    path, even_odd = clip or (None, False)
    return [Group(tuple(marks), matrix, path, even_odd, opacity)]


def read_transform(attrs: Attributes) -> Matrix:
    """Return the element's own transform."""
    text = attrs.element.attributes.get("transform")
    if text is None:
        return IDENTITY
    matrix = parse_transform(text)
    if matrix is None:
        attrs.complain("transform", f"can't be read: `{text}`", "write `translate(5 5) rotate(90) scale(2)`")
    return matrix or IDENTITY


def _clip(attrs: Attributes) -> tuple[str, bool] | None:
    """Return the outline that `clip-path="url(#name)"` names: the shapes in that `<clipPath>` together."""
    text = attrs.element.attributes.get("clip-path")
    if text is None or text == "none":
        return None
    element = attrs.context.ids.get(text.removeprefix("url(#").removesuffix(")"))
    if element is None or element.tag != "clipPath":
        attrs.complain("clip-path", f"names no `<clipPath>`: `{text}`", 'define it: `<clipPath id="name">`')
        return None
    shapes = [mark for child in element.elements for mark in draw(child, {}, attrs.context)]
    paths = [mark for mark in shapes if isinstance(mark, Shape)]
    if not paths or len(paths) != len(shapes):
        attrs.complain(
            "clip-path", "names a `<clipPath>` that holds more than plain shapes", "keep shapes only"
        )
        return None
    return " ".join(shape.path for shape in paths), paths[0].style.even_odd


def _draw_group(attrs: Attributes) -> list[Mark]:
    """Draw all that is in a group, with what it hands down."""
    inherited = handed_down(attrs.element.attributes, attrs.inherited)
    _refuse_loose_text(attrs)
    marks = [mark for child in attrs.element.elements for mark in draw(child, inherited, attrs.context)]
    return [Group(tuple(marks), layer=_GROUND)] if _is_ground(attrs) and marks else marks


def handed_down(own: Mapping[str, str], inherited: Mapping[str, str]) -> Mapping[str, str]:
    """Return what a group hands down to what is in it."""
    handed = {name: own[name] for name in own if name in INHERITED}
    return {**inherited, **handed} if handed else inherited


def _is_ground(attrs: Attributes) -> bool:
    """Return whether a group is the layer of a picture that can be left away."""
    return attrs.element.attributes.get("id") == _GROUND


def _refuse_loose_text(attrs: Attributes) -> None:
    """Report words that stand outside of any text element: they would vanish."""
    for child in attrs.element.children:
        if isinstance(child, str) and child.strip():
            words = " ".join(child.split())[:40]
            message = f"loose text in `<{attrs.element.tag}>`: `{words}`"
            help = "put it into `<text>` or `<box>`"
            attrs.context.report.error("loose-text", message, attrs.element.place, help)


def _draw_nothing(_look: Attributes) -> list[Mark]:
    """Definitions are drawn where they are used."""
    return []


def _draw_use(attrs: Attributes) -> list[Mark]:
    """Draw a part, or an element of this layout again."""
    attributes = attrs.element.attributes
    if "card" in attributes:
        return _draw_card(attrs)
    name = attributes.get("part")
    if name is None:
        return _draw_again(attrs)
    arguments = {key: value for key, value in attributes.items() if key not in PLACING}
    scene = attrs.context.part(name, arguments, attrs.element.place)
    return (
        [] if scene is None else [Use(scene, _placing(attrs, scene.width, scene.height), attrs.element.place)]
    )


def _draw_card(attrs: Attributes) -> list[Mark]:
    """Draw another component's card, cut out along its trim."""
    side = attrs.choice("side", "face", ("face", "back"))
    found = attrs.context.card(attrs.element.attributes["card"], side, attrs.element.place)
    if found is None:
        return []
    scene, size = found
    placing = _placing(attrs, size.width, size.height)
    return [Group((Group((Use(scene),), clip=size.trim),), placing, layer="card")]


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
        attrs.complain("href", f"names something that uses itself: `{href}`", "break the circle")
        return []
    return [Group(tuple(marks), translation(attrs.length("x"), attrs.length("y")))]


def _placing(attrs: Attributes, width: float, height: float) -> Matrix:
    """Return the matrix that brings a part or picture to its place: fitted, turned, moved."""
    wide = attrs.length("width", 0.0, least=0)
    tall = attrs.length("height", 0.0, least=0)
    scales = [given / own for given, own in ((wide, width), (tall, height)) if given and own]
    scale = min(scales, default=1.0)
    matrix = scaling(scale, scale)
    spare_x = (wide - width * scale) / 2 if wide else 0.0
    spare_y = (tall - height * scale) / 2 if tall else 0.0
    turn = attrs.number("rotate", 0.0, -360.0, 360.0)
    if turn:
        matrix = multiply(matrix, rotation(turn, width * scale / 2, height * scale / 2))
    return multiply(matrix, translation(attrs.length("x") + spare_x, attrs.length("y") + spare_y))


def _draw_image(attrs: Attributes) -> list[Mark]:
    """Draw a picture of the deck's: its proportions kept, in the middle of the room it is given."""
    href = attrs.get("href")
    if not href:
        attrs.complain("href", "is missing", 'name a file of the deck: `href="art/lamp.png"`')
        return []
    layers = frozenset((attrs.element.attributes.get("layers") or "").split())
    picture = attrs.context.picture(href, layers, attrs.element.place, attrs.context)
    if picture is None:
        return []
    if isinstance(picture, Scene):
        return [Use(picture, _placing(attrs, picture.width, picture.height), attrs.element.place)]
    return _draw_pixels(picture, attrs)


def _draw_pixels(picture: Pixels, attrs: Attributes) -> list[Mark]:
    """Draw a picture of pixels: `fit` contains it in its room, covers the room, or stretches it."""
    pixels = (picture.width, picture.height)
    x, y = attrs.length("x"), attrs.length("y")
    width, height = attrs.length("width", least=0), attrs.length("height", least=0)
    ratio = picture.width / picture.height
    width, height = width or height * ratio, height or width / ratio
    if not width:
        attrs.complain("width", "is missing", "give a picture its width or height in mm")
        return []
    fit = attrs.choice("fit", "contain", ("contain", "cover", "stretch"))
    if fit == "stretch":
        return [Image(picture.file, x, y, width, height, place=attrs.element.place, pixels=pixels)]
    choose = min if fit == "contain" else max
    scale = choose(width / picture.width, height / picture.height)
    wide, tall = picture.width * scale, picture.height * scale
    left, top = x + (width - wide) / 2, y + (height - tall) / 2
    image = Image(picture.file, left, top, wide, tall, place=attrs.element.place, pixels=pixels)
    if fit == "contain":
        return [image]
    return [Group((image,), clip=rectangle_path(x, y, width, height))]


def _draw_box(attrs: Attributes) -> list[Mark]:
    return draw_box(attrs.element, attrs, lambda element, inherited: draw(element, inherited, attrs.context))


def _draw_table(attrs: Attributes) -> list[Mark]:
    return draw_table(
        attrs.element, attrs, lambda element, inherited: draw(element, inherited, attrs.context)
    )


_DRAWERS: dict[str, Callable[[Attributes], list[Mark]]] = {
    **dict.fromkeys(("svg", "g"), _draw_group),
    **dict.fromkeys(("defs", "linearGradient", "radialGradient", "clipPath", "title", "desc"), _draw_nothing),
    **dict.fromkeys(SHAPES, lambda attrs: list(draw_shape(attrs))),
    "use": _draw_use,
    "image": _draw_image,
    "qr": draw_qr,
    "field": draw_field,
    "text": lambda attrs: draw_text(attrs.element, attrs),
    "box": _draw_box,
    "table": _draw_table,
}
