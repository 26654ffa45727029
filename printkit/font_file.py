"""A font's bytes in, its measures and HarfBuzz's reading of it out; HarfBuzz takes no table at its word."""

import struct
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import uharfbuzz as harfbuzz

#: The styles of a family.
STYLES = ("regular", "bold", "italic", "bold-italic")
#: What files of fonts end with.
FONT_ENDINGS = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
COLLECTIONS = (".ttc", ".otc")
#: Font files of other kinds, by how their names end.
OTHER_FONTS = {
    **dict.fromkeys((".pfb", ".pfa", ".t1", ".pfm", ".afm"), "a PostScript Type 1 font"),
    **dict.fromkeys((".pcf", ".pcf.gz", ".bdf", ".fon", ".otb"), "a font of dots"),
    **{".eot": "a font for Internet Explorer", ".dfont": "a font suitcase", ".svg": "an SVG font"},
}
#: The tables of a font whose letters are pictures, and those of one with PostScript outlines.
_PICTURES, _POSTSCRIPT = ("CBDT", "sbix", "SVG "), ("CFF ", "CFF2")
#: The tables that setting text and embedding need, and the least length of each.
_NEEDED = {"head": 54, "hhea": 36, "hmtx": 4, "maxp": 6, "cmap": 4, "glyf": 0, "loca": 4, "post": 32}

#: The tables of an embedded font: its letters are called by their glyphs' numbers, so it needs no others.
_EMBEDDED = ("glyf", "loca", "head", "hhea", "hmtx", "maxp", "cvt ", "fpgm", "prep", *_POSTSCRIPT)
#: How far a curve that was PostScript's may be off, as a share of a letter's size.
_OFF = 0.0005

#: The bits of a font's `fsType` that forbid to print with it, and what each says.
_FORBIDDEN = (
    (0x0002, "may not be embedded in a file"),
    (0x0100, "may only be embedded whole"),
    (0x0200, "may only be embedded as pixels"),
)
#: Of the first four bits, one alone counts: the second beside another says that it may be embedded after all.
_USE = 0x000F
#: Web fonts, by their first bytes; one that would be larger is refused before it is unpacked.
WEB_FONTS, _LARGEST = (b"wOFF", b"wOF2"), 60_000_000
#: The numbers of a font's names: of the family and the style, in groups of four and of any number.
_NAMES = ((1, 2), (16, 17))
_UPRIGHT, _BOLD, _SLANTED = ("", "regular", "normal", "roman", "book"), "bold", ("italic", "oblique")

#: What TrueType says of its outlines.
_LIMITS = (
    "maxPoints maxContours maxCompositePoints maxCompositeContours maxTwilightPoints maxStorage "
    "maxFunctionDefs maxInstructionDefs maxStackElements maxSizeOfInstructions maxComponentElements "
    "maxComponentDepth"
)

#: What is off where letters are set apart.
_APART = {"liga": 0, "clig": 0}


#: How much of a stroke is left out to save ink: of a dash's, which is as thin as any, and in sizes at most.
_THINNED, _MOST_THINNED = 0.45, 0.03


#: Appends to a list for each outline that HarfBuzz draws.
_MOVES = harfbuzz.DrawFuncs()
_MOVES.set_move_to_func(lambda _x, _y, drawn: drawn.append(True))


class BrokenFont(Exception):
    """A font can't be read; the message says why."""


