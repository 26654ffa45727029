"""What passes through the conductor's hands: the wish, what is printed of it, the plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from printkit.model.game import Card, Component, Game, Size
from printkit.model.printing import PrintSettings
from printkit.model.rule import Proof
from printkit.model.scene import Scene
from printkit.model.sheet import Document, Paper

if TYPE_CHECKING:
    from printkit.imposition.layout import Arrangement, Layout

#: Called as work goes on: what is being done, how much is done, of how much.
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class DrawnComponent:
    """One component laid out: every card with its face and its back, and how many sets of them are wanted."""

    component: Component
    cards: tuple[tuple[Card, Scene, Scene | None], ...]
    sets: int


@dataclass(frozen=True, slots=True)
class Printed:
    """One file: the component, or those that share their sheets, and every sheet of it."""

    name: str
    laid: tuple[DrawnComponent, ...]
    paper: Paper
    pieces: int
    each: int  # pieces on the fullest sheet; 0 where sheets are whole pages
    cuts: tuple[Arrangement, ...]
    layout: Layout
    document: Document
    pages: int  # of the document
    faces: int  # distinct ones

    @property
    def component(self) -> Component:
        """The component, or the first of those that share their sheets."""
        return self.laid[0].component

    @property
    def counts(self) -> list[tuple[Size, int]]:
        """How many pieces there are of each component's size."""
        sets = [(laid.component.size, laid.component.pieces * laid.sets) for laid in self.laid]
        copies = self.pieces // max(1, sum(count for _, count in sets))
        return [(size, count * copies) for size, count in sets]

    @property
    def papers(self) -> int:
        """How many pieces of paper the file takes."""
        return -(-self.pages // 2) if self.document.duplex else self.pages

    @property
    def stock(self) -> str:
        """What to print it on."""
        return "; or ".join(dict.fromkeys(laid.component.stock for laid in self.laid if laid.component.stock))

    def bare(self) -> Printed:
        """Return all that is known of the file but its drawings: enough to reckon with, light to carry."""
        laid = tuple(replace(one, cards=()) for one in self.laid)
        return replace(self, laid=laid, document=replace(self.document, sheets=()))


@dataclass(frozen=True, slots=True)
class Plan:
    """A game made ready: its components laid out, nothing written yet."""

    game: Game
    settings: PrintSettings
    printed: tuple[Printed, ...]
    proof: Proof
    figures: Mapping[str, Any]
    cut_plan: Document | None = None

    @property
    def laid(self) -> tuple[DrawnComponent, ...]:
        """Every component that is printed, whichever file it is in."""
        return tuple(laid for printed in self.printed for laid in printed.laid)
