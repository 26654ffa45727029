"""A game in, the value of every figure of its rules out: those stated, and those that follow from others."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from printkit.diagnostics import Report
from printkit.diagnostics.wording import listed, quoted
from printkit.model.game import Figure, Game, Table
from printkit.model.keys import span
from printkit.rules.functions import FUNCTIONS
from printkit.template.formulas import FAILED, Formulas, evaluate

#: The value of a figure whose formula failed: templates still render, and the finding stops the build.
_UNKNOWN = 0

_FIGURE = re.compile(r"""\bfigures\s*(?:\.\s*(\w+)|\[\s*["'](\w+)["']\s*\])""")


@dataclass(frozen=True, slots=True)
class ComputedFigures:
    """The figures by name, the tables, all that a formula may read, and what evaluates formulas."""

    figures: Mapping[str, Any]
    tables: Mapping[str, SimpleNamespace]
    context: Mapping[str, Any]
    formulas: Formulas


def formulas_of(game: Game, cache_dir: Path | None) -> Formulas:
    """Return a game's formulas, compiled in an earlier run if they are cached."""
    return Formulas(cache_dir, str(game.folder.resolve()))


def compute(
    game: Game, players: int | None, report: Report, formulas: Formulas | None = None
) -> ComputedFigures:
    """Return every figure's value; formulas may read each other in any order."""
    formulas = formulas or Formulas()
    tables = {name: table_view(table) for name, table in game.tables.items()}
    figures = SimpleNamespace()
    values = vars(figures)
    values |= {name: figure.value for name, figure in game.figures.items() if figure.formula is None}
    context = _context(game, players, figures, tables)
    order, reads = _in_order(game.figures, report)
    unknown = game.figures.keys() - values.keys() - set(order)
    for name in order:
        figure = game.figures[name]
        value: Any = FAILED
        if unknown.isdisjoint(reads[name]):  # else a figure that it reads has failed, with a finding
            value = evaluate(figure.formula or "", context, figure.at / "formula", report, formulas)
        if value is FAILED:
            unknown.add(name)
        else:
            values[name] = value
    known = {name: values.get(name, _UNKNOWN) for name in game.figures}
    return ComputedFigures(known, tables, context, formulas)


def _context(
    game: Game, players: int | None, figures: SimpleNamespace, tables: Mapping[str, SimpleNamespace]
) -> dict[str, Any]:
    """Return all that a formula may read."""
    return {
        "figures": figures,
        "tables": SimpleNamespace(**tables),
        "decks": SimpleNamespace(**_decks(game)),
        "game": SimpleNamespace(**{**game.facts, "title": game.title, "players": list(game.players)}),
        "players": players,
        **FUNCTIONS,
    }


def _decks(game: Game) -> dict[str, list[SimpleNamespace]]:
    """Return each component's cards under its name, and under the name with underscores for hyphens."""
    decks = {component.name: [card.view() for card in component.cards] for component in game.components}
    return decks | {name.replace("-", "_"): cards for name, cards in decks.items()}


def _in_order(figures: Mapping[str, Figure], report: Report) -> tuple[list[str], dict[str, list[str]]]:
    """Return the names of computed figures, each after those it reads, and what each reads; omit circles."""
    reads = {name: _reads(figure, figures) for name, figure in figures.items() if figure.formula is not None}
    waiting = dict(reads)
    while True:
        try:
            ordered = [name for name in TopologicalSorter(waiting).static_order() if name in waiting]
        except CycleError as error:
            circle = list(reversed(error.args[1][1:]))
            _report_circle(circle, figures, report)
            waiting = {name: others for name, others in waiting.items() if name not in circle}
        else:
            return ordered, reads


def _reads(figure: Figure, figures: Mapping[str, Figure]) -> list[str]:
    """Return the computed figures that a formula names, in the same order in every run."""
    named = dict.fromkeys(dotted or indexed for dotted, indexed in _FIGURE.findall(figure.formula or ""))
    return [name for name in named if name in figures and figures[name].formula is not None]


def _report_circle(circle: list[str], figures: Mapping[str, Figure], report: Report) -> None:
    """Report figures that depend on each other, at the first one in the file."""
    first = min(circle, key=list(figures).index)
    start = circle.index(first)
    names = [*circle[start:], *circle[:start]]
    if len(names) == 1:
        message = f"the figure {listed(names)} depends on itself"
    else:
        message = f"the figures {listed(names)} depend on each other in a circle"
    report.error("formula-circle", message, figures[first].at / "formula", "state a `value` for one of them")


def table_view(table: Table) -> SimpleNamespace:
    """Return a table as formulas and templates see it: `rows`, `columns`, `at(key)`, `column(name)`."""
    return SimpleNamespace(
        name=table.name,
        columns=table.columns,
        rows=table.rows,
        about=table.about,
        origin=table.origin,
        at=_row_finder(table),
        column=_column_reader(table),
    )


def _row_finder(table: Table) -> Callable[[int | str], tuple[Any, ...]]:
    """Return the function that finds the row for a key."""
    by_name = all(span(row[0]) is None for row in table.rows)

    def at(key: int | str) -> tuple[Any, ...]:
        if not isinstance(key, str if by_name else int):
            expected = "one of its names" if by_name else "a whole number"
            got = "none" if key is None else quoted(key)
            raise ValueError(f"table `{table.name}` is looked up by {expected}, not {got}")
        row = table.row(key)
        if row is None:
            raise ValueError(f"table `{table.name}` has no row for {quoted(key) if by_name else key}")
        return row

    return at


def _column_reader(table: Table) -> Callable[[str], list[Any]]:
    """Return the function that lists the cells of a column."""

    def column(name: str) -> list[Any]:
        if name not in table.columns:
            raise ValueError(
                f"table `{table.name}` has no column {quoted(name)}, only {listed(table.columns)}"
            )
        index = table.columns.index(name)
        return [row[index] for row in table.rows]

    return column
