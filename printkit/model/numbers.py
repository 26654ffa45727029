"""A text in, its words and numbers out: `5`, `five`, `fifth`, `V` and `½` are numbers, in any spelling."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

_UNITS = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen""".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = """zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth""".split()
_TIMES = (("once", "1"), ("twice", "2"), ("thrice", "3"), ("half", "1/2"), ("halves", "1/2"), ("dozen", "12"))

#: The value of every word for a number.
NUMBER_WORDS: Mapping[str, Fraction] = {
    **{word: Fraction(value) for value, word in enumerate(_UNITS)},
    **{word: Fraction(10 * value) for value, word in enumerate(_TENS, 2)},
    **{word: Fraction(value) for value, word in enumerate(_ORDINALS)},
    **{word: Fraction(value) for word, value in _TIMES},
}
#: Words that are numbers now and then, and most of the time are not: `one another`, `at first`, `once more`.
LOOSE_WORDS = frozenset({"one", "first", "once"})

_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_TOKEN = re.compile(
    r"(?P<part>[¼½¾⅐-⅞])|(?P<word>[^\W\d_]+(?:[’'][^\W\d_]+)*)"
    r"|(?P<digits>(?<![\w.])[-+\u2212\u2013]?\d+(?:[.,]\d+)*|\d+(?:\.\d+)?)(?:(?:st|nd|rd|th)\b)?"
)


#: What two spellings of a word, or of a number, have in common.
Key = str | tuple[int, int]


class Token(NamedTuple):
    """A word or a number of a text: as it is written, its value if it is a number, where it stands.

    Its keys are those of all that it matches, as a printed token.
    """

    word: str
    value: Fraction | None
    keys: tuple[Key, ...]
    start: int
    end: int

    @property
    def key(self) -> Key:
        """The key of whatever matches it."""
        return self.keys[0 if self.value is None else 1]


def tokens(text: str) -> list[Token]:
    """Return the words and numbers of a text; `twenty-five` is one number."""
    found: list[Token] = []
    before: Fraction | None = None
    for match in _TOKEN.finditer(text):
        word, value, keys = _word(match[0], match.lastgroup)
        one = Token(word, value, keys, *match.span())
        if before is not None and (joined := _joined(found[-1], one, text)) is not None:
            one = joined
            found.pop()
        found.append(one)
        before = one.value
    return found


def number_token(value: Any) -> Token:
    """Return a value as the token that prints it."""
    number = Fraction(str(value)) if isinstance(value, float) else Fraction(value)
    return Token(str(value), number, _keys(str(value), number), 0, 0)


def typed_numbers(text: str) -> Iterator[Token]:
    """Yield the numbers of a text that say how many; not `one another` or `at first`."""
    return (one for one in tokens(text) if one.value is not None and one.word.lower() not in LOOSE_WORDS)


def in_words(value: int) -> str:
    """Return a small whole number as a word, or in digits."""
    return _UNITS[value] if 0 <= value < len(_UNITS) else str(value)


def ordinal(value: int) -> str:
    """Return a small whole number as an ordinal."""
    return _ORDINALS[value] if 0 < value < len(_ORDINALS) else f"{value}th"


@lru_cache(maxsize=4096)
def _word(written: str, kind: str | None) -> tuple[str, Fraction | None, tuple[Key, ...]]:
    """Return what a token is, its value if it is a number, and its keys."""
    value = NUMBER_WORDS.get(written.lower()) if kind == "word" else _value(written, kind)
    word = written.replace("’", "'")
    return word, value, _keys(word, value)


def _value(written: str, kind: str | None) -> Fraction | None:
    if kind == "part":
        return Fraction(str(unicodedata.numeric(written))).limit_denominator(10)
    digits = written.rstrip("stndrh").replace("\u2212", "-").replace("\u2013", "-")
    return Fraction(re.sub(r",(?=\d{3}\b)", "", digits).replace(",", ".")) if digits.count(".") < 2 else None


def _keys(word: str, value: Fraction | None) -> tuple[Key, ...]:
    """Return the keys of all that a printed word matches, which may be a Roman numeral."""
    value = _roman(word) if value is None else value
    return (word.casefold(),) if value is None else (word.casefold(), value.as_integer_ratio())


def _joined(first: Token, second: Token, text: str) -> Token | None:
    """Return two words as one number: `twenty-five`, `two hundred`."""
    if first.value is None or text[first.end : second.start] not in ("-", " ", "\u2011"):
        return None
    word, value = f"{first.word}-{second.word}", None
    if first.word.lower() in _TENS and second.value is not None and 0 < second.value < 10:
        value = first.value + second.value
    elif second.word.lower() == "hundred" and first.word.lower() in _UNITS:
        value = first.value * 100
    return None if value is None else Token(word, value, _keys(word, value), first.start, second.end)


@lru_cache(maxsize=4096)
def _roman(word: str) -> Fraction | None:
    if not word or not set(word) <= _ROMAN.keys():
        return None
    values = [_ROMAN[letter] for letter in word]
    after = [*values[1:], 0]
    return Fraction(sum(-one if one < other else one for one, other in zip(values, after, strict=True)))
