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
    size = deck.size
    pixels = deck.fitted.size.pixels_at(order.dpi, bleed_of(order, deck))
    if deck.fitted.size.holds:  # on white, without what is beyond its trim
        marks = (Shape(size.trim, Style(fill=(255, 255, 255))), Group((Use(scene),), clip=size.trim))
        scene = Scene(scene.name, size.width, size.height, 0.0, marks, scene.weight)
    return _picture(file, scene, size, pixels, order.dpi, deck.fitted.turned)


def bleed_of(order: Order, deck: OrderedDeck) -> float:
    """Return how far a side runs past its trim: as the target says, or as far as the piece itself bleeds."""
    bleed = order.target.bleed
    return deck.size.bleed if bleed is None else bleed


def trimmed_picture(size: Size | Scene, scene: Scene, file: str, dpi: float) -> Picture:
    """Return a side as it looks when it is cut out."""
    width, height = (max(1, round(side * dpi / MM_PER_INCH)) for side in (size.width, size.height))
    return _picture(file, scene, size, (width, height), dpi)


def _picture(
    file: str, scene: Scene, size: Size | Scene, pixels: tuple[int, int], dpi: float, turned: bool = False
) -> Picture:
    width, height = (side * MM_PER_INCH / dpi for side in pixels)
    placed = Placement(scene, centred(size, width, height, turned))
    return sized_picture(file, Sheet(width, height, "front", scene.name, (placed,)), pixels)


def centred(size: Size | Scene, width: float, height: float, turned: bool = False) -> Matrix:
    """Return the matrix that puts a piece on the middle of a page, perhaps turned by a quarter."""
    matrix = translation(-size.width / 2, -size.height / 2)
    if turned:
        matrix = multiply(matrix, rotation(90))
    return multiply(matrix, translation(width / 2, height / 2))


class SheetGrid(NamedTuple):
    """A sheet's columns and rows, and the pixels of a cell."""

    columns: int
    rows: int
    width: int
    height: int


def longest_side(order: Order) -> int:
    """Return how many pixels the longer side of a sheet may have, as the target says."""
    return int(order.target.options.get("side", 4096))


def plan_sheets(
    order: Order, size: Size, count: int, spare: int = 0, least: int = 1
) -> Iterator[tuple[range, SheetGrid]]:
    """Yield the numbers of the sides on each sheet, and its grid, with so many cells left free.

    A grid shows its sides as large as possible, with the fewest empty cells; of several cells, it has at
    least so many rows and columns.
    """
    across, down = (int(order.target.options.get(*one)) for one in (("across", 10), ("down", 7)))
    sheets = -(-count // (across * down - spare))
    for sheet in range(sheets):
        part = range(sheet * count // sheets, (sheet + 1) * count // sheets)
        cells = len(part) + spare
        fewest = min(least, cells)
        grids: list[tuple[float, int, SheetGrid]] = []
        for columns in range(fewest, across + 1):
            rows = max(fewest, -(-cells // columns))
            inches = max(columns * size.width, rows * size.height) / MM_PER_INCH
            dpi = min(_FINEST, longest_side(order) / inches)
            cell = (max(1, math.floor(one * dpi / MM_PER_INCH + 1e-9)) for one in (size.width, size.height))
            if rows <= down:
                grids.append((-round(dpi, 6), columns * rows, SheetGrid(columns, rows, *cell)))
        yield part, min(grids)[2]


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
