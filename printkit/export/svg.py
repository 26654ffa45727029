"""Scenes and sheets in, SVG text out: the same marks as in the PDF, with letters as their outlines.

Marks that several scenes share are written once and kept. A scene that is used is defined once in a file,
under a name that follows from what it draws: so equal drawings give equal text, whoever drew them.
"""

import hashlib
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Place
from printkit.export import ExportError
from printkit.export.fonts import codes_of
from printkit.export.operators import DASHES, GUIDE_WIDTH, is_flat, matrix_operands, operands
from printkit.export.resources import shading
from printkit.geometry import IDENTITY, Box, Matrix, rectangle_path, svg_path
from printkit.inputs.files import Stamp, stamp_of
from printkit.letter_paths import letters_path
from printkit.model.scene import Colour, Gradient, Group, Image, Mark, Scene, Shape, Style, Text, Use
from printkit.model.sheet import Guide, Sheet
from printkit.pdf_pages import is_pdf, page_size, picture_of
from printkit.pixels import open_pixels, upright
from printkit.units import MM_PER_INCH, decimal

_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")
#: Pictures are embedded with so many dots per inch where they lie, which is what printers print.
_DPI = 300
#: A scene of fewer marks than these is written out wherever it is used.
_SMALL = 6
#: What is kept of marks may take so many characters.
_MOST_KEPT = 60_000_000
#: The attributes of a box.
_BOX = ("x", "y", "width", "height")

#: A gradient's element and the attributes of its line, by its kind.
_GRADIENTS: Mapping[str, tuple[str, Sequence[str]]] = {
    "linear": ("linearGradient", ("x1", "y1", "x2", "y2")),
    "radial": ("radialGradient", ("fx", "fy", "fr", "cx", "cy", "r")),
}

#: Says where a mark was written, for an attribute; "" where that is not known.
Where = Callable[[Place], str]


class Drawing(NamedTuple):
    """What is drawn, as elements; and the scenes that it uses, by name."""

    text: str
    uses: tuple[str, ...] = ()


