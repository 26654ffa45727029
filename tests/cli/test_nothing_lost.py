"""What was built before stays, whatever happens to the next build."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from smallgame import CARDS, Make, Run, hear_interrupts


def listing(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, hidden ones too, with its bytes."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_failed_build_leaves_the_last_good_one(make_game: Make, run: Run) -> None:
    assert run("build", make_game()).code == 0
    before = listing(Path("output"))
    assert run("build", make_game({"layouts/card.svg": "<svg><rect"})).code == 1
    assert listing(Path("output")) == before


def test_a_failure_while_writing_leaves_nothing_half_done(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    import printkit.export.pdf

    assert run("build", make_game()).code == 0
    before = listing(Path("output"))

    def full_disk(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(printkit.export.pdf, "write_pdf", full_disk)
    said = run("build", make_game({"cards.toml": CARDS + '\n[[card]]\nid = "three"\n'}))
    assert said.code == 1
    assert "error[cannot-write]: can't write into `output/small`: no space left on device" in said.err
    assert listing(Path("output")) == before


def test_a_read_only_folder_is_said(make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def shut(path: object, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    game = make_game()
    monkeypatch.setattr(os, "mkdir", shut)  # as root, who runs many a CI, no folder is read-only
    said = run("build", game, "--out", "shut")
    assert said.code == 1
    assert "error[cannot-write]: can't write into `shut/small`: permission denied" in said.err
    assert "help: name another folder with `--out`" in said.err


def test_a_file_where_the_folder_should_be_is_said(make_game: Make, run: Run) -> None:
    Path("out").write_text("mine")
    said = run("build", make_game(), "--out", "out/deeper")
    assert said.code == 1
    assert "error[cannot-write]" in said.err
    assert Path("out").read_text() == "mine"


@pytest.mark.slow
def test_ctrl_c_halfway_leaves_the_last_good_build(make_game: Make, run: Run, tmp_path: Path) -> None:
    assert run("build", make_game()).code == 0
    before = listing(Path("output"))
    many = "".join(f'[[card]]\nid = "c{number}"\n' for number in range(1500))
    game = make_game({"cards.toml": many})
    process = subprocess.Popen(
        [sys.executable, "-m", "printkit", "build", str(game)],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        preexec_fn=hear_interrupts,
    )
    while not list(Path("output/small").glob(".unfinished-*")) and process.poll() is None:
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 1
    assert told.strip() == b"Aborted!"
    assert listing(Path("output")) == before
