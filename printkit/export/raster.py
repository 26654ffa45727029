"""A PDF or scenes in, what pdfium makes of them out: dots, or a PDF of some pages alone."""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from printkit.export import ExportError
from printkit.export.pdf import write_pdf
from printkit.geometry import Box, translation
from printkit.model.inspection import Raster
from printkit.model.scene import Scene
from printkit.model.sheet import Document, Placement, Sheet
from printkit.units import MM_PER_INCH, POINTS_PER_INCH

#: A page of 750.001 dots becomes one of 750: PDF readers round up, and a PDF's sizes are rounded themselves.
_SNUG = 1 - 1e-5

_MOST_PIXELS = 100_000_000


def open_pdf(pdf: Path | bytes) -> Any:
    """Return a PDF as pdfium reads it: its pages, by their numbers from 0."""
    import pypdfium2  # late, since only pictures need it

    try:
        return pypdfium2.PdfDocument(pdf)
    except pypdfium2.PdfiumError as error:
        raise ExportError(f"the PDF can't be read: {error}") from error


def dots_of(page: Any, dpi: float, less: Sequence[int] = ()) -> Any:
    """Return a page as pdfium renders it, without so many dots at its left, bottom, right and top."""
    scale = dpi / POINTS_PER_INCH
    width, height = (side * scale for side in page.get_size())
    if width * height > _MOST_PIXELS:
        raise ExportError(
            f"a page of {width:.0f} x {height:.0f} pixels is too large to draw: choose fewer dots per inch"
        )
    snug = scale * _SNUG
    crop = [max(0.0, dots - 0.5) / snug for dots in less or (0, 0, 0, 0)]  # which pdfium rounds up to dots
    return page.render(scale=snug, rev_byteorder=True, crop=crop)


def take_pages(source: Path, pages: Iterable[int], target: Path) -> Path:
    """Write some pages of a file, counted from 0, as they are."""
    import pypdfium2

    with open_pdf(source) as whole, pypdfium2.PdfDocument.new() as taken:
        taken.import_pages(whole, [*pages])
        taken.save(target)
    return target


def rasters(
    scenes: Sequence[Scene], dots_per_mm: float, small: bool = True
) -> Callable[[int, Box | None], Raster]:
    """Return what renders one of these scenes, by its number, with its bleed, on white; or a box of it.

    Small copies of pictures do, unless every dot is to be compared.
    """
    file = BytesIO()
    sheets = []
    for one in scenes:
        left, top, right, bottom = one.ink_box
        placement = Placement(one, translation(-left, -top))
        sheets.append(Sheet(right - left, bottom - top, "front", one.name, (placement,)))
    write_pdf(Document("", "", "", "en", None, sheets), file, compress=False, small=small)
    document = open_pdf(file.getvalue())
    page = lru_cache(maxsize=1)(document.__getitem__)  # a side is looked at several times in a row
    return lambda number, box: _render(page(number), scenes[number], dots_per_mm, box)


def _render(page: Any, scene: Scene, dots_per_mm: float, box: Box | None) -> Raster:
    """Return a page's dots; of a box, those that its points are in, and one more around them."""
    bleed, less = scene.bleed, [0, 0, 0, 0]
    if box is not None:
        scale = dots_per_mm * MM_PER_INCH / POINTS_PER_INCH * _SNUG
        across, down = (math.ceil(side * scale) for side in page.get_size())
        left, top, right, bottom = (int((edge + bleed) * dots_per_mm) for edge in box)
        less = [max(0, dots) for dots in (left - 1, down - bottom - 2, across - right - 2, top - 1)]
        if less[0] + less[2] >= across or less[1] + less[3] >= down:
            return Raster(0, 0, dots_per_mm, -bleed, -bleed, b"")
    dots = dots_of(page, dots_per_mm * MM_PER_INCH, less)
    row, data = 3 * dots.width, bytes(dots.buffer)
    if dots.stride != row:
        data = b"".join(data[start : start + row] for start in range(0, len(data), dots.stride))
    return Raster(dots.width, dots.height, dots_per_mm, -bleed, -bleed, data, less[0], less[3])
