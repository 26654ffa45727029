"""A game's folder in, fonts that nobody named out: those beside the game, then those of this computer.

They are asked only for letters that no other font has.
"""

import struct
from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from pathlib import Path

from printkit.diagnostics import Report
from printkit.drawing.drawn_as_dots import as_dots
from printkit.drawing.fonts.scripts import han_of
from printkit.drawing.fonts.typeface import FontError, Typeface, load_face, plain_font
from printkit.drawing.markup import read_markup
from printkit.font_file import COLLECTIONS, FONT_ENDINGS, BrokenFont, FontFile, names_in
from printkit.glyph_pictures import DOTS, glyph_picture, has_pictures
from printkit.inputs.reading import note
from printkit.installed_fonts import font_files
from printkit.model.game import Game
from printkit.model.scene import Image, Scene
from printkit.pixels import made_of

#: So many fonts are opened at most.
_ENDINGS, _MOST_FONTS = (".ttf", ".ttc", ".otf", ".otc"), 150
#: Fonts that are asked first, by the beginnings of their files' names: those whose Chinese letters have the
#: shapes of a country, and others of many letters.
_HAN = {
    "SC": ("notosanscjk", "notosanssc", "sourcehansans", "msyh", "pingfang", "stheiti", "wqy", "droidsansf"),
    "TC": ("notosanscjk", "notosanstc", "sourcehansanstc", "msjh", "pingfang", "uming"),
    "JP": ("notosanscjk", "notosansjp", "sourcehansansjp", "yugothm", "meiryo", "hiragino", "ipag"),
    "KR": ("notosanscjk", "notosanskr", "sourcehansanskr", "malgun.", "applesdgothic", "nanumgothic"),
}
_FIRST = (
    *chain(*_HAN.values()),
    *("arial unicode", "notosans", "notoemoji", "seguisym", "seguiemj", "symbola", "unifont"),
)
#: So many of each component's cards tell which country that is.
_TOLD_BY = 50
#: What is in the names of fonts of emoji: Noto Color Emoji, OpenMoji, `seguiemj`.
_EMOJI = ("moji", "emj")
#: Styles that stand out among other letters are asked last.
_SPECIAL = ("bold", "italic", "oblique", "light", "thin", "black", "mono", "condensed", "narrow")


@dataclass(slots=True, eq=False, repr=False)
class OtherFonts:
    """Fonts beside a game, then those of this computer, opened one by one as letters are looked for."""

    folder: Path
    computer: Sequence[Path] = ()
    game: Game | None = None  # whose language tells which shapes Chinese letters have
    _open: list[tuple[Path, Container[int]]] = field(default_factory=list)
    _left: Iterator[Path] | None = None
    _han: str = "SC"
    _coloured: list[tuple[Path, FontFile]] | None = None  # fonts of coloured emoji

    def find(self, letter: str, bold: bool = False) -> tuple[Path, Typeface] | None:
        """Return the first font that has a letter and can be embedded, in bold if it can be; and its file."""
        for path, letters in self._each():
            if ord(letter) in letters:
                for own in (*_bolds(path), path) if bold else (path,):
                    with suppress(FontError):
                        face = load_face(_member(own, self._han))
                        if face.covers(letter):
                            return path, face
        return None

    def _country(self) -> str:
        texts = (
            value
            for one in (self.game.components if self.game else ())
            for card in islice(one.cards, _TOLD_BY)
            for value in card.fields.values()
            if isinstance(value, str)
        )
        return han_of(self.game.language if self.game else "", texts)

    def picture(self, emoji: str, size: float) -> tuple[Scene, float] | None:
        """Return an emoji in colours at a size of letters, and how far it stands above the base line."""
        for path, file in self.coloured():
            if found := glyph_picture(file, emoji):
                name = "-".join(f"{ord(letter):x}" for letter in emoji)
                made = made_of(path, f"{name}.{found.kind}", found.make)
                if made and found.kind == "svg":
                    root = read_markup(made.read_text(encoding="utf-8"), (made,), Report(), marked=False)
                    made = as_dots(made, root, found.measures[:2], (), DOTS) if root else None
                if made:
                    pixels = struct.unpack(">2L", made.read_bytes()[16:24])
                    name, (wide, high, foot) = f"the emoji `{emoji}` of `{path.name}`", found.measures
                    image = Image(made, 0.0, 0.0, size * wide, size * high, pixels=pixels, name=name)
                    return Scene(name, image.width, image.height, 0.0, (image,), 1), size * foot
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
            self._han = self._country()
            self._left = islice(_in_order(self.folder, self.computer, self._han), _MOST_FONTS)
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


def _bolds(path: Path) -> Iterator[Path]:
    """Yield what a font's bold may be called: `msyhbd.ttc`, `meiryob.ttc`, `NotoSansCJK-Bold.ttc`."""
    yield from (path.with_stem(path.stem + ending) for ending in ("bd", "b"))
    yield path.with_name(path.name.replace("Regular", "Bold"))


def _member(path: Path, han: str) -> Path:
    """Return the font of a collection whose Chinese letters have the shapes of a country, or its first."""
    if path.suffix.lower() not in COLLECTIONS:
        return path
    return next((font for name, _, font in names_in(path) if name.endswith(f" {han}")), path)


def _in_order(folder: Path, computer: Sequence[Path], han: str = "SC") -> Iterator[Path]:
    """Yield the files of fonts, the most useful ones of each folder first."""
    yield from sorted([*font_files(folder, FONT_ENDINGS), *font_files(folder / "fonts", FONT_ENDINGS)])
    found = (file for one in computer for file in font_files(one, _ENDINGS, deep=True))
    yield from sorted(found, key=partial(_rank, (*_HAN[han], *_FIRST)))


def _rank(first: Sequence[str], path: Path) -> tuple[bool, int, str]:
    """Return where a font stands in the order: plain styles first, then those of many letters, by name."""
    name = path.name.lower()
    known = next((at for at, word in enumerate(first) if name.startswith(word)), len(first))
    return any(word in name for word in _SPECIAL), known, str(path)
