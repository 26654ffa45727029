"""A tree of elements in, a scene's marks out: the layout language's elements, each with who draws it."""

from collections.abc import Callable, Iterator, Mapping

from printkit.diagnostics.wording import suggestion
from printkit.layout.box import draw_box
from printkit.layout.codes import draw_qr
from printkit.layout.desk import Desk, Look, Pixels
from printkit.layout.fields import draw_field
from printkit.layout.markup import Element
from printkit.layout.shapes import SHAPES, draw_shape
from printkit.layout.table import draw_table
from printkit.layout.textline import draw_text
from printkit.layout.transforms import parse_transform
from printkit.layout.vocabulary import ATTRIBUTES, COMMON, INHERITED, PLACING
from printkit.model.geometry import multiply, rectangle_path, rotation, scaling, translation
from printkit.model.scene import IDENTITY, Group, Image, Mark, Matrix, Scene, Shape, Use

#: A drawing of more elements than this is a runaway template.
MOST_ELEMENTS = 200_000

#: The layer of a picture that stays known by its name, so that it can be left away.
_GROUND = "ground"


class TooMuch(Exception):
    """A drawing has more elements than any page could show."""


def draw_root(root: Element, desk: Desk) -> tuple[Mark, ...]:
    """Return all the marks of a drawing."""
    desk.ids = find_ids(root)
    return tuple(draw(root, {}, desk))


def find_ids(root: Element) -> dict[str, Element]:
    """Return the elements of a drawing that have an id."""
    return {element.attributes["id"]: element for element in _walk(root) if "id" in element.attributes}


def _walk(element: Element) -> Iterator[Element]:
    """Walk through an element and all in it."""
    yield element
    for child in element.elements:
        yield from _walk(child)


def draw(element: Element, inherited: Mapping[str, str], desk: Desk) -> list[Mark]:
    """Return one element's marks, moved, clipped and lightened as it says."""
    desk.drawn += 1
    if desk.drawn > MOST_ELEMENTS:
        raise TooMuch
    drawer = _DRAWERS.get(element.tag)
    if drawer is None:
        known = tuple(_DRAWERS)
        message = f"unknown element `<{element.tag}>`"
        desk.report.error("unknown-element", message, element.place, suggestion(element.tag, known))
        return []
    look = Look(element, inherited, desk)
    _check_attributes(look)
    return _wrap(drawer(look), look)


def _check_attributes(look: Look) -> None:
    """Report attributes that no one would read."""
    known = ATTRIBUTES.get(look.element.tag)
    if known is None or known.issuperset(look.element.attributes):
        return
    for name in look.element.attributes:
        if name not in known and ":" not in name:
            message = f"unknown attribute `{name}` of `<{look.element.tag}>`"
            own = tuple(sorted(known - COMMON)) or tuple(sorted(COMMON))
            mend = suggestion(name, sorted(known), most=0) or suggestion("", own)
            look.desk.report.error("unknown-attribute", message, look.place_of(name), mend)


def _wrap(marks: list[Mark], look: Look) -> list[Mark]:
    """Put an element's marks into a group where it has a transform, an opacity or a clip."""
    attributes = look.element.attributes
    if not marks or not ("transform" in attributes or "opacity" in attributes or "clip-path" in attributes):
        return marks
    matrix = read_transform(look)
    opacity = look.number("opacity", 1.0, 0.0, 1.0)
    clip = _clip(look)
    if clip is not None and matrix != IDENTITY:
        return [Group((Group(tuple(marks), IDENTITY, clip[0], clip[1]),), matrix, opacity=opacity)]
    path, even_odd = clip or (None, False)
    return [Group(tuple(marks), matrix, path, even_odd, opacity)]


def read_transform(look: Look) -> Matrix:
    """Return the element's own transform."""
    text = look.element.attributes.get("transform")
    if text is None:
        return IDENTITY
    matrix = parse_transform(text)
    if matrix is None:
        look.complain("transform", f"can't be read: `{text}`", "write `translate(5 5) rotate(90) scale(2)`")
    return matrix or IDENTITY


def _clip(look: Look) -> tuple[str, bool] | None:
    """Return the outline that `clip-path="url(#name)"` names: the shapes in that `<clipPath>` together."""
    text = look.element.attributes.get("clip-path")
    if text is None or text == "none":
        return None
    element = look.desk.ids.get(text.removeprefix("url(#").removesuffix(")"))
    if element is None or element.tag != "clipPath":
        look.complain("clip-path", f"names no `<clipPath>`: `{text}`", 'define it: `<clipPath id="name">`')
        return None
    shapes = [mark for child in element.elements for mark in draw(child, {}, look.desk)]
    paths = [mark for mark in shapes if isinstance(mark, Shape)]
    if not paths or len(paths) != len(shapes):
        look.complain(
            "clip-path", "names a `<clipPath>` that holds more than plain shapes", "keep shapes only"
        )
        return None
    return " ".join(shape.path for shape in paths), paths[0].style.even_odd


def _draw_group(look: Look) -> list[Mark]:
    """Draw all that is in a group, with what it hands down."""
    inherited = handed_down(look.element.attributes, look.inherited)
    _refuse_loose_text(look)
    marks = [mark for child in look.element.elements for mark in draw(child, inherited, look.desk)]
    return [Group(tuple(marks), layer=_GROUND)] if _is_ground(look) and marks else marks


def handed_down(own: Mapping[str, str], inherited: Mapping[str, str]) -> Mapping[str, str]:
    """Return what a group hands down to what is in it."""
    handed = {name: own[name] for name in own if name in INHERITED}
    return {**inherited, **handed} if handed else inherited


def _is_ground(look: Look) -> bool:
    """Return whether a group is the layer of a picture that can be left away."""
    return look.element.attributes.get("id") == _GROUND


