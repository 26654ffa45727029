"""Files to make in, what became of each out: made by this process, or by several side by side.

The batches of a large file are shared out: each is the same whichever process draws it, and this one puts
them together in their order. Of many small files, others make the first ones and this process the last ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.diagnostics import Finding, Report, Severity
from printkit.inputs.reading import noting
from printkit.pipeline.batches import Batch, DrawnBatch, batches_of, paints, run_batch
from printkit.pipeline.gathering import drawn_before
from printkit.pipeline.journey import prepare, run_file
from printkit.pipeline.values import BuildRequest, FileResult, Goal, PreparedGame, Progress
from printkit.preflight.tally import Tally
from printkit.processes.pool import in_order, processes, worker_count

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

#: With fewer cards than these, starting processes takes longer than they save.
MIN_CARDS_FOR_WORKERS = 200
#: Nor do fewer files than these, where none has so many cards.
MIN_FILES_FOR_WORKERS = 4
#: So many batches for each process are begun before the first of them is asked for.
_AHEAD = 3


class GameChanged(Exception):
    """A worker has read another game than the process that asks it."""


class Workers:
    """Makes files: by `jobs` processes, which start when they are first needed; 0 for as many as pay."""

    def __init__(self, jobs: int, progress: Progress, cleanup: ExitStack) -> None:
        self._asked, self._progress, self._cleanup = jobs, progress, cleanup
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, prepared: PreparedGame, name: str, staging: Path | None) -> Callable[[], FileResult]:
        """Let a file be made; return how to wait for it."""
        here = partial(run_file, prepared, name, staging, self._progress)
        if drawn_before(prepared, name):
            return here
        large = _is_large(prepared, name)
        files = sum(not drawn_before(prepared, one) for one in prepared.files)
        many = self._asked > 1 or (self._asked == 0 and files >= MIN_FILES_FOR_WORKERS)
        if not (large or (many and not prepared.goal.other)) or self._jobs < 2:
            return here
        if large:
            return partial(_wait, partial(here, shared=self._share(prepared, name, staging)))
        asked = prepared.request, prepared.goal
        work = partial(_run_in_worker, *asked, name, staging)
        task = self._started(prepared).submit(work)
        return lambda: here() if task.cancel() else _wait(task.result)

    @cached_property
    def _jobs(self) -> int:
        return worker_count(self._asked)

    def _share(self, prepared: PreparedGame, name: str, staging: Path | None) -> Iterator[list[DrawnBatch]]:
        """Return what becomes of each batch of a file; the first ones are begun at once."""
        pool = self._started(prepared)
        work = partial(_run_batch, prepared.request, prepared.goal, name)
        tasks = ((one, paints(prepared, staging)) for one in batches_of(prepared.files[name]))
        return in_order(pool, work, tasks, _AHEAD * self._jobs)

    def _started(self, prepared: PreparedGame) -> ProcessPoolExecutor:
        """Return the processes; those that are forked know the game that the first of them is asked for.

        This process is one more: it makes files, unless large ones leave it no time.
        """
        if self._pool is None:
            key = prepared.request, prepared.goal
            _inherited[key] = prepared
            self._cleanup.callback(_inherited.pop, key, None)  # another thread's games stay
            large = any(_is_large(prepared, name) for name in prepared.files)
            self._pool = self._cleanup.enter_context(processes(self._jobs - (not large)))
        return self._pool


#: Games that were prepared before this process was forked.
_inherited: dict[tuple[BuildRequest, Goal], PreparedGame] = {}


def _is_large(prepared: PreparedGame, name: str) -> bool:
    return sum(len(component.cards) for component in prepared.files[name]) >= MIN_CARDS_FOR_WORKERS


def _wait(result: Callable[[], FileResult]) -> FileResult:
    """Wait for a file; a worker that died, or has read another game, is a finding."""
    from concurrent.futures import BrokenExecutor

    try:
        return result()
    except BrokenExecutor:
        message = "a worker process ended before its file was finished"
        help = "try fewer `--jobs`: each needs memory of its own"
        finding = Finding("worker-ended", Severity.ERROR, message, None, help)
    except GameChanged:
        message = "the game was changed while it was being built"
        finding = Finding("game-changed", Severity.ERROR, message, None, "run the command again")
    return FileResult(None, (finding,), Tally(), False)


def _run_in_worker(request: BuildRequest, goal: Goal, name: str, staging: Path | None) -> FileResult:
    with noting({}) as inputs:
        result = run_file(_prepared(request, goal, name), name, staging, lambda *_: None)
    return result._replace(inputs=inputs)


def _run_batch(request: BuildRequest, goal: Goal, name: str, batch: Batch, painted: bool) -> list[DrawnBatch]:
    prepared = _prepared(request, goal, name)
    if batch not in batches_of(prepared.files[name]):
        raise GameChanged
    with noting({}) as inputs:
        drawn = [*run_batch(prepared, name, batch, painted, lambda *_: None)]
    return [one._replace(inputs=inputs) for one in drawn]


def _prepared(request: BuildRequest, goal: Goal, name: str) -> PreparedGame:
    """Return a game that this process knows or has prepared; who asks for its files reports its mistakes."""
    prepared = _inherited.get((request, goal)) or _read(request, goal)
    if prepared is None or name not in prepared.files:
        raise GameChanged
    return prepared


@lru_cache(maxsize=4)
def _read(request: BuildRequest, goal: Goal) -> PreparedGame | None:
    return prepare(request, goal, Report())
