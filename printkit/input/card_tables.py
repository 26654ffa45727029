"""What a reader found in a file of cards in, tables of typed values out, each with its place.

A reader (see `readers/`) returns a `Grid`, rows of cells under a header, or `Records`, tables with keys as in
TOML. What is the same for every format is here: header, columns, types, and the findings about them.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.wording import listed, quoted
from printkit.input.schema import Key, check_word, fits, report_unknown

#: A hundred thousand cards weigh 200 kg: a mistake or an attack.
MOST_PIECES = 100_000
#: More mistakes than this in one file are one mistake, repeated.
MOST_MISTAKES = 200
#: No template reads more fields than this.
MOST_FIELDS = 100

#: The types that a field may have, and how to make the value of a card that leaves the field out.
FIELD_TYPES: Mapping[str, Callable[[], Any]] = {
    "text": str,
    "whole": int,
    "number": float,
    "flag": bool,
    "list": list,
}

RESERVED = (
    Key("id", "text", required=True, about="Its name, unlike that of any other card."),
    Key("copies", "whole", 1, about="How many of it belong to a set."),
    Key("face", "text", about="A layout of its own."),
    Key("back", "text", about="A layout of its own."),
)
RESERVED_NAMES = tuple(key.name for key in RESERVED)

#: How similar a free field and `copies` must be to count as a typing error: `copys` is, `copper` is not.
_ALIKE = 0.7

_FLAGS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}

#: What separates the items of a cell that holds a list.
LIST_SEPARATOR = ";"


class CardFile(NamedTuple):
    """A file of cards, and the key in `game.toml` that names it."""

    path: Path
    named_at: Spot


class Row(NamedTuple):
    """One row of a grid: its cells, as text or as values that already have a type."""

    cells: Sequence[Any]
    place: Callable[[int | None], Place]  # of the cell in a column, or (None) of the whole row


class Grid(NamedTuple):
    """Rows of cells. The first row that is not blank is the header."""

    path: Path
    rows: Sequence[Row]
    help: str | None = None  # how to mend a row with too many or too few cells


class Records(NamedTuple):
    """Cards as tables with keys, the types of their fields, and how to find their places."""

    tables: Sequence[Any]
    at: Spot
    where: str  # what a message calls one table: "[[card]]"
    types: Mapping[str, str] = {}  # by field; empty: fields of any name and type
    place: Callable[[Spot], Place] | None = None  # for files that are not TOML


def read_types(table: Mapping[str, Any], at: Spot, report: Report) -> dict[str, str]:
    """Return the declared types by field."""
    types: dict[str, str] = {}
    if len(table) > MOST_FIELDS:
        message = f"there are {len(table)} fields, more than {MOST_FIELDS}"
        report.error("too-many", message, at, "declare only those that a layout reads")
        return types
    for name, value in table.items():
        if name in RESERVED_NAMES:
            message = f"{quoted(name)} can't be declared: every card has it"
            report.error("bad-name", message, at / name, "delete this line")
        elif check_word(name, "a field", at / name, report) and fits(
            value, Key(name, "text", choices=tuple(FIELD_TYPES)), at / name, report
        ):
            types[name] = value
    return types


def free_fields(table: Mapping[str, Any], at: Spot, where: str, report: Report) -> dict[str, Any]:
    """Return a card's undeclared fields; report those that look like a misspelt reserved name."""
    fields = {}
    for name, value in table.items():
        if name in RESERVED_NAMES:
            continue
        if _is_misspelt(name):
            report_unknown({name: value}, RESERVED_NAMES, at, where, report)
        elif check_word(name, "a field", at / name, report):
            fields[name] = value
    return fields


def _is_misspelt(name: str) -> bool:
    """Return whether a name is most likely meant to be a reserved one: `copys`, `Id`, `faces`."""
    from difflib import get_close_matches  # late: most cards have only declared fields

    plain = name[:60].lower()
    return plain.rstrip("s") in RESERVED_NAMES or bool(get_close_matches(plain, ("copies",), 1, _ALIKE))


