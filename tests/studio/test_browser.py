"""The page in a real Chromium: what it shows, and what it does when files, options and keys change."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import pytest
from birdgame import CARD, CARDS, GAME, picture, write_birds
from browser import Browser, Page, browser
from running import Running, running

from printkit.processes.command import run_command

pytestmark = [pytest.mark.slow, pytest.mark.browser]
Birds = tuple[Running, Path]
Edit = Callable[[Path, str | bytes], None]

HELP = Path(__file__).with_name("page.js").read_text(encoding="utf-8")
PLAIN = '<svg><text x="8" y="16" font-size="6">{{ card.name }}</text></svg>\n'
LIVE = "document.querySelector('#status').dataset.state == 'live'"
DECODED = "Promise.all([...document.images].map(one => one.decode())).then(() => true)"
LARGE = "document.querySelector('#card').open && textOf('#card-title').startsWith({!r})"


@pytest.fixture(scope="session")
def chrome(chromium_here: None) -> Iterator[Browser]:
    """Give a browser for all tests."""
    with browser() as one:
        yield one


@pytest.fixture(scope="session")
def page(chrome: Browser, birds: Birds) -> Page:
    """Give a tab that shows the birds."""
    tab = show(chrome, birds[0], LIVE)
    tab.errors.clear()  # after the attacks, it may have waited for its turn
    return tab


def show(chrome: Browser, studio: Running, ready: str) -> Page:
    """Open a studio's page in a tab."""
    tab = chrome.page()
    tab.size(1280, 900)
    tab.go(studio.address)
    tab.run(f"{HELP}; Object.assign(window, {{versionOf, textOf}}); 0")
    tab.wait(ready, 60)
    return tab


def version(page: Page, card: str) -> str:
    """Return the version of a card on the wall."""
    return str(page.run(f"versionOf('deck/{card}')"))


def wait_for_another(page: Page, card: str, before: str) -> None:
    page.wait(f"versionOf('deck/{card}') && versionOf('deck/{card}') != {before!r}")


def colour_at(page: Page, card: str, x: float, y: float) -> list[int]:
    return list(page.run(f"colourAt('deck/{card}', {x}, {y})"))


def test_every_card_is_an_element_with_its_picture(page: Page) -> None:
    cards = page.run("[...document.querySelectorAll('[data-card]')].map(one => one.dataset.card)")
    assert cards == [f"deck/bird-{number}" for number in range(1, 9)]
    page.wait("document.querySelectorAll('.card img').length == 8")
    assert colour_at(page, "bird-2", 30, 6) == [0x40, 0x70, 0xC0]


@pytest.mark.long
def test_nine_tabs_all_get_their_answers(chrome: Browser, birds: Birds) -> None:
    tabs = [show(chrome, birds[0], LIVE) for _ in range(9)]
    for tab in tabs:
        assert tab.wait("fetch('app.js').then(answer => answer.ok)", 10)
        assert not tab.errors
        tab.call("Page.close")


LOWER = CARD.replace('y="4" width="55.5"', 'y="40" width="55.5"')
#: What is edited, the card that must follow, and which colour is then where on it.
FOLLOWED = {
    "a layout": ("layouts/card.svg", LOWER, "bird-3", 30, 50, (0x40, 0x70, 0xC0)),
    "a cell": ("cards.csv", CARDS.replace("Bird 3", "Bird 33"), "bird-33", 30, 6, (0x40, 0x70, 0xC0)),
    "a picture": ("art/nest.png", picture("#00ff00"), "bird-1", 40, 40, (0, 255, 0)),
    "a colour": ("game.toml", GAME.replace("#4070c0", "#ff0000"), "bird-5", 30, 6, (255, 0, 0)),
}


@pytest.mark.parametrize("name", FOLLOWED)
def test_the_wall_follows_an_edit(page: Page, birds: Birds, edit: Edit, name: str) -> None:
    file, content, card, x, y, colour = FOLLOWED[name]
    before = version(page, card)
    edit(birds[1] / file, content)
    wait_for_another(page, card, before)
    found = colour_at(page, card, x, y)
    assert all(abs(one - other) < 12 for one, other in zip(found, colour, strict=True)), found
    assert page.errors == []


def test_a_finding_appears_with_the_last_good_picture_and_goes(page: Page, birds: Birds, edit: Edit) -> None:
    layout = birds[1] / "layouts" / "card.svg"
    before = version(page, "bird-4")
    edit(layout, CARD.replace("card.words", "card.wrods"))
    page.wait("document.querySelector('[data-code=undefined-name]')")
    page.wait("document.querySelectorAll('.card.stale').length == 8")
    assert version(page, "bird-4") == before
    assert "wrods" in page.run("textOf('#notice')")
    assert page.run("document.querySelector('#findings-button').dataset.severity") == "error"
    page.click("#findings-button")
    assert page.run("document.querySelector('#findings').checkVisibility()")
    layout.write_text(CARD)
    page.wait("!document.querySelector('[data-code=undefined-name]')")
    page.wait("!document.querySelector('.card.stale')")
    page.click("#findings-close")


