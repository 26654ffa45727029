"""A drawn side in, its words and what tells whether it is still the same drawing out, and its files."""

import hashlib
import marshal
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.inputs.files import digest_once, stamp_of
from printkit.model.scene import Gradient, Group, Image, Mark, Scene, Shape, Text, Use
from printkit.model.sides import PrintedSide
from printkit.sides.words import sentences


def stamp(file: Path) -> str:
    """Return what tells soon whether a file has changed on this machine."""
    return f"{file} {stamp_of(str(file))}"


def content(file: Path) -> str:
    """Return what is the same on every machine as long as the file holds the same."""
    return str(digest_once(str(file), stamp_of(str(file))))


class Facts(NamedTuple):
    """What is known of a drawing: a digest of what it shows, and the files that it was made of."""

    digest: bytes
    files: frozenset[str]


class SceneFacts:
    """Finds the facts of scenes, as long as no file changes; each mark and part is looked through once."""

    def __init__(self, sum_of: Callable[[Path], str] = stamp) -> None:
        self._sum_of = sum_of  # what tells whether a font or a picture is another one
        self._known: dict[int, tuple[object, Facts]] = {}
        self._sums: dict[Path, str] = {}
        self._paths: dict[Path, str] = {}
        self._shown: dict[type, Callable[[Any], tuple[object, ...]]] = {
            Shape: _shape,
            Text: self._text,
            Image: self._image,
            Group: _group,
            Use: _use,
        }

    def of(self, scene: Scene) -> Facts:
        known = self._known.get(id(scene))
        if known is None:
            known = self._known[id(scene)] = scene, self._united(scene.marks, ())
        return known[1]

    def _mark(self, mark: Mark) -> Facts:
        known = self._known.get(id(mark))
        if known is None:
            known = self._known[id(mark)] = mark, self._new(mark)
        return known[1]

    def _new(self, mark: Mark) -> Facts:
        shown = (type(mark).__name__, *self._shown[type(mark)](mark))
        if isinstance(mark, Group):
            shown += (self._united(mark.mask, ()).digest,) if mark.mask else ()
            return self._united(mark.marks, shown)
        own = [] if mark.place is None else [self._real(mark.place.file)]
        if isinstance(mark, Use):
            used = self.of(mark.scene)
            return Facts(_digest(used.digest, shown), used.files.union(own))
        if isinstance(mark, Text):
            own.append(self._real(mark.font))
        elif isinstance(mark, Image):
            own.append(self._real(mark.file))
        return Facts(_digest(b"", shown), frozenset(own))

    def _united(self, marks: Sequence[Mark], shown: tuple[object, ...]) -> Facts:
        facts = [self._mark(mark) for mark in marks]
        digests = b"".join([one.digest for one in facts])
        return Facts(_digest(digests, shown), frozenset().union(*{one.files for one in facts}))

    def _text(self, text: Text) -> tuple[object, ...]:
        font = self._sum(text.font)
        where = _near(text.x, text.y, text.size, text.stretch, text.spacing, *text.kerns)
        for one in text.glyphs:
            where += one.number, *_near(one.advance, one.x, one.y)
        ink = text.fill, text.stroke, text.stroke_width, text.opacity, text.light
        return str(text.string), font, where, *ink

    def _image(self, image: Image) -> tuple[object, ...]:
        box = _near(image.x, image.y, image.width, image.height)
        return self._sum(image.file), box, image.opacity, image.grey, image.whole

    def _real(self, file: Path) -> str:
        if file not in self._paths:
            self._paths[file] = os.path.realpath(file)
        return self._paths[file]

    def _sum(self, file: Path) -> str:
        if file not in self._sums:
            self._sums[file] = self._sum_of(file)
        return self._sums[file]


def _shape(shape: Shape) -> tuple[object, ...]:
    fill, *rest = shape.style
    return shape.path, (fill.kind, fill.line, fill.stops) if isinstance(fill, Gradient) else fill, *rest


def _group(group: Group) -> tuple[object, ...]:
    return _near(*group.matrix), group.clip, group.clip_even_odd, group.opacity, group.layer


def _use(use: Use) -> tuple[object, ...]:
    return _near(*use.matrix), use.scene.width, use.scene.height, use.scene.bleed


def _near(*numbers: float) -> tuple[float, ...]:
    """Return numbers without what differs from one kind of processor to another."""
    return tuple([round(one, 6) for one in numbers])


def _digest(inner: bytes, shown: tuple[Any, ...]) -> bytes:
    """Return a digest; version 2 of the format gives equal values equal bytes."""
    return hashlib.blake2b(inner + marshal.dumps(shown, 2), digest_size=9).digest()


#: Letters and figures that nobody takes for each other.
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
#: What stands for the mark of a side while that is not known yet, as wide and as large a code.
NO_MARK = "----"


def mark_of(drawing: str) -> str:
    """Return four letters that tell a drawing from others, by its digest: what a printed card may say."""
    number = int(drawing or "0", 16)
    return "".join(_LETTERS[number >> 5 * place & 31] for place in range(4))


class SideReader:
    """Reads sides, as long as no file changes: each side, and each mark that sides share, once."""

    def __init__(self) -> None:
        self._facts = SceneFacts(content)
        self._read: dict[int, tuple[Scene, PrintedSide]] = {}

    def read(self, scene: Scene) -> PrintedSide:
        known = self._read.get(id(scene))
        if known is None:
            found = [*sentences(scene)]
            words, places = tuple(text for text, *_ in found), tuple(place for _, place, _ in found)
            rules = tuple(rule for *_, rule in found)
            side = PrintedSide(words, self._facts.of(scene).digest.hex(), places, rules=rules)
            known = self._read[id(scene)] = scene, side
        return known[1]
