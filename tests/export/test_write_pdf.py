"""What the file says about itself, and where things lie on its pages."""

from io import BytesIO

import pikepdf
import pytest

from printkit import __version__
from printkit.export import ExportError
from printkit.export.pdf import write_pdf
from printkit.model.geometry import IDENTITY, multiply, rectangle_path, rotation, translation
from printkit.model.scene import Scene, Shape, Style, Use
from printkit.model.sheet import Document, Guide

BLOCK = Shape(rectangle_path(10, 20, 30, 15), Style())


def test_the_file_says_what_it_is(opened, pdf_of):
    pdf = opened(pdf_of(BLOCK))
    assert pdf.pdf_version == "1.7"
    assert str(pdf.Root.Lang) == "en-GB"
    info = pdf.docinfo
    assert [str(info[key]) for key in ("/Title", "/Author", "/Subject")] == ["Title", "Author", "Subject"]
    assert str(info["/Creator"]) == f"printkit {__version__}"


def test_words_in_any_script_reach_the_title(opened, sheet):
    file = BytesIO()
    write_pdf(Document("Pít ★", "Ø (the) \\ Author", "", "cs", None, (sheet(),)), file)
    info = opened(file.getvalue()).docinfo
    assert str(info["/Title"]) == "Pít ★"
    assert str(info["/Author"]) == "Ø (the) \\ Author"


@pytest.mark.parametrize(
    ("duplex", "name"),
    [("long-edge", "/DuplexFlipLongEdge"), ("short-edge", "/DuplexFlipShortEdge"), (None, "/Simplex")],
)
def test_the_printer_is_asked_not_to_scale_and_how_to_flip(opened, pdf_of, duplex, name):
    preferences = opened(pdf_of(BLOCK, duplex=duplex)).Root.ViewerPreferences
    assert preferences.PrintScaling == "/None"
    assert preferences.Duplex == name
    assert preferences.PickTrayByPDFSize is True
    assert preferences.DisplayDocTitle is True


def test_each_sheet_has_a_bookmark_to_its_page(opened, pdf_of, sheet):
    pdf = opened(pdf_of(sheets=(sheet(title="Fronts"), sheet(title="Backs ★"))))
    with pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Fronts", "Backs ★"]
        targets = [item.destination[0].objgen for item in outline.root]
    assert targets == [page.objgen for page in pdf.pages]


def test_pages_have_the_paper_s_size_in_points(opened, pdf_of):
    box = opened(pdf_of(BLOCK)).pages[0].MediaBox
    assert [float(side) for side in box] == pytest.approx([0, 0, 80 / 25.4 * 72, 60 / 25.4 * 72], abs=0.001)


def test_a_scene_lies_where_it_is_placed(pdf_of, scene, sheet, page):
    pdf = pdf_of(sheets=(sheet((scene(BLOCK), translation(5, 7))),))
    assert page(pdf).inked() == pytest.approx((15, 27, 45, 42), abs=0.05)


def test_a_scene_can_be_turned(pdf_of, scene, sheet, page):
    matrix = multiply(rotation(90), translation(55, 3))
    pdf = pdf_of(sheets=(sheet((scene(BLOCK), matrix)),))
    assert page(pdf).inked() == pytest.approx((20, 13, 35, 43), abs=0.05)


def test_ink_ends_at_the_bleed(pdf_of, scene, sheet, page):
    flood = Shape(rectangle_path(-50, -50, 200, 200), Style())
    pdf = pdf_of(sheets=(sheet((scene(flood), translation(5, 7))),))
    assert page(pdf).inked() == pytest.approx((3, 5, 67, 49), abs=0.05)


def test_a_scene_squeezed_flat_is_left_out(pdf_of, scene, sheet, page):
    pdf = pdf_of(sheets=(sheet((scene(BLOCK), (0.0, 0.0, 0.0, 1.0, 0.0, 0.0))),))
    assert page(pdf).image.getextrema() == ((255, 255),) * 3


def test_guides_lie_over_the_scenes(pdf_of, scene, sheet, page):
    white = Shape(rectangle_path(0, 0, 60, 40), Style(fill=(255, 255, 255)))
    guides = (Guide("cut", 10, 5, 10, 25), Guide("fold", 20, 30, 46, 30))
    drawn = page(pdf_of(sheets=(sheet((scene(white), IDENTITY), guides=guides),)))
    assert drawn.inked() == pytest.approx((9.93, 5, 46, 30.07), abs=0.05)
    assert {drawn.at(10, y)[0] < 100 for y in (6, 10, 15, 20, 24)} == {True}
    assert drawn.at(21, 30)[0] < 100
    assert drawn.at(22.5, 30) == (255, 255, 255)


def test_a_form_is_stored_once_for_all_its_uses(opened, pdf_of, scene, sheet):
    part = Scene("part", 5, 5, 0, (BLOCK,))
    again = Scene("another object that draws the same", 5, 5, 0, (Shape(BLOCK.path, Style()),))
    card = scene(*(Use(part, translation(n, 0)) for n in range(25)), Use(again, translation(0, 9)))
    pdf = opened(pdf_of(sheets=(sheet(*((card, translation(n, 0)) for n in range(9))),)))
    forms = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and "/BBox" in thing]
    assert len(forms) == 2
    assert pdf.pages[0].Contents.read_bytes().count(b" Do") == 9


def test_the_same_marks_at_another_size_are_another_form(opened, pdf_of, scene):
    small, large = (Scene("part", size, size, 0, (BLOCK,)) for size in (5, 50))
    pdf = opened(pdf_of(Use(small), Use(large)))
    assert len(pdf.pages[0].Resources.XObject["/X1"].Resources.XObject) == 2


def test_each_page_is_counted_as_it_is_written(scene, sheet):
    calls = []
    sheets = tuple(sheet((scene(BLOCK), IDENTITY), title=str(number)) for number in range(3))
    write_pdf(Document("", "", "", "en", None, sheets), BytesIO(), lambda: calls.append(1))
    assert len(calls) == 3


def test_a_path_is_written_too(scene, sheet, tmp_path):
    document = Document("", "", "", "en", None, (sheet((scene(BLOCK), IDENTITY)),))
    file = BytesIO()
    write_pdf(document, file)
    write_pdf(document, tmp_path / "out.pdf")
    assert (tmp_path / "out.pdf").read_bytes() == file.getvalue()


def test_readers_find_nothing_to_complain_about(opened, pdf_of, serif):
    pdf = opened(pdf_of(BLOCK))
    assert pdf.check_pdf_syntax() == []
    assert b"\nendstream" in pdf_of(BLOCK)


def test_a_document_without_sheets_is_refused():
    with pytest.raises(ExportError, match="`Empty` has no sheets"):
        write_pdf(Document("Empty", "", "", "en", None, ()), BytesIO())