def test_brand_ink_and_sight_are_chosen_on_the_page(page: Page) -> None:
    before = version(page, "bird-2")
    page.run("choose('#ink', 'grey', 'input')")
    wait_for_another(page, "bird-2", before)
    assert len(set(colour_at(page, "bird-2", 30, 6))) == 1
    page.run("choose('#ink', 'full', 'input')")
    page.wait(f"versionOf('deck/bird-2') == {before!r}")
    brand = "[...document.querySelector('[data-option=brand]').options].map(one => one.value).find(Boolean)"
    page.run(f"choose('[data-option=brand]', {brand}, 'change')")
    wait_for_another(page, "bird-2", before)
    page.run("choose('[data-option=brand]', '', 'change')")
    page.wait(f"versionOf('deck/bird-2') == {before!r}")
    page.run("choose('#sight', 'deutan', 'input')")
    assert "deutan" in page.run("getComputedStyle(document.querySelector('.frame img')).filter")
    page.run("choose('#sight', '', 'input')")


def test_paper_is_chosen_and_a_build_has_the_bytes_of_the_command(
    page: Page, birds: Birds, tmp_path: Path
) -> None:
    from printkit import build

    page.click("#tab-sheets")
    page.wait("document.querySelectorAll('.pages img').length == 3")
    page.run("choose('#options [data-option=paper]', 'letter', 'change')")
    page.wait("textOf('#command') == 'printkit build birds --paper letter'")
    assert page.run("textOf('#bill').includes('straight cuts sheet by sheet')")
    assert page.run("textOf('#bill').includes('lp -o media=')")
    shapes = "[...document.querySelectorAll('.pages img')].map(one => one.naturalWidth / one.naturalHeight)"
    page.wait(f"{shapes}.some(one => Math.abs(one - 8.5 / 11) < 0.01)")
    page.click("#build")
    page.wait("document.querySelector('.downloads a[download=\"deck.pdf\"]')", 90)
    build(birds[1], out=tmp_path, trust=True, paper="letter")
    assert bytes(page.run("bytesOf('deck.pdf')")) == (tmp_path / "birds" / "deck.pdf").read_bytes()
    page.run("choose('#options [data-option=paper]', 'a4', 'change')")
    page.wait("textOf('#command') == 'printkit build birds'")
    page.click("#tab-wall")


#: Options as they are chosen in turn, and what the command then ends with.
CHOSEN = (
    ("finish", "laminate", " --finish laminate"),
    ("pouch", "card", " --finish laminate --pouch card"),
    ("finish", "plain", ""),
    ("sheet", "avery-5371", " --sheet avery-5371"),
    ("start", "3", " --sheet avery-5371 --start 3"),
    ("sheet", "", ""),
    ("players", "3", " --players 3"),
    ("players", "", ""),
    ("corners", "no", " --no-corners"),
    ("corners", "", ""),
)


def test_every_choice_is_one_of_the_command(page: Page) -> None:
    page.click("#tab-sheets")
    for name, value, words in CHOSEN:
        page.run(f"choose('#options [data-option={name}]', {value!r}, 'change')")
        page.wait(f"textOf('#command') == 'printkit build birds{words}'")
        if value == "card":
            page.wait("textOf('#bill').includes('laminating pouches')")
    page.run("choose('#what', 'tts', 'change')")
    page.wait("textOf('#command') == 'printkit build birds --for tts'")
    page.click("#build")
    page.wait("document.querySelector('.downloads a[download=\"birds.json\"]')", 90)
    assert bytes(page.run("bytesOf('birds.json')")).startswith(b"{")
    page.run("choose('#what', 'pdf', 'change')")
    page.click("#tab-wall")


def test_a_word_leads_to_its_cell_and_its_line(page: Page) -> None:
    page.call("Page.bringToFront")
    page.click('[data-card="deck/bird-6"]')
    word = "document.querySelector('#card [data-words=\"Bird 6\"]')"
    page.wait(word)
    page.run(f"{word}.dispatchEvent(new MouseEvent('click', {{bubbles: true}}))")
    page.wait("document.querySelectorAll('#where .here').length == 2")
    page.wait("document.activeElement.value == 'Bird 6'")  # the cell is open
    page.press("Escape", 27)
    page.wait("!document.querySelector('#cell').open")
    page.run("document.querySelector('#where').textContent = ''")
    page.run(f"{word}.focus()")
    page.press("Enter", 13, "\r")
    page.wait("document.querySelectorAll('#where .here').length == 2")
    lines = page.run("[...document.querySelectorAll('#where .here')].map(one => one.textContent)")
    assert "Bird 6,red" in lines[0] and "card.name" in lines[1]
    page.wait("document.activeElement.value == 'Bird 6'")
    page.press("Escape", 27)
    page.wait("!document.querySelector('#cell').open")
    page.press("ArrowRight")
    page.wait(LARGE.format("Bird 7"))
    page.press("Escape", 27)
    page.wait("!document.querySelector('#card').open")


