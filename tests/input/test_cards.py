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


def test_mistakes_in_cards_with_free_fields(said: Said) -> None:
    cards = """\
[[card]]
id = "sun"
copys = 2

[[card]]
id = "Moon"
copies = "two"

[[card]]
copies = 0
id = "star"

[[card]]
id = "sun"
my-name = "x"

[[card]]

[[crad]]
"""
    assert said(DECK, {"cards.toml": cards}) == (
        """\
error[unknown-key]: unknown key `copys` in [[card]]
  --> small/cards.toml:3:1
   |
 3 | copys = 2
   | ^^^^^
   = help: did you mean `copies`?

error[bad-name]: `Moon` can't be the name of a card
  --> small/cards.toml:6:1
   |
 6 | id = "Moon"
   | ^^
   = help: use lower-case letters, digits and hyphens (at most 60), starting with a letter or digit

error[wrong-type]: `copies` must be a whole number, not text
  --> small/cards.toml:7:1
   |
 7 | copies = "two"
   | ^^^^^^

error[bad-copies]: the card `star` has 0 copies
   --> small/cards.toml:10:1
    |
 10 | copies = 0
    | ^^^^^^
    = help: set `copies` to 1 or more, or delete the card

error[double-id]: the id `sun` is already used by the card in line 1
   --> small/cards.toml:14:1
    |
 14 | id = "sun"
    | ^^
    = help: give each card its own id, or one card `copies = 2`

error[bad-name]: `my-name` can't be the name of a field
   --> small/cards.toml:15:1
    |
 15 | my-name = "x"
    | ^^^^^^^
    = help: use lower-case letters, digits and `_` (at most 60), starting with a letter

error[missing-key]: `id` is missing in [[card]]
   --> small/cards.toml:17:1
    |
 17 | [[card]]
    | ^^^^^^^^
    = help: add `id = "..."`

error[unknown-key]: unknown key `crad`
   --> small/cards.toml:19:1
    |
 19 | [[crad]]
    | ^^^^^^^^
    = help: did you mean `card`?"""
    )


@pytest.mark.parametrize("mistake", ["copies_", "copis", "Copies", "Id", "Back"])
def test_a_free_field_that_looks_like_a_mistake(said: Said, mistake: str) -> None:
    words = said(DECK, {"cards.toml": f'[[card]]\nid = "sun"\n{mistake} = "x"\n'})
    assert heads(words) == [f"error[unknown-key]: unknown key `{mistake}` in [[card]]"]


def test_faces_are_a_field_unless_they_name_a_layout(said: Said, read: Read) -> None:
    wrong = '[[card]]\nid = "sun"\nfaces = "layouts/card.svg"\n'
    assert heads(said(DECK, {"cards.toml": wrong})) == ["error[unknown-key]: unknown key `faces` in [[card]]"]
    game, words = read(DECK, {"cards.toml": '[[card]]\nid = "sun"\nfaces = 6\n'})
    assert game is not None and game.components[0].cards[0].fields["faces"] == 6, words


def test_mistakes_in_cards_with_declared_fields(said: Said) -> None:
    cards = """\
[fields]
dice = "whole"
points = "hole"
id = "text"

[[card]]
id = "sun"
dice = "3"
words = "x"
"""
    assert said(DECK, {"cards.toml": cards}) == (
        """\
error[bad-value]: `points` must be `text`, `whole`, `number`, `flag` or `list`, not `hole`
  --> small/cards.toml:3:1
   |
 3 | points = "hole"
   | ^^^^^^
   = help: did you mean `whole`?

error[bad-name]: `id` can't be declared: every card has it
  --> small/cards.toml:4:1
   |
 4 | id = "text"
   | ^^
   = help: delete this line

error[wrong-type]: `dice` must be a whole number, not text
  --> small/cards.toml:8:1
   |
 8 | dice = "3"
   | ^^^^

error[unknown-key]: unknown key `words` in [[card]]
  --> small/cards.toml:9:1
   |
 9 | words = "x"
   | ^^^^^
   = help: known: `id`, `copies`, `face`, `back`, `dice`"""
    )


