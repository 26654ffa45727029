"""A piece's size and a part of the paper in, the grid that holds most pieces out."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from printkit.imposition.slots import Box, Slot
from printkit.model.game import Size

_CLOSE = 1e-6


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of one size of piece, upright or on its side, set apart by a gap."""

    size: Size
    columns: int
    rows: int
    turned: bool
    gap: float
    left: float  # of the first trim
    top: float

    @property
    def count(self) -> int:
        """How many pieces the grid holds."""
        return self.columns * self.rows

    def slots(self) -> tuple[Slot, ...]:
        """Return the places, row by row; between neighbours each has half the gap for its bleed."""
        return tuple(self._slot(*divmod(index, self.columns)) for index in range(self.count))

    def _slot(self, row: int, column: int) -> Slot:
        wide, high = _lying(self.size, self.turned)
        half = self.gap / 2
        room = (
            math.inf if column == 0 else half,
            math.inf if row == 0 else half,
            math.inf if column == self.columns - 1 else half,
            math.inf if row == self.rows - 1 else half,
        )
        x, y = self.left + column * (wide + self.gap), self.top + row * (high + self.gap)
        return Slot(x, y, self.size, self.turned, room)


def choose_grid(
    areas: Sequence[Box], sheet: tuple[float, float], size: Size, gap: float, turns: Iterable[bool]
) -> Grid | None:
    """Return the grid with the most pieces, in the first area that holds so many; None where not one fits.

    It lies in the middle of the sheet, or as near to that as its area allows.
    """
    tried = [_fill(area, sheet, size, gap, turned) for turned in turns for area in areas]
    grids = [grid for grid in tried if grid is not None]
    return max(grids, key=lambda grid: (grid.count, round(grid.left, 6), not grid.turned), default=None)


def _fill(area: Box, sheet: tuple[float, float], size: Size, gap: float, turned: bool) -> Grid | None:
    """Return the fullest grid of an area."""
    left, top, right, bottom = area
    wide, high = _lying(size, turned)
    columns, rows = how_many(right - left, wide, gap), how_many(bottom - top, high, gap)
    if columns < 1 or rows < 1:
        return None
    x = _middle(left, right, sheet[0], columns * (wide + gap) - gap)
    y = _middle(top, bottom, sheet[1], rows * (high + gap) - gap)
    return Grid(size, columns, rows, turned, gap, x, y)


def how_many(length: float, piece: float, gap: float) -> int:
    """Return how many pieces fit a length."""
    return int((length + gap + _CLOSE) / (piece + gap))


def _middle(start: float, end: float, sheet: float, block: float) -> float:
    """Return where a block begins that lies in the middle of a sheet, or at its area's end."""
    return max(start, min((sheet - block) / 2, end - block))


def _lying(size: Size, turned: bool) -> tuple[float, float]:
    """Return how wide and high a piece lies."""
    return (size.height, size.width) if turned else (size.width, size.height)
