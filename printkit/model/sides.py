"""What a game prints: of each side of a card, its words in the order of drawing, and its drawing."""

from collections.abc import Mapping
from typing import NamedTuple

from printkit.diagnostics import Place


class Side(NamedTuple):
    """Which side: a component, a card, `face` or `back`."""

    component: str
    card: str
    side: str


class PrintedSide(NamedTuple):
    """What a side prints: nothing about paper, printer or ink."""

    words: tuple[str, ...]  # sentence by sentence; headings, cells and steps are sentences too
    drawing: str  # a digest of all that is drawn; "" where that depends on the paper
    places: tuple[Place | None, ...] = ()  # where each sentence is written, where that is known
    template: Place | None = None
    copies: int = 1  # of the card
    dots: str = ""  # its size, and a digest of what it looks like when rendered, if that was asked for


Sides = Mapping[Side, PrintedSide]


class ChangedWords(NamedTuple):
    """Sentences that stand where others stood; none where some came or went."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    place: Place | None = None  # where those of today are written


class ChangedSide(NamedTuple):
    """A side that differs: in its words, or in its drawing alone; one that is new or gone."""

    side: Side
    what: str  # "new", "gone", "words", "drawing" or "copies"
    words: tuple[ChangedWords, ...] = ()
    place: Place | None = None  # its template
    before: str = ""  # the digests of its drawings
    after: str = ""
    copies: tuple[int, int] = (0, 0)  # of its card, before and now

    @property
    def replaces(self) -> bool:
        """Whether its card, which there was already, is another one now."""
        return self.what in ("words", "drawing") or (self.what != "copies" and 0 not in self.copies)

    @property
    def more(self) -> int:
        """How many pieces are to be printed."""
        before, now = self.copies
        return now if self.replaces else max(0, now - before)

    @property
    def fewer(self) -> int:
        """How many are to be taken out."""
        before, now = self.copies
        return before if self.replaces else max(0, before - now)
