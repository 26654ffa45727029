"""Several elements of a card changed at once: what it makes of the layout, and how it is done on the page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from birdgame import write_birds
from browser import Page, browser
from running import running

from printkit.model.options import BuildRequest
from printkit.studio.asked import layout_of
from printkit.studio.deck import Deck
from printkit.studio.edits import from_plain
from printkit.studio.layout_edits import edit_layout

LAYOUT = """\
<svg>
  {% set LEFT = 8 %}
  <rect x="4" y="4" width="20" height="10" fill="sky"/><rect x="10" y="24" width="10" height="10" fill="ink"/>
  <circle cx="40" cy="50" r="5" fill="sky"/>
  <text x="{{ LEFT }}" y="70" font-size="5">{{ card.name }}</text>
  <text x="{{ LEFT }}" y="78" font-size="4">{{ card.words }}</text>
  <g fill="ink"><rect x="50" y="70" width="5" height="5"/></g>
</svg>
"""
#: Where its elements begin: in which line and column.
SKY, INK, ROUND, NAME, WORDS, GROUP = (3, 3), (3, 56), (4, 3), (5, 3), (6, 3), (7, 3)


@pytest.fixture
def layout(tmp_path: Path) -> Path:
    file = write_birds(tmp_path / "birds") / "layouts" / "card.svg"
    file.write_text(LAYOUT)
    return file


def edited(file: Path, what: str, *many: tuple[tuple[int, int], float, float]) -> dict[str, Any]:
    """Change several elements in a layout; return the answer."""
    deck = Deck(BuildRequest(str(file.parents[1])))
    deck.open(deck.request)
    places = [
        {"file": str(file), "line": line, "column": column, "dx": dx, "dy": dy}
        for (line, column), dx, dy in many
    ]
    answer = edit_layout(deck, layout_of({"what": what, "component": "deck", "id": "bird-1", "many": places}))
    for change in map(from_plain, answer.get("changes", ())):
        file.write_bytes(change.made(file.read_bytes()))
    return answer


def test_each_is_moved_by_its_share_and_a_shared_name_once(layout: Path) -> None:
    answer = edited(layout, "moves", (SKY, 8, 0), (INK, -1, 2), (GROUP, 1, 1), (NAME, 1, 0), (WORDS, 1, 0))
    text = layout.read_text()
    assert '<rect x="12" y="4" width="20"' in text and '<rect x="9" y="26" width="10"' in text
    assert '<g fill="ink" transform="translate(1 1)">' in text
    assert "set LEFT = 9 " in text and text.count("{{ LEFT }}") == 2
    lines = text.splitlines()
    for _, line, column in answer["places"]:  # where each is now
        assert lines[line - 1][column - 1] == "<"


def test_what_one_value_says_is_not_moved_in_two_ways(layout: Path) -> None:
    answer = edited(layout, "moves", (NAME, 1, 0), (WORDS, 2, 0))
    assert not answer["ok"] and "move them one by one" in answer["output"]
    assert layout.read_text() == LAYOUT


def test_several_are_copied_and_deleted(layout: Path) -> None:
    assert edited(layout, "copies", (SKY, 0, 0), (ROUND, 0, 0))["ok"]
    text = layout.read_text()
    assert '<rect x="6" y="6" width="20"' in text and '<circle cx="42" cy="52"' in text
    layout.write_text(LAYOUT)
    assert edited(layout, "deletes", (INK, 0, 0), (NAME, 0, 0), (SKY, 0, 0))["ok"]
    assert layout.read_text().count("<rect") == 1 and "card.name" not in layout.read_text()


def test_no_more_than_two_hundred_are_taken() -> None:
    from starlette.exceptions import HTTPException

    one = {"file": "a", "line": 1, "column": 1}
    for many in ([one] * 201, [1], 7, [{**one, "dx": "nan"}]):
        with pytest.raises(HTTPException):
            layout_of({"what": "moves", "many": many})


@pytest.fixture
def page(chromium_here: None, layout: Path) -> Iterator[Page]:
    """Give a tab with the first card, large, to be arranged."""
    with browser() as chrome, running(layout.parents[2], "birds") as studio:
        tab = chrome.page()
        tab.size(1280, 900)
        tab.go(studio.address)
        tab.wait("document.querySelector('#status').dataset.state == 'live'", 60)
        tab.click('[data-card="deck/bird-1"]')
        tab.click("#card-layout")
        tab.wait("document.querySelector('.now .paper svg') && document.querySelector('#layers button')")
        yield tab
        assert not tab.errors


def mouse(page: Page, kind: str, x: float, y: float, modifiers: int = 0) -> None:
    """Press, move or release the mouse at a place of the card, in mm."""
    turned = "matrixTransform(document.querySelector('.now .paper svg').getScreenCTM())"
    at = page.run(f"(one => [one.x, one.y])(new DOMPoint({x}, {y}).{turned})")
    more = {"button": "left", "buttons": int(kind != "Released"), "clickCount": 1, "modifiers": modifiers}
    page.call("Input.dispatchMouseEvent", type=f"mouse{kind}", x=at[0], y=at[1], **more)


def drag(page: Page, *places: tuple[float, float]) -> None:
    mouse(page, "Pressed", *places[0])
    for place in places:
        mouse(page, "Moved", *place)
    mouse(page, "Released", *places[-1])


@pytest.mark.slow
@pytest.mark.browser
def test_elements_are_chosen_lined_up_spread_and_dragged_together(page: Page, layout: Path) -> None:
    title = "document.querySelector('#element h3')?.textContent"

    def written(*texts: str) -> None:
        for _ in range(1000):
            if all(text in layout.read_text() for text in texts):
                break
            page.run("new Promise(done => setTimeout(done, 20))")
        assert all(text in layout.read_text() for text in texts), layout.read_text()
        page.run("new Promise(done => setTimeout(done, 800))")  # and the page shows it

    for shift, place in ((0, (14, 9)), (8, (15, 29)), (8, (40, 50))):
        mouse(page, "Pressed", *place, shift)
        mouse(page, "Released", *place, shift)
    page.wait(f"{title} == '3 elements' && document.querySelectorAll('.hold').length == 3")
    page.click("[data-several=Left]")
    written('x="4" y="24"', 'cx="9" cy="50"')
    page.click('[data-several="Spread down"]')
    written('x="4" y="24.5"', 'cx="9" cy="50"')
    page.press("ArrowRight", modifiers=8)
    written('x="5" y="4"', 'x="5" y="24.5"', 'cx="10" cy="50"')
    for _ in range(3):
        page.press("z", 90, modifiers=2)
    written('x="4" y="4"', 'x="10" y="24"', 'cx="40" cy="50"')
    page.press("Escape", 27)
    drag(page, (2, 62), (30, 70), (45, 84))  # a frame around the words
    page.wait(f"{title} == '2 elements'")
    page.press("ArrowUp", modifiers=8)
    written('y="69"', 'y="77"')


@pytest.mark.slow
@pytest.mark.browser
def test_an_element_is_dragged_onto_the_grid_and_a_guide(page: Page, layout: Path) -> None:
    change = "(one => {{ one.value = {!r}; one.dispatchEvent(new Event('change')); }})({})"
    page.run(change.format("5", "document.querySelector('#grid-step')"))
    page.run(change.format("x 47.3", "document.querySelector('#guides')"))
    page.wait("document.querySelector('.raster.mesh') && document.querySelector('.raster.lead')")
    drag(page, (15, 29), (18, 33), (42.1, 36.3))
    page.wait("document.querySelector('#element input[aria-label=x]')?.value == '37.3'")  # its right edge
    assert 'x="37.3" y="30"' in layout.read_text()
    for scheme in ("dark", "light"):
        page.scheme(scheme)
        assert page.run("document.querySelector('.lining').checkVisibility()")


@pytest.mark.slow
@pytest.mark.browser
def test_a_finger_drags_and_two_zoom(page: Page, layout: Path) -> None:
    page.call("Emulation.setTouchEmulationEnabled", enabled=True)
    x, y = page.run(
        "(one => [one.x, one.y])(new DOMPoint(15, 29)"
        ".matrixTransform(document.querySelector('.now .paper svg').getScreenCTM()))"
    )

    def touch(*fingers: tuple[float, float]) -> None:
        kind = "touchMove" if touched else "touchStart"
        points = [{"x": x + right, "y": y + down, "id": at} for at, (right, down) in enumerate(fingers)]
        page.call("Input.dispatchTouchEvent", type=kind if points else "touchEnd", touchPoints=points)
        touched.append(kind)

    touched: list[str] = []
    for by in (0, 10, 25, 40):
        touch((by, by / 2))
    touch()
    page.wait("document.querySelector('#element input[aria-label=x]')?.value > 13")
    text, touched = layout.read_text(), []
    for by in (30, 50, 90):
        touch((-by, 0), (by, 0))
    touch()
    page.wait("document.querySelector('.now .paper').getBoundingClientRect().width > 1000")
    page.run("new Promise(done => setTimeout(done, 500))")
    assert layout.read_text() == text != LAYOUT
