"""Untrusted games behind the wall: what they may not do ends as a finding, and the last good files stay."""

import faulthandler
import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from smallbrand import write_brand
from smallgame import CARD, Make, Run

from printkit import folders
from printkit.drawing.engine import Engine
from printkit.inputs import record
from printkit.model.results import Bill, GameResult
from printkit.pipeline import isolated
from printkit.pipeline.isolated import is_own
from printkit.pipeline.values import BuildRequest, Goal
from printkit.plain import from_plain, to_plain

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has Landlock")


@linux
def test_compiled_modules_are_read_wherever_python_keeps_them(
    make_game: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where they can't be, a build takes twice the time."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "compiled"))
    request = BuildRequest(str(make_game()))
    asked: list[Any] = []
    monkeypatch.setattr("printkit.processes.wall.run", lambda _, limits, __: asked.append(limits) or "")
    isolated.run_all([request], Goal(), tmp_path, 1, lambda *_: None)
    assert tmp_path / "compiled" in asked[0].reads


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
    assert "help: build it without what it was at: that is damaged, or something" in said.err
    assert "trust" not in said.err
    assert {path.name: path.read_bytes() for path in Path("output/small").iterdir()} == before


def test_our_own_games_are_known_by_their_folder(make_game: Make) -> None:
    assert is_own(BuildRequest("pitman"))
    assert is_own(BuildRequest("no-such-game"))
    assert not is_own(BuildRequest(str(make_game())))


def test_our_own_game_in_an_untrusted_brand_is_not_our_own(tmp_path: Path) -> None:
    assert not is_own(BuildRequest("pitman", brand=tmp_path / "brand.toml"))


def test_a_game_called_like_ours_is_still_untrusted(
    make_game: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_game(name="decks/pitman")
    monkeypatch.chdir(tmp_path)
    assert not is_own(BuildRequest("pitman"))


def test_what_comes_back_is_only_what_was_expected() -> None:
    result = GameResult("small", folder=Path("a"), files=(Path("a/b"),), bill=Bill(cuts=3))
    types = (GameResult, Bill, *isolated.PARTS)
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
        isolated._check_files(tmp_path)


RULE = (
    '[[rule]]\nkind = "count"\ncards = "deck"\nsets = true\nis = 3\nsays = "three cards"\norigin = "house"\n'
)


@linux
def test_a_game_can_t_write_the_records_of_another(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("PRINTKIT_CACHE", str(cache))
    draw, tried = (
        Engine.face,
        ("proven/a.json", "inspected/a.json", "built/a.json", "code/a", "untrusted/other/a"),
    )
    for name in tried:
        (cache / name).parent.mkdir(parents=True)

    def forge(self: Engine, *more: Any) -> object:
        for name in tried:
            with suppress(OSError):
                (cache / name).write_text("forged")
        record._held["built"] = ["forged"]
        return draw(self, *more)

    monkeypatch.setattr(Engine, "face", forge)
    assert run("check", make_game({"rules.toml": RULE})).code == 0
    forged = [file for file in cache.rglob("*") if file.is_file() and b"forged" in file.read_bytes()]
    assert forged == []


def test_records_of_an_untrusted_game_are_written_and_read(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    game = make_game({"rules.toml": RULE})
    assert run("check", game).code == 0
    assert (
        len(list((tmp_path / "cache/proven").iterdir()))
        == len(list((tmp_path / "cache/inspected").iterdir()))
        == 1
    )
    codes = [file for file in (tmp_path / "cache/untrusted").rglob("*") if file.is_file()]
    assert codes
    assert {len(file.relative_to(tmp_path / "cache").parts) for file in codes} == {4}
    monkeypatch.setattr("printkit.preflight.inspection.inspect", None)  # it would fail
    monkeypatch.setattr("printkit.rules.check.check", None)
    said = run("build", game)
    assert (said.code, said.err) == (0, "")


def test_an_untrusted_brand_is_not_believed_about_the_game(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    brand = write_brand(tmp_path / "brand")
    assert run("check", make_game({"rules.toml": RULE}), "--brand", str(brand)).code == 0
    assert not list((tmp_path / "cache").glob("proven/*"))
    assert list((tmp_path / "cache").glob("inspected/*"))


def test_old_folders_of_untrusted_games_are_deleted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(folders, "_MOST_FOLDERS", 3)
    for number in range(4):
        place = folders.untrusted_cache(str(number))
        assert place is not None
        os.utime(place, (number, number))
    assert sorted(one.name for one in (tmp_path / "cache/untrusted").iterdir()) == ["1", "2", "3"]
