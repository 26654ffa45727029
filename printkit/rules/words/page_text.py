"""A drawn side and its template's paragraphs in, its printed text out: each word with its place in mm."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from printkit.diagnostics import Place
from printkit.model.geometry import IDENTITY, Matrix, multiply
from printkit.model.numbers import Key, Token, tokens
from printkit.model.scene import Group, Mark, Scene, Shape, Text, Use
from printkit.rules.words.template_paragraphs import Paragraph

#: A bullet, or another word of the same frame, may be set between the words of a paragraph.
_MOST_BETWEEN = 2


class PrintedRun(NamedTuple):
    """Letters as they are printed: the element that drew them, and where they begin, in mm."""

    place: Place | None
    string: str
    x: float
    y: float


@dataclass(slots=True, eq=False, repr=False)
class Passage:
    """A printed paragraph: its text, its words, the rule it carries, where it begins."""

    text: str
    place: Place | None
    key: str
    x: float
    y: float
    tokens: Sequence[Token] = ()
    places: Mapping[Key, Sequence[int]] = field(default_factory=dict)  # where each word stands, by its keys

    def __post_init__(self) -> None:
        self.tokens, self.places = _words_of(self.text)


@lru_cache(maxsize=1024)
def _words_of(text: str) -> tuple[Sequence[Token], Mapping[Key, Sequence[int]]]:
    """Return a text's words, and where each stands; many cards say the same."""
    found = tokens(text)
    places: dict[Key, list[int]] = {}
    for number, token in enumerate(found):
        for key in token.keys:
            places.setdefault(key, []).append(number)
    return found, places


@dataclass(slots=True, eq=False, repr=False)
class Page:
    """The printed text of one side of a card."""

    component: str
    card: str
    side: str  # "face" or "back"
    number: int  # of the card in its component
    passages: list[Passage]
    single: bool  # whether the component has no other card
    words: Mapping[Key, Sequence[Passage]] = field(default_factory=dict)  # the passages that have each word
    rules: Set[str] = frozenset()  # that its passages carry

    def __post_init__(self) -> None:
        words: dict[Key, list[Passage]] = {}
        for one in self.passages:
            for key in one.places:
                words.setdefault(key, []).append(one)
        self.words = words
        self.rules = {one.key for one in self.passages}

    @property
    def name(self) -> str:
        """What messages call it."""
        name = self.component if self.single else f"{self.component}/{self.card}"
        return f"the back of {name}" if self.side == "back" else name


#: The letters of a run without the spaces between them, and the run.
_Letters = tuple[str, PrintedRun]


class Written(NamedTuple):
    """What a side's template wrote: paragraphs, its length, and a sum of it if a rule asks about it."""

    paragraphs: Sequence[Paragraph]
    size: int
    digest: bytes = b""


def runs_of(scene: Scene) -> list[PrintedRun]:
    """Return the letters that a scene prints, in the order of drawing, without those of cards shown small."""
    silent: set[int] = set()
    return list(_runs(scene.marks, IDENTITY, silent))


def _runs(marks: Iterable[Mark], matrix: Matrix, silent: set[int]) -> Iterator[PrintedRun]:
    """Yield the letters among marks; `silent` are scenes without any."""
    for mark in marks:
        if type(mark) is Shape:
            continue  # which most are
        if isinstance(mark, Text):
            x, y = mark.x, mark.y
            a, b, c, d, e, f = matrix
            yield PrintedRun(mark.place, mark.string, a * x + c * y + e, b * x + d * y + f)
        elif isinstance(mark, Group):
            if mark.layer != "card":
                yield from _runs(mark.marks, multiply(mark.matrix, matrix), silent)
        elif isinstance(mark, Use) and id(mark.scene) not in silent:
            found = list(_runs(mark.scene.marks, multiply(mark.matrix, matrix), silent))
            if not found:
                silent.add(id(mark.scene))
            yield from found


def passages(runs: Sequence[PrintedRun], read: Sequence[Paragraph]) -> list[Passage]:
    """Return what is printed: paragraphs that were drawn, and letters that no paragraph explains."""
    frames: dict[Place | None, list[_Letters]] = {}
    for run in runs:
        frames.setdefault(run.place, []).append((_without_spaces(run.string), run))
    found = []
    for one in read:
        waiting = frames.get(one.frame)
        first = _take(_without_spaces(one.text), waiting) if waiting else None
        if first is not None:
            found.append(Passage(one.text, one.place, one.key, first.x, first.y))
    for place, left in frames.items():
        if left:
            text = " ".join(run.string for _, run in left)
            found.append(Passage(text, place, "", left[0][1].x, left[0][1].y))
    return found


def as_written(one: Paragraph) -> Passage:
    """Return a paragraph as if it were printed, at no place."""
    return Passage(one.text, one.place, one.key, 0.0, 0.0)


def _take(wanted: str, runs: list[_Letters]) -> PrintedRun | None:
    """Take the runs that a paragraph's letters are printed in out of a frame's; return the first, or None."""
    for start, (letters, first) in enumerate(runs):
        if letters == wanted:
            del runs[start]
            return first
        if wanted.startswith(letters.removesuffix("-")) and (taken := _matched(wanted, runs, start)):
            for index in reversed(taken):
                del runs[index]
            return first
    return None


def _matched(wanted: str, runs: Sequence[_Letters], start: int) -> list[int]:
    """Return which runs from the first one on print some letters, all of them."""
    taken: list[int] = []
    at = between = 0
    for index in range(start, len(runs)):
        letters = runs[index][0]
        if wanted.startswith(letters, at):
            at += len(letters)
        elif letters.endswith("-") and wanted.startswith(letters[:-1], at):
            at += len(letters) - 1
        elif taken and between < _MOST_BETWEEN:
            between += 1
            continue
        else:
            return []
        taken.append(index)
        if at == len(wanted):
            return taken
    return []


def _without_spaces(text: str) -> str:
    return "".join(text.split())
