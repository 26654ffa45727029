"""A build leaves alone what it did not start, whatever becomes of it, and however many run at once."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from smallgame import CARD, GAME

from printkit import api
from printkit.diagnostics import Finding
from printkit.processes import child
from printkit.processes.pool import processes

MANY = 260  # enough for several processes to share them


def write_deck(folder: Path) -> Path:
    """Write a game whose cards several processes draw."""
    (folder / "layouts").mkdir(parents=True)
    cards = "\n".join(f'[[card]]\nid = "card-{number}"' for number in range(MANY))
    for name, text in (("game.toml", GAME), ("cards.toml", cards), ("layouts/card.svg", CARD)):
        (folder / name).write_text(text)
    return folder


@pytest.fixture
def foreign() -> Iterator[list[Any]]:
    """Give two processes of the caller's own, which must live on."""
    with ExitStack() as cleanup:
        copy = multiprocessing.get_context("fork").Process(target=time.sleep, args=(120,))
        copy.start()
        program = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(120)"])
        for one in (copy, program):
            cleanup.callback(one.terminate)
        yield [copy.is_alive, lambda: program.poll() is None]


@pytest.mark.parametrize("trust", [True, False])
def test_the_callers_processes_live_on(foreign: list[Any], tmp_path: Path, trust: bool) -> None:
    deck = write_deck(tmp_path / "deck")
    result = api.build(str(deck), out=tmp_path / "out", jobs=2, trust=trust)
    assert not result.failed and result.games[0].files
    assert [lives() for lives in foreign] == [True, True]


def test_they_live_on_when_a_build_is_interrupted(foreign: list[Any], tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck")

    pressed: list[str] = []

    def interrupt(what: str, done: int, total: int) -> None:
        if done and not pressed:  # once: a second Ctrl-C would come while the first is tidied up
            pressed.append(what)
            os.kill(os.getpid(), signal.SIGINT)

    before = set(children())
    with pytest.raises(KeyboardInterrupt):
        api.build(str(deck), out=tmp_path / "out", jobs=2, trust=True, progress=interrupt)
    assert set(children()) <= before
    assert [lives() for lives in foreign] == [True, True]
    assert not list((tmp_path / "out").rglob("*.pdf"))


@pytest.mark.parametrize("trust", [True, False])
def test_two_builds_in_two_threads_both_succeed(tmp_path: Path, trust: bool) -> None:
    found: dict[str, tuple[Finding, ...]] = {}

    def build(name: str) -> None:
        deck = write_deck(tmp_path / name)
        found[name] = api.build(str(deck), out=tmp_path / "out", jobs=2, trust=trust).findings

    threads = [threading.Thread(target=build, args=(name,)) for name in ("one", "other")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {"one": (), "other": ()}
    assert len(list((tmp_path / "out").rglob("deck*.pdf"))) == 2


def test_processes_that_end_leave_those_of_another_build() -> None:
    with processes(1) as one:
        busy = one.submit(time.sleep, 1)
        with processes(1) as other:
            assert other.submit(len, "abc").result() == 3
        assert busy.result() is None


def test_no_process_holds_the_pipes_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would not be seen that a process has ended, until others have that were started at once."""
    pipe, started = child._pipe, {}

    def slow_pipe() -> Any:
        made = pipe()
        time.sleep(0.1)
        return made

    def start(seconds: float) -> None:
        started[seconds] = child.Child(lambda commands, messages: time.sleep(seconds))

    monkeypatch.setattr(child, "_pipe", slow_pipe)
    threads = [threading.Thread(target=start, args=(seconds,)) for seconds in (0, 60)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ended = threading.Thread(target=lambda: [*started[0].messages()], daemon=True)
    ended.start()
    ended.join(10)
    try:
        assert not ended.is_alive()
    finally:
        started[60].close()
        started[0].close()


def children() -> list[int]:
    """Return the numbers of this process's children that have not ended."""
    import psutil

    found = psutil.Process().children()
    return [one.pid for one in found if one.status() != psutil.STATUS_ZOMBIE]


def test_a_worker_of_the_callers_pool_builds_by_itself(tmp_path: Path) -> None:
    """Such a process may have no children that `multiprocessing` starts."""
    deck = write_deck(tmp_path / "deck")
    with multiprocessing.get_context("fork").Pool(1) as pool:
        for trust in (True, False):
            built = pool.apply(api.build, (str(deck),), {"out": tmp_path / "out", "jobs": 2, "trust": trust})
            assert not built.findings and built.files
