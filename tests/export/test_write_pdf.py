"""What the file says about itself, and where things lie on its pages."""

from io import BytesIO

import pikepdf
import pytest

from printkit.export import ExportError
from printkit.export.pdf import write_pdf
from printkit.geometry import IDENTITY, rectangle_path, translation
from printkit.model.scene import Scene, Shape, Style, Use
from printkit.model.sheet import Document

BLOCK = Shape(rectangle_path(10, 20, 30, 15), Style())


def test_words_in_any_script_reach_the_title(opened, sheet):
    file = BytesIO()
    write_pdf(Document("Pít ★", "Ø (the) \\ Author", "", "cs", None, (sheet(),)), file)
    info = opened(file.getvalue()).docinfo
    assert str(info["/Title"]) == "Pít ★"
    assert str(info["/Author"]) == "Ø (the) \\ Author"


def test_ink_ends_at_the_bleed(pdf_of, scene, sheet, page):
    flood = Shape(rectangle_path(-50, -50, 200, 200), Style())
    pdf = pdf_of(sheets=(sheet((scene(flood), translation(5, 7))),))
    assert page(pdf).inked() == pytest.approx((3, 5, 67, 49), abs=0.05)


def test_a_part_is_the_same_in_every_file_with_the_parts_that_it_uses(pdf_of, scene, sheet, page):
    inner = Scene("inner", 60, 40, 0, (BLOCK,))
    outer = Scene("outer", 60, 40, 0, (Use(inner, translation(0, 0)),))
    for used in ((inner, outer), (outer,), (inner, outer)):
        card = scene(*(Use(one, translation(0, 0)) for one in used))
        assert page(pdf_of(sheets=(sheet((card, IDENTITY)),))).at(20, 25) == (0, 0, 0)


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


def test_a_file_of_more_than_four_gigabytes_says_where_its_objects_are(
    opened, pdf_of, scene, sheet, page, monkeypatch
):
    monkeypatch.setattr("printkit.export.objects._LONG", 1)
    data = pdf_of(sheets=(sheet((scene(BLOCK), IDENTITY)),))
    assert opened(data).pages[0].MediaBox
    assert page(data).at(20, 25) == (0, 0, 0)


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
