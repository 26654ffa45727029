"""A game's templates and the letters that they printed in, the printed text of each side out."""

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from printkit.model.cell_text import CellText
from printkit.model.game import Card, Component, Game
from printkit.rules.page import Page, Run, as_written, passages
from printkit.rules.reading import Paragraph, paragraphs
from printkit.rules.reads import sources_of
from printkit.template.origins import OriginTemplates
from printkit.template.templates import Rendered

#: The letters of a side, by component, card and side.
Letters = dict[tuple[str, str, str], list[Run]]
#: Returns what a card's templates can read of it; the third argument is its number.
CardContext = Callable[[Component, Card, int], dict[str, Any]]

#: Names that differ from card to card; a template that reads none of them writes the same for all.
_OF_THE_CARD = frozenset({"card", "page", "copy", "copies"})


class Proofreader:
    """Reads a game's sides: what its templates write, with the numbers that were typed marked."""

    def __init__(
        self, game: Game, context: Mapping[str, Any], view: CardContext, shared: Path, cache: Path | None
    ) -> None:
        self._game = game
        self._view = view
        self._templates = OriginTemplates((game.source, shared), cache)
        self._context = {**context, "decks": self._decks(context)}
        self._common: dict[tuple[str, str], list[Paragraph]] = {}
        self._texts: dict[str, str] = {}  # of templates, with those that they use
        self._wordy: dict[str, bool] = {}  # whether a part may have words
        self._parts: dict[tuple[str, tuple[tuple[str, str], ...]], Rendered | None] = {}

    def pages(self, letters: Letters) -> list[Page]:
        """Return the printed text of every side whose letters are given."""
        return [
            page
            for component in self._game.components
            for number, card in enumerate(component.cards, 1)
            for page in self._sides(component, card, number, letters)
        ]

    def written(self, component: Component, card: Card, number: int) -> Iterator[Page]:
        """Yield what the templates of a card's sides write, as if all of it were printed."""
        for side, template in (("face", card.face), ("back", card.back)):
            if template is not None:
                read = self._read(template, component, card, number)
                single = len(component.cards) == 1
                yield Page(component.name, card.id, side, number, [as_written(one) for one in read], single)

    def depends(self, name: str, kind: str, figure: str) -> bool:
        """Return whether what a component draws changes with a figure or a table."""
        component = next(one for one in self._game.components if one.name == name)
        changed = [
            {**self._context, kind: {**self._context[kind], figure: other}}
            for other in _others(self._context[kind][figure])
        ]
        for number, card in enumerate(component.cards, 1):
            for template in filter(None, (card.face, card.back)):
                if not self._may_read(template, kind, figure):
                    continue
                before = self._markup(template, component, card, number, self._context)
                if any(self._markup(template, component, card, number, one) != before for one in changed):
                    return True
        return False

    def _may_read(self, template: str, kind: str, figure: str) -> bool:
        """Return whether a template, or one that it uses, names a figure or table, or looks one up."""
        if template not in self._texts:
            self._texts[template] = "\n".join(sources_of(self._game, (template,)).values())
        return re.search(rf"\b{kind}(?:\.{re.escape(figure)}\b|\s*\[)", self._texts[template]) is not None

    def _markup(
        self, template: str, component: Component, card: Card, number: int, context: Mapping[str, Any]
    ) -> str:
        """Return what a template writes; nothing if it fails with these figures."""
        own = self._view(component, card, number)
        rendered = self._templates.render(template, {**context, **own})
        return "" if rendered is None else rendered.text

    def _sides(self, component: Component, card: Card, number: int, letters: Letters) -> Iterator[Page]:
        """Yield the printed text of a card's sides; a card with numbered copies is read once."""
        single = len(component.cards) == 1
        for side, template in (("face", card.face), ("back", card.back)):
            runs = letters.get(
                (component.name, card.id, side), letters.get((component.name, f"{card.id}.1", side))
            )
            if template is not None and runs is not None:
                read = self._read(template, component, card, number) if runs else []
                yield Page(component.name, card.id, side, number, passages(runs, read), single)

    def _read(self, template: str, component: Component, card: Card, number: int) -> list[Paragraph]:
        """Return the paragraphs that a template writes for a card, once for all if it reads nothing of it."""
        if (component.name, template) in self._common:
            return self._common[component.name, template]
        context = self._view(component, card, number)
        context["card"] = self._marked(context["card"], card)
        rendered = self._templates.render(template, {**self._context, **context})
        if rendered is None:
            return []
        found = paragraphs(rendered, self._templates.origin, self._part)
        if rendered.names_read.isdisjoint(_OF_THE_CARD):
            self._common[component.name, template] = found
        return found

    def _part(self, name: str, arguments: Mapping[str, str]) -> Rendered | None:
        """Return what a part writes, once for each set of arguments."""
        key = (name, tuple(sorted(arguments.items())))
        if key not in self._parts:
            words = {word: _argument(value) for word, value in arguments.items()}
            part = f"parts/{name}.svg"
            wordy = self._is_wordy(name, part)
            self._parts[key] = self._templates.render(part, {**self._context, **words}) if wordy else None
        return self._parts[key]

    def _is_wordy(self, name: str, part: str) -> bool:
        """Return whether a part may have words; most are pictures, which need not be written again."""
        if name not in self._wordy:
            self._wordy[name] = self._templates.writes(part)
        return self._wordy[name]

    def _decks(self, context: Mapping[str, Any]) -> dict[str, list[SimpleNamespace]]:
        """Return the cards that all templates see, with the numbers in their texts marked."""
        return {
            component.name: [
                self._marked(view, card)
                for view, card in zip(context["decks"][component.name], component.cards, strict=True)
            ]
            for component in self._game.components
        }

    def _marked(self, view: SimpleNamespace, card: Card) -> SimpleNamespace:
        """Return a card with the numbers in its texts marked, each with its cell."""

        def cell(value: Any, name: str) -> Any:
            if isinstance(value, list):
                return [cell(one, name) for one in value]
            if isinstance(value, str) and " " in value and name in card.fields:
                return self._templates.mark(value, card.place_of(name))
            return value

        return SimpleNamespace(**{name: cell(value, name) for name, value in vars(view).items()})


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
    return [value + 1, value - 1] if isinstance(value, (int, float)) else [value]


def _other_table(table: SimpleNamespace) -> SimpleNamespace:
    """Return a table in which every cell after the first of its row differs."""
    rows = tuple((row[0], *(_others(cell)[0] for cell in row[1:])) for row in table.rows)
    found = dict(zip(map(id, table.rows), rows, strict=True))

    def at(key: Any) -> Any:
        row = table.at(key)
        return found.get(id(row), row)

    def column(name: str) -> list[Any]:
        return [row[table.columns.index(name)] for row in rows]

    return SimpleNamespace(**{**vars(table), "rows": rows, "at": at, "column": column})
