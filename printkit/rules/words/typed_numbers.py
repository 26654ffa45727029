"""Printed pages and what was typed in templates and cells in, the numbers in it out: where each was typed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics import Place, Spot
from printkit.model.game import Card, Component
from printkit.model.numbers import LOOSE_WORDS, Key, Token, tokens
from printkit.rules.words.page_text import Page, Passage
from printkit.template.cell_text import printable_text
from printkit.template.literals import Literal

#: A number is known again by so many words before and after it, as far as they were typed with it.
_AROUND = 2


class Typed(NamedTuple):
    """A printed number that was typed, not worked out: where its letters are, where it was typed."""

    start: int
    end: int
    at: Place | Spot


class _Wanted(NamedTuple):
    """A typed number, and the words around it."""

    key: Key
    around: tuple[tuple[int, Key], ...]
    offset: int  # of its first letter


#: The typed numbers of passages, by the passages' identity.
TypedNumbers = Mapping[int, Sequence[Typed]]


def typed_numbers(
    pages: Mapping[frozenset[str], Sequence[Page]],
    found: Iterable[Literal],
    cards: Iterable[tuple[Component, Card]],
) -> TypedNumbers:
    """Return the typed numbers of each passage; pages are by the templates that write them."""
    typed: dict[int, dict[int, Typed]] = defaultdict(dict)

    def note(words: str, passages: Sequence[Passage], at: Place | Spot) -> None:
        for wanted in _numbers_in(words):
            below = words.count("\n", 0, wanted.offset)
            place = at if isinstance(at, Spot) else Place(at.file, at.line + below)
            for passage in passages:
                for token in _found(wanted, passage):
                    typed[id(passage)].setdefault(token.start, Typed(token.start, token.end, place))

    by_line = {files: _by_line(some) for files, some in pages.items()}
    for one in found:
        file, line = one.at
        for files, passages in by_line.items():
            if file in files:
                note(one.text, [*_printed_at(one.printed_at, passages)], Place(Path(file), line))
    by_card: dict[tuple[str, str], list[Passage]] = defaultdict(list)
    for page in (page for some in pages.values() for page in some):
        by_card[page.component, page.card] += page.passages
    for component, card in cards:
        others = [one for (name, _), some in by_card.items() if name != component.name for one in some]
        here = [*by_card[component.name, card.id], *others]
        for name, value in card.fields.items():
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, str) and " " in one:
                    note(printable_text(one), here, card.place_of(name))
    return {passage: [numbers[at] for at in sorted(numbers)] for passage, numbers in typed.items()}


def _by_line(pages: Iterable[Page]) -> Mapping[str, Mapping[int, list[Passage]]]:
    """Return passages by the file and the line of the element that they are in."""
    found: dict[str, dict[int, list[Passage]]] = defaultdict(lambda: defaultdict(list))
    for page in pages:
        for passage in page.passages:
            if passage.place is not None:
                found[str(passage.place.file)][passage.place.line].append(passage)
    return found


def _printed_at(
    lines: Iterable[tuple[str, int]], by_line: Mapping[str, Mapping[int, list[Passage]]]
) -> Iterator[Passage]:
    """Yield the passages that some lines print: those of the last element that begins before each."""
    for file, line in lines:
        begins = [one for one in by_line.get(file, ()) if one <= line]
        if begins:
            yield from by_line[file][max(begins)]


def _numbers_in(text: str) -> Iterator[_Wanted]:
    """Yield the numbers of a text that say how many, each with the words around it."""
    words = tokens(text)
    for index, one in enumerate(words):
        if _says_how_many(one):
            near = range(max(0, index - _AROUND), min(len(words), index + _AROUND + 1))
            around = tuple((other - index, words[other].key) for other in near if other != index)
            yield _Wanted(one.key, around, one.start)


def _found(wanted: _Wanted, passage: Passage) -> Iterator[Token]:
    """Yield the words of a passage that print a typed number."""
    words = passage.tokens
    for index in passage.places.get(wanted.key, ()):
        near = ((index + offset, key) for offset, key in wanted.around)
        if _says_how_many(words[index]) and all(
            0 <= at < len(words) and key in words[at].keys for at, key in near
        ):
            yield words[index]


def _says_how_many(word: Token) -> bool:
    """Return whether a word is a number, and not one as in `one another` or `at first`."""
    return word.value is not None and word.word.lower() not in LOOSE_WORDS
