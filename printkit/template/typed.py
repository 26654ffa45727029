"""A template's text in, the words in it that its author typed out, each letter where it stood."""

import re
from collections.abc import Iterator
from functools import cache

from jinja2 import Environment

#: What is no words: tags with their attributes, characters by their names.
_NO_WORDS = re.compile(r"<!--.*?-->|<[^<>]*>|&#?\w+;", re.DOTALL)
#: A text among the strings of an expression, not a name or a path's numbers.
_TEXT = re.compile(r"\s.*[^\W\d_]{2}|[^\W\d_]{2}.*\s", re.DOTALL)


def typed_words(template: str) -> Iterator[tuple[int, str]]:
    """Yield the words outside of tags, as long as the template, and texts in expressions with their places.

    Whatever is not words is blank, so that words keep their places.
    """
    bare: list[str] = []
    at = 0
    strings: list[tuple[int, str]] = []
    for _, kind, value in _environment().lex(template):
        if kind == "string" and _TEXT.search(value):
            strings.append((at + 1, value[1:-1]))
        bare.append(value if kind == "data" else _blank(value))
        at += len(value)
    yield 0, _NO_WORDS.sub(lambda found: _blank(found[0]), "".join(bare))
    yield from strings


def _blank(text: str) -> str:
    return re.sub(r"\S", " ", text)


@cache
def _environment() -> Environment:
    return Environment(keep_trailing_newline=True, autoescape=True)
