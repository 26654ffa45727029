"""A deck changed on its page in a real Chromium: words clicked, cells saved, all of it taken back."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from birdgame import write_birds
from browser import Browser, Page, browser
from running import running

pytestmark = [pytest.mark.slow, pytest.mark.browser]
LIVE = "document.querySelector('#status').dataset.state == 'live'"
HELP = Path(__file__).with_name("page.js").read_text(encoding="utf-8")
TEXT = "document.querySelector('#cell-text')"
CLOSED = "!document.querySelector('#cell').open"


@pytest.fixture
def two(chromium_here: None, tmp_path: Path) -> Iterator[tuple[Page, Page, Path]]:
    """Give two tabs that show the same birds, and the table of these."""
    folder = write_birds(tmp_path / "birds")
    with browser() as chrome, running(tmp_path, "birds") as studio:
        tabs = [opened(chrome, studio.address) for _ in range(2)]
        tabs[0].call("Page.bringToFront")
        yield tabs[0], tabs[1], folder / "cards.csv"
        assert not [*tabs[0].errors, *tabs[1].errors]


def opened(chrome: Browser, address: str) -> Page:
    tab = chrome.page()
    tab.size(1280, 900)
    tab.go(address)
    tab.run(f"{HELP}; Object.assign(window, {{illegible, isCutOff}}); 0")
    tab.wait(LIVE, 60)
    return tab


def until(page: Page, true: Callable[[], bool]) -> None:
    """Wait for what the page does to a file."""
    for _ in range(1000):
        if true():
            return
        page.run("new Promise(done => setTimeout(done, 20))")
    raise AssertionError(page.run("document.querySelector('#live').textContent"))


def write(page: Page, text: str) -> None:
    page.wait(f"!!{TEXT}")
    page.run(f"{TEXT}.value = {text!r}")


def test_a_word_is_clicked_changed_saved_and_taken_back(two: tuple[Page, Page, Path]) -> None:
    page, other, table = two
    before = table.read_bytes()
    page.click('[data-card="deck/bird-3"]')
    page.click('#card .paper [data-words^="Sings"]')
    page.wait(f"{TEXT} && {TEXT}.value == 'Sings 3 notes' && document.activeElement == {TEXT}")
    assert page.run("document.querySelector('#cell label').textContent").startswith("words")
    write(page, "Sings, loudly")
    page.press("Enter", 13)
    page.wait(CLOSED)
    assert table.read_bytes() == before.replace(b"Sings 3 notes", b'"Sings, loudly"')
    page.wait("!!document.querySelector('#card .paper [data-words^=\"Sings, loudly\"]')")
    page.click('.field[data-column="name"]')
    write(page, "Kite")
    page.press("Enter", 13)
    page.wait("document.querySelector('#card-title').textContent.startsWith('Kite')")
    page.press("z", 90, modifiers=2)
    page.wait("document.querySelector('#card-title').textContent.startsWith('Bird 3')")
    other.call("Page.bringToFront")
    other.go(page.run("location.href"))  # it is known after a page is loaded again, too
    other.wait(LIVE, 60)  # nothing moves any more under the pointer
    other.wait("!document.querySelector('#take-back').disabled")
    other.run("document.querySelector('#take-back').click()")
    other.wait("document.querySelector('#take-back').disabled")
    assert table.read_bytes() == before


def test_a_card_is_copied_moved_and_deleted(two: tuple[Page, Page, Path]) -> None:
    page, _, table = two
    before = table.read_bytes()
    rows = before.splitlines(keepends=True)
    title = "document.querySelector('#card-title').textContent"
    page.click('[data-card="deck/bird-3"]')
    page.run("document.querySelector('#row-copy').click()")
    page.wait(f"{title}.startsWith('bird-3-')")
    assert table.read_bytes() == b"".join([*rows[:4], rows[3], *rows[4:]])
    page.wait("document.querySelectorAll('#wall .card').length == 9")
    page.wait("!!document.querySelector('#card .field')")  # else the card is drawn anew under the click
    page.run("document.querySelector('#row-delete').click()")
    page.wait(f"{title}.startsWith('Bird 4')")
    assert table.read_bytes() == before
    page.wait("!!document.querySelector('#card .field')")
    page.run("document.querySelector('#row-up').click()")
    page.wait("document.querySelectorAll('#wall .card')[2].dataset.card == 'deck/bird-4'")
    assert table.read_bytes() == b"".join([*rows[:3], rows[4], rows[3], *rows[5:]])
    for _ in range(3):
        known = table.read_bytes()
        page.press("z", 90, modifiers=2)
        until(page, lambda known=known: table.read_bytes() != known)
    page.wait("document.querySelector('#take-back').disabled")
    assert table.read_bytes() == before
    page.click("#card-close")
    page.click('[data-card="deck/bird-1"]')
    page.run("document.querySelector('#row-up').click()")
    page.wait("document.querySelector('#row-wrong')?.textContent == 'it is the first card already'")
    assert page.run("illegible()") == []


def test_rows_are_pasted_and_cards_added_for_them(two: tuple[Page, Page, Path]) -> None:
    page, _, table = two
    before = table.read_bytes()
    page.click("#cells-button")
    page.click('#grid tr[data-row="deck/bird-7"] td[data-column="name"]')
    rows = 'Owl\\tred\\t"two\\nlines"\\nEmu\\tblue\\tRuns\\nKiwi\\tred\\tHides\\nRhea\\tblue\\tToo'
    page.run(
        f"(() => {{ const held = new DataTransfer(); held.setData('text/plain', '{rows}');"
        "const sent = new ClipboardEvent('paste', {clipboardData: held, bubbles: true});"
        "document.activeElement.dispatchEvent(sent) })()"
    )
    page.wait("document.querySelectorAll('#wall .card').length == 10")
    page.wait("document.querySelector('#grid tr:last-child td[data-column=name]').textContent == 'Rhea'")
    rows = table.read_text().splitlines()
    assert rows[:7] == before.decode().splitlines()[:7]
    assert "\n".join(rows[7:]) == 'Owl,red,"two\nlines"\nEmu,blue,Runs\nKiwi,red,Hides\nRhea,blue,Too'
    for _ in range(2):
        page.press("z", 90, modifiers=2)
    page.wait("document.querySelector('#take-back').disabled")
    assert table.read_bytes() == before
    pasted = (
        "const held = new DataTransfer(); held.setData('text/plain', 'x\\n'.repeat(501));"
        "const sent = new ClipboardEvent('paste', {clipboardData: held, bubbles: true});"
        "document.querySelector('#grid td').dispatchEvent(sent)"
    )
    shown = "(one => !one.hidden && one.textContent.startsWith('Up to 500 rows and 2,000 cells'))"
    page.wait(f"(() => {{ {pasted}; return {shown}(document.querySelector('#undone')) }})()", 20)
    assert table.read_bytes() == before


def test_what_another_page_wrote_is_shown_and_one_chooses(two: tuple[Page, Page, Path]) -> None:
    page, other, table = two
    for tab in (page, other):
        tab.call("Page.bringToFront")
        tab.click('[data-card="deck/bird-3"]')
        tab.click('.field[data-column="words"]')
        tab.wait(f"!!{TEXT}")
    write(other, "Theirs")
    other.click("#cell-save")
    other.wait(CLOSED)
    write(page, "Mine")
    page.call("Page.bringToFront")
    page.click("#cell-save")
    page.wait("document.querySelector('#cell-wrong q')?.textContent == 'Theirs'")
    assert b"Theirs" in table.read_bytes()
    page.click("#cell-mine")
    page.wait(CLOSED)
    assert b"Mine" in table.read_bytes() and b"Theirs" not in table.read_bytes()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_a_cell_is_legible_and_inside_of_the_window(
    two: tuple[Page, Page, Path], width: int, scheme: str, tmp_path: Path
) -> None:
    page = two[0]
    page.scheme(scheme)
    page.size(width, 844)
    page.run("new Promise(done => setTimeout(done, 400))")  # until the wall is laid out anew
    page.click('[data-card="deck/bird-8"]')
    page.click('#card .paper [data-words^="Sings"]')
    page.wait(f"!!{TEXT}")
    assert page.run("illegible()") == []
    assert page.run("[...document.querySelectorAll('#cell *')].filter(isCutOff).length") == 0
    box = page.run(
        "(b => [b.left, b.top, b.right, b.bottom])(document.querySelector('#cell').getBoundingClientRect())"
    )
    assert box[0] >= 0 and box[1] >= 0 and box[2] <= width and box[3] <= 844
    page.picture(tmp_path / f"cell-{width}-{scheme}.png")
    page.press("Escape", 27)
    page.wait(f"{CLOSED} && document.querySelector('#card').open")


def test_cells_beside_the_wall_are_changed_by_keys_alone(
    two: tuple[Page, Page, Path], tmp_path: Path
) -> None:
    page, _, table = two
    before = table.read_bytes()
    page.click("#cells-button")
    page.wait("document.querySelectorAll('#grid tbody tr').length == 8")
    page.run("document.querySelector('#grid td[tabindex=\"0\"]').focus()")
    for key in ("ArrowDown", "End"):
        page.press(key)
    assert page.run("document.activeElement.textContent") == "Sings 2 notes"
    assert page.run("document.querySelector('.followed').dataset.card") == "deck/bird-2"
    page.press("L", 76, "L")
    page.wait(f"{TEXT} && {TEXT}.value == 'L' && document.activeElement == {TEXT}")
    page.press("Enter", 13)
    page.wait(CLOSED)
    page.wait("document.activeElement.textContent == 'Sings 3 notes'")
    assert table.read_bytes() == before.replace(b"Sings 2 notes", b"L")
    for width, scheme in ((1280, "light"), (390, "dark")):
        page.size(width, 844)
        page.scheme(scheme)
        assert page.run("illegible()") == []
        assert page.run("document.documentElement.scrollWidth") <= width
        page.picture(tmp_path / f"grid-{width}.png")
    page.click("#take-back")
    page.wait("document.querySelector('#take-back').disabled")
    assert table.read_bytes() == before
    page.click("#cells-button")


def test_a_component_that_is_drawn_and_not_printed_is_not_counted(
    chromium_here: None, tmp_path: Path
) -> None:
    folder = write_birds(tmp_path / "birds")
    more = 'name = "spare"\nkind = "cards"\nsize = "poker"\noptional = true\nface = "layouts/back.svg"\n'
    with (folder / "game.toml").open("a") as file:
        file.write(f"\n[[component]]\n{more}")
    with browser() as chrome, running(tmp_path, "birds") as studio:
        studio.wait_ready()
        studio.listen()
        studio.wait(lambda state: "proof" in state)
        assert len(studio.state["sides"]) == 9
        tab = opened(chrome, studio.address)  # a page that comes when all is drawn
        assert tab.run("document.querySelector('#status').textContent") == "Live · 8 cards"


MARK = "document.querySelector('#card .paper [data-words=\"Bird 3\"]')"


def drag(page: Page, where: str, dx: float, dy: float, modifiers: int = 0) -> None:
    """Drag what is at the middle of an element by so many pixels, as a mouse does."""
    box = f"(b => [b.x + b.width / 2, b.y + b.height / 2])({where}.getBoundingClientRect())"
    x, y = page.run(box)
    for kind, by in (("mouseMoved", 0), ("mousePressed", 0), ("mouseMoved", 0.5), ("mouseMoved", 1)):
        place = {
            "x": x + by * dx,
            "y": y + by * dy,
            "button": "left",
            "clickCount": 1,
            "modifiers": modifiers,
        }
        page.call(
            "Input.dispatchMouseEvent",
            type=kind,
            **place,
            buttons=0 if kind == "mouseMoved" and not by else 1,
        )
    page.call(
        "Input.dispatchMouseEvent", type="mouseReleased", x=x + dx, y=y + dy, button="left", clickCount=1
    )


@pytest.mark.long
def test_a_title_is_moved_by_mouse_and_keys_and_an_element_added_and_taken_back(
    two: tuple[Page, Page, Path],
) -> None:
    page, _, table = two
    layout = table.parent / "layouts/card.svg"
    before = layout.read_text(encoding="utf-8")
    page.click('[data-card="deck/bird-3"]')
    page.wait(f"!!{MARK}")
    page.click("#card-layout")
    page.wait(
        "document.querySelector('#card-layout').ariaPressed == 'true' && !!document.querySelector('#element')"
    )
    scale = page.run("document.querySelector('#card .paper svg').getScreenCTM().a")
    drag(page, MARK, 5 * scale, 3 * scale, modifiers=1)  # with Alt, onto no line
    line = '<text x="13" y="19" font-size="6" fill="white">{{ card.name }}</text>'
    page.wait("[...document.querySelectorAll('#element input')].some(one => one.value == '13')")
    assert layout.read_text(encoding="utf-8") == before.replace(
        '<text x="8" y="16" font-size="6" fill="white">{{ card.name }}</text>', line
    )
    page.run("document.querySelector('#card-close').focus()")
    page.press("ArrowLeft", modifiers=8)
    page.wait("[...document.querySelectorAll('#element input')].some(one => one.value == '12')")
    page.run(
        "(one => {one.value = '7'; one.dispatchEvent(new Event('change', {bubbles: true}))})"
        "(document.querySelector('#element input[aria-label=\"font-size\"]'))"
    )
    until(page, lambda: 'font-size="7"' in layout.read_text(encoding="utf-8"))
    page.click("#layers li:last-child button")  # what lies below all others
    page.wait("document.querySelector('#element h3').textContent.startsWith('<rect>')")
    assert page.run("[...document.querySelectorAll('#palette option')].map(one => one.value)") == [
        "ink",
        "sky",
    ]
    page.run("choose('#element-what', 'shape', 'change')")
    page.click("#element-add")
    until(page, lambda: "#888888" in layout.read_text(encoding="utf-8"))
    after = layout.read_text(encoding="utf-8")
    assert (
        '<text x="12" y="19" font-size="7" fill="white">' in after
        and after.count("<rect") == before.count("<rect") + 1
    )
    assert page.run("illegible()") == []
    page.run("document.querySelector('#card-close').focus()")
    for _ in range(4):
        known = layout.read_bytes()
        page.press("z", 90, modifiers=2)
        until(page, lambda known=known: layout.read_bytes() != known)
    assert layout.read_text(encoding="utf-8") == before


@pytest.mark.long
def test_an_element_is_put_at_an_edge_onto_a_line_and_in_front_of_another(
    two: tuple[Page, Page, Path],
) -> None:
    page, _, table = two
    layout = table.parent / "layouts/card.svg"
    page.click('[data-card="deck/bird-3"]')
    page.wait(f"!!{MARK}")
    page.click("#card-layout")
    page.wait("!!document.querySelector('#element')")
    page.click("#layers li:last-child button")  # the rectangle, which lies below all others
    page.wait("document.querySelector('#element h3').textContent.startsWith('<rect>')")

    def side(name: str, attribute: str, value: str) -> None:
        page.click(f"[data-side={name}]")
        page.wait(f"document.querySelector('#element input[aria-label={attribute}]').value == '{value}'")

    side("Left", "x", "3")  # the safe area's edge
    side("Right", "x", "5")  # 63.5 mm less 55.5 and 3
    side("Centre", "x", "4")
    side("Foot", "y", "65.9")
    side("Top", "y", "3")
    lines = layout.read_text(encoding="utf-8").splitlines()
    page.run("document.querySelector('#element-front').click()")
    until(page, lambda: layout.read_text(encoding="utf-8").splitlines() != lines)
    assert layout.read_text(encoding="utf-8").splitlines() == [lines[0], lines[2], lines[1], *lines[3:]]
    page.wait("document.querySelector('#element h3').textContent.startsWith('<rect>')")
    page.run("document.querySelector('#element-back').click()")
    until(page, lambda: layout.read_text(encoding="utf-8").splitlines() == lines)
    page.run("new Promise(done => setTimeout(done, 1000))")  # it is drawn anew
    scale = page.run("document.querySelector('#card .paper svg').getScreenCTM().a")
    drag(page, MARK, -4.3 * scale, 10 * scale)  # nearly to the left edge of the rectangle
    left = "{}.getBoundingClientRect().left"
    shape = "document.querySelector('#card .paper [data-at]')"
    until(page, lambda: 'x="8" y="16"' not in layout.read_text(encoding="utf-8"))
    page.run("new Promise(done => setTimeout(done, 1000))")
    page.wait(f"Math.abs({left.format(MARK)} - {left.format(shape)}) < 0.06 * {scale}")
