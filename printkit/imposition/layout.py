"""Pieces and how to print them in, their sheets out: what a layout is."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from printkit.geometry import Box, Point
from printkit.imposition.slots import PrintPiece
from printkit.model.kinds import Kind
from printkit.model.printing import PrintSettings
from printkit.model.sheet import Sheet


class Arrangement(NamedTuple):
    """One way that pieces lie on a sheet, for the cut plan."""

    trims: tuple[Box, ...]
    outlines: tuple[tuple[Point, ...], ...]  # of each piece its corners; none where they are its trim's
    numbers: tuple[int, ...]  # which sheets are like this, from 0
    paths: tuple[str, ...] = ()  # the outlines that a machine cuts along, in the sheet's mm

    @property
    def sheets(self) -> int:
        """How many sheets are like this."""
        return len(self.numbers)


class Imposed(NamedTuple):
    """A file's sheets as they are printed."""

    sheets: tuple[Sheet, ...]
    duplex: str | None = None  # the edge to flip them on
    each: int = 0  # pieces that the fullest sheet holds; 0 where sheets are whole pages
    arrangements: tuple[Arrangement, ...] = ()
    folded: bool = False  # whether fronts and backs are glued to each other, to be one piece
    note: str = ""  # what the layout could not do, and what it would take


class Job(NamedTuple):
    """What is to be imposed: pieces of one or several kinds, and the settings they are printed with."""

    pieces: Sequence[PrintPiece]
    kinds: tuple[Kind, ...]
    settings: PrintSettings
    backs: bool  # whether any of them has a back that is to be printed


class Layout(NamedTuple):
    """How pieces lie on paper."""

    name: str
    impose: Callable[[Job], Imposed | None]  # None where a piece is too large for the paper
    offered: str = ""  # its help if `--layout` offers it; the others follow from the kind
    every_kind: bool = False  # it overrides the layout of a kind
    idle: tuple[str, ...] = ()  # options that have no effect with it
    shared: bool = False  # pieces of several components can share sheets
    backs: bool = True  # whether backs are printed at all
    own_margins: bool = False  # its pages have margins of their own
    finished_at_home: bool = True  # sheets have a foot, and are cut and laminated by the user
    cut_plan: bool = True
    advice: str = ""  # what to do with its sheets before they are cut
    measure: str = "{size}"  # what must fit on the paper, for messages


def ordered(sheets: Iterable[Sheet], backs: bool, settings: PrintSettings) -> tuple[Sheet, ...]:
    """Return sheets in the order of `--order`: each front before its back, or after it."""
    given = tuple(sheets)
    if not backs or settings.options.order == "front-back":
        return given
    return tuple(side for front in range(0, len(given), 2) for side in (given[front + 1], given[front]))
