"""A rule's `cards`, `table` or `values` and its `where` in, the items that it looks at out."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import islice
from types import SimpleNamespace
from typing import Any

from printkit.diagnostics import Place, Spot
from printkit.model.game import Table
from printkit.model.keys import span
from printkit.rules.figures import card_view
from printkit.rules.outcome import show
from printkit.rules.trial import Compiled, Trial

#: What a message names of items that are many.
_FEW = 4


@dataclass(frozen=True, slots=True)
class Item:
    """A card, a row or a value: the names that it goes by, its copies, what messages call it, its place."""

    own: Mapping[str, Any]
    copies: int
    label: str
    at: Spot | Place | None


def look_at(trial: Trial, empty: bool = False) -> list[Item]:
    """Return the items that a rule looks at; none at all is a mistake, unless `empty` is what it says."""
    if trial["cards"] is not None:
        items = _cards(trial)
    elif trial["table"] is not None:
        items = rows(trial.game, trial.table())
    else:
        items = [Item({"value": value}, 1, show(value), None) for value in trial.listed("values")]
    if trial["where"] is not None:
        keeps = trial.compile("where")
        items = [item for item in items if keeps(**item.own)]
    if not items and not empty:
        key = "where" if trial["where"] is not None else "values"
        help = "a rule that looks at nothing proves nothing: mend the filter"
        trial.invalid(f"`{key}` matches nothing", key, help, "empty-rule")
    return items


def _cards(trial: Trial) -> list[Item]:
    """Return the cards of the components that a rule names."""
    return [
        Item(
            {"card": card_view(card)},
            card.copies * (component.sets if trial["sets"] else 1),
            f"{component.name}/{card.id}",
            card.at,
        )
        for component in trial.components()
        for card in component.cards
    ]


def rows(game: Any, table: Table) -> list[Item]:
    """Return a table's rows, each under the number or name that it begins at."""
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
    """Return items by what `by` gives for each; all in one group where it is left out."""
    if trial["by"] is None:
        return {None: items}
    by = trial.compile("by")
    groups: dict[Any, list[Item]] = {}
    for item in items:
        group = by(**item.own)
        if not isinstance(group, Hashable):
            trial.invalid("`by` gives no single value: name a field, such as `kind`", "by")
        groups.setdefault(group, []).append(item)
    return groups


def named(items: list[Item]) -> str:
    """Return what items are called, those beyond the first few counted."""
    names = ", ".join(item.label for item in islice(items, _FEW))
    return names if len(items) <= _FEW else f"{names} and {len(items) - _FEW} more"


def single(items: list[Item]) -> Item | None:
    """Return the one item where there is just one."""
    return items[0] if len(items) == 1 else None


def measure(work: Compiled, items: list[Item]) -> list[Any]:
    """Return what an expression gives for each item."""
    return [work(**item.own) for item in items]
