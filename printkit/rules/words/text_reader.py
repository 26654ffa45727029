"""A game's templates and the letters that they printed in, the printed text of each side out."""

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
from printkit.rules.words.template_paragraphs import Paragraph, paragraphs
from printkit.template.cell_text import CellText
from printkit.template.origins import MarkingTemplates, Traced
from printkit.template.templates import Rendered
from printkit.template.typed import table_with

#: A side of a card: component, card, `face` or `back`.
Side = tuple[str, str, str]
#: Returns what a card's templates can read of it; the third argument is its number.
CardContext = Callable[[Component, Card, int], Mapping[str, Any]]

#: Names that differ from card to card; a template that reads none of them writes the same for all.
_OF_THE_CARD = frozenset({"card", "page", "copy", "copies"})


_NOTHING = Written((), frozenset(), frozenset(), 0)


class Letters(NamedTuple):
    """What is known of a drawn side: its letters, and what its templates wrote."""

    runs: Sequence[PrintedRun]
    written: Written


class _Reading(NamedTuple):
    """A side whose template reads a figure: the template, its card, the card's number, what it wrote."""

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
    """Reads a game's sides: what its templates write, with the numbers that were typed marked."""

    def __init__(
        self,
        game: Game,
        templates: MarkingTemplates,
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
            read = self._written(template, component, card, number)
            passages = [as_written(one) for one in read.paragraphs]
            yield Page(component.name, card.id, side, number, passages, len(component.cards) == 1)

    def taken(self, component: Component, card: Card, template: str) -> Written:
        """Return what a template has just written for a card that was drawn."""
        return self._read(template, component, card, self._templates.take(component.name, card.id, template))

    def depends(self, name: str, kind: str, figure: str) -> bool:
        """Return whether what a component draws changes with a figure or a table."""
        component = next(one for one in self._game.components if one.name == name)
        wanted = (kind, figure)
        readers = self._readers(component, wanted)
        changed = [
            {**self._context, kind: {**self._context[kind], figure: other}}
            for other in _others(self._context[kind][figure])
        ]
        return any(wanted in one.written.printed for one in readers) or any(
            any(self._differs(one, context, wanted) for context in changed)
            or any(self._changes(one, context) for context in changed)
            for one in readers
        )

    def _differs(self, one: _Reading, context: Mapping[str, Any], wanted: Read) -> bool:
        """Return whether a template that includes others is seen to write something else in a context."""
        if not self._templates.includes(one.template):
            return False
        own, known = self._own(one), self._context
        return self._templates.differ(
            one.template, {**known, **own}, {**context, **own}, lambda name: wanted in self._named(name)
        )

    def _changes(self, one: _Reading, context: Mapping[str, Any]) -> bool:
        assert one.written.whole is not None
        return self._templates.changes(one.template, {**context, **self._own(one)}, one.written.whole)

    def _named(self, template: str) -> set[Read]:
        """Return the figures and tables that a template names, or one that it uses."""
        if template not in self._names:
            self._texts = self._texts or self._templates.texts()
            texts = sources_of(self._game, [template], self._texts).values()
            self._names[template] = {read for text in texts for read in reads(text)}
        return self._names[template]

    def drawing_of(self, name: str) -> str:
        """Return a sum of what a component's templates are and write."""
        component = next(one for one in self._game.components if one.name == name)
        sides = [
            (template, self._written(template, component, card, number).digest)
            for number, card in enumerate(component.cards, 1)
            for _, template in _sides_of(card)
        ]
        self._texts = self._texts or self._templates.texts()
        texts = sorted(sources_of(self._game, {template for template, _ in sides}, self._texts).items())
        self._sums |= {name: _sum(text) for name, text in texts if name not in self._sums}
        return _sum(f"{sides} {[(name, self._sums[name]) for name, _ in texts]}").hex()

    def _readers(self, component: Component, wanted: Read) -> list[_Reading]:
        """Return the sides whose templates read a figure or a table, the shortest first."""
        found = [
            _Reading(template, component, card, number, read)
            for number, card in enumerate(component.cards, 1)
            for _, template in _sides_of(card)
            if wanted in (read := self._written(template, component, card, number)).reads
        ]
        return sorted(found, key=lambda one: one.written.size)

    def _own(self, one: _Reading) -> Mapping[str, Any]:
        return self._templates.of_card(self._view(one.component, one.card, one.number), one.card)

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

    def _written(self, template: str, component: Component, card: Card, number: int) -> Written:
        """Return what a template writes for a card, drawn or not."""
        key = (component.name, card.id, template)
        if key not in self._sides:
            context = self._templates.of_card(self._view(component, card, number), card)
            common = (component.name, template) in self._common
            traced = None if common else self._templates.trace(template, {**self._context, **context})
            self._sides[key] = self._read(template, component, card, traced)
        return self._sides[key]

    def _read(self, template: str, component: Component, card: Card, traced: Traced | None) -> Written:
        """Read what a template wrote for a card, once for all if it read nothing of the card."""
        key = (component.name, template)
        if traced is None or traced.marked is None or key in self._common:
            return self._common.get(key, _NOTHING)
        found = paragraphs(traced.marked, self._templates.origin, self._part, self._wordy)
        written = self._kept(component, found, traced)
        if traced.names_read.isdisjoint(_OF_THE_CARD):
            self._common[key] = written
        return written

    def _kept(self, component: Component, found: Sequence[Paragraph], traced: Traced) -> Written:
        read = Written(found, traced.reads, traced.printed, len(traced.markup))
        asked = traced.reads if self._asked is None else self._asked.get(component.name)
        if asked is None:
            return read
        whole = traced.marked if (traced.reads - traced.printed) & asked else None
        return read._replace(digest=_sum("\0".join((traced.markup, *traced.holes))), whole=whole)

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
            traced = self._templates.part(part, {**self._context, **words})
            self._parts[key] = traced and traced.marked
        return self._parts[key]


def marking_templates(game: Game, shared: Path, report: Report, cache: Path | None) -> MarkingTemplates:
    """Return a game's templates, which mark the numbers that were typed."""
    return MarkingTemplates((game.source, shared), report, cache)


def mark_decks(game: Game, context: Mapping[str, Any], templates: MarkingTemplates) -> dict[str, Any]:
    """Return what all templates can read, with the numbers in the texts of all cards marked."""
    decks = {
        component.name: [
            templates.view(view, card)
            for view, card in zip(context["decks"][component.name], component.cards, strict=True)
        ]
        for component in game.components
    }
    return {**context, "decks": decks}


def _sides_of(card: Card) -> list[tuple[str, str]]:
    """Return the sides of a card, each with its template."""
    sides = (("face", card.face), ("back", card.back))
    return [(side, template) for side, template in sides if template is not None]


def _sum(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=16).digest()


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
        return [table_with(value, lambda cell: _others(cell)[0])]
    if isinstance(value, (list, tuple)):
        return [type(value)(_others(one)[0] for one in value)]
    if isinstance(value, str):
        return [f"{value} {value}"]
    if isinstance(value, Fraction) or (isinstance(value, float) and 0 < value < 1):
        return [value / 2]
    return [value - 1, value + 1] if isinstance(value, (int, float)) else [value]
