"""Layouts in, what they read out: files, and names that a layout mentions.

What a scene read is known from its marks: each knows the file that wrote it, its font, its picture. A file
that leaves no marks, such as one of macros, is found by its name in the layouts that may read it. Both say
rather too much than too little: a side that is drawn in vain comes out as it was.
"""

import os
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics import Report
from printkit.diagnostics.places import read_source
from printkit.folders import game_roots
from printkit.input.find import find_game, is_table
from printkit.input.tables.reading import reading_file
from printkit.inputs.files import Stamp, stamp_of
from printkit.inputs.watching import Watcher
from printkit.model.options import BuildRequest

_WORD = re.compile(r"\w+")
#: Figures or tables that are not named one by one.
_ALL = re.compile(r"\b(?:figures|tables)\b(?!\s*[.\[])")
#: The word that stands for them.
LISTED = "figures, listed"
_CARD = re.compile(r"<use\b[^>]*\scard\s*=")
#: What a game's own templates are called.
_SUFFIXES = (".svg", ".jinja", ".j2", ".xml", ".txt", ".html")


class Mentions(NamedTuple):
    """What a layout and the templates that it may read mention: files and words."""

    files: frozenset[str]
    words: frozenset[str]
    cards: bool  # whether it draws other cards


def mentions(folder: Path, template: str) -> Mentions:
    """Return what a template mentions, and what the templates do that it mentions."""
    known = [path for path in folder.glob("*") if path.suffix in _SUFFIXES]  # what may be templates
    for name in ("layouts", "parts"):
        known += [path for path in (folder / name).rglob("*") if path.suffix in _SUFFIXES]
    left, files, words, cards = [folder / template], set[Path](), set[str](), False
    while left:
        path = left.pop()
        if path in files:
            continue
        files.add(path)
        try:
            stamp = stamp_of(str(path))
        except OSError:
            continue
        own, draws_cards, named = _read(path, stamp, tuple(known))
        words |= own
        cards = cards or draws_cards
        left += named
    return Mentions(frozenset(map(_real, files)), frozenset(words), cards)


@lru_cache(maxsize=2_000)
def _read(
    path: Path, _stamp: Stamp, known: tuple[Path, ...]
) -> tuple[frozenset[str], bool, tuple[Path, ...]]:
    """Return the words of a file, whether it draws other cards, and which templates it mentions."""
    text = read_source(path)
    own = frozenset(_WORD.findall(text))
    named = [one for one in known if one.stem in own or (not one.stem.isidentifier() and one.stem in text)]
    return own | ({LISTED} if _ALL.search(text) else set()), _CARD.search(text) is not None, tuple(named)


@lru_cache(maxsize=10_000)
def _real(path: Path) -> str:
    return os.path.realpath(path)


def watcher_of(request: BuildRequest) -> Watcher:
    """Return what looks at a game's files, and at its brand's."""
    place = find_game(request.game, game_roots(), Report())
    brand = [request.brand.parent] if request.brand else []
    if place is None:
        return Watcher(brand)
    return Watcher(
        brand if place.is_file() else [place, *brand], [place, reading_file(place)] if is_table(place) else []
    )
