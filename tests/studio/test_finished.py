"""Finished cards on the page, in folders, zips and PDFs, with what was found; and a folder of Markdown."""

import zipfile
from pathlib import Path

import pytest
from browser import browser
from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from running import running
from test_browser import show

from printkit.model.options import BuildRequest
from printkit.studio.deck import Deck
from printkit.studio.describe import describe_game

SHOWN = "document.querySelectorAll('.card img').length == {}"


def _pictures(folder: Path, *names: str) -> Path:
    folder.mkdir(exist_ok=True)
    for number, name in enumerate(names):
        Image.new("RGB", (750, 1050), (40 * number, 90, 150)).save(folder / f"{name}.png", dpi=(300, 300))
    return folder


def _pdf(file: Path) -> Path:
    """Write a page of two by four cards, the right half of which are backs."""
    canvas = Canvas(str(file), pagesize=A4)
    for number in range(8):
        x, y = 20 + 90 * (number % 2), 15 + 65 * (number // 2)
        canvas.setFillColorRGB(*((0.2, 0.3, 0.6) if number % 2 else (0.9, 0.1 * number, 0.2)))
        canvas.rect(x * mm, y * mm, 80 * mm, 60 * mm, stroke=0, fill=1)
    canvas.save()
    return file


def test_what_is_made_of_pictures_opens(tmp_path: Path) -> None:
    sky = _pictures(tmp_path / "sky", "sun", "moon", "back")
    with zipfile.ZipFile(tmp_path / "sky.zip", "w") as archive:
        for file in sorted(sky.iterdir()):
            archive.write(file, file.name)
    cards = tmp_path / "cards"
    cards.mkdir()
    for name in ("robin", "wren"):
        (cards / f"{name}.md").write_text(f"---\nname: {name}\n---\nIt sings.\n")
    for place, count in ((sky, 2), (tmp_path / "sky.zip", 2), (_pdf(tmp_path / "fold.pdf"), 4), (cards, 2)):
        deck = Deck(BuildRequest(str(place)))
        deck.open(deck.request)
        assert deck.prepared, [str(one.message) for one in deck.report]
        assert [len(one.cards) for one in deck.prepared.game.components] == [count]
        assert describe_game(deck.prepared)["reading"]["about"].startswith(place.name)


@pytest.mark.slow
def test_a_picture_that_is_added_is_a_card(tmp_path: Path) -> None:
    with running(_pictures(tmp_path / "sky", "sun", "moon").parent, "sky") as studio:
        studio.listen()
        studio.wait(lambda state: len(state["sides"]) == 2)
        _pictures(tmp_path / "sky", "a", "b", "star")
        studio.wait(lambda state: {"cards/star", "cards/sun"} <= state["sides"].keys())


@pytest.mark.slow
@pytest.mark.browser
def test_how_a_pdf_is_cut_is_shown_and_said_otherwise(chromium_here: None, tmp_path: Path) -> None:
    _pdf(tmp_path / "fold.pdf")
    with browser() as chrome, running(tmp_path, "fold.pdf") as studio:
        studio.wait_ready()
        page = show(chrome, studio, SHOWN.format(4))
        found = page.run("textOf('#found')")
        assert "on the other half of each page, which is folded" in found and "80 x 60 mm" in found
        page.wait("document.querySelector('#found img').naturalWidth > 700")
        page.run("(one => {one.value = 'none'; one.dispatchEvent(new Event('change', {bubbles: true}))})"
                 "(document.querySelector('#found [data-option=backs]'))")  # fmt: skip
        page.wait(SHOWN.format(8), 20)
        assert page.run("textOf('#command')") == "printkit build fold.pdf --backs none"
        assert page.run("document.querySelector('#columns').hidden")


@pytest.mark.slow
@pytest.mark.browser
def test_photos_are_cards_with_their_names_as_soon_as_a_theme_is_chosen(
    chromium_here: None, tmp_path: Path
) -> None:
    _pictures(tmp_path / "kin", "Oma Inge", "Opa Karl")
    with browser() as chrome, running(tmp_path, "kin") as studio:
        studio.wait_ready()
        page = show(chrome, studio, SHOWN.format(2))
        page.click("#looks-button")
        page.wait("!!document.querySelector('#looks').dataset.loaded", 120)
        assert page.run("document.querySelectorAll('.try[data-look]').length") == 0
        page.click('.try[data-theme="folk"]')
        page.wait(
            "document.querySelector('.try[data-theme=folk]')?.getAttribute('aria-pressed') == 'true'", 60
        )
        page.wait("document.querySelectorAll('.try[data-look]').length > 0", 60)
        assert page.run("document.querySelector('#command').textContent") == "printkit build kin --theme folk"
        page.wait("textOf('#reading').includes('What the columns are')", 60)
        page.wait("!!document.querySelector('#wall [data-card=\"cards/oma-inge\"] img')?.naturalWidth")
