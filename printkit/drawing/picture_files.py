"""A picture's file in, pixels or a scene out; findings for what is too large, broken or unfit for print."""

import re
from dataclasses import replace
from pathlib import Path

from printkit.diagnostics import Finding, Place, Report, Severity, Spot
from printkit.diagnostics.wording import quoted
from printkit.drawing.attributes import KEPT_STYLES, Attributes, BoundedCache, DrawingContext, Pixels
from printkit.drawing.draw import TooManyElements, count_marks, draw
from printkit.drawing.foreign_svg import apply_style_sheets, declarations, settle_gradients
from printkit.drawing.markup import Element, find_ids, read_markup, walk
from printkit.files import inside, is_file, near_file, read_text
from printkit.geometry import translation
from printkit.inputs.reading import note
from printkit.model.brand import Brand
from printkit.model.scene import Group, Mark, Scene
from printkit.pdf_pages import BadPdf, is_pdf, page_size
from printkit.pictures import PICTURE_ENDINGS, PIXEL_ENDINGS
from printkit.pixels import check_whole, open_pixels, orientation
from printkit.processes import heartbeat
from printkit.units import MM_PER_INCH, SAME_MM

#: A4 at 600 dpi is 35 million pixels; telephones take pictures of 50 million. Pillow ends at 89.
_MOST_PIXELS = 80_000_000
_LARGEST_FILE = 250_000_000
#: A page of a PDF counts as so many dots per inch.
_PAGE_DPI = 600
_SMALLER = "scale it down: 300 dpi is enough"

#: The values of the EXIF tag for how a camera was held, for a picture turned by 90 degrees.
_ON_ITS_SIDE = (5, 6, 7, 8)

#: A progressive JPEG has about ten scans, and each of them takes as long to decode as a whole picture.
_MOST_SCANS, _MOST_DECODED = 100, 15 * _MOST_PIXELS
#: A marker in a JPEG, and the first bytes of the file, of a scan and of what follows the picture.
_MARKER = re.compile(rb"\xff[\xc0-\xcf\xd8-\xfe]")
_JPEG, _SCAN, _END = b"\xff\xd8", b"\xff\xda", b"\xff\xd9"


#: Pixels that count as an element (one picture on each card may be as large as any), characters of a drawing
#: that take as long to read as an element to draw, layers to try.
_PIXELS_AN_ELEMENT, _LETTERS_AN_ELEMENT, _LAYERS_AN_ELEMENT = 40_000, 200, 10
#: How many unknown layers of one picture are reported.
_MOST_UNKNOWN = 10

#: What drawing programs write that changes nothing in print, or not in what they draw; and lengths in pixels.
_NO_MATTER = frozenset(
    ("version", "baseProfile", "enable-background", "xml:space", "overflow", "shape-rendering",
     "text-rendering", "image-rendering", "color-interpolation", "color-rendering", "stroke-miterlimit",
     "isolation", "line-height", "font-variant", "font-stretch", "font-feature-settings",
     "text-decoration-color", "solid-color", "writing-mode", "vector-effect")
)  # fmt: skip
_IN_PX = re.compile(r"-?[\d.]+px")

#: What is said of a drawing that is no mistake in it, but more than our elements can say.
_UNSAID = frozenset(
    ("unknown-element", "unknown-attribute", "bad-attribute", "bad-colour", "nested-picture", "loose-text",
     "unknown-font", "missing-style", "part-loop", "part-without-size")
)  # fmt: skip

#: Elements of SVG files, besides those with a prefix, that draw nothing.
_NOT_DRAWN = ("metadata", "style", "script")

#: The names of a brand's logos in templates, and the file that each stands for.
LOGOS = {"brand:logo": "file", "brand:logo-dark": "dark", "brand:logo-small": "small"}
#: The largest width at which our templates print a logo, in mm, and the dpi it needs at that width.
_LOGO_WIDTH, _LOGO_DPI = 34.0, 300
#: A logo that is more than this many times as long as it is high gets lost in a circle.
_LONGEST_LOGO = 4.0


