"""Runs of letters, icons and line ends in, words out: measured once at full size, never broken inside."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from printkit.drawing.typestyle import Type
from printkit.drawing.wordbreak import split_word
from printkit.model.scene import Scene

_CHUNKS = re.compile(r"[ \t\n\r\f]+|[^ \t\n\r\f]+")

#: After one of these at its end, a chunk may be parted from what follows.
_BREAKABLE = ("\u00ad", "\u200b")


@dataclass(slots=True)
class Run:
    """Letters of one style."""

    string: str
    style: Type


@dataclass(slots=True)
class Icon:
    """A part that stands in a line like a letter; `shift` lifts its foot off the base line."""

    scene: Scene
    style: Type  # of the letters around it
    width: float
    height: float
    shift: float


@dataclass(slots=True)
class LineEnd:
    """A `<br/>`."""

    style: Type


Atom = Run | Icon | LineEnd


@dataclass(slots=True)
class TextPiece:
    """Letters of one style inside a word."""

    style: Type
    string: str
    width: float
    kerns: tuple[float, ...]


@dataclass(slots=True)
class Word:
    """What stays together, and the white space behind it."""

    pieces: list[TextPiece | Icon] = field(default_factory=list)
    width: float = 0.0
    space: Type | None = None  # the style of the space behind it, if there is one
    gap: float = 0.0  # the width of that
    hyphen: float = 0.0  # the hyphen's width, where a break shows one
    ends: bool = False  # the line ends behind it, come what may
    size: float = 0.0  # of its largest letters: what decides the leading
    trail: float = 0.0  # the letter spacing behind its last letter, which a line's end does not show

    def add(self, piece: TextPiece | Icon, size: float, trail: float = 0.0) -> None:
        """Put letters or an icon at the word's end."""
        self.pieces.append(piece)
        self.width += piece.width
        self.trail = trail
        if size > self.size:
            self.size = size


class _Composer:
    """Collects words."""

    def __init__(self, breaking: bool) -> None:
        self.breaking = breaking
        self.words: list[Word] = []
        self.open: Word | None = None
        self.missing: dict[str, tuple[Type, list[str]]] = {}

    def letters(self, string: str, style: Type) -> None:
        """Take in letters without white space: one word, or several where a line may break."""
        for number, part in enumerate(split_word(string) if self.breaking else (string,)):
            measured = style.face.word(part)
            letters = measured.string
            width = (measured.width * style.size + style.spacing * len(letters)) * style.set_stretch
            piece = TextPiece(style, letters, width, measured.kerns)
            word = self.open
            trail = style.spacing * style.set_stretch
            if word is None or number or self._parts(word, part):
                self.open = word = Word([piece], width, size=style.size, trail=trail)
                self.words.append(word)
            else:
                word.add(piece, style.size, trail)
            if measured.missing:
                self.missing.setdefault(style.name, (style, []))[1].append(measured.missing)
            if part[-1] in _BREAKABLE:
                if part[-1] == "\u00ad":
                    word.hyphen = style.width(style.face.advance("-"), 1)
                self.open = None

    def icon(self, icon: Icon) -> None:
        """Take in an icon, joined to what it touches."""
        if self.open is None:
            self.open = Word()
            self.words.append(self.open)
        reach = (icon.height + icon.shift) / (icon.style.face.ascent or 1.0)
        self.open.add(icon, max(icon.style.size, reach))

    def space(self, style: Type) -> None:
        """Take in white space: the word before it is done."""
        if self.words and self.words[-1].space is None and not self.words[-1].ends:
            self.words[-1].space = style
            self.words[-1].gap = style.space
        self.open = None

    def line_end(self, style: Type) -> None:
        """Take in a line end."""
        if not self.words or self.words[-1].ends:
            self.words.append(Word(size=style.size))
        self.words[-1].ends = True
        self.open = None

    def _parts(self, word: Word, string: str) -> bool:
        """Say whether a line may break between a word's last letter and a string of another style."""
        last = word.pieces[-1]
        if isinstance(last, Icon) or not last.string or (last.string.isascii() and string.isascii()):
            return False
        return len(split_word(last.string[-1] + string[0])) == 2


def compose(atoms: Iterable[Atom], breaking: bool) -> tuple[list[Word], list[tuple[Type, str]]]:
    """Return the words, and for each font that lacks letters a style set in it, and the letters."""
    composer = _Composer(breaking)
    for atom in atoms:
        if isinstance(atom, Icon):
            composer.icon(atom)
        elif isinstance(atom, LineEnd):
            composer.line_end(atom.style)
        else:
            for chunk in _CHUNKS.findall(atom.string):
                if chunk[0] in " \t\n\r\f":
                    composer.space(atom.style)
                else:
                    composer.letters(chunk, atom.style)
    missing = [(style, "".join(letters)) for style, letters in composer.missing.values()]
    return composer.words, missing
