"""Cards in a CSV file: typed by their columns, each mistake shown at its cell."""

from pathlib import Path

import pytest
from slips import PIECE, TOP, Read, Said, heads

from printkit.diagnostics import Place

DECK = TOP + PIECE + 'cards = "cards.csv"\n'
TYPED = DECK + 'fields = { dice = "whole", weight = "number", big = "flag", tags = "list" }\n'


def test_cells_have_their_columns_types(read: Read) -> None:
    csv = '\ufeffid,copies,dice,weight,big,tags\nsun,2,3,1.5,yes,"a; b"\n\nmoon,,,,,\n'
    game, words = read(TYPED, {"cards.csv": csv})
    assert words == ""
    assert game is not None
    sun, moon = game.components[0].cards
    assert (sun.copies, sun.fields) == (2, {"dice": 3, "weight": 1.5, "big": True, "tags": ["a", "b"]})
    assert (moon.copies, moon.fields) == (1, {"dice": 0, "weight": 0.0, "big": False, "tags": []})
    assert (sun.at, moon.at) == (
        Place(Path("small/cards.csv"), 2, 1, 22),
        Place(Path("small/cards.csv"), 4, 1, 9),
    )


@pytest.mark.parametrize(
    "csv", ["id,name\nsun,The Sun\n", "id;name\r\nsun;The Sun\r\n", "id\tname\nsun\tThe Sun"]
)
def test_undeclared_columns_are_text_whatever_stands_between(read: Read, csv: str) -> None:
    game, words = read(DECK, {"cards.csv": csv})
    assert words == ""
    assert game is not None
    assert game.components[0].cards[0].fields == {"name": "The Sun"}


def test_quoted_cells(read: Read) -> None:
    game, words = read(DECK, {"cards.csv": 'id,name\nsun,"say ""aye"", or\nnay"\nmoon,x\n'})
    assert words == ""
    assert game is not None
    sun, moon = game.components[0].cards
    assert sun.fields == {"name": 'say "aye", or\nnay'}
    assert moon.at == Place(Path("small/cards.csv"), 4, 1, 6)


def test_mistakes_in_cells(said: Said) -> None:
    csv = 'id,copies,dice,big\nsun,2,3,yes\n\nmoon,two,x,perhaps\n"st,ar",0,1.5,no\nsun,1,1,no\n,1,1,no\n'
    typed = DECK + 'fields = { dice = "whole", big = "flag" }\n'
    assert said(typed, {"cards.csv": csv}) == (
        """\
error[wrong-type]: `copies` must be a whole number, not text
  --> small/cards.csv:4:6
   |
 4 | moon,two,x,perhaps
   |      ^^^

error[wrong-type]: `dice` must be a whole number, not text
  --> small/cards.csv:4:10
   |
 4 | moon,two,x,perhaps
   |          ^

error[wrong-type]: `big` must be true or false, not text
  --> small/cards.csv:4:12
   |
 4 | moon,two,x,perhaps
   |            ^^^^^^^

error[bad-name]: `st,ar` can't be the name of a card
  --> small/cards.csv:5:1
   |
 5 | "st,ar",0,1.5,no
   | ^^^^^^^
   = help: use lower-case letters, digits and hyphens (at most 60), starting with a letter or digit

error[wrong-type]: `dice` must be a whole number, not text
  --> small/cards.csv:5:11
   |
 5 | "st,ar",0,1.5,no
   |           ^^^

error[double-id]: the id `sun` is already used by the card in line 2
  --> small/cards.csv:6:1
   |
 6 | sun,1,1,no
   | ^^^
   = help: give each card its own id, or one card `copies = 2`

error[missing-key]: `id` is missing in the row
  --> small/cards.csv:7:1
   |
 7 | ,1,1,no
   | ^^^^^^^
   = help: add `id = "..."`"""
    )


