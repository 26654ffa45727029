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
    if tab.run("location.href") == studio:
        tab.run("sessionStorage.clear(); Storage.prototype.setItem = () => {}")
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
    page.wait("document.querySelectorAll('.backs .lines .safe').length > 3")
    page.run("document.querySelector('#tab-rules').click()")  # without the scrolling of a pointer's way there
    page.run("document.querySelector('#tab-wall').click()")
    page.wait(f"Math.abs({place} - {before}) < 2")


def test_the_card_with_the_focus_is_never_behind_the_head(page: Page) -> None:
    page.run("scrollTo(0, 3000); document.querySelectorAll('#wall .card')[40].focus()")
    page.press("Home")
    top = "document.activeElement.getBoundingClientRect().top"
    assert page.run(f"{top} - document.querySelector('.top').getBoundingClientRect().bottom") >= 0


def wheel(page: Page, x: float, y: float, times: int, ctrl: bool) -> None:
    """Turn the wheel away from oneself so many steps, or towards oneself."""
    for _ in range(abs(times)):
        turn = {"deltaX": 0, "deltaY": -100 if times > 0 else 100, "modifiers": 2 if ctrl else 0}
        page.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, **turn)


def pinch(page: Page, x: float, y: float, far: float, to: float) -> None:
    """Put two fingers about a place, so far from it, and move them apart."""
    page.call("Emulation.setTouchEmulationEnabled", enabled=True)
    for kind, by in (("touchStart", far), *(("touchMove", far + (to - far) * n / 5) for n in range(1, 6))):
        points = [{"x": x - by, "y": y, "id": 0}, {"x": x + by, "y": y, "id": 1}]
        page.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)
    page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def share(page: Page, selector: str, x: float, y: float) -> tuple[float, float, float]:
    """Return where a place of the window is in an element, as shares of it, and how wide that is."""
    box = page.run(
        f"(b => [b.x, b.y, b.width, b.height])(document.querySelector({selector!r}).getBoundingClientRect())"
    )
    return (x - box[0]) / box[2], (y - box[1]) / box[3], box[2]


def test_the_wall_is_zoomed_about_the_pointer(page: Page) -> None:
    page.run("scrollTo(0, 900)")
    key = page.wait("document.elementFromPoint(500, 500)?.closest('.card')?.dataset.card")
    card = f'[data-card="{key}"]'
    _, down, wide = share(page, card, 500, 500)
    wheel(page, 500, 500, 5, ctrl=True)
    page.wait(f"document.querySelector({card!r}).getBoundingClientRect().width > {wide * 2}")
    page.run("new Promise(done => setTimeout(done, 400))")
    assert abs(share(page, card, 500, 500)[1] - down) < 0.03
    pinch(page, 500, 500, 120, 60)
    page.wait(f"document.querySelector({card!r}).getBoundingClientRect().width < {wide * 1.5}")
    assert page.run("visualViewport.scale") == 1
    page.click(card)
    page.wait("document.querySelector('#card .paper svg')")
    wide = share(page, "#card .paper", 0, 0)[2]
    pinch(page, 300, 400, 50, 150)
    page.wait(f"document.querySelector('#card .paper').getBoundingClientRect().width > {wide * 2.5}", 20)
    page.press("Escape", 27)
    page.run("choose('#zoom', 45, 'input')")


def test_a_large_card_is_zoomed_at_the_pointer_dragged_and_reset(page: Page) -> None:
    page.click('[data-card="deck/bird-1"]')
    page.wait("document.querySelector('#card .paper svg')")
    paper = "#card .paper"
    across, down, wide = share(page, paper, 300, 400)
    wheel(page, 300, 400, 4, ctrl=False)
    page.wait(f"document.querySelector('#card .paper').getBoundingClientRect().width > {wide * 2}")
    near = share(page, paper, 300, 400)
    assert abs(near[0] - across) < 0.03 and abs(near[1] - down) < 0.03
    for kind, x, y in (("Pressed", 300, 500), ("Moved", 240, 470), ("Released", 240, 470)):
        hold = {"button": "left", "buttons": int(kind != "Released"), "clickCount": 1}
        page.call("Input.dispatchMouseEvent", type=f"mouse{kind}", x=x, y=y, **hold)
    moved = share(page, paper, 240, 370)
    assert abs(moved[0] - near[0]) < 0.01 and abs(moved[1] - near[1]) < 0.01
    assert not page.run("document.querySelector('#where .origin')")  # that was no click
    page.press("PageDown", 34)
    page.wait("document.querySelector('#card-title').textContent.startsWith('Bird 2')")
    page.wait("document.querySelector('#card .paper svg')")
    assert share(page, paper, 240, 370) == moved  # the next card is seen as near
    for there, back, axis in (("ArrowRight", "ArrowLeft", 0), ("ArrowDown", "ArrowUp", 1)):
        page.press(there)
        page.run("new Promise(done => setTimeout(done, 100))")
        now = share(page, paper, 240, 370)
        assert now[axis] > moved[axis] + 0.03 and abs(now[1 - axis] - moved[1 - axis]) < 0.001
        page.press(back)
        page.run("new Promise(done => setTimeout(done, 100))")
        assert abs(share(page, paper, 240, 370)[axis] - moved[axis]) < 0.001
    assert page.run("document.querySelector('#card-title').textContent.startsWith('Bird 2')")
    page.press("0")
    assert share(page, paper, 300, 400) == (across, down, wide)
    page.press("+")
    assert share(page, paper, 300, 400)[2] > wide * 1.2
    page.press("-")
    page.press("0")
    page.press("Escape", 27)


