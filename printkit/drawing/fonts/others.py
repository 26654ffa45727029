"""A game's folder in, fonts that nobody named out: those beside the game, then those of this computer.

They are asked only for letters that no other font has.
"""

from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from operator import itemgetter
from pathlib import Path

from printkit.drawing.fonts.typeface import FontError, Typeface, load_face
from printkit.font_file import BrokenFont, FontFile
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
#: Styles that stand out among other letters are asked last.
_SPECIAL = ("bold", "italic", "oblique", "light", "thin", "black", "mono", "condensed", "narrow")


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

    def picture(self, emoji: str) -> tuple[Path, bytes, float, float, float] | None:
        """Return an emoji's picture in colours: its file, its bytes, and its measures in em."""
        for path, file in self.coloured():
            if found := file.picture(emoji):
                name = "-".join(f"{ord(letter):x}" for letter in emoji)
                made = made_of(path, f"{name}.png", partial(itemgetter(0), found))
                return (made, *found) if made else None
        return None

    def coloured(self) -> list[tuple[Path, FontFile]]:
        """Return the fonts of coloured emoji: by their names, since most others would be opened in vain."""
        if self._coloured is None:
            self._coloured = []
            for path in _in_order(self.folder, self.computer):
                if "emoji" in path.name.lower():
                    note(path, installed=True)
                    with suppress(OSError, BrokenFont):
                        self._coloured.append((path, FontFile(path.read_bytes())))
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
    note(path, installed=True)
    try:
        file = FontFile(path.read_bytes())
        file.judge()
    except (OSError, BrokenFont):
        return ()
    letters: Container[int] = file.font.face.unicodes
    return letters


def _in_order(folder: Path, computer: Sequence[Path]) -> Iterator[Path]:
    """Yield the files of fonts, the most useful ones of each folder first."""
    yield from sorted([*font_files(folder, _ENDINGS), *font_files(folder / "fonts", _ENDINGS)])
    found = (file for one in computer for file in font_files(one, _ENDINGS, deep=True))
    yield from sorted(found, key=_rank)


def _rank(path: Path) -> tuple[bool, int, str]:
    """Return where a font stands in the order: plain styles first, then those of many letters, by name."""
    name = path.name.lower()
    known = next((at for at, word in enumerate(_FIRST) if name.startswith(word)), len(_FIRST))
    return any(word in name for word in _SPECIAL), known, str(path)