def load_picture(
    href: str, place: Place | Spot, context: DrawingContext, layers: frozenset[str] = frozenset()
) -> Scene | Pixels | None:
    """Return a picture, of a drawing only the named layers; return None after reporting what is wrong."""
    path = inside(context.folder, href, context.report, place)
    if path is None:
        return None
    heartbeat.note(f"picture {href}")
    if path.suffix.lower() == ".svg":
        return _load_drawing(path, place, context, layers)
    if path.suffix.lower() in PIXEL_ENDINGS:
        return _load_pixels(path, href, place, context)
    if is_pdf(path):
        return _load_page(path, href, place, context)
    message = f"`{href}` is not a picture in a format that printkit reads"
    help = _near(href, context.folder) or "save it as PNG, JPEG or SVG"
    context.report.error("unknown-picture", message, place, help)
    return None


def _near(href: str, folder: Path) -> str | None:
    near = near_file(folder, href, PICTURE_ENDINGS)
    return f"did you mean {quoted(near)}?" if near else None


def _load_pixels(path: Path, href: str, place: Place | Spot, context: DrawingContext) -> Pixels | None:
    from PIL import Image, UnidentifiedImageError

    report = context.report
    if not _is_readable(path, href, place, context):
        return None
    note(path)
    try:
        data = path.read_bytes()
        with open_pixels(data) as image:
            width, height = image.size
            if width * height > _MOST_PIXELS:
                _refuse_size(f"{width} x {height}", href, place, report)
                return None
            if _scans(data) * width * height > _MOST_DECODED:
                message = f"picture `{href}` is a progressive JPEG of too many scans"
                report.error("picture-too-large", message, place, "save it again, not progressive")
                return None
            context.budget.elements -= width * height // _PIXELS_AN_ELEMENT
            check_whole(path, image)
            if orientation(image) in _ON_ITS_SIDE:
                width, height = height, width
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        _refuse_size("far too many", href, place, report)
        return None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as wrong:
        words = getattr(wrong, "strerror", None) or str(wrong) or "it is broken"  # the system's, or Pillow's
        unknown = isinstance(wrong, UnidentifiedImageError)
        why = "it is no picture that printkit reads" if unknown else words.splitlines()[0].lower()
        message = f"picture `{href}` can't be read: {why}"
        report.error("bad-picture", message, place, "save it again as PNG or JPEG")
        return None
    return Pixels(path, width, height)


def _load_page(path: Path, href: str, place: Place | Spot, context: DrawingContext) -> Pixels | None:
    if not _is_readable(path, href, place, context):
        return None
    note(path)
    try:
        wide, high = (round(side / MM_PER_INCH * _PAGE_DPI) for side in page_size(path))
    except BadPdf as wrong:
        message, help = f"picture `{href}` can't be read: {wrong}", "save it again, or as PNG or SVG"
        context.report.error("bad-picture", message, place, help)
        return None
    return Pixels(path, wide, high, whole=True)


def _scans(data: bytes) -> int:
    """Return how many scans a JPEG has, or 1 for any other file; where they are far too many, no count."""
    if not data.startswith(_JPEG):
        return 1
    scans, at = 0, 2
    while (marker := _MARKER.search(data, at)) and marker[0] != _END:
        scans += marker[0] == _SCAN
        at = marker.end() + int.from_bytes(data[marker.end() : marker.end() + 2])
        if scans > _MOST_SCANS:
            return _MOST_DECODED
    return scans


def _refuse_size(pixels: str, href: str, place: Place | Spot, report: Report) -> None:
    message = (
        f"picture `{href}` has {pixels} pixels; printkit decodes up to {_MOST_PIXELS // 1_000_000} million"
    )
    report.error("picture-too-large", message, place, _SMALLER)


