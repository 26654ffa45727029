"""The manifest says of each file what is true; what others wrote into it does no harm."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from delivery.delivering import deliver
from smallgame import GAME, Make, Run

from printkit.delivery.manifest import listed_files

MANIFEST = Path("output/small/manifest.json")
SECOND = GAME[GAME.index("[[component]]") :].replace('"deck"', '"aces"')


def as_written(folder: Path) -> list[str]:
    """Return the files that are as the manifest says."""
    return [item["file"] for item, state in listed_files(folder) if not state]


@pytest.mark.slow
def test_files_of_earlier_builds_are_kept_while_they_are_true(make_game: Make, run: Run) -> None:
    game = make_game({"game.toml": GAME + SECOND})
    run("build", game)
    run("build", game, "deck", "--paper", "letter")
    papers = {item["component"]: item["paper"] for item in json.loads(MANIFEST.read_text())["files"]}
    assert (papers["aces"], papers["deck"]) == ("a4", "letter")
    aces = Path("output/small/aces.pdf")
    aces.write_bytes(aces.read_bytes()[:-1] + b"?")  # as long as it was
    states = {item["file"]: state for item, state in listed_files(MANIFEST.parent)}
    assert (states["aces.pdf"], states["deck.pdf"]) == ("changed", "")
    run("build", game, "deck")
    assert "aces.pdf" not in [item["file"] for item in json.loads(MANIFEST.read_text())["files"]]
    (MANIFEST.parent / "deck.pdf").unlink()
    assert {item["file"]: state for item, state in listed_files(MANIFEST.parent)}["deck.pdf"] == "missing"


DAMAGE = (
    b"",
    b"\xff",
    b"[]",
    b"{}",
    b'{"files": 1}',
    b'{"files": [1, [], {}]}',
    b'{"files": {"a": 1}}',
    b'{"files": ["\\ud83c"]}',
    b"[" * 100_000,
)


@pytest.mark.slow
def test_a_damaged_manifest_is_replaced(make_game: Make, run: Run) -> None:
    game = make_game()
    run("build", game)
    good = MANIFEST.read_bytes()
    for damage in DAMAGE:
        MANIFEST.write_bytes(damage)
        assert run("build", game).code == 0, damage[:99]
        assert MANIFEST.read_bytes() == good, damage[:99]


@pytest.mark.slow
def test_an_entry_with_a_strange_file_is_left_out(make_game: Make, run: Run) -> None:
    game = make_game()
    run("build", game)
    good = json.loads(MANIFEST.read_text())
    for name in (1, None, [], {}, "\ud83c", "../small/deck.pdf", "", "a\0b", "x" * 999):
        strange = {**good["files"][1], "file": name}
        MANIFEST.write_text(json.dumps({**good, "files": [strange]}))
        assert as_written(MANIFEST.parent) == [], name
        assert run("build", game).code == 0, name
        assert json.loads(MANIFEST.read_text()) == good, name


def test_a_pipe_is_no_manifest(make_game: Make, run: Run) -> None:
    game = make_game()
    run("build", game)
    MANIFEST.unlink()
    os.mkfifo(MANIFEST)
    assert as_written(MANIFEST.parent) == []


@pytest.mark.parametrize("new", [b"", b"{}", b"[]", b'{"files": 1}', b'{"files": [{"file": 1}]}'])
def test_a_stranger_s_process_may_write_any_manifest(tmp_path: Path, new: bytes) -> None:
    with deliver(tmp_path) as staging:
        (staging / "manifest.json").write_bytes(new)
        (staging / "deck.pdf").write_bytes(b"deck")
    assert as_written(tmp_path) == []
    assert (tmp_path / "deck.pdf").read_bytes() == b"deck"


def listed() -> dict[str, Any]:
    """Return the entries of the manifest by file."""
    return {item["file"]: item for item in json.loads(MANIFEST.read_text())["files"]}


def in_folder() -> list[str]:
    """Return the names of the files beside the manifest."""
    return sorted(path.name for path in MANIFEST.parent.iterdir() if path != MANIFEST)


@pytest.mark.slow
def test_a_build_of_the_whole_game_removes_what_no_longer_belongs(make_game: Make, run: Run) -> None:
    game = make_game({"game.toml": GAME + SECOND})
    run("build", game)
    Path("output/small/notes.pdf").write_text("mine")
    Path("output/small/cut-plan.pdf").write_text("mine too, now")
    make_game({"game.toml": GAME + SECOND.replace("aces", "kings")})
    run("build", game, "--layout", "single")  # which needs no cut plan
    assert sorted(listed()) == ["deck.pdf", "kings.pdf"]
    assert in_folder() == ["cut-plan.pdf", "deck.pdf", "kings.pdf", "notes.pdf"]
    assert Path("output/small/cut-plan.pdf").read_text() == "mine too, now"


def test_pictures_and_pdfs_lie_side_by_side(make_game: Make, run: Run) -> None:
    game = make_game()
    run("build", game)
    run("build", game, "--export", "png", "--dpi", "20")
    assert sorted(listed()) == ["cut-plan-1.png", "cut-plan.pdf", "deck-1.png", "deck.pdf"]


def test_a_build_of_one_component_leaves_the_others_with_their_options(make_game: Make, run: Run) -> None:
    game = make_game({"game.toml": GAME + SECOND})
    run("build", game)
    run("build", game, "deck", "--layout", "single", "--copies", "2")
    layouts = {
        name: (item["options"]["layout"], item["options"]["copies"]) for name, item in listed().items()
    }
    assert layouts == {"aces.pdf": ("duplex", 1), "cut-plan.pdf": ("duplex", 1), "deck.pdf": ("single", 2)}
    assert in_folder() == ["aces.pdf", "cut-plan.pdf", "deck.pdf"]


@pytest.mark.slow
def test_a_build_of_one_component_keeps_the_cut_plan_of_the_whole_game(make_game: Make, run: Run) -> None:
    extra = SECOND.replace("aces", "dice") + "optional = true\n"
    game = make_game({"game.toml": GAME + SECOND + extra})
    run("build", game)
    whole = Path("output/small/cut-plan.pdf").read_bytes()
    said = run("build", game, "deck", "--paper", "letter")
    assert "in order in cut-plan-deck.pdf" in said.out
    assert Path("output/small/cut-plan.pdf").read_bytes() == whole
    assert listed()["cut-plan-deck.pdf"]["paper"] == "letter"
    run("build", game, "dice")
    run("build", game)
    assert in_folder() == ["aces.pdf", "cut-plan-dice.pdf", "cut-plan.pdf", "deck.pdf", "dice.pdf"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("file", "../deck.pdf"),
        ("file", 1),
        ("pages", "many"),
        ("paper", {}),
        ("stock", []),
        ("duplex", "\0"),
        ("options", ""),
        ("options", {"layout": {}}),
        ("options", {"sheet": 1}),
    ],
)
def test_nothing_is_printed_of_what_no_build_writes(
    make_game: Make, run: Run, key: str, value: object
) -> None:
    assert run("build", make_game(), "--trust").code == 0
    file = Path("output/small/manifest.json")
    whole = json.loads(file.read_text())
    whole["files"] = [{**one, key: value} for one in whole["files"]]
    file.write_text(json.dumps(whole))
    Path("output/deck.pdf").write_bytes(b"")
    said = run("print-out", "small", "--to", "ipp://127.0.0.1:9/ipp")
    assert (said.code, said.err[:18]) == (2, "error[not-built]: ")
