"""A font and letters in, the coloured picture that they are together out: PNG, painted if need be, or SVG."""

import re
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from typing import NamedTuple

import uharfbuzz as harfbuzz

from printkit.font_file import FontFile, buffer_of

#: How many dots the longer side of a picture has that is drawn: 600 to the inch at 34 mm.
DOTS = 800
#: The tables of fonts whose letters have colours.
_TABLES = ("CBDT", "sbix", "COLR", "SVG ")
_PNG, _PACKED = b"\x89PNG", b"\x1f\x8b"
#: One glyph of a document of several; what stands before the document's root, and the most that is unpacked.
_ONE_GLYPH = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{0} {1} {2} {3}">'
    '<defs>{document}</defs><use href="#glyph{glyph}"/></svg>'
)
_BEFORE, _LARGEST = re.compile(r"^.*?(?=<svg)", re.DOTALL), 5_000_000


class GlyphPicture(NamedTuple):
    """What makes a picture, as `png` or `svg`; its width, its height, and how far its foot is up, in em."""

    make: Callable[[], bytes | None]
    kind: str
    measures: tuple[float, float, float]


class _Box(NamedTuple):
    left: int
    foot: int
    right: int
    top: int


def has_pictures(font: FontFile) -> bool:
    """Return whether any letters of a font have colours."""
    return not font.tables.keys().isdisjoint(_TABLES)


def glyph_picture(font: FontFile, letters: str) -> GlyphPicture | None:
    """Return the picture that letters are together in a font, if they are one."""
    buffer, face = buffer_of(letters), font.font.face
    buffer.flags = harfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    harfbuzz.shape(font.font, buffer)
    glyph = buffer.glyph_infos[0].codepoint if len(buffer.glyph_infos) == 1 else 0
    if not glyph:
        return None
    box, kind = _box(font, [glyph]), "png"
    make: Callable[[], bytes | None]
    if (drawn := font.font.get_glyph_color_png(glyph)) and drawn.data.startswith(_PNG):
        make = partial(bytes, drawn.data)
    elif (layers := face.get_glyph_color_layers(glyph)) or face.glyph_has_color_paint(glyph):
        box = _box(font, [glyph, *(one.glyph for one in layers)])
        box = box._replace(left=min(box.left, 0), right=max(box.right, font.advance(glyph)))
        make = partial(_painted, font, glyph, box)
    elif document := face.get_glyph_color_svg(glyph).data:
        box = _Box(0, font.number("hhea", 6), font.advance(glyph), font.number("hhea", 4))
        make, kind = partial(_document, document, glyph, box), "svg"
    else:
        return None
    wide, high = box.right - box.left, box.top - box.foot
    measures = wide / font.units, high / font.units, box.foot / font.units
    return GlyphPicture(make, kind, measures) if wide > 0 and high > 0 else None


def _box(font: FontFile, glyphs: Sequence[int]) -> _Box:
    """Return the box about glyphs that lie on each other."""
    known = [box for one in glyphs if (box := font.font.get_glyph_extents(one)) and box.width and box.height]
    return _Box(
        min((one.x_bearing for one in known), default=0),
        min((one.y_bearing + one.height for one in known), default=0),
        max((one.x_bearing + one.width for one in known), default=0),
        max((one.y_bearing for one in known), default=0),
    )


def _painted(font: FontFile, glyph: int, box: _Box) -> bytes | None:
    """Return a glyph that is painted in layers as PNG; None if that is broken."""
    from PIL import Image  # late: few games have emoji

    painter, wide, high = harfbuzz.RasterPaint(), box.right - box.left, box.top - box.foot
    painter.scale_factor = (max(wide, high) / DOTS,) * 2
    painter.set_glyph_extents(harfbuzz.GlyphExtents(box.left, box.top, wide, -high))
    image, out = painter.paint_glyph_or_fail(font.font, glyph) and painter.render(), BytesIO()
    if not image:
        return None
    size, row = (image.extents.width, image.extents.height), image.extents.stride
    Image.frombuffer("RGBA", size, image.buffer, "raw", "BGRa", row, -1).save(out, "PNG", compress_level=3)
    return out.getvalue()


def _document(data: bytes, glyph: int, box: _Box) -> bytes | None:
    try:
        data = zlib.decompressobj(31).decompress(data, _LARGEST) if data.startswith(_PACKED) else data
    except zlib.error:
        return None
    document = _BEFORE.sub("", data.decode("utf-8", "replace"))
    wide, high = box.right - box.left, box.top - box.foot
    return _ONE_GLYPH.format(box.left, -box.top, wide, high, document=document, glyph=glyph).encode()
