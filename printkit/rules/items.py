"""A rule's `cards`, `table` or `values` and its `where` in, the items that it is about out."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import islice
from types import SimpleNamespace
from typing import Any

from printkit.diagnostics import Place, Spot
from printkit.model.game import Table
from printkit.model.keys import span
from printkit.rules.outcome import show
from printkit.rules.trial import Expression, Trial

#: A message names this many items of a longer list.
_FEW = 4


@dataclass(frozen=True, slots=True)
class Item:
    """A card, a row or a value: its names in expressions, its copies, its name in messages, its place."""

    own: Mapping[str, Any]
    copies: int
    label: str
    at: Spot | Place | None


def items_of(trial: Trial, may_be_empty: bool = False) -> list[Item]:
    """Return the items that a rule is about; none at all is a mistake, unless the rule says so."""
    if trial["cards"] is not None:
        items = _cards(trial)
    elif trial["table"] is not None:
        items = rows(trial.game, trial.table())
    else:
        items = [Item({"value": value}, 1, show(value), None) for value in trial.values("values")]
    if trial["where"] is not None:
        matches = trial.expression("where")
        items = [item for item in items if matches(**item.own)]
    if not items and not may_be_empty:
        key = "where" if trial["where"] is not None else "values"
        help = "a rule about nothing proves nothing: correct the filter"
        trial.reject(f"`{key}` matches nothing", key, help, "empty-rule")
    return items


def _cards(trial: Trial) -> list[Item]:
    return [
        Item(
            {"card": card.view()},
            card.copies * (component.sets if trial["sets"] else 1),
            f"{component.name}/{card.id}",
            card.at,
        )
        for component in trial.components()
        for card in component.cards
    ]


def rows(game: Any, table: Table) -> list[Item]:
    """Return a table's rows, each with the first number or the name of its key."""
    return [
        row_item(game.at / "tables" / table.name / "rows" / i, table, row) for i, row in enumerate(table.rows)
    ]


def row_item(at: Spot, table: Table, row: tuple[Any, ...], key: Any = None) -> Item:
    """Return a row as expressions see it: `row`, its cells by column, and `key`."""
    if key is None:
        ends = span(row[0])
        key = row[0] if ends is None else ends[0]
    cells = SimpleNamespace(**dict(zip(table.columns, row, strict=False)))
    return Item({"row": cells, "key": key}, 1, f"row {show(row[0])} of `{table.name}`", at)


def grouped(trial: Trial, items: list[Item]) -> dict[Any, list[Item]]:
    """Return items by their value of `by`; all in one group where there is no `by`."""
    if trial["by"] is None:
        return {None: items}
    by = trial.expression("by")
    groups: dict[Any, list[Item]] = {}
    for item in items:
        group = by(**item.own)
        if not isinstance(group, Hashable):
            trial.reject("`by` gives no single value: name a field, such as `kind`", "by")
        groups.setdefault(group, []).append(item)
    return groups


def named(items: list[Item]) -> str:
    """Return the names of the first few items, and the number of the others."""
    names = ", ".join(item.label for item in islice(items, _FEW))
    return names if len(items) <= _FEW else f"{names} and {len(items) - _FEW} more"


def single(items: list[Item]) -> Item | None:
    """Return the only item, or None where there are several."""
    return items[0] if len(items) == 1 else None


def evaluate_all(expression: Expression, items: list[Item]) -> list[Any]:
    """Return the value of an expression for each item."""
    return [expression(**item.own) for item in items]
