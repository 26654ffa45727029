"""The page in a real Chromium: what it shows, and what it does when files, options and keys change."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from birdgame import CARD, CARDS, GAME, picture, write_birds
from browser import Browser, Page, browser
from running import Running, running

pytestmark = [pytest.mark.slow, pytest.mark.browser]
Birds = tuple[Running, Path]
Edit = Callable[[Path, str | bytes], None]

LIVE = "document.querySelector('#status').dataset.state == 'live'"


@pytest.fixture(scope="session")
def chrome(chromium_here: None) -> Iterator[Browser]:
    """Give a browser for all tests."""
    with browser() as one:
        yield one


@pytest.fixture(scope="session")
def page(chrome: Browser, birds: Birds) -> Page:
    """Give a tab that shows the birds."""
    tab = chrome.page()
    tab.size(1280, 900)
    tab.go(birds[0].address)
    tab.wait(LIVE)
    return tab


def version(page: Page, card: str) -> str:
    """Return the version of a card on the wall."""
    return str(page.run(f"document.querySelector('[data-card=\"deck/{card}\"]').dataset.version"))


def colour_at(page: Page, card: str, x: float, y: float) -> list[int]:
    """Return the colour of a card's picture at a place, in mm."""
    script = f"""(async () => {{
        const image = document.querySelector('[data-card="deck/{card}"] img');
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), {{width: 635, height: 889}});
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0, 635, 889);
        return [...context.getImageData({x * 10}, {y * 10}, 1, 1).data].slice(0, 3);
    }})()"""
    return list(page.run(script))


def test_every_card_is_an_element_with_its_picture(page: Page) -> None:
    cards = page.run("[...document.querySelectorAll('[data-card]')].map(one => one.dataset.card)")
    assert cards == [f"deck/bird-{number}" for number in range(1, 9)]
    page.wait("document.querySelectorAll('.card img').length == 8")
    assert version(page, "bird-1")
    assert colour_at(page, "bird-2", 30, 6) == [0x40, 0x70, 0xC0]


#: What is edited, the card that must follow, and what is then where on it.
FOLLOWED = {
    "a layout": (
        "layouts/card.svg",
        CARD.replace('y="4" width="55.5"', 'y="40" width="55.5"'),
        "bird-3",
        30,
        50,
        "sky",
    ),
    "a cell": ("cards.csv", CARDS.replace("Bird 3", "Bird 33"), "bird-33", 30, 6, "sky"),
    "a picture": ("art/nest.png", picture("#00ff00"), "bird-1", 40, 40, "green"),
    "a colour": ("game.toml", GAME.replace("#4070c0", "#ff0000"), "bird-5", 30, 6, "red"),
}
SEEN = {"sky": (0x40, 0x70, 0xC0), "green": (0, 255, 0), "red": (255, 0, 0)}


@pytest.mark.parametrize("name", FOLLOWED)
def test_the_wall_follows_an_edit(page: Page, birds: Birds, edit: Edit, name: str) -> None:
    file, content, card, x, y, colour = FOLLOWED[name]
    before = version(page, card) if card != "bird-33" else ""
    edit(birds[1] / file, content)
    page.wait(f"document.querySelector('[data-card=\"deck/{card}\"]')?.dataset.version > ''")
    page.wait(f"document.querySelector('[data-card=\"deck/{card}\"]').dataset.version != {before!r}")
    found = colour_at(page, card, x, y)
    assert all(abs(one - other) < 12 for one, other in zip(found, SEEN[colour], strict=True)), found
    assert page.errors == []


def test_a_finding_appears_with_the_last_good_picture_and_goes(page: Page, birds: Birds, edit: Edit) -> None:
    layout = birds[1] / "layouts" / "card.svg"
    before = version(page, "bird-4")
    edit(layout, CARD.replace("card.words", "card.wrods"))
    page.wait("document.querySelector('[data-code=undefined-name]')")
    assert page.run("document.querySelectorAll('.card.stale').length") == 8
    assert version(page, "bird-4") == before
    assert "wrods" in page.run("document.querySelector('#notice').textContent")
    page.click("#findings-button")
    assert page.run("document.querySelector('#findings').checkVisibility()")
    layout.write_text(CARD)
    page.wait("!document.querySelector('[data-code=undefined-name]')")
    page.wait("!document.querySelector('.card.stale')")
    page.click("#findings-close")