def test_the_keyboard_is_enough_and_changes_are_said(page: Page) -> None:
    page.run("document.querySelector('.card').focus()")
    page.press("ArrowRight")
    assert page.run("document.activeElement.dataset.card") == "deck/bird-2"
    page.press("Enter", 13, "\r")
    page.wait(LARGE.format("Bird 2"))
    page.press("Escape", 27)
    page.wait("!document.querySelector('#card').open")
    page.press("/", 191, "/")
    assert page.run("document.activeElement.id") == "search"
    for letter in "blue":
        page.press(letter, ord(letter.upper()), letter)
    page.wait("document.querySelectorAll('.card').length == 4")
    page.wait("textOf('#live').includes('4 cards')")
    page.run("choose('#search', '', 'input'); document.activeElement.blur()")
    page.press("3", 51, "3")
    page.wait("document.querySelector('#rules .proof')")
    page.press("1", 49, "1")


def test_what_is_read_is_large_and_dark_enough_at_every_width(page: Page) -> None:
    for scheme in ("dark", "light"):
        page.scheme(scheme)
        for view in ("wall", "sheets", "rules", "settings", "table", "proofread"):
            page.click(f"#tab-{view}")
            assert page.run("illegible()") == [], (scheme, view)
    for width in (390, 820, 1280, 1920):
        page.size(width, 900)
        for view in ("table", "rules", "sheets", "wall"):
            page.click(f"#tab-{view}")
            assert page.run("document.documentElement.scrollWidth") <= width, (view, width)
            assert page.run("cutOff()") == [], (view, width)
    page.size(1280, 900)


def test_two_tabs_agree(page: Page, chrome: Browser, birds: Birds, edit: Edit) -> None:
    other = show(chrome, birds[0], LIVE)
    before = version(page, "bird-5")
    edit(birds[1] / "cards.csv", CARDS.replace("Sings 5 notes", "Sings all day"))
    wait_for_another(page, "bird-5", before)
    other.wait(f"versionOf('deck/bird-5') == {version(page, 'bird-5')!r}")
    # A sheet that was asked for while the edit made it anew is gone; the page asks for the new one.
    assert other.errors == [] and [one for one in page.errors if "/sheet/" not in one] == []


@pytest.mark.long
def test_a_deck_of_thousands_scrolls(chrome: Browser, tmp_path: Path) -> None:
    folder = write_birds(tmp_path / "birds")
    rows = "".join(f"Bird {number},red,Sings {number} notes\n" for number in range(1, 4001))
    (folder / "cards.csv").write_text(f"name,colour,words\n{rows}")
    (folder / "layouts" / "card.svg").write_text(PLAIN)  # the page is what takes long, not drawing
    with running(tmp_path, "birds", "--trust") as studio:
        studio.wait_ready()
        tab = show(chrome, studio, "document.querySelectorAll('.card').length == 4000")
        assert median(tab.run("frames()")) < 500  # some milliseconds on a machine that is not busy
        tab.run("document.querySelector('[data-card=\"deck/bird-3600\"]').scrollIntoView()")
        tab.wait("document.querySelector('[data-card=\"deck/bird-3600\"] img')", 20)
        assert tab.run("document.querySelectorAll('.card img').length") < 400
        tab.wait("document.querySelectorAll('.card[data-version=\"\"]').length == 0", 60)


