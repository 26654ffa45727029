"""A font's file in, its typeface out: the measures of letters, words and kerning pairs."""

import hashlib
import stat
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from printkit.drawing.fonts.scripts import JOINERS, RIGHT_TO_LEFT, SHAPED
from printkit.font_file import WEB_FONTS, BrokenFont, FontFile, judged, member, unpacked, unwrapped
from printkit.inputs.files import Stamp
from printkit.inputs.reading import note
from printkit.model.scene import Glyph
from printkit.pixels import made_of
from printkit.processes import heartbeat

#: Larger fonts, in bytes, would slow every build; most have 2 MB, those of China, Japan and Korea 20.
LARGEST = 60_000_000
#: What fonts begin with: TrueType's, PostScript's, collections.
_FONTS = (b"\0\1\0\0", b"true", b"OTTO", b"ttcf")

#: Letters that are never drawn: soft hyphen, zero-width space and joiners, and those that choose between the
#: shapes of the letter before them.
_INVISIBLE = dict.fromkeys(
    (
        *map(ord, "\u00ad\u034f\u180e\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff"),
        *range(0xFE00, 0xFE10),
        *range(0xE0020, 0xE0080),
        *range(0xE0100, 0xE01F0),
    )
)

#: Letters of this weight or more are bold.
BOLD = 600
#: The text by which the widths of two typefaces are compared.
_SAMPLE = "the quick brown fox jumps over a lazy dog THE QUICK BROWN FOX JUMPS OVER A LAZY DOG 0123456789"

#: How much smaller or larger a typeface may be set than requested, and how far it may be squeezed.
_LEAST, _MOST, _SQUEEZED = 0.8, 1.4, 0.85


