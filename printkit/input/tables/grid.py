"""What passes between the steps of reading a table: a file's bytes and text, rows of cells, typed columns."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Place, Spot
from printkit.input.tables.types import is_filled, text_of

#: A hundred thousand cards weigh 200 kg: a mistake or an attack.
MOST_ROWS = 100_000
#: No layout reads more columns than this.
MOST_COLUMNS = 200
#: No card has room for more characters than this in one cell.
LONGEST_CELL = 32_767


class CardFile(NamedTuple):
    """A file of cards, and the key in `game.toml` that names it."""

    path: Path
    named_at: Spot | None = None

    @property
    def where(self) -> Place | Spot:
        """Where an author looks for what is wrong with all of it."""
        return self.named_at or Place(self.path)


class Join(NamedTuple):
    """A second table, whose columns are added where a column's values agree."""

    file: str
    on: str
    sheet: str | None = None


Spans = tuple[tuple[int, int], ...]


class TableOptions(NamedTuple):
    """What `[component.cards]` says of a table; what is None or empty is found out."""

    sheet: str | None = None
    header: bool | int | None = None  # the number of the header's row; False for none
    rows: Spans = ()  # the numbers of the rows that are cards: of each part, the first and the last
    per_column: bool = False  # whether each column is a card
    columns: tuple[str, ...] = ()
    id: str | None = None
    copies: str | int | None = None
    none: tuple[str, ...] | None = ()  # cells that mean nothing; None where dashes may
    icons: tuple[str, ...] = ()  # columns whose cells are names of icons
    others: tuple[str, ...] = ()  # columns that are something else than copies
    where: str | None = None
    continue_after: int | None = None  # so many letters, a text goes on on another card
    continue_on: str = "card"  # or on the back of the same one
    join: Join | None = None
    pictures: str | None = None
    kind: str | None = None
    markup: str | None = None
    types: Mapping[str, str] = {}  # declared in `fields`, by column; the others are inferred
    at: Spot | None = None  # the table of these options in `game.toml`
    fields_at: Spot | None = None  # and that of `fields`
    file: str = ""  # the table's path or address, as it is written there


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Source:
    """A file as it was read: its bytes and, if it is text, its text and encoding."""

    file: CardFile
    data: bytes
    text: str | None
    encoding: str  # "" if it is not text
    options: TableOptions

    @property
    def path(self) -> Path:
        return self.file.path

    @property
    def suffix(self) -> str:
        return self.path.suffix.lower()


class Row(NamedTuple):
    """One row of a grid: its number in the file or the sheet, and its cells, as text or typed."""

    number: int
    cells: Sequence[Any]
    place: Callable[[int | None], Place]  # of the cell in a column, or (None) of the whole row

    def cell(self, at: int) -> Any:
        """Return a cell; "" behind the last one."""
        return self.cells[at] if at < len(self.cells) else ""

    def text(self, at: int) -> str:
        """Return what a cell says."""
        return text_of(self.cell(at))

    def texts(self) -> list[str]:
        """Return what the cells say that are not empty."""
        return [text for text in map(text_of, self.cells) if text]

    def first(self) -> str:
        """Return what the first cell says that is not empty."""
        return next(filter(None, map(text_of, self.cells)), "")

    def end(self) -> int:
        """Return how many cells there are, empty ones at the end not counted."""
        cells = [*self.cells]
        while cells and not is_filled(cells[-1]):
            cells.pop()
        return len(cells)

    def filled(self) -> int:
        """Return how many cells are not empty."""
        return sum(map(is_filled, self.cells))

    def fills_more(self, cells: int) -> bool:
        """Return whether more than so many cells are not empty."""
        return next(islice(filter(is_filled, self.cells), cells, None), None) is not None


class Heading(NamedTuple):
    """A column that is read: where it is in a row, its name, its heading as it was written."""

    at: int
    name: str
    text: str


class CellGrid(NamedTuple):
    """Rows of cells, none of them blank; a header may be among the first, or is given."""

    path: Path
    rows: Sequence[Row]
    sheet: str = ""
    notes: tuple[str, ...] = ()  # what was guessed
    header: tuple[str, ...] = ()  # of formats whose columns have names, such as JSON
    help: str | None = None  # how to mend a row with too many cells
    comma: str = "."  # what stands before the decimals of a number
    merged: Collection[int] = ()  # the numbers of rows that have cells merged over several columns
    #: The sheets of a workbook that are decks, this one first, if there are several.
    decks: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()  # all that the workbook has
    turned: bool = False  # whether its rows are the columns of the sheet
    title: str = ""  # what the file says that it is called
