"""A rule's phrase and printed words in, where it stands out: numbers match in any spelling, `…` is a gap."""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from printkit.model.numbers import Key, Token, number_token, tokens
from printkit.rules.words.page_text import Page, Passage

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
        found += _tokens(phrase[done : hole.start()])
        done = hole.end()
        if hole[1] is None:
            found.append(Gap())
        elif not hole[1].strip():
            found.append(AnyNumber())
        else:
            found += value_tokens(value(hole[1]))
    return [*found, *_tokens(phrase[done:])]


@lru_cache(maxsize=1024)
def _tokens(text: str) -> Sequence[Token]:
    """Return the words of a phrase, which a rule may look for on many cards."""
    return tokens(text)


def expressions_of(phrase: str) -> list[str]:
    """Return the expressions in a phrase."""
    return [hole[1] for hole in _HOLE.finditer(phrase) if hole[1] and hole[1].strip()]


def value_tokens(value: Any) -> list[Token]:
    """Return the words that print a value; a list's, one after the other."""
    if isinstance(value, (list, tuple)):
        return [token for one in value for token in value_tokens(one)]
    if isinstance(value, (int, float, Fraction)) and not isinstance(value, bool):
        return [number_token(value)]
    return [*_tokens(str(value))]


def matches(parts: Sequence[Part], page: Page, passage: Passage) -> Iterator[Match]:
    """Yield the places of a phrase in a passage."""
    done, keys = 0, [part.key if isinstance(part, Token) else part for part in parts]
    for start in _starts(keys[0], passage):
        found = _match(keys, passage.tokens, start) if start >= done else None
        if found is not None:
            end, numbers = found
            yield Match(page, passage, start, end, numbers)
            done = max(end, start + 1)


def _starts(first: Key | Gap | AnyNumber, passage: Passage) -> Sequence[int]:
    if isinstance(first, (Gap, AnyNumber)):
        return range(len(passage.tokens))
    return passage.places.get(first, ())


def _match(
    keys: Sequence[Key | Gap | AnyNumber], words: Sequence[Token], at: int
) -> tuple[int, tuple[Fraction, ...]] | None:
    """Return where a phrase that begins with a word ends, and the numbers that it leaves open."""
    numbers: tuple[Fraction, ...] = ()
    for index, key in enumerate(keys):
        if isinstance(key, Gap):
            rest = keys[index + 1 :]
            for start in range(at, min(at + _LONGEST_GAP, len(words)) + 1):
                found = _match(rest, words, start)
                if found is not None:
                    return found[0], numbers + found[1]
            return None
        if at >= len(words):
            return None
        if isinstance(key, AnyNumber):
            value = words[at].value
            if value is None:
                return None
            numbers += (value,)
        elif key not in words[at].keys:
            return None
        at += 1
    return at, numbers


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