def _is_readable(path: Path, href: str, place: Place | Spot, context: DrawingContext) -> bool:
    if not is_file(path):
        help = _near(href, context.folder) or "check its name and folder"
        context.report.error("missing-picture", f"there is no picture `{href}`", place, help)
        return False
    size = path.stat().st_size
    if size > _LARGEST_FILE:
        message = f"picture `{href}` has {size // 1_000_000} MB, more than printkit reads"
        context.report.error("picture-too-large", message, place, _SMALLER)
        return False
    return True


def _load_drawing(
    path: Path, place: Place | Spot, context: DrawingContext, layers: frozenset[str]
) -> Scene | Pixels | None:
    root = context.drawings.get(path) or _read_drawing(path, place, context)
    if root is not None and layers:
        context.budget.elements -= len(root.children) // _LAYERS_AN_ELEMENT
        root = _keep_layers(root, layers, path, place, context.report)
    if root is None:
        return None
    box = _view_box(root, context)
    if box is None:
        return None
    own = Report()
    scene = _draw_drawing(root, box, path, place, replace(context, report=own))
    wrong = [one for one in own if one.severity is Severity.ERROR]
    unsaid = bool(wrong) and not layers and all(one.code in _UNSAID for one in wrong)
    dots = _as_dots(path, box, place, context) if unsaid else None
    if dots is None:
        context.report.add_all(own)
        return scene
    what = wrong[0].message.partition(":")[0]
    message = f"`{path.name}` is drawn as dots, 600 to the inch: {what}"
    help = "lines stay lines in a drawing of plain shapes"
    context.report.add(Finding("drawn-as-dots", Severity.NOTE, message, place, help))
    return dots


def _as_dots(
    path: Path, box: tuple[float, float, float, float], place: Place | Spot, context: DrawingContext
) -> Pixels | None:
    from printkit.drawing.drawn_as_dots import as_dots, dots_needed, is_within  # late: few pictures need it

    text = read_text(path, Report(), place)
    root = text and read_markup(text, (path,), Report(), marked=False)
    if not root or any(one.tag == "image" and not is_within(one) for one in walk(root)):
        return None
    fonts = [*context.fonts.values(), *context.fallback.families.get("sans", ())]

    def drawn(times: float) -> Pixels | None:
        file = as_dots(path, root, box[2:], fonts, dots_needed(box[2:], times))
        pixels = _load_pixels(file, path.name, place, context) if file else None
        return pixels and pixels._replace(whole=True, finer=drawn)

    return drawn(1)


def _draw_drawing(
    root: Element,
    box: tuple[float, float, float, float],
    path: Path,
    place: Place | Spot,
    context: DrawingContext,
) -> Scene | None:
    left, top, width, height = box
    try:
        own = replace(context, ids=find_ids(root), gradients={}, drawn=0, picture=_refuse_nested)
        marks: tuple[Mark, ...] = tuple(draw(root, {}, own))
    except (TooManyElements, RecursionError):
        message = f"`{path.name}` has too many elements to draw"
        context.report.error("too-much-drawing", message, place, "simplify it")
        return None
    if left or top:
        marks = (Group(marks, translation(-left, -top)),)
    return Scene(path.name, width, height, 0.0, marks, count_marks(marks))


def _read_drawing(path: Path, place: Place | Spot, context: DrawingContext) -> Element | None:
    if not _is_readable(path, path.name, place, context):
        return None
    text = read_text(path, context.report, place)
    root = None if text is None else read_markup(text, (path,), context.report, marked=False)
    if text is None or root is None:
        return None
    if not apply_style_sheets(root):
        root.attributes["class"] = "not understood"  # which no element can have
    _tidy(root)
    settle_gradients(root)
    context.budget.elements -= len(text) // _LETTERS_AN_ELEMENT
    return context.drawings.put(path, root)


