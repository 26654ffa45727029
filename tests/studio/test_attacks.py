"""What does not come from the page harms nobody: it is refused, the studio serves on, and says nothing."""

import json
import select
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from running import Running

pytestmark = pytest.mark.slow
Birds = tuple[Running, Path]


def connect(studio: Running) -> socket.socket:
    """Return a connection to a studio."""
    host, _, port = studio.host.partition(":")
    return socket.create_connection((host, int(port)), 30)


def answer(studio: Running, data: bytes) -> bytes:
    """Return the first line of what raw bytes are answered."""
    with connect(studio) as connection:
        connection.sendall(data)
        with connection.makefile("rb") as stream:
            return stream.readline().strip()


def head(studio: Running, method: str, path: str, more: str) -> bytes:
    """Return a request's head, as the page would send it."""
    known = f"Host: {studio.host}\r\nOrigin: http://{studio.host}\r\n"
    return f"{method} {studio.path}{path} HTTP/1.1\r\n{known}{more}\r\n".encode()


UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
UPGRADE += "MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
#: Raw requests, and the status that each gets.
RAW: dict[str, tuple[Callable[[Running], bytes], bytes]] = {
    "an endless header": (lambda one: head(one, "GET", "", "A: " + "b" * 40_000)[:-2], b"400"),
    "an endless address": (lambda one: b"GET /" + b"a" * 40_000, b"400"),
    "a body in chunks": (
        lambda one: head(one, "POST", "see", "Transfer-Encoding: chunked\r\n") + b"2\r\n{}\r\n0\r\n\r\n",
        b"411",
    ),
    "another web socket": (lambda one: head(one, "GET", "events/ws", UPGRADE), b"403"),
    "a web socket of another page": (
        lambda one: head(one, "GET", "events", UPGRADE).replace(b"Origin: http://", b"Origin: http://evil."),
        b"403",
    ),
    "a web socket of no page": (
        lambda one: head(one, "GET", "events", UPGRADE).replace(b"Origin", b"Was"),
        b"403",
    ),
    "a web socket without the token": (
        lambda one: head(one, "GET", "events", UPGRADE).replace(one.path.encode(), b"/wrong/"),
        b"403",
    ),
    "a web socket by another name": (
        lambda one: head(one, "GET", "events", UPGRADE).replace(b"Host: 127.0.0.1", b"Host: evil.example"),
        b"403",
    ),
    "an address that is none": (
        lambda one: head(one, "GET", "", "").replace(one.path.encode(), b"http://[/"),
        b"400",
    ),
    "another method": (lambda one: head(one, "DELETE", "", ""), b"405"),
}


@pytest.mark.parametrize("name", RAW)
def test_what_is_no_request_of_the_page_is_refused(birds: Birds, name: str) -> None:
    make, status = RAW[name]
    assert answer(birds[0], make(birds[0])).split()[1] == status


#: Words that the page never sends.
WORDS = {
    "numbers for cards": ("see", {"cards": [1, 2]}),
    "half a card": ("see", {"cards": [["deck"]]}),
    "no list of cards": ("see", {"cards": 7}),
    "no object of choices": ("choose", {"chosen": [1]}),
    "copies without end": ("choose", {"chosen": {"copies": 1e999}}),
    "no number of players": ("choose", {"chosen": {"players": float("nan")}}),
    "a list for a paper": ("choose", {"chosen": {"paper": ["a4"]}}),
    "a number for a game": ("open", {"game": 7}),
    "a game with a zero byte": ("open", {"game": "a\0b"}),
    "a line without end": ("edit", {"file": "birds/game.toml", "line": 1e999}),
    "something to write that there is not": ("build", {"what": "--out=/tmp"}),
}


@pytest.mark.parametrize("name", WORDS)
def test_words_that_make_no_sense_are_refused(birds: Birds, name: str) -> None:
    path, value = WORDS[name]
    found = birds[0].ask("POST", birds[0].path + path, json.dumps(value).encode())
    assert found[0] == 400 and b"fault" not in found[1], found


LONG = "a" * 300
#: Addresses and words that lead nowhere: the method, what follows the token, the body.
NOWHERE = {
    "a page that is no number": ("GET", "sheet/x/%C2%B2", None),
    "a page of 5,000 digits": ("GET", f"sheet/x/{'9' * 5000}", None),
    "a script of 300 letters": ("GET", f"{LONG}.js", None),
    "a picture of 300 letters": ("GET", f"shelf/{LONG}", None),
    "a built file of 300 letters": ("GET", f"built/{LONG}", None),
    "a table of 300 letters": ("POST", f"new?name={LONG}.csv", b"name\nRobin\n"),
    "a line of 5,000 digits": ("GET", f"source?file=birds/game.toml&line={'9' * 5000}", None),
    "a game that there is not": ("POST", "open", b'{"game": "no-such-game"}'),
    "a game of 300 letters": ("POST", "open", json.dumps({"game": LONG}).encode()),
    "a game of a million letters": ("POST", "open", json.dumps({"game": "a" * 900_000}).encode()),
    "a game of half a letter": ("POST", "open", b'{"game": "\\ud800"}'),
}


@pytest.mark.parametrize("name", NOWHERE)
def test_what_leads_nowhere_is_answered_with_a_sentence(birds: Birds, name: str) -> None:
    studio, _ = birds
    method, path, body = NOWHERE[name]
    status, said, _ = studio.ask(method, studio.path + path, body)
    assert status in (400, 404) and said and b"fault" not in said, (status, said)
    assert studio.state["opened"]["game"] == "birds"


def test_three_hundred_idle_connections_keep_nobody_waiting(birds: Birds) -> None:
    studio, _ = birds
    with ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(connect(studio))
        start = time.monotonic()
        assert studio.get("") and time.monotonic() - start < 5


def test_deep_json_is_refused(birds: Birds) -> None:
    assert birds[0].ask("POST", f"{birds[0].path}see", b'{"a":' * 100_000)[0] == 400


def test_many_connections_and_slow_ones_keep_nobody_waiting(birds: Birds) -> None:
    studio, _ = birds
    with ExitStack() as stack:
        slow = [stack.enter_context(connect(studio)) for _ in range(60)]
        for one in slow:
            one.sendall(head(studio, "POST", "new?name=a.csv", "Content-Length: 1000000\r\n") + b"a")
        pages = [stack.enter_context(connect(studio)) for _ in range(140)]
        for one in pages:
            one.sendall(head(studio, "GET", "events", UPGRADE))
        said = [one.recv(12)[9:] for one in pages]
        assert said.count(b"101") < 70 and said.count(b"403") > 70
        start = time.monotonic()
        assert studio.get("") and time.monotonic() - start < 20
    studio.wait(lambda _: studio.ask("GET", "/healthz")[1] == b"ok")
    assert studio.state["opened"]["game"] == "birds"  # no table that was cut off is a game


def test_a_table_that_is_cut_off_is_no_game(birds: Birds) -> None:
    studio, folder = birds
    with connect(studio) as one:
        one.sendall(head(studio, "POST", "new?name=a.csv", "Content-Length: 9\r\n") + b"name\nA\n")
        one.shutdown(socket.SHUT_WR)
        assert b"200" not in one.recv(4000)
    assert studio.state["opened"]["game"] == "birds" and not (folder.parent / "a").exists()


def test_nothing_of_it_is_said_on_the_terminal(birds: Birds) -> None:
    studio, _ = birds
    assert studio.process.stdout and studio.process.poll() is None
    assert select.select([studio.process.stdout], [], [], 0)[0] == []
    assert studio.picture("deck/bird-1").startswith("<svg")
