"""What passes through the conductor's hands: the wish, what is printed of it, the plan."""

from collections.abc import Callable
from dataclasses import dataclass

from printkit.model.game import Card, Component, Game
from printkit.model.scene import Scene
from printkit.model.sheet import Document, Paper

#: Called as work goes on: what is being done, how much is done, of how much.
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user asked for."""

    game: str
    components: tuple[str, ...] = ()
    paper: str = "a4"
    players: int | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """One component, laid out and imposed: every distinct scene, every piece, every sheet."""

    component: Component
    paper: Paper
    cards: tuple[tuple[Card, Scene, Scene | None], ...]
    pieces: int
    document: Document

    @property
    def faces(self) -> int:
        """How many distinct faces there are."""
        return len({id(face) for _, face, _ in self.cards})


@dataclass(frozen=True, slots=True)
class Plan:
    """A game made ready: its components laid out, nothing written yet."""

    game: Game
    printed: tuple[Printed, ...]
