"""Letters, icons and line ends in, words out: measured once, and cut where a line may break."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache

from printkit.drawing.fonts.scripts import SHAPED, TURNS, runs_of
from printkit.drawing.fonts.typeface import BOLD, Typeface, Way
from printkit.drawing.text.hyphens import hyphenated
from printkit.model.scene import Colour, Glyph, Scene

#: The default size of text, in mm: 8.5 points, easy to read at arm's length.
DEFAULT_SIZE = 3.0

#: Chinese and Japanese letters and punctuation: a line may break between any two.
_EAST = (
    "\u2e80-\u2fdf\u3000-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
    "\U00020000-\U0003ffff"
)

#: Never at the start of a line: closing marks, small kana, and marks on the letter before.
_NOT_FIRST = (
    ".,:;!?%)\\]}»›”’…\u2025\u3001-\u3003\u3005\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301b"
    "\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u3099-\u309e\u30a0\u30a1"
    "\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u30fb-\u30fe\u31f0-\u31ff"
    "\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d\uff60\uff61\uff63-\uff65"
    "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u200d"
)

#: Never at the end of a line: opening marks.
_NOT_LAST = (
    "(\\[{«‹“‘\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301a\u301d"
    "\uff08\uff3b\uff5b\uff5f\uff62\u200d\u2060"
)

_BREAK = (
    "(?<=[\u00ad\u200b])(?!$)"  # soft hyphens and zero-width spaces
    r"|(?<=[^\W\d][-\u2010])(?=[^\W\d])"  # well-known; not 2-4, not -5
    r"|(?<=[^\W\d]/)(?=[^\W\d][^\W\d²³])"  # and/or; not km/h
    r"|(?<=[^\s(\[{–—][–—])(?=[^\W\d]|[“‘\"'(])"
    f"|(?<=[{_EAST}])(?<![{_NOT_LAST}])(?![{_NOT_FIRST}]|$)"
    f"|(?<!^)(?<![{_NOT_LAST}])(?=[{_EAST}])(?![{_NOT_FIRST}])"
)

#: Written without spaces: Thai, whose words a library knows; and Lao, Burmese and Khmer, which may break
#: between syllables: before a consonant that begins one, or a vowel that is written first.
_THAI, _NO_SPACES = "[\u0e01-\u0e5b]{3}", "[\u0e81-\u0edf\u1000-\u109f\u1780-\u17ff]{3}"
_SYLLABLES = (
    "(?<=[\u0e80-\u0eff])(?<![\u0ec0-\u0ec4])(?=[\u0ec0-\u0ec4])"
    "|(?<=[\u1000-\u109f])(?<!\u1039)(?=[\u1000-\u1021](?![\u1039\u103a\u1037]))"
    "|(?<=[\u1780-\u17ff])(?<!\u17d2)(?=[\u1780-\u17b3][\u17b6-\u17ca\u17d2])"
)

#: How many words are kept with their measures in a style.
_MOST_MEASURED = 4096

_CHUNKS = re.compile(r"[ \t\n\r\f]+|[^ \t\n\r\f]+")

#: A line may break after a chunk that ends in one of these.
_BREAKABLE = ("\u00ad", "\u200b")


@dataclass(slots=True, eq=False, repr=False)
class TextStyle:
    """How letters look, at full size, in mm."""

    face: Typeface
    name: str  # of the font, for messages
    role: str
    weight: int = 400
    italic: bool = False
    size: float = DEFAULT_SIZE
    fill: Colour | None = (0, 0, 0)
    stretch: float = 1.0
    spacing: float = 0.0  # after each letter, before stretching
    shift: float = 0.0  # upwards
    stroke: Colour | None = None
    stroke_width: float = 0.0
    opacity: float = 1.0
    features: tuple[tuple[str, int], ...] = ()  # of OpenType: small capitals, old figures
    hyphens: str = ""  # the dictionary by which words are broken
    direction: str = "auto"  # of the paragraph: `ltr` and `rtl`, or as most of it is written
    #: Words that were measured in this style.
    measured: "dict[tuple[str, Way | None], tuple[TextPiece, str]]" = field(
        default_factory=dict, init=False, compare=False
    )

    @property
    def bold(self) -> bool:
        return self.weight >= BOLD

    def width(self, ems: float, letters: int) -> float:
        """Return the width in mm of some letters that are `ems` wide together."""
        return (ems * self.size + self.spacing * letters) * self.set_stretch

    @property
    def set_stretch(self) -> float:
        """The stretch at which the letters are drawn."""
        return self.stretched(self.stretch)

    def stretched(self, stretch: float) -> float:
        """Return the stretch that makes a line as wide as requested, but never wider than the typeface is."""
        narrow = self.face.narrow
        return stretch if narrow == 1.0 else min(stretch * narrow, max(1.0, stretch))

    @property
    def space(self) -> float:
        """The width of a word space."""
        return ((self.face.space + self.face.widen) * self.size + self.spacing) * self.set_stretch

    @property
    def cap_height(self) -> float:
        return self.face.cap_height * self.size


@dataclass(slots=True, eq=False, repr=False)
class Icon:
    """A part that is set like a letter; `shift` lifts its foot off the base line."""

    scene: Scene
    style: TextStyle  # of the letters around it
    width: float
    height: float
    shift: float
    level: int = 0  # odd where its neighbours run from right to left


#: Cuts a word into runs of letters of one font each; and returns letters that no font has.
Runs = Callable[[str, TextStyle], tuple[list[tuple[str, TextStyle]], str]]


@dataclass(slots=True, eq=False, repr=False)
class TextPiece:
    """Letters of one style inside a word."""

    style: TextStyle
    string: str
    width: float
    kerns: tuple[float, ...]
    glyphs: tuple[Glyph, ...] = ()
    level: int = 0  # odd for letters that run from right to left


@dataclass(slots=True, eq=False, repr=False)
class Word:
    """Letters and icons that stay on one line, and the white space after them."""

    pieces: list[TextPiece | Icon] = field(default_factory=list)
    width: float = 0.0
    space: TextStyle | None = None  # the style of the space after it, if there is one
    gap: float = 0.0  # the width of that space
    hyphen: float = 0.0  # the hyphen's width, if a line break shows one
    ends: bool = False  # the line always ends after it
    size: float = 0.0  # of its largest letters: decides the leading
    trail: float = 0.0  # the letter spacing after its last letter, left out at the end of a line
    turns: bool = False  # whether some of its paragraph runs from right to left
    base: int = 0  # the level of its paragraph: 1 if most of it does
    level: int = 0  # of the space after it

    def add(self, piece: TextPiece | Icon, size: float, trail: float = 0.0) -> None:
        self.pieces.append(piece)
        self.width += piece.width
        self.trail = trail
        if size > self.size:
            self.size = size


class WordBuilder:
    """Collects letters, icons and line ends in words, and for each font the letters that it lacks."""

    def __init__(self, breaking: bool, runs: Runs) -> None:
        self.breaking = breaking
        self.runs = runs
        self.words: list[Word] = []
        self.open: Word | None = None
        self.missing: dict[str, tuple[TextStyle, list[str]]] = {}  # with a style that uses the font

    def text(self, string: str, style: TextStyle) -> None:
        """Add letters and white space, which ends the word before it."""
        for chunk in _CHUNKS.findall(string):
            if chunk[0] not in " \t\n\r\f":
                if self.words and TURNS.fullmatch(chunk):  # it is no word, and has no room of its own
                    self.words[-1].pieces += self._pieces(chunk, style)
                else:
                    self._letters(chunk, style)
                continue
            if self.words and self.words[-1].space is None and not self.words[-1].ends:
                self.words[-1].space = style
                self.words[-1].gap = style.space
            self.open = None

    def _letters(self, string: str, style: TextStyle) -> None:
        if style.hyphens and self.breaking:
            string = hyphenated(string, style.hyphens)
        breaking = self.breaking and ("frac", 1) not in style.features  # a fraction is one, with its stroke
        for number, part in enumerate(split_word(string) if breaking else (string,)):
            piece, *others = self._pieces(part, style)
            word = self.open
            trail = style.spacing and style.spacing * style.set_stretch
            if word is None or number or self._may_break(word, part):
                self.open = word = Word([piece], piece.width, size=style.size, trail=trail)
                self.words.append(word)
            else:
                word.add(piece, style.size, trail)
            for other in others:
                word.add(other, style.size, trail)
            if part[-1] in _BREAKABLE:
                if part[-1] == "\u00ad":
                    word.hyphen = style.width(style.face.advance("-"), 1)
                self.open = None

    def _pieces(self, string: str, style: TextStyle) -> list[TextPiece]:
        """Return letters cut where another font takes over, or others of another script begin."""
        pieces = []
        for run in runs_of(string):
            if TURNS.match(run):  # it is read, and left out, where levels are found
                pieces.append(TextPiece(style, run, 0.0, ()))
                continue
            piece, missing = measure(run, style)
            if missing:
                runs, lacking = self.runs(run, style)
                pieces += [measure(*one)[0] for one in runs]
                if lacking:  # no font has them
                    self.missing.setdefault(style.name, (style, []))[1].append(lacking)
            else:
                pieces.append(piece)
        return pieces

    def icon(self, scene: Scene | None, style: TextStyle, height: float, shift: float) -> None:
        """Add a drawing as an icon of a height, if it can be drawn, joined to the letters that it touches."""
        if scene is None or scene.height <= 0:
            return
        icon = Icon(scene, style, scene.width * height / scene.height, height, shift)
        if self.open is None:
            self.open = Word()
            self.words.append(self.open)
        reach = (icon.height + icon.shift) / (icon.style.face.ascent or 1.0)
        self.open.add(icon, max(icon.style.size, reach))

    def line_end(self, style: TextStyle) -> None:
        if not self.words or self.words[-1].ends:
            self.words.append(Word(size=style.size))
        self.words[-1].ends = True
        self.open = None

    def _may_break(self, word: Word, string: str) -> bool:
        last = word.pieces[-1]
        if isinstance(last, Icon) or not last.string or (last.string.isascii() and string.isascii()):
            return False
        return len(split_word(last.string[-1] + string[0])) == 2


def measure(string: str, style: TextStyle, way: Way | None = None) -> tuple[TextPiece, str]:
    """Return letters with their measures, and those of them that the font lacks."""
    key = (string, way)
    known = style.measured.get(key)
    if known is not None:
        return known
    measured = style.face.word(string, style.spacing != 0, way)
    letters, glyphs = measured.string, measured.glyphs
    apart = 0 if glyphs and SHAPED.search(string) else len(glyphs or letters)  # joined letters stay joined
    width = style.width(measured.width, apart)
    if apart and style.spacing:
        more = style.spacing / (style.size * style.face.scale)
        glyphs = tuple(one._replace(advance=one.advance + more) for one in glyphs)
    if len(style.measured) >= _MOST_MEASURED:
        style.measured.clear()
    piece = TextPiece(style, letters, width, measured.kerns, glyphs)
    known = style.measured[key] = piece, measured.missing
    return known


@lru_cache(maxsize=8192)
def split_word(chunk: str) -> tuple[str, ...]:
    """Return a chunk cut where a line may break: after hyphens and dashes, between East Asian letters."""
    if chunk.isascii() and "-" not in chunk and "/" not in chunk:
        return (chunk,)
    return tuple(word for piece in re.split(_BREAK, chunk) if piece for word in _unspaced(piece))


def _unspaced(chunk: str) -> list[str]:
    """Return the words of what is written without spaces between them."""
    if re.search(_THAI, chunk):
        return _thai()(chunk)
    return re.split(_SYLLABLES, chunk) if re.search(_NO_SPACES, chunk) else [chunk]


@cache
def _thai() -> Callable[[str], list[str]]:
    from budoux import load_default_thai_parser  # late: few games need it

    return load_default_thai_parser().parse
