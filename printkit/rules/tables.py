"""A table of the rules in, what formulas and layouts may ask of it out."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from printkit.diagnostics.wording import listed, quoted
from printkit.model.game import Table
from printkit.model.keys import span


def table_view(table: Table) -> SimpleNamespace:
    """Return a table as formulas and layouts see it: `rows`, `columns`, `at(key)`, `column(name)`."""
    return SimpleNamespace(
        name=table.name,
        columns=table.columns,
        rows=table.rows,
        about=table.about,
        origin=table.origin,
        at=_finder(table),
        column=_column(table),
    )


def _finder(table: Table) -> Callable[[int | str], tuple[Any, ...]]:
    """Return the function that finds the row which holds for a key."""
    named = all(span(row[0]) is None for row in table.rows)

    def at(key: int | str) -> tuple[Any, ...]:
        if not isinstance(key, str if named else int):
            asked = "none" if key is None else quoted(key)
            wanted = "one of its names" if named else "a whole number"
            raise ValueError(f"table `{table.name}` is asked for {wanted}, not {asked}")
        row = table.row(key)
        if row is None:
            raise ValueError(f"table `{table.name}` has no row for {quoted(key) if named else key}")
        return row

    return at


def _column(table: Table) -> Callable[[str], list[Any]]:
    """Return the function that reads one column down."""

    def column(name: str) -> list[Any]:
        if name not in table.columns:
            raise ValueError(
                f"table `{table.name}` has no column {quoted(name)}, only {listed(table.columns)}"
            )
        index = table.columns.index(name)
        return [row[index] for row in table.rows]

    return column