def test_mistakes_in_the_header(said: Said) -> None:
    typed = DECK + 'fields = { dice = "whole" }\n'
    assert said(typed, {"cards.csv": "dice,copys,dice\n1,2,3\n"}) == (
        """\
error[double-name]: two columns are called `dice`
  --> small/cards.csv:1:1
   |
 1 | dice,copys,dice
   | ^^^^
   = help: keep one

error[missing-key]: there is no column `id`, only `dice` and `copys`
  --> small/cards.csv:1:1
   |
 1 | dice,copys,dice
   | ^^^^^^^^^^^^^^^
   = help: add a column `id`

error[unknown-key]: unknown key `copys` in the header
  --> small/cards.csv:1:6
   |
 1 | dice,copys,dice
   |      ^^^^^
   = help: did you mean `copies`?"""
    )


def test_free_columns_are_checked_once_in_the_header(said: Said) -> None:
    assert said(DECK, {"cards.csv": "id,Copies,Big Name\nsun,1,x\nmoon,2,y\n"}) == (
        """\
error[unknown-key]: unknown key `Copies` in the header
  --> small/cards.csv:1:4
   |
 1 | id,Copies,Big Name
   |    ^^^^^^
   = help: did you mean `copies`?

error[bad-name]: `Big Name` can't be the name of a field
  --> small/cards.csv:1:11
   |
 1 | id,Copies,Big Name
   |           ^^^^^^^^
   = help: use lower-case letters, digits and `_` (at most 60), starting with a letter"""
    )


def test_ragged_rows_are_all_said(said: Said) -> None:
    assert said(DECK, {"cards.csv": "id;name\nsun;1;2\nmoon;x\nstar\n"}) == (
        """\
error[bad-csv]: this row has 3 cells, the header has 2
  --> small/cards.csv:2:1
   |
 2 | sun;1;2
   | ^^^^^^^
   = help: put a cell that holds a `;` in "quotes"

error[bad-csv]: this row has 1 cell, the header has 2
  --> small/cards.csv:4:1
   |
 4 | star
   | ^^^^
   = help: put a cell that holds a `;` in "quotes\""""
    )


@pytest.mark.parametrize(
    ("csv", "message", "place"),
    [
        ('id,name\nsun,"a"b\n', "this is not CSV: `',' expected after '\"'`", "2:1"),
        ('id,name\nsun,x\nmoon,"never\nends\n', "a quote is never closed", "3:1"),
        (f'id,name\nsun,"{"x" * 140_000}"\n', "a cell is longer than 131072 characters", "2:1"),
    ],
)
def test_what_is_not_csv(said: Said, csv: str, message: str, place: str) -> None:
    first, second = said(DECK, {"cards.csv": csv}).splitlines()[:2]
    assert (first, second) == (f"error[bad-csv]: {message}", f"  --> small/cards.csv:{place}")


def test_an_empty_file(said: Said) -> None:
    assert said(DECK, {"cards.csv": "\n\n"}) == (
        """\
error[no-cards]: there are no cards in this file
  --> small/cards.csv
   = help: start with a header row: `id,copies`"""
    )


def test_a_header_alone(said: Said) -> None:
    assert heads(said(DECK, {"cards.csv": "id,name\n"})) == ["error[no-cards]: there are no cards for `deck`"]


def test_more_columns_than_a_layout_reads(said: Said) -> None:
    wide = "id" + "".join(f",c{number}" for number in range(104))
    assert heads(said(DECK, {"cards.csv": wide})) == ["error[too-many]: there are 105 columns, more than 104"]


def test_fields_must_speak_of_every_column(said: Said) -> None:
    assert said(DECK + 'fields = { dice = "whole" }\n', {"cards.csv": "id,name,dice\nsun,Sun,1\n"}) == (
        """\
error[unknown-key]: unknown key `name` in the header
  --> small/cards.csv:1:4
   |
 1 | id,name,dice
   |    ^^^^
   = help: declare it in `fields` too, as `"text"` for words: `fields` must name every column"""
    )