class FontError(Exception):
    """A font can't be used; it carries the finding's code, message and help."""

    def __init__(self, code: str, message: str, help: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help


#: Whether letters run to the left, and the script whose shapes they have: that of a digit's neighbours.
Way = tuple[bool, str]


class Measured(NamedTuple):
    """A word's measures in a typeface, in em: its letters, their width with kerning, the kern after each."""

    string: str
    width: float
    kerns: tuple[float, ...]
    missing: str
    glyphs: tuple[Glyph, ...] = ()  # what they become together, where they are not set one by one


@dataclass(eq=False, repr=False)
class Typeface:
    """One style of a font family; measures are in em, and so hold at every size."""

    path: Path
    file: FontFile
    units: float
    cap_height: float
    x_height: float
    ascent: float
    descent: float
    scale: float = 1.0  # how much larger than requested it is set, if it replaces another typeface
    narrow: float = 1.0  # and how much wider
    widen: float = 0.0  # em added to its word spaces
    features: tuple[tuple[str, int], ...] = ()  # of OpenType, that are turned on or off

    @property
    def is_substitute(self) -> bool:
        return (self.scale, self.narrow) != (1.0, 1.0)

    @cached_property
    def axes(self) -> dict[str, tuple[float, float, float]]:
        """The least, the usual and the highest value of each axis of a variable font, by its tag."""
        if "fvar" not in self.file.tables:
            return {}
        axes = self.file.font.face.axis_infos
        return {one.tag: (one.min_value, one.default_value, one.max_value) for one in axes}

    def can_be(self, style: str) -> bool:
        """Return whether a variable font has an instance that is `bold`, `italic` or `bold-italic`."""
        heaviest, slanted = self.axes.get("wght", (0, 0, 0))[2], self._slant != {}
        return (heaviest >= BOLD or "bold" not in style) and (slanted or "italic" not in style)

    @property
    def _slant(self) -> dict[str, float]:
        if "ital" in self.axes:
            return {"ital": self.axes["ital"][2]}
        return {"slnt": self.axes["slnt"][0]} if self.axes.get("slnt", (0,))[0] < 0 else {}

    def instance(self, weight: int, italic: bool) -> "Typeface":
        """Return a variable font's instance of a weight, as near as it has one; any other font itself."""
        if not self.axes:
            return self
        place = {tag: usual for tag, (_, usual, _) in self.axes.items()}
        if "wght" in place:
            least, _, most = self.axes["wght"]
            place["wght"] = min(max(weight, least), most)
        place |= self._slant if italic else {}
        heartbeat.note(f"weight {weight} of the font {self.path.name}")
        named = hashlib.sha256(repr(sorted(place.items())).encode()).hexdigest()[:16]  # tags may be anything
        try:
            made = made_of(self.path, f"{named}.ttf", lambda: _instance_of(self.path.read_bytes(), place))
        except BrokenFont as broken:
            raise _unreadable(self.path, str(broken)) from None
        if made is None:
            raise _unreadable(self.path, "its weight is to be made, and there is no cache to keep that in")
        return load_face(made)

    @property
    def is_serif(self) -> bool:
        """Whether the font's own classification (PANOSE) says that its letters have serifs."""
        panose = self.file.tables.get("OS/2", b"")[32:34]
        return len(panose) == 2 and panose[0] == 2 and 2 <= panose[1] <= 10

    def word(self, string: str, apart: bool = False, way: Way | None = None) -> Measured:
        """Measure a word without its invisible letters, and with plain spaces for those the font lacks.

        Letters that are set apart are no ligatures.
        """
        if self.features or way:
            return self._shaped(string, apart, way)
        if not string.isascii():
            if SHAPED.search(string):
                return self._shaped(string, apart)
            string = string.translate(_INVISIBLE)
            string = "".join(letter if self.covers(letter) else _plain_space(letter) for letter in string)
        glyphs = [self.file.glyph(letter) for letter in string]
        shaped = self.file.shape(string, False, {}, apart)
        if [number for number, *_ in shaped] != glyphs:  # such as ligatures
            return self._shaped(string, apart)
        kerns = [advance - x - self.file.advance(number) for number, _, advance, x, _ in shaped]
        for at, (*_, x, _) in enumerate(shaped[1:]):
            kerns[at] += x
        width = sum(map(self.file.advance, glyphs)) + sum(kerns)
        shares = tuple(kern / self.units for kern in kerns) if any(kerns) else ()
        missing = "".join(letter for letter, glyph in zip(string, glyphs, strict=True) if not glyph)
        return Measured(string, width / self.units, shares, missing)

    def _shaped(self, string: str, apart: bool, way: Way | None = None) -> Measured:
        string = string.translate({one: None for one in _INVISIBLE if chr(one) not in JOINERS})
        missing = "".join(one for one in string if one not in JOINERS and not self.covers(one))
        left, script = way or (bool(RIGHT_TO_LEFT.search(string)), "")
        alone = apart and not SHAPED.search(string)
        shaped = self.file.shape(string, left, dict(self.features), alone, script)
        step = -1 if left else 1  # as they are read
        own, said = self.file.units, self._letters_of(string, [one[:2] for one in shaped[::step]])[::step]
        glyphs = tuple(
            Glyph(number, letters, *(one / own for one in lengths))
            for (number, _, *lengths), letters in zip(shaped, said, strict=True)
        )
        return Measured(string, sum(one.advance for one in glyphs) * own / self.units, (), missing, glyphs)

    def _letters_of(self, string: str, shaped: Sequence[tuple[int, int]]) -> list[str]:
        """Return what each glyph stands for, together with the others that start at its letter."""
        starts, found = sorted({start for _, start in shaped}), []
        ends = dict(zip(starts, [*starts[1:], len(string)], strict=True))
        for start, group in groupby(shaped, key=lambda one: one[1]):
            found += self._shared_out(string[start : ends[start]], [number for number, _ in group])
        return found

    def _shared_out(self, letters: str, glyphs: Sequence[int]) -> list[str]:
        """Return what each of some glyphs stands for: its own letter, or one that none else stands for."""
        if len(glyphs) == 1:
            return [letters]
        left, said = [*letters], [""] * len(glyphs)
        own = {self.file.glyph(letter): letter for letter in letters}
        for at, glyph in enumerate(glyphs):
            if own.get(glyph) in left:
                said[at] = own[glyph]
                left.remove(own[glyph])
        *others, last = [at for at, letter in enumerate(said) if not letter] or [len(said) - 1]
        for at in others:
            said[at] = left.pop(0) if left else ""
        said[last] += "".join(left)
        return said

    def draws(self, letter: str) -> bool:
        """Return whether a letter can be set in the font, be it that nothing is drawn for it."""
        return self.covers(letter) or ord(letter) in _INVISIBLE or _plain_space(letter) == " "

    def covers(self, letter: str) -> bool:
        return self.file.glyph(letter) != 0

    def advance(self, letter: str) -> float:
        """Return how far one letter moves the pen, in em."""
        return self.file.advance(self.file.glyph(letter)) / self.units

    @cached_property
    def space(self) -> float:
        """The width of a word space in em."""
        return self.advance(" ")


def _plain_space(letter: str) -> str:
    return " " if unicodedata.category(letter) == "Zs" else letter


def _instance_of(data: bytes, place: Mapping[str, float]) -> bytes:
    """Return a variable font's instance at a place on its axes; raise BrokenFont."""
    from fontTools.varLib.instancer import instantiateVariableFont  # late: few fonts are variable

    try:
        font = instantiateVariableFont(unpacked(data), dict(place), inplace=True, updateFontNames=False)
        made = BytesIO()
        font.save(made)
        return made.getvalue()
    except Exception as wrong:  # fontTools fails in many ways on what is no font
        raise BrokenFont(f"its variations are broken: {str(wrong)[:80]}") from None


def load_face(path: Path) -> Typeface:
    """Return the typeface in a font's file; it is read again only when the file changes."""
    file, number = member(path)
    stamp = note(file, installed=True)
    try:
        about = file.stat()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise _unreadable(path, why.lower()) from None
    heartbeat.note(f"font {path.name}")
    face = _load(path, file, number, stamp, about.st_size, stat.S_ISREG(about.st_mode))
    if isinstance(face, FontError):
        raise face.with_traceback(None)  # each raise would add to the cached error's traceback
    return face


@lru_cache(maxsize=64)
def _load(
    path: Path, file: Path, number: int, _stamp: Stamp | None, size: int, regular: bool
) -> Typeface | FontError:
    try:
        if not regular:
            raise BrokenFont("it is not a file")
        if size > LARGEST:
            raise BrokenFont(f"it has {size // 1_000_000} MB, and {LARGEST // 1_000_000} MB is the most")
        plain = plain_font(file, number)
        return _read_face(plain, plain.read_bytes())
    except BrokenFont as broken:
        return _unreadable(path, str(broken))
    except OSError as error:
        return _unreadable(path, (error.strerror or "unknown error").lower())
    except FontError as error:
        return error


def plain_font(file: Path, number: int = 0) -> Path:
    """Return a font's file; of a web font, or one of a collection, that of the plain font that it is."""
    with file.open("rb") as opened:
        packed = opened.read(4) in WEB_FONTS
    if not packed and not number:
        return file
    made = made_of(file, f"{number}.ttf" if number else "ttf", lambda: unwrapped(file.read_bytes(), number))
    if made is None:
        raise BrokenFont("it is to be unpacked, and there is no cache to keep it in")
    return made


def _read_face(path: Path, data: bytes) -> Typeface:
    if data[:4] not in _FONTS:
        raise BrokenFont("it is not a font")
    file = FontFile(data)
    if file.forbidden:
        message = f"font `{path.name}` {file.forbidden}"
        raise FontError("font-not-embeddable", message, "take another font, or a licence that allows it")
    file = judged(data)
    cap_height, x_height = (height / file.units for height in file.heights)
    ascent, descent = file.number("hhea", 4) / file.units, -file.number("hhea", 6) / file.units
    # old fonts do not say how high their letters are: as high as usual
    return Typeface(path, file, file.units, cap_height or 0.7, x_height or 0.5, ascent, descent)


def _unreadable(path: Path, why: str) -> FontError:
    message = f"font `{path.name}` can't be read: {why}"
    return FontError("font-unreadable", message, "name a font: a `.ttf`, `.otf`, `.woff` or `.woff2` file")


@lru_cache(maxsize=64)
def match_height(face: Typeface, like: Typeface) -> Typeface:
    """Return a typeface whose letters are as high as those of another, to be set among them."""
    return _scaled(face, _times_as_high(face, like))


def _times_as_high(face: Typeface, like: Typeface) -> float:
    times = (like.cap_height / face.cap_height + like.x_height / face.x_height) / 2
    return min(_MOST, max(_LEAST, times))


def _scaled(face: Typeface, scale: float) -> Typeface:
    return replace(
        face,
        units=face.units / scale,
        cap_height=face.cap_height * scale,
        x_height=face.x_height * scale,
        ascent=face.ascent * scale,
        descent=face.descent * scale,
        scale=scale,
    )


@lru_cache(maxsize=64)
def match_size(face: Typeface, like: Typeface) -> Typeface:
    """Return a typeface set as large as the one it replaces; `narrow` says how much wider it may be set."""
    if face.path == like.path:
        return face
    scale = _times_as_high(face, like)
    wider = like.word(_SAMPLE).width / (face.word(_SAMPLE).width * scale)
    if wider < 1:  # a wide typeface is set a little smaller and a little narrower
        narrow = max(_SQUEEZED, wider**0.5)
        scale *= wider / narrow
    else:
        narrow = wider
    return replace(_scaled(face, scale), narrow=narrow, widen=max(0.0, like.space - face.space * scale))
