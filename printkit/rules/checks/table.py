"""A `table` in: its rows are those of the rulebook, or each follows from its key; what was found out."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from printkit.diagnostics import Spot
from printkit.model.game import Table
from printkit.model.keys import covers, span
from printkit.rules.items import Item, row_item, rows
from printkit.rules.outcome import alike, counted, judge_of, rounded, show, show_other
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
        _compare_list(trial, items, [expression(**item.own) for item in items], index)
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
        yield from rows(trial.game, table)
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
        at = trial.game.at / "tables" / table.name / "rows" / index
        yield row_item(at, table, table.rows[index], key)


def _report(trial: Trial, item: Item, index: int | None, found: Any, should: str) -> None:
    """Report a row that is wrong, at its cell where one is known."""
    at = item.at / index if index is not None and isinstance(item.at, Spot) else item.at
    subject = f"`{trial['column']}`" if index is not None else f"`{trial['what']}`"
    key = f" at {item.own['key']}" if trial["keys"] else ""
    trial.add_violation(f"{item.label}: {subject} is {show(found)}, not {should}{key}", at)


def _compare_list(trial: Trial, items: list[Item], found: list[Any], index: int | None) -> None:
    """Compare the rows with a list of values, one for each row."""
    wanted = trial["is"]
    if len(wanted) != len(items):
        trial.add_violation(f"there are {len(items)} rows, and there should be {len(wanted)}", items[0].at)
    for item, one, should in zip(items, found, wanted, strict=False):
        if not alike(rounded(one, trial["digits"]), rounded(should, trial["digits"])):
            _report(trial, item, index, one, show_other(should, one))


def _compare_rows(trial: Trial, table: Table) -> str:
    """Compare a whole table, cell by cell."""
    at = trial.game.at / "tables" / table.name / "rows"
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
            _compare_cells(trial, table, index, row, wanted)
    return counted(len(table.rows), "row")


def _compare_cells(trial: Trial, table: Table, index: int, row: tuple[Any, ...], wanted: list[Any]) -> None:
    for column, (found, should) in enumerate(zip(row, wanted, strict=True)):
        if not alike(found, should):
            name = f"`{table.columns[column]}` in row {show(row[0])} of `tables.{table.name}`"
            at = trial.game.at / "tables" / table.name / "rows" / index / column
            trial.add_violation(f"{name} is {show(found)}, not {show_other(should, found)}", at)