def test_a_picture_is_kept_beside_other_cards_and_versions(
    page: Page, address: tuple[Page, str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    page.click('[data-card="deck/bird-1"]')
    page.wait("document.querySelector('#card .paper svg')")
    page.click("#card-beside")
    kept = "document.querySelector('.side.kept figcaption').textContent"
    page.wait(f"/^Bird 1 · \\d\\d:\\d\\d:\\d\\d/.test({kept})")
    page.press("ArrowRight")
    now = "document.querySelector('.side.now figcaption').textContent"
    page.wait(f"{now} == 'Bird 2' && document.querySelector('.now .paper svg')")
    wheel(page, 620, 400, 4, ctrl=False)
    wide = "document.querySelector('.{} .paper').getBoundingClientRect()"
    page.wait(f"{wide.format('now')}.width > 500")
    assert page.run(f"{wide.format('kept')}.width - {wide.format('now')}.width") == 0
    assert page.run(f"Math.abs({wide.format('kept')}.top - {wide.format('now')}.top)") < 1
    page.press("0")
    page.press("ArrowLeft")
    page.wait(f"{now} == 'Bird 1' && document.querySelector('.now .paper svg')")
    before = page.run("document.querySelector('.kept img').src")
    table = next(Path(tmp_path_factory.getbasetemp()).glob("seeing*/birds/cards.csv"))
    text = table.read_text()
    table.write_text(text.replace("Sings 1 notes", "Hums"))
    page.wait("document.querySelector('.now [data-words=Hums]')")
    assert page.run("document.querySelector('.kept img').src") == before  # a picture of its own
    assert page.run("document.querySelector('.kept img').decode().then(() => true)")
    for width, scheme in ((390, "dark"), (1280, "light")):
        page.size(width, 844)
        page.scheme(scheme)
        assert page.run("illegible()") == []
    page.click("#card-let-go")
    page.wait("!document.querySelector('.side.kept')")
    page.press("Escape", 27)
    table.write_text(text)


def test_a_build_says_how_far_it_is_and_is_cancelled(
    page: Page, tmp_path_factory: pytest.TempPathFactory
) -> None:
    here = next(Path(tmp_path_factory.getbasetemp()).glob("seeing*"))
    built = "document.querySelector('#built').textContent"
    page.click("#tab-sheets")
    page.click("#build")
    page.wait(f"{built}.startsWith('Written: ')")
    before = (here / "output/birds/deck.pdf").read_bytes()
    layout = here / "birds/layouts/card.svg"
    text = layout.read_text()
    layout.write_text(text.replace("sky", "ink"))
    page.run("choose('#what', 'png', 'change')")
    page.click("#build")
    page.wait(r"/^[a-z]+ \w+: \d+ of \d+$/.test(document.querySelector('#progress-words')?.textContent)")
    assert page.run("document.querySelector('#progress').position") >= 0
    page.click("#cancel")
    page.wait(f"{built}.startsWith('Nothing was written.')")
    assert "Cancelled: the files are as they were." in page.run(built)
    assert (here / "output/birds/deck.pdf").read_bytes() == before
    assert not [*(here / "output").rglob("*.png")]
    page.click("#build")
    page.wait(f"{built}.startsWith('Written: ')")
    assert [*(here / "output").rglob("*.png")]
    layout.write_text(text)
    page.run("choose('#what', 'pdf', 'change')")
    page.click("#tab-wall")