def _keep_layers(
    root: Element, layers: frozenset[str], path: Path, place: Place | Spot, report: Report
) -> Element | None:
    named = [child.attributes.get("id", "") for child in root.elements]
    for layer in sorted(layers.difference(named))[:_MOST_UNKNOWN]:
        message = f"`{path.name}` has no layer `{layer}`"
        help = 'write `<g id="...">` around it'
        report.unknown("unknown-layer", message, layer, filter(None, named), place, help)
    kept: list[Element | str] = [
        child for child in root.elements if child.tag == "defs" or child.attributes.get("id") in layers
    ]
    return replace(root, children=kept) if layers.issubset(named) else None


def _refuse_nested(href: str, _layers: frozenset[str], place: Place, context: DrawingContext) -> None:
    message = f"a picture in a picture is not drawn: `{href[:60]}`"
    context.report.error("nested-picture", message, place, "place it in the layout")


def _tidy(root: Element) -> None:
    """Drop what drawing programs add for their own use, and turn `style` into attributes."""
    for name in ("x", "y"):
        root.attributes.pop(name, None)
    idle = _NO_MATTER if any(one.tag == "clipPath" for one in walk(root)) else _NO_MATTER | {"clip-rule"}
    for element in walk(root):
        attributes = element.attributes
        attributes.update(declarations(attributes.pop("style", "")))
        if "xlink:href" in attributes:
            attributes.setdefault("href", attributes.pop("xlink:href"))
        for name in [one for one in attributes if one in idle or one.startswith("-")]:
            del attributes[name]
        attributes.update({name: value[:-2] for name, value in attributes.items() if _IN_PX.fullmatch(value)})
        useless = (one for one in element.elements if ":" in one.tag or one.tag in _NOT_DRAWN)
        dropped = set(map(id, useless))
        element.children = [child for child in element.children if id(child) not in dropped]


def _view_box(root: Element, context: DrawingContext) -> tuple[float, float, float, float] | None:
    attrs = Attributes(root, {}, context)
    words = (root.attributes.get("viewBox") or "").replace(",", " ").split()
    try:
        left, top, width, height = (float(word) for word in words)
    except ValueError:
        left, top, width, height = 0.0, 0.0, attrs.length("width"), attrs.length("height")
    if SAME_MM < width < 1e5 and SAME_MM < height < 1e5 and abs(left) < 1e5 and abs(top) < 1e5:
        return left, top, width, height
    attrs.complain("viewBox", "gives the drawing no size", 'write `viewBox="0 0 60 40"`')
    return None


def load_logo(href: str, brand: Brand, context: DrawingContext) -> Scene | Pixels | None:
    """Return one of a brand's logos, in the brand's own colours."""
    key = LOGOS[href]
    file: Path = getattr(brand.logo, key)
    at = brand.at / "logo" / ("file" if file == brand.logo.file else key)
    palette = {**context.palette, **brand.colours}
    own = replace(context, folder=brand.file.parent, palette=palette, text_styles=BoundedCache(KEPT_STYLES))
    name = file.relative_to(brand.file.parent).as_posix()
    picture = load_picture(name, at, own)
    if picture is None:
        return None
    high, across = sorted((picture.width, picture.height))
    if across / high > _LONGEST_LOGO:
        long = f"{across / high:.1f} times as long as it is high"
        message = f"the logo {quoted(name)} is {long}: it prints very small"
        help = "name a version of it that is closer to a square"
        context.report.warning("logo-too-long", message, at, help)
    dots, needed = across / _LOGO_WIDTH * MM_PER_INCH, round(_LOGO_WIDTH / MM_PER_INCH * _LOGO_DPI)
    if isinstance(picture, Pixels) and key != "small" and dots < _LOGO_DPI - 0.5:
        message = f"the logo {quoted(name)} has {picture.width} x {picture.height} pixels: {dots:.0f} dpi"
        enough = f"{needed} pixels ({_LOGO_DPI} dpi at {_LOGO_WIDTH:g} mm)"
        help = f"its longer side needs {enough}, or make it an SVG"
        context.report.warning("logo-too-coarse", message, at, help)
    return picture
