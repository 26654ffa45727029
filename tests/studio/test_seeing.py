"""The page in a real Chromium: what is found and looked at, near and far, and how it comes back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from birdgame import write_birds
from browser import Page, browser
from running import running

pytestmark = [pytest.mark.slow, pytest.mark.browser]
LIVE = "document.querySelector('#status').dataset.state == 'live'"
HELP = Path(__file__).with_name("page.js").read_text(encoding="utf-8")
NAMES = "[...document.querySelectorAll('#wall .card')].map(one => one.ariaLabel).join()"
ROWS = "".join(f"Bird {n},{('red', 'blue')[n % 2]},Sings {n} notes\n" for n in range(1, 61))


@pytest.fixture(scope="module")
def address(chromium_here: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Page, str]]:
    """Give a tab, and the address of a studio of sixty birds, two of which have one name."""
    here = tmp_path_factory.mktemp("seeing")
    table = write_birds(here / "birds") / "cards.csv"
    table.with_name("rules.toml").unlink()
    table.write_text(f"name,colour,words\n{ROWS}Owl,red,Hoots\nOwl,red,Looks\n")
    with browser() as chrome, running(here, "birds") as studio:
        tab = chrome.page()
        tab.size(1280, 900)
        yield tab, studio.address
        assert not tab.errors


@pytest.fixture
def page(address: tuple[Page, str]) -> Page:
    """Give the tab with the page as it is when it is opened for the first time."""
    tab, studio = address
    tab.run("try { sessionStorage.clear(); } catch {}")
    load(tab, studio)
    return tab


def load(tab: Page, address: str) -> None:
    tab.go("about:blank")
    tab.go(address)
    tab.run(f"{HELP}; Object.assign(window, {{illegible, isCutOff}}); 0")
    tab.wait(LIVE, 60)


def test_all_words_are_searched_and_cards_have_their_names(page: Page) -> None:
    page.run("choose('#search', 'sings BIRD 31', 'input')")
    page.wait(f"{NAMES} == 'Bird 31'")
    page.click("#wall .card")
    page.wait("document.querySelector('#card-title').textContent.startsWith('Bird 31 ')")
    page.press("Escape", 27)
    page.run("choose('#search', 'owl', 'input')")
    page.wait(f"/^owl-[a-z0-9]+,owl-[a-z0-9]+$/.test({NAMES})")  # of one name: told apart by their ids


def test_what_is_shown_and_where_is_kept_when_the_page_is_loaded_again(
    page: Page, address: tuple[Page, str]
) -> None:
    page.run("choose('#filter-column', 'colour', 'input'); choose('#filter-value', 'red', 'input')")
    page.run("choose('#sort', 'id', 'input'); choose('#sight', 'protan', 'input')")
    page.click("[name=overlay][value=safe]")
    page.click("[name=side][value=back]")
    page.wait(f"{NAMES}.startsWith('Bird 2,Bird 4,')")
    page.run("scrollTo(0, 1500)")
    place = "document.querySelector('[data-card=\"deck/bird-40\"]').getBoundingClientRect().top"
    before = page.run(place)
    page.run("new Promise(done => setTimeout(done, 400))")
    load(page, address[1])
    assert page.run(NAMES).startswith("Bird 2,Bird 4,")
    page.wait(f"Math.abs({place} - {before}) < 2")
    shown = "document.querySelector('#filter-value').value + document.body.dataset.sight"
    assert page.run(shown) == "redprotan"
    assert page.run("document.querySelectorAll('.backs .lines .safe').length") > 3
    page.click("#tab-rules")
    page.click("#tab-wall")
    page.wait(f"Math.abs({place} - {before}) < 2")


def test_the_card_with_the_focus_is_never_behind_the_head(page: Page) -> None:
    page.run("scrollTo(0, 3000); document.querySelectorAll('#wall .card')[40].focus()")
    page.press("Home")
    top = "document.activeElement.getBoundingClientRect().top"
    assert page.run(f"{top} - document.querySelector('.top').getBoundingClientRect().bottom") >= 0
