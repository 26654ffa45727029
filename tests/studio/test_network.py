"""The studio in the local network: who is let in, and what a guest can't do."""

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from birdgame import CARDS, write_birds
from browser import Socket, browser
from PIL import Image
from running import Running, running
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException

from printkit.studio.guard import Guard
from printkit.studio.network import code_lines, code_of, is_near, near_address

HOST = "192.168.0.9:8000"
#: Who asks, of which host, what, by which method; and whether a guest who looks, and one who edits, gets it.
ASKED = {
    "a phone": ("192.168.0.20", HOST, "", "GET", True, True),
    "by its own address alone": ("169.254.7.7", HOST, "events", None, True, True),
    "this machine": ("127.0.0.1", HOST, "wall.js", "GET", True, True),
    "the cards that are seen": ("10.0.0.3", HOST, "see", "POST", True, True),
    "somebody far away": ("93.184.216.34", HOST, "", "GET", False, False),
    "somebody far away, in IPv6": ("2606:2800:220:1::1", HOST, "", "GET", False, False),
    "nobody": ("", HOST, "", "GET", False, False),
    "by another name": ("192.168.0.20", "evil.example", "", "GET", False, False),
    "by the machine's own name": ("192.168.0.20", "127.0.0.1:8000", "", "GET", False, False),
    **{
        what: ("192.168.0.20", HOST, what, "POST", False, True)
        for what in ("cell", "cells", "row", "layout", "setting", "undo", "redo", "build", "cancel", "new")
    },
    **{what: ("192.168.0.20", HOST, what, "POST", False, True) for what in ("choose", "own", "printed", "x")},
    "a file of this machine": ("192.168.0.20", HOST, "open", "POST", False, False),
    "an editor on this machine": ("192.168.0.20", HOST, "edit", "POST", False, False),
}


@pytest.mark.parametrize("name", ASKED)
def test_guests_get_what_is_theirs(name: str) -> None:
    client, host, path, method, looks, edits = ASKED[name]
    heads = Headers({"Host": host, "Origin": f"http://{host}"})

    def admitted(guests: str) -> bool:
        try:
            return Guard(None, "t", HOST, guests).admit(f"/t/{path}", heads, method, client) == f"/{path}"  # type: ignore[arg-type]
        except HTTPException:
            return False

    assert (admitted("look"), admitted("edit")) == (looks, edits)


def test_private_addresses_are_near() -> None:
    assert [*map(is_near, ("172.16.0.1", "8.8.8.8", "0.0.0.0", "fe80::1", "birds"))] == [1, 0, 0, 1, 0]


def test_a_terminal_shows_the_code_that_a_phone_reads() -> None:
    import zxingcpp

    text = "http://192.168.0.9:8000/a-token/"
    lines = code_lines(code_of(text))
    halves = [[sign in signs for sign in line] for line in lines for signs in ("▀█", "▄█")]
    image = Image.new("L", (len(halves[0]), len(halves)), 255)
    image.putdata([0 if dark else 255 for row in halves for dark in row])
    (found,) = zxingcpp.read_barcodes(image.resize((image.width * 4, image.height * 4), 0))
    assert found.text == text


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Path]]:
    """Give a studio in the local network, to look at only."""
    if near_address() is None:
        pytest.skip("this machine is in no private network")
    here = tmp_path_factory.mktemp("lan")
    folder = write_birds(here / "birds")
    with running(here, "birds", "--lan") as studio:
        studio.wait_ready()
        yield studio, folder


@pytest.mark.slow
def test_a_guest_looks_and_changes_nothing(shared: tuple[Running, Path]) -> None:
    studio, folder = shared
    near = urlsplit(studio.near)
    assert near.hostname == near_address() and near.path != studio.path  # a token of its own

    def ask(method: str, path: str, token: str = near.path, **value: str) -> int:
        connection = http.client.HTTPConnection(near.netloc, timeout=60)
        connection.request(method, token + path, json.dumps(value), {"Origin": f"http://{near.netloc}"})
        return connection.getresponse().status

    assert ask("GET", "") == ask("GET", "card?component=deck&id=bird-1&side=front") == 200
    assert ask("GET", "", studio.path) == 403  # the owner's token is no guest's
    cell = {"component": "deck", "id": "bird-1", "column": "words", "was": "Sings 1 notes", "new": "Hums"}
    assert ask("POST", "cell", **cell) == ask("POST", "build") == ask("POST", "open", game="pitman") == 403
    assert (folder / "cards.csv").read_text() == CARDS
    events = Socket(f"{studio.near}events", f"http://{near.netloc}")
    assert json.loads(events.receive()) == {"kind": "guest", "may": "look"}
    assert json.loads(events.receive())["state"]["game"]["title"] == "Birds"


@pytest.mark.slow
@pytest.mark.browser
def test_the_page_of_a_guest_has_nothing_to_change(chromium_here: None, shared: tuple[Running, Path]) -> None:
    studio, _ = shared
    live = "document.querySelector('#status').dataset.state == 'live'"
    with browser() as chrome:
        own, phone = chrome.page(), chrome.page()
        own.size(1280, 900)
        own.go(studio.address)
        own.wait(live, 60)
        own.click("#lan-button")
        assert own.run("document.querySelector('#lan').textContent.includes('change nothing')")
        assert own.run("document.querySelector('#lan code').textContent") == studio.near
        phone.size(390, 844)
        phone.go(studio.near)
        phone.wait(live, 60)
        tabs = "[...document.querySelectorAll('[role=tab]')].filter(one => one.checkVisibility())"
        assert phone.run(f"{tabs}.map(one => one.textContent).join()") == "Wall,Sheets,Rules,Table"
        phone.click('[data-card="deck/bird-3"]')
        phone.wait("document.querySelector('#card .paper [data-words^=Sings]')")
        phone.click("#card .paper [data-words^=Sings]")
        phone.wait("document.querySelector('#where .here')")  # where it stands, and no cell that opens
        hidden = "#card-layout, #row-copy, #lan-button, .field, #cell[open]"
        assert not phone.run(
            f"[...document.querySelectorAll('{hidden}')].filter(one => one.checkVisibility()).length"
        )
        phone.press("Escape", 27)
        phone.click("#tab-sheets")
        phone.wait("document.querySelectorAll('.pages img').length == 3")
        assert not phone.run("document.querySelector('#build').checkVisibility()")
        phone.press("z", 90, modifiers=2)
        own.call("Page.bringToFront")
        own.click("#tab-table")
        hand = "document.querySelectorAll('.player:nth-child({}) .held')"
        held = f"[...{hand}].map(one => one.ariaLabel).join()"
        own.run("[...document.querySelectorAll('.player button.quiet')][1].click()")
        own.wait("document.querySelector('#lan h2').textContent == 'The hand of player 2'")
        phone.go("about:blank")
        phone.go(own.run("document.querySelector('#lan code').textContent"))
        phone.wait("document.querySelectorAll('.held').length == 3")  # of eight birds
        assert phone.run(held.format(1)) == own.run(held.format(2))
        assert not phone.run("document.querySelector('.top, #deck')?.checkVisibility()")
        assert not [*own.errors, *phone.errors]
