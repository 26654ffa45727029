"""A piece's size and a part of the paper in, the columns and rows that hold most pieces out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from printkit.imposition.slots import Box, Slot, centre
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
        """How many pieces the grid holds."""
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
    lattice = size.shape.lattice(size, gap) if nested else None
    if lattice is None:
        places = _plain(room, piece, gap)
    elif lattice.by_columns == turned:
        places = _rows(lattice, room, piece)
    else:
        places = [(x, y) for y, x in _rows(lattice, room[::-1], piece[::-1])]
    width = max((x for x, _ in places), default=0.0) + piece[0]
    height = max((y for _, y in places), default=0.0) + piece[1]
    x, y = centre(area, sheet, width, height)
    return Grid(size, turned, gap, tuple(places), width, height, lattice is not None, x, y)


def _plain(room: tuple[float, float], piece: tuple[float, float], gap: float) -> list[tuple[float, float]]:
    columns, rows = (how_many(long, one, gap) for long, one in zip(room, piece, strict=True))
    steps = [one + gap for one in piece]
    return [(column * steps[0], row * steps[1]) for row in range(rows) for column in range(columns)]


def _rows(
    lattice: Lattice, room: tuple[float, float], piece: tuple[float, float]
) -> list[tuple[float, float]]:
    """Return places in rows, every other row shifted."""
    places = []
    for row in range(how_many(room[1], piece[1], lattice.row_step - piece[1])):
        start = lattice.shift if row % 2 else 0.0
        count = how_many(room[0] - start, piece[0], lattice.step - piece[0])
        places += [(start + column * lattice.step, row * lattice.row_step) for column in range(count)]
    return places


def how_many(length: float, piece: float, gap: float) -> int:
    """Return how many pieces fit a length."""
    return max(0, int((length + gap + SAME_MM) / (piece + gap)))
