"""A template's name and what it may read in, its text out; once more with the numbers marked that were typed.

A number that an author typed, in a layout's words or in a text of a layout or card, is marked with its place;
one that an expression worked out is not. The marks are those of light markup, which nothing prints. Each
template is rendered once: what is drawn is the same text without these marks.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from printkit.diagnostics import Place, Report, Spot
from printkit.model.cell_text import NOTHING
from printkit.model.game import Card
from printkit.model.numbers import typed_numbers
from printkit.template.marking import MarkingSandbox, file_code, mark_all, without_marks
from printkit.template.templates import Rendered, Templates, written

#: What of a game it is noted that a template reads.
_NOTED = ("figures", "tables")

#: So many parts with words are kept until the side that they are drawn on is read.
_MOST_PARTS = 200
#: What a mark says of a number in a card's cell, instead of a file's code.
_CELL = "0"

Origin = Place | Spot


@dataclass(frozen=True)
class Traced(Rendered):
    """What a template wrote, the same with marks, and the figures and tables that it read."""

    marked: Rendered | None = None
    reads: frozenset[tuple[str, str]] = frozenset()


class _Noting(dict[str, Any]):
    """Figures or tables that note which of them are read."""

    def __init__(self, values: Mapping[str, Any], kind: str, noted: set[tuple[str, str]]) -> None:
        super().__init__(values)
        self._kind = kind
        self._noted = noted

    def __getitem__(self, name: str) -> Any:
        self._noted.add((self._kind, name))
        return super().__getitem__(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._all().keys())

    def _all(self) -> dict[str, Any]:
        """Return all of them, and note that they are read."""
        self._noted.update((self._kind, name) for name in dict.keys(self))
        return dict(dict.items(self))

    def get(self, name: str, default: Any = None) -> Any:
        """Return one of them, and note it."""
        self._noted.add((self._kind, name))
        return super().get(name, default)

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
        self._sides: dict[tuple[str, str, str], Traced] = {}  # by component, card and template
        self._parts: dict[tuple[str, frozenset[tuple[str, str]]], Traced] = {}
        self.common: Mapping[str, Any] = {}  # what all templates may read

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
        noted: set[tuple[str, str]] = set()
        self._marking.names_read = set()
        own = {kind: _Noting(context[kind], kind, noted) for kind in _NOTED if kind in context}
        try:
            with self._marking.rendering():
                markup, holes = written(self._marking.get_template(name), {**context, **own})
        except Exception:  # an author's template may fail in any way
            return None
        files, names = tuple(self._loader.files), frozenset(self._marking.names_read)
        plain = tuple([without_marks(one) if NOTHING in one else one for one in holes])
        marked = Rendered(markup, holes, files, names)
        return Traced(without_marks(markup), plain, files, names, marked, frozenset(noted))

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
