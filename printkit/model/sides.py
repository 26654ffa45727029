"""What a game prints: of each side of a card, its words in the order of drawing, and its drawing."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from printkit.diagnostics import Place, Spot


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
    rules: tuple[str, ...] = ()  # the ids of the rules that each sentence carries
    name: str = ""  # of the card, and the set that it belongs to, if that was asked for
    set: str = ""


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


class Source(NamedTuple):
    """A rule as the rulebook has it, or of the house."""

    id: str
    place: str  # where the rulebook says it
    quote: str
    reading: str  # the author's, where the rulebook leaves it open
    origin: str
    at: Spot

    @property
    def texts(self) -> tuple[str, ...]:
        """What of it is read beside the printed words."""
        return tuple(text for text in (self.place, self.quote, self.reading, self.origin) if text)


class Tick(NamedTuple):
    """What somebody has read beside the rulebook, and found right."""

    source: tuple[str, ...]  # the rule, as it was
    words: tuple[str, ...]  # all that carried it
    note: str = ""


class ReadSource(NamedTuple):
    """A rule, what is printed of it, and what of both was read."""

    source: Source
    passages: Mapping[Side, tuple[str, ...]]
    place: Place | None  # where the first of them is written
    tick: Tick | None

    @property
    def words(self) -> tuple[str, ...]:
        """All sentences that carry it, each once."""
        return tuple(dict.fromkeys(text for words in self.passages.values() for text in words))

    @property
    def state(self) -> str:
        """Whether it is `read`, has `changed` since, is printed nowhere (`missing`), or still to be read."""
        if not self.passages:
            return "missing"
        if self.tick is None:
            return "unread"
        same = self.tick.source == self.source.texts and _letters(self.tick.words) == _letters(self.words)
        return "read" if same else "changed"


def _letters(texts: Iterable[str]) -> list[str]:
    return ["".join(text.replace("-", "").split()) for text in texts]
