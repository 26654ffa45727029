"""Every exporter of the table has a case here: what it writes, measured by another library."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

import printkit
from printkit.export.exporters import EXPORTERS
from printkit.export.raster import render_pages
from printkit.geometry import IDENTITY, rectangle_path
from printkit.model.scene import Shape, Style
from printkit.model.sheet import Document

Size = tuple[float, float]

RED = Shape(rectangle_path(10, 10, 20, 20), Style(fill=(200, 0, 0)))


def pdf_sizes(files: list[Path]) -> list[Size]:
    """Return the pages' sizes in mm."""
    (file,) = files
    with pikepdf.open(file) as pdf:
        return [tuple(float(side) / 72 * 25.4 for side in page.MediaBox[2:]) for page in pdf.pages]


def png_sizes(files: list[Path]) -> list[Size]:
    """Return the pictures' sizes in mm; the middle of the square must be red."""
    sizes = []
    for file in files:
        with Image.open(file) as picture:
            dpi = picture.info["dpi"][0]
            assert picture.getpixel((round(20 / 25.4 * dpi), round(20 / 25.4 * dpi))) == (200, 0, 0)
            sizes.append(tuple(side / dpi * 25.4 for side in picture.size))
    return sizes


def pdf_picture(file: Path) -> Image.Image:
    """Return the first page as a picture."""
    return next(render_pages(file, 50))


def png_picture(file: Path) -> Image.Image:
    """Return the page as a picture."""
    with Image.open(file) as picture:
        return picture.convert("RGB")


Measure = Callable[[list[Path]], list[Size]]
Look = Callable[[Path], Image.Image]

#: Of each exporter: the names of the files of two pages, how to measure them, and how to see the first page.
CASES: dict[str, tuple[list[str], Measure, Look]] = {
    "pdf": (["deck.pdf"], pdf_sizes, pdf_picture),
    "png": (["deck-1.png", "deck-2.png"], png_sizes, png_picture),
}


@pytest.fixture
def document(scene, sheet):
    sheets = tuple(sheet((scene(RED), IDENTITY), title=title) for title in ("Fronts", "Backs"))
    return Document("Title", "Author", "Subject", "en", None, sheets)


@pytest.mark.first
def test_every_exporter_has_a_case():
    assert [name for name in EXPORTERS if name not in CASES] == [], "add a case to CASES"
    for name, exporter in EXPORTERS.items():
        assert (exporter.name, exporter.suffix) == (name, f".{name}")
        assert exporter.about.endswith(".")


@pytest.mark.first
@pytest.mark.parametrize("name", EXPORTERS)
def test_it_writes_all_pages_in_their_size(name, document, tmp_path):
    names, measure, _ = CASES[name]
    ticks = []
    files = EXPORTERS[name].write(document, tmp_path, "deck", 200, lambda: ticks.append(1))
    assert files == [tmp_path / one for one in names]
    assert sorted(tmp_path.iterdir()) == files
    assert [size == pytest.approx((80, 60), abs=0.1) for size in measure(files)] == [True, True]
    assert len(ticks) == 2


@pytest.mark.parametrize("name", EXPORTERS)
def test_it_writes_the_same_bytes_twice(name, document, tmp_path):
    written = []
    for folder in (tmp_path / "a", tmp_path / "b"):
        folder.mkdir()
        files = EXPORTERS[name].write(document, folder, "deck", 100, None)
        written.append([file.read_bytes() for file in files])
    assert written[0] == written[1]


@pytest.mark.first
@pytest.mark.parametrize("name", EXPORTERS)
def test_a_build_writes_what_is_on_the_cards(name, make_game, tmp_path, own_cache):
    card = '<svg><rect x="5" y="5" width="50" height="70" fill="#ff0000"/></svg>'
    built = printkit.build(make_game({"layouts/card.svg": card}), out=tmp_path / "out", export=name, dpi=50)
    file = built.games[0].printed[0].paths[0]
    page = CASES[name][2](file).convert("RGB")
    red = sum(count for count, colour in page.getcolors(page.width * page.height) if colour == (255, 0, 0))
    three = 3 * 50 * 70 * (50 / 25.4) ** 2
    assert red == pytest.approx(three, rel=0.1)
