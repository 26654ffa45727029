"""How cards lie on a sheet in, one card below the other out: turned tables, several of them, lists."""

import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from printkit.diagnostics import Place
from printkit.input.tables.grid import CellGrid, Row, TableOptions
from printkit.input.tables.types import text_of
from printkit.input.tables.words import field_name, means_something

#: A header is one of the first rows.
FIRST_ROWS = 30
#: A heading is short; a longer cell is a text of a card.
LONGEST_HEADING = 60
#: Notes about what was found, and how to say what is right.
_LISTS = "each cell is a card (if each row is one, say `--header`)"
_TURNED = "each column is a card (if each row is one, say `--header`)"


def upright(grid: CellGrid, options: TableOptions) -> CellGrid:
    """Return a grid with a card in each row: turned over where each column is one, or a list of them."""
    if _is_of_lists(grid, options):
        return _one_below_another(grid)
    if grid.header or not (options.per_column or _looks_turned(grid, options)):
        return grid
    width = max((len(row.cells) for row in grid.rows), default=0)

    def place(index: int, column: int | None) -> Place:
        return grid.rows[min(column or 0, len(grid.rows) - 1)].place(index)

    columns = (Row(at + 1, [row.cell(at) for row in grid.rows], partial(place, at)) for at in range(width))
    return grid._replace(
        rows=tuple(row for row in columns if any(row.cells)),
        merged=(),
        turned=True,
        notes=(*grid.notes, *([] if options.per_column else [_TURNED])),
    )


def _is_of_lists(grid: CellGrid, options: TableOptions) -> bool:
    """Return whether columns are lists: headed `Table 1`, `Table 2`, and not all of them as long."""
    said = options.header is not None or options.columns or options.rows or options.per_column
    if said or grid.header or len(grid.rows) < 2:
        return False
    heads = [*map(text_of, grid.rows[0].cells)]
    stems = {re.sub(r"\W+(\d+|[A-Z])$", "", head) for head in heads}
    lists = [[row.text(at) for row in grid.rows[1:]] for at in range(len(heads))]
    lengths = [len(column_of_rows(grid.rows[1:], at)) for at in range(len(heads))]
    whole = all(all(one[:length]) for one, length in zip(lists, lengths, strict=True))
    return len(stems) == 1 < len({*heads}) == len(heads) and "" not in stems and whole and len({*lengths}) > 1


def _one_below_another(grid: CellGrid) -> CellGrid:
    heads = [*map(text_of, grid.rows[0].cells)]
    rows = [
        Row(row.number, [row.text(at), head], partial(_shifted, row, at))
        for at, head in enumerate(heads)
        for row in grid.rows[1:]
        if row.text(at)
    ]
    return grid._replace(rows=rows, header=("", "Group"), notes=(*grid.notes, _LISTS))


def _looks_turned(grid: CellGrid, options: TableOptions) -> bool:
    """Return whether the first column has the headings, and the first row has none but that."""
    if options.header is not None or options.columns or options.rows or not 1 < len(grid.rows) < FIRST_ROWS:
        return False
    first, across = [row.text(0) for row in grid.rows], [*map(text_of, grid.rows[0].cells)]
    known = sum(knows_words([text]) for text in first)
    return (
        len({*first}) == len(first)
        and known > max(2, len(first) / 2)
        and grid.rows[0].fills_more(2)
        and not knows_words(across[1:])
    )


def below_each_other(rows: list[Row], index: int) -> list[Row]:
    """Return the rows of tables that stand side by side, with a blank column between: one after the other."""
    names = [*map(field_name, map(text_of, rows[index].cells))] if index >= 0 else []
    cuts = [
        at
        for at in range(2, len(names))
        if names[at] and names[at] == names[0] and not any(row.text(at - 1) for row in rows)
    ]
    spans = [*pairwise([0, *cuts, max((len(row.cells) for row in rows), default=0)])]
    parts = (
        row._replace(cells=row.cells[start:end], place=partial(_shifted, row, start))
        for start, end in spans
        for row in rows
    )
    return [row for row in parts if row.texts()] if cuts else rows


def _shifted(row: Row, start: int, column: int | None) -> Place:
    return row.place(None if column is None else column + start)


def as_one(rows: list[Row], texts: Sequence[str], title: str) -> tuple[list[Row], Sequence[str], list[Row]]:
    """Return rows and columns of tables below each other that share some columns; and their other headers.

    What stands above each table, `title` above the first, is one more column.
    """
    all_texts, names = [*texts], [*map(field_name, texts)]
    again, found, moved = (
        list[Row](),
        list[tuple[Row, dict[int, int], str]](),
        {at: at for at in range(len(texts))},
    )
    for row in rows:
        own = {at: field_name(text) for at, text in enumerate(map(text_of, row.cells)) if text}
        if (
            own.get(0) == names[0]
            and len({*own.values()} & {*names}) > 1
            and [*own.values()] != [*filter(None, names)]
        ):
            added = {name: row.text(at) for at, name in own.items() if name not in names}
            names, all_texts = [*names, *added], [*all_texts, *added.values()]
            moved, title = {names.index(name): at for at, name in own.items()}, ""
            again.append(row)
            if found and not found[-1][0].fills_more(1):
                title = found.pop()[0].first()
        else:
            found.append((row, moved, title))
    if not again:
        return rows, texts, []
    all_texts += ["Group"] if any(above for *_, above in found) else []
    one = [
        row._replace(
            cells=[*(row.cell(columns.get(at, len(row.cells))) for at in range(len(names))), above],
            place=partial(_moved, row, columns),
        )
        for row, columns, above in found
    ]
    return one, all_texts, again


def _moved(row: Row, columns: dict[int, int], column: int | None) -> Place:
    return row.place(None if column is None else columns.get(column))


def column_of_rows(rows: Sequence[Row], at: int) -> list[str]:
    """Return what the cells of a column say that are not empty."""
    return [text for text in (row.text(at) for row in rows) if text]


def knows_words(texts: Sequence[str]) -> bool:
    """Return whether a text is a heading that is known from many tables."""
    return any(means_something(field_name(text)) for text in texts if len(text) <= LONGEST_HEADING)
