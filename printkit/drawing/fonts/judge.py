"""A font's bytes in, nothing out: `BrokenFont` is raised where a library could choke on them.

All that later reads a font, ReportLab and the readers of PDFs, takes its tables at their word. So a font is
judged first: what they would stumble over, or what would unfold to more than any text needs, is refused.
"""

from array import array
from itertools import pairwise
from struct import unpack_from
from sys import byteorder

from printkit.drawing.fonts.tables import BrokenFont, Sfnt

#: The tables that setting text and embedding need, and the least length of those that are copied.
_NEEDED = ("head", "hhea", "hmtx", "maxp", "cmap", "glyf", "loca", "name", "post")
_LEAST = {"head": 54, "hhea": 36, "maxp": 6, "post": 32}

#: What a field must be: its table, its offset there, its length in bytes, and its values.
_FIELDS = (
    ("head", 0, 2, (1,)),
    ("head", 12, 4, (0x5F0F3CF5,)),
    ("head", 50, 2, (0, 1)),
    ("head", 52, 2, (0,)),
    ("hhea", 0, 2, (1,)),
    ("hhea", 32, 2, (0,)),
    ("maxp", 0, 2, (1,)),
    ("post", 0, 2, (1, 2, 3, 4)),
    ("name", 0, 2, (0,)),
)

#: Formats of a table of letters: the offset of its count, the bytes of that, and where a list of it begins.
_COUNTS = {4: (6, 2, 16), 6: (8, 2, 10), 10: (16, 4, 20), 12: (12, 4, 16), 13: (12, 4, 16)}

#: The names in a font that are read, those that name it in a PDF, best first, and what those can't contain.
_READ, _NAMES = (1, 2, 3, 4, 6), (6, 4, 1)
_FORBIDDEN = frozenset("[](){}<>/%")

#: Points of a font's glyphs, and of one that is put together from others; and how deep they may be nested.
_MOST_POINTS, _MOST_COMPOSED, _DEEPEST = 8_000_000, 20_000, 8
#: Flags of a part of a glyph: its place is two words; more parts follow; and how it is scaled.
_WORDS, _MORE = 0x0001, 0x0020
_SCALES = ((0x0008, 2), (0x0040, 4), (0x0080, 8))


def judge(font: Sfnt) -> None:
    """Raise BrokenFont if a font can't be embedded, or would take too long to read."""
    for tag in _NEEDED:
        if tag not in font.tables:
            raise BrokenFont(f"its table `{tag}` is missing")
    for tag in _NEEDED:
        length = font.lengths[tag]
        if font.table(tag) + length > len(font.data):
            raise BrokenFont("it ends too early")
        if length < _LEAST.get(tag, 0):
            raise _broken(tag)
    if not all(tag.isascii() for tag in font.tables):
        raise BrokenFont("its list of tables is broken")
    for tag, offset, size, values in _FIELDS:
        at = font.table(tag) + offset
        if (font.u16(at) if size == 2 else font.u32(at)) not in values:
            raise _broken(tag)
    _judge_name(font)
    _judge_letters(font)
    _Glyphs(font).judge()


def _broken(tag: str) -> BrokenFont:
    return BrokenFont(f"its table `{tag}` is broken")


def _judge_name(font: Sfnt) -> None:
    """Refuse a font whose own name can't name it in a PDF."""
    top = font.table("name")
    texts = top + font.u16(top + 4)
    names: dict[int, str] = {}
    for at in range(top + 6, top + 6 + 12 * font.u16(top + 2), 12):
        platform, script, language, number, length, offset = font.numbers(at, 6)
        encoding = {(3, 1, 0x409): "utf_16_be", (1, 0, 0): "mac_roman"}.get((platform, script, language))
        if encoding is None or number not in _READ:
            continue
        try:
            text = font.data[texts + offset : texts + offset + length].decode(encoding)
        except UnicodeDecodeError:
            raise _broken("name") from None
        if text:
            names.setdefault(number, text)
    name = next((names[number] for number in _NAMES if number in names), "")
    if not name:
        raise BrokenFont("it does not say its own name")
    if not all("!" <= letter <= "~" for letter in name.replace(" ", "-")) or _FORBIDDEN.intersection(name):
        raise BrokenFont("its own name has letters that a PDF can't contain")


