"""Pieces of several sizes in, their places on as many sheets as needed out: shelf below shelf."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

from printkit.imposition.slots import Box, PrintPiece, Slot, centre
from printkit.model.game import Size
from printkit.units import SAME_MM

#: The pieces of one sheet, each with its place.
Placed = list[tuple[PrintPiece, Slot]]

#: Four sizes can be turned in sixteen ways; with more sizes, or very many pieces, not all are tried.
_MOST_WAYS = 16
_MOST_TRIES = 20_000


@dataclass(slots=True, eq=False, repr=False)
class _Shelf:
    """A row of pieces: how high it is, and how much of its length is taken."""

    top: float
    height: float
    used: float


def fill_shelves(pieces: Sequence[PrintPiece], area: Box, gap: float) -> list[Placed] | None:
    """Return the pieces of each sheet with their places; None where a piece is larger than the area.

    The highest come first, each on the first shelf with room: so a knife can part the shelves, and then the
    pieces of each. Each size lies upright or on its side, whichever way takes fewer sheets in all.
    """
    sizes = list(dict.fromkeys(piece.size for piece in pieces))
    ways = [_ways(size, area) for size in sizes]
    if not all(ways):
        return None
    tried = [
        _fill(pieces, dict(zip(sizes, turns, strict=True)), area, gap)
        for turns in islice(product(*ways), max(2, min(_MOST_WAYS, _MOST_TRIES // len(pieces))))
    ]
    return min(tried, key=len)


def _ways(size: Size, area: Box) -> list[bool]:
    """Return the ways that a piece fits an area: upright (False), on its side (True)."""
    wide, high = area[2] - area[0] + SAME_MM, area[3] - area[1] + SAME_MM
    extents = [(turned, *size.lying(turned)) for turned in (False, True)]
    return [turned for turned, length, height in extents if length <= wide and height <= high]


def _fill(pieces: Sequence[PrintPiece], turns: Mapping[Size, bool], area: Box, gap: float) -> list[Placed]:
    """Return the pieces of each sheet, each size turned as given."""
    sheets: list[tuple[list[_Shelf], Placed]] = []
    full: dict[Size, int] = {}  # how many sheets have no more room for a size
    for piece in sorted(pieces, key=lambda piece: -piece.size.lying(turns[piece.size])[1]):
        size, turned = piece.size, turns[piece.size]
        slot = None
        while slot is None:
            at = full.setdefault(size, 0)
            if at == len(sheets):
                sheets.append(([], []))
            shelves, placed = sheets[at]
            slot = _put(size, turned, shelves, area, gap)
            if slot is None:
                full[size] += 1
            else:
                placed.append((piece, slot))
    return [placed for _, placed in sheets]


def _put(size: Size, turned: bool, shelves: list[_Shelf], area: Box, gap: float) -> Slot | None:
    """Find room on a sheet's shelves, or below the last of them; None where there is none."""
    length, height = size.lying(turned)
    for shelf in shelves:
        if height <= shelf.height + SAME_MM and shelf.used + length <= area[2] - area[0] + SAME_MM:
            slot = Slot(area[0] + shelf.used, shelf.top, size, turned)
            shelf.used += length + gap
            return slot
    top = shelves[-1].top + shelves[-1].height + gap if shelves else area[1]
    if top + height > area[3] + SAME_MM:
        return None
    shelves.append(_Shelf(top, height, length + gap))
    return Slot(area[0], top, size, turned)


def in_the_middle(
    slots: Sequence[Slot], sheet: tuple[float, float], area: Box, gap: float
) -> tuple[Slot, ...]:
    """Return slots moved together to the middle of their sheet, each with half the gap for its bleed."""
    boxes = [slot.trim for slot in slots]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    x, y = centre(area, sheet, right - left, bottom - top)
    room = (gap / 2, gap / 2, gap / 2, gap / 2)
    return tuple(slot._replace(x=slot.x + x - left, y=slot.y + y - top, room=room) for slot in slots)
