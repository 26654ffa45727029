"""The studio's server answers its own page alone, and gives away nothing but what that page may see."""

import http.client
import json
import socket
import time
from pathlib import Path

import pytest
from running import Running

from printkit.diagnostics import Report
from printkit.model.options import BuildRequest
from printkit.studio.process import DrawingProcess
from printkit.studio.server import Server, serve
from printkit.studio.studio import Studio

pytestmark = pytest.mark.slow
Birds = tuple[Running, Path]


def test_the_page_and_its_wall_are_served(birds: Birds) -> None:
    studio, _ = birds
    assert b"<title>printkit studio" in studio.get("")
    assert b"import" in studio.get("wall.js")
    assert studio.get("font/Barlow%20Condensed/bold")[:4] in (b"\0\1\0\0", b"OTTO")
    assert studio.ask("GET", "/healthz")[1] == b"ok"
    face = studio.picture("deck/bird-1")
    assert face.startswith("<svg") and "data:image/jpeg" in face and "#4070c0" in face


#: Requests that are refused: the method, the path (TOKEN is the right one), the body, heads, and the status.
REFUSED = {
    "no token": ("GET", "/", None, {}, 403),
    "another token": ("GET", "/wrong/", None, {}, 403),
    "no token for pictures": ("GET", "/face/deck/0123456789abcdef01/cut.svg", None, {}, 403),
    "another origin reads": ("GET", "TOKEN", None, {"Origin": "http://evil.example"}, 403),
    "another origin acts": ("POST", "TOKENchoose", b"{}", {"Origin": "http://evil.example"}, 403),
    "a page from a file": ("POST", "TOKENchoose", b"{}", {"Origin": "null"}, 403),
    "another site": ("GET", "TOKENevents", None, {"Sec-Fetch-Site": "cross-site"}, 403),
    "a name that was bound anew": ("GET", "TOKEN", None, {"Host": "evil.example"}, 403),
    "a file outside": ("GET", "TOKEN../../../../etc/passwd", None, {}, 404),
    "a file outside, in disguise": ("GET", "TOKEN..%2f..%2fpyproject.toml", None, {}, 404),
    "editors are no page": ("GET", "TOKENeditors.toml", None, {}, 404),
    "source outside": ("GET", "TOKENsource?file=/etc/passwd&line=1", None, {}, 404),
    "source outside by a way round": (
        "GET",
        "TOKENsource?file=birds/../../../etc/passwd&line=1",
        None,
        {},
        404,
    ),
    "what was not built": ("GET", "TOKENbuilt/..%2fbirds%2fgame.toml", None, {}, 404),
    "a table of 30 MB": ("POST", "TOKENnew?name=a.csv", None, {"Content-Length": "30000000"}, 413),
    "words of 2 MB": ("POST", "TOKENchoose", None, {"Content-Length": "2000000"}, 413),
    "less than nothing": ("POST", "TOKENchoose", None, {"Content-Length": "-1"}, 400),
    "no JSON": ("POST", "TOKENchoose", b"<", {}, 400),
    "an option that there is not": ("POST", "TOKENchoose", b'{"chosen": {"trust": "yes"}}', {}, 400),
    "a brand by its path": ("POST", "TOKENchoose", b'{"chosen": {"brand": "/etc/passwd"}}', {}, 400),
    "an option as a word": ("POST", "TOKENchoose", b'{"chosen": {"paper": "--trust"}}', {}, 400),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_for_the_page_is_refused(birds: Birds, name: str) -> None:
    studio, _ = birds
    method, path, body, heads, status = REFUSED[name]
    found = studio.ask(method, path.replace("TOKEN", studio.path), body, heads)
    assert found[0] == status, found
    assert b"root:" not in found[1] and b"Birds" not in found[1]


def test_nothing_is_loaded_from_elsewhere(birds: Birds) -> None:
    studio, _ = birds
    heads = studio.ask("GET", studio.path)[2]
    policy = heads["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "http" not in policy
    version = studio.state["sides"]["deck/bird-1"][0]
    heads = studio.ask("GET", f"{studio.path}face/deck/{version}/cut.svg")[2]
    assert "sandbox" in heads["Content-Security-Policy"] and "script" not in heads["Content-Security-Policy"]
    page = Path(__file__).parents[2] / "templates" / "studio"
    for file in page.iterdir():
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http" not in text and "//cdn" not in text, file


def test_a_line_is_shown_and_opened_in_the_editor(tmp_path: Path, birds: Birds) -> None:
    from printkit.studio.editor import open_place

    studio, folder = birds
    card = json.loads(studio.get("card?component=deck&id=bird-1&side=front"))
    words = card["svg"].partition('data-words="Bird 1"')[0]
    place = card["places"][int(words.rpartition('data-at="')[2].partition('"')[0])]
    assert (place["file"], place["line"]) == ("birds/layouts/card.svg", 4)
    assert card["cells"]["words"]["line"] == 2 and "cards.csv" in card["cells"]["words"]["file"]
    shown = json.loads(studio.get(f"source?file={place['file']}&line=4"))
    assert "card.name" in shown["lines"][4 - shown["first"]]
    assert studio.post("edit", file=place["file"], line=4, column=1)["opened"] is False  # none is named
    out = tmp_path / "output"
    command = ["sh", "-c", f'echo "$1 $2 $3" > {out}', "sh", "{file}", "{line}", "{column}"]
    assert open_place(command, folder / "game.toml", 3, 7)
    for _ in range(200):
        if out.is_file() and out.read_text():
            break
        __import__("time").sleep(0.02)
    assert out.read_text().split() == [str(folder / "game.toml"), "3", "7"]


def test_ctrl_c_ends_it_at_once_and_nothing_is_left(tmp_path: Path) -> None:
    from birdgame import write_birds
    from running import running

    write_birds(tmp_path / "birds")
    with running(tmp_path, "birds", "--port", "0") as studio:
        studio.wait_ready()
        assert studio.stop() == ""
        assert studio.process.returncode == 0


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    report = Report()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        serve(None, port, tmp_path, None, True, "", lambda _: None, lambda _: None, {}, report)
    (finding,) = report
    assert finding.message == f"port {port} can't be used: address already in use"


def test_a_fault_of_the_studio_is_a_line_on_the_terminal_and_on_the_page(tmp_path: Path) -> None:
    output: list[str] = []
    studio = Studio(warn=output.append)
    server = Server(studio, 0)
    server.start()
    try:
        page_messages: list[str] = []
        assert studio.hub.enter(page_messages.append)
        studio.process = None  # type: ignore[assignment]  # a fault
        _, _, host, token, _ = server.address.split("/")
        connection = http.client.HTTPConnection(host)
        connection.request("POST", f"/{token}/sheets", b"{}", {"Origin": f"http://{host}"})
        answer = connection.getresponse()
        reply = json.loads(answer.read())
        assert answer.status == 500
        assert "the studio has a fault: AttributeError: 'NoneType'" in reply["output"]
        assert output == [reply["output"]] and "\n" not in output[0] and "(actions.py:" in output[0]
        assert json.loads(page_messages[-1]) == {"kind": "failed", "why": output[0]}
    finally:
        server.stop()


def test_what_draws_is_started_again_when_a_file_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.toml").write_text('title = "A"')
    monkeypatch.setattr("printkit.processes.child._CODE", "{path!r}")  # it ends at once
    messages: list[object] = []
    process = DrawingProcess(messages.append, trusted=True)
    process.start(BuildRequest(str(tmp_path)))
    first = process._child
    time.sleep(0.5)
    assert process._child is first
    (tmp_path / "game.toml").write_text('title = "B"')
    end = time.monotonic() + 20
    while process._child is first:
        assert time.monotonic() < end
        time.sleep(0.02)
    process.stop()
