"""The exact words of findings that take more than a few files: each test is marked with its code."""

import json
from pathlib import Path

import pytest
from smallgame import GAME, Make, Run


@pytest.mark.code("file-too-large")
def test_a_file_too_large(make_game: Make, run: Run) -> None:
    said = run("check", make_game({"cards.toml": b"#" * 6_000_000}))
    assert said.code == 1
    assert said.err == (
        """\
error[file-too-large]: `cards.toml` is larger than 5 MB, the most that printkit reads
   --> small/game.toml:13:1
    |
 13 | cards = "cards.toml"
    | ^^^^^
    = help: split it, or leave out what is never printed

1 error
"""
    )


@pytest.mark.code("too-many-mistakes")
def test_reading_stops_after_many_mistakes(make_game: Make, run: Run) -> None:
    cards = "".join(f'[[card]]\nid = "c{number}"\ncopies = 0\n' for number in range(300))
    said = run("check", make_game({"cards.toml": cards}), "--format", "json")
    findings = json.loads(said.out)["findings"]
    assert len(findings) == 201
    assert findings[-1] == {
        "code": "too-many-mistakes",
        "severity": "error",
        "message": "reading stopped here after 200 mistakes",
        "file": "small/cards.toml",
        "line": 601,
        "column": 1,
        "help": "mend the first ones and check again",
        "notes": [],
    }


@pytest.mark.code("missing-font")
def test_a_font_that_is_not_installed(make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = Path.is_file
    monkeypatch.setattr(Path, "is_file", lambda path: path.suffix != ".ttf" and installed(path))
    game = GAME.replace("[[component]]", '[fonts]\ndisplay = "Alfa Slab One"\n\n[[component]]')
    said = run("check", make_game({"game.toml": game}))
    assert said.code == 1
    assert (
        """\
error[missing-font]: the files of the font `Alfa Slab One` are not installed
  --> small/game.toml:9:1
   |
 9 | display = "Alfa Slab One"
   | ^^^^^^^
   = help: install them: `pip install fontpkg-alfa-slab-one`
"""
        in said.err
    )
