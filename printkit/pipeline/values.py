"""The values that pass from stage to stage: the request, the prepared game, its files drawn and imposed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from printkit.model.options import BuildRequest as BuildRequest
from printkit.model.results import Progress as Progress

if TYPE_CHECKING:
    from printkit.delivery.atomic import Delivery
    from printkit.diagnostics import Finding
    from printkit.drawing.engine import Engine
    from printkit.imposition.layout import Arrangement, Layout
    from printkit.inputs.reading import Inputs, Known
    from printkit.inputs.record import Record
    from printkit.model.game import Card, Catalogue, Component, Game, Size
    from printkit.model.printing import PrintSettings
    from printkit.model.results import MadeTarget, TakenTable
    from printkit.model.rule import Proof
    from printkit.model.scene import Scene
    from printkit.model.sheet import Document
    from printkit.model.sides import PrintedSide, Side, Sides, Source, Tick
    from printkit.preflight.tally import Tally


class OtherFiles(Protocol):
    """Files that are written instead of sheets to print: for print services and tables, or for a screen."""

    @property
    def jobs(self) -> int:
        """How many processes draw them; 0 for as many as cores and memory allow."""

    @property
    def imposed(self) -> bool:
        """Whether they show sheets; if not, sides are given as they were drawn, to be changed."""

    def own_files(self) -> list[Path]:
        """Return the files of the user's own that say what to write."""

    def check(self, drawn: Sequence[DrawnComponent], named: Sequence[str], known: Tally) -> Iterable[Finding]:
        """Yield what can't be written of a file's components; `known` is what is wrong with them anyway."""

    def check_all(self, prepared: PreparedGame, drawn: Sequence[DrawnComponent]) -> Iterable[Finding]:
        """Yield what can't be written of a game, all files together."""

    def write(
        self, prepared: PreparedGame, results: Sequence[FileResult], delivery: Delivery, progress: Progress
    ) -> OtherWritten:
        """Write the files."""


class OtherWritten(NamedTuple):
    """Files that were written instead of sheets, where they are on their way."""

    files: Sequence[Path]
    by_file: Sequence[tuple[Path, ...]] = ()  # those that show one file, for each
    targets: Sequence[MadeTarget] = ()
    notes: Sequence[Finding] = ()


class Goal(NamedTuple):
    """What a command wants of a game: the files to write, and how much to check."""

    export: str | None = None  # the exporter's name; None writes nothing
    dpi: float = 150.0  # of what is exported as pixels
    verdicts: bool = False  # list every rule and figure, even of a game that is known to be proven
    rendered: bool = False  # inspect sides as rendered too
    proven: bool = True  # test the rules
    cut_plan: bool = True  # write the pages that say how to cut
    other: OtherFiles | None = None  # what is written instead of sheets to print
    sides: bool = False  # give what is printed, and how it differs from what was approved
    dots: bool = False  # and what it looks like when rendered
    version: str | None = None  # of the game, that layouts print instead of its own
    broken_rules: str = "stop"  # or "warn": write with a warning; or "show": write with an error


class KnownFile(NamedTuple):
    """What an earlier run found in a file; and how it drew it, if it was small and free of faults."""

    others: str  # the digest of all components, if it shows cards of others
    tally: Tally
    drawn: Any = None  # as JSON: see `GatheredFile.kept`


class Inspections(NamedTuple):
    """What earlier runs found in a game's files, by digests of what they show, and where that is kept."""

    record: Record | None = None
    known: Mapping[str, KnownFile] = {}
    digests: Mapping[str, str] = {}  # by the name of each file that is drawn now
    others: str = ""  # of all components

    def of(self, name: str) -> KnownFile | None:
        """Return what is known of a file, if it would be drawn as it was then."""
        found = self.known.get(self.digests.get(name, ""))
        return found if found is not None and found.others in ("", self.others) else None


