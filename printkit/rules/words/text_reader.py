"""A game's templates and the letters that they printed in, the printed text of each side out."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from hashlib import blake2b
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from printkit.diagnostics import Report
from printkit.model.game import Card, Component, Game
from printkit.rules.dependencies import Read, reads, sources_of
from printkit.rules.words.page_text import Page, PrintedRun, Written, as_written, passages
from printkit.rules.words.template_paragraphs import paragraphs
from printkit.rules.words.typed_numbers import TypedNumbers, typed_numbers
from printkit.template.cell_text import CellText
from printkit.template.kept import KeptTemplates
from printkit.template.templates import Rendered

#: A side of a card: component, card, `face` or `back`.
Side = tuple[str, str, str]
#: Returns what a card's templates can read of it, by the card's number and the side.
CardContext = Callable[[Component, Card, int, str], Mapping[str, Any]]

#: What looks up a figure or table by a name that is worked out.
_LOOKED_UP = re.compile(r"""\b(?:figures|tables)\b\s*(?:\[\s*[^"'\s]|[^.\[\s\w])""")
#: Names that differ from card to card; a template that reads none of them writes the same for all.
_OF_THE_CARD = frozenset({"card", "page", "copy", "copies"})


_NOTHING = Written((), 0)


class Letters(NamedTuple):
    """What is known of a drawn side: its letters, and what its templates wrote."""

    runs: Sequence[PrintedRun]
    written: Written


class _Reading(NamedTuple):
    """A side whose template names a figure: its card, the card's number, what is written there."""

    side: str
    template: str
    component: Component
    card: Card
    number: int
    written: Written


#: The figures and tables of which it is asked whether components print them, by those.
Asked = Mapping[str, Set[Read]]

#: The letters of a game.
AllLetters = dict[Side, Letters]


class Proofreader:
    """Reads a game's sides: what its templates write."""

    def __init__(
        self,
        game: Game,
        templates: KeptTemplates,
        context: Mapping[str, Any],
        view: CardContext,
        asked: Asked | None = None,
    ) -> None:
        self._game = game
        self._asked = asked
        self._view = view
        self._templates = templates
        self._context = context
        self._common: dict[tuple[str, str], Written] = {}
        self._sides: dict[tuple[str, str, str], Written] = {}  # by component, card and template
        self._parts: dict[tuple[str, tuple[tuple[str, str], ...]], Rendered | None] = {}
        self._texts: dict[str, str] = {}  # of templates that were read, by their names
        self._used: dict[str, Mapping[str, str]] = {}  # templates and those that they use
        self._names: dict[str, set[Read]] = {}  # what templates name, by theirs
        self._sums: dict[str, bytes] = {}  # of templates' texts, by their names

    def pages(self, letters: AllLetters) -> list[Page]:
        """Return the printed text of every side whose letters are given."""
        return [
            page
            for component in self._game.components
            for number, card in enumerate(component.cards, 1)
            for page in self._drawn(component, card, number, letters)
        ]

    def written(self, component: Component, card: Card, number: int) -> Iterator[Page]:
        """Yield what the templates of a card's sides write, as if all of it were printed."""
        for side, template in _sides_of(card):
            read = self._written(side, template, component, card, number)
            passages = [as_written(one) for one in read.paragraphs]
            yield Page(component.name, card.id, side, number, passages, len(component.cards) == 1)

    def taken(self, component: Component, card: Card, template: str) -> Written:
        """Return what a template has just written for a card that was drawn."""
        return self._read(template, component, card, self._templates.take(component.name, card.id, template))

    def typed(self, pages: Sequence[Page]) -> TypedNumbers:
        """Return the numbers on some pages that were typed, in layouts or in the texts of cards."""
        game, by_files = self._game, dict[frozenset[str], list[Page]]()
        cards = {(one.name, card.id): (one, card) for one in game.components for card in one.cards}
        for page in pages:
            _, card = cards[page.component, page.card]
            names = self._used_by(dict(_sides_of(card))[page.side])
            files = frozenset(str(game.source / name) for name in names)
            by_files.setdefault(files, []).append(page)
        return typed_numbers(by_files, self._templates.literals(), cards.values())

    def _used_by(self, template: str) -> Mapping[str, str]:
        """Return a template and those of the game's own that it uses: each by its name, with its text."""
        if template not in self._used:
            self._texts = self._texts or self._templates.texts()
            self._used[template] = sources_of(self._game, [template], self._texts)
        return self._used[template]

    def depends(self, name: str, kind: str, figure: str) -> bool:
        """Return whether what a component draws changes with a figure or a table."""
        component = next(one for one in self._game.components if one.name == name)
        changed = [
            {**self._context, kind: {**self._context[kind], figure: other}}
            for other in _others(self._context[kind][figure])
        ]
        return any(self._changes(one, changed) for one in self._readers(component, (kind, figure)))

    def _changes(self, one: _Reading, changed: Sequence[Mapping[str, Any]]) -> bool:
        """Return whether a side is written otherwise in one of some contexts, or fails in it."""
        own, before = self._view(one.component, one.card, one.number, one.side), one.written.digest
        others = (self._templates.quietly(one.template, {**context, **own}) for context in changed)
        return bool(before) and any(other is None or _digest(other) != before for other in others)

    def _named(self, template: str) -> set[Read]:
        """Return the figures and tables that a template or one it uses names; all, if one is looked up."""
        if template not in self._names:
            texts = self._used_by(template).values()
            every = {(kind, name) for kind in ("figures", "tables") for name in self._context[kind]}
            named = {read for text in texts for read in reads(text) if read[0] != "decks"}
            looked_up = named - every or any(_LOOKED_UP.search(text) for text in texts)
            self._names[template] = every if looked_up else named
        return self._names[template]

    def drawing_of(self, name: str) -> str:
        """Return a sum of what a component's templates are and write."""
        component = next(one for one in self._game.components if one.name == name)
        sides = [
            (template, self._written(side, template, component, card, number).digest)
            for number, card in enumerate(component.cards, 1)
            for side, template in _sides_of(card)
        ]
        self._texts = self._texts or self._templates.texts()
        texts = sorted(sources_of(self._game, {template for template, _ in sides}, self._texts).items())
        self._sums |= {name: _sum(text) for name, text in texts if name not in self._sums}
        return _sum(f"{sides} {[(name, self._sums[name]) for name, _ in texts]}").hex()

    def _readers(self, component: Component, wanted: Read) -> list[_Reading]:
        """Return the sides whose templates name a figure or a table, the shortest first."""
        found = [
            _Reading(side, template, component, card, number, written)
            for number, card in enumerate(component.cards, 1)
            for side, template in _sides_of(card)
            if wanted in self._named(template)
            and (written := self._written(side, template, component, card, number))
        ]
        return sorted(found, key=lambda one: one.written.size)

    def _drawn(self, component: Component, card: Card, number: int, letters: AllLetters) -> Iterator[Page]:
        """Yield the printed text of a card's sides; a card with numbered copies is read once."""
        single = len(component.cards) == 1
        for side, template in _sides_of(card):
            found = letters.get(
                (component.name, card.id, side), letters.get((component.name, f"{card.id}.1", side))
            )
            if found is not None:
                self._sides[component.name, card.id, template] = found.written
                read = passages(found.runs, found.written.paragraphs) if found.runs else []
                yield Page(component.name, card.id, side, number, read, single)

    def _written(self, side: str, template: str, component: Component, card: Card, number: int) -> Written:
        """Return what a template writes for a card, drawn or not."""
        key = (component.name, card.id, template)
        if key not in self._sides:
            common = (component.name, template) in self._common
            context = {**self._context, **self._view(component, card, number, side)}
            rendered = None if common else self._templates.quietly(template, context)
            self._sides[key] = self._read(template, component, card, rendered)
        return self._sides[key]

    def _read(self, template: str, component: Component, card: Card, rendered: Rendered | None) -> Written:
        """Read what a template wrote for a card, once for all if it read nothing of the card."""
        key = (component.name, template)
        if rendered is None or key in self._common:
            return self._common.get(key, _NOTHING)
        found = paragraphs(rendered, self._part, self._wordy)
        asked = self._asked is None or component.name in self._asked
        digest = _digest(rendered) if asked else b""
        written = Written(found, len(rendered.markup), digest)
        if rendered.names_read.isdisjoint(_OF_THE_CARD):
            self._common[key] = written
        return written

    def _wordy(self, name: str) -> bool:
        return self._templates.writes(f"parts/{name}.svg")

    def _part(self, name: str, arguments: Mapping[str, str]) -> Rendered | None:
        """Return what a part writes, once for each set of arguments."""
        part = f"parts/{name}.svg"
        if not self._wordy(name):
            return None  # most are pictures, which need not be written again
        key = (name, tuple(sorted(arguments.items())))
        if key not in self._parts:
            words = {word: _argument(value) for word, value in arguments.items()}
            self._parts[key] = self._templates.part(part, {**self._context, **words})
        return self._parts[key]


def kept_templates(game: Game, shared: Path, report: Report, cache: Path | None) -> KeptTemplates:
    """Return a game's templates, which keep what they write."""
    return KeptTemplates((*game.template_folders, shared), report, cache)


def _sides_of(card: Card) -> list[tuple[str, str]]:
    """Return the sides of a card, each with its template."""
    sides = (("face", card.face), ("back", card.back))
    return [(side, template) for side, template in sides if template is not None]


def _sum(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=16).digest()


def _digest(rendered: Rendered) -> bytes:
    return _sum("\0".join((rendered.markup, *rendered.holes)))


def _argument(text: str) -> Any:
    """Return a part's argument as a number if it is one, or else as text."""
    plain = str.__str__(CellText.of(text))
    for kind in (int, float):
        try:
            return kind(plain)
        except ValueError:
            continue
    return CellText.of(text)


def _others(value: Any) -> list[Any]:
    """Return values that differ from a figure, or from a table in its columns after the first."""
    if isinstance(value, SimpleNamespace):
        return [_other_table(value)]
    if isinstance(value, (list, tuple)):
        return [type(value)(_others(one)[0] for one in value)]
    if isinstance(value, str):
        return [f"{value} {value}"]
    if isinstance(value, Fraction) or (isinstance(value, float) and 0 < value < 1):
        return [value / 2]
    return [value - 1, value + 1] if isinstance(value, (int, float)) else [value]


def _other_table(table: SimpleNamespace) -> SimpleNamespace:
    """Return a table in which every cell after the first of its row is another."""
    rows = tuple((row[0], *(_others(cell)[0] for cell in row[1:])) for row in table.rows)
    found = dict(zip(map(id, table.rows), rows, strict=True))

    def at(key: Any) -> Any:
        row = table.at(key)
        return found.get(id(row), row)

    def column(name: str) -> list[Any]:
        return [row[table.columns.index(name)] for row in rows]

    return SimpleNamespace(**{**vars(table), "rows": rows, "at": at, "column": column})
