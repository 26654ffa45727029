"""Where the system sets no limits, a clock and a watch on memory do: also over processes started anew."""

import os
import subprocess
import sys
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from processes import works
from smallgame import CARD, Make, Run

from printkit.folders import LIMIT_TIME
from printkit.model.options import BuildRequest
from printkit.pipeline.isolated import lasting_limits, most_memory, most_seconds
from printkit.processes import child
from printkit.processes.limits import Limits, machine_memory, usage_of
from printkit.processes.wall import Ended, Work
from printkit.processes.wall import run as run_work

MEMORY = 256 << 20


@pytest.fixture(params=["forked", "spawned"])
def start(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start processes in either way."""
    monkeypatch.setattr(child, "FORKS", request.param == "forked")


@pytest.fixture
def lax(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes start anew, in which the system limits nothing, as on Windows."""
    monkeypatch.setattr(child, "_LOOK_SECONDS", 0.05)
    monkeypatch.setattr(child, "FORKS", False)
    monkeypatch.setattr("printkit.processes.child._CODE", LAX)


#: Starts a process as on a system without limits.
LAX = (
    "import sys; sys.path[:] = {path!r}; from printkit.processes import child;"
    "child.restrict = lambda _: None; child.serve()"
)


def outcome(work: Work, memory: int = MEMORY) -> str | Ended:
    here = [Path(place) for place in (*filter(None, sys.path), sys.prefix, sys.base_prefix, "/usr", "/lib")]
    return run_work(work, Limits(memory, 60, 1 << 20, (*here,), ()), lambda *_: None)


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
    monkeypatch.setattr(child, "_LOOK_SECONDS", 0.05)
    monkeypatch.setattr("resource.setrlimit", lambda *_: None)
    assert outcome(works.grow, usage_of(os.getpid())[1] + MEMORY) == Ended(
        "it needed more memory than a game may use", "drawing deck, picture big.png"
    )


@pytest.mark.usefixtures("lax")
def test_several_processes_have_one_limit() -> None:
    begun = time.monotonic()
    assert outcome(works.fork_and_grow) == Ended("it needed more memory than a game may use", "drawing deck")
    assert time.monotonic() - begun < 30


@pytest.mark.usefixtures("lax")
def test_time_is_watched() -> None:
    assert run_work(works.spin, Limits(MEMORY, 1, 0, (), ()), lambda *_: None) == Ended(
        "it needed more time than a game may use", ""
    )


@pytest.mark.usefixtures("lax")
def test_a_step_that_hangs_is_ended_and_others_may_follow() -> None:
    limits = Limits(MEMORY, 60, 0, (), (), step_seconds=0.5)
    assert run_work(works.go_on, limits, lambda *_: None) == "done"
    hung = Ended("it needed more time than a game may use", "drawing deck")
    assert run_work(works.go_on_and_hang, limits, lambda *_: None) == hung


@pytest.mark.parametrize("start_anew", ["", f"child.FORKS, child._CODE = False, {LAX!r}"])
def test_it_ends_with_the_one_that_started_it(tmp_path: Path, start_anew: str) -> None:
    script = f"""
import sys
sys.path[:] = {sys.path!r}
from functools import partial
from pathlib import Path
from processes import works
from printkit.processes import child, wall
{start_anew}
limits = wall.Limits(1 << 30, 60, 1 << 20, (), (Path({str(tmp_path)!r}),))
wall.run(partial(works.say_pid, {str(tmp_path)!r}), limits, print)
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
    monkeypatch.setattr(child, "FORKS", False)
    for name in ("json", "pickle", "sitecustomize", "printkit"):
        (tmp_path / f"{name}.py").write_text("open('owned', 'w')\n")
    monkeypatch.chdir(tmp_path)
    assert run("build", make_game()).code == 0
    assert not (tmp_path / "owned").exists()


def test_games_are_the_same_either_way(make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game()
    assert run("build", game, "--out", "forked").code == 0
    monkeypatch.setattr(child, "FORKS", False)
    said = run("build", game, "--out", "spawned")
    assert (said.code, said.err) == (0, "")
    for file in Path("forked/small").iterdir():
        assert Path("spawned/small", file.name).read_bytes() == file.read_bytes()
    make_game({"layouts/card.svg": CARD.replace("text", "test")})
    assert "error[unknown-element]" in run("check", game).err
    assert run("list").code == 0


def test_the_limit_follows_the_machine() -> None:
    gigabytes = [most_memory(size << 30) >> 30 for size in (0, 2, 4, 8, 12, 16, 64)]
    assert gigabytes == [1, 1, 1, 2, 3, 4, 4]
    assert machine_memory() > 1 << 29


def test_a_game_of_large_files_has_more_time(tmp_path: Path) -> None:
    assert most_seconds([tmp_path]) == 300
    (tmp_path / "art").mkdir()
    for size, seconds in ((2, 420), (100, 3600)):
        with (tmp_path / "art/large.png").open("wb") as file:
            file.truncate(size * 1_000_000)
        assert most_seconds([tmp_path]) == seconds


def test_the_file_of_a_game_of_500_large_pictures_may_be_as_long_as_they_are(make_game: Make) -> None:
    game = make_game()
    with (game / "art.png").open("wb") as file:
        file.truncate(1_500_000_000)
    with ExitStack() as cleanup:
        asked = lasting_limits(BuildRequest(str(game)), cleanup)
    assert asked is not None
    assert asked.file_size > 1_600_000_000
    assert asked.disk > 2 * asked.file_size


def test_limits_are_shown_and_can_be_raised_without_giving_up_the_wall(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game()
    said = run("check", game, "--verbose", "--limit-time", "90", "--limit-memory", "1.5").out
    assert said.startswith("limits: 90 minutes of processor time, 1.5 GiB of memory, 8 GiB written; ")
    assert run("check", game, "--verbose").out.startswith("limits: 5 minutes of processor time, ")
    assert "limits:" not in run("check", "pitman", "--verbose", "--no-rules").out
    for given, seconds in (("", 120), ("90", 5400)):  # of a step of the studio
        monkeypatch.setenv(LIMIT_TIME, given)
        with ExitStack() as cleanup:
            limits = lasting_limits(BuildRequest(str(game)), cleanup)
        assert limits is not None and limits.step_seconds == seconds


def test_a_game_that_needs_longer_says_at_what_and_how_to_allow_more(make_game: Make, run: Run) -> None:
    loops = "<text>{% for a in range(90000) %}{% for b in range(90000) %}{% endfor %}{% endfor %}"
    game = make_game({"layouts/card.svg": CARD.replace("<text", loops + "<text")})
    said = run("check", game, "--limit-time", "0.02")
    assert (
        "error[game-stopped]: `small` was stopped: it needed more time than a game may use (at: " in said.err
    )
    assert "help: make what it was at smaller, or allow more: `--limit-time 1` is in minutes" in said.err


def test_what_a_game_writes_is_limited_in_all(tmp_path: Path) -> None:
    def fill(_: object) -> str:
        for number in range(100):
            (tmp_path / str(number)).write_bytes(bytes(1_000_000))
            time.sleep(0.03)
        return "done"

    limits = Limits(
        (1 << 30) + works.address_space(), 60, 1 << 30, (Path("/"),), (tmp_path,), "test", disk=10_000_000
    )
    assert run_work(fill, limits, lambda *_: None) == Ended(child.OUT_OF_DISK, "")
