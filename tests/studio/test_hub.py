"""What pages know of a game: an answer comes, though the process that was asked ended meanwhile."""

import json
import threading
from typing import Any

import pytest

from printkit.processes.messages import Message
from printkit.studio import hub
from printkit.studio.hub import Hub

SIDES = {"kind": "sides", "sides": [["deck", "robin", "v1", ""]], "left": 0, "generation": 1}


@pytest.fixture
def begins() -> Message:
    """Give what a process says first."""
    return Message({"kind": "generation", "number": 1, "left": 0, "touched": None, "files": []})


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


def test_what_was_asked_of_a_process_that_has_ended_is_asked_of_the_next(begins: Message) -> None:
    asked, got = list[dict[str, Any]](), list[Any]()
    one = Hub(ask=asked.append)
    page = threading.Thread(target=lambda: got.append(one.answer({"do": "card"})))
    page.start()
    while not asked:  # the process that was asked ends now
        pass
    one.take(begins)
    assert asked == [{"do": "card", "to": asked[0]["to"]}] * 2
    one.take(Message({"kind": "answer", "to": asked[0]["to"], "value": "there"}))
    page.join()
    assert got == ["there"]


def test_a_page_that_comes_when_a_new_process_draws_is_not_told_that_one_has_stopped(begins: Message) -> None:
    one, told = Hub(), list[str]()
    one.take(Message({"kind": "stopped", "why": "it crashed"}))
    one.take(begins)
    one.enter(told.append)
    assert "stopped" not in json.loads(told[0])["state"]


def test_a_change_of_the_rules_alone_has_the_game_checked(begins: Message) -> None:
    checked = list[int]()
    one = Hub(on_drawn=lambda: checked.append(1))
    one.take(begins)  # nothing is known yet
    one.take(Message({"kind": "rows", "rows": [["deck", "robin", [1, {}, 2]]]}))
    one.take(Message({**begins.head, "number": 2, "left": 1}))
    assert not checked
    one.take(Message({**begins.head, "number": 3}))  # no card is drawn again
    assert checked