class SvgPainter:
    """Draws scenes as SVG; keeps what it has drawn."""

    def __init__(self, where: Where | None = None) -> None:
        self._where = where
        self._marks: dict[int, tuple[Mark, Drawing]] = {}
        self._scenes: dict[int, tuple[Scene, str]] = {}
        self._defined: dict[str, Drawing] = {}
        self._kept = 0
        self._draw: dict[type, Callable[[Any], Drawing]] = {
            Shape: self._shape,
            Text: self._text,
            Image: self._image,
            Group: self._group,
            Use: self._use,
        }

    def body(self, scene: Scene) -> str:
        """Return a scene's elements, with the definitions that they need."""
        return self._with_uses(self._join(scene.marks))

    def sheet(self, sheet: Sheet) -> str:
        placed = [
            _placed(self._used(one.scene), one.matrix, one.clip)
            for one in sheet.placements
            if not is_flat(one.matrix)
        ]
        text = "".join(one.text for one in placed) + "".join(map(_guide, sheet.guides))
        return self._with_uses(Drawing(text, _united(placed)))

    def _with_uses(self, drawing: Drawing) -> str:
        needed: dict[str, None] = {}
        left = [*drawing.uses]
        while left:
            name = left.pop()
            if name not in needed:
                needed[name] = None
                left += self._defined[name].uses
        defined = "".join(self._defined[name].text for name in sorted(needed))
        return f"<defs>{defined}</defs>{drawing.text}" if defined else drawing.text

    def _join(self, marks: Sequence[Mark]) -> Drawing:
        drawn = [self._mark(mark) for mark in marks]
        return Drawing("".join(one.text for one in drawn), _united(drawn))

    def _mark(self, mark: Mark) -> Drawing:
        """Return a mark as an element; equal markup gives the same mark, which is drawn once."""
        known = self._marks.get(id(mark))
        if known is not None:
            return known[1]
        drawing = self._draw[type(mark)](mark)
        if self._kept > _MOST_KEPT:
            self._marks.clear()
            self._kept = 0
        self._kept += len(drawing.text)
        self._marks[id(mark)] = mark, drawing
        return drawing

    def _at(self, place: Place | None) -> str:
        written = self._where(place) if self._where and place else ""
        return f' data-at="{escape(written)}"' if written else ""

    def _shape(self, shape: Shape) -> Drawing:
        style = shape.style
        if not shape.path:
            return Drawing("")
        before, fill = _gradient(style.fill) if isinstance(style.fill, Gradient) else ("", _hex(style.fill))
        look = f' fill="{fill}"' if fill != "#000" else ""
        if style.even_odd:
            look += ' fill-rule="evenodd"'
        if style.fill_opacity < 1 and style.fill is not None:
            look += f' fill-opacity="{style.fill_opacity:.3g}"'
        look += _stroke(style)
        return Drawing(f'{before}<path d="{svg_path(shape.path)}"{look}{self._at(shape.place)}/>')

    def _text(self, text: Text) -> Drawing:
        stroked = text.stroke is not None and text.stroke_width > 0
        if (text.fill is None and not stroked) or not text.string or text.size <= 0 or text.stretch <= 0:
            return Drawing("")
        font = codes_of(text.font).file
        scale = text.size / font.units
        look = f' fill="{_hex(text.fill)}"' if text.fill != (0, 0, 0) else ""
        if stroked:
            look += f' stroke="{_hex(text.stroke)}" stroke-width="{decimal(text.stroke_width / scale)}"'
            look += ' stroke-linejoin="round"'
        if text.opacity < 1:
            look += f' opacity="{text.opacity:.3g}"'
        matrix = f"{scale * text.stretch:.6g} 0 0 {-scale:.6g} {decimal(text.x)} {decimal(text.y)}"
        data = letters_path(text, font)
        at = self._at(text.place)
        words = f' data-words="{escape(text.string)}"' if at else ""
        return Drawing(f'<path transform="matrix({matrix})" d="{data}"{look}{at}{words}/>')

    def _image(self, image: Image) -> Drawing:
        box = _attributes(_BOX, (image.x, image.y, image.width, image.height))
        dots = round(max(abs(image.width), abs(image.height)) / MM_PER_INCH * _DPI)
        data = _picture(image.file, image.grey, max(dots, 1), stamp_of(str(image.file)))
        faint = f' opacity="{image.opacity:.3g}"' if image.opacity < 1 else ""
        look = f'{box} preserveAspectRatio="none"{faint}{self._at(image.place)}'
        return Drawing(f'<image {look} href="{data}"/>')

    def _group(self, group: Group) -> Drawing:
        if is_flat(group.matrix) or group.clip == "" or not group.marks:
            return Drawing("")
        inner = self._join(group.marks)
        faint = f' opacity="{group.opacity:.3g}"' if group.opacity < 1 else ""
        if group.mask:
            seen = self._join(group.mask)
            name = f"m{_digest(seen.text)}"
            before = f'<mask id="{name}">{seen.text}</mask>'
            faint += f' mask="url(#{name})"'
            inner = Drawing(inner.text, _united((inner, seen)))
        placed = _placed(inner, group.matrix, group.clip, faint, group.clip_even_odd)
        return placed._replace(text=before + placed.text) if group.mask else placed

    def _use(self, use: Use) -> Drawing:
        if is_flat(use.matrix):
            return Drawing("")
        return _placed(self._used(use.scene), use.matrix, None, self._at(use.place))

    def _used(self, scene: Scene) -> Drawing:
        """Return a scene to be placed: a reference to its definition, or all of it where it is small."""
        small = scene.weight < _SMALL or self._where is not None
        known = None if small else self._scenes.get(id(scene))
        if known is None:
            inner = self._join(scene.marks)
            drawn = _clipped(_rectangle(scene.ink_box), inner.text)  # nothing is seen outside of its bleed
            if small:
                return Drawing(drawn, inner.uses)
            name = f"u{_digest(drawn)}"
            self._defined[name] = Drawing(f'<g id="{name}">{drawn}</g>', inner.uses)
            known = self._scenes[id(scene)] = scene, name
        return Drawing(f'<use href="#{known[1]}"/>', (known[1],))


def _placed(
    inner: Drawing, matrix: Matrix, clip: Box | str | None, more: str = "", even_odd: bool = False
) -> Drawing:
    look, before = _transform(matrix), ""
    if clip is not None:
        before, name = _clip(clip if isinstance(clip, str) else _rectangle(clip), even_odd)
        look += f' clip-path="url(#{name})"'
    look += more
    return Drawing(f"{before}<g{look}>{inner.text}</g>" if look else inner.text, inner.uses)