def test_brand_paper_ink_and_sight_are_chosen_on_the_page(page: Page, birds: Birds) -> None:
    before = version(page, "bird-2")
    page.run(
        "(s => {s.value = 'grey'; s.dispatchEvent(new Event('input', {bubbles: true}))})(document.querySelector('#ink'))"
    )
    page.wait(f"document.querySelector('[data-card=\"deck/bird-2\"]').dataset.version != {before!r}")
    red, green, blue = colour_at(page, "bird-2", 30, 6)
    assert red == green == blue
    page.run(
        "(s => {s.value = 'full'; s.dispatchEvent(new Event('input', {bubbles: true}))})(document.querySelector('#ink'))"
    )
    page.wait(f"document.querySelector('[data-card=\"deck/bird-2\"]').dataset.version == {before!r}")
    brand = page.run(
        "[...document.querySelector('[data-option=brand]').options].map(one => one.value).find(Boolean)"
    )
    choose = "(s => {{s.value = {!r}; s.dispatchEvent(new Event('change', {{bubbles: true}}))}})(document.querySelector({!r}))"
    page.run(choose.format(brand, "[data-option=brand]"))
    page.wait(f"document.querySelector('[data-card=\"deck/bird-2\"]').dataset.version != {before!r}")
    page.run(choose.format("", "[data-option=brand]"))
    page.wait(f"document.querySelector('[data-card=\"deck/bird-2\"]').dataset.version == {before!r}")
    page.run(
        "(s => {s.value = 'deutan'; s.dispatchEvent(new Event('input', {bubbles: true}))})(document.querySelector('#sight'))"
    )
    assert "deutan" in page.run("getComputedStyle(document.querySelector('.frame img')).filter")
    page.run(
        "(s => {s.value = ''; s.dispatchEvent(new Event('input', {bubbles: true}))})(document.querySelector('#sight'))"
    )
    page.click("#tab-sheets")
    page.wait("document.querySelectorAll('.pages img').length == 3")
    page.run(choose.format("letter", "#options [data-option=paper]"))
    page.wait("document.querySelector('#command').textContent == 'printkit build birds --paper letter'")
    page.wait(
        "[...document.querySelectorAll('.pages img')].some(one => one.naturalWidth && Math.abs(one.naturalWidth / one.naturalHeight - 8.5 / 11) < 0.01)"
    )


def test_a_build_is_taken_away_with_the_bytes_of_the_command(
    page: Page, birds: Birds, tmp_path: Path
) -> None:
    from printkit import build

    page.click("#tab-sheets")
    page.click("#build")
    page.wait("document.querySelector('.downloads a[download=\"deck.pdf\"]')", 90)
    taken = page.run(
        "fetch(document.querySelector('.downloads a[download=\"deck.pdf\"]').href).then(one => one.arrayBuffer())"
        ".then(data => [...new Uint8Array(data)])"
    )
    build(birds[1], out=tmp_path, trust=True, paper="letter")
    assert bytes(taken) == (tmp_path / "birds" / "deck.pdf").read_bytes()
    page.run("document.querySelector('#options [data-option=paper]').value = 'a4'")
    page.run(
        "document.querySelector('#options [data-option=paper]').dispatchEvent(new Event('change', {bubbles: true}))"
    )
    page.wait("document.querySelector('#command').textContent == 'printkit build birds'")
    page.click("#tab-wall")


