"""A grid in, the lines for the knife out: they point at the corners of the trim and cross no piece."""

from functools import lru_cache

from printkit.imposition.grid import Grid
from printkit.imposition.margins import GUIDE
from printkit.model.game import Size
from printkit.model.sheet import Guide

#: A guide stops this far from the corner that it points at.
CLEAR = 0.8


@lru_cache(maxsize=64)
def cut_guides(grid: Grid, size: Size, used: int) -> tuple[Guide, ...]:
    """Return the guides of a sheet of which the first `used` cells hold a piece; full sheets share theirs."""
    rows = min(grid.rows, -(-used // grid.columns))
    columns = min(grid.columns, used)
    across = _lines(grid.left, grid.width, columns, size.bleed)
    down = _lines(grid.top, grid.height, rows, size.bleed)
    upright = [
        Guide("cut", x, y1, x, y2)
        for x in across
        for y1, y2 in _gaps(grid.top, grid.height, rows, size.bleed)
    ]
    level = [
        Guide("cut", x1, y, x2, y)
        for y in down
        for x1, x2 in _gaps(grid.left, grid.width, columns, size.bleed)
    ]
    return (*upright, *level)


def _lines(start: float, step: float, count: int, bleed: float) -> list[float]:
    """Return where the trim lines lie along one side; where pieces touch, one line serves both."""
    lines = [start + index * step + edge for index in range(count) for edge in (bleed, step - bleed)]
    return sorted({round(line, 4) for line in lines})


def _gaps(start: float, step: float, count: int, bleed: float) -> list[tuple[float, float]]:
    """Return the stretches outside of all trims: before the first piece, between pieces, after the last."""
    end = start + count * step
    outer = [(start - GUIDE, start + bleed - CLEAR), (end - bleed + CLEAR, end + GUIDE)]
    between = [
        (start + index * step - bleed + CLEAR, start + index * step + bleed - CLEAR)
        for index in range(1, count)
        if bleed > CLEAR
    ]
    return [outer[0], *between, outer[1]]
