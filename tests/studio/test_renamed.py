"""A card that is copied, or one of several with its name, has another id then: pages go on with it."""

from pathlib import Path
from typing import Any

import pytest

from printkit.model.options import BuildRequest
from printkit.studio.cell_edits import edit_cell, edit_row
from printkit.studio.deck import Deck
from printkit.studio.edits import from_plain

TABLE = "Name,Cost\nRobin,1\nWren,2\nKite,3\n"


@pytest.fixture
def deck(tmp_path: Path, own_cache: Path) -> Deck:
    file = tmp_path / "birds.csv"
    file.write_text(TABLE)
    deck = Deck(BuildRequest(str(file)))
    deck.open(deck.request)
    return deck


def change(deck: Deck, answer: dict[str, Any]) -> None:
    """Make a change, as the studio does, and take it in."""
    assert answer["ok"], answer
    (one,) = map(from_plain, answer["changes"])
    one.path.write_bytes(one.made(one.path.read_bytes()))
    deck.refresh({str(one.path)})


def row(deck: Deck, id: str, what: str) -> None:
    change(deck, edit_row(deck, {"component": "cards", "id": id, "what": what}))


def write(deck: Deck, id: str, column: str, new: str) -> None:
    asked = {"component": "cards", "id": id, "column": column}
    was = edit_cell(deck, asked)["text"]
    change(deck, edit_cell(deck, {**asked, "new": new, "was": was}))


def rows(deck: Deck) -> list[str]:
    return Path(deck.request.game).read_text().splitlines()[1:]


def now(deck: Deck, id: str) -> str:
    """Return what a card is called that was shown by an id before the last change."""
    return deck.renamed.get(("cards", id), ("cards", id))[1]


def test_a_card_is_copied_again_by_the_id_that_it_had(deck: Deck) -> None:
    row(deck, "robin", "copy")
    assert deck.find(("cards", now(deck, "robin"))) is not None
    row(deck, "robin", "copy")  # pressed twice: the page knows nothing of the first copy yet
    assert rows(deck) == ["Robin,1"] * 3 + ["Wren,2", "Kite,3"]


def test_the_first_of_two_alike_stays_the_first_when_it_is_changed(deck: Deck) -> None:
    row(deck, "robin", "copy")
    first = now(deck, "robin")
    write(deck, first, "cost", "7")
    assert rows(deck)[:2] == ["Robin,7", "Robin,1"]
    assert now(deck, first) != first  # the copy has that id now
    write(deck, now(deck, first), "cost", "8")
    assert rows(deck)[:2] == ["Robin,8", "Robin,1"]


def test_another_name_a_move_and_a_deletion_are_followed(deck: Deck) -> None:
    write(deck, "robin", "name", "Owl")
    assert now(deck, "robin") == "owl"
    row(deck, "robin", "down")
    assert rows(deck) == ["Wren,2", "Owl,1", "Kite,3"] and deck.renamed == {}
    row(deck, "wren", "delete")
    write(deck, "robin", "cost", "5")
    assert rows(deck) == ["Owl,5", "Kite,3"]
    row(deck, "kite", "copy")
    row(deck, now(deck, "kite"), "delete")
    assert now(deck, "kite") == "kite" and rows(deck) == ["Owl,5", "Kite,3"]


def test_two_changes_that_are_seen_at_once_are_told_apart(deck: Deck) -> None:
    row(deck, "robin", "copy")
    row(deck, "kite", "copy")
    first, second, _, third, _ = (key[1] for key in deck._places)
    file = Path(deck.request.game)
    file.write_text("Name,Cost\nRobin,8\nRobin,1\nWren,2\nWren,2\nKite,9\nKite,3\n")
    deck.refresh({str(file)})
    cells = [
        edit_cell(deck, {"component": "cards", "id": now(deck, one), "column": "cost"})
        for one in (first, third)
    ]
    assert [cell["text"] for cell in cells] == ["8", "9"] and second != now(deck, first)
