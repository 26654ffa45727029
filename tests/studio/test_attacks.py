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


#: Raw requests, and the status that each gets.
RAW: dict[str, tuple[Callable[[Running], bytes], bytes]] = {
    "a thousand headers": (
        lambda one: head(one, "GET", "", "".join(f"A{number}: b\r\n" for number in range(1000))),
        b"431",
    ),
    "an endless header": (lambda one: head(one, "GET", "", "A: " + "b" * 70_000 + "\r\n"), b"431"),
    "an endless address": (lambda one: head(one, "GET", "a" * 70_000, ""), b"414"),
    "a body in chunks": (
        lambda one: head(one, "POST", "see", "Transfer-Encoding: chunked\r\n") + b"2\r\n{}\r\n0\r\n\r\n",
        b"411",
    ),
    "a web socket": (
        lambda one: head(one, "GET", "events/ws", "Connection: Upgrade\r\nUpgrade: websocket\r\n"),
        b"404",
    ),
    "another method": (lambda one: head(one, "DELETE", "", ""), b"501"),
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


def test_deep_json_is_refused(birds: Birds) -> None:
    assert birds[0].ask("POST", f"{birds[0].path}see", b'{"a":' * 100_000)[0] == 400


def test_many_connections_and_slow_ones_keep_nobody_waiting(birds: Birds) -> None:
    studio, _ = birds
    with ExitStack() as stack:
        slow = [stack.enter_context(connect(studio)) for _ in range(60)]
        for one in slow:
            one.sendall(head(studio, "POST", "new?name=a.csv", "Content-Length: 1000000\r\n") + b"a")
        streams = [stack.enter_context(connect(studio)) for _ in range(140)]
        for one in streams:
            one.sendall(head(studio, "GET", "events", ""))
        said = [one.recv(12)[9:] for one in streams]
        assert said.count(b"200") < 70 and said.count(b"503") > 70
        start = time.monotonic()
        assert studio.get("") and time.monotonic() - start < 20
    studio.wait(lambda _: studio.ask("GET", "/healthz")[1] == b"ok")
    assert studio.state["opened"]["game"] == "birds"  # no table that was cut off is a game


def test_a_table_that_is_cut_off_is_refused(birds: Birds) -> None:
    studio, _ = birds
    with connect(studio) as one:
        one.sendall(head(studio, "POST", "new?name=a.csv", "Content-Length: 9\r\n") + b"name\nA\n")
        one.shutdown(socket.SHUT_WR)
        said = one.recv(4000) + one.recv(4000)
    assert b"400" in said.splitlines()[0] and b"that is cut off" in said
    assert studio.state["opened"]["game"] == "birds"


def test_nothing_of_it_is_said_on_the_terminal(birds: Birds) -> None:
    studio, _ = birds
    assert studio.process.stdout and studio.process.poll() is None
    assert select.select([studio.process.stdout], [], [], 0)[0] == []
    assert studio.picture("deck/bird-1").startswith("<svg")
