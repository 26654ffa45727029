"""What passes through the conductor's hands: the wish, what is printed of it, the plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.model.game import Card, Component, Game, Size
from printkit.model.printing import Press, PrintOptions
from printkit.model.rule import Proof
from printkit.model.scene import Scene
from printkit.model.sheet import Document, Paper

if TYPE_CHECKING:
    from printkit.imposition.impose import Arrangement

#: Called as work goes on: what is being done, how much is done, of how much.
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user asked for."""

    game: str
    components: tuple[str, ...] = ()
    players: int | None = None
    options: PrintOptions = field(default_factory=PrintOptions)
    proof: str = "needed"  # or "forced": print what the rules object to; or "none"; or "shown": tell it all
    brand: Path | None = None  # its file


@dataclass(frozen=True, slots=True)
class Laid:
    """One component laid out: every card with its face and its back, and how many sets of them are wanted."""

    component: Component
    cards: tuple[tuple[Card, Scene, Scene | None], ...]
    sets: int


@dataclass(frozen=True, slots=True)
class Printed:
    """One file: the component, or those that share their sheets, and every sheet of it."""

    name: str
    laid: tuple[Laid, ...]
    paper: Paper
    pieces: int
    each: int  # pieces on the fullest sheet; 0 where sheets are whole pages
    cuts: tuple[Arrangement, ...]
    document: Document

    @property
    def component(self) -> Component:
        """The component, or the first of those that share their sheets."""
        return self.laid[0].component

    @property
    def faces(self) -> int:
        """How many distinct faces there are."""
        return len({id(face) for laid in self.laid for _, face, _ in laid.cards})

    @property
    def counts(self) -> list[tuple[Size, int]]:
        """How many pieces there are of each component's size."""
        sets = [(laid.component.size, laid.component.pieces * laid.sets) for laid in self.laid]
        copies = self.pieces // max(1, sum(count for _, count in sets))
        return [(size, count * copies) for size, count in sets]

    @property
    def papers(self) -> int:
        """How many pieces of paper the file takes."""
        pages = len(self.document.sheets)
        return -(-pages // 2) if self.document.duplex else pages

    @property
    def stock(self) -> str:
        """What to print it on."""
        return "; or ".join(dict.fromkeys(laid.component.stock for laid in self.laid if laid.component.stock))


@dataclass(frozen=True, slots=True)
class Plan:
    """A game made ready: its components laid out, nothing written yet."""

    game: Game
    press: Press
    printed: tuple[Printed, ...]
    proof: Proof
    figures: Mapping[str, Any]
    cut_plan: Document | None = None

    @property
    def laid(self) -> tuple[Laid, ...]:
        """Every component that is printed, whichever file it is in."""
        return tuple(laid for printed in self.printed for laid in printed.laid)
