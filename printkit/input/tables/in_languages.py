"""A table and those beside it in other languages in, one table with the columns of all of them out."""

from collections.abc import Iterator
from pathlib import Path

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import listed, quoted
from printkit.files import inside
from printkit.folders import shared_toml
from printkit.input.tables.grid import TableOptions
from printkit.input.tables.pick import with_columns
from printkit.input.tables.read import read_table_file
from printkit.inputs.reading import note_names
from printkit.model.card_table import CardTable

#: How many ids without a partner a message names.
_MOST_NAMED = 5


def with_languages(table: CardTable, options: TableOptions, report: Report) -> CardTable:
    """Return a table with the columns of `cards.de.csv`, which is beside `cards.csv`: `name_de` says `name`.

    Rows belong together by their ids if a column has these, else by their order.
    """
    for code, name in _beside(table.path):
        path = inside(table.path.parent, name, report)
        plain = options._replace(where=None, continue_after=None, join=None, pictures=None)
        other = read_table_file(path, plain, report) if path else None
        if other is not None:
            table = _joined(table, other, code, report)
    return table


def _beside(path: Path) -> Iterator[tuple[str, str]]:
    note_names(path.parent)
    names = (file.name for file in sorted(path.parent.glob("*" + path.suffix)) if file != path)
    ends = ((name.removesuffix(path.suffix).partition(f"{path.stem}."), name) for name in names)
    several = [(code, name) for (before, _, code), name in ends if code and not before]
    codes = shared_toml("roles.toml")["headings"]["codes"] if several else ()
    yield from ((code, name) for code, name in several if code.partition("-")[0].lower() in codes)


def _joined(table: CardTable, other: CardTable, code: str, report: Report) -> CardTable:
    shared = {*table.ids} & {*other.ids} if table.id_column and table.id_column == other.id_column else ()
    by_id = 2 * len(shared) >= len(other.rows) > 0  # names serve as ids too, and they are translated
    if not by_id and len(table.rows) != len(other.rows):
        message = f"{quoted(other.path.name)} has {len(other.rows)} cards, not {len(table.rows)}"
        help = f"give it a row for each card of {quoted(table.path.name)}, or both a column `id`"
        report.error("bad-translation", message, Place(other.path, 1), help)
        return table
    partners = {id: index for index, id in enumerate(other.ids)} if by_id else {}
    found: list[int | None] = [*map(partners.get, table.ids)] if by_id else [*range(len(table.rows))]
    if strange := sorted({*partners} - {*table.ids}):
        named = listed(strange[:_MOST_NAMED], "or")
        message = f"{quoted(table.path.name)} has no card with the id {named}"
        where = other.place(partners[strange[0]], other.id_column)
        report.warning("unused-translation", message, where, "write the id as it is there")
    names = {column.name for column in table.columns} - ({table.id_column} if by_id else set())
    ending = f"_{code.replace('-', '_').lower()}"
    added = {f"{one.name}{ending}": one for one in other.columns if one.name in names and one.type == "text"}
    return with_columns(table, other, found, added)
