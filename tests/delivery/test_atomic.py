"""All files come into their places or none; nothing else is touched, and nothing unfinished stays."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from hashlib import blake2b, sha256
from pathlib import Path

import pytest
from delivery.delivering import deliver
from smallgame import GAME, Make, Run

from printkit.delivery import atomic
from printkit.delivery.atomic import drop, plan_delivery


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def assert_manifest_is_true(folder: Path) -> None:
    """A folder without a manifest promises nothing."""
    manifest = folder / "manifest.json"
    for item in json.loads(manifest.read_text())["files"] if manifest.exists() else []:
        assert sha256((folder / item["file"]).read_bytes()).hexdigest() == item["sha256"]


@pytest.mark.slow
def test_a_folder_with_a_file_s_name_is_said_before_anything_is_renamed(make_game: Make, run: Run) -> None:
    second = GAME[GAME.index("[[component]]") :].replace('"deck"', '"aces"')
    game = make_game({"game.toml": GAME + second})
    run("build", game)
    before = snapshot(Path("output"))
    Path("output/small/deck.pdf").unlink()
    Path("output/small/deck.pdf").mkdir()
    (game / "cards.toml").write_text((game / "cards.toml").read_text().replace('"one"', '"uno"'))
    said = run("build", game)
    assert said.code == 1
    assert "error[cannot-write]: can't write into `output/small`: `deck.pdf` is a folder there" in said.err
    assert snapshot(Path("output")) == {name: data for name, data in before.items() if "deck" not in name}
    Path("output/small/deck.pdf").rmdir()
    assert run("build", game).code == 0
    assert_manifest_is_true(Path("output/small"))


def test_a_file_with_a_folder_s_name_is_said(tmp_path: Path) -> None:
    (tmp_path / "pages").write_text("mine")
    with pytest.raises(NotADirectoryError, match="`pages` is a file there"), deliver(tmp_path) as staging:
        (staging / "a.txt").write_text("a")
        (staging / "pages").mkdir()
        (staging / "pages" / "b.txt").write_text("b")
    assert snapshot(tmp_path) == {"pages": b"mine"}


@pytest.mark.slow
@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_the_manifest_is_true_wherever_moving_stops(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    second = GAME[GAME.index("[[component]]") :].replace('"deck"', '"zebra"')
    game = make_game({"game.toml": GAME + second})
    run("build", game)
    before = snapshot(Path("output/small"))
    (game / "cards.toml").write_text((game / "cards.toml").read_text().replace('"one"', '"uno"'))
    replace, done = Path.replace, []

    def stop(file: Path, target: Path) -> Path:
        if ".finished" in str(file) and len(done) >= after:
            raise OSError(5, "Input/output error")
        done.append(file)
        return replace(file, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", stop)
        assert run("build", game).code == 1
    assert_manifest_is_true(Path("output/small"))
    assert not list(Path("output/small").glob(".unfinished-*"))
    plan_delivery(Path("output/small"))  # what the next command that writes there does first
    now = snapshot(Path("output/small"))
    assert now.keys() == before.keys()
    assert_manifest_is_true(Path("output/small"))
    assert {name for name in now if now[name] != before[name]} == {"deck.pdf", "zebra.pdf", "manifest.json"}


def test_an_interrupt_while_files_are_moved_does_not_stop_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, interrupts = Path.replace, [KeyboardInterrupt]

    def stop(file: Path, target: Path) -> Path:
        if file.name == "b.txt" and interrupts:
            raise interrupts.pop()
        return replace(file, target)

    monkeypatch.setattr(Path, "replace", stop)
    with pytest.raises(KeyboardInterrupt), deliver(tmp_path) as staging:
        for name in "abc":
            (staging / f"{name}.txt").write_text(name)
    assert snapshot(tmp_path) == {"a.txt": b"a", "b.txt": b"b", "c.txt": b"c"}
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.slow
def test_what_is_not_moved_yet_is_not_up_to_date(make_game: Make, run: Run) -> None:
    game = make_game()
    run("build", game)
    assert "Nothing has changed" in run("build", game).out
    finished = Path("output/small/.finished")
    finished.mkdir()
    (finished / "deck.pdf").write_text("of a build with other options")
    assert "Nothing has changed" not in run("build", game).out
    assert_manifest_is_true(Path("output/small"))
    assert not finished.exists()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["deck.pdf", "manifest.json"])
def test_what_a_power_failure_damaged_is_dropped(make_game: Make, run: Run, name: str) -> None:
    run("build", make_game())
    folder = Path("output/small")
    before = snapshot(folder)
    shutil.copytree(folder, folder / ".finished")
    (folder / ".finished" / name).write_bytes(b"")
    plan_delivery(folder)
    assert snapshot(folder) == before


@pytest.mark.slow
def test_a_build_waits_for_another_that_moves_its_files(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game()
    run("build", game)
    before = snapshot(Path("output"))
    program = (
        "import pathlib, sys, time; from printkit.delivery import atomic\n"
        "with atomic._locked(pathlib.Path('output/small')): print(flush=True); sys.stdin.read()"
    )
    words = [sys.executable, "-c", program]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        monkeypatch.setattr("printkit.delivery.atomic.LOCK_WAIT_SECONDS", 0.1)
        said = run("build", game, "--paper", "letter")
        assert said.code == 1
        assert "can't write into `output/small`: another build is writing there" in said.err
        other.communicate()
    assert snapshot(Path("output")) == before
    assert run("build", game, "--paper", "letter").code == 0


def test_the_user_s_own_empty_folder_stays(make_game: Make, run: Run) -> None:
    Path("mine").mkdir()
    bad = make_game({"layouts/card.svg": "<svg><rect"})
    assert run("build", bad, "--out", "mine").code == 1
    assert list(Path("mine").iterdir()) == []
    assert run("build", bad, "--out", "mine/new/deeper").code == 1
    assert list(Path("mine").iterdir()) == []


def test_folders_in_which_somebody_wrote_meanwhile_stay(tmp_path: Path) -> None:
    delivery = plan_delivery(tmp_path / "a" / "b")
    delivery.staging.mkdir(parents=True)
    (tmp_path / "a" / "note").write_text("mine")
    drop(delivery)
    assert snapshot(tmp_path) == {"a/note": b"mine"}
    assert not (tmp_path / "a" / "b").exists()


@pytest.mark.slow
def test_what_a_killed_build_left_is_removed(tmp_path: Path) -> None:
    program = (
        "import os, pathlib, sys; from printkit.delivery.atomic import plan_delivery\n"
        "staging = plan_delivery(pathlib.Path(sys.argv[1])).staging; staging.mkdir()\n"
        "(staging / 'half.pdf').write_text('half'); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False)
    assert len(list(tmp_path.iterdir())) == 1
    plan_delivery(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_others_write_stays_until_it_is_old(tmp_path: Path) -> None:
    ours = plan_delivery(tmp_path)
    ours.staging.mkdir()
    other = tmp_path / ".unfinished-elsewhere-999999999-abc"
    other.mkdir()
    (other / "half.pdf").write_text("half")
    earlier = tmp_path / ".unfinished-0123456789ab"  # as earlier versions called them
    earlier.mkdir()
    plan_delivery(tmp_path)
    assert set(tmp_path.iterdir()) == {ours.staging, other, earlier}
    hours_ago = time.time() - 4000
    for path in (other, earlier, ours.staging):
        os.utime(path, (hours_ago, hours_ago))
    plan_delivery(tmp_path)
    assert set(tmp_path.iterdir()) == {other}  # one of its files is young
    drop(ours)


def test_folders_are_locked_by_a_file_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl
    from types import SimpleNamespace

    def locking(handle: int, mode: int, count: int) -> None:
        assert (mode, count) == ("at once", 1)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PermissionError from None  # what Windows says

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK="at once"))
    monkeypatch.setattr(atomic, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(atomic, "LOCK_WAIT_SECONDS", 0.1)
    with (
        atomic._locked(tmp_path),
        pytest.raises(OSError, match="another build is writing there"),
        atomic._locked(tmp_path / "x" / ".."),
    ):
        pass
    with atomic._locked(tmp_path), atomic._locked(tmp_path / "other"):
        assert list(tmp_path.iterdir()) == []
    name = blake2b(os.path.normcase(tmp_path.resolve()).encode(), digest_size=16).hexdigest()
    assert (Path(tempfile.gettempdir()) / f"printkit-{name}.lock").is_file()
