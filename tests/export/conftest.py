"""Marks in, a small PDF out; and a PDF's page as pixels that are asked for in mm."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageOps

from printkit.export.pdf import write_pdf
from printkit.export.raster import render_pages
from printkit.geometry import IDENTITY, Matrix
from printkit.model.scene import Mark, Scene
from printkit.model.sheet import Document, Guide, Placement, Sheet

DOTS_PER_MM = 20


class Page:
    """A page as it looks on paper."""

    def __init__(self, pdf: bytes, number: int = 0) -> None:
        self.image = list(render_pages(pdf, DOTS_PER_MM * 25.4))[number].convert("RGB")

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        """Return the colour at a place in mm."""
        return self.image.getpixel((round(x * DOTS_PER_MM), round(y * DOTS_PER_MM)))

    def inked(self) -> tuple[float, float, float, float]:
        """Return the edges of all that is not white: left, top, right, bottom in mm."""
        dark = ImageOps.invert(self.image.convert("L")).point(lambda grey: 255 if grey > 127 else 0)
        left, top, right, bottom = dark.getbbox()
        return left / DOTS_PER_MM, top / DOTS_PER_MM, right / DOTS_PER_MM, bottom / DOTS_PER_MM


@pytest.fixture
def page() -> Callable[..., Page]:
    return Page


@pytest.fixture
def scene() -> Callable[..., Scene]:
    """A scene of 60 x 40 mm with 2 mm of bleed."""

    def make(*marks: Mark) -> Scene:
        return Scene("scene", 60, 40, 2, marks)

    return make


@pytest.fixture
def sheet() -> Callable[..., Sheet]:
    """A sheet of 80 x 60 mm, its scenes at the places given."""

    def make(*placed: tuple[Scene, Matrix], guides: tuple[Guide, ...] = (), title: str = "Sheet") -> Sheet:
        return Sheet(80, 60, "front", title, tuple(Placement(*one) for one in placed), guides)

    return make


@pytest.fixture
def pdf_of(scene: Callable[..., Scene], sheet: Callable[..., Sheet]) -> Callable[..., bytes]:
    """Write marks, as one scene at the corner of a sheet; or whole sheets."""

    def write(*marks: Mark, sheets: tuple[Sheet, ...] = (), duplex: str | None = None) -> bytes:
        sheets = sheets or (sheet((scene(*marks), IDENTITY)),)
        file = BytesIO()
        write_pdf(Document("Title", "Author", "Subject", "en-GB", duplex, sheets), file)
        return file.getvalue()

    return write


@pytest.fixture
def opened() -> Iterator[Callable[[bytes], pikepdf.Pdf]]:
    """Open a PDF to look into its objects, and keep it open."""
    with ExitStack() as stack:
        yield lambda pdf: stack.enter_context(pikepdf.open(BytesIO(pdf)))


@pytest.fixture
def words() -> Callable[[bytes], str]:
    """Read the text of the first page."""

    def read(pdf: bytes) -> str:
        document = pypdfium2.PdfDocument(pdf)
        try:
            return document[0].get_textpage().get_text_range()
        finally:
            document.close()

    return read


@pytest.fixture
def serif() -> Path:
    return Path(str(files("fontpkg_pt_serif") / "files" / "PT_Serif-Web-Regular.ttf"))


@pytest.fixture
def slab() -> Path:
    return Path(str(files("fontpkg_alfa_slab_one") / "files" / "AlfaSlabOne-Regular.ttf"))


@pytest.fixture
def quadrants(tmp_path: Path) -> Path:
    """A PNG of four colours: red and green above, blue and black below."""
    picture = Image.new("RGB", (40, 40), "black")
    picture.paste((255, 0, 0), (0, 0, 20, 20))
    picture.paste((0, 255, 0), (20, 0, 40, 20))
    picture.paste((0, 0, 255), (0, 20, 20, 40))
    picture.save(tmp_path / "quadrants.png")
    return tmp_path / "quadrants.png"
