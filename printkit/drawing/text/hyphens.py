"""A word in, the word with soft hyphens where its language may break it out."""

import re
from functools import lru_cache
from typing import Any, cast

#: Shorter words are not broken, nor so few letters at either end of one.
_WORD, _FIRST, _LAST = re.compile(r"[^\W\d_]{6,}"), 2, 3


def dictionary_of(language: str) -> str | None:
    """Return the name of the dictionary for a language, such as `de_AT`; None where there is none."""
    from pyphen import language_fallback  # late: few games break words

    return cast("str | None", language_fallback(language.replace("-", "_")))


@lru_cache(maxsize=8)
def _dictionary(name: str) -> Any:
    from pyphen import Pyphen

    return Pyphen(lang=name, left=_FIRST, right=_LAST)


@lru_cache(maxsize=8192)
def hyphenated(text: str, dictionary: str) -> str:
    """Return a text without spaces, with a soft hyphen wherever one of its words may be broken."""
    if "\u00ad" in text or len(text) > 200:  # somebody has said where, or it is no word
        return text
    return _WORD.sub(lambda word: _dictionary(dictionary).inserted(word[0], "\u00ad"), text)
