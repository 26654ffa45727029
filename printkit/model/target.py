"""A target: what a print service or a virtual table takes, and the pieces that it is given, as values."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from printkit.units import MM_PER_INCH, show_mm

if TYPE_CHECKING:
    from printkit.model.game import Component, Size
    from printkit.model.scene import Scene
    from printkit.model.shapes import Shape

#: Sizes that differ by no more than this are the same size, in mm: 63 x 88 and 63.5 x 88.9 are not.
SAME_SIZE = 0.4


class TargetSize(NamedTuple):
    """A size that a target offers: its trim in mm, and the picture that it wants of it."""

    name: str
    title: str
    width: float
    height: float
    pixels: tuple[int, int] | None  # with the bleed; None where they follow from the trim
    shape: Shape
    kinds: tuple[str, ...]  # of components that it is for
    holds: bool = False  # a page that any smaller piece is put on the middle of

    def describe(self) -> str:
        """Return the size as people say it."""
        size = f"{show_mm(self.width)} x {show_mm(self.height)} mm"
        return f"{self.title}, {size}" if self.title else size


class Target(NamedTuple):
    """What a service or a program takes: read from `templates/targets/NAME.toml`."""

    name: str
    title: str
    about: str
    date: str  # of the specification
    source: str
    format: str  # the exporter that writes for it
    kinds: tuple[str, ...]
    sizes: tuple[TargetSize, ...] = ()  # none: it takes any
    dpi: float = 0.0  # of pictures; 0 for what the user asks for
    bleed: float | None = None  # in mm; None for as much as a piece has
    safe: float = 0.0  # in mm
    ink: float = 0.0  # the most ink in percent, over all inks; 0 for no limit
    steps: tuple[str, ...] = ()  # what the user does with the files
    options: Mapping[str, Any] = {}  # what its format alone reads
    file: Path | None = None


class Fitted(NamedTuple):
    """A component as a target takes it: the size that it is given as, and whether it is turned for it."""

    size: TargetSize
    turned: bool = False


class TargetCard(NamedTuple):
    """A card for a target: how many, and what its sides show; equal sides are one object."""

    id: str
    copies: int
    front: Scene
    back: Scene | None


class TargetDeck(NamedTuple):
    """A component for a target."""

    component: Component
    fitted: Fitted
    cards: tuple[TargetCard, ...]

    @property
    def name(self) -> str:
        """The component's name, with which its files' names begin."""
        return self.component.name

    @property
    def size(self) -> Size:
        """The size of its pieces."""
        return self.component.size

    @property
    def pieces(self) -> int:
        """How many pieces there are of it, copies counted."""
        return sum(card.copies for card in self.cards)


class TargetOrder(NamedTuple):
    """All that a target is given of a game."""

    target: Target
    slug: str
    title: str
    decks: tuple[TargetDeck, ...]
    shared: Path  # the folder of shared templates: profiles, pages
    dpi: float  # what the user asks for, where the target leaves it open
    host: str = ""  # the address that its files will have, on the web or on the disk
    facts: Mapping[str, Any] = {}  # of the game: players, language, dice
    notes: list[str] = []  # what its exporter has to say  # noqa: RUF012 - each order is given its own


def pixels_of(size: TargetSize, dpi: float, bleed: float) -> tuple[int, int]:
    """Return how many pixels the picture of a side has."""
    if size.pixels is not None:
        return size.pixels
    width, height = (round((side + 2 * bleed) * dpi / MM_PER_INCH) for side in (size.width, size.height))
    return width, height
