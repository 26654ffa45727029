"""A game in, the value of every figure of its rules out: stated, or from formulas; what these can call."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from graphlib import CycleError, TopologicalSorter
from itertools import accumulate
from types import SimpleNamespace
from typing import Any, NamedTuple

from printkit.diagnostics import Report
from printkit.diagnostics.wording import listed, quoted
from printkit.lazy import LazyDict
from printkit.model.game import Figure, Game, Table, span
from printkit.rules.dependencies import reads as named_in
from printkit.template.formulas import FAILED, Formulas, evaluate

#: The value of a figure whose formula failed: templates still render, and the finding stops the build.
_UNKNOWN = 0


class ComputedFigures(NamedTuple):
    """The figures by name, the tables, all that a formula may read, and what evaluates formulas."""

    figures: Mapping[str, Any]
    tables: Mapping[str, SimpleNamespace]
    context: Mapping[str, Any]
    formulas: Formulas


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
    # each component's cards, under its name, and under the name with underscores for hyphens
    decks = {one.name.replace("-", "_"): one for one in game.components}
    decks = {one.name: one for one in game.components} | decks
    return {
        "figures": figures,
        "tables": SimpleNamespace(**tables),
        "decks": LazyDict(decks, lambda name: [card.view() for card in decks[name].cards]),
        "game": SimpleNamespace(**{**game.facts, "title": game.title, "players": list(game.players)}),
        "players": players,
        **FUNCTIONS,
    }


def _in_order(figures: Mapping[str, Figure], report: Report) -> tuple[list[str], dict[str, list[str]]]:
    """Return the names of computed figures, each after those it reads, and what each reads; omit circles."""
    computed = {name: figure.formula for name, figure in figures.items() if figure.formula is not None}
    reads = {
        name: [one for kind, one in named_in(formula) if kind == "figures" and one in computed]
        for name, formula in computed.items()
    }
    sorter, ordered = TopologicalSorter(reads), dict[str, None]()
    with suppress(CycleError):
        sorter.prepare()
    while ready := sorter.get_ready():
        ordered.update(dict.fromkeys(ready))
        sorter.done(*ready)
    stuck = {
        name: next(other for other in reads[name] if other not in ordered)
        for name in reads
        if name not in ordered
    }
    for names in _circles(stuck):
        if len(names) == 1:
            message = f"the figure {listed(names)} depends on itself"
        else:
            message = f"the figures {listed(names)} depend on each other in a circle"
        at = figures[names[0]].at / "formula"
        report.error("formula-circle", message, at, "state a `value` for one of them")
    return [*ordered], reads


def _circles(following: Mapping[str, str]) -> Iterator[list[str]]:
    """Yield the circles of names that are each followed by one other; a circle starts with its first name."""
    walks: dict[str, int] = {}
    order = {name: index for index, name in enumerate(following)}
    for number, name in enumerate(following):
        walk = []
        while name not in walks:
            walks[name] = number
            walk.append(name)
            name = following[name]
        if walks[name] == number:
            circle = walk[walk.index(name) :]
            start = circle.index(min(circle, key=order.__getitem__))
            yield [*circle[start:], *circle[:start]]


def table_view(table: Table) -> SimpleNamespace:
    """Return a table as formulas and templates see it: `rows`, `columns`, `at(key)`, `column(name)`."""
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

    def column(name: str) -> list[Any]:
        if name not in table.columns:
            known = listed(table.columns)
            raise ValueError(f"table `{table.name}` has no column {quoted(name)}, only {known}")
        index = table.columns.index(name)
        return [row[index] for row in table.rows]

    own = {name: getattr(table, name) for name in ("name", "columns", "rows", "about", "origin")}
    return SimpleNamespace(**own, at=at, column=column)


#: More pieces than this are never printed for one game.
MOST_COPIES = 100_000
#: No game rolls more dice, or dice with more faces or higher values.
MOST_DICE, MOST_FACES, HIGHEST = 20, 100, 100


def most(values: Iterable[float], count: int) -> float:
    """Return the sum of the `count` largest values."""
    if not isinstance(count, int) or count < 0:
        raise ValueError(f"`most` takes how many to add up, not {count}")
    return sum(sorted(values, reverse=True)[:count])


def spread(cards: Iterable[SimpleNamespace], field: str) -> list[Any]:
    """Return a field of every card, once for each of its copies."""
    values: list[Any] = []
    for card in cards:
        own = vars(card) if isinstance(card, SimpleNamespace) else {}
        if "copies" not in own:
            raise ValueError("`spread` takes a deck's cards, and the name of a field")
        if field not in own:
            raise ValueError(f"card `{own['id']}` has no field `{field}`")
        if len(values) + own["copies"] > MOST_COPIES:
            raise ValueError(f"`spread` takes at most {MOST_COPIES} cards, counting copies")
        values += [own[field]] * own["copies"]
    return values


def exactly(number: float) -> Fraction:
    """Return a number as a fraction, so that sums and quotients of it are exact: `exactly(1) / 6`."""
    if not isinstance(number, (int, float, Fraction)):
        raise ValueError("`exactly` takes a number")
    return Fraction(number)


def median(values: Iterable[float]) -> float:
    """Return the middle value, the lower of two where there are two."""
    ordered = sorted(values)
    if not ordered:
        raise ValueError("`median` takes a list that is not empty")
    return ordered[(len(ordered) - 1) // 2]


def ends(key: Any) -> list[int | None]:
    """Return the first and the last number that a table's key covers; the last of `6+` is none."""
    found = span(key)
    if found is None:
        raise ValueError(f"`span` takes a key such as `300-320` or `6+`, not {quoted(key)}")
    return list(found)


def at_least(faces: Iterable[int], dice: int) -> tuple[Fraction, ...]:
    """Return, for each total from 0 to the highest, the exact chance that so many dice reach it."""
    die = _checked(faces, dice)
    rolls = len(die) ** dice
    # One whole number holds the count of every total, `bits` bits each; the product of two such
    # numbers holds the counts for both dice together. A loop over faces and totals takes 20 times as long.
    bits = rolls.bit_length()
    counts = sum(1 << bits * face for face in die) ** dice
    totals = [counts >> bits * total & (1 << bits) - 1 for total in range(dice * max(die) + 1)]
    reaching = accumulate(reversed(totals))
    return tuple(Fraction(ways, rolls) for ways in reaching)[::-1]


def at_least_all(faces: Iterable[int], most: int) -> tuple[tuple[Fraction, ...], ...]:
    """Return the chances for every number of dice from zero to `most`."""
    die = _checked(faces, most)
    return tuple(at_least(die, dice) for dice in range(most + 1))


def _checked(faces: Iterable[int], dice: int) -> Sequence[int]:
    die = tuple(faces)
    if not 1 <= len(die) <= MOST_FACES:
        raise ValueError(f"a die has 1 to {MOST_FACES} faces, not {len(die)}")
    if not all(isinstance(face, int) and 0 <= face <= HIGHEST for face in die):
        raise ValueError(f"a die's faces are whole numbers from 0 to {HIGHEST}")
    if not isinstance(dice, int) or not 0 <= dice <= MOST_DICE:
        raise ValueError(f"the number of dice is a whole number from 0 to {MOST_DICE}")
    return die


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    **{
        one.__name__: one for one in (all, any, sorted, at_least, at_least_all, exactly, median, most, spread)
    },
    "span": ends,
}
