"""Sheets and how many pixels each has in, pictures of exactly that size out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.export import ExportError
from printkit.export.pdf import write_pdf
from printkit.export.png import render_pages, write_png
from printkit.export.targets import SidePicture
from printkit.model.geometry import IDENTITY
from printkit.model.scene import Scene, Shape, Style
from printkit.model.sheet import Document, Placement, Sheet

if TYPE_CHECKING:
    from PIL.Image import Image

#: Of pictures that lose a little: how good they are, in percent.
_JPEG, _WEBP = 92, 84


def write_pictures(batch: Sequence[SidePicture], folder: Path) -> list[Path]:
    """Write pictures that have the same dots per inch; return their files."""
    files = []
    for picture, image in zip(batch, draw_pictures(batch), strict=True):
        file = folder / picture.file
        file.parent.mkdir(parents=True, exist_ok=True)
        save_picture(image, file)
        files.append(file)
    return files


def draw_pictures(batch: Sequence[SidePicture]) -> Iterator[Image]:
    """Yield pictures that have the same dots per inch, drawn."""
    sheets = [sheet for picture in batch for sheet in _pages(picture)]
    file = BytesIO()
    write_pdf(Document("", "", "", "en", None, tuple(sheets)), file, compress=False)
    images = render_pages(file.getvalue(), batch[0].dpi)
    for picture in batch:
        image = next(images)
        if image.size != picture.pixels:
            found, wanted = (f"{width} x {height}" for width, height in (image.size, picture.pixels))
            raise ExportError(f"`{picture.file}` came out as {found} pixels instead of {wanted}")
        if picture.outline is not None:
            image.putalpha(next(images).convert("L").point(lambda dot: 255 - dot))
        yield image


def save_picture(image: Image, file: Path) -> None:
    """Write a picture in the format that its file's name says, with equal bytes for equal pixels."""
    if file.suffix == ".png":
        write_png(image, file)
    elif file.suffix == ".webp":
        image.save(file, "WEBP", quality=_WEBP, method=4)
    else:
        dpi = image.info["dpi"]
        image.convert("RGB").save(file, "JPEG", quality=_JPEG, subsampling=0, dpi=dpi)


def _pages(picture: SidePicture) -> Iterator[Sheet]:
    """Yield a picture's sheet, then its outline in black, if it has one."""
    sheet, outline = picture.sheet, picture.outline
    yield sheet
    if outline is not None:
        mask = Scene("outline", sheet.width, sheet.height, 0.0, (Shape(outline, Style()),), 1)
        yield Sheet(sheet.width, sheet.height, "front", "outline", (Placement(mask, IDENTITY),))
