"""`[[card]]`: what is read, and what is said of each mistake in it."""

from pathlib import Path

import pytest
from slips import PIECE, TOP, Read, Said, heads

DECK = TOP + PIECE + 'cards = "cards.toml"\n'


def test_declared_fields_have_a_value_on_every_card(read: Read) -> None:
    cards = """\
[fields]
name = "text"
dice = "whole"
weight = "number"
red = "flag"
tags = "list"

[[card]]
id = "sun"
copies = 3
name = "The Sun"
dice = 2
weight = 1
red = true
tags = ["a", 2]

[[card]]
id = "moon"
"""
    game, words = read(DECK, {"cards.toml": cards})
    assert words == ""
    assert game is not None
    sun, moon = game.components[0].cards
    assert (sun.id, sun.copies, moon.id, moon.copies, game.components[0].pieces) == ("sun", 3, "moon", 1, 4)
    assert sun.fields == {"name": "The Sun", "dice": 2, "weight": 1, "red": True, "tags": ["a", 2]}
    assert moon.fields == {"name": "", "dice": 0, "weight": 0.0, "red": False, "tags": []}
    assert sun.at.file == Path("small/cards.toml")
    assert moon.at.keys == ("card", 1)  # type: ignore[union-attr]


def test_fields_are_free_where_none_is_declared(read: Read) -> None:
    game, words = read(DECK, {"cards.toml": '[[card]]\nid = "sun"\nname = "Sun"\ncopper = 2\npack = [1]\n'})
    assert words == ""
    assert game is not None
    assert game.components[0].cards[0].fields == {"name": "Sun", "copper": 2, "pack": [1]}


@pytest.mark.parametrize("mistake", ["copies_", "copis", "Copies", "Id", "Back"])
def test_a_free_field_that_looks_like_a_mistake(said: Said, mistake: str) -> None:
    words = said(DECK, {"cards.toml": f'[[card]]\nid = "sun"\n{mistake} = "x"\n'})
    assert heads(words) == [f"error[unknown-key]: unknown key `{mistake}` in [[card]]"]


def test_faces_are_a_field_unless_they_name_a_layout(said: Said, read: Read) -> None:
    wrong = '[[card]]\nid = "sun"\nfaces = "layouts/card.svg"\n'
    assert heads(said(DECK, {"cards.toml": wrong})) == ["error[unknown-key]: unknown key `faces` in [[card]]"]
    game, words = read(DECK, {"cards.toml": '[[card]]\nid = "sun"\nfaces = 6\n'})
    assert game is not None and game.components[0].cards[0].fields["faces"] == 6, words


def test_cards_in_the_component_itself(read: Read) -> None:
    cards = 'fields = { level = "whole" }\ncards = [{ id = "sun" }, { id = "moon", copies = 2, level = 4 }]\n'
    game, words = read(TOP + PIECE + cards)
    assert words == ""
    assert game is not None
    found = [(card.id, card.copies, card.fields["level"]) for card in game.components[0].cards]
    assert found == [("sun", 1, 0), ("moon", 2, 4)]


def test_reading_stops_where_every_card_is_wrong(said: Said, tmp_path: Path) -> None:
    cards = "".join(f'[[card]]\nid = "A{number}"\n' for number in range(300))
    words = said(DECK, {"cards.toml": cards})
    assert words.count("error[bad-name]") < 201
    assert "and 151 more, not shown" in words
