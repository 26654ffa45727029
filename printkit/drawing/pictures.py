"""A picture's file in, pixels or a scene out; what is too large, broken or out of the deck is refused."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import Attributes, DrawingContext, Pixels
from printkit.drawing.elements import TooMuch, draw_root
from printkit.drawing.markup import Element, read_markup
from printkit.drawing.weights import weigh
from printkit.files import inside, read_text
from printkit.model.geometry import translation
from printkit.model.scene import Group, Scene

#: A4 at 600 dpi is 35 million pixels: nothing we print needs more.
MOST_PIXELS = 40_000_000
LARGEST_FILE = 40_000_000

#: The tag that says how a camera was held, and the values that lay the picture on its side.
_ORIENTATION = 0x0112
_ON_ITS_SIDE = (5, 6, 7, 8)

_FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}


def load_picture(
    href: str, place: Place | Spot, context: DrawingContext, layers: frozenset[str] = frozenset()
) -> Scene | Pixels | None:
    """Return the picture that is named, of a drawing those layers alone; None after saying what is wrong."""
    path = inside(context.folder, href, context.report, place)
    if path is None:
        return None
    if path.suffix.lower() == ".svg":
        return _load_drawing(path, place, context, layers)
    if path.suffix.lower() in _FORMATS:
        return _load_pixels(path, href, place, context.report)
    message = f"`{href}` is not a kind of picture that printkit draws"
    context.report.error("unknown-picture", message, place, "save it as PNG, JPEG or SVG")
    return None


def _load_pixels(path: Path, href: str, place: Place | Spot, report: Report) -> Pixels | None:
    """Read a picture's header, and decode it once to see that it is whole."""
    from PIL import Image, UnidentifiedImageError

    if not _is_readable(path, href, place, report):
        return None
    try:
        with Image.open(path, formats=list(set(_FORMATS.values()))) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                _refuse_size(f"{width} x {height}", href, place, report)
                return None
            image.load()
            if image.getexif().get(_ORIENTATION, 1) in _ON_ITS_SIDE:
                width, height = height, width
    except Image.DecompressionBombError:
        _refuse_size("far too many", href, place, report)
        return None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as wrong:
        why = str(wrong).splitlines()[0].replace(str(path), href) if str(wrong) else type(wrong).__name__
        report.error(
            "bad-picture", f"picture `{href}` can't be read: {why}", place, "save it again as PNG or JPEG"
        )
        return None
    return Pixels(path, width, height)


def _refuse_size(pixels: str, href: str, place: Place | Spot, report: Report) -> None:
    """Report a picture of more pixels than printkit decodes."""
    message = (
        f"picture `{href}` has {pixels} pixels; printkit decodes up to {MOST_PIXELS // 1_000_000} million"
    )
    report.error("picture-too-large", message, place, "scale it down: 300 dpi is enough")


def _is_readable(path: Path, href: str, place: Place | Spot, report: Report) -> bool:
    """Check that a picture is a file, there, and not absurdly large."""
    if not path.is_file():
        report.error("missing-picture", f"there is no picture `{href}`", place, "check its name and folder")
        return False
    size = path.stat().st_size
    if size > LARGEST_FILE:
        message = f"picture `{href}` has {size // 1_000_000} MB, more than printkit reads"
        report.error("picture-too-large", message, place, "scale it down: 300 dpi is enough")
        return False
    return True


def _load_drawing(
    path: Path, place: Place | Spot, context: DrawingContext, layers: frozenset[str]
) -> Scene | None:
    """Read an SVG file with the layout language's own words."""
    if not path.is_file():
        message = f"there is no picture `{path.name}`"
        context.report.error("missing-picture", message, place, "check its name and folder")
        return None
    text = read_text(path, context.report, place)
    root = None if text is None else read_markup(text, (path,), context.report, marked=False)
    if root is None:
        return None
    if _is_styled(root):
        message = f"`{path.name}` has a style sheet, which printkit does not read"
        help = "save it as plain SVG, with presentation attributes: Inkscape's “Plain SVG” has them"
        context.report.error("styled-picture", message, place, help)
        return None
    _tidy(root)
    if layers and not _keep_layers(root, layers, path, place, context.report):
        return None
    box = _view_box(root, context)
    if box is None:
        return None
    left, top, width, height = box
    try:
        marks = draw_root(root, replace(context, ids={}, drawn=0, picture=_refuse_nested(context.report)))
    except (TooMuch, RecursionError):
        context.report.error(
            "too-much-drawing", f"`{path.name}` has no end of elements", place, "simplify it"
        )
        return None
    if left or top:
        marks = (Group(marks, translation(-left, -top)),)
    return Scene(path.name, width, height, 0.0, marks, weigh(marks))


def _keep_layers(
    root: Element, layers: frozenset[str], path: Path, place: Place | Spot, report: Report
) -> bool:
    """Drop what is in no layer that is asked for; return whether the drawing has them all."""
    named = [child.attributes.get("id", "") for child in root.elements]
    for layer in sorted(layers.difference(named)):
        message = f"`{path.name}` has no layer `{layer}`"
        help = suggestion(layer, filter(None, named)) or 'write `<g id="...">` around it'
        report.error("unknown-layer", message, place, help)
    root.children = [
        child for child in root.elements if child.tag == "defs" or child.attributes.get("id") in layers
    ]
    return layers.issubset(named)


def _refuse_nested(report: Report) -> Callable[[str, frozenset[str], Place, DrawingContext], None]:
    """Return what a drawing's own pictures meet: a picture in a picture is refused."""

    def refuse(href: str, layers: frozenset[str], place: Place, _desk: DrawingContext) -> None:
        report.error(
            "nested-picture",
            f"a picture in a picture is not drawn: `{href[:60]}`",
            place,
            "place it in the layout",
        )

    return refuse


def _is_styled(element: Element) -> bool:
    """Return whether anything in a drawing is coloured by a style sheet."""
    return "class" in element.attributes or any(map(_is_styled, element.elements))


def _tidy(element: Element) -> None:
    """Drop what drawing programs add for themselves, and spell `style` out as attributes."""
    for rule in element.attributes.pop("style", "").split(";"):
        name, colon, value = rule.partition(":")
        if colon:
            element.attributes[name.strip()] = value.strip()
    element.children = [
        child for child in element.children if not isinstance(child, Element) or _is_drawn(child)
    ]
    for child in element.elements:
        _tidy(child)


def _is_drawn(element: Element) -> bool:
    """Return whether an element of an SVG file is more than a program's notes."""
    return ":" not in element.tag and element.tag not in ("metadata", "style", "script")


def _view_box(root: Element, context: DrawingContext) -> tuple[float, float, float, float] | None:
    """Return left, top, width and height of an SVG file's drawing."""
    attrs = Attributes(root, {}, context)
    words = (root.attributes.get("viewBox") or "").replace(",", " ").split()
    try:
        left, top, width, height = (float(word) for word in words)
    except ValueError:
        left, top, width, height = 0.0, 0.0, attrs.length("width"), attrs.length("height")
    if 0 < width < 1e5 and 0 < height < 1e5 and abs(left) < 1e5 and abs(top) < 1e5:
        return left, top, width, height
    attrs.complain("viewBox", "gives the drawing no size", 'write `viewBox="0 0 60 40"`')
    return None