class FontFile:
    """A font with outlines; of a collection, the first. Measures are in its own units."""

    def __init__(self, data: bytes) -> None:
        self.tables = _read_tables(data)
        self._data = data

    def judge(self) -> None:
        """Raise BrokenFont if text can't be set in the font, or it can't be embedded."""
        for tag, least in _NEEDED.items():
            if tag in ("glyf", "loca") and self.is_postscript:
                continue
            if tag not in self.tables:
                if tag == "glyf" and {*_PICTURES} & self.tables.keys():
                    raise BrokenFont("its letters are coloured pictures, as of emoji, and have no outlines")
                raise BrokenFont(f"its table `{tag}` is missing")
            if len(self.tables[tag]) < least:
                raise BrokenFont(f"its table `{tag}` is broken")
        if not 16 <= self.units <= 16_384:
            raise BrokenFont("its table `head` is broken")
        if not self.font.face.unicodes:
            raise BrokenFont("it has no table of Unicode letters")
        if not self.is_postscript and any(map(self._is_broken, range(self.font.face.glyph_count))):
            raise BrokenFont("its table `glyf` is broken")
        try:
            self.subset(())
        except RuntimeError:  # HarfBuzz does not say why
            raise BrokenFont("its tables are broken") from None

    def _is_broken(self, glyph: int) -> bool:
        """Return whether a glyph says that it has a size, but is more, or odder, than HarfBuzz draws."""
        drawn: list[bool] = []
        box = self.font.get_glyph_extents(glyph)
        if box and box.width and box.height:
            self.font.draw_glyph(glyph, _MOVES, drawn)
            return not drawn
        return False

    @property
    def is_postscript(self) -> bool:
        return bool({*_POSTSCRIPT} & self.tables.keys())

    @cached_property
    def font(self) -> Any:
        """HarfBuzz's font."""
        return harfbuzz.Font(harfbuzz.Face(harfbuzz.Blob(self._data)))

    @cached_property
    def light(self) -> Any:
        """HarfBuzz's font with thinner strokes: its letters are as wide and as far apart."""
        font, dash = harfbuzz.Font(self.font.face), self.font.get_glyph_extents(self.glyph("–"))
        thinned = min(_MOST_THINNED, _THINNED * abs(dash.height) / self.units if dash else 0)
        font.synthetic_bold = -thinned, -thinned / 2, True  # level strokes, such as serifs, lose less
        return font

    @cached_property
    def units(self) -> int:
        """How many units an em has."""
        return self.number("head", 18, "H")

    def number(self, tag: str, at: int, form: str = "h") -> int:
        """Return a number in a table; the form says how long it is, as `struct` does."""
        try:
            found: int = struct.unpack_from(f">{form}", self.tables[tag], at)[0]
        except struct.error:
            raise BrokenFont(f"its table `{tag}` is broken") from None
        return found

    @property
    def heights(self) -> tuple[int, int]:
        """The heights of H and x; 0 where the font does not say."""
        if "OS/2" not in self.tables or self.number("OS/2", 0) < 2:
            return 0, 0
        return max(0, self.number("OS/2", 88)), max(0, self.number("OS/2", 86))

    @property
    def forbidden(self) -> str | None:
        """What its licence bits forbid, if printing with it is among that."""
        rights = self.number("OS/2", 8, "H") if "OS/2" in self.tables else 0
        counted = rights if rights & _USE in (0, 0x0002) else rights & ~_USE
        what = next((words for bit, words in _FORBIDDEN if counted & bit), None)
        return what and f"{what}, as its licence bits say (`fsType` {rights:#06x})"

    @property
    def names(self) -> Iterator[tuple[str, str]]:
        """Its family with each name that this has, and its style: regular, bold, italic or bold-italic."""
        return _names(self.font.face)

    def glyph(self, letter: str) -> int:
        """Return the glyph of a letter; 0 is the box that stands for those that the font lacks."""
        return self.font.get_nominal_glyph(ord(letter)) or 0

    def advance(self, glyph: int) -> int:
        """Return how far a glyph moves the pen."""
        width: int = self.font.get_glyph_h_advance(glyph)
        return width

    def subset(self, glyphs: Iterable[int]) -> tuple[bytes, Mapping[int, int]]:
        """Return a TrueType font's file with no other glyphs, and the number of each in it.

        Those are their own, but where it was PostScript's: then numbers would take long to keep.
        """
        face, cut = self.font.face, harfbuzz.SubsetInput()
        others = {*self.tables}.difference(_EMBEDDED)
        cut.drop_table_tag_set.update(int.from_bytes(tag.encode("latin-1"), "big") for tag in others)
        cut.glyph_set.update(glyphs)
        cut.flags = harfbuzz.SubsetFlags.NOTDEF_OUTLINE
        if not self.is_postscript:
            cut.flags |= harfbuzz.SubsetFlags.RETAIN_GIDS
        plan = harfbuzz.SubsetPlan(face, cut)
        program: bytes = plan.execute().blob.data
        numbers = dict(plan.old_to_new_glyph_mapping)
        return (_redrawn(program) if self.is_postscript and glyphs else program), numbers

    def features(self) -> set[str]:
        """Return what of OpenType can be turned on and off in it: `smcp`, `onum`."""
        face = self.font.face
        return {
            tag
            for table in ("GSUB", "GPOS")
            for script in range(len(face.get_table_script_tags(table)))
            for tag in face.get_language_feature_tags(table, script)
        }

    def shape(
        self,
        letters: str,
        right_to_left: bool,
        features: Mapping[str, int],
        apart: bool = False,
        script: str = "",
    ) -> list[tuple[int, int, int, int, int]]:
        """Return the glyphs that letters become, from left to right: joined, stacked and in their places.

        Of each there is its number, its first letter, how far it moves the pen, and how far it is off.
        """
        buffer = buffer_of(letters)
        buffer.direction = "rtl" if right_to_left else "ltr"
        buffer.script = script or buffer.script
        harfbuzz.shape(self.font, buffer, {**(_APART if apart else {}), **features})
        return [
            (info.codepoint, info.cluster, place.x_advance, place.x_offset, place.y_offset)
            for info, place in zip(buffer.glyph_infos, buffer.glyph_positions or (), strict=True)
        ]


