"""A font's file in, its face out: the measures of letters, of words, and of pairs that kern."""

import stat
import unicodedata
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path

from printkit.drawing.kerning import Kerning
from printkit.drawing.sfnt import BrokenFont, Sfnt, read_letters, read_widths, require_truetype

#: A font of more bytes than this would slow every build; the largest text fonts have 2 MB.
LARGEST = 20_000_000

#: A face forgets its words after so many, so that a long run does not grow without end.
_MOST_WORDS = 20_000

#: Bits of a font's `fsType`: no embedding without leave, no subsets, no outlines.
_RESTRICTED, _WHOLE_ONLY, _PIXELS_ONLY = 0x0002, 0x0100, 0x0200

#: Letters that steer the line breaking and are never drawn: soft hyphen, zero-width space and joiners.
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))


class FontTrouble(Exception):
    """A font can't be used: the finding's code and sentence, and the mend."""

    def __init__(self, code: str, message: str, help: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help


@dataclass(frozen=True, slots=True)
class Measured:
    """A word as a face sets it, in em: its letters, their width with kerning, the kerns after each."""

    string: str
    width: float
    kerns: tuple[float, ...]
    missing: str


@dataclass
class Typeface:
    """One style of a family. Its measures are parts of an em, so that they hold at every size."""

    path: Path
    units: float
    cap_height: float
    x_height: float
    ascent: float
    descent: float
    variable: bool
    glyphs: dict[int, int]
    advances: list[int]
    font: Sfnt
    scale: float = 1.0  # how much larger it is set than asked for, where it stands in for another face
    narrow: float = 1.0  # and how much wider
    widen: float = 0.0  # em added to its word spaces
    _words: dict[str, Measured] = field(default_factory=dict)

    @property
    def stands_in(self) -> bool:
        """Whether it is set in another face's place."""
        return (self.scale, self.narrow) != (1.0, 1.0)

    def word(self, string: str) -> Measured:
        """Return the measures of a word; each word is measured once."""
        measured = self._words.get(string)
        if measured is None:
            if len(self._words) >= _MOST_WORDS:
                self._words.clear()
            measured = self._words[string] = self._measure(string)
        return measured

    def covers(self, letter: str) -> bool:
        """Say whether the font has a letter."""
        return ord(letter) in self.glyphs

    def advance(self, letter: str) -> float:
        """Return how far one letter moves the pen, in em."""
        return self.advances[self.glyphs.get(ord(letter), 0)] / self.units

    def kern(self, left: str, right: str) -> float:
        """Return the space to add between two letters, in em."""
        glyphs = self.glyphs
        return self._between(glyphs.get(ord(left), 0), glyphs.get(ord(right), 0)) / self.units

    @cached_property
    def space(self) -> float:
        """The width of a word space in em."""
        return self.advance(" ")

    @cached_property
    def _kerning(self) -> Kerning | None:
        """The font's kerning, read when a pair is first asked for; a broken one is as good as none."""
        try:
            return Kerning(self.font)
        except BrokenFont:
            return None

    def _between(self, left: int, right: int) -> int:
        """Return the units to add between two glyphs."""
        try:
            return self._kerning.between(left, right) if self._kerning else 0
        except BrokenFont:
            return 0

    def _measure(self, string: str) -> Measured:
        """Measure a word, its invisible letters left out and rare spaces made plain."""
        if not string.isascii():
            string = string.translate(_INVISIBLE)
            string = "".join(letter if self.covers(letter) else _plain_space(letter) for letter in string)
        codes = [self.glyphs.get(ord(letter), 0) for letter in string]
        kerns = [self._between(left, right) for left, right in pairwise(codes)]
        width = sum(self.advances[code] for code in codes) + sum(kerns)
        shares = tuple(kern / self.units for kern in (*kerns, 0)) if any(kerns) else ()
        missing = "".join(letter for letter, code in zip(string, codes, strict=True) if not code)
        return Measured(string, width / self.units, shares, missing)


def _plain_space(letter: str) -> str:
    """Return a space for a space that a font lacks, such as the no-break one."""
    return " " if unicodedata.category(letter) == "Zs" else letter


def load_face(path: Path) -> Typeface:
    """Return the face in a font's file, read once for as long as the file stays the same."""
    try:
        about = path.stat()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise _unreadable(path, why.lower()) from None
    face = _load(path, about.st_mtime_ns, about.st_size, stat.S_ISREG(about.st_mode))
    if isinstance(face, FontTrouble):
        raise face.with_traceback(None)  # or each raising would lengthen the kept one's
    return face


@lru_cache(maxsize=64)
def _load(path: Path, _changed: int, size: int, regular: bool) -> Typeface | FontTrouble:
    """Read a font's file, or say what is wrong with it."""
    try:
        if not regular:
            raise BrokenFont("it is not a file")
        if size > LARGEST:
            raise BrokenFont(f"it has {size // 1_000_000} MB, and 20 MB is the most")
        return _read_face(path, path.read_bytes())
    except BrokenFont as broken:
        return _unreadable(path, str(broken))
    except OSError as error:
        return _unreadable(path, (error.strerror or "unknown error").lower())
    except FontTrouble as trouble:
        return trouble


_WRAPPED = {b"wOFF": "a web font", b"wOF2": "a web font", b"ttcf": "a collection of several fonts"}


def _read_face(path: Path, data: bytes) -> Typeface:
    """Read a face out of a font's bytes."""
    if data[:4] in _WRAPPED:
        raise BrokenFont(f"it is {_WRAPPED[data[:4]]}")
    if data[:4] not in (b"\0\1\0\0", b"true", b"OTTO"):
        raise BrokenFont("it is not a TrueType font")
    font = Sfnt(data)
    if data[:4] == b"OTTO" or "CFF " in font.tables or "CFF2" in font.tables:
        message = f"font `{path.name}` has PostScript (CFF) outlines, which can't be embedded"
        raise FontTrouble("font-cff", message, "convert it to TrueType, or take the family's `.ttf` files")
    require_truetype(font)
    _require_licence(font, path)
    advances, units = read_widths(font)
    glyphs = {letter: glyph for letter, glyph in read_letters(font).items() if glyph < len(advances)}
    cap_height, x_height = _read_heights(font, units)
    ascent, descent = font.i16(font.table("hhea") + 4) / units, -font.i16(font.table("hhea") + 6) / units
    variable = "fvar" in font.tables
    return Typeface(path, units, cap_height, x_height, ascent, descent, variable, glyphs, advances, font)


def _read_heights(font: Sfnt, units: int) -> tuple[float, float]:
    """Return the heights of H and x in em; old fonts don't say, and most of those have 0.7 and 0.5."""
    at = font.tables.get("OS/2")
    if at is None or font.u16(at) < 2:
        return 0.7, 0.5
    cap_height, x_height = font.i16(at + 88) / units, font.i16(at + 86) / units
    return cap_height if cap_height > 0 else 0.7, x_height if x_height > 0 else 0.5


def _require_licence(font: Sfnt, path: Path) -> None:
    """Raise where a font's licence bits forbid to put a part of it into a PDF."""
    at = font.tables.get("OS/2")
    rights = 0 if at is None else font.u16(at + 8)
    problem = None
    if rights & 0x000F == _RESTRICTED:
        problem = "may not be embedded in a file"
    elif rights & _WHOLE_ONLY:
        problem = "may only be embedded whole"
    elif rights & _PIXELS_ONLY:
        problem = "may only be embedded as pixels"
    if problem:
        message = f"font `{path.name}` {problem}, as its licence bits say (`fsType` {rights:#06x})"
        raise FontTrouble("font-not-embeddable", message, "take another font, or a licence that allows it")


def _unreadable(path: Path, why: str) -> FontTrouble:
    """Return the trouble with a file that is no font."""
    message = f"font `{path.name}` can't be read: {why}"
    return FontTrouble("font-unreadable", message, "name a TrueType font: a `.ttf` file")
