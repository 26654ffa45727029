"""A heading in, its plain words out, and how well it fits the words of a role.

Nothing here knows a language: the words that headings are made of are in `templates/roles.toml`.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

CAMEL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-Z])")
#: A remark at the end of a heading: `Weight (kg)`.
BRACKETED = re.compile(r"(?<=\S)\s*[(\[][^()\[\]]*[)\]]\s*$")


def plain(heading: str) -> str:
    """Return a heading in lower case, without accents, punctuation and remarks in brackets."""
    bare = BRACKETED.sub("", heading)
    letters = unicodedata.normalize("NFKD", CAMEL.sub(" ", bare).casefold())
    kept = (letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(kept).split())


def match(heading: str, words: Sequence[str]) -> int:
    """Return how well a heading fits a role's words, the first of which are the best: 0 for not at all."""
    found = plain(heading)
    best = 0
    for index, word in enumerate(plain_words(tuple(words))):
        if found == word:
            return max(best, 2000 - index)
        if len(word) > 2 and (found.endswith(f" {word}") or found.startswith(f"{word} ")):
            best = max(best, 1000 - index)
    return best


@lru_cache(maxsize=64)
def plain_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return a role's words as `plain` makes headings."""
    return tuple(map(plain, words))
