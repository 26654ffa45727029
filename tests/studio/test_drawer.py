"""What is drawn again is sent soon, and no more is done for a card than is needed to know its version."""

import json
import time
from collections.abc import Callable
from dataclasses import fields, replace
from io import BytesIO
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from birdgame import CARD, CARDS, write_birds

from printkit.export.svg import SvgPainter
from printkit.model.options import BuildRequest
from printkit.model.scene import Glyph, Group, Image, Mark, Scene, Shape, Style, Text, Use
from printkit.processes.messages import Message
from printkit.sides.drawing import SceneFacts
from printkit.studio import drawer as drawer_module
from printkit.studio.deck import Deck
from printkit.studio.drawer import Drawer
from printkit.studio.edits import from_plain
from printkit.studio.reads import watcher_of

FONT = Path(__file__)  # what it holds does not matter here


@pytest.fixture
def drawer(tmp_path: Path, own_cache: Path) -> Drawer:
    """Give what draws a game of birds, all drawn."""
    request = BuildRequest(str(write_birds(tmp_path / "birds")))
    one = Drawer(BytesIO(), Queue(), Deck(request), watcher_of(request), proves=False)
    one.open(request)
    work(one, lambda: not one.deck.dirty and not one.drawn)
    sent(one)
    return one


def work(one: Drawer, done: Callable[[], bool]) -> None:
    """Let it work until something is so."""
    for _ in range(1000):
        if done():
            return
        one._work()
    raise AssertionError("never")


def sent(one: Drawer) -> list[dict[str, Any]]:
    """Return what it sent since the last time, without the pictures."""
    assert isinstance(one.out, BytesIO)
    data, messages = BytesIO(one.out.getvalue()), []
    while line := data.readline():
        messages.append(json.loads(line))
        data.read(messages[-1]["size"])
    one.out = BytesIO()
    return [message for message in messages if message["kind"] != "body"]


def refresh(one: Drawer, file: str, text: str) -> None:
    """Save a file, and take that in."""
    generation = one.deck.generation
    (Path(one.deck.request.game) / file).write_text(text)
    assert one.watcher
    one.watcher._next = 0.0
    work(one, lambda: one.deck.generation > generation)


def cards(messages: list[dict[str, Any]]) -> list[list[str]]:
    """Return the cards that messages name, each message's by themselves."""
    return [[side[1] for side in one["sides"]] for one in messages if one["kind"] == "sides"]


def test_the_cards_in_view_are_sent_when_the_last_of_them_is_drawn(drawer: Drawer) -> None:
    seen = [f"bird-{number}" for number in (7, 3, 5)]
    drawer.seen = {("deck", card): None for card in seen}
    refresh(drawer, "layouts/card.svg", CARD.replace('x="8" y="16"', 'x="9" y="16"'))
    work(drawer, lambda: len(drawer.deck.dirty) == 5)
    assert [card for message in cards(sent(drawer)) for card in message] == seen


