"""On the page cards are chosen and printed alone, and what has changed since the game was printed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from birdgame import write_birds
from browser import Page, browser
from running import running

pytestmark = [pytest.mark.slow, pytest.mark.browser]
LIVE = "document.querySelector('#status').dataset.state == 'live'"
HELP = Path(__file__).with_name("page.js").read_text(encoding="utf-8")
WORDS = "document.querySelector('{}').textContent"
PRINTED = WORDS.format("#printed")


@pytest.fixture
def page(chromium_here: None, tmp_path: Path) -> Iterator[Page]:
    write_birds(tmp_path / "birds")
    with browser() as chrome, running(tmp_path, "birds") as studio:
        tab = chrome.page()
        tab.size(1280, 900)
        tab.go(studio.address)
        tab.run(f"{HELP}; Object.assign(window, {{illegible, isCutOff}}); 0")
        tab.wait(LIVE, 60)
        yield tab
        assert not tab.errors


def on_paper(file: Path) -> list[str]:
    texts = [one.get_textpage().get_text_range() for one in pypdfium2.PdfDocument(file)]
    return sorted(word for text in texts for word in re.findall(r"Bird \d", text))


def build(page: Page) -> None:
    page.click("#build")
    page.wait("document.querySelector('#built p')?.textContent.startsWith('Written')", 60)


def test_chosen_cards_are_printed_alone(page: Page, tmp_path: Path) -> None:
    page.click("#choosing")
    for number in (2, 5):
        page.click(f'[data-card="deck/bird-{number}"]')
    page.run("document.querySelector('[data-card=\"deck/bird-7\"]').focus()")
    page.press("x", 88)
    assert page.run("[...document.querySelectorAll('.picked')].map(one => one.dataset.card).join()") == (
        "deck/bird-2,deck/bird-5,deck/bird-7"
    )
    assert page.run(WORDS.format("#chosen-count")) == "3 cards chosen"
    page.click("#chosen-print")
    page.wait(f"{WORDS.format('#some')}.startsWith('Only 3 cards: Bird 2, Bird 5, Bird 7')")
    assert page.run(WORDS.format("#command")) == (
        "printkit build birds --card deck/bird-2 --card deck/bird-5 --card deck/bird-7"
    )
    build(page)
    assert on_paper(tmp_path / "output/birds/deck-some.pdf") == ["Bird 2", "Bird 5", "Bird 7"]
    assert page.run(WORDS.format("#built .downloads")).startswith("deck-some.pdf")
    assert page.run("illegible()") == [] and not page.run("isCutOff(document.querySelector('#some'))")
    page.click("#some button")
    assert page.run(WORDS.format("#command")) == "printkit build birds"
    build(page)
    assert len(on_paper(tmp_path / "output/birds/deck.pdf")) == 8


def test_what_has_changed_since_it_was_printed_is_shown_and_printed(page: Page, tmp_path: Path) -> None:
    page.click("#tab-sheets")
    page.wait(f"{PRINTED}.includes('Say when it is printed')", 20)
    page.click("#printed button")
    page.wait(f"{PRINTED}.startsWith('Nothing has changed since you printed today.')", 30)
    table = tmp_path / "birds/cards.csv"
    table.write_text(table.read_text().replace("Sings 3 notes", "Whistles"))
    page.wait(f"{PRINTED}.startsWith('Changed since you printed today: 1 card')", 30)
    assert "To take out: deck/bird-3." in page.run(PRINTED)
    assert page.run("illegible()") == []
    link = page.run("document.querySelector('#printed a').href")
    page.click("#printed button")
    assert page.run(WORDS.format("#command")) == "printkit build birds --only changed"
    build(page)
    assert on_paper(tmp_path / "output/birds/deck-some.pdf") == ["Bird 3"]
    assert "take-out.txt" in page.run(WORDS.format("#built .downloads"))
    page.go(link)
    assert page.run("document.body.textContent").count("Sings 3 notes") == 1
    assert page.run("[...document.images].every(one => one.complete && one.naturalWidth > 100)")