class PreparedGame(NamedTuple):
    """A game read, branded and proven for a request: ready to be drawn."""

    request: BuildRequest
    goal: Goal
    game: Game
    catalogue: Catalogue
    settings: PrintSettings
    proof: Proof
    figures: Mapping[str, Any]
    engine: Engine
    files: Mapping[str, tuple[Component, ...]]  # the components that share a file, by its name
    sound: bool  # no error so far but broken rules
    printable: bool  # no error so far that prevents writing files
    inspections: Inspections
    table: TakenTable  # what it was made from, if from a table alone
    inputs: Inputs  # the files that were read for it so far
    approved: Sides | None = None  # what was approved, if what is printed is to be compared with that
    reading: tuple[Sequence[Source], Mapping[str, Tick]] | None = None  # what it is to be read beside, if so


class DrawnComponent(NamedTuple):
    """A component with every card's face and back, and how many sets of them to print."""

    component: Component
    cards: Sequence[tuple[Card, Scene, Scene | None]]
    sets: int

    def without_backs(self, of: Callable[[str], bool]) -> DrawnComponent:
        """Return it without the backs that certain templates draw."""
        cards = tuple(
            (card, face, None if card.back and of(card.back) else back) for card, face, back in self.cards
        )
        return self._replace(cards=cards)


class PrintFile(NamedTuple):
    """One file: the component, or those that share their sheets, and every sheet of it."""

    name: str
    drawn: tuple[DrawnComponent, ...]
    pieces: int
    each: int  # pieces on the fullest sheet; 0 where sheets are whole pages
    cuts: tuple[Arrangement, ...]
    layout: Layout
    document: Document
    pages: int  # of the document
    faces: int  # distinct ones
    folded: bool = False  # whether its sheets are folded and glued
    spares: int = 0  # pieces more, which fill the last sheet
    saved: int = 0  # sheets of paper that a narrower bleed saves
    bleed: float = 0.0  # that bleed, and what it is without that
    own_bleed: float = 0.0
    butted: int = 0  # sheets of paper that it would take with pieces edge to edge, if those are fewer
    note: str = ""  # what its layout could not do

    @property
    def component(self) -> Component:
        return self.drawn[0].component

    @property
    def counts(self) -> list[tuple[Size, int]]:
        """How many pieces there are of each component's size."""
        sets = [(drawn.component.size, drawn.component.pieces * drawn.sets) for drawn in self.drawn]
        copies = self.pieces // max(1, sum(count for _, count in sets))
        return [(size, count * copies) for size, count in sets]

    @property
    def papers(self) -> int:
        """How many pieces of paper the file takes."""
        return -(-self.pages // 2) if self.document.duplex else self.pages

    @property
    def stock(self) -> str:
        stocks = "; or ".join(dict.fromkeys(one.component.stock for one in self.drawn if one.component.stock))
        return f"{stocks}; of half the weight, since it is folded" if stocks and self.folded else stocks

    def without_drawings(self) -> PrintFile:
        """Return all that is known of the file but its drawings: enough for the bill, small to send."""
        drawn = tuple(one._replace(cards=(), component=_without_cells(one.component)) for one in self.drawn)
        return self._replace(drawn=drawn, document=self.document._replace(sheets=(), forms={}))


def _without_cells(component: Component) -> Component:
    """Return a component whose cards don't know their cells: no process can send a table's function.

    The one file of many cards is never sent.
    """
    from printkit.lazy import LazySequence

    if isinstance(component.cards, LazySequence):
        return component
    return replace(component, cards=tuple(replace(card, cell=None) for card in component.cards))


class FileResult(NamedTuple):
    """What became of one file: all that is known of it but its drawings."""

    file: PrintFile | None  # None where a card could not be drawn, or does not fit; sheets only for a screen
    findings: tuple[Finding, ...]
    tally: Tally  # what the inspection found, to be counted over all files
    inspected: bool  # whether the rendered sides were inspected too, now or earlier
    paths: tuple[Path, ...] = ()
    drawn: tuple[DrawnComponent, ...] = ()  # where other files than sheets are written
    forms: Mapping[bytes, Any] | None = None  # of what they show
    printed: Mapping[Side, PrintedSide] = {}  # to be compared with what was approved
    of_others: bool = False  # whether it shows cards of other files
    kept: Any = None  # as JSON, how it was drawn, to be laid out again
    inputs: Mapping[str, Known] = {}  # the files that another process read for it