def buffer_of(letters: str) -> Any:
    """Return letters as HarfBuzz takes them: of their script, whatever language this computer speaks."""
    buffer = harfbuzz.Buffer()
    buffer.add_str(letters)
    buffer.guess_segment_properties()
    buffer.language = "en"
    if buffer.script in (None, "Zyyy", "Zinh"):  # digits and signs
        buffer.script = "Latn"
    return buffer


@lru_cache(maxsize=4096)
def script_of(letters: str) -> str:
    """Return the script of some letters, as OpenType calls it: `Arab`."""
    return str(buffer_of(letters).script)


def member(path: Path) -> tuple[Path, int]:
    """Return a font's file, and which of its fonts is meant: of `Noto.ttc#2` the second, else 0."""
    name, sign, number = path.name.rpartition("#")
    said = sign and number.isdecimal() and len(number) < 4 and name.lower().endswith(COLLECTIONS)
    return (path.with_name(name), int(number)) if said else (path, 0)


def unpacked(data: bytes, number: int = -1) -> Any:
    """Return fontTools' reading of a font, also of a web font; raise BrokenFont for one that is too large."""
    from fontTools.ttLib import TTFont  # late: most fonts are TrueType already

    if data[:4] in WEB_FONTS and (len(data) < 20 or struct.unpack(">I", data[16:20])[0] > _LARGEST):
        raise BrokenFont("it is too large a web font")
    return TTFont(BytesIO(data), recalcTimestamp=False, fontNumber=number)


def outlines(data: bytes) -> Iterator[tuple[str, str, tuple[float, float, float, float]]]:
    """Yield the name of each glyph that has one, its outline as SVG, and its box, y down."""
    from fontTools.pens.svgPathPen import SVGPathPen

    font = unpacked(data)
    glyphs, rise, fall = font.getGlyphSet(), font["hhea"].ascent, font["hhea"].descent
    for name in font.getGlyphOrder():
        glyphs[name].draw(pen := SVGPathPen(glyphs))
        if len(name) > 1 and name[0].isalpha() and not name.startswith("uni") and (path := pen.getCommands()):
            yield name, path, (0.0, -float(rise), float(glyphs[name].width), float(rise - fall))


