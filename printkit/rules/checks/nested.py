"""A `nested` in: each row of a table is contained in the next; what was found out."""

from collections import Counter
from typing import Any

from printkit.rules.outcome import counted, key_of, show
from printkit.rules.trial import Trial


def check_nested(trial: Trial) -> str:
    """Test a rule of kind `nested`."""
    table = trial.table()
    column = trial.column(table, trial["column"])
    top = trial.game.at / "tables" / table.name / "rows"
    held: list[Any] | None = None
    if len(table.rows) < 2:
        trial.reject(f"`tables.{table.name}` needs at least two rows to compare", "table", code="empty-rule")
    for index, row in enumerate(table.rows):
        members, at = _members(trial, row[column]), top / index / column
        name = f"row {show(row[0])} of `tables.{table.name}`"
        counts = Counter(map(key_of, members))
        for twice in dict.fromkeys(show(one) for one in members if counts[key_of(one)] > 1):
            trial.add_violation(f"{name} has {twice} twice", at)
        if held is not None:
            lost = [one for one in held if key_of(one) not in counts]
            if lost:
                trial.add_violation(f"{name} lacks {', '.join(map(show, lost))} of the row before", at)
            grown = len(members) - len(held)
            if trial["grows"] is not None and grown != trial["grows"]:
                trial.add_violation(f"{name} has {grown} more than the row before, not {trial['grows']}", at)
        held = members
    return counted(len(table.rows), "row")


def _members(trial: Trial, cell: Any) -> list[Any]:
    """Return what a cell holds: a list's values, or a text's words."""
    if isinstance(cell, list):
        return cell
    if isinstance(cell, str):
        return list(cell.split())
    return trial.reject(f"{show(cell)} is neither a list nor words", "column")
