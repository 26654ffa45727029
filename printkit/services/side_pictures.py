"""A card's sides and what a target wants of them in, pictures of exactly so many pixels out; and files."""

import csv
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from printkit.model.game import Size
from printkit.model.geometry import Matrix, multiply, rotation, translation
from printkit.model.scene import Group, Scene, Shape, Style, Use
from printkit.model.sheet import Placement, Sheet
from printkit.pipeline.picturing import Picture, sized_picture
from printkit.services.ordering import Order, OrderedDeck
from printkit.units import MM_PER_INCH

#: The time that every file in an archive has: the oldest that a zip file can say.
_TIME = (1980, 1, 1, 0, 0, 0)


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


@contextmanager
def scratch(folder: Path, name: str = "") -> Iterator[Path]:
    """Give a folder for a while: inside of another one, since an untrusted game may write nowhere else."""
    place = folder / f".scratch{name}"
    place.mkdir()
    try:
        yield place
    finally:
        shutil.rmtree(place)


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
