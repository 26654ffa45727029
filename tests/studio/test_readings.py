"""What a click on the page says of a table: kept beside it, over nobody's edits, and taken back."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from running import Running, running
from workbooks import xlsx

from printkit.model.options import BuildRequest
from printkit.studio.deck import Deck
from printkit.studio.describe import describe_game, describe_rows
from printkit.studio.games import keep_table
from printkit.studio.readings import reading_said

#: The pieces are not taken for copies, and the last row is no bird.
BIRDS = """\
Name,Kind,Pcs,Wingspan,Text
Robin,Song,2,22,It sings before the sun is up.
Wren,Song,3,15,It is very small and very loud.
Kite,Prey,1,170,It steals the laundry.
Ask Ann,,2,,
"""
NOTHING: dict[str, Any] = {"columns": [], "read": {}}


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    file = tmp_path / "birds.csv"
    file.write_text(BIRDS)
    return opened(file)


def opened(file: Path) -> Deck:
    deck = Deck(BuildRequest(str(file)))
    deck.open(deck.request)
    return deck


def seen(deck: Deck) -> Any:
    """Return how the table was read, as the page knows it."""
    assert deck.prepared
    return json.loads(json.dumps(describe_game(deck.prepared)))["reading"]


def row(deck: Deck, card: str) -> int:
    assert deck.prepared
    return int(describe_rows(deck.prepared)["cards", card][2])


def say(deck: Deck, **said: Any) -> dict[str, Any]:
    """Say something, as the page does, and read the table again; return what is kept."""
    answer = reading_said(deck, {**NOTHING, **said})
    assert answer["ok"], answer
    file = Path(deck.request.game).with_name("birds.deck.toml")
    if answer["text"]:
        file.write_text(answer["text"])
        deck.refresh({str(file)})
    return tomllib.loads(file.read_text())


def test_the_page_knows_each_column_in_its_place(deck: Deck) -> None:
    found = seen(deck)
    assert found["columns"] == [
        ["Name", "name", "title", False],
        ["Kind", "kind", "category", False],
        ["Pcs", "pcs", "number", False],
        ["Wingspan", "wingspan", "number", False],
        ["Text", "text", "words", False],
    ]
    assert found["sheets"] == [] and found["rows"] == []
    assert found["notes"][0].startswith('"Pcs" is not taken for copies (if it is: `--as "Pcs=copies"`')


def test_a_column_is_said_stays_in_its_place_and_is_guessed_again(deck: Deck) -> None:
    assert say(deck, columns=[["Pcs", "copies"]])["as"] == {"Pcs": "copies"}
    columns = seen(deck)["columns"]
    assert [one[0] for one in columns] == ["Name", "Kind", "Pcs", "Wingspan", "Text"]
    assert columns[2] == ["Pcs", "pcs", "copies", True]
    assert say(deck, columns=[["Pcs", "guess"]])["as"] == {}
    assert seen(deck)["columns"][2] == ["Pcs", "pcs", "number", False]


def test_a_card_is_said_to_be_none_and_taken_back(deck: Deck) -> None:
    assert row(deck, "ask-ann") == 5
    assert say(deck, read={"rows": "1-2,4,6-"})["rows"] == "1-2,4,6-"
    assert deck.find(("cards", "ask-ann")) is None and deck.find(("cards", "kite"))
    assert seen(deck)["rows"] == [[1, 2], [4, 4], [6, 9_999_999]]
    assert "rows" not in say(deck, read={"rows": "1-"})
    assert deck.find(("cards", "ask-ann"))


def test_a_card_in_a_column_has_no_row_of_its_own(tmp_path: Path) -> None:
    lines = [line.split(",") for line in BIRDS.splitlines()]
    file = tmp_path / "turned.csv"
    file.write_text("\n".join(map(",".join, zip(*lines, strict=True))))
    deck = opened(file)
    assert row(deck, "robin") == row(deck, "wren")


def test_the_sheet_of_a_workbook_is_chosen(tmp_path: Path) -> None:
    file = tmp_path / "birds.xlsx"
    rows = [["Name", "Cost"], ["Robin", 1], ["Wren", 2]]
    file.write_bytes(xlsx({"Birds": rows, "Beasts": [*rows, ["Bear", 9]], "Notes": [["later"]]}))
    deck = opened(file)
    assert seen(deck)["sheets"] == ["Birds", "Beasts", "Notes"]
    assert say(deck, read={"sheet": "Beasts"})["sheet"] == "Beasts"
    assert (seen(deck)["sheet"], seen(deck)["sheets"]) == ("Beasts", ["Birds", "Beasts", "Notes"])
    assert deck.find(("cards", "bear"))


def test_edits_and_remarks_of_a_person_stay(deck: Deck) -> None:
    file = Path(deck.request.game).with_name("birds.deck.toml")
    file.write_text('# mine\n[as]\nPcs = "copies"  # as Ann says\n')
    say(deck, columns=[["Wingspan", "hide"]], read={"rows": "1-4,6-"})
    text = file.read_text()
    assert text.startswith("# mine\n") and 'Pcs = "copies"  # as Ann says\nWingspan = "hide"\n' in text


def test_what_options_said_is_kept_too_and_what_is_said_now_comes_last(deck: Deck) -> None:
    start = deck.request.start._replace(columns=(("Pcs", "hide"), ("Kind", "fact")), without=("Text",))
    deck.open(deck.request._replace(start=start))
    said = say(deck, columns=[["Pcs", "copies"]])["as"]
    assert said == {"Pcs": "copies", "Kind": "fact", "Text": "hide"}


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"columns": [["Pces", "copies"]]}, "there is no column `Pces` in `birds.csv`"),
        ({"columns": [["Pcs", "coppies"]]}, "`coppies` is no part of a card, for column `Pcs` to be"),
        ({"columns": [["Name", "copies"]]}, "`Robin` is not a number of copies"),
        ({"read": {"rows": "3-x"}}, "`3-x` are no rows"),
    ],
)
def test_what_can_not_be_is_refused_and_nothing_is_written(deck: Deck, said: Any, why: str) -> None:
    answer = reading_said(deck, {**NOTHING, **said})
    assert not answer["ok"] and why in answer["output"]


def test_a_table_is_kept_here_over_no_other_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert keep_table("../birds.csv", b"name\nRobin\n") == ("birds.csv", "")
    assert keep_table("birds.csv", b"name\nWren\n") == ("birds-2.csv", "")
    assert keep_table("birds.csv", b"name\nWren\n") == ("birds-2.csv", "")
    assert keep_table("birds.csv", b"name\nRobin\n") == ("birds.csv", "")
    assert (tmp_path / "birds.csv").read_bytes() == b"name\nRobin\n"
    (tmp_path / "owls.csv").mkdir()
    assert keep_table("owls.csv", b"name\nOwl\n") == ("owls-2.csv", "")
    (tmp_path / "owls-2.csv").unlink()
    (tmp_path / "owls.csv").rmdir()
    assert keep_table("birds.exe", b"") == (
        None,
        "birds.exe is no table: drop a spreadsheet, a CSV, JSON or YAML file, or a zip or PDF of cards",
    )
    assert sorted(one.name for one in tmp_path.iterdir()) == ["birds-2.csv", "birds.csv"]


@pytest.mark.slow
def test_the_studio_keeps_what_it_is_told_and_makes_a_folder_of_it(tmp_path: Path) -> None:
    (tmp_path / "birds.csv").write_text(BIRDS)
    with running(tmp_path, "birds.csv", "--as", "Wingspan=hide") as studio:
        studio.wait_ready()
        studio.listen()
        assert studio.post("read", columns=[["Pcs", "copies"]])["output"] == "birds.deck.toml"
        studio.wait(lambda state: state["game"]["table"] == "birds.csv: 4 cards, 8 pieces")
        kept = tomllib.loads((tmp_path / "birds.deck.toml").read_text())
        assert kept["as"] == {"Wingspan": "hide", "Pcs": "copies"}
        assert studio.post("read", columns=[["Wingspan", "number"]])["ok"]  # the option is no more
        studio.wait(lambda state: part(state, 3) == "number")
        assert studio.ask("POST", f"{studio.path}read", b'{"columns": "x"}')[0] == 400
        assert studio.post("own")["game"] == "birds"
        studio.wait(lambda state: state["game"]["reading"] is None and state["opened"]["game"] == "birds")
    assert (tmp_path / "birds" / "game.toml").is_file()


def part(state: dict[str, Any], column: int) -> str:
    return str(state["game"]["reading"]["columns"][column][2])


def test_only_a_table_is_told_how_it_is_read(birds: tuple[Running, Path]) -> None:
    answer = birds[0].post("read", columns=[["name", "title"]])
    assert (answer["status"], answer["output"]) == (400, "no table is open")
