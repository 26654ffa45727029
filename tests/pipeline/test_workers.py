"""What can go wrong with a worker is a finding."""

from concurrent.futures.process import BrokenProcessPool

import pytest
from smallgame import Make

from printkit.pipeline.batches import Batch
from printkit.pipeline.values import BuildRequest, FileResult, Goal
from printkit.pipeline.workers import _run_batch, _run_in_worker, _wait


@pytest.mark.code("worker-ended")
def test_a_worker_that_is_gone() -> None:
    def gone() -> FileResult:
        raise BrokenProcessPool

    (finding,) = _wait(gone).findings
    assert finding.code == "worker-ended"
    assert finding.message == "a worker process ended before its file was finished"
    assert finding.help == "try fewer `--jobs`: each needs memory of its own"


@pytest.mark.code("game-changed")
def test_a_game_that_changed_under_a_worker(make_game: Make) -> None:
    request = BuildRequest(str(make_game()))
    asked = (request, Goal())
    for work in (
        lambda: _run_in_worker(*asked, "gone", None),
        lambda: _run_batch(*asked, "deck", Batch(0, 100, 200), False),
    ):
        (finding,) = _wait(work).findings
    assert finding.code == "game-changed"
    assert finding.message == "the game was changed while it was being built"
    assert finding.help == "run the command again"
