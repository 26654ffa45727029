"""From `printkit studio` in an empty folder: a deck of twenty cards, made with the keyboard alone."""

import re
from pathlib import Path

import pytest
from browser import Page, browser
from running import running
from smallgame import Run
from test_changing import until

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.long]
CODES = {"Tab": (9, ""), "Enter": (13, "\r"), "Escape": (27, ""), "End": (35, ""), "Home": (36, "")} | {
    f"Arrow{side}": (37 + at, "") for at, side in enumerate(("Left", "Up", "Right", "Down"))
}
IN_SIGHT = (
    "(({top, bottom, left, right}) => bottom > 0 && top < innerHeight && right > 0 && left < innerWidth)"
    "(document.activeElement.getBoundingClientRect())"
)
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


def key(page: Page, name: str, modifiers: int = 0) -> None:
    code, text = CODES.get(name, (ord(name.upper()[0]), name))
    page.press(name, code, text=text, modifiers=modifiers)


def tab(page: Page, selector: str, back: bool = False) -> None:
    """Press Tab until an element has the focus, which is then in sight."""
    for _ in range(120):
        if page.run(f"document.activeElement.matches({selector!r})"):
            assert page.run(IN_SIGHT), selector
            return
        key(page, "Tab", 8 if back else 0)
    raise AssertionError(f"Tab never reaches {selector}")


def over(page: Page, words: str) -> None:
    """Write over what stands in a field, and have it taken."""
    page.press("a", 65, modifiers=2, commands=["selectAll"])
    typed(page, words)
    key(page, "Enter")


def make_deck(page: Page) -> None:
    """Paste the table, set a column, and make it a folder."""
    put_on_clipboard(page, "\n".join("\t".join(row) for row in CELLS))
    page.press("v", 86, modifiers=2, commands=["paste"])
    page.wait(LIVE)
    assert part(page, "Qnty") == "copies"  # as it is meant, without a word
    tab(page, "#columns button")
    key(page, "End")
    key(page, "Enter")
    page.wait("document.querySelector('#parts').matches(':popover-open')")
    key(page, "h")
    key(page, "Enter")
    page.wait("document.querySelector('[data-heading=Note] b').textContent == 'hidden'")
    tab(page, "#own", back=True)
    key(page, "Enter")
    page.wait(f"document.querySelector('#reading').hidden && {LIVE}")
    page.wait("document.activeElement.matches('#wall .card')")


def mend_word(page: Page, table: Path) -> None:
    """Mend a word on its card, change a field, and take that back; change a cell beside the wall."""
    for name in ("ArrowRight", "ArrowRight", "Enter"):
        key(page, name)
    page.wait("!!document.querySelector('#card .field')")
    tab(page, "#card [data-words*=crature]")
    assert page.run("document.querySelectorAll('#card .ring').length") == 2
    key(page, "Enter")
    page.wait("document.activeElement?.id == 'cell-text'")
    over(page, "Hurts a creature.")
    page.wait("document.activeElement.matches('#card [data-words*=creature]')")
    tab(page, "#card [data-column=text]")
    key(page, "Enter")
    page.wait("document.activeElement?.id == 'cell-text'")
    over(page, "Hurts.")
    page.wait("document.activeElement.matches('#card [data-column=text]')")
    until(page, lambda: "Hurts.\n" in table.read_text() or "Hurts.," in table.read_text())
    key(page, "z", 2)
    until(page, lambda: "creature" in table.read_text())
    key(page, "Escape")
    page.wait("document.activeElement.dataset.card == 'cards/owl'")
    tab(page, "#cells-button", back=True)
    key(page, "Enter")
    tab(page, "#grid td")
    key(page, "End")
    key(page, "ArrowLeft")
    key(page, "!")
    page.wait("document.activeElement?.id == 'cell-text'")
    over(page, "ask Bob")
    until(page, lambda: "ask Bob" in table.read_text())
    page.wait("document.activeElement.closest('tr')?.dataset.row == 'cards/oak'")


