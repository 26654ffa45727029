"""A font as people have it in, OpenType with PostScript outlines or a web font; a TrueType font out."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any

from printkit.font_file import WEB_FONTS, BrokenFont, unpacked

#: What fonts begin with: PostScript outlines, which are converted, as web fonts are; collections.
POSTSCRIPT, COLLECTION = b"OTTO", b"ttcf"
#: How far a curve of a converted letter may be off, as a share of its size; and letters of one font, at most.
_OFF, _MOST_LETTERS = 0.0005, 40_000


def needs_converting(data: bytes) -> bool:
    """Return whether a font can be printed once it is converted."""
    return data[:4] in (*WEB_FONTS, POSTSCRIPT)


def as_truetype(data: bytes) -> bytes:
    """Return a font with TrueType outlines; raise BrokenFont."""
    try:
        font = unpacked(data)
        if "CFF2" in font:
            raise BrokenFont("it is a variable font with PostScript outlines: take the family's static fonts")
        if "CFF " in font:
            _redraw(font)
        elif "glyf" not in font:
            raise BrokenFont("it is without outlines")
        font.flavor = None
        made = BytesIO()
        font.save(made)
        return made.getvalue()
    except BrokenFont:
        raise
    except ImportError as wrong:
        raise BrokenFont(f"it is a web font, and {wrong.name} is not installed") from None
    except Exception as wrong:  # fontTools fails in many ways on what is no font
        raise BrokenFont(
            f"it is broken: {str(wrong).splitlines()[0][:80] if str(wrong) else 'no font'}"
        ) from None


def instance_of(data: bytes, place: Mapping[str, float]) -> bytes:
    """Return a variable font's instance at a place on its axes; raise BrokenFont."""
    from fontTools.varLib.instancer import instantiateVariableFont

    try:
        font = instantiateVariableFont(unpacked(data), dict(place), inplace=True, updateFontNames=False)
        made = BytesIO()
        font.save(made)
        return made.getvalue()
    except Exception as wrong:  # fontTools fails in many ways on what is no font
        raise BrokenFont(f"its variations are broken: {str(wrong)[:80]}") from None


def _redraw(font: Any) -> None:
    """Replace a font's PostScript outlines by TrueType's curves."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    order, letters = font.getGlyphOrder(), font.getGlyphSet()
    if len(order) > _MOST_LETTERS:
        raise BrokenFont(f"it has {len(order)} letters with PostScript outlines, more than {_MOST_LETTERS}")
    glyphs, most = {}, _OFF * font["head"].unitsPerEm
    for name in order:
        pen = TTGlyphPen(letters)
        letters[name].draw(Cu2QuPen(pen, most, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, glyphs
    for tag in ("CFF ", "VORG"):
        if tag in font:
            del font[tag]
    _retell(font)
    font.sfntVersion = "\x00\x01\x00\x00"


def _retell(font: Any) -> None:
    """Write what TrueType says of its outlines."""
    maxp, post = font["maxp"], font["post"]
    maxp.tableVersion = 0x00010000
    limits = ("maxPoints", "maxContours", "maxCompositePoints", "maxCompositeContours", "maxTwilightPoints",
              "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements",
              "maxSizeOfInstructions", "maxComponentElements", "maxComponentDepth")  # fmt: skip
    for name in limits:
        setattr(maxp, name, 0)
    maxp.maxZones = 1
    post.formatType = 3.0
    post.extraNames, post.mapping = [], {}
