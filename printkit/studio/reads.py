"""Drawn scenes and layouts in, what they show and read out: a digest, files, names that a layout mentions.

What a scene read is known from its marks: each knows the file that wrote it, its font, its picture. A file
that leaves no marks, such as one of macros, is found by its name in the layouts that may read it. Both say
rather too much than too little: a side that is drawn in vain comes out as it was.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Report
from printkit.diagnostics.places import read_source
from printkit.folders import game_roots
from printkit.input.find import find_game, is_table
from printkit.inputs.files import stamp_of
from printkit.inputs.watching import Watcher
from printkit.model.options import BuildRequest
from printkit.model.scene import Gradient, Group, Image, Mark, Scene, Shape, Text, Use

_WORD = re.compile(r"\w+")
#: Figures or tables that are not named one by one.
_ALL = re.compile(r"\b(?:figures|tables)\b(?!\s*[.\[])")
#: The word that stands for them.
LISTED = "figures, listed"
_CARD = re.compile(r"<use\b[^>]*\scard\s*=")
#: What a game's own templates are called.
_SUFFIXES = (".svg", ".jinja", ".j2", ".xml", ".txt", ".html")


class Facts(NamedTuple):
    """What is known of a drawing: a digest of what it shows, and the files that it was made of."""

    digest: bytes
    files: frozenset[str]


class SceneFacts:
    """Finds the facts of scenes, as long as no file changes; each mark and part is looked through once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, Facts]] = {}
        self._stamps: dict[Path, str] = {}
        self._shown: dict[type, Callable[[Any], tuple[object, ...]]] = {
            Shape: _shape,
            Text: self._text,
            Image: self._image,
            Group: _group,
            Use: _use,
        }

    def of(self, scene: Scene) -> Facts:
        """Return the facts of a scene."""
        known = self._known.get(id(scene))
        if known is None:
            known = self._known[id(scene)] = scene, self._united(scene.marks, ())
        return known[1]

    def _mark(self, mark: Mark) -> Facts:
        """Return the facts of a mark, which many scenes may share."""
        known = self._known.get(id(mark))
        if known is None:
            known = self._known[id(mark)] = mark, self._new(mark)
        return known[1]

    def _new(self, mark: Mark) -> Facts:
        shown = (type(mark).__name__, *self._shown[type(mark)](mark))
        if isinstance(mark, Group):
            return self._united(mark.marks, shown)
        own = [] if mark.place is None else [_real(mark.place.file)]
        if isinstance(mark, Use):
            used = self.of(mark.scene)
            return Facts(_digest(used.digest, shown), used.files.union(own))
        if isinstance(mark, Text):
            own.append(_real(mark.font))
        elif isinstance(mark, Image):
            own.append(_real(mark.file))
        return Facts(_digest(b"", shown), frozenset(own))

    def _united(self, marks: Sequence[Mark], shown: tuple[object, ...]) -> Facts:
        facts = [self._mark(mark) for mark in marks]
        digests = b"".join([one.digest for one in facts])
        return Facts(_digest(digests, shown), frozenset().union(*{one.files for one in facts}))

    def _text(self, text: Text) -> tuple[object, ...]:
        font = self._stamp(text.font)
        where = text.x, text.y, text.size, text.stretch, text.spacing, text.kerns, text.light
        return str(text.string), font, *where, text.fill, text.stroke, text.stroke_width, text.opacity

    def _image(self, image: Image) -> tuple[object, ...]:
        box = image.x, image.y, image.width, image.height
        return self._stamp(image.file), *box, image.opacity, image.grey, image.whole

    def _stamp(self, file: Path) -> str:
        """Return a file's path and its stamp."""
        if file not in self._stamps:
            self._stamps[file] = f"{file} {stamp_of(str(file))}"
        return self._stamps[file]


def _shape(shape: Shape) -> tuple[object, ...]:
    fill, *rest = shape.style
    return shape.path, repr(fill) if isinstance(fill, Gradient) else fill, *rest


def _group(group: Group) -> tuple[object, ...]:
    return group.matrix, group.clip, group.clip_even_odd, group.opacity, group.layer


def _use(use: Use) -> tuple[object, ...]:
    return use.matrix, use.scene.width, use.scene.height, use.scene.bleed


def _digest(inner: bytes, shown: tuple[Any, ...]) -> bytes:
    """Return a digest; version 2 of the format gives equal values equal bytes."""
    return hashlib.blake2b(inner + marshal.dumps(shown, 2), digest_size=9).digest()


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


def watcher_of(request: BuildRequest) -> Watcher:
    """Return what looks at a game's files, and at its brand's."""
    place = find_game(request.game, game_roots(), Report())
    brand = [request.brand.parent] if request.brand else []
    if place is None:
        return Watcher(brand)
    return Watcher(brand, [place]) if is_table(place) else Watcher([place, *brand])
