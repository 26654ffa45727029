"""A font's bytes in, nothing out: `BrokenFont` is raised where a library could choke on them.

All that later reads a font, ReportLab and the readers of PDFs, takes its tables at their word. So a font is
judged first: what they would stumble over, or what would unfold to more than any text needs, is refused.
"""

from array import array
from collections.abc import Mapping
from itertools import pairwise
from operator import gt
from struct import Struct, unpack_from
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

#: The platforms and encodings of tables that a library may read for Unicode.
_UNICODE = frozenset({*((0, encoding) for encoding in (0, 1, 2, 3, 4, 6)), (1, 1), (3, 0), (3, 1), (3, 10)})

#: The names in a font that are read, those that name it in a PDF, best first, and what those can't contain.
_READ, _NAMES = (1, 2, 3, 4, 6), (6, 4, 1)
_FORBIDDEN = frozenset("[](){}<>/%")

#: Points of a font's glyphs, and of one that is put together from others; and how deep they may be nested.
_MOST_POINTS, _MOST_COMPOSED, _DEEPEST = 8_000_000, 20_000, 8
#: Flags of a part of a glyph: its place is two words; more parts follow; and how it is scaled.
_WORDS, _MORE = 0x0001, 0x0020
_SCALES = ((0x0008, 2), (0x0040, 4), (0x0080, 8))

_SIGNED, _UNSIGNED = Struct(">h").unpack_from, Struct(">H").unpack_from
_TOO_MANY = "its glyphs have too many points"


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
    _judge_glyphs(font)


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
        kind, script = font.u16(at), (font.u16(record), font.u16(record + 2))
        if kind not in _COUNTS:
            if kind and script in _UNICODE:
                raise _broken("cmap")
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


def _judge_glyphs(font: Sfnt) -> None:
    """Refuse glyphs that are broken, or that unfold to too many points."""
    data, places = font.data, _read_places(font)
    points: dict[int, int] = {}
    composed: dict[int, list[int]] = {}
    for glyph, (at, end) in enumerate(pairwise(places)):
        if end == at:
            points[glyph] = 0
            continue
        outlines = _SIGNED(data, at)[0] if end - at >= 10 else -2
        last = at + 10 + 2 * outlines
        if outlines < -1 or last > end:
            raise _broken("glyf")
        if outlines < 0:
            composed[glyph] = _read_parts(data, at + 10, end)
        else:
            points[glyph] = _UNSIGNED(data, last - 2)[0] + 1 if outlines else 0
    if sum(points.values()) > _MOST_POINTS:
        raise BrokenFont(_TOO_MANY)
    for glyph in composed:
        _compose(glyph, composed, points, 0)


def _read_places(font: Sfnt) -> list[int]:
    """Return where each glyph begins, and where the last one ends."""
    count, wide = font.u16(font.table("maxp") + 4), font.u16(font.table("hhea") + 34)
    if font.table("hmtx") + 2 * (count + wide) > len(font.data):
        raise _broken("hmtx")
    at, long = font.table("loca"), font.u16(font.table("head") + 50)
    size = 4 if long else 2
    if at + size * (count + 1) > len(font.data):
        raise _broken("loca")
    numbers = array("I" if long else "H", font.data[at : at + size * (count + 1)])
    if byteorder == "little":
        numbers.byteswap()
    top, step = font.table("glyf"), 1 if long else 2
    if numbers[-1] * step > font.lengths["glyf"] or any(map(gt, numbers, numbers[1:])):
        raise _broken("loca")
    return [top + number * step for number in numbers]


def _read_parts(data: bytes, at: int, end: int) -> list[int]:
    parts: list[int] = []
    flags = _MORE
    while flags & _MORE:
        if at + 6 > end:
            raise _broken("glyf")
        flags, part = unpack_from(">HH", data, at)
        parts.append(part)
        at += 8 if flags & _WORDS else 6
        at += next((size for flag, size in _SCALES if flags & flag), 0)
    return parts


def _compose(glyph: int, composed: Mapping[int, list[int]], points: dict[int, int], depth: int) -> int:
    """Return how many points a glyph has, with those of its parts; a part counts as one at least."""
    if glyph not in points:
        if glyph not in composed or depth > _DEEPEST:
            raise _broken("glyf")
        points[glyph] = sum(max(1, _compose(part, composed, points, depth + 1)) for part in composed[glyph])
        if points[glyph] > _MOST_COMPOSED:
            raise BrokenFont(_TOO_MANY)
    return points[glyph]
