"""Rules about tables in: the rulebook's rows, ranges without gaps, nested rows; what was found out."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, zip_longest
from typing import Any

from printkit.diagnostics import Spot
from printkit.diagnostics.wording import counted
from printkit.model.game import Table, covers, span
from printkit.rules.outcome import Item, alike, judge_of, key_of, rounded, row_item, rows, show, show_other
from printkit.rules.trial import Trial

#: No more keys than this are tested.
MOST_KEYS = 1000


def check_table(trial: Trial) -> str:
    """Test a rule of kind `table`."""
    table = trial.table()
    if trial["rows"] is not None:
        return _compare_rows(trial, table)
    items = list(_items(trial, table))
    index = None if trial["column"] is None else trial.column(table, trial["column"])
    what = trial["what"] if index is None else f"row['{trial['column']}']"
    expression = trial.parse(what, trial.at("what" if index is None else "column"))
    if isinstance(trial["is"], list):
        values, wanted = [expression(**item.own) for item in items], trial["is"]
        if len(wanted) != len(items):
            message = f"there are {len(items)} rows, and there should be {len(wanted)}"
            trial.add_violation(message, items[0].at)
        for item, one, should in zip(items, values, wanted, strict=False):
            if not alike(rounded(one, trial["digits"]), rounded(should, trial["digits"])):
                _report(trial, item, index, one, show_other(should, one))
    else:
        judge = judge_of(trial)
        for item in items:
            found = expression(**item.own)
            should = judge(found, **item.own)
            if should is not None:
                _report(trial, item, index, found, should)
    return counted(len(items), "key" if trial["keys"] else "row")


def _items(trial: Trial, table: Table) -> Iterator[Item]:
    """Yield each row once, or the row that holds for each of the numbers in `keys`."""
    if trial["keys"] is None:
        yield from rows(trial, table)
        return
    ends = span(trial["keys"])
    if ends is None or ends[1] is None or ends[1] - ends[0] >= MOST_KEYS:
        message = f"`keys` must be a range of at most {MOST_KEYS} numbers"
        trial.reject(message, "keys", 'write `keys = "1-7"`')
    for key in range(ends[0], ends[1] + 1):
        index = next((i for i, row in enumerate(table.rows) if covers(row[0], key)), None)
        if index is None:
            trial.add_violation(
                f"`tables.{table.name}` has no row for {key}", trial.game.at / "tables" / table.name
            )
            continue
        at = trial.rows_at(table) / index
        yield row_item(at, table, table.rows[index], key)


def _report(trial: Trial, item: Item, index: int | None, found: Any, should: str) -> None:
    at = item.at / index if index is not None and isinstance(item.at, Spot) else item.at
    subject = f"`{trial['column']}`" if index is not None else f"`{trial['what']}`"
    key = f" at {item.own['key']}" if trial["keys"] else ""
    trial.add_violation(f"{item.label}: {subject} is {show(found)}, not {should}{key}", at)


def _compare_rows(trial: Trial, table: Table) -> str:
    at = trial.rows_at(table)
    for index, (row, wanted) in enumerate(zip_longest(table.rows, trial["rows"])):
        if wanted is None:
            trial.add_violation(
                f"row {show(row[0])} of `tables.{table.name}` should not be there", at / index
            )
        elif not isinstance(wanted, list) or len(wanted) != len(table.columns):
            trial.reject(f"each row of this rule needs {len(table.columns)} cells, as the table has", "rows")
        elif row is None:
            trial.add_violation(f"row {show(wanted[0])} of `tables.{table.name}` is missing", at)
        else:
            for column, (found, should) in enumerate(zip(row, wanted, strict=True)):
                if not alike(found, should):
                    name = f"`{table.columns[column]}` in row {show(row[0])} of `tables.{table.name}`"
                    message = f"{name} is {show(found)}, not {show_other(should, found)}"
                    trial.add_violation(message, at / index / column)
    return counted(len(table.rows), "row")


Ends = tuple[int, int | None]


def check_ranges(trial: Trial) -> str:
    """Test a rule of kind `ranges`."""
    table = trial.table()
    column = trial.column(table, trial["column"])
    wanted = span(trial["covers"])
    if wanted is None:
        trial.reject("`covers` must be a range", "covers", 'write `covers = "2-8"`, or `covers = "0+"`')
    top = trial.rows_at(table)
    ends: list[tuple[Ends, Any, Spot]] = []
    for index, row in enumerate(table.rows):
        found = span(row[column])
        if found is None:
            trial.reject(f"{show(row[column])} in `tables.{table.name}` is not a range", "table")
        ends.append((found, row[column], top / index / column))
    if not ends:
        trial.reject(f"`tables.{table.name}` has no rows", "table", code="empty-rule")
    _compare_ranges(trial, ends, wanted)
    return f"{show(ends[0][1])} to {show(ends[-1][1])}"


def _compare_ranges(trial: Trial, ends: list[tuple[Ends, Any, Spot]], wanted: Ends) -> None:
    for ((_, end), before, _), ((start, _), after, at) in pairwise(ends):
        if end is None or start <= end:
            trial.add_violation(f"{show(before)} and {show(after)} overlap", at)
        elif start > end + 1:
            gap = show(end + 1) if start == end + 2 else f"{end + 1} to {start - 1}"
            trial.add_violation(f"there is no row for {gap}, between {show(before)} and {show(after)}", at)
    (first, _), key, at = ends[0]
    if first > wanted[0]:
        trial.add_violation(f"there is no row for {wanted[0]}: the first is {show(key)}", at)
    (_, last), key, at = ends[-1]
    if last is not None and (wanted[1] is None or last < wanted[1]):
        missing = f"more than {last}" if wanted[1] is None else str(wanted[1])
        trial.add_violation(f"there is no row for {missing}: the last is {show(key)}", at)


def check_nested(trial: Trial) -> str:
    """Test a rule of kind `nested`."""
    table = trial.table()
    column = trial.column(table, trial["column"])
    top = trial.rows_at(table)
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
    if isinstance(cell, list):
        return cell
    if isinstance(cell, str):
        return list(cell.split())
    return trial.reject(f"{show(cell)} is neither a list nor words", "column")
