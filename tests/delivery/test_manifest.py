"""The manifest says of each file what is true; what others wrote into it does no harm."""

import json
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from smallgame import GAME, Said

from printkit.delivery.manifest import read_manifest, withdraw

Make = Callable[..., Path]
Run = Callable[..., Said]

MANIFEST = Path("output/small/manifest.json")
SECOND = GAME[GAME.index("[[component]]") :].replace('"deck"', '"aces"')


def test_each_file_is_described(make_game: Make, run: Run) -> None:
    run("build", make_game())
    whole = json.loads(MANIFEST.read_text())
    assert whole["game"] == "small"
    assert [item["file"] for item in whole["files"]] == ["cut-plan.pdf", "deck.pdf"]
    deck = whole["files"][1]
    data = Path("output/small/deck.pdf").read_bytes()
    assert (deck["bytes"], deck["sha256"]) == (len(data), sha256(data).hexdigest())
    assert (deck["component"], deck["kind"], deck["pieces"], deck["faces"]) == ("deck", "cards", 3, 2)


def test_files_of_earlier_builds_are_kept_while_they_are_true(make_game: Make, run: Run) -> None:
    game = make_game({"game.toml": GAME + SECOND})
    run("build", game)
    run("build", game, "deck", "--paper", "letter")
    papers = {item["component"]: item["paper"] for item in json.loads(MANIFEST.read_text())["files"]}
    assert (papers["aces"], papers["deck"]) == ("a4", "letter")
    aces = Path("output/small/aces.pdf")
    aces.write_bytes(aces.read_bytes()[:-1] + b"?")  # as long as it was
    run("build", game, "deck")
    assert "aces.pdf" not in [item["file"] for item in json.loads(MANIFEST.read_text())["files"]]


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\xff",
        b"[]",
        b"{}",
        b'{"files": 1}',
        b'{"files": [1, [], {}]}',
        b'{"files": {"a": 1}}',
        b'{"files": ["\\ud83c"]}',
        b"[" * 100_000,
    ],
)
def test_a_damaged_manifest_is_replaced(make_game: Make, run: Run, damage: bytes) -> None:
    game = make_game()
    run("build", game)
    good = MANIFEST.read_bytes()
    MANIFEST.write_bytes(damage)
    assert run("build", game).code == 0
    assert MANIFEST.read_bytes() == good


@pytest.mark.parametrize("name", [1, None, [], {}, "\ud83c", "../small/deck.pdf", "", "a\0b", "x" * 999])
def test_an_entry_with_a_strange_file_is_left_out(make_game: Make, run: Run, name: object) -> None:
    game = make_game()
    run("build", game)
    good = json.loads(MANIFEST.read_text())
    strange = {**good["files"][1], "file": name}
    MANIFEST.write_text(json.dumps({**good, "files": [strange]}))
    assert read_manifest(MANIFEST.parent) == []
    assert run("build", game).code == 0
    assert json.loads(MANIFEST.read_text()) == good


def test_a_pipe_is_no_manifest(make_game: Make, run: Run) -> None:
    game = make_game()
    run("build", game)
    MANIFEST.unlink()
    os.mkfifo(MANIFEST)
    assert read_manifest(MANIFEST.parent) == []


def test_what_is_about_to_be_replaced_is_withdrawn(make_game: Make, run: Run, tmp_path: Path) -> None:
    run("build", make_game())
    withdraw(MANIFEST.parent, tmp_path, {"deck.pdf"})
    whole = json.loads(MANIFEST.read_text())
    assert whole["game"] == "small"
    assert [item["file"] for item in whole["files"]] == ["cut-plan.pdf"]
