"""A game's folder in, fonts that nobody named out: those beside the game, then those of this computer.

They are asked only for letters that no other font has.
"""

import struct
from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics import Report
from printkit.drawing.drawn_as_dots import as_dots
from printkit.drawing.fonts.typeface import FontError, Typeface, load_face, plain_font
from printkit.drawing.markup import read_markup
from printkit.font_file import FONT_ENDINGS, BrokenFont, FontFile
from printkit.glyph_pictures import DOTS, glyph_picture, has_pictures
from printkit.inputs.reading import note
from printkit.installed_fonts import font_files
from printkit.pixels import made_of

#: So many fonts are opened at most.
_ENDINGS, _MOST_FONTS = (".ttf", ".ttc", ".otf", ".otc"), 150
#: Fonts of many letters, by the beginnings of their files' names: they are asked first.
_FIRST = (
    *("notosanscjk", "notosansjp", "notosanssc", "notosanskr", "sourcehansans", "droidsansfallback"),
    *("wqy", "ipag", "msyh", "yugothm", "malgun.", "arial unicode", "stheiti", "notosans", "notoemoji"),
    *("seguisym", "seguiemj", "symbola", "unifont"),
)
#: What is in the names of fonts of emoji: Noto Color Emoji, OpenMoji, `seguiemj`.
_EMOJI = ("moji", "emj")
#: Styles that stand out among other letters are asked last.
_SPECIAL = ("bold", "italic", "oblique", "light", "thin", "black", "mono", "condensed", "narrow")


class EmojiPicture(NamedTuple):
    """A PNG, the font's file that it is of, and how wide and high it is and how far its foot is up, in em."""

    file: Path
    font: str
    pixels: tuple[int, int]
    measures: tuple[float, float, float]


@dataclass(slots=True, eq=False, repr=False)
class OtherFonts:
    """Fonts beside a game, then those of this computer, opened one by one as letters are looked for."""

    folder: Path
    computer: Sequence[Path] = ()
    _open: list[tuple[Path, Container[int]]] = field(default_factory=list)
    _left: Iterator[Path] | None = None
    _coloured: list[tuple[Path, FontFile]] | None = None  # fonts of coloured emoji

    def find(self, letter: str) -> Typeface | None:
        """Return the first font that has a letter and can be embedded."""
        for path, letters in self._each():
            if ord(letter) in letters:
                with suppress(FontError):
                    return load_face(path)
        return None

    def picture(self, emoji: str) -> EmojiPicture | None:
        """Return an emoji in colours, of the first font that has it."""
        for path, file in self.coloured():
            if found := glyph_picture(file, emoji):
                name = "-".join(f"{ord(letter):x}" for letter in emoji)
                made = made_of(path, f"{name}.{found.kind}", found.make)
                if made and found.kind == "svg":
                    root = read_markup(made.read_text(encoding="utf-8"), (made,), Report(), marked=False)
                    made = as_dots(made, root, (found.width, found.height), (), DOTS) if root else None
                if made:
                    pixels = struct.unpack(">2L", made.read_bytes()[16:24])
                    return EmojiPicture(made, path.name, pixels, (found.width, found.height, found.foot))
        return None

    def coloured(self) -> list[tuple[Path, FontFile]]:
        """Return the fonts of coloured emoji: by their names, since most others would be opened in vain."""
        if self._coloured is None:
            self._coloured = []
            for path in _in_order(self.folder, self.computer):
                if any(word in path.name.lower() for word in _EMOJI):
                    with suppress(OSError, BrokenFont):
                        file = _read(path)
                        self._coloured += [(path, file)] if has_pictures(file) else []
        return self._coloured

    def _each(self) -> Iterator[tuple[Path, Container[int]]]:
        yield from self._open
        if self._left is None:
            self._left = islice(_in_order(self.folder, self.computer), _MOST_FONTS)
        for path in self._left:
            self._open.append((path, _letters(path)))
            yield self._open[-1]


def _letters(path: Path) -> Container[int]:
    """Return the letters that a font has outlines for; none of a file that is no font."""
    try:
        file = _read(path)
        file.judge()
    except (OSError, BrokenFont):
        return ()
    letters: Container[int] = file.font.face.unicodes
    return letters


def _read(path: Path) -> FontFile:
    note(path, installed=True)
    return FontFile(plain_font(path).read_bytes())


def _in_order(folder: Path, computer: Sequence[Path]) -> Iterator[Path]:
    """Yield the files of fonts, the most useful ones of each folder first."""
    yield from sorted([*font_files(folder, FONT_ENDINGS), *font_files(folder / "fonts", FONT_ENDINGS)])
    found = (file for one in computer for file in font_files(one, _ENDINGS, deep=True))
    yield from sorted(found, key=_rank)


def _rank(path: Path) -> tuple[bool, int, str]:
    """Return where a font stands in the order: plain styles first, then those of many letters, by name."""
    name = path.name.lower()
    known = next((at for at, word in enumerate(_FIRST) if name.startswith(word)), len(_FIRST))
    return any(word in name for word in _SPECIAL), known, str(path)