def records_of(grid: Grid, types: Mapping[str, str], report: Report) -> Records | None:
    """Return the rows of a grid as records, or None with findings."""
    if not grid.rows:
        message = "there are no cards in this file"
        report.error("no-cards", message, Place(grid.path), "start with a header row: `id,copies`")
        return None
    header = grid.rows[0]
    columns = [str(cell).strip() for cell in header.cells]
    with report.collect() as own:
        _check_header(columns, header, types, own)
    if own.failed:
        return None
    rows = _complete_rows(grid, report)
    if not rows and len(grid.rows) > 1:
        return None
    wanted = {**{key.name: key.types for key in RESERVED}, **types}
    tables = [_convert(columns, row.cells, wanted) for row in rows]

    def place(spot: Spot) -> Place:
        """Return the place of a card, or of one of its fields."""
        if not spot.keys:
            return header.place(None)
        index, *names = spot.keys
        known = names and names[0] in columns
        return rows[int(index)].place(columns.index(str(names[0])) if known else None)

    return Records(tables, Spot(grid.path), "the row", types, place)


def _check_header(columns: Sequence[str], row: Row, types: Mapping[str, str], report: Report) -> None:
    """Report columns that are too many, unknown, missing or double."""
    at, most = Spot(row.place(None).file), MOST_FIELDS + len(RESERVED)
    names = dict.fromkeys(columns)
    own = Report()
    if len(columns) > most:
        message = f"there are {len(columns)} columns, more than {most}"
        own.error("too-many", message, at, "keep only those that a layout reads")
    elif types:
        _check_declared(names, types, at, own)
    else:
        free_fields(names, at, "the header", own)
    if len(columns) <= most:
        if "id" not in names:
            message = f"there is no column `id`, only {listed(names)}"
            own.error("missing-key", message, at, "add a column `id`")
        for name in names:
            if columns.count(name) > 1:
                own.error("double-name", f"two columns are called {quoted(name)}", at / name, "keep one")
    for finding in own:
        keys = finding.at.keys if isinstance(finding.at, Spot) else ()
        place = row.place(columns.index(str(keys[0])) if keys else None)
        report.error(finding.code, finding.message, place, finding.help)


def _check_declared(names: Mapping[str, Any], types: Mapping[str, str], at: Spot, report: Report) -> None:
    """Report columns that `fields` does not declare."""
    own = Report()
    report_unknown(names, [*RESERVED_NAMES, *types], at, "the header", own)
    for finding in own:
        near = finding.help if (finding.help or "").startswith("did you") else None
        help = near or 'declare it in `fields` too, as `"text"` for words: `fields` must name every column'
        report.error(finding.code, finding.message, finding.at, help)


def _complete_rows(grid: Grid, report: Report) -> list[Row]:
    """Return the rows that have a cell for each column; report the others."""
    width = len(grid.rows[0].cells)
    uneven = [row for row in grid.rows if len(row.cells) != width]
    for row in uneven[:MOST_MISTAKES]:
        cells = f"{len(row.cells)} cell" + ("s" if len(row.cells) != 1 else "")
        report.error("bad-csv", f"this row has {cells}, the header has {width}", row.place(None), grid.help)
    return [row for row in grid.rows[1:] if len(row.cells) == width]


def _convert(columns: Sequence[str], cells: Sequence[Any], wanted: Mapping[str, str]) -> dict[str, Any]:
    """Return a row as a card's table; the key of an empty cell is left out."""
    table = {}
    for name, cell in zip(columns, cells, strict=True):
        value = cell.strip() if isinstance(cell, str) else "" if cell is None else cell
        if name not in wanted:
            table[name] = value
        elif value != "":
            table[name] = _value(value, wanted[name])
    return table


def _value(cell: Any, type_: str) -> Any:
    """Return a cell as its column's type, or unchanged if it is not of that type: that is reported later."""
    if not isinstance(cell, str):
        return str(cell) if type_ == "text" else cell
    if type_ == "flag":
        return _FLAGS.get(cell.lower(), cell)
    if type_ == "list":
        return [part.strip() for part in cell.split(LIST_SEPARATOR)]
    if type_ in ("whole", "number"):
        try:
            return int(cell) if type_ == "whole" else float(cell)
        except ValueError:
            return cell
    return cell
