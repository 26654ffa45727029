"""A rule's phrase and printed words in, where it stands out: numbers match in any spelling, `…` is a gap."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from printkit.model.numbers import Token, number_token, tokens
from printkit.rules.page import Page, Passage

#: Where a phrase has an expression, `{figures.hand}`; `{}` is any number; `…` is a gap of a few words.
_HOLE = re.compile(r"\{([^{}]*)\}|…|\.\.\.")
#: A gap is no longer than this.
_LONGEST_GAP = 12


class Gap(NamedTuple):
    """A few words that a phrase leaves open."""


class AnyNumber(NamedTuple):
    """A number that a phrase leaves open."""


Part = Token | Gap | AnyNumber


class Match(NamedTuple):
    """Where a phrase stands: from which word to which; the numbers that it leaves open."""

    page: Page
    passage: Passage
    start: int
    end: int
    numbers: tuple[Fraction, ...]


def parts_of(phrase: str, value: Callable[[str], Any]) -> list[Part]:
    """Return a phrase's words; `value` gives what an expression in it is."""
    found: list[Part] = []
    done = 0
    for hole in _HOLE.finditer(phrase):
        found += tokens(phrase[done : hole.start()])
        done = hole.end()
        if hole[1] is None:
            found.append(Gap())
        elif not hole[1].strip():
            found.append(AnyNumber())
        else:
            found += value_tokens(value(hole[1]))
    return [*found, *tokens(phrase[done:])]


def expressions_of(phrase: str) -> list[str]:
    """Return the expressions in a phrase."""
    return [hole[1] for hole in _HOLE.finditer(phrase) if hole[1] and hole[1].strip()]


def value_tokens(value: Any) -> list[Token]:
    """Return the words that print a value; a list's, one after the other."""
    if isinstance(value, (list, tuple)):
        return [token for one in value for token in value_tokens(one)]
    if isinstance(value, (int, float, Fraction)) and not isinstance(value, bool):
        return [number_token(value)]
    return tokens(str(value))


def matches(parts: Sequence[Part], page: Page, passage: Passage) -> Iterator[Match]:
    """Yield the places of a phrase in a passage."""
    done = 0
    for start in _starts(parts, passage):
        found = _match(parts, passage.tokens, start) if start >= done else None
        if found is not None:
            yield Match(page, passage, start, found.end, tuple(found.numbers))
            done = max(found.end, start + 1)


def _starts(parts: Sequence[Part], passage: Passage) -> Sequence[int]:
    """Return where a phrase may begin."""
    first = parts[0]
    return passage.places.get(first.key, ()) if isinstance(first, Token) else range(len(passage.tokens))


@dataclass(slots=True, eq=False, repr=False)
class _Found:
    """How far a phrase was read, and the numbers it left open."""

    end: int
    numbers: list[Fraction]


def _match(parts: Sequence[Part], words: Sequence[Token], start: int) -> _Found | None:
    """Return where a phrase that begins with a word ends."""
    at, numbers = start, list[Fraction]()
    for index, part in enumerate(parts):
        if isinstance(part, Gap):
            rest = parts[index + 1 :]
            for skip in range(_LONGEST_GAP + 1):
                found = _match(rest, words, at + skip) if at + skip <= len(words) else None
                if found is not None:
                    return _Found(found.end, [*numbers, *found.numbers])
            return None
        if at >= len(words):
            return None
        if isinstance(part, AnyNumber):
            value = words[at].value
            if value is None:
                return None
            numbers.append(value)
        elif not part.matches(words[at]):
            return None
        at += 1
    return _Found(at, numbers)


def nearest(parts: Sequence[Part], pages: Sequence[Page]) -> tuple[Page, Passage] | None:
    """Return the passage that has the most words of a phrase, if it has half of them."""
    wanted = [part for part in parts if isinstance(part, Token)]
    best, most = None, len(wanted) / 2
    for page in pages:
        for passage in page.passages:
            near = _alike(wanted, passage.tokens)
            if near > most:
                best, most = (page, passage), near
    return best


def _alike(wanted: Sequence[Token], words: Sequence[Token]) -> float:
    """Return how many words of a phrase a passage has, those that follow each other counted for more."""
    index = {word.word.casefold(): place for place, word in enumerate(words)}
    places = [index.get(one.word.casefold()) for one in wanted]
    pairs = pairwise(places)
    following = sum(one is not None and other == one + 1 for one, other in pairs)
    return sum(place is not None for place in places) + following * 0.1
