"""Folders in, the fonts in them out: their files, and their families by name.

The search is bounded, and finds the same fonts in the same order each time.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from printkit.files import files_below
from printkit.font_file import FONT_ENDINGS, STYLES, names_in

#: Where a game has fonts of its own.
FONTS = "fonts"
#: So many files are seen; folders further in are not entered.
_MOST_FILES, _DEEPEST = 5_000, 4


class InstalledFamily(NamedTuple):
    """A family on this computer: its name, and its files by style."""

    name: str
    files: Mapping[str, Path]


def font_files(folder: Path, endings: tuple[str, ...], deep: bool = False) -> list[Path]:
    """Return the files of fonts in a folder and, if asked, in those in it."""
    found = files_below(folder, endings, _DEEPEST if deep else 0, _MOST_FILES, links=False)
    return [folder / path for path in found]


def families(folders: Sequence[Path]) -> Mapping[str, InstalledFamily]:
    """Return the families in some folders by their names in small letters."""
    files = tuple(file for one in folders for file in font_files(one, FONT_ENDINGS, deep=True))
    return _families(files)


@lru_cache(maxsize=2)
def _families(files: tuple[Path, ...]) -> Mapping[str, InstalledFamily]:
    found: dict[str, InstalledFamily] = {}
    for file in files:
        for name, style, font in names_in(file):
            family = found.setdefault(name.casefold(), InstalledFamily(name, {}))
            styles = {**family.files}
            styles.setdefault(style, font)
            found[name.casefold()] = family._replace(files=styles)
    return {
        key: one._replace(files={style: one.files[style] for style in STYLES if style in one.files})
        for key, one in sorted(found.items())
        if "regular" in one.files
    }