def svg_document(body: str, box: Box) -> str:
    """Return a whole file: elements on white paper, seen through a box (x, y, width, height), in mm."""
    x, y, width, height = map(decimal, box)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
    paper = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#fff"/>'
    return f'{head} viewBox="{x} {y} {width} {height}" stroke-miterlimit="4">{paper}{body}</svg>'


def _attributes(names: Sequence[str], numbers: Sequence[float]) -> str:
    return " ".join(f'{name}="{decimal(number)}"' for name, number in zip(names, numbers, strict=False))


def _hex(colour: Colour | None) -> str:
    if colour is None:
        return "none"
    text = "{:02x}{:02x}{:02x}".format(*colour)
    return f"#{text[::2]}" if text[::2] == text[1::2] else f"#{text}"


def _stroke(style: Style) -> str:
    if style.stroke is None or style.width <= 0:
        return ""
    look = f' stroke="{_hex(style.stroke)}" stroke-width="{decimal(style.width)}"'
    if style.cap:
        look += f' stroke-linecap="{_CAPS[style.cap]}"'
    if style.join:
        look += f' stroke-linejoin="{_JOINS[style.join]}"'
    if max(style.dash, default=0.0) >= 0.001:
        look += f' stroke-dasharray="{" ".join(map(decimal, style.dash))}"'
    return look + (f' stroke-opacity="{style.stroke_opacity:.3g}"' if style.stroke_opacity < 1 else "")


def _transform(matrix: Matrix) -> str:
    if matrix == IDENTITY:
        return ""
    if matrix[:4] == IDENTITY[:4]:
        return f' transform="translate({decimal(matrix[4])} {decimal(matrix[5])})"'
    return f' transform="matrix({matrix_operands(matrix)})"'


def _gradient(gradient: Gradient) -> tuple[str, str]:
    """Return a gradient's definition and the fill that names it; a flat colour where it has no length."""
    if shading(gradient) is None:
        return "", _hex(gradient.stops[-1][1])
    stops = "".join(
        f'<stop offset="{decimal(at)}" stop-color="{_hex(colour)}"/>' for at, colour in gradient.stops
    )
    tag, names = _GRADIENTS[gradient.kind]
    line = _attributes(names, gradient.line)
    name = f"g{_digest(tag + line + stops)}"
    return f'<{tag} id="{name}" gradientUnits="userSpaceOnUse" {line}>{stops}</{tag}>', f"url(#{name})"


def _clip(path: str, even_odd: bool) -> tuple[str, str]:
    rule = ' clip-rule="evenodd"' if even_odd else ""
    shape = f'<path d="{svg_path(path)}"{rule}/>'
    name = f"c{_digest(shape)}"
    return f'<clipPath id="{name}">{shape}</clipPath>', name


def _rectangle(box: Box) -> str:
    left, top, right, bottom = box
    return rectangle_path(left, top, right - left, bottom - top)


def _clipped(path: str, inner: str) -> str:
    before, name = _clip(path, False)
    return f'{before}<g clip-path="url(#{name})">{inner}</g>'


def _guide(guide: Guide) -> str:
    line = _attributes(("x1", "y1", "x2", "y2"), (guide.x1, guide.y1, guide.x2, guide.y2))
    dashes = f' stroke-dasharray="{operands(*DASHES[guide.kind])}"' if DASHES[guide.kind] else ""
    return f'<line {line} stroke="#000" stroke-width="{decimal(GUIDE_WIDTH)}"{dashes}/>'


@lru_cache(maxsize=256)
def _picture(file: Path, grey: bool, dots: int, _stamp: Stamp) -> str:
    """Return a picture's file as an address that holds it, with no more dots than are printed."""
    try:
        if is_pdf(file):
            picture: Any = picture_of(file, 0, dots / max(page_size(file)) * MM_PER_INCH)
        else:
            picture = upright(open_pixels(file.read_bytes()))
            picture.thumbnail((dots, dots))
        clear = picture.mode == "RGBA"
        if grey:
            picture = picture.convert("LA").convert("RGBA") if clear else picture.convert("L")
    except Exception as error:  # a broken file makes Pillow fail in many ways
        raise ExportError(f"the picture `{file.name}` can't be read: it is broken", file) from error
    kind = "PNG" if clear else "JPEG"
    data = BytesIO()
    picture.save(data, kind, **({"compress_level": 3} if clear else {"quality": 88}))
    return f"data:image/{kind.lower()};base64,{b64encode(data.getvalue()).decode('ascii')}"


def _united(drawings: Iterable[Drawing]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for one in drawings for name in one.uses))


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
