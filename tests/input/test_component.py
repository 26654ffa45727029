"""`[[component]]`: kinds, sizes, sets and the templates that its cards are drawn with."""

import pytest
from slips import PIECE, TOP, Read, Said, heads


def test_sets_by_a_table(read: Read) -> None:
    table = '[tables.decks]\ncolumns = ["players", "decks"]\nrows = [[2, 1], ["3+", 2]]\norigin = "house"\n'
    game, words = read(TOP + table + PIECE + 'sets = 2\nsets_by = "decks"\n')
    assert words == ""
    assert game is not None
    assert (game.components[0].sets, game.components[0].sets_by) == (2, "decks")


def test_sets_by_cards(read: Read) -> None:
    game, words = read(TOP + PIECE + 'sets_by = "cards"\n')
    assert words == ""
    assert game is not None and game.components[0].sets_by == "cards"


def test_more_components_than_anyone_prints(said: Said) -> None:
    assert heads(said(TOP + "[[component]]\n" * 501)) == [
        "error[too-many]: there are 501 components, more than 500"
    ]


FIELDS = """\
[[card]]
id = "sun"
kind = "star"
level = 3

[[card]]
id = "moon"
kind = "rock"
level = 1
back = "b.svg"
"""


def test_templates_are_filled_from_each_card(read: Read) -> None:
    piece = PIECE.replace("layouts/card.svg", "layouts/{kind}-{level}.svg") + 'back = "backs/{id}.svg"\n'
    game, words = read(TOP + piece + 'cards = "cards.toml"\n', {"cards.toml": FIELDS})
    assert words == ""
    assert game is not None
    assert [(card.face, card.back) for card in game.components[0].cards] == [
        ("layouts/star-3.svg", "backs/sun.svg"),
        ("layouts/rock-1.svg", "b.svg"),
    ]


def test_components_name_the_sheet_that_they_share(read: Read) -> None:
    game, words = read(TOP + PIECE + 'sheet = "toys"\n')
    assert words == ""
    assert game is not None
    assert game.components[0].sheet == "toys"


def test_not_everything_is_optional(said: Said, read: Read) -> None:
    both = PIECE + PIECE.replace('"deck"', '"dice"') + "optional = true\n"
    game, words = read(TOP + both)
    assert words == ""
    assert [one.optional for one in game.components] == [False, True]
    assert heads(said(TOP + PIECE + "optional = true\n")) == [
        "error[bad-value]: every component is optional, so that a build would print nothing"
    ]


@pytest.mark.parametrize(
    ("width", "offered"), [("2.5", True), ('"2.5"', True), ('"2.5mm"', False), ("0.01", False)]
)
def test_a_length_that_would_do_in_inches(said: Said, width: str, offered: bool) -> None:
    piece = PIECE.replace('size = "poker"', f"size = {{ width = {width}, height = 60 }}")
    ending = '; for inches, write "2.5in"' if offered else ""
    assert f"help: it must be from 5 to 2000 mm{ending}\n" in said(TOP + piece) + "\n"
