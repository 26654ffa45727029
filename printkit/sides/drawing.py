"""A drawn side in, its words and what tells whether it is still the same drawing out, and its files."""

import hashlib
import marshal
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Place
from printkit.inputs.files import digest_once, stamp_of
from printkit.model.scene import FACE, Gradient, Group, Image, Mark, Scene, Shape, Text, Use
from printkit.model.sides import PrintedSide


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
        facts = [self._mark(one) for mark in marks for one in _seen(mark)]
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


def _seen(mark: Mark) -> Sequence[Mark]:
    """Return what is seen of a mark: that some are a face of a die is not."""
    return mark.marks if isinstance(mark, Group) and mark.layer.startswith(FACE) else (mark,)


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


#: Where a sentence ends, and the next one begins.
_END = re.compile(r"""(?<=[.!?…])(?<!\bNo\.)(["”’»)\]]*)\s+(?=["“‘«(\[]?[^\W_a-z])""")
#: So much of the size of type between two runs on a line is a space.
_GAP = 0.12


class _Paragraph:
    """The letters of an element, or of a paragraph in it, as far as they are read."""

    def __init__(self, place: Place | None, rule: str) -> None:
        self.place = place
        self.rule = rule
        self.text = ""
        self._start = self._end = self._line = 0.0

    def add(self, run: Text) -> None:
        same_line = abs(run.y - self._line) < 0.5 * run.size
        gap = max(run.x - self._end, self._start - run.x - run.width)  # it may run from right to left
        glued = (same_line and -run.size < gap < _GAP * run.size) or (not same_line and self._broken)
        self.text += ("" if glued or not self.text else " ") + run.string
        self._start, self._end, self._line = run.x, run.x + run.width, run.y

    @property
    def _broken(self) -> bool:
        return self.text.endswith("-") and self.text[-2:-1].isalpha()


def sentences(scene: Scene) -> Iterator[tuple[str, Place | None, str]]:
    """Yield what is written on a side, each sentence with its place and the rules that it carries.

    What is on cards shown small is left out.
    """
    found: dict[tuple[object, int], _Paragraph] = {}
    for run, part, rule in _runs(scene.marks, 0, ""):
        key = (run.place, part) if run.tag is None else (part, id(run.tag))
        found.setdefault(key, _Paragraph(run.place, run.rule or rule)).add(run)
    for one in found.values():
        text = " ".join(one.text.split())
        parts = _END.sub("\\1\n", text).split("\n")
        yield from ((sentence, one.place, one.rule) for sentence in parts if sentence)


def _runs(marks: Iterable[Mark], part: int, rule: str) -> Iterator[tuple[Text, int, str]]:
    """Yield the letters among marks, each with the use of a part that it is in, and what that carries."""
    for mark in marks:
        if isinstance(mark, Text):
            yield mark, part, rule
        elif isinstance(mark, Group):
            if mark.layer != "card":
                yield from _runs(mark.marks, part, rule)
        elif isinstance(mark, Use):
            yield from _runs(mark.scene.marks, id(mark), mark.rule or rule)
