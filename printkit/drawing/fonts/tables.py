"""A TrueType font's bytes in, the widths of its glyphs and its map from letters to glyphs out."""

from array import array
from sys import byteorder

#: A font whose tables have more entries than this, all together, is broken or hostile.
MOST_ENTRIES = 1_000_000


class BrokenFont(Exception):
    """A font can't be read; the message says why."""


class Sfnt:
    """A font's bytes and where its tables begin."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.tables: dict[str, int] = {}
        self.lengths: dict[str, int] = {}
        self._room = MOST_ENTRIES
        top = self.u32(12) if data[:4] == b"ttcf" else 0  # of a collection, the first font
        for at in range(top + 12, top + 12 + 16 * self.u16(top + 4), 16):
            tag = self.tag(at)
            self.tables[tag], self.lengths[tag] = self.u32(at + 8), self.u32(at + 12)

    def u16(self, at: int) -> int:
        """Return the unsigned number of two bytes at an offset."""
        return int.from_bytes(self._cut(at, 2), "big")

    def i16(self, at: int) -> int:
        """Return the signed number of two bytes at an offset."""
        return int.from_bytes(self._cut(at, 2), "big", signed=True)

    def u32(self, at: int) -> int:
        """Return the unsigned number of four bytes at an offset."""
        return int.from_bytes(self._cut(at, 4), "big")

    def tag(self, at: int) -> str:
        """Return the four letters at an offset."""
        return self._cut(at, 4).decode("latin-1")

    def numbers(self, at: int, count: int, signed: bool = False) -> "array[int]":
        """Return consecutive two-byte numbers."""
        self.spend(count)
        numbers = array("h" if signed else "H", self._cut(at, count * 2))
        if byteorder == "little":
            numbers.byteswap()
        return numbers

    def spend(self, entries: int) -> None:
        """Raise BrokenFont where a font's tables have more entries than any text needs."""
        self._room -= max(entries, 1)
        if self._room < 0:
            raise BrokenFont("its tables have too many entries")

    def table(self, tag: str) -> int:
        """Return where a table begins."""
        return self.tables[tag]

    def _cut(self, at: int, length: int) -> bytes:
        if at < 0 or at + length > len(self.data):
            raise BrokenFont("it ends too early")
        return self.data[at : at + length]


def read_widths(font: Sfnt) -> tuple[list[int], int]:
    """Return each glyph's width in units, and the number of units in an em."""
    upem = font.u16(font.table("head") + 18)
    if not 16 <= upem <= 16_384:
        raise BrokenFont(f"it says that an em has {upem} units")
    count = font.u16(font.table("maxp") + 4)
    long_ones = font.u16(font.table("hhea") + 34)
    if not 1 <= long_ones <= count:
        raise BrokenFont("it has no widths")
    widths = list(font.numbers(font.table("hmtx"), long_ones * 2)[::2])
    return widths + widths[-1:] * (count - long_ones), upem


def read_letters(font: Sfnt) -> dict[int, int]:
    """Return the glyph of each letter in the font."""
    start = font.table("cmap")
    best, where = 0, 0
    for at in range(start + 4, start + 4 + 8 * font.u16(start + 2), 8):
        platform, encoding = font.u16(at), font.u16(at + 2)
        offset = start + font.u32(at + 4)
        rank = _RANKS.get((platform, encoding, font.u16(offset)), 0)
        if rank > best:
            best, where = rank, offset
    if not best:
        raise BrokenFont("it has no table of Unicode letters")
    letters = _read_groups(font, where) if font.u16(where) == 12 else _read_segments(font, where)
    return {letter: glyph for letter, glyph in letters.items() if glyph}


#: Which of a font's letter tables to prefer, by platform, encoding and format.
_RANKS = {
    (3, 10, 12): 5,
    (0, 6, 12): 4,
    (0, 4, 12): 4,
    (3, 1, 4): 3,
    (0, 3, 4): 2,
    (0, 2, 4): 1,
    (0, 1, 4): 1,
    (0, 0, 4): 1,
    (3, 0, 4): 1,
}


def _read_segments(font: Sfnt, at: int) -> dict[int, int]:
    """Read a table of format 4: ranges of letters, each with an offset or a list of glyphs."""
    count = font.u16(at + 6) // 2
    ends = font.numbers(at + 14, count)
    starts = font.numbers(at + 16 + count * 2, count)
    deltas = font.numbers(at + 16 + count * 4, count)
    offsets_at = at + 16 + count * 6
    offsets = font.numbers(offsets_at, count)
    letters: dict[int, int] = {}
    for index, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        size = last - first + 1
        font.spend(size)
        if first == 0xFFFF or size <= 0:
            continue
        if offset == 0:
            letters.update((code, (code + delta) & 0xFFFF) for code in range(first, last + 1))
        else:
            glyphs = font.numbers(offsets_at + index * 2 + offset, size)
            for code, glyph in enumerate(glyphs, first):
                letters[code] = (glyph + delta) & 0xFFFF if glyph else 0
    return letters


def _read_groups(font: Sfnt, at: int) -> dict[int, int]:
    """Read a table of format 12: ranges of letters with consecutive glyphs."""
    letters: dict[int, int] = {}
    for group in range(font.u32(at + 12)):
        place = at + 16 + group * 12
        first, last, glyph = font.u32(place), font.u32(place + 4), font.u32(place + 8)
        font.spend(last - first + 1)
        letters.update(zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True))
    return letters
