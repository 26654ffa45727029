"""Strangers' games behind the wall: what they may not do ends as a finding, and the last good files stay."""

import faulthandler
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from smallgame import CARD, Said

from printkit.model.plain import from_plain, to_plain
from printkit.model.results import Bill, GameResult
from printkit.pipeline import apart
from printkit.pipeline.apart import is_own
from printkit.pipeline.values import BuildRequest

Make = Callable[..., Path]
Run = Callable[..., Said]


@pytest.mark.code("game-stopped")
def test_a_game_that_is_stopped_leaves_the_last_good_files(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game()
    assert run("build", game).code == 0
    before = {path.name: path.read_bytes() for path in Path("output/small").iterdir()}
    make_game({"layouts/card.svg": CARD.replace("<text", "<text ")})

    def crash(*_: object) -> None:
        faulthandler.disable()
        os.abort()

    monkeypatch.setattr("printkit.drawing.engine.Engine.face", crash)
    said = run("build", game)
    assert said.code == 1
    words = "error[game-stopped]: `small` was stopped: it crashed (SIGABRT) (at: drawing deck)\n"
    assert said.err.startswith(words)
    assert (
        "help: if you know whose game this is and trust it, add `--trust`: then nothing limits it" in said.err
    )
    assert {path.name: path.read_bytes() for path in Path("output/small").iterdir()} == before


def test_our_own_games_are_known_by_their_folder(make_game: Make) -> None:
    assert is_own(BuildRequest("pitman"))
    assert is_own(BuildRequest("no-such-game"))
    assert not is_own(BuildRequest(str(make_game())))


def test_our_own_game_in_a_strangers_brand_is_not_our_own(tmp_path: Path) -> None:
    assert not is_own(BuildRequest("pitman", brand=tmp_path / "brand.toml"))


def test_a_stranger_called_like_ours_is_still_a_stranger(
    make_game: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_game(name="decks/pitman")
    monkeypatch.chdir(tmp_path)
    assert not is_own(BuildRequest("pitman"))


def test_what_comes_back_is_only_what_was_expected() -> None:
    result = GameResult("small", folder=Path("a"), files=(Path("a/b"),), bill=Bill(cuts=3))
    types = (GameResult, Bill, *apart._REPLY)
    assert from_plain(json.loads(json.dumps(to_plain(result))), types) == result
    for wrong in (
        {"$": "Popen", "args": ["true"]},
        {"$": "Bill"},
        {**to_plain(Bill()), "cuts": "many"},
        {**to_plain(Bill()), "more": 1},
    ):
        with pytest.raises(ValueError, match=r"type|fields"):
            from_plain(wrong, types)


def test_a_link_left_among_the_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "deck.pdf").symlink_to("/etc/passwd")
    with pytest.raises(OSError, match=r"deck\.pdf is not a file"):
        apart._check_files(tmp_path)
