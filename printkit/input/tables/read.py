"""A file of cards and what `game.toml` says of it in, a `CardTable` out; what was guessed is a note."""

import pickle
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import compress, islice, repeat
from pathlib import Path
from typing import Any

from printkit.diagnostics import Cell, Finding, Place, Report, Severity
from printkit.diagnostics.wording import few, nearest, quoted
from printkit.input.games.card_tables import FIELD_TYPES, MOST_MISTAKES, MOST_PIECES, Records
from printkit.input.schema import TYPES, type_of
from printkit.input.tables.arranged import upright
from printkit.input.tables.formats import read_format
from printkit.input.tables.formats.toml import records_grid
from printkit.input.tables.grid import LONGEST_CELL, CardFile, CellGrid, Heading, Row, TableOptions
from printkit.input.tables.header import Body, find_body
from printkit.input.tables.ids import (
    copies_of,
    counted_names,
    double_ids,
    find_copies,
    find_id,
    make_ids,
    perhaps_copies,
    says_nothing,
)
from printkit.input.tables.source import read_source
from printkit.input.tables.types import (
    clean,
    dashes_in,
    dates_among_ranges,
    declared,
    in_brackets,
    infer,
    text_of,
    texts_among_numbers,
)
from printkit.input.tables.words import NUMERALS, is_called, is_formula_error, letter_of, plain
from printkit.lazy import CELLS, MANY, CompressedList, PackedFields
from printkit.model.card_table import CardTable, Column
from printkit.processes import heartbeat

#: Of a larger table, the cells of each column are packed while they are read.
_LARGE = 20_000
#: After so many rows it is noted how far reading has come.
_ROWS_A_NOTE = 1000


def read_table_file(file: CardFile | Path, options: TableOptions, report: Report) -> CardTable | None:
    """Return the cards of a file that is a table of cells, or None with findings."""
    found = read_card_file(CardFile(file) if isinstance(file, Path) else file, options, report)
    if isinstance(found, Records):
        grid = records_grid(found, report)
        return table_of(grid, options, report) if grid else None
    return found


def read_card_file(file: CardFile, options: TableOptions, report: Report) -> CardTable | Records | None:
    """Return the cards of a file, or None with findings; those of TOML as they are written."""
    source = read_source(file, options, report)
    found = None if source is None else read_format(source, report)
    del source  # its text takes as much room as all rows
    return table_of(found, options, report) if isinstance(found, CellGrid) else found


_NO_COPIES = "write a whole number, such as `2`; if this column means something else, add `copies = 1`"


def table_of(grid: CellGrid, options: TableOptions, report: Report) -> CardTable | None:
    """Return the cards in a grid, or None with findings."""
    with report.collect() as own:
        grid = upright(grid, options)
        body = find_body(grid, options, own)
        draft = None if body is None else _Draft(grid, body, options, own)
        table = draft.table() if draft and not own.failed else None
        stated = _found_out(table, options) if table and not own.failed else {}
        if body and table and stated:
            again = _Draft(grid, body, options._replace(**stated), Report()).table()
            table = (again or table)._replace(stated=stated)
    return None if own.failed else table


def _found_out(table: CardTable, options: TableOptions) -> dict[str, Any]:
    """Return how to read a table otherwise: dashes mean nothing, or what has copies is something else."""
    stated: dict[str, Any] = {}
    names_count = set(table.copies) != {1}
    taken = table.heading(table.copies_column or (table.id_column if names_count else None))
    if options.copies is None and taken and any(is_called(one, taken) for one in options.others):
        stated["copies"] = 1
    if options.none is None and (dashes := dashes_in(table)):
        stated["none"] = dashes
    return stated


