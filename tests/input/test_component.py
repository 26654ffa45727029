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


@pytest.mark.parametrize(
    ("words", "pieces"),
    [
        ("copies = 100001", 100001),
        ("copies = 50001\nsets = 2", 100002),
        ('copies = 25001\nsets_by = "players"', 100004),
        ('copies = 34000\nsets_by = "decks"', 102000),
    ],
)
def test_more_pieces_than_anyone_prints(said: Said, words: str, pieces: int) -> None:
    table = '[tables.decks]\ncolumns = ["players", "decks"]\nrows = [[2, 1], [4, 3]]\norigin = "house"\n'
    message = f"error[too-many]: `deck` has {pieces} pieces, more than 100000"
    assert heads(said(TOP + table + PIECE + words + "\n")) == [message]


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


@pytest.mark.parametrize(
    ("face", "field", "message"),
    [
        ("{kind}.svg", "../../x", "error[path-leaves-deck]: `../../x.svg` leads out of its folder"),
        ("../{kind}.svg", "x", "error[path-leaves-deck]: `../x.svg` leads out of its folder"),
        (
            "{kind}.svg",
            "x" * 101,
            "error[unknown-field]: `face` asks for `{kind}`, which the card `sun` does not have",
        ),
        ("x" * 301, "x", "error[bad-value]: `face` is longer than 300 characters"),
    ],
)
def test_templates_stay_in_the_deck(said: Said, face: str, field: str, message: str) -> None:
    piece = PIECE.replace("layouts/card.svg", face) + 'cards = "cards.toml"\n'
    card = f'[[card]]\nid = "sun"\nkind = "{field}"\n'
    assert heads(said(TOP + piece, {"cards.toml": card})) == [message]


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


def test_a_spare_is_one_of_the_cards(said: Said) -> None:
    piece = PIECE + 'spares = ["son"]\ncards = "cards.toml"\n'
    assert "error[unknown-card]: no card has the id `son`" in said(TOP + piece, {"cards.toml": FIELDS})
