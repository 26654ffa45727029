"""A `ranges` in: a table's keys have no gaps or overlaps, and cover a whole range; what was found out."""

from itertools import pairwise
from typing import Any

from printkit.diagnostics import Spot
from printkit.model.keys import span
from printkit.rules.outcome import show
from printkit.rules.trial import Trial

Ends = tuple[int, int | None]


def check_ranges(trial: Trial) -> str:
    """Test a rule of kind `ranges`."""
    table = trial.table()
    column = trial.column(table, trial["column"])
    wanted = span(trial["covers"])
    if wanted is None:
        trial.reject("`covers` must be a range", "covers", 'write `covers = "2-8"`, or `covers = "0+"`')
    top = trial.game.at / "tables" / table.name / "rows"
    ends: list[tuple[Ends, Any, Spot]] = []
    for index, row in enumerate(table.rows):
        found = span(row[column])
        if found is None:
            trial.reject(f"{show(row[column])} in `tables.{table.name}` is not a range", "table")
        ends.append((found, row[column], top / index / column))
    if not ends:
        trial.reject(f"`tables.{table.name}` has no rows", "table", code="empty-rule")
    _compare(trial, ends)
    _cover(trial, ends, wanted)
    return f"{show(ends[0][1])} to {show(ends[-1][1])}"


def _compare(trial: Trial, ends: list[tuple[Ends, Any, Spot]]) -> None:
    """Report gaps and overlaps between a range and the next."""
    for ((_, end), before, _), ((start, _), after, at) in pairwise(ends):
        if end is None or start <= end:
            trial.add_violation(f"{show(before)} and {show(after)} overlap", at)
        elif start > end + 1:
            gap = show(end + 1) if start == end + 2 else f"{end + 1} to {start - 1}"
            trial.add_violation(f"there is no row for {gap}, between {show(before)} and {show(after)}", at)


def _cover(trial: Trial, ends: list[tuple[Ends, Any, Spot]], wanted: Ends) -> None:
    (first, _), key, at = ends[0]
    if first > wanted[0]:
        trial.add_violation(f"there is no row for {wanted[0]}: the first is {show(key)}", at)
    (_, last), key, at = ends[-1]
    if last is not None and (wanted[1] is None or last < wanted[1]):
        missing = f"more than {last}" if wanted[1] is None else str(wanted[1])
        trial.add_violation(f"there is no row for {missing}: the last is {show(key)}", at)
