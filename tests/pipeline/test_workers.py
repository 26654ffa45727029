"""What can go wrong with a worker is a finding."""

import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from pathlib import Path

import pytest
from smallgame import GAME

from printkit.pipeline.batches import Batch
from printkit.pipeline.journey import prepare, run_file
from printkit.pipeline.values import BuildRequest, FileResult, Goal
from printkit.pipeline.workers import _read, _run_batch, _run_in_worker, _wait
from printkit.processes.pool import processes


@pytest.mark.code("worker-ended")
def test_a_worker_that_is_gone() -> None:
    def gone() -> FileResult:
        raise BrokenProcessPool

    (finding,) = _wait(gone).findings
    assert finding.code == "worker-ended"
    assert finding.message == "a worker process ended before its file was finished"
    assert finding.help == "try fewer `--jobs`: each needs memory of its own"


@pytest.mark.code("game-changed")
def test_a_game_that_changed_under_a_worker(make_game: Callable[..., Path]) -> None:
    request = BuildRequest(str(make_game()))
    asked = (prepare, 2, request, Goal())
    for work in (
        lambda: _run_in_worker(run_file, *asked, "gone", None),
        lambda: _run_batch(*asked, "deck", Batch(0, 100, 200), False),
    ):
        (finding,) = _wait(work).findings
    assert finding.code == "game-changed"
    assert finding.message == "the game was changed while it was being built"
    assert finding.help == "run the command again"


def test_workers_share_what_a_game_may_cost(make_game: Callable[..., Path]) -> None:
    second = GAME[GAME.index("[[component]]") :].replace("deck", "other")
    request = BuildRequest(str(make_game({"game.toml": f"{GAME}{second}"})))
    alone, shared = (_read(prepare, jobs, request, Goal()) for jobs in (1, 8))
    assert alone is not None
    assert shared is not None
    whole, half = alone.engine._budget, shared.engine._budget
    assert (whole.elements / 2, whole.seconds / 2) == (half.elements, half.seconds)


def test_only_own_processes_are_ended() -> None:
    """Neither a child of the caller's nor the processes of another build, as in another thread, are ended."""
    with ExitStack() as second:
        child = multiprocessing.get_context("fork").Process(target=time.sleep, args=(30,))
        second.callback(child.terminate)
        with processes(1) as first:
            assert first.submit(int).result() == 0
            child.start()
            other = second.enter_context(processes(1))
            assert other.submit(int).result() == 0
            (own,) = set(multiprocessing.active_children()) - {child, *other._processes.values()}
        child.join(0.3)
        assert child.is_alive()
        assert other.submit(int).result() == 0
        assert not own.is_alive()
