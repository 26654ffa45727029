"""What is lost or late between a studio and its page is asked for again, and never leaves the page behind."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from birdgame import CARDS
from browser import Page, browser
from running import Running
from test_changing import HELP, LIVE

pytestmark = [pytest.mark.slow, pytest.mark.browser]
#: The first web socket that a page opens never opens; nothing is answered to what is asked where `lost` says.
FAULTS = """
const Real = WebSocket;
let first = true;
window.WebSocket = function (address) {
  if (!first) return new Real(address);
  first = false;
  return { close() { this.onclose(); } };
};
const later = setTimeout;
window.setTimeout = (work, delay, ...more) => later(work, delay === 30000 ? 500 : delay, ...more);
const asked = fetch;
window.lost = "";
window.hold = [];
window.fetch = async (address, ...more) => {
  if (lost && String(address).startsWith(lost)) throw new TypeError("Failed to fetch");
  const answer = await asked(address, ...more);
  if (window.holds && String(address).startsWith("card")) await new Promise((go) => hold.push(go));
  return answer;
};
"""


@pytest.fixture(scope="module")
def page(chromium_here: None, birds: tuple[Running, Path]) -> Iterator[Page]:
    """Give a page whose first connection hangs."""
    with browser() as chrome:
        tab = chrome.page()
        tab.size(1280, 900)
        tab.call("Network.enable")
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=FAULTS)
        tab.go(birds[0].address)
        tab.run(f"{HELP}; Object.assign(window, {{versionOf, textOf}}); 0")
        tab.wait(LIVE, 30)
        yield tab


def test_a_connection_that_hangs_is_made_anew(page: Page) -> None:
    page.wait("document.querySelectorAll('.card img').length == 8")


def test_a_picture_that_does_not_come_is_asked_for_again(
    page: Page, birds: tuple[Running, Path], edit: Any
) -> None:
    before = page.run("versionOf('deck/bird-5')")
    page.call("Network.setBlockedURLs", urls=["*/face/*"])
    edit(birds[1] / "cards.csv", CARDS.replace("Sings 5 notes", "Sings all day"))
    birds[0].wait(lambda state: state["sides"]["deck/bird-5"][0] != before)
    page.run("new Promise(done => setTimeout(done, 3000))")
    assert page.run("versionOf('deck/bird-5')") == before
    page.call("Network.setBlockedURLs", urls=[])
    page.wait(f"versionOf('deck/bird-5') != {before!r}", 20)
    page.errors.clear()


def test_a_page_behind_another_has_no_old_picture(page: Page, birds: tuple[Running, Path], edit: Any) -> None:
    before = page.run("versionOf('deck/bird-7')")
    page.run("document.querySelector('#zoom').value = 60")
    page.run("document.querySelector('#zoom').dispatchEvent(new Event('input', {bubbles: true}))")
    page.run("new Promise(done => setTimeout(done, 100))")
    page.run("window.open('about:blank') && 0")  # before it has seen which cards are in view
    page.wait("document.hidden", 10)
    edit(birds[1] / "cards.csv", CARDS.replace("Sings 7 notes", "Sings no more"))
    page.wait(f"versionOf('deck/bird-7') != {before!r}", 20)
    page.call("Page.bringToFront")
    page.wait("document.querySelectorAll('.card img').length == 8", 20)


def test_what_gets_no_answer_is_no_fault_of_the_page(page: Page) -> None:
    page.run("lost = 'see'; document.querySelector('#zoom').value = 100")
    page.run("document.querySelector('#zoom').dispatchEvent(new Event('input', {bubbles: true}))")
    page.run("new Promise(done => setTimeout(done, 800))")
    page.run("lost = ''")
    assert page.run(LIVE) and page.errors == []


def test_an_answer_that_is_overtaken_by_a_newer_one_is_not_shown(
    page: Page, birds: tuple[Running, Path], edit: Any
) -> None:
    page.run("holds = true; document.querySelector('[data-card=\"deck/bird-6\"]').click()")
    page.wait("hold.length == 1")
    edit(birds[1] / "cards.csv", CARDS.replace("Sings 6 notes", "Sings all night"))
    page.wait("hold.length == 2")
    page.run("hold[1]()")
    page.wait("document.querySelector('#card .paper [data-words=\"Sings all night\"]')", 20)
    page.run("hold[0](); holds = false; new Promise(done => setTimeout(done, 300))")
    assert page.run("!!document.querySelector('#card .paper [data-words=\"Sings all night\"]')")
    assert page.errors == []
