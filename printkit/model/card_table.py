"""A table of cards as it was read: what its columns are, and what each card says."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Place
from printkit.diagnostics.wording import counted


class Column(NamedTuple):
    """A column: its name in templates, its heading as the author wrote it, its type."""

    name: str
    heading: str
    type: str

    def text(self, row: Mapping[str, Any]) -> str:
        """Return what a card's cell says in this column; "" for an empty one."""
        value = row.get(self.name)
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value))
        return "" if value is None else str(value).strip()


class CardTable(NamedTuple):
    """A table of cards: its columns but for that of copies, and for each card its values, id and copies."""

    path: Path
    columns: tuple[Column, ...]
    rows: tuple[Mapping[str, Any], ...]  # values by column's name
    id_column: str | None
    copies_column: str | None
    notes: tuple[str, ...]
    place: Callable[[int, str | None], Place]  # of a row's cell by column's name, or (None) of the row
    sheet: str = ""
    ids: tuple[str, ...] = ()
    copies: tuple[int, ...] = ()
    headed: bool = True  # whether a row names the columns
    help: str | None = None  # how to say it, where that was hard to tell
    title: str = ""  # what stands above the header
    comma: str = "."  # what stands before the decimals of a number
    #: The sheets of a workbook that are decks, this one first, if there are several.
    decks: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()  # all that the workbook has
    stated: Mapping[str, Any] = {}  # what was found out that must be said to read it so again

    def describe(self) -> str:
        """Return what was read: the file, the workbook's sheet, how many cards and pieces."""
        cards, pieces = len(self.rows), sum(self.copies)
        sheet = f', sheet "{self.sheet}"' if self.sheet else ""
        more = f", {counted(pieces, 'piece')}" if pieces != cards else ""
        return f"{self.path.name}{sheet}: {counted(cards, 'card')}{more}"

    def heading(self, column: str | None) -> str:
        """Return a column's heading as its author wrote it; "" for none."""
        place = self.place(0, column) if column and self.rows else None
        return place.cell.heading if place and place.cell else ""

    @property
    def headings(self) -> list[str]:
        """What its columns are called, that of copies too."""
        named = [one.heading or one.name for one in self.columns]
        return [*named, *filter(None, [self.heading(self.copies_column)])]
