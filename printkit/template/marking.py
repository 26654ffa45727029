"""A template's source in, a template out that marks the numbers which its author typed, with their places.

A mark is one of light markup, which nothing prints: its words are the code of a file and a line.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, cast
from zlib import crc32

from jinja2 import nodes
from jinja2.environment import Template

from printkit.model.cell_text import BOLD, CLOSE, NOTHING, CellText
from printkit.model.numbers import LOOSE_WORDS, NUMBER_WORDS
from printkit.sandbox.access import printable
from printkit.sandbox.environment import Piece, Sandbox, hole_of
from printkit.sandbox.filters import concat
from printkit.sandbox.functions import NUMERIC
from printkit.sandbox.rewrite import CONCAT, Rewriter
from printkit.template.cache import TemplateCache
from printkit.template.loader import FolderLoader

_END = f"{NOTHING}{CLOSE}"
#: The marks of typed numbers, and no others.
_OURS = re.compile(rf"{NOTHING}(?:\d+:\d+)?{CLOSE}")
#: Marks, which are left as they are, and numbers: digits, or words for them.
_NUMBER = re.compile(
    rf"[{BOLD}-{NOTHING}][^{BOLD}-{CLOSE}]*{CLOSE}|&#?\w+;|\d[\d.,]*\d|\d|[½¼¾]"
    rf"|\b(?:{'|'.join(sorted(NUMBER_WORDS.keys() - LOOSE_WORDS, key=len, reverse=True))})\b",
    re.IGNORECASE,
)
#: What writes words, and what may: a part or another template, whose name stands in quotes or is worked out.
_WORDS = re.compile(r"<(?:svg:)?(?:text|box|table)\b|<\{|\|\s*safe\b")
_OTHERS = re.compile(
    r"""\bpart\s*=\s*["'](?P<part>[^"']*)|\{%[-+]?\s*(?:include|import|from|extends)\b(?:\s*["'](?P<name>[^"']+)["'])?"""
)
#: In a template's own text: a tag, which is left as it is.
_TAG = re.compile(r"<!--.*?-->|<[^<>]*>?", re.DOTALL)

_BREAK = "\n"
#: Functions that return a number of their own, or its text.
_OF_NUMBERS = NUMERIC.keys() | {"range"}

#: A figure or a table: its kind and its name.
Read = tuple[str, str]


def file_code(file: Path) -> str:
    """Return a file's code in marks: digits, which capitals leave as they are, the same in every run."""
    return str(crc32(str(file).encode()) + 1)


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


class _TypedNumber:
    """A number that a layout types, until somebody calculates with it."""

    marked: str

    def __html__(self) -> str:
        return self.marked

    def __str__(self) -> str:
        return _typed_text(self.marked)


class _TypedInt(_TypedNumber, int):
    """A whole number that a layout types."""


class _TypedFloat(_TypedNumber, float):
    """A decimal that a layout types."""


_TYPED_NUMBERS = frozenset({_TypedInt, _TypedFloat})


class FigureText(str):
    """A figure as a template wrote it."""

    read: Read


class _FigureInt(int):
    """A figure that is a whole number."""

    read: Read


class _FigureFloat(float):
    """A figure that is a decimal."""

    read: Read


_FIGURES = frozenset({_FigureInt, _FigureFloat})


def _typed_text(marked: str) -> TypedText:
    """Return a text with marks."""
    text = TypedText(CellText.of(marked))
    text.marked = marked
    return text


def _marked(word: str, origin: str) -> str:
    """Return a number between its marks."""
    return f"{NOTHING}{origin}{CLOSE}{word}{_END}"


class _LeftOut:
    """A template that writes nothing where it is included; what is imported from it is there."""

    def __init__(self, template: Template) -> None:
        self._template = template

    def __getattr__(self, name: str) -> Any:
        return getattr(self._template, name)

    def root_render_func(self, context: Any) -> Iterator[str]:
        """Write nothing."""
        yield from ()


class MarkingSandbox(Sandbox):
    """A sandbox whose templates mark the numbers that were typed in the game's own layouts."""

    def __init__(self, loader: FolderLoader | None = None, cache_dir: Path | None = None) -> None:
        super().__init__(loader, TemplateCache(cache_dir / "marked") if cache_dir else None)
        self.own = loader
        self.filters |= {CONCAT: _concat}
        self.typed = _typed
        self.hole = _hole
        self._wordy: dict[str, bool] = {}  # whether a template has words, by its name
        self.matters: Callable[[str], bool] | None = None  # whether a template is not left out, by its name

    def rewriter(self, name: str | None, filename: str | None) -> Rewriter:
        """Return what marks the numbers that were typed too, in a template of the game's own."""
        plain = super().rewriter(name, filename)
        own = self.own is not None and filename is not None and not self.own.is_shared(filename)
        if name and filename and own and (not name.startswith("parts/") or self.writes(name)):
            return _Marking(self.filters, self.tests, file_code(Path(filename)), plain)
        return plain

    def _load_template(self, name: Any, globals: Any) -> Template:
        """Load a template, or an empty one in its place."""
        template = super()._load_template(name, globals)
        return template if self.matters is None or self.matters(name) else cast(Template, _LeftOut(template))

    def writes(self, name: str) -> bool:
        """Return whether a template has words, or uses others that have or may have some."""
        if name not in self._wordy:
            self._wordy[name] = True  # until it is known; one that uses itself is not asked again
            self._wordy[name] = self._writes(name)
        return self._wordy[name]

    def _writes(self, name: str) -> bool:
        """Read whether a template has words."""
        source = self.own.text_of(name) if self.own is not None else ""
        if not source or _WORDS.search(source):
            return True
        uses = (one.group("part", "name") for one in _OTHERS.finditer(source))
        others = (f"parts/{part}.svg" if part else name for part, name in uses)
        return any(other is None or "{" in other or self.writes(other) for other in others)


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
            return concat([str(one) if type(one) in _TYPED_NUMBERS else one for one in values])
    joined = "".join(texts)
    return _typed_text(joined) if marked else joined


def _hole(value: Any) -> Piece:
    """Return what `{{ value }}` prints; a typed constant is a hole, as it is without its mark."""
    kind = type(value)
    if kind is str or kind is float or kind is int:
        return (str(value),)
    if kind in _TYPED_NUMBERS:
        return (value.marked,)
    if kind in _FIGURES:
        text = FigureText(value)
        text.read = value.read
        return (text,)
    return hole_of(value)


def as_figure(value: Any, read: Read) -> Any:
    """Return a figure whose numbers can be told from others where a template writes them as they are."""
    if type(value) in (list, tuple):
        return type(value)(as_figure(one, read) for one in value)
    if type(value) not in (int, float):
        return value
    number = _FigureInt(value) if type(value) is int else _FigureFloat(value)
    number.read = read
    return number


def without_marks(text: str) -> str:
    """Return a text without the marks of typed numbers."""
    return _OURS.sub("", text) if NOTHING in text else text


@lru_cache(maxsize=65536, typed=True)
def _typed(value: Any, origin: str) -> Any:
    """Return a constant that remembers where it was typed."""
    if isinstance(value, str):
        return mark_all(value, origin)
    number = _TypedInt(value) if isinstance(value, int) else _TypedFloat(value)
    number.marked = _marked(repr(value), origin)
    return number


class _Written(str):
    """A constant's value: the Python that a compiled template has in its place."""

    def __repr__(self) -> str:
        return str(self)


class _Marking(Rewriter):
    """Marks the numbers in a template's words and constants."""

    def __init__(self, filters: Container[str], tests: Container[str], file: str, unmarked: Rewriter) -> None:
        super().__init__(filters, tests)
        self._file = file
        self._unmarked = unmarked
        self._inside = False  # of a tag, which the words before have opened

    def visit_TemplateData(self, node: nodes.TemplateData) -> nodes.Node:
        """Mark numbers in words between tags."""
        if self._inside or not node.data.isspace():
            node.data = "".join(self._words(node))
        return node

    def visit_Const(self, node: nodes.Const) -> nodes.Node:
        """Let a constant remember where it was typed, if it is a number or has one."""
        value = node.value
        if self._inside or isinstance(value, bool) or not isinstance(value, int | float | str):
            return node
        if isinstance(value, str) and not _NUMBER.search(value):
            return node
        written = _Written(f"environment.typed({value!r}, '{self._file}:{node.lineno}')")
        return nodes.Const(written, lineno=node.lineno)

    def _calculation(self, node: nodes.Node) -> nodes.Node:
        """Leave numbers that are calculated or compared with."""
        return self.inside(node, self._calculated)

    def _calculated(self, node: nodes.Node) -> nodes.Node:
        """Leave a number."""
        return node if isinstance(node, nodes.Const) else self.visit(node)

    visit_Add = visit_Sub = visit_Mul = visit_Div = visit_FloorDiv = visit_Mod = visit_Pow = _calculation
    visit_Neg = visit_Compare = visit_Operand = visit_Slice = _calculation

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        """Leave numbers that are given to a function of numbers."""
        numeric = isinstance(node.node, nodes.Name) and node.node.name in _OF_NUMBERS
        return self._calculation(node) if numeric else self.inside(node)

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:
        """Leave a list that is looked up at once: `["no", "one", "two"][count]` types no number."""
        visitor = self._unmarked if isinstance(node.node, nodes.Literal) else self
        node.node = visitor.visit(node.node)  # type: ignore[assignment]
        node.arg = self._calculated(node.arg)  # type: ignore[assignment]
        return node

    def _leave(self, node: nodes.Node) -> nodes.Node:
        """Leave the name of a template, or of a value."""
        return self._unmarked.inside(node)

    visit_Name = visit_Include = visit_Import = visit_FromImport = visit_Extends = _leave

    def _words(self, node: nodes.TemplateData) -> Iterable[str]:
        """Yield a template's own text, tags as they are, numbers between marks."""
        text, done = node.data, 0
        if self._inside:
            done = text.find(">") + 1 or len(text)
            self._inside = done == len(text) and not text.endswith(">")
            yield text[:done]
        for tag in _TAG.finditer(text, done):
            yield self._numbers(text, done, tag.start(), node.lineno)
            yield tag[0]
            done = tag.end()
            self._inside = not tag[0].endswith(">")
        yield self._numbers(text, done, len(text), node.lineno)

    def _numbers(self, text: str, start: int, end: int, line: int) -> str:
        """Return words with their numbers marked, each with its line."""

        def mark(found: re.Match[str]) -> str:
            if found[0][0] in "&" or found[0][-1] == CLOSE:
                return found[0]
            return _marked(found[0], f"{self._file}:{line + text.count(_BREAK, 0, start + found.start())}")

        return _NUMBER.sub(mark, text[start:end])


@lru_cache(maxsize=4096)
def mark_all(text: str, origin: str) -> TypedText:
    """Return a text with all its numbers marked."""

    def mark(found: re.Match[str]) -> str:
        return found[0] if found[0][-1] == CLOSE or found[0][0] == "&" else _marked(found[0], origin)

    return _typed_text(_NUMBER.sub(mark, text))
