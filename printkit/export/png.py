"""A PDF or a document in, its pages as pictures out."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.export import Exporter, ExportError, Tick
from printkit.export.forms import FormStore
from printkit.export.pdf import keep_forms, write_pdf
from printkit.export.raster import dots_of, open_pdf
from printkit.export.resources import QUICK
from printkit.model.sheet import Document, Sheet
from printkit.units import POINTS_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

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
