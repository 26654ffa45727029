"""A template's name and what it may read in, its text out; once more with the numbers marked that were typed.

A number that an author typed, in a layout's words or in a text of a layout or card, is marked with its place;
one that an expression worked out is not. The marks are those of light markup, which nothing prints. Each
template is rendered once: what is drawn is the same text without these marks.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, zip_longest
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from markupsafe import escape

from printkit.diagnostics import Place, Report, Spot
from printkit.model.game import Card
from printkit.model.numbers import typed_numbers
from printkit.sandbox.environment import Piece
from printkit.template.cell_text import NOTHING
from printkit.template.marking import MarkingSandbox, file_code
from printkit.template.templates import HOLE, Rendered, Templates, written
from printkit.template.typed import as_figure, figures_in, mark_all, without_figures, without_marks

#: What of a game it is noted that a template reads.
_NOTED = ("figures", "tables")

#: So many parts with words are kept until the side that they are drawn on is read.
_MOST_PARTS = 200
#: So many pieces of what templates write are compared at a time.
_AT_ONCE = 32
#: What a mark says of a number in a card's cell, instead of a file's code.
_CELL = "0"

Origin = Place | Spot
#: A figure or a table: its kind and its name.
Read = tuple[str, str]

_NONE = frozenset[Read]()


@dataclass(frozen=True)
class Traced(Rendered):
    """What a template wrote, the same with marks; the figures and tables it read, or wrote as they are."""

    marked: Rendered | None = None
    reads: frozenset[Read] = frozenset()
    printed: frozenset[Read] = frozenset()


class _Noting(dict[str, Any]):
    """Figures or tables that note which of them are read."""

    def __init__(
        self,
        values: Mapping[str, Any],
        kind: str,
        noted: set[Read],
        followed: Callable[[Read, Any], Any],
    ) -> None:
        super().__init__(values)
        self._kind = kind
        self._noted = noted
        self._followed = followed

    def __getitem__(self, name: str) -> Any:
        read = (self._kind, name)
        if read not in self._noted:
            self._noted.add(read)
            self[name] = self._followed(read, super().__getitem__(name))
        return super().__getitem__(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._all().keys())

    def _all(self) -> dict[str, Any]:
        """Return all of them, and note that they are read."""
        self._noted.update((self._kind, name) for name in dict.keys(self))
        return dict(dict.items(self))

    def get(self, name: str, default: Any = None) -> Any:
        """Return one of them, and note it."""
        return self[name] if super().__contains__(name) else default

    def keys(self) -> Any:
        """Return all names."""
        return self._all().keys()

    def values(self) -> Any:
        """Return all values."""
        return self._all().values()

    def items(self) -> Any:
        """Return all of them."""
        return self._all().items()


class MarkingTemplates(Templates):
    """A game's templates, each of which marks the numbers that were typed."""

    def __init__(self, folders: Sequence[Path], report: Report, cache_dir: Path | None = None) -> None:
        super().__init__(folders, report, cache_dir)
        self._marking = MarkingSandbox(self._loader, cache_dir)
        self._cells: list[Origin] = []
        self._coded = 0  # how many of the loader's files have their code among these
        self._codes: dict[str, Path] = {}
        self._signs: dict[Read, int] = {}  # of figures, in marks
        self._marked: dict[Read, tuple[Any, Any]] = {}  # figures and tables, and the same with marks
        self._sides: dict[tuple[str, str, str], Traced] = {}  # by component, card and template
        self._parts: dict[tuple[str, frozenset[tuple[str, str]]], Traced] = {}
        self.common: Mapping[str, Any] = {}  # what all templates may read
        self.asked: Container[Read] | None = None  # the figures of which it is asked where they are written

    def render(self, name: str, context: Mapping[str, Any], named_at: Place | Spot | None) -> Rendered | None:
        """Return what a template writes, traced; if it fails with marks, without them or with a finding."""
        traced = self.trace(name, context)
        if traced is None:
            return super().render(name, context, named_at)
        if "card" in context:
            self._sides.setdefault((context["component"].name, context["card"].id, name), traced)
        elif name.startswith("parts/") and self.writes(name):
            if len(self._parts) >= _MOST_PARTS:
                self._parts.clear()
            self._parts[self._part_key(name, context)] = traced
        return traced

    def part(self, name: str, context: Mapping[str, Any]) -> Traced | None:
        """Return what a part writes, which was drawn with the same arguments most of the time."""
        return self._parts.get(self._part_key(name, context)) or self.trace(name, context)

    def _part_key(self, name: str, context: Mapping[str, Any]) -> tuple[str, frozenset[tuple[str, str]]]:
        """Return a part's name and its arguments: all that it may read and others may not."""
        own = [
            (word, getattr(value, "marked", None) or str(value))
            for word, value in context.items()
            if self.common.get(word) is not value
        ]
        return name, frozenset(own)

    def trace(self, name: str, context: Mapping[str, Any]) -> Traced | None:
        """Return what a template writes; None if it fails with marks."""
        noted: set[Read] = set()
        self._marking.names_read = set()
        own = {
            kind: _Noting(context[kind], kind, noted, self._followed) for kind in _NOTED if kind in context
        }
        try:
            with self._marking.rendering():
                markup, holes = written(self._marking.get_template(name), {**context, **own})
        except Exception:  # an author's template may fail in any way
            return None
        files, names = tuple(self._loader.files), frozenset(self._marking.names_read)
        words = "".join(holes)
        signs = figures_in(markup) | figures_in(words)
        printed = frozenset([read for read, sign in self._signs.items() if sign in signs]) if signs else _NONE
        if signs:
            markup, holes = without_figures(markup), tuple(map(without_figures, holes))
        plain = tuple(map(without_marks, holes)) if NOTHING in words else holes
        marked = Rendered(markup, holes, files, names)
        return Traced(without_marks(markup), plain, files, names, marked, frozenset(noted), printed)

    def _followed(self, read: Read, value: Any) -> Any:
        """Return a figure or a table as one that can be told where it is written, if anybody asks."""
        if self.asked is not None and read not in self.asked:
            return value
        if read not in self._marked or self._marked[read][0] is not value:
            sign = self._signs.setdefault(read, len(self._signs))
            self._marked[read] = value, as_figure(value, sign)
        return self._marked[read][1]

    def changes(self, name: str, context: Mapping[str, Any], before: Rendered) -> bool:
        """Return whether a template writes something else than before in a context, or fails in it."""
        at = done = 0
        try:
            for piece in chain.from_iterable(self._some_of(name, context)):
                text = piece if isinstance(piece, str) else escape(piece[0])
                if type(piece) is tuple and before.holes:
                    if piece[0] != before.holes[done]:
                        return True
                    text, done = HOLE, done + 1
                if not before.markup.startswith(text, at):
                    return True
                at += len(text)
        except Exception:  # an author's template may fail with another value
            return True
        return at != len(before.markup)

    def differ(
        self, name: str, context: Mapping[str, Any], other: Mapping[str, Any], matters: Callable[[str], bool]
    ) -> bool:
        """Return whether a template is seen to write something else in another context.

        What it includes is left out unless it matters, so what is not seen here may differ nevertheless.
        """
        both = [self._some_of(name, one, matters) for one in (context, other)]
        try:
            return any(some != others for some, others in zip_longest(*both))
        except Exception:  # an author's template may fail with another value
            return False

    def _some_of(
        self, name: str, context: Mapping[str, Any], matters: Callable[[str], bool] | None = None
    ) -> Iterator[Sequence[Piece]]:
        """Yield what a template writes, a few pieces at a time, without what it includes and does not matter.

        Another template may be rendered in between.
        """
        marking = self._marking
        with marking.rendering():
            state = marking.budget, marking.modules
            template = marking.get_template(name)
        stream = template.root_render_func(template.new_context(dict(context)))
        while True:
            with marking.rendering():
                (marking.budget, marking.modules), marking.matters = state, matters
                try:
                    some = [*islice(stream, _AT_ONCE)]
                finally:
                    marking.matters = None
            if not some:
                return
            yield some

    def take(self, component: str, card: str, template: str) -> Traced | None:
        """Return what was rendered for a side, once; None if nothing was, as all cards share it."""
        return self._sides.pop((component, card, template), None)

    def of_card(self, context: Mapping[str, Any], card: Card) -> Mapping[str, Any]:
        """Return what a card's templates read, with the numbers in its texts marked."""
        return {**context, "card": self.view(context["card"], card)}

    def view(self, view: SimpleNamespace, card: Card) -> SimpleNamespace:
        """Return a card with the numbers in its texts marked, each with its cell."""

        def cell(value: Any, name: str) -> Any:
            if isinstance(value, list):
                return [cell(one, name) for one in value]
            if isinstance(value, str) and " " in value and name in card.fields:
                return self._mark(value, card.place_of(name))
            return value

        return SimpleNamespace(**{name: cell(value, name) for name, value in vars(view).items()})

    def writes(self, name: str) -> bool:
        """Return whether a template has words, or uses others that have or may have some."""
        return self._marking.writes(name)

    def includes(self, name: str) -> bool:
        """Return whether a template may include others."""
        return "include" in self._loader.text_of(name)

    def texts(self) -> dict[str, str]:
        """Return the templates of the game's own that were read so far: each by its name, with its text."""
        return self._loader.texts()

    def _mark(self, text: str, at: Origin) -> str:
        """Return a text that is data, with its numbers marked as typed there."""
        if not any(typed_numbers(text)):
            return text
        self._cells.append(at)
        return mark_all(getattr(text, "marked", text), f"{_CELL}:{len(self._cells) - 1}")

    def origin(self, written: str) -> Origin | None:
        """Return where a number was typed, as its mark says; None for other marks."""
        file, _, number = written.partition(":")
        if not (file.isdigit() and number.isdigit()):
            return None
        if file == _CELL:
            return self._cells[int(number)]
        if self._coded < len(self._loader.files):
            self._codes = {file_code(one): one for one in reversed(self._loader.files)}
            self._coded = len(self._loader.files)
        return Place(self._codes[file], int(number)) if file in self._codes else None
