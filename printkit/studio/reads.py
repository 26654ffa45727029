"""Drawn scenes and layouts in, what they read out: files, and the names that a layout mentions.

What a scene read is known from its marks: each knows the file that wrote it, its font, its picture. A file
that leaves no marks, such as one of macros, is found by its name in the layouts that may read it. Both say
rather too much than too little: a side that is drawn in vain comes out as it was.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics.places import read_source
from printkit.model.scene import Group, Image, Mark, Scene, Text, Use

_WORD = re.compile(r"\w+")
#: Figures or tables that are not named one by one.
_ALL = re.compile(r"\b(?:figures|tables)\b(?!\s*[.\[])")
#: The word that stands for them.
LISTED = "figures, listed"
_CARD = re.compile(r"<use\b[^>]*\scard\s*=")
#: What a game's own templates are called.
_SUFFIXES = (".svg", ".jinja", ".j2", ".xml", ".txt", ".html")


class SceneReads:
    """Finds the files that scenes were made of; each part and picture is looked through once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, frozenset[str]]] = {}

    def of(self, scenes: Iterable[Scene | None]) -> frozenset[str]:
        """Return the files that some scenes were made of."""
        return frozenset().union(*(self._scene(scene) for scene in scenes if scene is not None))

    def _scene(self, scene: Scene) -> frozenset[str]:
        known = self._known.get(id(scene))
        if known is None:
            found = frozenset().union(*map(self._mark, scene.marks))
            known = self._known[id(scene)] = scene, found
        return known[1]

    def _mark(self, mark: Mark) -> frozenset[str]:
        """Return the files of one of a scene's outermost marks, which many scenes may share."""
        known = self._known.get(id(mark))
        if known is None:
            known = self._known[id(mark)] = mark, frozenset(self._files(mark))
        return known[1]

    def _files(self, mark: Mark) -> Iterator[str]:
        if isinstance(mark, Group):
            for inner in mark.marks:
                yield from self._files(inner)
            return
        if mark.place is not None:
            yield _real(mark.place.file)
        if isinstance(mark, Use):
            yield from self._scene(mark.scene)
        elif isinstance(mark, Text):
            yield _real(mark.font)
        elif isinstance(mark, Image):
            yield _real(mark.file)


class Mentions(NamedTuple):
    """What a layout and the templates that it may read mention: files and words."""

    files: frozenset[str]
    words: frozenset[str]
    cards: bool  # whether it draws other cards


def mentions(folder: Path, template: str) -> Mentions:
    """Return what a template mentions, and what the templates do that it mentions."""
    known = {path: (path.stem, path.name) for path in _templates(folder)}
    left, files, words, cards = [folder / template], set(), set(), False
    while left:
        path = left.pop()
        if path in files:
            continue
        files.add(path)
        text = read_source(path)
        own = set(_WORD.findall(text))
        words |= own | ({LISTED} if _ALL.search(text) else set())
        cards = cards or _CARD.search(text) is not None
        left += [one for one, (stem, _) in known.items() if one not in files and _names(stem, own, text)]
    return Mentions(frozenset(map(_real, files)), frozenset(words), cards)


def _names(stem: str, words: set[str], text: str) -> bool:
    """Return whether a text names a file, by its stem."""
    return stem in words or (not stem.isidentifier() and stem in text)


def _templates(folder: Path) -> list[Path]:
    """Return what may be templates: files of their kinds in the folder, and in those that hold layouts."""
    found = [path for path in folder.glob("*") if path.suffix in _SUFFIXES]
    for name in ("layouts", "parts"):
        found += [path for path in (folder / name).rglob("*") if path.suffix in _SUFFIXES]
    return found


@lru_cache(maxsize=10_000)
def _real(path: Path) -> str:
    return os.path.realpath(path)
