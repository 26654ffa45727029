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
    assert words.startswith(
        "note[table-read]: cards.csv: 2 cards, 3 pieces; row 4 has only a name, and is printed"
    )
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
def test_whatever_stands_between_cells(read: Read, csv: str) -> None:
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


def test_a_cell_may_be_as_long_as_in_a_spreadsheet(said: Said) -> None:
    csv = f'id,name\nsun,"{"x" * 140_000}"\n'
    assert heads(said(DECK, {"cards.csv": csv})) == ["error[bad-csv]: a cell is longer than 32767 characters"]


def test_fields_declare_exceptions_alone(read: Read) -> None:
    csv = "id,name,dice,cost\nsun,Sun,1,2\n"
    game, words = read(DECK + 'fields = { dice = "number", cost = "text" }\n', {"cards.csv": csv})
    assert words == ""
    assert game is not None
    assert game.components[0].cards[0].fields == {"name": "Sun", "dice": 1.0, "cost": "2"}
