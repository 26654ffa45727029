"""Pieces lie in the slots of sheets of labels and cards, as another library measures them."""

import pikepdf
import pypdfium2
import pytest

from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.brands.printing import load_label_sheets

GAME = """\
title = "Labels"
players = [1, 2]

[[component]]
name = "cards"
kind = "cards"
size = { width = "3.5in", height = "2in", bleed = 2 }
face = "layouts/card.svg"
back = "layouts/card.svg"
cards = [{ id = "card", copies = 12 }]

[[component]]
name = "stickers"
kind = "chips"
size = { width = 36, height = 36, shape = "ellipse" }
face = "layouts/card.svg"
cards = [{ id = "sticker", copies = 5 }]
"""
CARD = '<svg><rect x="-9" y="-9" width="200" height="200" fill="#c8102e"/></svg>'


@pytest.fixture
def folder(make_game):
    return make_game({"game.toml": GAME, "layouts/card.svg": CARD})


def boxes(page, width, dpi=144):
    """The inked boxes of a page's columns and rows, in inches: where red begins and ends."""
    picture = page.render(scale=dpi / 72).to_pil().convert("RGB")
    across = [picture.getpixel((x, picture.height // 2))[1] < 128 for x in range(picture.width)]
    down = [picture.getpixel((int(width * dpi), y))[1] < 128 for y in range(picture.height)]
    return [[at / dpi for at in range(1, len(row)) if row[at] != row[at - 1]] for row in (across, down)]


@pytest.fixture(scope="module")
def sheets():
    report = Report()
    found = load_label_sheets(shared_templates(), report)
    assert report.findings == []
    return found


def test_there_are_many_sheets_and_their_slots_lie_on_the_paper(sheets):
    papers = load_catalogue(shared_templates(), Report()).papers
    patterns = {id(sheet): sheet for sheet in sheets.values()}.values()
    assert len(patterns) >= 40 and len(sheets) > 100
    for sheet in patterns:
        paper = papers[sheet.paper]
        right = sheet.left + (sheet.columns - 1) * sheet.across + sheet.width
        foot = sheet.top + (sheet.rows - 1) * sheet.down + sheet.height
        assert right <= paper.width + 0.6 and foot <= paper.height + 0.6, sheet.name
        assert sheet.across >= sheet.width - 0.01 or sheet.columns == 1, sheet.name
        assert sheet.down >= sheet.height - 0.06 or sheet.rows == 1, sheet.name


def test_figures_are_those_of_the_public_templates(sheets):
    card, label = sheets["avery-5371"], sheets["avery-5160"]
    assert (card.columns, card.rows, card.sides) == (2, 5, 2)
    inches = [one / 25.4 for one in (label.width, label.height, label.left, label.top, label.across)]
    assert inches == pytest.approx([2.625, 1, 0.15625, 0.5, 2.78125])
    assert sheets["avery-j8160"] is sheets["avery-l7160"]


def test_cards_fill_their_slots_from_the_first_free_one(folder, run):
    said = run("build", folder, "cards", "--sheet", "avery-5371", "--start", 4, "--no-inspect")
    assert said.code == 0, said.err
    document = pypdfium2.PdfDocument(folder.parent / "output" / "small" / "cards.pdf")
    assert [page.get_size() for page in document] == [(612, 792)] * 4  # 7 cards and 5, fronts and backs
    across, down = boxes(document[0], width=1.0)
    assert across == pytest.approx([0.75, 7.75], abs=0.02)
    assert down == pytest.approx([4.5, 10.5], abs=0.02)  # slots 5, 7 and 9 of the left column
    assert boxes(document[0], width=5.0)[1] == pytest.approx([2.5, 10.5], abs=0.02)
    assert boxes(document[1], width=7.0)[1] == pytest.approx([4.5, 10.5], abs=0.02)  # its back, turned over
    document.close()


def test_round_stickers_lie_on_the_middle_of_their_slots_without_backs(folder, run):
    assert run("build", folder, "stickers", "--sheet", "avery-8293", "--no-inspect").code == 0
    with pikepdf.open(folder.parent / "output" / "small" / "stickers.pdf") as pdf:
        assert len(pdf.pages) == 1
    document = pypdfium2.PdfDocument(folder.parent / "output" / "small" / "stickers.pdf")
    across = boxes(document[0], width=1.25)[1]
    middle = 0.75 + 0.75
    assert across[:2] == pytest.approx([middle - 18 / 25.4, middle + 18 / 25.4], abs=0.03)
    document.close()


def test_labels_of_one_side_have_fronts_alone(make_game, run):
    game = GAME.replace('width = "3.5in", height = "2in", bleed = 2', 'width = "2.625in", height = "1in"')
    folder = make_game({"game.toml": game, "layouts/card.svg": CARD})
    said = run("build", folder, "cards", "--sheet", "avery-5160", "--no-inspect")
    assert said.code == 0, said.err
    document = pypdfium2.PdfDocument(folder.parent / "output" / "small" / "cards.pdf")
    assert len(document) == 1 and "flip" not in said.out
    document.close()


def test_a_piece_that_is_too_large_is_said_to_be(folder, run):
    said = run("build", folder, "cards", "--sheet", "avery-5160")
    assert "`cards` (88.9 x 50.8 mm) does not fit into the slots of avery-5160 (66.67 x 25.4 mm)" in said.err
    assert said.code == 1 and not (folder.parent / "output").exists()


def test_a_table_is_printed_as_large_as_the_slots_of_small_labels(tmp_path, run, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "people.csv").write_text("Name,Street,City\nAnn Ash,12 Long Street,Boston\nBo,1 End,Rye\n")
    said = run("print", "people.csv", "--sheet", "avery-5160", "--out", "o")
    assert (said.code, said.err) == (0, ""), said
    assert "Put sheets of address labels, on US Letter, into the printer, and print at 100 %" in said.out
    assert not (tmp_path / "people.deck.toml").exists()  # nothing was said of the table
    page = pypdfium2.PdfDocument(tmp_path / "o/people/cards.pdf")[0]
    words = page.get_textpage().get_text_bounded()
    assert words.split("\r\n")[:3] == ["Ann Ash", "12 Long Street", "Boston"]
    picture = page.render(scale=2).to_pil().convert("L")
    left, top, right, foot = (one / 144 for one in picture.point(lambda dot: 255 * (dot < 200)).getbbox())
    assert (top, foot) == (pytest.approx(0.5, abs=0.01), pytest.approx(1.5, abs=0.01))  # the first row's
    assert left < 0.15625 and 2.9 < right < 0.15625 + 2.78125 + 2.625
