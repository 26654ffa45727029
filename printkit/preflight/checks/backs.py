"""Sides of cards in, backs that give a card away out."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from printkit.model.game import Size
from printkit.model.inspection import Raster
from printkit.model.scene import Colour
from printkit.preflight.evidence import CardSide, Evidence, Noted
from printkit.preflight.tally import SIDE, Fault

#: Colours that differ by less than this, of 255, look the same.
_ALIKE = 60


def note_back(side: CardSide, evidence: Evidence) -> bytes | None:
    """Note that a side is a back, whatever it shows: those that are the same are one side."""
    return b"" if _is_hidden(side) else None


def find_different_backs(backs: Sequence[Noted], evidence: Evidence) -> Iterator[Fault]:
    """Yield one fault where the cards of a deck have more than one back."""
    if len(backs) > 1:
        first, second = backs[0], backs[1]
        component = first.component
        message = f"`{component.name}` has {len(backs)} different backs: players could tell its cards apart"
        help = f"print nothing about a card on its back; {first.name} and {second.name} differ"
        yield Fault(first.name, "backs-differ", message, component.at, help)


def find_unturnable_backs(sides: Sequence[CardSide], evidence: Evidence) -> Iterator[Fault]:
    """Yield each back that shows which way up it is."""
    for side in filter(_is_hidden, sides):
        share = _different_share(evidence.with_words(side), side.size)
        if share > evidence.limits.back_differs:
            message = (
                f"{SIDE} is not the same upside down: {100 * share:.0f} % of it differs,"
                " so players can tell which cards are turned round"
            )
            help = "draw its lower half as its upper half, turned by 180 degrees"
            yield Fault(side.name, "back-not-turnable", message, side.template, help)


def _is_hidden(side: CardSide) -> bool:
    """Return whether a side is a back that players see in each other's hands."""
    return side.side == "back" and side.component.kind.held


@lru_cache(maxsize=8)  # a deck's back is inspected with each batch of its cards
def _different_share(picture: Raster, size: Size) -> float:
    step = 1 / picture.dots_per_mm
    rows, columns = range(1, int(size.height / step) - 1), range(1, int(size.width / step) - 1)
    xs = [(column + 0.5) * step for column in columns]
    different = 0
    for y in ((row + 0.5) * step for row in rows):
        unlike = [xs[at] for at in _unlike(picture, size, y, xs[0], xs[-1], len(xs))] if xs else xs
        different += sum(_differs(picture, size, x, y, step) for x in unlike)
    return different / max(1, len(rows) * len(columns))


def _unlike(picture: Raster, size: Size, y: float, first: float, last: float, count: int) -> Iterable[int]:
    """Return which points of a row may not look like the same points of the back upside down."""
    here, end = picture.start(first, y), picture.start(last, y)
    there = picture.start(size.width - first, size.height - y)
    back = picture.start(size.width - last, size.height - y)
    length = 3 * (count - 1)
    if here is None or there is None or back is None or (end, back) != (here + length, there - length):
        return range(count)
    ours, theirs = picture.data[here : here + length + 3], picture.data[back : there + 3]
    channels = [(ours[part::3], theirs[part::3][::-1]) for part in range(3)]
    if all(one == other for one, other in channels):
        return ()
    apart = [[abs(a - b) > _ALIKE for a, b in zip(one, other, strict=True)] for one, other in channels]
    return [at for at, unlike in enumerate(zip(*apart, strict=True)) if any(unlike)]


def _differs(picture: Raster, size: Size, x: float, y: float, step: float) -> bool:
    """Return whether a point has another colour than all around the same point of the back upside down."""
    here = picture.at(x, y)
    for right in (0.0, -step, step):
        for down in (0.0, -step, step):
            there = picture.at(size.width - x + right, size.height - y + down)
            if here is None or (there is not None and _apart(here, there) <= _ALIKE):
                return False
    return True


def _apart(one: Colour, other: Colour) -> int:
    """Return how far two colours differ in the channel in which they differ most."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]), abs(one[2] - other[2]))
