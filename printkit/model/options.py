"""What the user asked for: which components of a game, how to print them, what a command does with them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

#: What options can be that are one of a few words.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "flip": ("long-edge", "short-edge"),
    "marks": ("corner", "cross", "edge", "lines", "none"),
    "cut": ("butted", "separate"),
    "ink": ("full", "grey", "saver"),
    "order": ("front-back", "back-front"),
    "finish": ("plain", "laminate", "laminate-sheet"),
}


class PrintOptions(NamedTuple):
    """How to print; None leaves the choice to printkit."""

    paper: str = "a4"
    layout: str = "duplex"
    flip: str = "long-edge"
    bleed: float | None = None
    gap: float | None = None
    marks: str = "corner"
    cut: str | None = None
    corners: bool | None = None  # whether guides show where corners are rounded
    ink: str = "full"
    copies: int = 1
    order: str = "front-back"
    finish: str = "plain"
    pouch: str | None = None
    seal: float | None = None
    gang: bool | None = None  # whether pieces of different components share sheets; None: to save some
    printer: str | None = None
    sheet: str | None = None  # of labels or of ready-cut cards
    start: int = 1  # the first free slot on it
    cutter: str | None = None  # a cutting machine


#: What a person calls a part of a card, and the role that it is.
PARTS = {
    "title": "title",
    "subtitle": "subtitle",
    "cost": "corner",
    "category": "category",
    "colour": "colour",
    "picture": "picture",
    "question": "question",
    "answer": "answer",
    "option": "options",
    "words": "words",
    "icons": "icons",
    "number": "stats",
    "fact": "facts",
    "copies": "copies",
    "hide": "hidden",
}


#: What becomes of a deck whose longest card does not fit: small words; large cards; texts that go on on the
#: back, or on a next card.
OVERFLOW = ("shrink", "larger", "back", "next")
#: The kinds and shapes of pieces that a table's rows can become.
DRAWN_KINDS, DRAWN_SHAPES = ("cards", "chips", "foldup"), ("rectangle", "ellipse", "hexagon")


class StartOptions(NamedTuple):
    """How a table without a game becomes one; None leaves the choice to printkit."""

    look: str | None = None
    theme: str | None = None
    title: str | None = None
    size: str | None = None
    slot: str = ""  # of a sheet of labels: the size where none is asked for
    header: bool | int | None = None  # whether a row names the columns, or the number of that row
    without: tuple[str, ...] = ()  # columns that are not printed
    columns: tuple[tuple[str, str], ...] = ()  # what columns are: ("Cost", "number")
    sheet: str | None = None  # of a workbook
    deck: str = ""  # the sheet of this deck, where several sheets are one each
    rows: str = ""  # those that are cards, as the spreadsheet numbers them: `3-120`
    per_column: bool = False  # whether each column is a card
    back_columns: str = ""  # what the columns of the back are called: `Back *`
    has_bleed: float | None = None  # of finished pictures: how far past their trim they go, in mm
    grid: str | None = None  # of a PDF of cards: how many there are across and down, `3x3`
    at: str | None = None  # and where the first one is on its page, in mm: `10,12`
    backs: str | None = None  # and which pages are backs
    pages: str = ""  # and which have cards: `2-5`
    make_bleed: str | None = None  # and how those that have none are made to
    fetch: bool = False  # whether the published tables that a game names are fetched
    folder: str | None = None  # where the files made for it are written
    kind: str | None = None  # of the pieces: an entry of `KINDS`
    shape: str | None = None  # and an entry of `SHAPES`
    overflow: str | None = None  # what becomes of cards whose words are too many: one of `OVERFLOW`
    named: str | None = None  # what the game is called if neither an option nor the table has a title


class Pick(NamedTuple):
    """Some cards: their ids, their numbers in file order, from 1, as in `3-9,12`, or a formula."""

    cards: tuple[str, ...] = ()
    rows: str = ""
    where: str = ""  # for which cards it is true: `suit == 'night'`
    sets: tuple[str, ...] = ()  # those that cards belong to, by their field `set`; cards of none are in all
    counts: tuple[tuple[str, int], ...] = ()  # how many copies of a card are printed, by its name there
    shown: bool = False  # whether they are only to be looked at: nothing is imposed, no rule is proven

    @property
    def some(self) -> bool:
        """Whether some cards are asked for, not all."""
        return bool(self.cards or self.rows or self.where or self.sets)

    @property
    def name(self) -> str:
        """What is added to the names of files that have some cards alone."""
        return "-".join(self.sets) if self.sets and not (self.cards or self.rows or self.where) else "some"

    @property
    def single(self) -> bool:
        """Whether single cards are to be looked at."""
        return self.shown and self.some


class BuildRequest(NamedTuple):
    """What to print: which components of a game, for how many players, and how."""

    game: str  # its name or folder, or a table of cards
    components: tuple[str, ...] = ()
    players: int | None = None
    options: PrintOptions = PrintOptions()
    brand: Path | None = None  # its file
    start: StartOptions = StartOptions()
    pick: Pick = Pick()
    language: str = ""  # that its words are printed in; "" for its own
    job: tuple[tuple[str, Any], ...] = ()  # what templates read as `job.…`, by name
