"""Untrusted tables behind the wall: they are read there, and nothing is fetched."""

import sys
from pathlib import Path

import pytest
from smallgame import GAME, Make, Run
from workbooks import xlsx

from printkit.input.tables.fetch import kept_copy
from printkit.processes import wall
from printkit.processes.limits import Limits

REAL = wall.run
URL = "https://sheets.example/pub?output=csv"

BOOK = xlsx({"Cards": [["Name", "Qty", "Cost"], ["Robin", 2, 1], ["Wren", 1, 2]]})
NOTE = (
    'note[table-read]: cards.xlsx, sheet "Cards": 2 cards, 3 pieces; names from "Name", copies from "Qty"\n'
)


def test_a_workbook_is_read_and_its_note_kept(make_game: Make, run: Run) -> None:
    game = make_game({"game.toml": GAME.replace("cards.toml", "cards.xlsx"), "cards.xlsx": BOOK})
    first = run("build", game)
    assert (first.code, first.err.startswith(NOTE)) == (0, True)
    second = run("build", game)
    assert "Nothing has changed" in second.out
    assert second.err == first.err


def test_a_fault_names_its_cell_from_behind_the_wall(make_game: Make, run: Run) -> None:
    book = xlsx({"Cards": [["Name", "Qty"], ["Robin", "many"]]})
    said = run(
        "check", make_game({"game.toml": GAME.replace("cards.toml", "cards.xlsx"), "cards.xlsx": book})
    )
    assert "--> small/cards.xlsx, sheet Cards, row 2, column B (Qty), card robin\n" in said.err
    assert " 2 | Robin | many\n" in said.err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no wall yet")
def test_a_published_table_is_not_fetched(make_game: Make, run: Run) -> None:
    game = make_game({"game.toml": GAME.replace("cards.toml", URL)})
    said = run("build", game)
    assert said.code == 1
    assert said.err.startswith(
        f"error[table-not-fetched]: `{URL}` is not fetched: a game fetches nothing unless "
    )
    kept = kept_copy(URL)
    assert kept is not None
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text("name,qty\nRobin,2\n")
    try:
        said = run("build", game)
    finally:
        kept.unlink()
    assert said.code == 0
    assert f"note[table-offline]: `{URL}` is printed as it was on " in said.err
    assert "note[table-read]: sheets.example.csv: " in said.err


def test_the_wall_of_a_table_keeps_others_fetched_tables_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    limits: list[Limits] = []
    monkeypatch.setattr(
        wall, "run", lambda work, limit, tell: limits.append(limit) or REAL(work, limit, tell)
    )
    (tmp_path / "birds.csv").write_text("Name,Qty\nRobin,2\n")
    assert run("print", tmp_path / "birds.csv", "--out", tmp_path / "out").code == 0
    kept = kept_copy(URL)
    assert kept is not None
    assert limits
    assert [place for limit in limits for place in limit.writes if kept.is_relative_to(place)] == []
