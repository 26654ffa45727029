"""A column that is said to be one of icons: its names become signs, as many as it says."""

from pathlib import Path

from smallgame import Run

from printkit.input.tables.types import in_brackets


def test_names_of_icons_are_read_as_people_write_them() -> None:
    written = [
        "2 sword, coin",
        "coin x3",
        "heart; 6 food",
        "wood wood",
        "victory point, coin",
        "{R}{R}",
        "",
        "7",
    ]
    assert [*map(in_brackets, written)] == [
        *("[sword][sword] [coin]", "[coin][coin][coin]", "[heart] 6 [food]", "[wood] [wood]"),
        *("[victory point] [coin]", "{R}{R}", "", "7"),
    ]


def test_a_column_of_icons_is_said_kept_and_taken_along(tmp_path: Path, run: Run) -> None:
    table = tmp_path / "birds.csv"
    table.write_text('Name,Needs,Text\nRobin,"2 sword, coin",Sings.\nWren,glorp,Hops.\n')
    done = run("print", table, "--as", "Needs=icons", "--out", tmp_path / "out")
    assert done.code == 0 and "icons    Needs" in done.out
    assert "`[glorp]` in `needs` of card `wren` is not an icon" in done.err
    assert '[as]\nNeeds = "icons"\n' in table.with_name("birds.deck.toml").read_text()
    assert run("new", tmp_path / "own", "--from", table).code == 0
    assert 'icons = ["Needs"]' in (tmp_path / "own/game.toml").read_text()
    assert run("check", tmp_path / "own").code == 0
