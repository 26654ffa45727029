"""Sides of one size in, sheets with rows of them out, as virtual tables cut them up again."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printkit.model.game import Size
from printkit.model.geometry import multiply, translation
from printkit.model.scene import Scene
from printkit.model.sheet import Placement, Sheet
from printkit.pipeline.picturing import Picture, sized_picture
from printkit.services.ordering import Order
from printkit.services.side_pictures import centred
from printkit.units import MM_PER_INCH

#: More dots an inch show nothing that the drawing has, on any screen.
_FINEST = 300.0


class SheetLimits(NamedTuple):
    """What a sheet may have: so many sides across and down, and so many pixels on its longer side."""

    across: int
    down: int
    side: int

    @property
    def cells(self) -> int:
        return self.across * self.down


class SheetGrid(NamedTuple):
    """A sheet's columns and rows, and the pixels of a cell."""

    columns: int
    rows: int
    width: int
    height: int

    @property
    def pixels(self) -> tuple[int, int]:
        return self.columns * self.width, self.rows * self.height


def limits_of(order: Order) -> SheetLimits:
    """Return what a sheet may have, as the target says."""
    options = order.target.options
    return SheetLimits(options.get("across", 10), options.get("down", 7), options.get("side", 4096))


def plan_grid(count: int, size: Size, limits: SheetLimits, least: int = 1) -> SheetGrid:
    """Return the grid that shows so many sides as large as possible, with the fewest empty cells."""
    best: tuple[float, int, SheetGrid] | None = None
    for columns in range(least, limits.across + 1):
        rows = max(least, -(-count // columns))
        if rows > limits.down:
            continue
        inches = max(columns * size.width, rows * size.height) / MM_PER_INCH
        dpi = min(_FINEST, limits.side / inches)
        cell = (math.floor(side * dpi / MM_PER_INCH + 1e-9) for side in (size.width, size.height))
        known = (-round(dpi, 6), columns * rows, SheetGrid(columns, rows, *(max(1, side) for side in cell)))
        best = known if best is None else min(best, known)
    if best is None:
        raise ValueError(f"no sheet holds {count} sides")
    return best[2]


def chunks(count: int, limits: SheetLimits, spare: int = 0) -> Iterator[range]:
    """Yield the numbers of the sides on each sheet, with so many cells of each left free."""
    most = limits.cells - spare
    sheets = max(1, -(-count // most))
    for sheet in range(sheets):
        yield range(sheet * count // sheets, (sheet + 1) * count // sheets)


def grid_picture(file: str, scenes: Sequence[Scene | None], size: Size, grid: SheetGrid) -> Picture:
    """Return a sheet with sides in rows, in order; None leaves a cell white."""
    mm = size.width / grid.width, size.height / grid.height  # of a pixel: whole cells are cards
    step = min(mm)
    cell = grid.width * step, grid.height * step
    placements = []
    for number, scene in enumerate(scenes):
        if scene is None:
            continue
        row, column = divmod(number, grid.columns)
        matrix = centred(size, *cell)
        matrix = multiply(matrix, translation(column * cell[0], row * cell[1]))
        left, top = (size.width - cell[0]) / 2, (size.height - cell[1]) / 2
        placements.append(Placement(scene, matrix, (left, top, left + cell[0], top + cell[1])))
    sheet = Sheet(grid.columns * cell[0], grid.rows * cell[1], "front", file, tuple(placements))
    return sized_picture(file, sheet, grid.pixels)
