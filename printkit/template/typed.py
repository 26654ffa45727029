"""Values that templates work with in, the same with marks out: typed numbers, figures, and texts with these.

A mark is one of light markup, which nothing prints: its words are the code of a file and a line, or a sign
for a figure. Whatever asks for a value's text, its length or its number gets it without marks.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup, escape

from printkit.model.numbers import LOOSE_WORDS, NUMBER_WORDS
from printkit.sandbox.access import printable
from printkit.sandbox.environment import Piece, hole_of
from printkit.sandbox.filters import FILTERS, concat
from printkit.sandbox.rewrite import CONCAT
from printkit.template.cell_text import BOLD, CLOSE, NOTHING, CellText

_END = f"{NOTHING}{CLOSE}"
#: Signs for figures, of which no more are told apart: characters for private use.
_SIGNS = range(0xE000, 0xF900)
#: Our marks, and no others: of typed numbers, of figures.
_OF_NUMBERS = re.compile(rf"{NOTHING}(?:\d+:\d+)?{CLOSE}")
_OF_FIGURES = re.compile(f"{NOTHING}([{chr(_SIGNS[0])}-{chr(_SIGNS[-1])}]){CLOSE}")
_OURS = re.compile(rf"{NOTHING}(?:\d+:\d+|[{chr(_SIGNS[0])}-{chr(_SIGNS[-1])}])?{CLOSE}")
#: Marks, which are left as they are, and numbers: digits, or words for them.
NUMBER = re.compile(
    rf"[{BOLD}-{NOTHING}][^{BOLD}-{CLOSE}]*{CLOSE}|&#?\w+;|\d[\d.,]*\d|\d|[½¼¾]"
    rf"|\b(?:{'|'.join(sorted(NUMBER_WORDS.keys() - LOOSE_WORDS, key=len, reverse=True))})\b",
    re.IGNORECASE,
)


class TypedText(CellText):
    """A text whose typed numbers are marked; capitals leave the marks as they are."""

    @property
    def written(self) -> str:
        """What `|safe` prints: the text with its marks."""
        return self.marked

    def upper(self) -> str:
        """Return the text in capitals."""
        return _typed_text(self.marked.upper())

    def lower(self) -> str:
        """Return the text in small letters."""
        return _typed_text(self.marked.lower())

    def translate(self, table: Any) -> str:
        """Return the text with other letters, such as capitals without accents."""
        return _typed_text(self.marked.translate(table))


class TypedMarkup(Markup):
    """Markup whose typed numbers are marked: what a macro or a set block wrote."""

    with_marks = ""

    def __html__(self) -> str:  # type: ignore[override]
        """Return what `{{ }}` prints."""
        return self.with_marks or str.__str__(self)


def _on_marks(name: str) -> Callable[..., Any]:

    def work(self: TypedMarkup, *given: Any) -> Any:
        found = getattr(Markup(self), name)(*given)
        return [typed_markup(one) for one in found] if isinstance(found, list) else typed_markup(found)

    return work


_METHODS = """__add__ __radd__ __mod__ upper lower translate capitalize title strip lstrip rstrip replace
split splitlines"""
for _name in _METHODS.split():
    setattr(TypedMarkup, _name, _on_marks(_name))


def typed_markup(value: Any) -> Any:
    """Return markup whose marks are not in its text, its length and its number; other values as they are."""
    if not (isinstance(value, Markup) and NOTHING in value) or not _OURS.search(value):
        return value
    found = TypedMarkup(without_marks(value))
    found.with_marks = str.__str__(value)
    return found


class _TypedNumber:
    """A number that a layout types, or a figure, until somebody calculates with it."""

    marked: str
    in_tag: str  # what it writes there, where no words are

    def __html__(self) -> str:
        return self.marked

    def __str__(self) -> str:
        return _typed_text(self.marked)


class _TypedInt(_TypedNumber, int):
    """A whole number."""


class _TypedFloat(_TypedNumber, float):
    """A decimal."""


_TYPED_NUMBERS = frozenset({_TypedInt, _TypedFloat})


def _number(value: float, marked: str, in_tag: str) -> _TypedNumber:
    number = _TypedInt(value) if isinstance(value, int) else _TypedFloat(value)
    number.marked, number.in_tag = marked, in_tag
    return number


def _typed_text(marked: str) -> TypedText:
    text = TypedText(CellText.of(marked))
    text.marked = marked
    return text


def number_marked(word: str, origin: str) -> str:
    """Return a number between its marks."""
    return f"{NOTHING}{origin}{CLOSE}{word}{_END}"


@lru_cache(maxsize=4096)
def mark_all(text: str, origin: str) -> TypedText:
    """Return a text with all its numbers marked."""

    def mark(found: re.Match[str]) -> str:
        return found[0] if found[0][-1] == CLOSE or found[0][0] == "&" else number_marked(found[0], origin)

    return _typed_text(NUMBER.sub(mark, text))


@lru_cache(maxsize=65536, typed=True)
def typed(value: Any, origin: str) -> Any:
    """Return a constant that remembers where it was typed."""
    if isinstance(value, str):
        return mark_all(value, origin)
    return _number(value, number_marked(repr(value), origin), repr(value))


def as_figure(value: Any, sign: int) -> Any:
    """Return a figure or table whose numbers can be told from others where they are written as they are."""
    if isinstance(value, SimpleNamespace):
        return table_with(value, lambda cell: as_figure(cell, sign))
    if type(value) in (list, tuple):
        return type(value)(as_figure(one, sign) for one in value)
    if type(value) not in (int, float) or sign >= len(_SIGNS):
        return value
    marked = f"{NOTHING}{chr(_SIGNS[sign])}{CLOSE}{value!r}"
    return _number(value, marked, marked)


def table_with(table: SimpleNamespace, change: Callable[[Any], Any]) -> SimpleNamespace:
    """Return a table in which every cell after the first of its row is changed."""
    rows = tuple((row[0], *map(change, row[1:])) for row in table.rows)
    found = dict(zip(map(id, table.rows), rows, strict=True))

    def at(key: Any) -> Any:
        row = table.at(key)
        return found.get(id(row), row)

    def column(name: str) -> list[Any]:
        return [row[table.columns.index(name)] for row in rows]

    return SimpleNamespace(**{**vars(table), "rows": rows, "at": at, "column": column})


def figures_in(text: str) -> set[int]:
    """Return the signs of the figures that were written as they are."""
    return {ord(sign) - _SIGNS[0] for sign in _OF_FIGURES.findall(text)} if NOTHING in text else set()


def without_figures(text: str) -> str:
    """Return a text without the marks of figures."""
    return _OF_FIGURES.sub("", text) if NOTHING in text else text


def without_marks(text: str) -> str:
    """Return a text without our marks."""
    return _OURS.sub("", text) if NOTHING in text else text


def _in_tag(value: Any) -> Any:
    """Return a value without the marks of typed numbers: no attribute of this tag is printed as words."""
    kind = type(value)
    if kind in _TYPED_NUMBERS:
        return Markup(value.in_tag)
    if kind is TypedMarkup:
        return Markup(_OF_NUMBERS.sub("", value.__html__()))
    return _in_tag_text(value.marked) if kind is TypedText else value


@lru_cache(maxsize=1024)
def _in_tag_text(marked: str) -> str:
    """Return a text without the marks of typed numbers; a path may be drawn many times."""
    return CellText.of(_OF_NUMBERS.sub("", marked))


def hole(value: Any) -> Piece:
    """Return what `{{ value }}` prints; a typed number is a hole, as it is without its mark."""
    kind = type(value)
    if kind is str or kind is float or kind is int:
        return (str(value),)
    return (value.marked,) if kind in _TYPED_NUMBERS else hole_of(value)


def hole_in_tag(value: Any) -> Piece:
    """Return what `{{ value }}` prints in a tag whose attributes are no words."""
    kind = type(value)
    if kind is str or kind is float or kind is int:
        return (str(value),)
    return (value.in_tag,) if kind in _TYPED_NUMBERS else hole_of(_in_tag(value))


def text_in_tag(value: Any) -> str:
    """Return what `{{ value }}` prints in such a tag where a template may read it."""
    kind = type(value)
    return str(value) if kind is int or kind is float else escape(printable(_in_tag(value)))


def _concat(values: Iterable[Any]) -> str:
    """Return `a ~ b ~ c` with the marks of typed constants, which are no markup."""
    texts, marked = list[str](), False
    values = [*values]
    for value in values:
        kind = type(value)
        if kind is TypedText or kind in _TYPED_NUMBERS:
            texts.append(value.marked)
            marked = True
        elif kind is str or kind is int or kind is float or not hasattr(value, "__html__"):
            texts.append(str(printable(value)))
        else:
            joined = concat([str(one) if type(one) in _TYPED_NUMBERS else one for one in values])
            return typed_markup(joined)  # type: ignore[no-any-return]
    text = "".join(texts)
    return _typed_text(text) if marked else text


def _on_markup(function: Callable[..., Any]) -> Callable[..., Any]:

    def work(*given: Any, **named: Any) -> Any:
        return typed_markup(function(*given, **named))

    vars(work).update(vars(function))  # Jinja passes its context before the value, or does not
    return work


def _title(value: Any) -> Any:
    return FILTERS["title"](Markup(value) if type(value) is TypedMarkup else value)


#: Filters whose texts keep their marks.
KEEPING = {
    CONCAT: _concat,
    "join": _on_markup(FILTERS["join"]),
    "safe": _on_markup(FILTERS["safe"]),
    "title": _on_markup(_title),
}
