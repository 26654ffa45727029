"""`game.toml`: what is read, and what is said of each mistake in it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from slips import PIECE, TOP, Read, Said

from printkit.diagnostics import Report
from printkit.diagnostics.render import as_text
from printkit.input.games.game import load_game
from printkit.model.game import Catalogue


def test_all_mistakes_of_a_file_are_said_at_once(said: Said) -> None:
    game = 'titel = "Small"\nplayers = [4, 2]\nlanguage = "klingon!"\nauthor = 3\n' + PIECE
    assert said(game) == (
        """\
error[missing-key]: `title` is missing
  --> small/game.toml
   = help: add `title = "..."`

error[unknown-key]: unknown key `titel`
  --> small/game.toml:1:1
   |
 1 | titel = "Small"
   | ^^^^^
   = help: did you mean `title`?

error[bad-value]: `players` must be the smallest and the largest number of players, from 1 to 100
  --> small/game.toml:2:1
   |
 2 | players = [4, 2]
   | ^^^^^^^
   = help: write `players = [2, 8]`

error[bad-value]: `klingon!` is not a language
  --> small/game.toml:3:1
   |
 3 | language = "klingon!"
   | ^^^^^^^^
   = help: write its code: `"en"`, `"de"`, `"pt-BR"`

error[wrong-type]: `author` must be text, not a whole number
  --> small/game.toml:4:1
   |
 4 | author = 3
   | ^^^^^^"""
    )


@pytest.mark.parametrize(
    "players", ["[2]", "[0, 4]", "[2, 101]", "[2, 3, 4]", "[2.0, 4]", "[true, 4]", '["2", "4"]', "[]"]
)
def test_players_are_a_range(said: Said, players: str) -> None:
    words = said(f'title = "Small"\nplayers = {players}\n' + PIECE)
    assert words.startswith(
        "error[bad-value]: `players` must be the smallest and the largest number of players, from 1 to 100\n"
    )


def test_a_game_that_prints_nothing(said: Said) -> None:
    assert said(TOP) == (
        """\
error[no-components]: this game has nothing to print
  --> small/game.toml
   = help: add a `[[component]]`"""
    )


def test_one_pair_of_brackets_too_few(said: Said) -> None:
    assert said(TOP + "[component]\n") == (
        """\
error[wrong-type]: `component` must be a list, not a table
  --> small/game.toml:3:1
   |
 3 | [component]
   | ^^^^^^^^^^^
   = help: write each one as `[[component]]`, with double brackets"""
    )


def test_colours_that_are_none(said: Said) -> None:
    assert said(TOP + '[palette]\nink = "black"\nred = 3\nblue = "#12"\n' + PIECE) == (
        """\
error[bad-colour]: `ink` is not a colour: `black`
  --> small/game.toml:4:1
   |
 4 | ink = "black"
   | ^^^
   = help: write red, green and blue: `"#b23a26"`

error[wrong-type]: `red` must be text, not a whole number
  --> small/game.toml:5:1
   |
 5 | red = 3
   | ^^^

error[bad-colour]: `blue` is not a colour: `#12`
  --> small/game.toml:6:1
   |
 6 | blue = "#12"
   | ^^^^
   = help: write red, green and blue: `"#b23a26"`"""
    )


def test_fonts_that_cannot_be_used(said: Said) -> None:
    fonts = '[fonts]\ntext = "PT Sarif"\nlabel = "own.ttf"\nup = "../up.ttf"\ndisplay = { bold = "b.ttf" }\n'
    assert said(TOP + fonts + PIECE) == (
        """\
error[unknown-font]: unknown font `PT Sarif`
  --> small/game.toml:4:1
   |
 4 | text = "PT Sarif"
   | ^^^^
   = help: did you mean `PT Serif`?

error[missing-file]: there is no font file `own.ttf`
  --> small/game.toml:5:1
   |
 5 | label = "own.ttf"
   | ^^^^^
   = help: check its name and folder

error[path-leaves-deck]: `../up.ttf` leads out of its folder
  --> small/game.toml:6:1
   |
 6 | up = "../up.ttf"
   | ^^
   = help: name a file inside the folder of the game or brand, such as `art/sun.svg`

error[missing-key]: `regular` is missing in the font
  --> small/game.toml:7:1
   |
 7 | display = { bold = "b.ttf" }
   | ^^^^^^^
   = help: add `regular = "..."`

error[missing-file]: there is no font file `b.ttf`
  --> small/game.toml:7:13
   |
 7 | display = { bold = "b.ttf" }
   |             ^^^^
   = help: check its name and folder"""
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
    make_game: Callable[..., Path], catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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
