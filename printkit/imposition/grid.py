"""Pieces of one size or of several in, where they lie on a sheet out."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

from printkit.geometry import Box
from printkit.imposition.slots import PrintPiece, Slot, centre
from printkit.model.game import Size
from printkit.model.shapes.shape import Lattice
from printkit.units import SAME_MM


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Grid:
    """Pieces of one size in rows, upright or on their side, set apart by a gap."""

    size: Size
    turned: bool
    gap: float
    places: tuple[tuple[float, float], ...]  # of each trim, from the first one's corner
    width: float  # of all of them together
    height: float
    nested: bool
    left: float = 0.0
    top: float = 0.0

    @property
    def count(self) -> int:
        return len(self.places)

    def slots(self) -> tuple[Slot, ...]:
        """Return the places, row by row; between neighbours each has half the gap for its bleed."""
        return tuple(self._slot(x, y) for x, y in self.places)

    def _slot(self, x: float, y: float) -> Slot:
        wide, high = self.size.lying(self.turned)
        half = self.gap / 2
        room = (half, half, half, half)
        if not self.nested:  # on the outside, ink may run any distance
            room = (
                half if x > SAME_MM else math.inf,
                half if y > SAME_MM else math.inf,
                half if x + wide < self.width - SAME_MM else math.inf,
                half if y + high < self.height - SAME_MM else math.inf,
            )
        return Slot(self.left + x, self.top + y, self.size, self.turned, room)


def choose_grid(
    areas: Sequence[Box],
    sheet: tuple[float, float],
    size: Size,
    gap: float,
    turns: Iterable[bool],
    nested: bool = True,
) -> Grid | None:
    """Return the grid with the most pieces, in the first area that holds that many; None where none fits.

    It is centred on the sheet, or as close to that as its area allows.
    """
    tried = [_fill(area, sheet, size, gap, turned, nested) for turned in turns for area in areas]
    grids = [grid for grid in tried if grid.count]
    return max(grids, key=lambda grid: (grid.count, round(grid.left, 6), not grid.turned), default=None)


def _fill(area: Box, sheet: tuple[float, float], size: Size, gap: float, turned: bool, nested: bool) -> Grid:
    left, top, right, bottom = area
    room, piece = (right - left, bottom - top), size.lying(turned)
    nest = size.shape.lattice(size, gap) if nested else None
    lattice = nest or Lattice(piece[0] + gap, piece[1] + gap, 0.0, by_columns=turned)
    if lattice.by_columns == turned:
        places = _rows(lattice, room, piece)
    else:
        places = [(x, y) for y, x in _rows(lattice, room[::-1], piece[::-1])]
    width = max((x for x, _ in places), default=0.0) + piece[0]
    height = max((y for _, y in places), default=0.0) + piece[1]
    x, y = centre(area, sheet, width, height)
    return Grid(size, turned, gap, tuple(places), width, height, nest is not None, x, y)


def _rows(
    lattice: Lattice, room: tuple[float, float], piece: tuple[float, float]
) -> list[tuple[float, float]]:
    places = []
    for row in range(_how_many(room[1], piece[1], lattice.row_step)):
        start = lattice.shift if row % 2 else 0.0
        count = _how_many(room[0] - start, piece[0], lattice.step)
        places += [(start + column * lattice.step, row * lattice.row_step) for column in range(count)]
    return places


def _how_many(length: float, piece: float, step: float) -> int:
    return max(0, int((length + step - piece + SAME_MM) / step))


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
    wide, high = area[2] - area[0] + SAME_MM, area[3] - area[1] + SAME_MM
    lying = [[(turned, size.lying(turned)) for turned in (False, True)] for size in sizes]
    ways = [[turned for turned, (long, tall) in both if long <= wide and tall <= high] for both in lying]
    if not all(ways):
        return None
    tried = [
        _filled(pieces, dict(zip(sizes, turns, strict=True)), area, gap)
        for turns in islice(product(*ways), max(2, min(_MOST_WAYS, _MOST_TRIES // len(pieces))))
    ]
    return min(tried, key=len)


def _filled(pieces: Sequence[PrintPiece], turns: Mapping[Size, bool], area: Box, gap: float) -> list[Placed]:
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