def _judge_letters(font: Sfnt) -> None:
    """Refuse tables of letters that unfold to too many, whichever of them a library reads."""
    start = font.table("cmap")
    for record in range(start + 4, start + 4 + 8 * font.u16(start + 2), 8):
        at = start + font.u32(record + 4)
        kind = font.u16(at)
        if kind not in _COUNTS:
            font.spend(256)
            continue
        place, size, first = _COUNTS[kind]
        count = font.u16(at + place) if size == 2 else font.u32(at + place)
        bytes_each = {4: 4, 6: 2, 10: 2}.get(kind, 12)  # in format 4, the count is of half segments
        if at + first + count * bytes_each > len(font.data):
            raise _broken("cmap")
        if kind == 4:
            _spend_segments(font, at, count // 2)
        elif kind in (12, 13):
            for group in range(at + first, at + first + 12 * count, 12):
                font.spend(font.u32(group + 4) - font.u32(group) + 1)
        else:
            font.spend(count)


def _spend_segments(font: Sfnt, at: int, count: int) -> None:
    """Count the letters of a table of format 4."""
    if at + font.u16(at + 2) > len(font.data):
        raise _broken("cmap")
    ends, starts = font.numbers(at + 14, count), font.numbers(at + 16 + 2 * count, count)
    font.spend(sum(max(0, last - first + 1) for first, last in zip(starts, ends, strict=True)))


class _Glyphs:
    """Where a font's glyphs begin and end, and how many points they have."""

    def __init__(self, font: Sfnt) -> None:
        self.data = font.data
        self.top = font.table("glyf")
        count = font.u16(font.table("maxp") + 4)
        self._judge_widths(font, count)
        self.places = self._read_places(font, count + 1)
        self.points: dict[int, int] = {}

    def judge(self) -> None:
        """Refuse glyphs that are broken, or that unfold to too many points."""
        if sum(self._points(glyph, 0) for glyph in range(len(self.places) - 1)) > _MOST_POINTS:
            raise BrokenFont("its glyphs have too many points")

    @staticmethod
    def _judge_widths(font: Sfnt, count: int) -> None:
        wide = font.u16(font.table("hhea") + 34)
        if font.table("hmtx") + 2 * (count + wide) > len(font.data):
            raise _broken("hmtx")

    def _read_places(self, font: Sfnt, count: int) -> "list[int]":
        """Return where each glyph begins, and where the last one ends."""
        at, long = font.table("loca"), font.u16(font.table("head") + 50)
        size = 4 if long else 2
        if at + size * count > len(self.data):
            raise _broken("loca")
        numbers = array("I" if long else "H", self.data[at : at + size * count])
        if byteorder == "little":
            numbers.byteswap()
        places = [self.top + (number if long else number * 2) for number in numbers]
        end = self.top + font.lengths["glyf"]
        if places[-1] > end or any(last < first for first, last in pairwise(places)):
            raise _broken("loca")
        return places

    def _points(self, glyph: int, depth: int) -> int:
        """Return how many points a glyph has, with those of its parts."""
        if glyph in self.points:
            return self.points[glyph]
        if glyph >= len(self.places) - 1 or depth > _DEEPEST:
            raise _broken("glyf")
        at, end = self.places[glyph], self.places[glyph + 1]
        points = 0
        if end > at:
            outlines = unpack_from(">h", self.data, at)[0] if end - at >= 10 else -2
            last = at + 10 + 2 * outlines
            if outlines < -1 or last > end:
                raise _broken("glyf")
            if outlines > 0:
                points = unpack_from(">H", self.data, last - 2)[0] + 1
            elif outlines < 0:
                points = sum(self._points(part, depth + 1) for part in self._parts(at + 10, end))
                if points > _MOST_COMPOSED:
                    raise BrokenFont("its glyphs have too many points")
        self.points[glyph] = points
        return points

    def _parts(self, at: int, end: int) -> "list[int]":
        """Return the glyphs that a glyph is put together from."""
        parts: list[int] = []
        flags = _MORE
        while flags & _MORE:
            if at + 6 > end or len(parts) > _MOST_COMPOSED:
                raise _broken("glyf")
            flags, part = unpack_from(">HH", self.data, at)
            parts.append(part)
            at += 8 if flags & _WORDS else 6
            at += next((size for flag, size in _SCALES if flags & flag), 0)
        return parts
