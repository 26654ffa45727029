"""What became of a request: plain, frozen values that `printkit.build`, `check` and `show` return."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Cell, Finding, Place, Severity, Spot
from printkit.diagnostics.finding import failed
from printkit.model.rule import Proof, Rule, Verdict
from printkit.model.sides import ChangedSide, ChangedWords, PrintedSide, Side

#: Called as work goes on: what is being done, how much is done, of how much.
Progress = Callable[[str, int, int], None]


class PrintedFile(NamedTuple):
    """One component laid out for printing, or several that share their sheets."""

    name: str
    components: tuple[str, ...]
    kind: str
    pages: int
    pieces: int
    faces: int  # distinct ones
    each: int  # pieces on the fullest sheet; 0 where sheets are whole pages
    duplex: str | None  # "long-edge", "short-edge", or None for one-sided
    stock: str  # the paper or card to print it on
    paths: tuple[Path, ...] = ()  # the files written; none by `check`
    cuts: int = 0  # straight cuts, each sheet by itself


class Bill(NamedTuple):
    """A bill of materials."""

    paper: str = ""
    stocks: tuple[tuple[str, int], ...] = ()  # the stock to print on, and how many sheets of it
    pouches: tuple[tuple[str, int], ...] = ()  # laminating pouches, by their titles
    passes: int = 0  # sheets printed on both sides
    cuts: int = 0  # straight cuts, each sheet by itself
    stacked: int = 0  # with sheets in piles, and then their equal strips
    cut_plan: str = ""  # the names of the cut plans' first files, if any were written


class ListedFigure(NamedTuple):
    """A figure or table of the rules: its value as text, its origin, the components that print it."""

    name: str
    value: str
    origin: str
    about: str
    printed: tuple[str, ...]


class ListedGame(NamedTuple):
    """A game as `printkit list` shows it."""

    slug: str
    title: str
    subtitle: str
    players: tuple[int, int]
    #: Of each: its name, its kind, its size, how many pieces, whether it is optional, what it is.
    components: tuple[tuple[str, str, str, int, bool, str], ...]


class ListedBrand(NamedTuple):
    """A brand as `printkit brand list` shows it."""

    slug: str
    name: str
    tagline: str


class ReadColumn(NamedTuple):
    """A column of a table, and the part of a card that it was taken for."""

    heading: str  # what it is called, and is said by
    name: str  # in layouts
    part: str  # `title`, `cost`, `copies`
    said: bool  # whether somebody said so; else it was guessed


class TakenTable(NamedTuple):
    """What a table without a game was taken for: each part of a card, and the columns that it comes from."""

    about: str = ""  # `birds.csv: 54 cards, 61 pieces`; empty for a game that has its own files
    parts: tuple[tuple[str, str], ...] = ()  # ("corner", "Cost")
    look: str = ""
    theme: str = ""
    other_looks: tuple[str, ...] = ()  # the others that would suit it
    decks: tuple[str, ...] = ()  # the other sheets of a workbook that are decks too
    reading: str = ""  # the text of the file that keeps what was said of it, if that is new
    columns: tuple[ReadColumn, ...] = ()  # in their order
    sheet: str = ""  # the one of a workbook that was read
    sheets: tuple[str, ...] = ()  # all that it has
    rows: tuple[tuple[int, int], ...] = ()  # those that are said to be cards: the first and last of each part
    notes: tuple[str, ...] = ()  # what else was guessed


class ListedTarget(NamedTuple):
    """A target as `printkit targets` shows it."""

    name: str
    title: str
    about: str
    date: str  # of its specification
    source: str
    sizes: tuple[tuple[str, tuple[int, int] | None], ...]  # each with the pixels of its pictures
    steps: tuple[str, ...]


class MadeTarget(NamedTuple):
    """What was written for a target."""

    name: str
    title: str
    decks: tuple[tuple[str, int, str], ...]  # a component, its pieces, what it is given as
    paths: tuple[Path, ...]


class ListedLook(NamedTuple):
    """A look or a theme as `printkit looks` shows it."""

    name: str
    title: str
    about: str
    size: str = ""  # of a look


class ListedFont(NamedTuple):
    """A family of fonts as `printkit fonts` shows it: its name, its styles, whether it is printkit's own."""

    name: str
    styles: tuple[str, ...]
    own: bool


class ListedIcon(NamedTuple):
    """An icon as `printkit icons` shows it: its name in cells, its collection, its part in layouts."""

    name: str
    collection: str
    part: str


class SheetRead(NamedTuple):
    """What a printed test sheet says: each thing and its value, and the file of the profile made of it."""

    rows: tuple[tuple[str, str], ...] = ()
    file: Path | None = None
    findings: tuple[Finding, ...] = ()


class Allowed(NamedTuple):
    """A warning that the author of a game allows, and why."""

    finding: Finding
    reason: str


class GameResult(NamedTuple):
    """What became of one game, in one brand or none."""

    game: str  # its short name, or the request where no game could be read
    title: str = ""  # empty where no game could be read
    brand: str = ""  # the brand's name, if any
    folder: Path | None = None  # where its files were written; None where nothing was written
    files: tuple[Path, ...] = ()  # every file that was written
    printed: tuple[PrintedFile, ...] = ()
    instructions: tuple[str, ...] = ()  # how to print and cut
    bill: Bill = Bill()
    proof: Proof = Proof()
    figures: tuple[ListedFigure, ...] = ()  # given by `check`
    findings: tuple[Finding, ...] = ()
    allowed: tuple[Allowed, ...] = ()
    inspected: bool = False  # whether every side was inspected as rendered too, now or by an earlier run
    unchanged: bool = False  # whether an earlier build's files were still up to date
    table: TakenTable = TakenTable()
    targets: tuple[MadeTarget, ...] = ()  # what was written for print services and virtual tables
    inputs: Mapping[str, Any] = {}  # every file that was read: its stamp, its digest
    version: str = ""  # of the game, if what is printed was asked for
    sides: tuple[tuple[Side, PrintedSide], ...] = ()  # what is printed, if that was asked for
    approved: tuple[tuple[Side, PrintedSide], ...] = ()  # what was approved of it
    changed: tuple[ChangedSide, ...] = ()  # how it differs from what was approved; all of it, if nothing was

    @property
    def failed(self) -> bool:
        return failed(self.findings)


#: What a result is made of, to read one that was written as JSON.
PARTS = (
    *(GameResult, PrintedFile, Bill, ListedFigure, ListedGame, ListedBrand, MadeTarget, Allowed),
    *(TakenTable, ReadColumn, Proof, Verdict, Rule, Finding, Place, Cell, Spot, Severity),
    *(Side, PrintedSide, ChangedSide, ChangedWords),
)


class Result(NamedTuple):
    """What became of a request: one result for each game and brand, and all findings."""

    games: tuple[GameResult, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def files(self) -> tuple[Path, ...]:
        return tuple(file for game in self.games for file in game.files)

    @property
    def failed(self) -> bool:
        return failed(self.findings)
