"""A game in, every figure of its rules with a value out: the stated ones, and those that follow."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from printkit.diagnostics import Report
from printkit.model.game import Game
from printkit.rules.functions import FUNCTIONS
from printkit.rules.order import in_order
from printkit.rules.tables import table_view
from printkit.sandbox.environment import Sandbox
from printkit.sandbox.formulas import FAILED, evaluate

#: What a figure counts as that could not be worked out: layouts go on, and the finding stops the build.
_UNKNOWN = 0


@dataclass(frozen=True, slots=True)
class Facts:
    """The figures by name, and the tables."""

    figures: Mapping[str, Any]
    tables: Mapping[str, SimpleNamespace]


def compute(game: Game, players: int | None, report: Report) -> Facts:
    """Return every figure's value; formulas may build on each other in any order."""
    tables = {name: table_view(table) for name, table in game.tables.items()}
    figures = SimpleNamespace()
    values = vars(figures)
    values |= {name: figure.value for name, figure in game.figures.items() if figure.formula is None}
    context = {
        "figures": figures,
        "tables": SimpleNamespace(**tables),
        "decks": SimpleNamespace(**_decks(game)),
        "players": players,
        **FUNCTIONS,
    }
    order, reads = in_order(game.figures, report)
    unknown = game.figures.keys() - values.keys() - set(order)
    sandbox = Sandbox()
    for name in order:
        figure = game.figures[name]
        value: Any = FAILED
        if unknown.isdisjoint(reads[name]):  # else the fault has been found, in a figure that it builds on
            value = evaluate(figure.formula or "", context, figure.at / "formula", report, sandbox)
        if value is FAILED:
            unknown.add(name)
        else:
            values[name] = value
    return Facts({name: values.get(name, _UNKNOWN) for name in game.figures}, tables)


def _decks(game: Game) -> dict[str, list[SimpleNamespace]]:
    """Return each component's cards as formulas see them."""
    return {
        component.name.replace("-", "_"): [
            SimpleNamespace(**{**card.fields, "id": card.id, "copies": card.copies})
            for card in component.cards
        ]
        for component in game.components
    }
