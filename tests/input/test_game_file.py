"""`game.toml`: what is read, and what is said of each mistake in it."""

from pathlib import Path

import pytest
from slips import PIECE, TOP, Read, Said
from smallgame import Make

from printkit.diagnostics import Report
from printkit.diagnostics.render import as_text
from printkit.input.games.game import load_game
from printkit.model.game import Catalogue


@pytest.mark.parametrize(
    "players", ["[2]", "[0, 4]", "[2, 101]", "[2, 3, 4]", "[2.0, 4]", "[true, 4]", '["2", "4"]', "[]"]
)
def test_players_are_a_range(said: Said, players: str) -> None:
    words = said(f'title = "Small"\nplayers = {players}\n' + PIECE)
    assert words.startswith(
        "error[bad-value]: `players` must be the smallest and the largest number of players, from 1 to 100\n"
    )


def test_fonts_of_the_deck_itself(read: Read) -> None:
    fonts = '[fonts]\nlabel = "fonts/Own.TTF"\ndisplay = { regular = "a.ttf", bold = "b.ttf" }\n'
    game, words = read(TOP + fonts + PIECE, {"fonts/Own.TTF": b"", "a.ttf": b"", "b.ttf": b""})
    assert words == ""
    assert game is not None
    assert (game.fonts["label"].name, game.fonts["label"].files) == (
        "Own",
        {"regular": Path("small/fonts/Own.TTF")},
    )
    assert game.fonts["display"].files == {"regular": Path("small/a.ttf"), "bold": Path("small/b.ttf")}


def test_a_folder_whose_name_is_no_name(
    make_game: Make, catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make_game(name="My Game")
    report = Report()
    assert load_game(Path("My Game"), catalogue, report) is None
    assert as_text(report) == (
        """\
error[bad-name]: `My Game` can't be the name of a game's folder
  --> My Game/game.toml
   = help: rename the folder: use lower-case letters, digits and hyphens (at most 60), \
starting with a letter or digit"""
    )
