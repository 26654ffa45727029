"""A PDF in; its pages out: how large they are, what they look like, each as a clean PDF of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from printkit.geometry import Box, box_of
from printkit.units import MM_PER_INCH, POINTS_PER_INCH

#: No more pages than this are looked at, and none larger on a side, in mm.
MOST_PAGES, LARGEST_MM = 500, 2000.0
#: So many lines of a page are looked at.
_MOST_MARKS = 20_000
_MM = MM_PER_INCH / POINTS_PER_INCH
#: What a page is without: what acts, leads out of it, or is only for the program that made it.
_DROPPED = (
    "/Annots",
    "/AA",
    "/B",
    "/PieceInfo",
    "/Metadata",
    "/StructParents",
    "/Thumb",
    "/PresSteps",
    "/Trans",
)


class BadPdf(Exception):
    """Raised with what is wrong with a PDF."""


class PageObject(NamedTuple):
    """What a page draws: a "picture", "part", "line" or "other", and its box in mm, y down."""

    kind: str
    box: Box


def is_pdf(file: Path) -> bool:
    """Return whether a file is called a PDF."""
    return file.suffix.lower() == ".pdf"


@contextmanager
def opened(file: Path) -> Iterator[Any]:
    """Give a PDF as pdfium reads it; raise BadPdf."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(file)
    except pypdfium2.PdfiumError as wrong:
        locked = "password" in str(wrong).lower()
        raise BadPdf("it has a password" if locked else "it is damaged, or no PDF") from wrong
    try:
        if len(document) > MOST_PAGES:
            raise BadPdf(f"it has more than {MOST_PAGES} pages")
        yield document
    finally:
        document.close()


def page_sizes(file: Path) -> list[tuple[float, float]]:
    """Return how wide and high each page is, as it is seen, in mm."""
    with opened(file) as document:
        sizes = [(wide * _MM, high * _MM) for wide, high in (page.get_size() for page in document)]
    if any(not 1 <= side <= LARGEST_MM for size in sizes for side in size):
        raise BadPdf("a page of it is too small or too large to print")
    return sizes


def objects_of(page: Any) -> Iterator[PageObject]:
    """Yield what a page of pdfium's draws by itself, what is in parts of it left out."""
    kinds = {1: "other", 2: "line", 3: "picture", 5: "part"}
    _, high = page.get_size()
    for one in page.get_objects(max_depth=1):
        left, low, right, top = one.get_bounds()
        box = (left * _MM, (high - top) * _MM, right * _MM, (high - low) * _MM)
        yield PageObject(kinds.get(one.type, "other"), box)


def marks_of(page: Any, depth: int) -> Iterator[Box]:
    """Yield the boxes, in mm, of the straight lines that a page of pdfium's draws: up to so many.

    `depth` is 1 for what it draws by itself, or how deep in parts of it the lines may be.
    """
    import ctypes

    import pypdfium2.raw as raw

    _, high = page.get_size()
    left_low = page.get_bbox()[:2]
    x, y = ctypes.c_float(), ctypes.c_float()
    count = 0
    for one in page.get_objects(filter=[2], max_depth=depth):
        a, b, c, d, e, f = one.get_matrix().get()
        before: tuple[float, float] | None = None
        for number in range(raw.FPDFPath_CountSegments(one)):
            segment = raw.FPDFPath_GetPathSegment(one, number)
            raw.FPDFPathSegment_GetPoint(segment, x, y)
            across = a * x.value + c * y.value + e - left_low[0]
            down = high - (b * x.value + d * y.value + f - left_low[1])
            here = across * _MM, down * _MM
            if before and raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_LINETO:
                yield box_of((before, here))
                count += 1
                if count > _MOST_MARKS:
                    return
            before = here


def picture_of(file: Path, number: int, dpi: float) -> Any:
    """Return a page, counted from 0, as dots on white."""
    with opened(file) as document:
        return document[number].render(scale=dpi / POINTS_PER_INCH).to_pil().convert("RGB")


@lru_cache(maxsize=64)
def page_size(file: Path) -> tuple[float, float]:
    """Return how wide and high the first page of a PDF is, in mm."""
    return page_sizes(file)[0]


def split_pages(file: Path, room: Path) -> list[Path]:
    """Write each page into a PDF of its own: what it draws, and nothing else; return the files."""
    import pikepdf

    files = []
    try:
        with pikepdf.open(file) as source:
            for number, page in enumerate(source.pages, 1):
                files.append(room / f"page-{number}.pdf")
                with pikepdf.new() as single:
                    single.pages.append(page)
                    (own,) = single.pages
                    for key in _DROPPED:
                        if key in own.obj:
                            del own.obj[key]
                    own.mediabox = own.cropbox
                    room.mkdir(parents=True, exist_ok=True)
                    single.save(files[-1], deterministic_id=True)
    except pikepdf.PasswordError as wrong:
        raise BadPdf("it has a password") from wrong
    except (pikepdf.PdfError, RuntimeError, ValueError, KeyError, RecursionError) as wrong:
        raise BadPdf("it is damaged, or no PDF") from wrong
    return files