def test_a_word_leads_to_its_cell_and_its_line(page: Page) -> None:
    page.click('[data-card="deck/bird-6"]')
    page.wait("document.querySelector('#card [data-words=\"Bird 6\"]')")
    page.run(
        "document.querySelector('#card [data-words=\"Bird 6\"]').dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    page.wait("document.querySelectorAll('#where .here').length == 2")
    lines = page.run("[...document.querySelectorAll('#where .here')].map(one => one.textContent)")
    assert "Bird 6,red" in lines[0] and "card.name" in lines[1]
    page.press("ArrowRight")
    page.wait("document.querySelector('#card-title').textContent.startsWith('bird-7')")
    page.press("Escape", 27)
    page.wait("!document.querySelector('#card').open")


def test_the_keyboard_is_enough_and_changes_are_said(page: Page) -> None:
    page.run("document.querySelector('.card').focus()")
    page.press("ArrowRight")
    assert page.run("document.activeElement.dataset.card") == "deck/bird-2"
    page.press("Enter", 13, "\r")
    page.wait(
        "document.querySelector('#card').open && document.querySelector('#card-title').textContent.startsWith('bird-2')"
    )
    page.press("Escape", 27)
    page.wait("!document.querySelector('#card').open")
    page.press("/", 191, "/")
    assert page.run("document.activeElement.id") == "search"
    for letter in "blue":
        page.press(letter, ord(letter.upper()), letter)
    page.wait("document.querySelectorAll('.card').length == 4")
    page.wait("document.querySelector('#live').textContent == '4 cards'")
    page.run(
        "(s => {s.value = ''; s.dispatchEvent(new Event('input', {bubbles: true}))})(document.querySelector('#search'))"
    )
    page.run("document.activeElement.blur()")
    page.press("3", 51, "3")
    page.wait("document.querySelector('#rules .proof')")
    page.press("1", 49, "1")


def test_what_is_read_is_large_and_dark_enough(page: Page) -> None:
    script = """(() => {
        const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
            .reduce((sum, v, at) => sum + v * [0.2126, 0.7152, 0.0722][at], 0);
        const numbers = text => text.match(/[\\d.]+/g).map(Number);
        const wrong = [];
        for (const one of document.querySelectorAll('body *')) {
            if (!one.checkVisibility() || one.disabled || one.closest('.unseen, svg') || ![...one.childNodes].some(node => node.nodeType == 3 && node.data.trim())) continue;
            const style = getComputedStyle(one);
            if (parseFloat(style.fontSize) < 12) wrong.push(`${one.className || one.tagName}: ${style.fontSize}`);
            let ground = one;
            while (ground && numbers(getComputedStyle(ground).backgroundColor)[3] === 0) ground = ground.parentElement;
            if (!ground) continue;
            const [a, b] = [light(numbers(style.color)), light(numbers(getComputedStyle(ground).backgroundColor))].sort((x, y) => y - x);
            if ((a + 0.05) / (b + 0.05) < 4.5) wrong.push(`${one.className || one.tagName}: ${((a + 0.05) / (b + 0.05)).toFixed(2)}`);
        }
        return wrong;
    })()"""
    for scheme in ("dark", "light"):
        page.scheme(scheme)
        for view in ("wall", "sheets", "rules", "table"):
            page.click(f"#tab-{view}")
            assert page.run(script) == [], (scheme, view)
    page.click("#tab-wall")
    for width in (390, 820, 1280, 1920):
        page.size(width, 900)
        assert page.run("document.documentElement.scrollWidth <= innerWidth"), width
    page.size(1280, 900)


def test_two_tabs_agree(page: Page, chrome: Browser, birds: Birds, edit: Edit) -> None:
    other = chrome.page()
    other.size(800, 700)
    other.go(birds[0].address)
    other.wait(LIVE)
    before = version(page, "bird-5")
    edit(birds[1] / "cards.csv", CARDS.replace("Sings 5 notes", "Sings all day"))
    shown = "document.querySelector('[data-card=\"deck/bird-5\"]').dataset.version"
    page.wait(f"{shown} != {before!r}")
    other.wait(f"{shown} == {version(page, 'bird-5')!r}")
    assert other.errors == [] and page.errors == []


def test_a_deck_of_10_000_scrolls(chrome: Browser, tmp_path: Path) -> None:
    folder = write_birds(tmp_path / "birds")
    rows = "".join(f"Bird {number},red,Sings {number} notes\n" for number in range(1, 10_001))
    (folder / "cards.csv").write_text(f"name,colour,words\n{rows}")
    with running(tmp_path, "birds", "--trust") as studio:
        studio.wait_ready()
        tab = chrome.page()
        tab.size(1280, 900)
        tab.go(studio.address)
        tab.wait("document.querySelectorAll('.card').length == 10000", 60)
        longest = tab.run(
            """(async () => {
                let longest = 0, last = performance.now();
                for (let step = 0; step < 40; step++) {
                    scrollBy({top: 700, behavior: 'instant'});
                    await new Promise(requestAnimationFrame);
                    longest = Math.max(longest, performance.now() - last);
                    last = performance.now();
                }
                return longest;
            })()"""
        )
        assert longest < 1500  # a frame takes some milliseconds on a machine that is not busy
        tab.run("document.querySelector('[data-card=\"deck/bird-9000\"]').scrollIntoView()")
        tab.wait("document.querySelector('[data-card=\"deck/bird-9000\"] img')", 20)
        assert tab.run("document.querySelectorAll('.card img').length") < 400


def test_all_games_have_a_wall_and_a_spreadsheet_becomes_one(chrome: Browser, tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    slugs = sorted(path.parent.name for path in (root / "decks").glob("*/game.toml"))
    with running(tmp_path) as studio:
        studio.wait_ready()
        tab = chrome.page()
        tab.size(1280, 900)
        tab.go(studio.address)
        for slug in slugs:
            tab.wait(f"document.querySelector('[data-game=\"{slug}\"]')")
            tab.click(f'[data-game="{slug}"]')
            tab.wait("document.querySelectorAll('.card img').length >= 2", 60)
            tab.run("fetch('open', {method: 'POST', body: '{}'})")
            tab.wait("!document.querySelector('#view-games').hidden")
        text = json.dumps("name,cost,words\nBread,3,Bake two\nCake,4,Draw a card\n")
        tab.run(
            "(data => {data.items.add(new File([" + text + "], 'bakery.csv'));"
            "document.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}))})(new DataTransfer())"
        )
        tab.wait("document.querySelectorAll('.card img').length == 2", 60)
        assert (tmp_path / "bakery" / "game.toml").is_file()