class _Draft:
    """A table in the making: its columns, and the values that they have got so far."""

    def __init__(self, grid: CellGrid, body: Body, options: TableOptions, report: Report) -> None:
        self.grid, self.body, self.options, self.report = grid, body, options, report
        self.rows: Sequence[Row] = body.rows
        self.ids: Sequence[str] = ()
        self.odd: list[str] = []  # notes about texts in columns of numbers
        self.errors: list[tuple[int, int, str]] = []  # formulas that have no value, by row and column
        self.cells = self._read()

    def _read(self) -> dict[Heading, Sequence[Any]]:
        columns: dict[Heading, Any] = {one: self._column() for one in self.body.headings}
        width, none = 1 + max((one.at for one in columns), default=0), self.options.none
        signs = {self._named(one, "icons") for one in self.options.icons}
        for number, row in enumerate(self.rows):
            if number % _ROWS_A_NOTE == 0:
                heartbeat.note(f"cells of row {row.number}")
            cells = [*map(clean, row.cells)]
            cells += [""] * (width - len(cells))
            for at, cell in enumerate(cells):
                if isinstance(cell, str) and is_formula_error(cell):
                    self.errors.append((number, at, cell))
                    cells[at] = ""
            if none:
                cells = ["" if isinstance(cell, str) and cell in none else cell for cell in cells]
            for heading, column in columns.items():
                cell = cells[heading.at]
                column.append(in_brackets(text_of(cell)) if heading in signs else cell)
        return columns

    def _column(self, values: Iterable[Any] = ()) -> Any:
        """Return values of a column, to which others can be added; packed where they are many."""
        return [*values] if len(self.rows) < _LARGE else CompressedList(values, CELLS)

    def _across(self, columns: Sequence[Sequence[Any]]) -> Iterator[tuple[Any, ...]]:
        return zip(*columns, strict=True) if columns else repeat((), len(self.rows))

    def table(self) -> CardTable | None:
        wanted, id = self.options.copies, self._named(self.options.id, "id")
        copies = self._named(wanted, "copies") if isinstance(wanted, str) else None
        if wanted is None:
            copies = find_copies(self._untyped(), self.cells.__getitem__)
        if self.options.id is None:
            id = find_id(self.body.headings, [*self.cells.values()])
        named = self._counted_names(id) if copies is None else ()
        names = self.cells[id] if id else [""] * len(self.rows)
        others = [heading for heading in self.body.headings if heading is not copies]
        self.ids = make_ids(names, self._across([self.cells[one] for one in others]))
        self._check_cells()
        unsure = [*([] if named else self._unsure_copies(copies, id)), *self._unknown_copies(copies)]
        unsure += double_ids(id, names, self.ids)
        counts = named or self._counts(copies)
        headings = {name: one for name, one in (("id", id), ("copies", copies)) if one}
        headings |= {heading.name: heading for heading in self.body.headings}
        kept = array("L", (index for index, count in enumerate(counts) if count > 0))
        place = lambda index, name: self.place(kept[index], headings.get(name or ""))  # noqa: E731
        columns, values = self._columns(others)
        notes = (*self._notes(copies, id, counts), *unsure)
        table = CardTable(
            self.grid.path,
            columns,
            _rows(columns, compress(self._across(values), [count > 0 for count in counts]), len(kept)),
            id.name if id else None,
            copies.name if copies else None,
            notes,
            place,
            self.grid.sheet,
            tuple(self.ids[index] for index in kept),
            tuple(counts[index] for index in kept),
            headed=bool(self.body.header or self.grid.header),
            help=self.body.help,
            title=self.body.title,
            comma=self.grid.comma,
            decks=self.grid.decks,
            sheets=self.grid.sheets,
        )
        # All is forgotten but for what the places of cells are found by, which is packed where it is much.
        if len(self.rows) >= MANY:
            with suppress(pickle.PicklingError, AttributeError, TypeError):
                self.rows = CompressedList(self.rows)
            self.ids = CompressedList(self.ids, CELLS)
        self.cells, self.body, self.grid = {}, self.body._replace(rows=()), self.grid._replace(rows=())
        return table

    def _check_cells(self) -> None:
        wrong = (
            (heading, index)
            for heading, cells in self.cells.items()
            for index, cell in enumerate(cells)
            if isinstance(cell, str) and len(cell) > LONGEST_CELL
        )
        for heading, index in islice(wrong, MOST_MISTAKES):
            message = f"a cell is longer than {LONGEST_CELL} characters"
            help = "look for a quote that is never closed"
            self.report.error("bad-cell", message, self.place(index, heading), help)
        columns = {heading.at: heading for heading in self.body.headings}
        for index, at, cell in [one for one in self.errors if one[1] in columns][:MOST_MISTAKES]:
            message = f"the formula of this cell has no value, but the error `{cell}`"
            help = "mend the formula in the spreadsheet, and save it: until then, the cell is empty"
            self.report.warning("bad-cell", message, self.place(index, columns[at]), help)

    def _named(self, name: str | None, key: str) -> Heading | None:
        if name is None:
            return None
        found = next((one for one in self.body.headings if is_called(name, one.text, one.name)), None)
        if found is None:
            known = [heading.text or heading.name for heading in self.body.headings]
            at = self.options.at / key if self.options.at else Place(self.grid.path)
            self.report.no_column(name, self.grid.path, known, at)
        return found

    def _untyped(self) -> list[Heading]:
        return [one for one in self.body.headings if one.name not in self.options.types]

    def _counted_names(self, id: Heading | None) -> Sequence[int]:
        """Return how many copies names say, as `Fire x5`, and take that off them; [] if they say none."""
        if id is None or self.options.copies is not None:
            return []
        found = counted_names(self.cells[id])
        if found:
            first = next(text_of(cell) for cell in self.cells[id] if text_of(cell) not in dict(found))
            say = f'`--as "{id.text or id.name}=title"`, or in `game.toml` `copies = 1`'
            self.odd.append(f"copies taken off the names (`{first}`); if they are none, say {say}")
            self.cells[id] = self._column(name for name, _ in found)
        return [count for _, count in found]

    def _unsure_copies(self, copies: Heading | None, id: Heading | None) -> list[str]:
        """Return a note about a column that may be meant to say how many copies there are."""
        if copies or self.options.copies is not None:
            return []
        headings = [one for one in self._untyped() if one is not id]
        found = perhaps_copies(headings, self.cells.__getitem__)
        name = found and (found.text or found.name)
        say = f'`--as "{name}=copies"`, or in `game.toml` `copies = "{name}"`'
        return [f'"{name}" is not taken for copies (if it is: {say})'] if name else []

    def _unknown_copies(self, column: Heading | None) -> list[str]:
        """Return a note about numbers of copies that are not known, as `n/a`."""
        cells = self.cells[column] if column else ()
        unknown = [index for index, cell in enumerate(cells) if cell != "" and says_nothing(cell)]
        if not unknown or column is None:
            return []
        named = few([self.ids[index] for index in unknown])
        return [f'1 copy where "{column.text}" says `{text_of(cells[unknown[0]])}` ({named})']

    def _counts(self, column: Heading | None) -> list[int]:
        if column is None:
            every = self.options.copies
            return [every if isinstance(every, int) else 1] * len(self.rows)
        counts = []
        for index, cell in enumerate(self.cells[column]):
            number = 1 if says_nothing(cell) else copies_of(cell)
            if number is None and isinstance(cell, str):
                number = NUMERALS.get(plain(cell))
            if number is None or number > MOST_PIECES:
                most = f"{number} copies of a card are more than {MOST_PIECES}, the most that printkit prints"
                message = most if number else f"{quoted(text_of(cell))} is not a number of copies"
                self.report.error("bad-copies", message, self.place(index, column), _NO_COPIES)
            counts.append(min(number or 0, MOST_PIECES))
        return counts

    def _columns(self, headings: Sequence[Heading]) -> tuple[tuple[Column, ...], list[Sequence[Any]]]:
        """Return the columns with their types, and the values of each; their cells are forgotten."""
        columns: list[Column] = []
        values: list[Sequence[Any]] = []
        for heading in headings:
            heartbeat.note(f"types of column {heading.name}")
            type_ = self.options.types.get(heading.name)
            if type_ is None:
                type_, cells = infer(self.cells[heading], heading.name, self.grid.comma)
                self.odd += self._odd_texts(heading) if type_ == "text" else []
            else:
                cells = self._declared(heading, type_)
            columns.append(Column(heading.name, heading.text, type_))
            values.append(self._column(cells))
            self.cells[heading] = ()
        for name in self._without_column():
            columns.append(Column(name, "", self.options.types[name]))
            values.append(self._column(FIELD_TYPES[self.options.types[name]]() for _ in self.rows))
        return tuple(columns), values

    def _odd_texts(self, heading: Heading) -> list[str]:
        """Return a note about the few texts in a column of numbers, which are printed as they are."""
        cells = self.cells[heading]
        if dates := dates_among_ranges(cells):
            named = f"{quoted(text_of(cells[dates[0]]))} ({self._cell_name(dates[0], heading)})"
            more = f" and {len(dates) - 1} more are dates" if len(dates) > 1 else " is a date"
            others = any("/" in text_of(cell) for cell in cells)
            meant = "2/4" if others else "2-4"
            mend = f"a spreadsheet makes them of `{meant}`; format the column as text, and write it again"
            among = "numbers such as `5/13`" if others else "ranges"
            return [f'{named}{more} among {among} in "{heading.text}": {mend}']
        found = texts_among_numbers(cells, heading.text, self.grid.comma)
        named = ", ".join(f"{quoted(text_of(cells[at]))} ({self._cell_name(at, heading)})" for at in found)
        are, they = ("is text", "it is") if len(found) == 1 else ("are texts", "they are")
        what = f"{are} among numbers, printed as {they}"
        return [f'{named} in "{heading.text}" {what}'] if found else []

    def _cell_name(self, index: int, heading: Heading) -> str:
        """Return what a spreadsheet calls a cell, `D3`; or its card's name, where there are no rows."""
        if self.grid.header:
            return self.ids[index]
        cell, number = self.place(index, heading).cell or Cell(0), self.rows[index].number
        return f"{cell.column}{cell.row if self.grid.turned and cell.row else number}"

    def _without_column(self) -> list[str]:
        """Return the declared fields that no column has, which are empty; report those that are misspelt."""
        known = [heading.name for heading in self.body.headings]
        missing = [name for name in self.options.types if name not in known]
        for name in missing:
            near = nearest(name, [one for one in known if one not in self.options.types])
            if near:
                at = self.options.fields_at / name if self.options.fields_at else Place(self.grid.path)
                self.report.no_column(name, self.grid.path, [near], at)
        return missing

    def _declared(self, heading: Heading, type_: str) -> list[Any]:
        cells, empty, comma = self.cells[heading], FIELD_TYPES[type_], self.grid.comma
        values = [declared(cell, type_, comma) if cell != "" else empty() for cell in cells]
        fitting = {type_, "whole"} if type_ == "number" else {type_}
        if not fitting.issuperset(map(type_of, values)):
            for index, cell in enumerate(cells):
                found = type_of(values[index])
                if cell != "" and found not in fitting:
                    message = f"{quoted(heading.name)} must be {TYPES[type_]}, not {TYPES[found]}"
                    self.report.error("wrong-type", message, self.place(index, heading))
        return values

    def place(self, index: int, heading: Heading | None) -> Place:
        """Return the place of a card's cell, or of its row."""
        row = self.rows[index]
        place = row.place(None if heading is None else heading.at)
        if heading is None:
            return place
        before = place.cell or Cell(0)
        cell = before._replace(
            column="" if self.grid.header else letter_of(row.number - 1 if self.grid.turned else heading.at),
            heading=heading.text or heading.name,
            card=self.ids[index] if self.ids else "",
            text=row.text(heading.at),
            sheet=self.grid.sheet,
        )
        return place._replace(cell=cell)

    def _notes(self, copies: Heading | None, id: Heading | None, counts: Sequence[int]) -> tuple[str, ...]:
        notes = []
        if self.options.id is None and (id is None or id.name != "id"):
            notes.append(f'names from "{id.text or id.name}"' if id else "no column names the cards")
        if self.options.copies is None and copies and copies.name != "copies":
            notes.append(f'copies from "{copies.text or copies.name}"')
        left = [identity for identity, count in zip(self.ids, counts, strict=True) if count == 0]
        if left:
            notes.append(f"{len(left)} with 0 copies left out ({few(left)})")
        return (*self.grid.notes, *self.body.notes, *notes, *self.odd)


def _rows(
    columns: Sequence[Column], values: Iterable[tuple[Any, ...]], count: int
) -> tuple[Mapping[str, Any], ...]:
    names = [column.name for column in columns]
    rows = (dict(zip(names, row, strict=True)) for row in values)
    if count < MANY:
        return tuple(rows)
    packed = CompressedList(rows)
    return tuple([PackedFields(packed, index) for index in range(count)])


def note_of(table: CardTable) -> Finding | None:
    """Return the note that says what was guessed of a table, or None if nothing was."""
    if not table.notes:
        return None
    message = f"{table.describe()}; {', '.join(table.notes)}"
    return Finding("table-read", Severity.NOTE, message, Place(table.path), table.help)
