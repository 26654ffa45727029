"""A published table is fetched from public addresses alone, within limits, and its last good copy is kept."""

import http.client
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pypdfium2
import pytest
from smallgame import GAME, Make, Run

from printkit.diagnostics import Report
from printkit.diagnostics.render import as_text
from printkit.folders import ISOLATED
from printkit.input.tables import fetch as fetching
from printkit.input.tables.table_options import addresses_in

CSV = "name,qty\nRobin,2\n"
URL = "https://sheets.example/d/e/pub?output=csv"
NAMES = {
    "sheets.example": ["93.184.216.34"],
    "other.example": ["93.184.216.35"],
    "inner.example": ["10.0.0.7"],
}

Answer = Callable[[BaseHTTPRequestHandler], None]


def text(body: str | bytes, status: int = 200, **headers: str) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        data = body.encode() if isinstance(body, str) else body
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    return answer


class Web:
    """A server that plays all hosts: its answers by path, and what it was asked."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.asked: list[str] = []
        self.connected: list[tuple[str, str]] = []


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Web]:
    """Stand in for the internet: names are those of `NAMES`, and connections go to a local server."""
    here = Web()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            here.asked.append(self.path)
            here.answers[self.path](self)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()

    def connect(host: str, address: str, seconds: float) -> http.client.HTTPConnection:
        here.connected.append((host, address))
        return http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=seconds)

    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv(ISOLATED, raising=False)
    monkeypatch.setattr(fetching, "_connect", connect)
    monkeypatch.setattr(fetching, "_resolve", lambda host: NAMES.get(host, []))
    yield here
    server.shutdown()
    server.server_close()


def get(url: str = URL) -> tuple[str | None, str]:
    report = Report()
    path = fetching.fetch(url, report)
    return (path.read_text() if path else None), as_text(report).split("\n\n")[0]


def test_a_table_is_fetched_and_kept(web: Web) -> None:
    web.answers["/d/e/pub?output=csv"] = text(CSV)
    assert get() == (CSV, f"note[table-fetched]: fetched `{URL}`: 1 kB")
    assert web.connected == [("sheets.example", "93.184.216.34")]


@pytest.mark.code("table-offline")
def test_offline_the_last_good_copy_is_printed(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    web.answers["/d/e/pub?output=csv"] = text(CSV)
    get()
    monkeypatch.setitem(NAMES, "sheets.example", [])
    found, words = get()
    day = time.strftime("%Y-%m-%d")
    assert found == CSV
    assert words.startswith(f"warning[table-offline]: `{URL}` is printed as it was on {day} ")
    assert "`sheets.example` is not known, or this computer is offline" in words


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (text("gone", 404), "the server answered 404"),
        (text("<!DOCTYPE html><p>Sign in"), "it is a web page, not a file"),
        (text(" \n"), "it is empty"),
        (text("x" * 5_000_001), "it is larger than 5 MB"),
        (text("x", Content_Encoding="gzip"), "the server sent it packed"),
        (
            text("", 302, Location="https://inner.example/"),
            "`inner.example` is an address of a private network",
        ),
        (
            text("", 302, Location="http://other.example/"),
            "only addresses that begin with `https://` are fetched",
        ),
        (
            text("", 302, Location="https://other.example:8443/"),
            "a user, a password or a port is not fetched",
        ),
        (
            text("", 302, Location="https://127.0.0.1/"),
            "`127.0.0.1` is not known, or this computer is offline",
        ),
        (text("", 307, Location=URL), "it is redirected too often"),
    ],
)
def test_what_is_refused_leaves_the_good_copy(web: Web, answer: Answer, why: str) -> None:
    web.answers["/d/e/pub?output=csv"] = answer
    found, words = get()
    assert found is None
    assert words.startswith(f"error[table-not-fetched]: `{URL}` is not fetched: ")
    assert why in words
    web.answers["/d/e/pub?output=csv"] = text(CSV)
    get()
    web.answers["/d/e/pub?output=csv"] = answer
    found, words = get()
    assert (found, why in words) == (CSV, True)


def test_redirects_among_public_addresses_are_followed(web: Web) -> None:
    web.answers["/d/e/pub?output=csv"] = text("", 307, Location="https://other.example/real?x=1")
    web.answers["/real?x=1"] = text(CSV)
    assert get()[0] == CSV
    assert web.connected[-1] == ("other.example", "93.184.216.35")


def test_so_many_redirects_are_followed_and_no_more(web: Web) -> None:
    web.answers["/d/e/pub?output=csv"] = text("", 307, Location="https://other.example/1")
    web.answers |= {f"/{n}": text("", 307, Location=f"https://other.example/{n + 1}") for n in range(1, 5)}
    web.answers["/5"] = text(CSV)
    assert get()[0] == CSV
    web.answers |= {"/5": text("", 307, Location="https://other.example/6"), "/6": text(CSV)}
    assert "it is redirected too often" in get()[1]


@pytest.mark.code("table-not-fetched")
@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://sheets.example/x.csv", "only addresses that begin with `https://` are fetched"),
        ("https://me:secret@sheets.example/", "an address with a user, a password or a port is not fetched"),
        ("https://sheets.example:22/", "an address with a user, a password or a port is not fetched"),
        ("https:///x", "an address with a user, a password or a port is not fetched"),
        ("https://[::1", "it is not an address"),
        ("https://sheets.example/" + "x" * 2000, "it is too long"),
        ("https://sheets.example/\r\nHost: x", "characters that no address has"),
        ("https://inner.example/", "`inner.example` is an address of a private network"),
    ],
)
def test_addresses_that_are_never_asked(web: Web, url: str, why: str) -> None:
    found, words = get(url)
    assert (found, web.asked, web.connected) == (None, [], [])
    assert words.startswith("error[table-not-fetched]: ")
    assert why in words


def test_one_private_address_of_a_name_is_enough(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NAMES, "sheets.example", ["93.184.216.34", "169.254.169.254"])
    assert "private network" in get()[1]
    assert web.connected == []


@pytest.mark.parametrize(
    "address",
    "127.0.0.1 10.1.2.3 172.16.0.1 192.168.0.1 169.254.169.254 0.0.0.0 100.64.0.1 224.0.0.1 240.0.0.1 "
    "255.255.255.255 "
    "192.0.2.1 198.18.0.1 ::1 :: fe80::1 fe80::1%eth0 fc00::1 fec0::1 ff02::1 2001:db8::1 ::ffff:127.0.0.1 "
    "::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b::a00:1 2002:7f00:1:: 2002:a00:1:: nonsense".split(),
)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not fetching.is_public(address)


@pytest.mark.parametrize(
    "address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::5db8:d822"]
)
def test_public_addresses(address: str) -> None:
    assert fetching.is_public(address)


@pytest.mark.slow
def test_a_slow_answer_is_not_waited_for(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "_TABLE", fetching.Limits(0.6))

    def drip(handler: BaseHTTPRequestHandler) -> None:
        for _ in range(40):
            time.sleep(0.1)
            handler.wfile.write(b"H")
            handler.wfile.flush()

    web.answers["/d/e/pub?output=csv"] = drip
    begun = time.monotonic()
    found, words = get()
    assert found is None
    assert "there was no whole answer within 0.6 seconds" in words
    assert time.monotonic() - begun < 2.5


@pytest.mark.slow
def test_a_slow_name_is_not_waited_for(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "_TABLE", fetching.Limits(0.3))
    monkeypatch.setattr(fetching, "_resolve", lambda host: time.sleep(3) or [])
    begun = time.monotonic()
    assert "there was no whole answer" in get()[1]
    assert time.monotonic() - begun < 2


def test_an_untrusted_game_fetches_nothing(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    web.answers["/d/e/pub?output=csv"] = text(CSV)
    monkeypatch.setenv(ISOLATED, "1")
    found, words = get()
    assert (found, web.asked) == (None, [])
    assert "a game fetches nothing unless you say so" in words
    assert "add `--fetch`" in words
    monkeypatch.delenv(ISOLATED)
    get()
    monkeypatch.setenv(ISOLATED, "1")
    found, words = get()
    assert (found, len(web.asked)) == (CSV, 1)
    assert words.startswith("note[table-offline]")


@pytest.mark.slow
@pytest.mark.wall
def test_a_game_of_ones_own_fetches_what_it_names_if_one_says_so(
    web: Web, run: Run, make_game: Make, own_cache: Path
) -> None:
    web.answers["/d/e/pub?output=csv"] = text(CSV)
    game = make_game({"game.toml": GAME.replace('"cards.toml"', f'"{URL}"')})
    said = run("build", game)
    assert (said.code, web.asked) == (1, [])
    assert "add `--fetch`" in said.err
    said = run("build", game, "--fetch")
    assert (said.code, len(web.asked)) == (0, 1)
    assert "note[table-fetched]" in said.err and "table-offline" not in said.err
    said = run("build", game)
    assert (said.code, len(web.asked)) == (0, 1)
    assert "note[table-offline]" in said.err


def test_what_a_broken_game_names_is_no_address() -> None:
    for given in ({}, {"component": 3}, {"component": [1, {"cards": 2}, {"cards": {"file": 4, "join": 5}}]}):
        assert addresses_in(given) == []
    named = {"file": "https://a.example/1", "join": {"file": "https://a.example/2"}}
    assert addresses_in({"component": [{"cards": "birds.csv"}, {"cards": named}]}) == [
        "https://a.example/1",
        "https://a.example/2",
    ]


def test_without_a_cache_nothing_is_fetched(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", "off")
    assert "there is no cache to keep it in" in get()[1]
    assert web.asked == []


@pytest.mark.code("table-fetched")
def test_a_game_names_an_address(web: Web, read, monkeypatch: pytest.MonkeyPatch) -> None:
    from slips import PIECE, TOP

    web.answers["/d/e/pub?output=csv"] = text(CSV)
    game, words = read(TOP + PIECE + f'cards = "{URL}"\n')
    assert game is not None
    assert [(card.id, card.copies) for card in game.components[0].cards] == [("robin", 2)]
    assert f"note[table-fetched]: fetched `{URL}`: 1 kB" in words


@pytest.mark.slow
def test_an_address_is_printed_as_a_file_is(web: Web, run: Run, tmp_path: Path) -> None:
    web.answers["/d/e/pub?output=csv"] = text("Name,Words\nRobin,Sings in the hedge\nWren,Sings too\n")
    said = run("print", URL, "--title", "Birds")
    assert (said.code, web.connected) == (0, [("sheets.example", "93.184.216.34")])
    assert ".csv: 2 cards\n" in said.out
    (pdf,) = (tmp_path / "output").rglob("cards.pdf")
    assert "Sings in the hedge" in pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_bounded()
    assert run("new", "birds", "--from", URL).code == 0
    assert run("check", "birds").code == 0


def test_what_is_said_of_an_address_is_kept_in_this_folder(web: Web, run: Run, tmp_path: Path) -> None:
    web.answers["/d/e/pub?output=csv"] = text(
        "Name,Words,Num\nRobin,Sings in the hedge,2\nWren,Sings too,3\n"
    )
    said = run("print", URL, "--as", "Num=copies")
    assert "2 cards, 5 pieces" in said.out
    (file,) = tmp_path.glob("*.deck.toml")
    assert f"kept in  {file.name}" in said.out
    said = run("print", URL)
    assert "2 cards, 5 pieces" in said.out
    assert f"as said {file.name}" in " ".join(said.out.split())
    file.write_text(file.read_text().replace('"copies"', '"hide"'))
    assert "2 cards\n" in run("print", URL).out
    file.unlink()
    assert "as said" not in run("print", URL).out


def test_an_address_that_is_not_there_is_one_finding(web: Web, run: Run) -> None:
    said = run("print", URL.replace("sheets.example", "inner.example"))
    assert said.code == 1
    assert said.err.startswith("error[table-not-fetched]")
    assert said.err.endswith("\n1 error\n")
    assert web.connected == []


SHEET = "https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345"


@pytest.mark.parametrize(
    ("copied", "table"),
    [
        (f"{SHEET}/edit?gid=7#gid=7", f"{SHEET}/export?format=csv&gid=7"),
        (f"{SHEET}/edit?usp=sharing", f"{SHEET}/export?format=xlsx"),
        (f"{SHEET}/export?format=csv&gid=7", f"{SHEET}/export?format=csv&gid=7"),
        (f"{SHEET[:39]}e/2PACX-1v/pubhtml?gid=3&single=true", f"{SHEET[:39]}e/2PACX-1v/pub?output=csv&gid=3"),
        (f"{SHEET[:39]}e/2PACX-1v/pub?output=csv", f"{SHEET[:39]}e/2PACX-1v/pub?output=csv"),
        ("https://github.com/a/b/blob/main/c.csv", "https://raw.githubusercontent.com/a/b/main/c.csv"),
        (
            "https://www.dropbox.com/scl/fi/x/c.xlsx?k=1&dl=0",
            "https://www.dropbox.com/scl/fi/x/c.xlsx?k=1&dl=1",
        ),
    ],
)
def test_an_address_copied_from_a_browser_leads_to_the_table(copied: str, table: str) -> None:
    assert fetching.table_address(copied) == table


@pytest.mark.slow
def test_a_shared_sheet_is_printed_by_its_own_name_and_seen_anew(
    web: Web, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(NAMES, "docs.google.com", ["93.184.216.36"])
    path = f"{SHEET[23:]}/export?format=csv&gid=7"
    named = "attachment; filename=\"BirdsSheet1.csv\"; filename*=UTF-8''Garden%20Birds%20-%20Sheet1.csv"
    web.answers[path] = text("Name,Words\nRobin,Sings\n", Content_Disposition=named)
    said = run("print", f"{SHEET}/edit#gid=7")
    assert said.code == 0 and "Garden Birds.csv: 1 card\n" in said.out, said
    assert (tmp_path / "output/Garden Birds/cards.pdf").exists()
    first = fetching.kept_copy(f"{SHEET}/edit#gid=7")
    assert first is not None and first.name == "Garden Birds.csv"
    before = first.stat().st_ino
    assert fetching.fetch(f"{SHEET}/edit#gid=7", Report()) == first and first.stat().st_ino == before
    web.answers[path] = text("Name,Words\nWren,Sings\n", Content_Disposition=named)
    assert fetching.fetch(f"{SHEET}/edit#gid=7", Report()) == first and "Wren" in first.read_text()
