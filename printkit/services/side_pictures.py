"""A card's sides in, pictures of exactly so many pixels out: each by itself, or in rows; and files."""

import csv
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from printkit.geometry import Matrix, multiply, rotation, translation
from printkit.model.game import Size
from printkit.model.scene import Group, Scene, Shape, Style, Use
from printkit.model.sheet import Placement, Sheet
from printkit.pipeline.picturing import Picture, sized_picture
from printkit.services.ordering import Order, OrderedDeck
from printkit.units import MM_PER_INCH

#: The time that every file in an archive has: the oldest that a zip file can say.
_TIME = (1980, 1, 1, 0, 0, 0)
#: More dots an inch show nothing that the drawing has, on any screen.
_FINEST = 300.0

#: Draws pictures into a folder, over all cores, and returns their files in order.
Draw = Callable[[Sequence[Picture], Path], list[Path]]


def side_picture(order: Order, deck: OrderedDeck, scene: Scene, file: str) -> Picture:
    """Return a side with the bleed that the target wants, in the middle of as many pixels as it wants."""
    pixels = deck.fitted.size.pixels_at(order.dpi, bleed_of(order, deck))
    shown = _cut_out(scene, deck.size) if deck.fitted.size.holds else scene
    return _picture(file, shown, deck.size, pixels, order.dpi, deck.fitted.turned)


def bleed_of(order: Order, deck: OrderedDeck) -> float:
    """Return how far a side runs past its trim: as the target says, or as far as the piece itself bleeds."""
    bleed = order.target.bleed
    return deck.size.bleed if bleed is None else bleed


def trimmed_picture(deck: OrderedDeck, scene: Scene, file: str, dpi: float) -> Picture:
    """Return a side as it looks when it is cut out."""
    size = deck.size
    width, height = (max(1, round(side * dpi / MM_PER_INCH)) for side in (size.width, size.height))
    return _picture(file, scene, size, (width, height), dpi)


def _picture(
    file: str, scene: Scene, size: Size, pixels: tuple[int, int], dpi: float, turned: bool = False
) -> Picture:
    width, height = (side * MM_PER_INCH / dpi for side in pixels)
    placed = Placement(scene, centred(size, width, height, turned))
    return sized_picture(file, Sheet(width, height, "front", scene.name, (placed,)), pixels)


def centred(size: Size, width: float, height: float, turned: bool = False) -> Matrix:
    """Return the matrix that puts a piece on the middle of a page, perhaps turned by a quarter."""
    matrix = translation(-size.width / 2, -size.height / 2)
    if turned:
        matrix = multiply(matrix, rotation(90))
    return multiply(matrix, translation(width / 2, height / 2))


def _cut_out(scene: Scene, size: Size) -> Scene:
    """Return a side without what is beyond its trim, on white."""
    paper = Shape(size.trim, Style(fill=(255, 255, 255)))
    marks = (paper, Group((Use(scene),), clip=size.trim))
    return Scene(scene.name, size.width, size.height, 0.0, marks, scene.weight)


class SheetLimits(NamedTuple):
    """What a sheet may have: so many sides across and down, and so many pixels on its longer side."""

    across: int
    down: int
    side: int


class SheetGrid(NamedTuple):
    """A sheet's columns and rows, and the pixels of a cell."""

    columns: int
    rows: int
    width: int
    height: int


def limits_of(order: Order) -> SheetLimits:
    """Return what a sheet may have, as the target says."""
    options = order.target.options
    return SheetLimits(options.get("across", 10), options.get("down", 7), options.get("side", 4096))


def plan_grid(count: int, size: Size, limits: SheetLimits, least: int = 1) -> SheetGrid:
    """Return the grid that shows so many sides as large as possible, with the fewest empty cells."""
    grids: list[tuple[float, int, SheetGrid]] = []
    for columns in range(least, limits.across + 1):
        rows = max(least, -(-count // columns))
        inches = max(columns * size.width, rows * size.height) / MM_PER_INCH
        dpi = min(_FINEST, limits.side / inches)
        cell = (max(1, math.floor(side * dpi / MM_PER_INCH + 1e-9)) for side in (size.width, size.height))
        if rows <= limits.down:
            grids.append((-round(dpi, 6), columns * rows, SheetGrid(columns, rows, *cell)))
    return min(grids)[2]


def chunks(count: int, limits: SheetLimits, spare: int = 0) -> Iterator[range]:
    """Yield the numbers of the sides on each sheet, with so many cells of each left free."""
    most = limits.across * limits.down - spare
    sheets = -(-count // most)
    for sheet in range(sheets):
        yield range(sheet * count // sheets, (sheet + 1) * count // sheets)


def grid_picture(file: str, scenes: Sequence[Scene | None], size: Size, grid: SheetGrid) -> Picture:
    """Return a sheet with sides in rows, in order; None leaves a cell white."""
    step = min(size.width / grid.width, size.height / grid.height)  # mm of a pixel: whole cells are cards
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
    return sized_picture(file, sheet, (grid.columns * grid.width, grid.rows * grid.height))


def write_text(file: Path, text: str) -> Path:
    """Write a text file, and the folder that it is in."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def write_table(file: Path, rows: Iterable[Sequence[Any]]) -> Path:
    """Write a table as CSV."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return write_text(file, text.getvalue())


def pack(folder: Path, files: Sequence[Path], order: Order) -> Path:
    """Return a zip file with all files in it, which are then removed; the same bytes each time."""
    packed = folder / f"{order.slug}.zip"
    with ZipFile(packed, "w") as archive:
        for file in files:
            entry = ZipInfo(f"{order.slug}/{file.relative_to(folder).as_posix()}", _TIME)
            entry.compress_type = ZIP_STORED if file.suffix == ".png" else ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.read_bytes())
    for file in files:
        file.unlink()
    for place in sorted((one for one in folder.rglob("*") if one.is_dir()), reverse=True):
        place.rmdir()
    return packed
