"""Files to make in, what became of each out: made by this process, or by several side by side."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from itertools import starmap
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from printkit.diagnostics import Finding, Report, Severity
from printkit.isolation.limits import die_with_parent
from printkit.pipeline.values import BuildRequest, FileResult, Goal, PreparedGame, Progress
from printkit.preflight.tally import Tally

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

T = TypeVar("T")

#: Makes the file of this name; `beside` is the folder to write into, if any.
RunFile = Callable[[PreparedGame, str, Path | None, Progress], FileResult]
#: Prepares a game for a worker, which can't be sent one: fonts and templates are not for sending.
Prepare = Callable[[BuildRequest, Goal, Report], PreparedGame | None]
#: Takes a file to make; returns how to wait for what became of it.
Submit = Callable[[PreparedGame, str, Path | None], Callable[[], FileResult]]


@contextmanager
def workers(jobs: int, run_file: RunFile, prepare: Prepare, progress: Progress) -> Iterator[Submit]:
    """Yield a function that makes a file: in this process if `jobs` is 1, else in one of `jobs` others."""
    if jobs < 2:
        yield lambda prepared, name, beside: partial(run_file, prepared, name, beside, progress)
        return
    with processes(jobs) as pool:
        yield partial(_submit, pool, jobs, run_file, prepare)


def _submit(
    pool: ProcessPoolExecutor,
    jobs: int,
    run_file: RunFile,
    prepare: Prepare,
    prepared: PreparedGame,
    name: str,
    beside: Path | None,
) -> Callable[[], FileResult]:
    """Let a process of the pool make a file."""
    request, goal = prepared.request, prepared.goal
    task = partial(_run_in_worker, run_file, prepare, jobs, request, goal, name, beside)
    return partial(_wait, pool.submit(task).result)


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Yield so many processes, which end with this one."""
    from concurrent.futures import ProcessPoolExecutor

    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_ignore_interrupts)
    try:
        yield pool
    finally:
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        pool.shutdown(cancel_futures=True)


def in_order(
    pool: ProcessPoolExecutor | None, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]], ahead: int
) -> Iterator[T]:
    """Yield the result of each task in order; no more than `ahead` of them are begun before."""
    if pool is None:
        yield from starmap(work, tasks)
        return
    waiting: deque[Future[T]] = deque()
    for task in tasks:
        waiting.append(pool.submit(work, *task))
        if len(waiting) > ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _wait(result: Callable[[], FileResult]) -> FileResult:
    """Wait for a file; a worker that died is a finding."""
    from concurrent.futures import BrokenExecutor

    try:
        return result()
    except BrokenExecutor:
        message = "a worker process ended before its file was finished"
        help = "try fewer `--jobs`: each needs memory of its own"
        finding = Finding("worker-ended", Severity.ERROR, message, None, help)
        return FileResult(None, (), (finding,), Tally(), False)


def _run_in_worker(
    run_file: RunFile,
    prepare: Prepare,
    jobs: int,
    request: BuildRequest,
    goal: Goal,
    name: str,
    beside: Path | None,
) -> FileResult:
    """Make a file in a process that reads the game once for all files it makes."""
    prepared = _prepared(prepare, jobs, request, goal)
    if prepared is None or name not in prepared.files:
        message = "the game was changed while it was being built"
        finding = Finding("game-changed", Severity.ERROR, message, None, "run the command again")
        return FileResult(None, (), (finding,), Tally(), False)
    return run_file(prepared, name, beside, lambda *_: None)


@lru_cache(maxsize=4)
def _prepared(prepare: Prepare, jobs: int, request: BuildRequest, goal: Goal) -> PreparedGame | None:
    """Return a prepared game; the process that asked for its files has reported what is wrong with it.

    The workers that draw it share what its drawings may cost.
    """
    prepared = prepare(request, goal, Report())
    if prepared is not None and prepared.files:
        prepared.engine.share_budget(min(jobs, len(prepared.files)))
    return prepared


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C in a worker: the process that started it ends them all."""
    die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
