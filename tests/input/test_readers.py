"""Every kind of file of cards has a reader: a deck that is read, and a mistake shown at its file and line."""

from pathlib import Path

import pytest
from printkit.input.readers import READERS
from slips import PIECE, TOP, Read, Said, heads

from printkit.diagnostics import Place, Report
from printkit.input import cards
from printkit.input.card_tables import CardFile, Grid, Row

#: suffix -> two cards, the same with a mistake, and what is said of it
CASES = {
    ".toml": (
        '[[card]]\nid = "sun"\ncopies = 2\nname = "The Sun"\n[[card]]\nid = "moon"\nname = "The Moon"\n',
        '[[card]]\nid = "sun"\ncopies = "two"\n',
        ("error[wrong-type]: `copies` must be a whole number, not text", "3:1"),
    ),
    ".csv": (
        "id,copies,name\nsun,2,The Sun\nmoon,,The Moon\n",
        "id,copies,name\nsun,two,The Sun\n",
        ("error[wrong-type]: `copies` must be a whole number, not text", "2:5"),
    ),
    ".tsv": (
        "id\tcopies\tname\nsun\t2\tThe Sun\nmoon\t\tThe Moon\n",
        "id\tcopies\tname\nsun\ttwo\tThe Sun\n",
        ("error[wrong-type]: `copies` must be a whole number, not text", "2:5"),
    ),
}


def deck(suffix: str) -> str:
    return TOP + PIECE + f'cards = "cards{suffix}"\n'


def test_every_reader_has_a_case() -> None:
    assert set(CASES) == set(READERS)


@pytest.mark.parametrize("suffix", READERS)
def test_cards_are_read(read: Read, suffix: str) -> None:
    game, words = read(deck(suffix), {f"cards{suffix}": CASES[suffix][0]})
    assert words == ""
    assert game is not None
    found = [(card.id, card.copies, card.fields) for card in game.components[0].cards]
    assert found == [("sun", 2, {"name": "The Sun"}), ("moon", 1, {"name": "The Moon"})]


@pytest.mark.parametrize("suffix", READERS)
def test_a_mistake_is_shown_in_its_place(said: Said, suffix: str) -> None:
    words = said(deck(suffix), {f"cards{suffix}": CASES[suffix][1]}).splitlines()
    message, place = CASES[suffix][2]
    assert words[:2] == [message, f"  --> small/cards{suffix}:{place}"]


@pytest.mark.parametrize("suffix", READERS)
def test_a_missing_file_and_an_empty_one(said: Said, suffix: str) -> None:
    missing = said(TOP + PIECE + f'cards = "none{suffix}"\n')
    assert heads(missing) == [f"error[missing-file]: there is no file `none{suffix}`"]
    assert heads(said(deck(suffix), {f"cards{suffix}": ""}))[0].startswith("error[no-cards]")


def test_tabs_alone_separate_the_cells_of_a_tsv_file(read: Read) -> None:
    game, words = read(deck(".tsv"), {"cards.tsv": "id\tname\nsun\tgold; silver, brass\n"})
    assert words == ""
    assert game is not None
    assert game.components[0].cards[0].fields == {"name": "gold; silver, brass"}


def test_a_row_with_too_many_cells_names_the_tab(said: Said) -> None:
    words = said(deck(".tsv"), {"cards.tsv": "id\tname\nsun\tgold\tsilver\n"})
    assert words.splitlines()[-1] == '   = help: put a cell that holds a tab in "quotes"'


@pytest.mark.parametrize("name", ["deck.xlsx", "deck", "deck.CSV.txt"])
def test_an_unknown_kind_of_file(said: Said, name: str) -> None:
    assert said(TOP + PIECE + f'cards = "{name}"\n', {name: ""}) == (
        f"""\
error[unknown-format]: `{name}` is not a kind of file that cards can be read from
  --> small/game.toml:8:1
   |
 8 | cards = "{name}"
   | ^^^^^
   = help: save it as `.toml`, `.csv` or `.tsv`"""
    )


def test_capitals_in_a_suffix(read: Read) -> None:
    game, words = read(deck(".CSV"), {"cards.CSV": "id\nsun\n"})
    assert (words, game is not None) == ("", True)


def workbook(file: CardFile, report: Report) -> Grid:
    """A reader of typed cells with places of its own, as a spreadsheet's is."""
    rows = [("id", "copies", "cost", "when"), (7, 2, 3, "now"), ("x", "many", None, None), ("y", None, 1, "")]

    def row(number: int) -> Row:
        return Row(rows[number], lambda column: Place(file.path, number + 10, (column or 0) + 1))

    return Grid(file.path, [row(number) for number in range(len(rows))])


def test_a_reader_of_typed_cells_is_one_line(read: Read, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "READERS", {**READERS, ".book": workbook})
    words = said(deck(".book"), {"cards.book": "\0"})
    assert words.startswith("error[wrong-type]: `copies` must be a whole number, not text")
    assert "--> small/cards.book:12:2" in words


def test_typed_cells_keep_their_types(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    def good(file: CardFile, report: Report) -> Grid:
        grid = workbook(file, report)
        return Grid(grid.path, [row for row in grid.rows if row.cells[0] != "x"])

    monkeypatch.setattr(cards, "READERS", {**READERS, ".book": good})
    game, words = read(deck(".book"), {"cards.book": ""})
    assert words == ""
    assert game is not None
    seven, y = game.components[0].cards
    assert (seven.id, seven.copies, seven.fields) == ("7", 2, {"cost": 3, "when": "now"})
    assert (y.copies, y.fields) == (1, {"cost": 1, "when": ""})
    assert seven.at == Place(Path("small/cards.book"), 11, 1)