def _refuse_loose_text(look: Look) -> None:
    """Report words that stand outside of any text element: they would vanish."""
    for child in look.element.children:
        if isinstance(child, str) and child.strip():
            words = " ".join(child.split())[:40]
            message = f"loose text in `<{look.element.tag}>`: `{words}`"
            mend = "put it into `<text>` or `<box>`"
            look.desk.report.error("loose-text", message, look.element.place, mend)


def _draw_nothing(_look: Look) -> list[Mark]:
    """Definitions are drawn where they are used."""
    return []


def _draw_use(look: Look) -> list[Mark]:
    """Draw a part, or an element of this layout again."""
    attributes = look.element.attributes
    if "card" in attributes:
        return _draw_card(look)
    name = attributes.get("part")
    if name is None:
        return _draw_again(look)
    arguments = {key: value for key, value in attributes.items() if key not in PLACING}
    scene = look.desk.part(name, arguments, look.element.place)
    return (
        [] if scene is None else [Use(scene, _placing(look, scene.width, scene.height), look.element.place)]
    )


def _draw_card(look: Look) -> list[Mark]:
    """Draw another component's card, cut out along its trim."""
    side = look.choice("side", "face", ("face", "back"))
    found = look.desk.card(look.element.attributes["card"], side, look.element.place)
    if found is None:
        return []
    scene, size = found
    placing = _placing(look, size.width, size.height)
    return [Group((Group((Use(scene),), clip=size.trim),), placing, layer="card")]


def _draw_again(look: Look) -> list[Mark]:
    """Draw the element that `href="#name"` names, moved."""
    href = look.get("href") or ""
    element = look.desk.ids.get(href.removeprefix("#"))
    if element is None:
        known = tuple(f"#{name}" for name in look.desk.ids)
        mend = suggestion(href, known) if known else 'name a part: `<use part="star"/>`'
        look.complain("href", f"names nothing in this layout: `{href}`", mend)
        return []
    try:
        marks = draw(element, look.inherited, look.desk)
    except RecursionError:
        look.complain("href", f"names something that uses itself: `{href}`", "break the circle")
        return []
    return [Group(tuple(marks), translation(look.length("x"), look.length("y")))]


def _placing(look: Look, width: float, height: float) -> Matrix:
    """Return the matrix that brings a part or picture to its place: fitted, turned, moved."""
    wide = look.length("width", 0.0, least=0)
    tall = look.length("height", 0.0, least=0)
    scales = [given / own for given, own in ((wide, width), (tall, height)) if given and own]
    scale = min(scales, default=1.0)
    matrix = scaling(scale, scale)
    spare_x = (wide - width * scale) / 2 if wide else 0.0
    spare_y = (tall - height * scale) / 2 if tall else 0.0
    turn = look.number("rotate", 0.0, -360.0, 360.0)
    if turn:
        matrix = multiply(matrix, rotation(turn, width * scale / 2, height * scale / 2))
    return multiply(matrix, translation(look.length("x") + spare_x, look.length("y") + spare_y))


def _draw_image(look: Look) -> list[Mark]:
    """Draw a picture of the deck's: its proportions kept, in the middle of the room it is given."""
    href = look.get("href")
    if not href:
        look.complain("href", "is missing", 'name a file of the deck: `href="art/lamp.png"`')
        return []
    layers = frozenset((look.element.attributes.get("layers") or "").split())
    picture = look.desk.picture(href, layers, look.element.place, look.desk)
    if picture is None:
        return []
    if isinstance(picture, Scene):
        return [Use(picture, _placing(look, picture.width, picture.height), look.element.place)]
    return _draw_pixels(picture, look)


def _draw_pixels(picture: Pixels, look: Look) -> list[Mark]:
    """Draw a picture of pixels: `fit` contains it in its room, covers the room, or stretches it."""
    pixels = (picture.width, picture.height)
    x, y = look.length("x"), look.length("y")
    width, height = look.length("width", least=0), look.length("height", least=0)
    ratio = picture.width / picture.height
    width, height = width or height * ratio, height or width / ratio
    if not width:
        look.complain("width", "is missing", "give a picture its width or height in mm")
        return []
    fit = look.choice("fit", "contain", ("contain", "cover", "stretch"))
    if fit == "stretch":
        return [Image(picture.file, x, y, width, height, place=look.element.place, pixels=pixels)]
    choose = min if fit == "contain" else max
    scale = choose(width / picture.width, height / picture.height)
    wide, tall = picture.width * scale, picture.height * scale
    left, top = x + (width - wide) / 2, y + (height - tall) / 2
    image = Image(picture.file, left, top, wide, tall, place=look.element.place, pixels=pixels)
    if fit == "contain":
        return [image]
    return [Group((image,), clip=rectangle_path(x, y, width, height))]


def _draw_box(look: Look) -> list[Mark]:
    return draw_box(look.element, look, lambda element, inherited: draw(element, inherited, look.desk))


def _draw_table(look: Look) -> list[Mark]:
    return draw_table(look.element, look, lambda element, inherited: draw(element, inherited, look.desk))


_DRAWERS: dict[str, Callable[[Look], list[Mark]]] = {
    **dict.fromkeys(("svg", "g"), _draw_group),
    **dict.fromkeys(("defs", "linearGradient", "radialGradient", "clipPath", "title", "desc"), _draw_nothing),
    **dict.fromkeys(SHAPES, lambda look: list(draw_shape(look))),
    "use": _draw_use,
    "image": _draw_image,
    "qr": draw_qr,
    "field": draw_field,
    "text": lambda look: draw_text(look.element, look),
    "box": _draw_box,
    "table": _draw_table,
}
