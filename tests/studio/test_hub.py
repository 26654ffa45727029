"""What pages know of a game: an answer comes, though the process that was asked ended meanwhile."""

import threading
from typing import Any

import pytest

from printkit.processes.messages import Message
from printkit.studio import hub
from printkit.studio.hub import Hub

SIDES = {"kind": "sides", "sides": [["deck", "robin", "v1", ""]], "left": 0, "generation": 1}


def body(version: str, known: bool = True) -> Message:
    return Message({"kind": "body", "version": version, "known": known}, b"<g/>")


def test_a_side_is_asked_for_again_when_a_new_process_has_drawn_it() -> None:
    asked, got = list[dict[str, Any]](), list[bytes | None]()
    one = Hub(ask=asked.append)
    page = threading.Thread(target=lambda: got.append(one.body("v1")))
    page.start()
    while not asked:  # the process that was asked ends now; a new one sends what it has drawn
        pass
    one.take(Message(SIDES, b""))
    assert asked == [{"do": "body", "version": "v1"}] * 2
    one.take(body("v1"))
    page.join()
    assert got == [b"<g/>"]
    one.take(Message(SIDES, b""))
    assert len(asked) == 2


def test_a_side_that_never_came_is_asked_for_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "_ANSWER_SECONDS", 0.01)
    asked = list[dict[str, Any]]()
    one = Hub(ask=asked.append)
    assert one.body("v1") is None
    assert one.answer({"do": "card"}) is None
    one.ask = lambda _: one.take(body("v1"))
    assert one.body("v1") == b"<g/>"
    assert [command["do"] for command in asked] == ["body", "card"]
    assert one._pending == {}
