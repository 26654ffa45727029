"""Every exporter of the table has a case here: what it writes, measured by another library."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from printkit.export.exporters import EXPORTERS
from printkit.model.geometry import IDENTITY, rectangle_path
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


#: Of each exporter: the names of the files of two pages, and how to measure them.
CASES: dict[str, tuple[list[str], Callable[[list[Path]], list[Size]]]] = {
    "pdf": (["deck.pdf"], pdf_sizes),
    "png": (["deck-1.png", "deck-2.png"], png_sizes),
}


@pytest.fixture
def document(scene, sheet):
    sheets = tuple(sheet((scene(RED), IDENTITY), title=title) for title in ("Fronts", "Backs"))
    return Document("Title", "Author", "Subject", "en", None, sheets)


def test_every_exporter_has_a_case():
    assert set(CASES) == set(EXPORTERS)
    for name, exporter in EXPORTERS.items():
        assert (exporter.name, exporter.suffix) == (name, f".{name}")
        assert exporter.about.endswith(".")


@pytest.mark.parametrize("name", EXPORTERS)
def test_it_writes_all_pages_in_their_size(name, document, tmp_path):
    names, measure = CASES[name]
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
