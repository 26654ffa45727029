"""A game in, every figure of its rules with a value out: the stated ones, and those that follow."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from printkit.diagnostics import Report
from printkit.model.game import Card, Game
from printkit.rules.functions import FUNCTIONS
from printkit.rules.order import in_order
from printkit.rules.tables import table_view
from printkit.sandbox.formulas import FAILED, Formulas, evaluate

#: What a figure counts as that could not be worked out: layouts go on, and the finding stops the build.
_UNKNOWN = 0


@dataclass(frozen=True, slots=True)
class Facts:
    """The figures by name, the tables, all that a formula may read, and what works formulas out."""

    figures: Mapping[str, Any]
    tables: Mapping[str, SimpleNamespace]
    context: Mapping[str, Any]
    formulas: Formulas


def formulas_of(game: Game, cache_dir: Path | None) -> Formulas:
    """Return a game's formulas, compiled in an earlier run where they are kept."""
    return Formulas(cache_dir, str(game.folder.resolve()))


def compute(game: Game, players: int | None, report: Report, formulas: Formulas | None = None) -> Facts:
    """Return every figure's value; formulas may build on each other in any order."""
    formulas = formulas or Formulas()
    tables = {name: table_view(table) for name, table in game.tables.items()}
    figures = SimpleNamespace()
    values = vars(figures)
    values |= {name: figure.value for name, figure in game.figures.items() if figure.formula is None}
    context = {
        "figures": figures,
        "tables": SimpleNamespace(**tables),
        "decks": SimpleNamespace(**_decks(game)),
        "game": SimpleNamespace(**{**game.facts, "title": game.title, "players": list(game.players)}),
        "players": players,
        **FUNCTIONS,
    }
    order, reads = in_order(game.figures, report)
    unknown = game.figures.keys() - values.keys() - set(order)
    for name in order:
        figure = game.figures[name]
        value: Any = FAILED
        if unknown.isdisjoint(reads[name]):  # else the fault has been found, in a figure that it builds on
            value = evaluate(figure.formula or "", context, figure.at / "formula", report, formulas)
        if value is FAILED:
            unknown.add(name)
        else:
            values[name] = value
    return Facts({name: values.get(name, _UNKNOWN) for name in game.figures}, tables, context, formulas)


def _decks(game: Game) -> dict[str, list[SimpleNamespace]]:
    """Return each component's cards as formulas see them, under its name, hyphens or underscores in it."""
    decks = {component.name: [card_view(card) for card in component.cards] for component in game.components}
    return decks | {name.replace("-", "_"): cards for name, cards in decks.items()}


def card_view(card: Card) -> SimpleNamespace:
    """Return a card as formulas see it: its fields by name, and `id` and `copies`."""
    return SimpleNamespace(**{**card.fields, "id": card.id, "copies": card.copies})
