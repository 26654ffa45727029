"""`[figures]` and `[tables]` in, the game's figures and tables out, each with its origin."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import counted, quoted
from printkit.input.schema import TYPES, check_word, keys_of, read_table, tables_in, type_of
from printkit.model.game import ORIGINS, Figure, Table, span

T = TypeVar("T")

#: No table of a game has more rows.
MOST_ROWS = 2000

#: The possible origins of a figure that is stated, not computed.
STATED = ORIGINS[:-1]

_FIGURE = keys_of("figure", origin=ORIGINS)
_TABLE = keys_of("table", origin=STATED)
_KEY_HELP = 'start each row with a whole number, `"6+"` for 6 and more, `"3-5"`, or a name'


def read_each(
    table: Mapping[str, Any], what: str, read: Callable[..., T], at: Spot, report: Report
) -> dict[str, T]:
    """Return the figures or the tables by name."""
    return {
        name: read(name, values, spot, report)
        for name, values, spot in tables_in(table, at, report)
        if check_word(name, what, spot, report)
    }


def read_figure(name: str, table: Mapping[str, Any], at: Spot, report: Report) -> Figure:
    """Return one figure, either stated with its origin or computed by a formula."""
    values = read_table(table, _FIGURE, at, "the figure", report)
    if ("value" in table) == ("formula" in table):
        message = f"the figure {quoted(name)} needs either a `value` or a `formula`"
        help = "state a `value` with its `origin`, or a `formula` that computes it"
        report.error("bad-value", message, at, help)
    origin = values["origin"]
    if "formula" in table:
        if origin not in (None, ORIGINS[-1]):
            message = f"a figure with a `formula` is `computed`, not {quoted(origin)}"
            report.error("bad-value", message, at / "origin", "leave `origin` out")
        origin = ORIGINS[-1]
    elif origin is None and "origin" not in table:
        message = f"`origin` is missing in the figure {quoted(name)}"
        report.error("missing-key", message, at, 'add `origin = "rulebook"`, `"published"` or `"house"`')
    elif origin == ORIGINS[-1]:
        message = f"the figure {quoted(name)} is not computed: it has no `formula`"
        report.error("bad-value", message, at / "origin", "say where its `value` comes from")
    return Figure(name, values["value"], values["formula"], origin or "", values["about"], at)


def read_rows(name: str, table: Mapping[str, Any], at: Spot, report: Report) -> Table:
    """Return one table."""
    values = read_table(table, _TABLE, at, "the table", report)
    columns = _read_columns(values["columns"], at / "columns", report)
    given = values["rows"] or []
    if len(given) > MOST_ROWS:
        message = f"the table {quoted(name)} has {len(given)} rows, more than {MOST_ROWS}"
        report.error("too-many", message, at / "rows", "leave out rows that nobody looks up")
        given = []
    rows = [
        tuple(row)
        for index, row in enumerate(given)
        if _check_row(row, len(columns), at / "rows" / index, report)
    ]
    if values["rows"] == []:
        help = "add rows: `rows = [[2, 300]]`"
        report.error("bad-table", f"the table {quoted(name)} has no rows", at, help)
    _check_keys(given, at / "rows", report)
    return Table(name, columns, tuple(rows), values["origin"] or "", values["about"], at)


def _read_columns(columns: Sequence[Any] | None, at: Spot, report: Report) -> tuple[str, ...]:
    if columns is None:
        return ()
    if not columns or not all(isinstance(column, str) for column in columns):
        help = 'write `columns = ["players", "points"]`'
        report.error("bad-table", "`columns` must be a list of names", at, help)
    elif len(set(columns)) < len(columns):
        report.error("bad-table", "two columns have the same name", at, "give each column its own name")
    return tuple(str(column) for column in columns)


def _check_row(row: Any, width: int, at: Spot, report: Report) -> bool:
    if not isinstance(row, list):
        report.error("wrong-type", f"a row must be a list, not {TYPES[type_of(row)]}", at, "write `[2, 300]`")
    elif width and len(row) != width:
        message = f"this row has {counted(len(row), 'cell')}, the table has {counted(width, 'column')}"
        report.error("bad-table", message, at, "write one cell for each column")
    elif not row or not _is_key(row[0]):
        message = "a row must start with a key" if not row else f"{quoted(row[0])} can't be the key of a row"
        report.error("bad-table", message, at, _KEY_HELP)
    elif any(
        type_of(one) in ("list", "table", "date")
        for cell in row
        for one in (cell if isinstance(cell, list) else [cell])
    ):
        message = "a cell must be a number, text, true or false, or a list of these"
        report.error("bad-table", message, at)
    else:
        return True
    return False


def _is_key(cell: Any) -> bool:
    return span(cell) is not None or (isinstance(cell, str) and bool(cell.strip()))


def _check_keys(rows: Sequence[Any], at: Spot, report: Report) -> None:
    """Report keys that are used twice, not in ascending order, or after an open range such as `6+`."""
    keys = {index: row[0] for index, row in enumerate(rows) if isinstance(row, list) and row}
    known = {index: key for index, key in keys.items() if _is_key(key)}
    named = all(span(key) is None for key in known.values())
    seen, before = set[str](), None
    last: int | None = 0
    for index, key in known.items():
        ends, place = span(key), at / index
        if named and key in seen:  # the second row could never be found
            report.error("bad-table", f"the key {quoted(key)} is used twice", place, "use each key once")
        elif named:
            seen.add(key)
        elif ends is None:
            report.error("bad-table", f"{quoted(key)} can't be the key of a row", place, _KEY_HELP)
        else:
            if last is None:
                message = f"no row can follow {quoted(before)}, which covers all larger numbers"
                report.error("bad-table", message, place, "move that row to the end")
            elif before is not None and ends[0] <= last:
                again = "is used twice" if key == before else f"comes after {before}"
                help = "use each key once, in ascending order"
                report.error("bad-table", f"the key {key} {again}", place, help)
            before, last = key, ends[1]
