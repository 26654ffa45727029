"""From `printkit studio` in an empty folder: a deck of twenty cards, made with mouse and keyboard alone."""

import re
from pathlib import Path

import pytest
from browser import Page, browser
from running import running
from smallgame import Run
from test_changing import drag, until

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.long]
LIVE = "document.querySelector('#status').dataset.state == 'live'"
NAMES = (
    "Fox Oak Owl Elk Toad Ram Boar Crow Seer Hare Wren Newt Lynx Pike Moth Bee Stag Mole Carp Kite".split()
)
KINDS = ("Beast", "Plant", "Mage")
CELLS = [["Name", "Type", "Cost", "Text", "Qnty", "Note"]] + [
    [name, KINDS[at % 3], f"{at % 6}", f"Draw {at % 4 + 1} cards, and keep one.", f"{at % 2 + 1}", "ask Ann"]
    for at, name in enumerate(NAMES)
]
CELLS[3][3] = "Hurts a crature."


def part(page: Page, column: str) -> str:
    return str(page.run(f"document.querySelector('[data-heading={column}] b')?.textContent"))


def typed(page: Page, words: str) -> None:
    page.call("Input.insertText", text=words)


def put_on_clipboard(page: Page, words: str) -> None:
    """Do what a spreadsheet does when cells are copied."""
    page.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.call("Page.bringToFront")
    page.run(f"navigator.clipboard.writeText({words!r})")


def make_deck(page: Page) -> None:
    """Paste the table, set a column, and make it a folder."""
    put_on_clipboard(page, "\n".join("\t".join(row) for row in CELLS))
    page.press("v", 86, modifiers=2, commands=["paste"])
    page.wait(LIVE)
    assert part(page, "Qnty") == "copies"  # as it is meant, without a word
    page.click("[data-heading=Note]")
    page.wait("document.querySelector('#parts').matches(':popover-open')")
    page.click("#parts [data-part=hide]")
    page.wait("document.querySelector('[data-heading=Note] b').textContent == 'hidden'")
    page.click("#own")
    page.wait(f"document.querySelector('#reading').hidden && {LIVE}")


def mend_word(page: Page, table: Path) -> None:
    page.click('[data-card="cards/owl"]')
    page.wait("!!document.querySelector('#card .paper [data-words*=crature]')")
    page.wait("!!document.querySelector('#card .field')")
    page.click("#card .paper [data-words*=crature]")
    page.wait("document.activeElement?.id == 'cell-text'")
    typed(page, "Hurts a creature.")
    page.press("Enter", 13)
    until(page, lambda: "crature" not in table.read_text())
    page.wait("!!document.querySelector('#card .paper [data-words*=creature]')")


def arrange(page: Page, layout: Path) -> None:
    """Move the name, and add an icon, in red, which is found by a word that means it."""
    page.click("#card-layout")
    page.wait("!!document.querySelector('#layers button')")
    before = layout.read_text()
    drag(page, "document.querySelector('#card .paper [data-words=Owl]')", 0, 24, modifiers=1)
    until(page, lambda: layout.read_text() != before)
    page.wait("document.querySelector('#element h3')?.textContent.startsWith('<box>')")
    moved = float(name_at(layout))
    for _ in range(3):
        page.press("ArrowUp", 38, modifiers=8)
    until(page, lambda: float(name_at(layout)) == round(moved - 3, 2))
    page.run("document.querySelector('#element-what').focus()")
    for letter in "An i":
        page.press(letter, text=letter)
    page.click("#element-icon")
    typed(page, "gold")  # which means the coin
    page.wait("!!document.querySelector('#icons option[value=coin]')")
    page.press("a", 65, modifiers=2, commands=["selectAll"])
    typed(page, "coin")
    page.click("#element-add")
    page.wait("document.querySelector('#element input[aria-label=part]')?.value == 'icons/coin'")
    page.click("#element input[aria-label=fill]")
    page.press("a", 65, modifiers=2, commands=["selectAll"])
    typed(page, "c1")
    page.press("Enter", 13, text="\r")
    until(page, lambda: 'part="icons/coin" x="27.75" y="40.45" width="8" fill="c1"' in layout.read_text())
    page.press("Escape", 27)
    page.run("document.querySelector('#card-close').click()")


def name_at(layout: Path) -> str:
    """Return how far down the name is."""
    return str(re.findall(r'<box name="name"[^>]* y="([^"]*)"', layout.read_text())[0])


def change_settings(page: Page, game: Path) -> None:
    """Give the game another title and another font."""
    page.click("#tab-settings")
    for path, words in (('["title"]', "Woodland"), ('["fonts","display"]', "DM Serif Display")):
        field = f"[...document.querySelectorAll('#settings label')].find(one => one.dataset.path == '{path}')"
        page.wait(f"!!{field}")
        page.run(f"{field}.querySelector('input').select()")
        typed(page, words)
        page.press("Enter", 13, text="\r")
        until(page, lambda words=words: words in game.read_text())


def test_a_deck_is_made_and_printed(chromium_here: None, tmp_path: Path, run: Run) -> None:
    here = tmp_path / "empty"
    here.mkdir()
    with browser() as chrome, running(here) as studio:
        page = chrome.page()
        page.size(1440, 900)
        page.go(studio.address)
        page.wait("document.body.dataset.view == 'games'")
        make_deck(page)
        own = here / "cards"
        table, layout, game = own / "cards.csv", own / "layouts/card.svg", own / "game.toml"
        mend_word(page, table)
        arrange(page, layout)
        change_settings(page, game)
        page.click("#tab-sheets")
        page.wait(f"{LIVE} && document.querySelectorAll('#sheets .file').length")
        page.click("#build")
        page.wait("!!document.querySelector('#built .good')")
        assert page.errors == []
    print(table.read_text(), layout.read_text(), game.read_text())
    words = CELLS[3][3].replace("crature", "creature")
    lines = [",".join(f'"{one}"' if "," in one else one for one in row) for row in CELLS]
    assert table.read_text() == "\n".join(lines).replace(CELLS[3][3], words) + "\n"
    printed = {file.name: file.read_bytes() for file in here.rglob("*.pdf")}
    assert run("build", own, "--out", here / "again").code == 0
    again = {file.name: file.read_bytes() for file in (here / "again").rglob("*.pdf")}
    assert printed == again and "cards.pdf" in printed