def test_cards_in_the_component_itself(read: Read) -> None:
    cards = 'fields = { level = "whole" }\ncards = [{ id = "sun" }, { id = "moon", copies = 2, level = 4 }]\n'
    game, words = read(TOP + PIECE + cards)
    assert words == ""
    assert game is not None
    found = [(card.id, card.copies, card.fields["level"]) for card in game.components[0].cards]
    assert found == [("sun", 1, 0), ("moon", 2, 4)]


def test_mistakes_in_cards_of_the_component_itself(said: Said) -> None:
    cards = """\
copies = 2
cards = [
  { id = "sun" },
  { id = "moon", copies = -1 },
  3,
  { id = "sun" },
]
"""
    assert said(TOP + PIECE + cards) == (
        """\
error[bad-value]: `copies` has no effect on a component with `cards`
  --> small/game.toml:8:1
   |
 8 | copies = 2
   | ^^^^^^
   = help: give each card its own `copies`, or use `sets`

error[bad-copies]: the card `moon` has -1 copies
   --> small/game.toml:11:18
    |
 11 |   { id = "moon", copies = -1 },
    |                  ^^^^^^
    = help: set `copies` to 1 or more, or delete the card

error[wrong-type]: `card` must be a table, not a whole number
   --> small/game.toml:12:3
    |
 12 |   3,
    |   ^
    = help: write each one as `[[card]]`, or as `{ id = ... }`

error[double-id]: the id `sun` is already used by the card in line 10
   --> small/game.toml:13:5
    |
 13 |   { id = "sun" },
    |     ^^
    = help: give each card its own id, or one card `copies = 2`"""
    )


@pytest.mark.parametrize("cards", ['cards = "cards.toml"', "cards = []"])
def test_no_cards_at_all(said: Said, cards: str) -> None:
    assert said(TOP + PIECE + cards, {"cards.toml": ""}) == (
        f"""\
error[no-cards]: there are no cards for `deck`
  --> small/game.toml:8:1
   |
 8 | {cards}
   | ^^^^^
   = help: add a card, or leave `cards` out to print a single one"""
    )


def test_a_file_of_cards_that_is_not_there(said: Said) -> None:
    assert said(TOP + PIECE + 'cards = "crads.toml"\n') == (
        """\
error[missing-file]: there is no file `crads.toml`
  --> small/game.toml:8:1
   |
 8 | cards = "crads.toml"
   | ^^^^^
   = help: check its name and folder: printkit looked for `small/crads.toml`"""
    )


def test_cards_from_elsewhere(said: Said) -> None:
    assert said(TOP + PIECE + 'cards = "../cards.toml"\n') == (
        """\
error[path-leaves-deck]: `../cards.toml` leads out of its folder
  --> small/game.toml:8:1
   |
 8 | cards = "../cards.toml"
   | ^^^^^
   = help: name a file inside the folder of the game or brand, such as `art/sun.svg`"""
    )


def test_reading_stops_where_every_card_is_wrong(said: Said, tmp_path: Path) -> None:
    cards = "".join(f'[[card]]\nid = "A{number}"\n' for number in range(300))
    words = said(DECK, {"cards.toml": cards})
    assert words.count("error[bad-name]") < 201
    assert "and 151 more, not shown" in words


def test_more_fields_than_a_layout_reads(said: Said) -> None:
    fields = "[fields]\n" + "".join(f'f{number} = "text"\n' for number in range(101))
    words = said(DECK, {"cards.toml": fields + '[[card]]\nid = "sun"\n'})
    assert heads(words) == ["error[too-many]: there are 101 fields, more than 100"]


def test_a_key_of_the_size_says_where_it_belongs(said: Said) -> None:
    words = said(DECK + 'shape = "hexagon"\n', {"cards.toml": '[[card]]\nid = "one"\n'})
    assert heads(words) == ["error[unknown-key]: unknown key `shape` in [[component]]"]
    assert "= help: it is a part of the size: `size = { ..., shape = ... }`" in words