def test_games_have_a_wall_and_a_spreadsheet_becomes_one(chrome: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as studio:
        studio.wait_ready()
        tab = show(chrome, studio, "document.querySelector('.game')")
        tab.wait("document.querySelectorAll('.game img').length >= 3", 60)
        assert tab.run(DECODED) and tab.errors == []
        tab.size(390, 800)
        for slug in ("pit-cards", "pitman"):
            tab.click(f'[data-game="{slug}"]')
            tab.wait("document.querySelectorAll('.card img').length >= 2", 60)
            assert tab.run("document.documentElement.scrollWidth") <= 390, slug
            tab.run("fetch('open', {method: 'POST', body: '{}'})")
            tab.wait("document.querySelector('.game')")
        table = "name,cost,words\nBread,3,Bake two\nCake,4,Draw a card\n"
        tab.run(f"dropFile('bakery.csv', {json.dumps(table)})")
        tab.wait("document.querySelectorAll('.card img').length == 2", 60)
        assert (tmp_path / "bakery.csv").read_text() == table and not (tmp_path / "bakery").exists()
        tab.click("#own")
        tab.wait("!document.querySelector('#reading').checkVisibility()", 60)
        tab.wait("document.querySelectorAll('.card img').length == 2", 60)
        assert (tmp_path / "bakery" / "game.toml").is_file()


#: The pieces are not taken for copies, and the last row is no bird.
TABLE = """\
No,Name,Kind,Pcs,Wingspan,Text
1,Robin,Song,2,22,It sings early.
2,Ask Ann,,2,,
3,Wren,Song,3,15,It is loud.
"""
CARDS_ARE = "document.querySelectorAll('.card img').length == {}"


@pytest.fixture(scope="module")
def table(chrome: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Page, Path]]:
    """Give a tab that shows a table, and the table."""
    file = tmp_path_factory.mktemp("table") / "birds.csv"
    file.write_text(TABLE)
    with running(file.parent, file.name) as studio:
        studio.wait_ready()
        yield show(chrome, studio, LIVE), file


def test_a_wrong_deck_is_put_right_in_three_clicks_and_stays_so(table: tuple[Page, Path]) -> None:
    page, file = table
    page.wait(CARDS_ARE.format(3))
    page.click('#columns [data-heading="Pcs"]')
    page.click('#parts [data-part="copies"]')
    page.wait("textOf('#subtitle') == 'birds.csv: 3 cards, 7 pieces'", 10)
    where = "document.querySelector('[data-card=\"cards/ask-ann\"]').getBoundingClientRect()"
    x, y = page.run(f"[{where}.x + 30, {where}.y + 30]")
    page.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    page.click("#no-card")
    page.wait(CARDS_ARE.format(2), 10)
    assert "Row 3 (Ask Ann) is no card" in page.run("textOf('#doubts')")
    said = 'rows = "1-2,4-"\n\n[as]\nPcs = "copies"\nNo = "hide"\n'  # which counted the rows until now
    page.wait("document.querySelector('[data-heading=No][data-said=true]')", 10)
    assert said in file.with_name("birds.deck.toml").read_text()
    printed = run_command(["print", str(file), "--out", str(file.parent / "out")])
    assert printed.output.startswith("birds.csv: 2 cards, 5 pieces\n")
    page.click("#doubts .left button")
    page.wait(CARDS_ARE.format(3), 10)
    page.click('#columns [data-heading="Pcs"]')
    page.click('#parts [data-part="hide"]')
    page.wait("document.querySelector('[data-heading=Pcs][data-part=hide]')", 10)
    page.click("#undo")
    page.wait("document.querySelector('[data-heading=Pcs][data-part=copies]')", 10)
    page.wait(CARDS_ARE.format(3), 10)
    assert page.errors == []


def test_columns_are_said_by_keys_alone(table: tuple[Page, Path]) -> None:
    page, _ = table
    page.run("document.querySelector('#columns button').focus()")
    for key in ("End", "ArrowLeft", "ArrowDown"):
        page.press(key)
    focused = "document.activeElement.dataset"
    assert page.run(f"{focused}.part") == "number"
    page.press("ArrowDown")
    page.press("h", 72, "h")
    assert page.run(f"{focused}.part") == "hide"
    page.press("Escape", 27)
    assert page.run(f"{focused}.heading") == "Wingspan"
    page.wait("!document.querySelector('#columns [aria-expanded=true]')", 10)
    page.press("ArrowDown")
    page.press("f", 70, "f")
    page.press("Enter", 13, "\r")
    page.wait("document.querySelector('#columns [data-heading=Wingspan][data-part=fact]')", 10)
    assert page.run(f"{focused}.heading") == "Wingspan"
    page.run("document.querySelector('.card').focus()")
    page.press("Delete", 46)
    page.wait(CARDS_ARE.format(2), 10)
    page.wait(f"{focused}.card === 'cards/ask-ann'", 10)


def test_the_columns_are_legible_and_fit_at_every_width(table: tuple[Page, Path]) -> None:
    page, _ = table
    for scheme in ("dark", "light"):
        page.scheme(scheme)
        for width in (390, 1280):
            page.size(width, 900)
            page.run("document.querySelector('[data-heading=Text]').click()")
            assert page.run("illegible()") == [], (scheme, width)
            assert page.run("cutOff()") == [] and page.run("document.documentElement.scrollWidth") <= width
            page.press("Escape", 27)
    assert page.errors == []
