"""A PDF in, its pages as pictures out."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.export.errors import ExportError
from printkit.units import POINTS_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

#: A page of 750.001 dots is one of 750: readers round up what a PDF has rounded.
_SNUG = 1 - 1e-5

#: Coarser shows nothing, finer than any printer.
FINENESS = (20.0, 1200.0)

_MOST_PIXELS = 100_000_000


def render_pages(pdf: Path | bytes, dpi: float) -> "Iterator[Image]":
    """Yield the pages one after the other, at so many dots per inch."""
    if not FINENESS[0] <= dpi <= FINENESS[1]:
        raise ExportError(f"{dpi:g} dpi is not between {FINENESS[0]:g} and {FINENESS[1]:g}")
    import pypdfium2  # late, since only pictures need it

    try:
        document = pypdfium2.PdfDocument(pdf)
    except pypdfium2.PdfiumError as error:
        raise ExportError(f"the PDF can't be read: {error}") from error
    try:
        for number in range(len(document)):
            yield _render(document[number], dpi)
    finally:
        document.close()


def write_png(image: "Image", path: Path) -> None:
    """Write a picture with its fineness and nothing else, so that the same pixels give the same bytes."""
    image.save(path, "PNG", dpi=image.info.get("dpi", (POINTS_PER_INCH, POINTS_PER_INCH)))


def _render(page: Any, dpi: float) -> "Image":
    scale = dpi / POINTS_PER_INCH
    width, height = (side * scale for side in page.get_size())
    if width * height > _MOST_PIXELS:
        raise ExportError(
            f"a page of {width:.0f} x {height:.0f} pixels is too large to draw: choose fewer dots per inch"
        )
    image: Image = page.render(scale=scale * _SNUG).to_pil()
    image.info["dpi"] = (dpi, dpi)
    return image