def test_pictures_are_made_of_the_cards_in_view_alone(
    drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    paint = SvgPainter.body
    monkeypatch.setattr(
        SvgPainter, "body", lambda self, scene: made.append(scene.title) or paint(self, scene)
    )
    drawer.seen = {("deck", "bird-3"): None}
    refresh(drawer, "layouts/card.svg", CARD.replace('x="8" y="16"', 'x="9" y="16"'))
    work(drawer, lambda: not drawer.deck.dirty and not drawer.drawn)
    assert len([card for message in cards(sent(drawer)) for card in message]) == 8
    assert len(made) == 2  # the face and the back of one card


def test_a_card_that_was_drawn_is_sent_though_another_changes_then(drawer: Drawer) -> None:
    refresh(drawer, "layouts/card.svg", CARD.replace('x="8" y="16"', 'x="9" y="16"'))
    drawer.sent_at = float("inf")  # nothing is sent until all is drawn
    work(drawer, lambda: len(drawer.drawn) == 4)
    refresh(drawer, "cards.csv", CARDS.replace("Sings 8 notes", "Sings 88 notes"))
    work(drawer, lambda: not drawer.deck.dirty and not drawer.drawn)
    (all_of_them,) = cards(sent(drawer))
    assert sorted(all_of_them) == [f"bird-{number}" for number in range(1, 9)]


def test_a_picture_of_files_that_have_changed_since_is_not_given(drawer: Drawer) -> None:
    face = drawer.deck.cards["deck", "bird-1"].face
    assert face and drawer.deck.body(face.version)
    nest = Path(drawer.deck.request.game) / "art" / "nest.png"
    nest.write_bytes(nest.read_bytes() + b"\0")
    assert drawer.deck.body(face.version) is None


INNER = Scene("part", 9, 9, 0, (Shape("0 0 m 1 1 l", Style()),))
MARKS: tuple[Mark, ...] = (
    Shape("0 0 m 9 9 l", Style()),
    Text(1, 2, "words", FONT, 3, kerns=(0.1, 0.2)),
    Image(FONT, 1, 2, 3, 4),
    Group((Shape("0 0 m 9 9 l", Style()),)),
    Use(INNER),
)
#: Another value for each of a mark's fields.
OTHERS: dict[str, Any] = {
    "path": "0 0 m 8 8 l", "style": Style(width=0.4), "string": "word", "fill": (1, 2, 3),
    "stroke": (1, 2, 3), "kerns": (), "grey": True, "marks": (), "clip": "0 0 m 9 9 l",
    "glyphs": (Glyph(3, "w", 0.5),),
    "font": FONT.with_name("conftest.py"), "file": FONT.with_name("conftest.py"),
    "matrix": (1.0, 0.0, 0.0, 1.0, 2.0, 0.0), "clip_even_odd": True, "layer": "ground",
    "scene": replace(INNER, marks=()), "mask": (Shape("0 0 m 1 1 l", Style()),),
}  # fmt: skip
#: Fields that say nothing of how a mark looks.
UNSEEN = {(Text, "width"), (Image, "pixels"), (Image, "whole")}


def test_a_version_follows_from_all_that_is_seen_and_from_nothing_else() -> None:
    for mark in MARKS:
        one = digest(mark)
        assert digest(replace(mark)) == one
        for field in fields(mark):
            if field.compare and (type(mark), field.name) not in UNSEEN:
                other = replace(mark, **{field.name: OTHERS.get(field.name, 7.5)})
                assert digest(other) != one, (mark, field.name)


def digest(*marks: Mark) -> bytes:
    """Return the digest of a scene of some marks."""
    return SceneFacts().of(Scene("card", 9, 9, 0, marks)).digest


def test_a_card_that_was_drawn_and_then_deleted_is_not_sent(drawer: Drawer) -> None:
    refresh(drawer, "layouts/card.svg", CARD.replace('y="16"', 'y="17"'))
    drawer.sent_at = time.monotonic()
    drawer._draw()
    ((_, gone, *_),) = drawer.drawn
    left = [line for line in CARDS.splitlines() if gone.removeprefix("bird-") not in line]
    assert len(left) == 8
    refresh(drawer, "cards.csv", "\n".join(left))
    work(drawer, lambda: not drawer.deck.dirty and not drawer.drawn)
    assert gone not in [one for some in cards(sent(drawer)) for one in some]


def test_pages_learn_that_nothing_is_left_when_what_was_left_is_deleted(drawer: Drawer) -> None:
    refresh(drawer, "layouts/card.svg", CARD.replace('y="16"', 'y="17"'))
    while len(drawer.deck.dirty) > 1:
        drawer._draw()
    drawer._send_drawn()
    assert [one["left"] for one in sent(drawer) if one["kind"] == "sides"][-1] == 1
    ((_, last),) = drawer.deck.dirty
    left = [line for line in CARDS.splitlines() if last.removeprefix("bird-") not in line]
    assert len(left) == 8
    refresh(drawer, "cards.csv", "\n".join(left))
    work(drawer, lambda: not drawer.deck.dirty and not drawer.drawn)
    assert [one["left"] for one in sent(drawer) if "left" in one][-1] == 0


def test_an_edit_is_for_the_file_as_it_is_when_it_is_answered(
    drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Path(drawer.deck.request.game) / "cards.csv"
    edit, saved = drawer_module._ANSWERS["row"], CARDS.replace("Bird 1,", "Bird 0,red,new\nBird 1,")

    def late(deck: Deck, asked: dict[str, Any]) -> Any:
        if table.read_text() != saved:
            table.write_text(saved)  # between what was read and what is looked up in it
        return edit(deck, asked)

    monkeypatch.setitem(drawer_module._ANSWERS, "row", late)
    asked = {"do": "row", "component": "deck", "id": "bird-5", "what": "delete", "to": "me"}
    drawer._obey(Message(asked))
    (answer,) = [one["value"] for one in sent(drawer) if one["kind"] == "answer"]
    (change,) = map(from_plain, answer["changes"])
    assert change.made(table.read_bytes()).decode() == saved.replace("Bird 5,blue,Sings 5 notes\n", "")
