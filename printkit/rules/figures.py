"""A game in, every figure of its rules with a value out: the stated ones, and those that follow."""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from printkit.diagnostics import Report
from printkit.model.game import Figure, Game
from printkit.rules.dice import at_least, at_least_all
from printkit.rules.tables import table_view
from printkit.sandbox.formulas import FAILED, evaluate

#: A figure that a formula could not work out, so that the others can go on.
_UNKNOWN = 0
_NAMED = re.compile(r"\bfigures\.(\w+)")


@dataclass(frozen=True, slots=True)
class Facts:
    """The figures by name, and the tables."""

    figures: Mapping[str, Any]
    tables: Mapping[str, SimpleNamespace]


def most(values: Iterable[float], count: int) -> float:
    """Return the sum of the largest few."""
    return sum(sorted(values, reverse=True)[:count])


def spread(cards: Iterable[Any], field: str) -> list[Any]:
    """Return a field of every card, once for each of its copies."""
    return [getattr(card, field) for card in cards for _ in range(card.copies)]


_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "most": most,
    "spread": spread,
    "at_least": at_least,
    "at_least_all": at_least_all,
    "ceil": math.ceil,
    "floor": math.floor,
    "max": max,
    "min": min,
    "sum": sum,
    "sorted": sorted,
    "len": len,
    "exactly": Fraction,
}


def compute(game: Game, players: int | None, report: Report) -> Facts:
    """Return every figure's value; formulas may build on each other in any order."""
    tables = {name: table_view(table) for name, table in game.tables.items()}
    context = {
        "tables": SimpleNamespace(**tables),
        "decks": SimpleNamespace(
            **{one.name.replace("-", "_"): _cards(one.cards) for one in game.components}
        ),
        "players": players,
        **_FUNCTIONS,
    }
    values = {name: figure.value for name, figure in game.figures.items() if figure.formula is None}
    for figure in _in_order(game.figures, report):
        known = {**context, "figures": SimpleNamespace(**values)}
        value = evaluate(figure.formula or "", known, figure.at / "formula", report)
        values[figure.name] = _UNKNOWN if value is FAILED else value
    return Facts(values, tables)


def _cards(cards: Sequence[Any]) -> list[SimpleNamespace]:
    """Return a component's cards as formulas see them."""
    return [SimpleNamespace(**{**card.fields, "id": card.id, "copies": card.copies}) for card in cards]


def _in_order(figures: Mapping[str, Figure], report: Report) -> list[Figure]:
    """Return the formulas, each after those that it reads; a circle is reported and left out."""
    waiting = {
        name: _reads(figure, figures) for name, figure in figures.items() if figure.formula is not None
    }
    ordered = []
    while waiting:
        ready = [name for name, reads in waiting.items() if not reads & waiting.keys()]
        if not ready:
            names = ", ".join(f"`{name}`" for name in waiting)
            at = figures[next(iter(waiting))].at / "formula"
            report.error(
                "formula-circle", f"these figures wait for each other: {names}", at, "state one of them"
            )
            break
        for name in ready:
            ordered.append(figures[name])
            del waiting[name]
    return ordered


def _reads(figure: Figure, figures: Mapping[str, Figure]) -> set[str]:
    """Return the other figures that a formula names."""
    return {name for name in _NAMED.findall(figure.formula or "") if name in figures}
