"""Pages as pictures: their size, their colours, and what is refused."""

import subprocess
import sys

import pytest
from PIL import Image

from printkit.export import ExportError
from printkit.export.raster import render_pages, write_picture, write_png
from printkit.geometry import rectangle_path
from printkit.model.scene import Shape, Style
from printkit.model.sheet import Sheet

BLOCK = Shape(rectangle_path(10, 10, 20, 20), Style(fill=(200, 0, 0)))


def test_a_page_has_the_size_asked_for(pdf_of, sheet):
    pages = list(render_pages(pdf_of(sheets=(sheet(), sheet())), 254))
    assert [page.size for page in pages] == [(800, 600), (800, 600)]


def test_a_file_is_read_as_well_as_bytes(pdf_of, tmp_path):
    (tmp_path / "a.pdf").write_bytes(pdf_of(BLOCK))
    (page,) = render_pages(tmp_path / "a.pdf", 254)
    assert page.getpixel((200, 200)) == (200, 0, 0)


def test_a_png_knows_its_fineness_and_is_the_same_each_time(pdf_of, tmp_path):
    for name in ("a.png", "b.png"):
        (page,) = render_pages(pdf_of(BLOCK), 150)
        write_png(page, tmp_path / name)
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.info["dpi"] == pytest.approx((150, 150), abs=0.1)
        assert set(picture.info) == {"dpi"}


def test_a_jpeg_is_in_full_colour_and_knows_its_fineness(pdf_of, tmp_path):
    (page,) = render_pages(pdf_of(BLOCK), 254)
    write_picture(page, tmp_path / "a.jpg")
    with Image.open(tmp_path / "a.jpg") as picture:
        assert (picture.format, picture.size, picture.info["dpi"]) == ("JPEG", page.size, (254, 254))
        assert picture.getpixel((200, 200)) == pytest.approx((200, 0, 0), abs=3)
        assert [row[1:3] for row in picture.layer] == [(1, 1)] * 3


@pytest.mark.parametrize("dpi", [0, 19, 1201, float("nan"), -100])
def test_a_senseless_fineness_is_refused(pdf_of, dpi):
    with pytest.raises(ExportError, match=f"{dpi:g} dpi is not between 20 and 1200"):
        next(render_pages(pdf_of(BLOCK), dpi))


def test_a_page_of_too_many_pixels_is_refused(pdf_of):
    with pytest.raises(ExportError, match="47244 x 47244 pixels is too large to draw"):
        next(render_pages(pdf_of(sheets=(Sheet(1000, 1000, "front", "", ()),)), 1200))


def test_what_is_no_pdf_is_refused():
    with pytest.raises(ExportError, match="the PDF can't be read"):
        next(render_pages(b"no PDF", 100))


@pytest.mark.slow
def test_writing_a_pdf_does_not_load_what_renders_it():
    program = "import sys, printkit.export.pdf, printkit.export.raster; print('pypdfium2' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