def names_in(file: Path) -> list[tuple[str, str, Path]]:
    """Return the names of the families in a file, the style of each, and the font; none if it is no font."""
    try:
        with file.open("rb") as opened:
            packed = opened.read(4) in WEB_FONTS
        blob = (
            harfbuzz.Blob(unwrapped(file.read_bytes())) if packed else harfbuzz.Blob.from_file_path(str(file))
        )
        names = [(name, style, file) for name, style in _names(harfbuzz.Face(blob))]
        for at in range(1, harfbuzz.Face(blob).count):
            further = file.with_name(f"{file.name}#{at + 1}")
            names += [(name, style, further) for name, style in _names(harfbuzz.Face(blob, at))]
        return names
    except (OSError, BrokenFont, UnicodeError):
        return []


def _redrawn(program: bytes) -> bytes:
    """Return a font's file with TrueType's curves instead of PostScript's outlines."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont, newTable

    font = TTFont(BytesIO(program), recalcTimestamp=False)
    order, letters = font.getGlyphOrder(), font.getGlyphSet()
    glyphs, most = {}, _OFF * font["head"].unitsPerEm
    for name in order:
        pen = TTGlyphPen(None)
        letters[name].draw(Cu2QuPen(pen, most, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, glyphs
    for tag in {*_POSTSCRIPT} & {*font.keys()}:
        del font[tag]
    font["maxp"].tableVersion = 0x00010000
    for name in _LIMITS.split():
        setattr(font["maxp"], name, 0)
    font["maxp"].maxZones = 1
    font.sfntVersion = "\x00\x01\x00\x00"
    made = BytesIO()
    font.save(made)
    return made.getvalue()


def _names(face: Any) -> Iterator[tuple[str, str]]:
    for family, style in _NAMES:
        words = (face.get_name(style) or "").casefold().split()
        slanted = any(word in _SLANTED for word in words)
        weight = " ".join(word for word in words if word not in _SLANTED)
        if weight in (*_UPRIGHT, _BOLD) and (name := face.get_name(family)):
            styles = [_BOLD] * (weight == _BOLD) + ["italic"] * slanted
            yield name, "-".join(styles) or "regular"


def unwrapped(data: bytes, number: int = 0) -> bytes:
    """Return a web font, or one of a collection, as the plain font that it is; raise BrokenFont."""
    count = struct.unpack(">L", data[8:12])[0] if data[:4] == b"ttcf" and len(data) > 12 else 0
    if number and not 1 <= number <= count:
        raise BrokenFont(f"it has {count} fonts" if count else "it is no collection of fonts")
    try:
        font, out = unpacked(data, number - 1), BytesIO()
        font.flavor = None
        font.save(out, reorderTables=None)
        return out.getvalue()
    except BrokenFont:
        raise
    except ImportError as wrong:
        raise BrokenFont(f"it is a web font, and {wrong.name} is not installed") from None
    except Exception as wrong:  # fontTools fails in many ways on what is no font
        raise BrokenFont(f"it is broken: {[*str(wrong).splitlines(), 'no font'][0][:80]}") from None


@lru_cache(maxsize=64)
def judged(data: bytes) -> FontFile:
    """Return a font that text can be set in and that can be embedded: who draws and who embeds share it."""
    file = FontFile(data)
    file.judge()
    return file


def _read_tables(data: bytes) -> dict[str, memoryview]:
    try:
        top = struct.unpack_from(">L", data, 12)[0] if data[:4] == b"ttcf" else 0
        count = struct.unpack_from(">H", data, top + 4)[0]
        records = [struct.unpack_from(">4s4xLL", data, top + 12 + 16 * index) for index in range(count)]
    except struct.error:
        raise BrokenFont("it ends too early") from None
    tables = {}
    for tag, at, size in records:
        name, whole = tag.decode("latin-1"), at + size <= len(data)
        if name in _NEEDED and not whole:
            raise BrokenFont("it ends too early")
        tables[name] = memoryview(data)[at : at + size if whole else at]
    return tables
