"""A PDF, a document or scenes in, what pdfium makes of them out: dots, PNG files, some pages alone."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.export import Exporter, ExportError, Tick
from printkit.export.forms import FormStore
from printkit.export.pdf import keep_forms, write_pdf
from printkit.export.resources import QUICK
from printkit.geometry import Box, translation
from printkit.model.inspection import Raster
from printkit.model.scene import Scene
from printkit.model.sheet import Document, Placement, Sheet
from printkit.units import MM_PER_INCH, POINTS_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

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


#: Dots per inch: fewer show nothing, and no printer has more.
LEAST_DPI, MOST_DPI = 20.0, 1200.0

#: So many pages are rendered from one PDF.
_TOGETHER = 40

#: Of pictures that lose a little: how good they are, in percent.
_JPEG, _WEBP = 92, 84

#: How hard zlib tries: a level more takes a sixth longer, and saves three hundredths.
_LEVEL = 3


def render_pages(pdf: Path | bytes, dpi: float) -> "Iterator[Image]":
    """Yield the pages one after the other, at that many dots per inch."""
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise ExportError(f"{dpi:g} dpi is not between {LEAST_DPI:g} and {MOST_DPI:g}")
    document = open_pdf(pdf)
    try:
        for number in range(len(document)):
            image: Image = dots_of(document[number], dpi).to_pil()
            image.info["dpi"] = (dpi, dpi)
            yield image
    finally:
        document.close()


def write_png(image: "Image", path: Path) -> None:
    """Write a picture with its dots per inch and nothing else, so that equal pixels give equal bytes."""
    dpi = image.info.get("dpi", (POINTS_PER_INCH, POINTS_PER_INCH))
    image.save(path, "PNG", compress_level=_LEVEL, dpi=dpi)


def write_picture(image: "Image", file: Path) -> None:
    """Write a picture in the format that its file's name says, with equal bytes for equal pixels."""
    if file.suffix == ".png":
        write_png(image, file)
    elif file.suffix == ".webp":
        image.save(file, "WEBP", quality=_WEBP, method=4)
    else:
        dpi = image.info["dpi"]
        image.convert("RGB").save(file, "JPEG", quality=_JPEG, subsampling=0, dpi=dpi)


def render_sheets(sheets: Sequence[Sheet], forms: Mapping[bytes, Any], dpi: float) -> "Iterator[Image]":
    """Yield sheets that show some forms as pictures, at that many dots per inch."""
    pdf = BytesIO()
    write_pdf(Document("", "", "", "en", None, sheets, forms), pdf, compress=False)
    return render_pages(pdf.getvalue(), dpi)


def write_pages(document: Document, files: Sequence[Path], dpi: float, tick: Tick | None = None) -> None:
    """Write each page of a document as a picture, each into its file."""
    names, sheets = iter(files), iter(document.sheets)
    while some := tuple(islice(sheets, _TOGETHER)):
        images = render_sheets(some, document.forms, dpi)
        for file, image in zip(islice(names, len(some)), images, strict=True):
            file.parent.mkdir(parents=True, exist_ok=True)
            write_png(image, file)
            if tick is not None:
                tick()


def _write_files(document: Document, folder: Path, stem: str, dpi: float, tick: Tick | None) -> list[Path]:
    files = [folder / f"{stem}-{number}.png" for number in range(1, len(document.sheets) + 1)]
    write_pages(document, files, dpi, tick)
    return files


PNG = Exporter(
    "png", ".png", "A picture of each page.", _write_files, partial(keep_forms, level=QUICK), FormStore
)