def arrange(page: Page, layout: Path) -> None:
    """Move and resize the name, and set its font's size; add an icon, found by a word that means it."""
    tab(page, "#wall .card")
    key(page, "Home")
    key(page, "Enter")
    page.wait("!!document.querySelector('#card .field')")
    tab(page, "#card-layout")
    key(page, "Enter")
    page.wait("!!document.querySelector('#layers button')")
    named_fox = "[...document.querySelectorAll('#layers button')].find(one => /^Fox/.test(one.textContent))"
    name = page.run(f"{named_fox}.dataset.layer")
    tab(page, f"#layers [data-layer='{name}']")
    key(page, "Enter")
    page.wait("!!document.querySelector('#element input[aria-label=y]')")
    before = float(named(layout, "y")), float(named(layout, "width"))
    for name, modifiers in (("ArrowDown", 8), ("ArrowDown", 8), ("ArrowLeft", 2)):
        key(page, name, modifiers)
    until(page, lambda: float(named(layout, "y")) == round(before[0] + 2, 2))
    until(page, lambda: float(named(layout, "width")) == round(before[1] - 0.1, 2))
    tab(page, "#element [aria-label=font-size]", back=True)
    over(page, "6")
    until(page, lambda: named(layout, "font-size") == "6")
    typed(page, "7")
    key(page, "Escape")  # which leaves the field as it was
    page.wait("document.activeElement.matches('#layers [aria-pressed=true]')")
    tab(page, "#element-what", back=True)
    for letter in "An i":
        key(page, letter)
    tab(page, "#element-icon")
    typed(page, "gold")  # which means the coin
    page.wait("!!document.querySelector('#icons option[value=coin]')")
    page.press("a", 65, modifiers=2, commands=["selectAll"])
    typed(page, "coin")
    tab(page, "#element-add")
    key(page, "Enter")
    page.wait("document.querySelector('#element input[aria-label=part]')?.value == 'icons/coin'")
    tab(page, "#element input[aria-label=fill]", back=True)
    over(page, "c1")
    until(page, lambda: 'part="icons/coin" x="27.75" y="40.45" width="8" fill="c1"' in layout.read_text())
    for _ in range(4):  # the list of colours, the field, the element, the card
        if page.run("document.querySelector('#card').open"):
            key(page, "Escape")
    page.wait("document.activeElement.matches('#wall .card')", 20)


def named(layout: Path, attribute: str) -> str:
    """Return what an attribute of the name's box is."""
    return str(re.findall(rf'<box name="name"[^>]* {attribute}="([^"]*)"', layout.read_text())[0])


def change_settings(page: Page, game: Path) -> None:
    """Give the game another title, another font and another colour."""
    key(page, "4")
    for path, words in (
        ('["title"]', "Woodland"),
        ('["palette","ink"]', "#203010"),
        ('["fonts","display"]', "DM Serif Display"),
    ):
        page.wait("!!document.querySelector('#settings label')")
        tab(page, f"#settings label[data-path='{path}'] input:not([type=color])")
        over(page, words)
        until(page, lambda words=words: words in game.read_text())


def find_and_zoom(page: Page) -> None:
    """Show the cards that have a word, larger."""
    tab(page, "#tab-settings", back=True)
    key(page, "/")
    typed(page, "creature")
    page.wait("document.querySelectorAll('#wall .card').length == 1")
    tab(page, "#zoom")
    wide = "document.querySelector('#wall .frame').getBoundingClientRect().width"
    before = page.run(wide)
    key(page, "ArrowRight")
    page.wait(f"{wide} > {before}")
    tab(page, "#search", back=True)
    key(page, "Escape")
    page.wait("document.querySelectorAll('#wall .card').length == 20", 20)
    tab(page, "#wall .card")


@pytest.mark.parametrize("width", [1440, 390])
def test_a_deck_is_made_and_printed(chromium_here: None, tmp_path: Path, run: Run, width: int) -> None:
    here = tmp_path / "empty"
    here.mkdir()
    with browser() as chrome, running(here) as studio:
        page = chrome.page()
        page.size(width, 900)
        page.go(studio.address)
        page.wait("document.body.dataset.view == 'games'")
        make_deck(page)
        own = here / "cards"
        table, layout, game = own / "cards.csv", own / "layouts/card.svg", own / "game.toml"
        mend_word(page, table)
        arrange(page, layout)
        change_settings(page, game)
        find_and_zoom(page)
        key(page, "2")
        page.wait(f"{LIVE} && document.querySelectorAll('#sheets .file').length", 10)
        tab(page, "#build")
        key(page, "Enter")
        page.wait("!!document.querySelector('#built .good')", 30)
        assert page.errors == []
    print(table.read_text(), layout.read_text(), game.read_text())
    words = CELLS[3][3].replace("crature", "creature")
    after = [CELLS[0], [*CELLS[1][:-1], "ask Bob"], *CELLS[2:]]
    lines = [",".join(f'"{one}"' if "," in one else one for one in row) for row in after]
    assert table.read_text() == "\n".join(lines).replace(CELLS[3][3], words) + "\n"
    printed = {file.name: file.read_bytes() for file in here.rglob("*.pdf")}
    assert run("build", own, "--out", here / "again").code == 0
    again = {file.name: file.read_bytes() for file in (here / "again").rglob("*.pdf")}
    assert printed == again and "cards.pdf" in printed
