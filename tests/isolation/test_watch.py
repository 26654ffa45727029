"""Where the system sets no limits, a clock and a watch on memory do: also over processes started anew."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from isolation import works
from smallgame import CARD, Said

from printkit.isolation import limits, process
from printkit.isolation.limits import Limits
from printkit.isolation.process import Ended, run
from printkit.isolation.usage import _seconds, physical_memory, usage_of
from printkit.pipeline.isolated import most_memory

Make = Callable[..., Path]
Run = Callable[..., Said]

MEMORY = 256 << 20


@pytest.fixture(params=["forked", "spawned"])
def start(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start processes in either way."""
    monkeypatch.setattr(process, "_FORKS", request.param == "forked")


@pytest.fixture
def lax(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes start anew, in which the system limits nothing, as on Windows."""
    monkeypatch.setattr(process, "_FORKS", False)
    monkeypatch.setattr("printkit.isolation.start._CODE", LAX)


#: Starts a process as on a system without limits.
LAX = (
    "import sys; sys.path[:] = {path!r}; from printkit.isolation import child, start;"
    "child.restrict = lambda _: None; child.die_with_parent = lambda: None; start.serve()"
)


def outcome(work: process.Work, memory: int = MEMORY) -> str | Ended:
    here = [Path(place) for place in (*filter(None, sys.path), sys.prefix, sys.base_prefix, "/usr", "/lib")]
    return run(work, Limits(memory, 60, 1 << 20, (*here,), ()), lambda *_: None)


@pytest.mark.usefixtures("start")
def test_a_reply_comes_whole() -> None:
    assert outcome(partial(works.give, "done "), 2 << 30) == "done " * 100_000


@pytest.mark.usefixtures("start")
def test_an_error_is_told() -> None:
    assert outcome(works.fail, 2 << 30) == Ended("printkit failed with KeyError: 'odd'", "")


@pytest.mark.usefixtures("start")
def test_a_crash_is_told() -> None:
    assert outcome(works.crash, 2 << 30) == Ended("it crashed (SIGABRT)", "")


@pytest.mark.usefixtures("start")
def test_progress_that_makes_no_sense_is_ignored() -> None:
    assert outcome(works.talk_nonsense, 2 << 30) == "done"


@pytest.mark.usefixtures("lax")
def test_memory_is_watched() -> None:
    assert outcome(works.grow) == Ended(
        "it needed more memory than a game may use", "drawing deck, picture big.png"
    )


def test_memory_is_watched_in_a_copy_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_set_limit", lambda *_: None)
    assert outcome(works.grow, usage_of(os.getpid()).memory + MEMORY) == Ended(
        "it needed more memory than a game may use", "drawing deck, picture big.png"
    )


@pytest.mark.usefixtures("lax")
def test_several_processes_have_one_limit() -> None:
    begun = time.monotonic()
    assert outcome(works.fork_and_grow) == Ended("it needed more memory than a game may use", "drawing deck")
    assert time.monotonic() - begun < 30


@pytest.mark.usefixtures("lax")
def test_what_hangs_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_STALLED", 0.3)
    assert outcome(works.spin) == Ended("it made no progress for too long", "")


def test_time_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_FORKS", False)
    monkeypatch.setattr("printkit.isolation.start._CODE", LAX)
    assert run(works.spin, Limits(MEMORY, 1, 0, (), ()), lambda *_: None) == Ended(
        "it needed more time than a game may use", ""
    )


def test_it_ends_with_the_one_that_started_it(tmp_path: Path) -> None:
    script = f"""
import sys
sys.path[:] = {sys.path!r}
from functools import partial
from isolation import works
from printkit.isolation import process, start
process._FORKS, start._CODE = False, {LAX!r}
process.run(partial(works.say_pid, {str(tmp_path)!r}), process.Limits(1 << 30, 60, 0, (), ()), print)
"""
    parent = subprocess.Popen([sys.executable, "-c", script])
    while not (tmp_path / "pid").exists():
        assert parent.poll() is None
        time.sleep(0.01)
    child = int((tmp_path / "pid").read_text())
    parent.kill()
    parent.wait()
    for _ in range(200):
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return
        if "Z" in Path(f"/proc/{child}/stat").read_text().rpartition(")")[2][:3]:
            return
        time.sleep(0.05)
    pytest.fail("the child lives on")


def test_nothing_is_imported_from_the_folder(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(process, "_FORKS", False)
    for name in ("json", "pickle", "sitecustomize", "printkit"):
        (tmp_path / f"{name}.py").write_text("open('owned', 'w')\n")
    monkeypatch.chdir(tmp_path)
    assert run("build", make_game()).code == 0
    assert not (tmp_path / "owned").exists()


def test_games_are_the_same_either_way(make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game()
    assert run("build", game, "--out", "forked").code == 0
    monkeypatch.setattr(process, "_FORKS", False)
    said = run("build", game, "--out", "spawned")
    assert (said.code, said.err) == (0, "")
    for file in Path("forked/small").iterdir():
        assert Path("spawned/small", file.name).read_bytes() == file.read_bytes()
    make_game({"layouts/card.svg": CARD.replace("text", "test")})
    assert "error[unknown-element]" in run("check", game).err
    assert run("list").code == 0


def test_clocks_of_ps_are_read() -> None:
    assert [*map(_seconds, ("0:01.50", "1:02.00", "01:00:02", "2-01:00:02"))] == [1.5, 62, 3602, 176402]


def test_the_limit_follows_the_machine() -> None:
    gigabytes = [most_memory(size << 30) >> 30 for size in (0, 2, 4, 8, 12, 16, 64)]
    assert gigabytes == [1, 1, 1, 2, 3, 4, 4]
    assert physical_memory() > 1 << 29
