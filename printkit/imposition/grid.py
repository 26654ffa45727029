"""A piece's size and a paper in, the grid that holds most pieces out."""

from dataclasses import dataclass

from printkit.imposition.margins import GUIDE, ROOMY, TIGHT, UNPRINTABLE, Margins
from printkit.model.game import Size
from printkit.model.sheet import Paper


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells on an upright sheet: a cell is a piece with its bleed, upright or on its side."""

    columns: int
    rows: int
    turned: bool
    width: float  # of a cell
    height: float
    left: float  # of the first cell
    top: float

    @property
    def count(self) -> int:
        """How many pieces a sheet holds."""
        return self.columns * self.rows

    def cell(self, index: int, mirrored: bool = False) -> tuple[float, float]:
        """Return a cell's top left corner; mirrored, as it lies when the sheet is turned like a page."""
        row, column = divmod(index, self.columns)
        if mirrored:
            column = self.columns - 1 - column
        return self.left + column * self.width, self.top + row * self.height


def choose_grid(paper: Paper, size: Size) -> Grid | None:
    """Return the grid with the most cells, margins as roomy as they can be; None where not one fits.

    The sheet always stands upright, and pieces are laid on their side where that holds more:
    so every deck is printed with the same flip, on the long edge.
    """
    grids = [
        grid
        for turned in (False, True)
        for margins in (ROOMY, TIGHT)
        if (grid := _fill(paper, size, turned, margins)) is not None
    ]
    return max(grids, key=lambda grid: (grid.count, grid.left, not grid.turned), default=None)


def _fill(paper: Paper, size: Size, turned: bool, margins: Margins) -> Grid | None:
    """Return the fullest grid that leaves the given margins free."""
    bleed = size.bleed
    width, height = size.width + 2 * bleed, size.height + 2 * bleed
    if turned:
        width, height = height, width
    # Ink may run into the unprintable edge, but a trim line may not, nor the guides that show it.
    side = max(margins.side, UNPRINTABLE + GUIDE / 2 - bleed)
    columns = int((paper.width - 2 * side + 1e-6) / width)
    rows = int((paper.height - margins.top - margins.foot + 1e-6) / height)
    if columns < 1 or rows < 1:
        return None
    spare = paper.height - rows * height
    top = max(margins.top, min(spare / 2, spare - margins.foot))
    return Grid(columns, rows, turned, width, height, (paper.width - columns * width) / 2, top)
