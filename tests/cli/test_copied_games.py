"""A game copied into a folder of one's own: all that it is, and nothing of where it was."""

from pathlib import Path

import pytest
from smallgame import GAME, Make, Run

STRICT = 'approved = "strict" # nobody changes a word\n' + GAME


def test_all_files_of_a_game_are_copied(make_game: Make, run: Run, tmp_path: Path) -> None:
    game = make_game({"game.toml": STRICT, "parts/a/b.svg": "<svg/>", "printed.toml": "", ".git/x": "x"})
    said = run("new", "mine", "--from", str(game))
    assert (said.code, said.err) == (0, "")
    assert "printkit build mine" in said.out
    copied = {one.relative_to(tmp_path / "mine").as_posix() for one in (tmp_path / "mine").rglob("*.*")}
    assert copied == {"game.toml", "game.schema.json", "cards.toml", "layouts/card.svg", "parts/a/b.svg"}
    assert (tmp_path / "mine/game.toml").read_text() == "#:schema ./game.schema.json\n" + GAME
    assert run("check", "mine").code == 0


def test_a_game_of_ours_is_copied_by_its_name(run: Run, tmp_path: Path) -> None:
    assert run("new", "our-crew", "--from", "pitman").code == 0
    assert "strict" not in (tmp_path / "our-crew/game.toml").read_text(encoding="utf-8")
    assert (tmp_path / "our-crew/art/portraits/granny-meadows.svg").is_file()


@pytest.mark.parametrize(("option", "value"), [("--look", "stat"), ("--theme", "noir"), ("--size", "tarot")])
def test_what_is_for_tables_is_named(
    option: str, value: str, make_game: Make, run: Run, tmp_path: Path
) -> None:
    said = run("new", "mine", "--from", str(make_game()), option, value)
    assert said.code == 2
    assert f"`{option}` is for a table, and `small` has layouts of its own" in said.err
    assert not (tmp_path / "mine").exists()


def test_nothing_is_replaced(make_game: Make, run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    said = run("new", "mine", "--from", str(make_game()))
    assert said.code == 2 and "already-there" in said.err
