"""Sheets in, pictures of them out: rendered in batches, by one process or by several.

They are always the same batches, so that the bytes are the same ones too.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from printkit.export import ExportError
from printkit.export.forms import forms_of
from printkit.export.raster import render_sheets, write_picture
from printkit.model.sheet import Sheet
from printkit.pipeline.values import Progress
from printkit.processes.pool import fitting, spread
from printkit.units import MM_PER_INCH

#: Pictures that are rendered together: so many, and so many pixels, at most.
_BATCH, _BATCH_PIXELS = 40, 12_000_000
#: Fewer pixels are not worth another process.
_SHARE = 8_000_000
#: What a process that renders takes, in bytes: itself, and for each pixel of its largest picture.
_PROCESS, _PIXEL = 200_000_000, 12


class Picture(NamedTuple):
    """A sheet to be drawn as a picture: its file, below the folder of all, and its dots per inch."""

    file: str
    sheet: Sheet
    dpi: float
    exact: tuple[int, int] | None = None  # the pixels that somebody counts on

    @property
    def pixels(self) -> int:
        dots = self.dpi / MM_PER_INCH
        return math.ceil(self.sheet.width * dots) * math.ceil(self.sheet.height * dots)


def sized_picture(file: str, sheet: Sheet, pixels: tuple[int, int]) -> Picture:
    """Return a picture of exactly so many pixels."""
    return Picture(file, sheet, pixels[0] * MM_PER_INCH / sheet.width, pixels)


def draw_pictures(
    pictures: Sequence[Picture],
    folder: Path,
    jobs: int,
    progress: Progress,
    what: str,
    forms: Mapping[bytes, Any] | None = None,
) -> list[Path]:
    """Write pictures, which show some forms, by `jobs` processes, 0 for as many as pay; return the files."""
    tasks = ((some, forms_of((one.sheet for one in some), forms or {})) for some in _batches(pictures))
    files: list[Path] = []
    for written in spread(partial(write_pictures, folder), tasks, _fitting(jobs, pictures)):
        files += written
        progress(what, len(files), len(pictures))
    return files


def write_pictures(folder: Path, some: Sequence[Picture], forms: Mapping[bytes, Any]) -> list[Path]:
    """Write pictures that have the same dots per inch; return their files."""
    files = []
    images = render_sheets([one.sheet for one in some], forms, some[0].dpi)
    for picture, image in zip(some, images, strict=True):
        if picture.exact is not None and image.size != picture.exact:
            found, wanted = (f"{width} x {height}" for width, height in (image.size, picture.exact))
            raise ExportError(f"`{picture.file}` came out as {found} pixels instead of {wanted}")
        files.append(folder / picture.file)
        files[-1].parent.mkdir(parents=True, exist_ok=True)
        write_picture(image, files[-1])
    return files


def _batches(pictures: Sequence[Picture]) -> Iterator[list[Picture]]:
    """Yield pictures in batches, in order; those of a batch have the same number of dots per inch.

    No batch has more pixels than there is room for, unless it is a single picture.
    """
    batch: list[Picture] = []
    room = _BATCH_PIXELS
    for picture in pictures:
        full = len(batch) == _BATCH or picture.pixels > room
        if batch and (full or picture.dpi != batch[0].dpi):
            yield batch
            batch, room = [], _BATCH_PIXELS
        batch.append(picture)
        room -= picture.pixels
    if batch:
        yield batch


def _fitting(jobs: int, pictures: Sequence[Picture]) -> int:
    sizes = [one.pixels for one in pictures]
    each = _PROCESS + _PIXEL * max(sizes, default=0)
    return max(1, min(fitting(jobs, each), int(sum(sizes) / _SHARE)))
