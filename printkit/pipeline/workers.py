"""Files to make in, what became of each out: made by this process, or by several side by side.

A file of few cards is made by one process. The batches of a large one are shared out: each is the same
whichever process draws it, and this one puts them together in their order.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property, lru_cache, partial
from itertools import islice, starmap
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from printkit.diagnostics import Finding, Report, Severity
from printkit.folders import APART
from printkit.pipeline.batches import Batch, DrawnBatch, batches_of, paints, run_batch
from printkit.pipeline.values import BuildRequest, FileResult, Goal, PreparedGame, Progress
from printkit.preflight.tally import Tally

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.context import BaseContext
    from multiprocessing.process import BaseProcess

T = TypeVar("T")

#: Makes the file of this name; `beside` is the folder to write into, if any. Other processes may draw its
#: batches: then it is given what becomes of each.
RunFile = Callable[..., FileResult]
#: Prepares a game for a worker, which can't be sent one: fonts and templates are not for sending.
Prepare = Callable[[BuildRequest, Goal, Report], PreparedGame | None]
#: Takes a file to make; returns how to wait for what became of it.
Submit = Callable[[PreparedGame, str, Path | None], Callable[[], FileResult]]

#: With fewer cards than these, starting processes takes longer than they save.
MIN_CARDS_FOR_WORKERS = 200
#: What a process that draws takes, in bytes.
_PROCESS = 200_000_000
#: The memory of a machine that does not say how much it has, and what a stranger's game may use, in bytes.
_USUAL, _APART = 4 << 30, 1 << 30
#: So many batches for each process are begun before the first of them is asked for.
_AHEAD = 3


class GameChanged(Exception):
    """A worker has read another game than the process that asks it."""


class Workers:
    """Makes files: by `jobs` processes, which start when they are first needed; 0 for as many as pay."""

    def __init__(
        self, jobs: int, run_file: RunFile, prepare: Prepare, progress: Progress, cleanup: ExitStack
    ) -> None:
        self._asked = jobs
        self._run_file, self._prepare, self._progress = run_file, prepare, progress
        self._cleanup = cleanup
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, prepared: PreparedGame, name: str, beside: Path | None) -> Callable[[], FileResult]:
        """Let a file be made; return how to wait for it."""
        here = partial(self._run_file, prepared, name, beside, self._progress)
        large = sum(len(component.cards) for component in prepared.files[name]) >= MIN_CARDS_FOR_WORKERS
        whole = self._asked > 1 and not prepared.goal.pictures and not prepared.goal.services
        if not (large or whole) or self._jobs < 2:
            return here
        if large:
            return partial(_wait, partial(here, shared=self._share(prepared, name, beside)))
        asked = prepared.request, prepared.goal
        work = partial(_run_in_worker, self._run_file, self._prepare, self._jobs, *asked, name, beside)
        return partial(_wait, self._started(prepared).submit(work).result)

    @cached_property
    def _jobs(self) -> int:
        """How many processes there may be; it is only asked where several could pay."""
        return self._asked or _worker_count()

    def _share(self, prepared: PreparedGame, name: str, beside: Path | None) -> Iterator[list[DrawnBatch]]:
        """Return what becomes of each batch of a file; the first ones are begun at once."""
        pool = self._started(prepared)
        work = partial(_run_batch, self._prepare, self._jobs, prepared.request, prepared.goal, name)
        tasks = ((one, paints(prepared, beside)) for one in batches_of(prepared.files[name]))
        return in_order(pool, work, tasks, _AHEAD * self._jobs)

    def _started(self, prepared: PreparedGame) -> ProcessPoolExecutor:
        """Return the processes; those that are forked know the game that the first of them is asked for."""
        if self._pool is None:
            key = prepared.request, prepared.goal
            _inherited[key] = prepared
            self._cleanup.callback(_inherited.pop, key, None)  # another thread's games stay
            self._pool = self._cleanup.enter_context(processes(self._jobs))
        return self._pool


#: Games that were prepared before this process was forked.
_inherited: dict[tuple[BuildRequest, Goal], PreparedGame] = {}


@contextmanager
def workers(jobs: int, run_file: RunFile, prepare: Prepare, progress: Progress) -> Iterator[Submit]:
    """Yield a function that makes a file: in this process, or in up to `jobs` others; 0 for what pays."""
    with ExitStack() as cleanup:
        yield Workers(jobs, run_file, prepare, progress, cleanup).submit


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Yield so many processes, which end with this one."""
    import multiprocessing  # late, like all that only other processes need
    from concurrent.futures import ProcessPoolExecutor

    own = _OwnProcesses(multiprocessing.get_context())
    pool = ProcessPoolExecutor(jobs, mp_context=cast("BaseContext", own), initializer=_ignore_interrupts)
    try:
        yield pool
    finally:
        own.end()
        pool.shutdown(cancel_futures=True)


class _OwnProcesses:
    """A way to start processes that knows which it started, and ends these alone."""

    def __init__(self, context: BaseContext) -> None:
        self._context = context
        self._started: list[BaseProcess] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def Process(self, *args: Any, **kwargs: Any) -> BaseProcess:
        self._started.append(self._context.Process(*args, **kwargs))  # type: ignore[attr-defined]
        return self._started[-1]

    def end(self) -> None:
        """End every process that is still running."""
        for process in self._started:
            if process.pid is not None:
                process.terminate()


def in_order(
    pool: ProcessPoolExecutor | None, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]], ahead: int
) -> Iterator[T]:
    """Return the result of each task in order; `ahead` of them are begun at once, others as those end."""
    if pool is None:
        return starmap(work, tasks)
    left = iter(tasks)
    waiting = deque(pool.submit(work, *task) for task in islice(left, ahead))
    return _results(pool, work, left, waiting)


def _results(
    pool: ProcessPoolExecutor,
    work: Callable[..., T],
    left: Iterator[tuple[Any, ...]],
    waiting: deque[Future[T]],
) -> Iterator[T]:
    """Yield the results of tasks that are waited for, and begin those that are left."""
    while waiting:
        result = waiting.popleft().result()
        waiting.extend(pool.submit(work, *task) for task in islice(left, 1))
        yield result


def cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def memory() -> int:
    """Return how many bytes processes may take: half of the machine's, or less for a stranger's game."""
    if os.environ.get(APART):
        return _APART
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (AttributeError, ValueError, OSError):
        return _USUAL // 2


def _worker_count() -> int:
    """Return how many processes pay: those that must read the game anew do not, nor do those that swap."""
    import multiprocessing

    forked = multiprocessing.get_start_method() == "fork"
    return min(cores(), memory() // _PROCESS) if forked else 1


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
    return run_file(_prepared(prepare, jobs, request, goal, name), name, beside, lambda *_: None)


def _run_batch(
    prepare: Prepare, jobs: int, request: BuildRequest, goal: Goal, name: str, batch: Batch, painted: bool
) -> list[DrawnBatch]:
    """Draw a batch in a process that reads the game once for all batches that it draws."""
    prepared = _prepared(prepare, jobs, request, goal, name)
    if batch not in batches_of(prepared.files[name]):
        raise GameChanged
    return [*run_batch(prepared, name, batch, painted, lambda *_: None)]


def _prepared(prepare: Prepare, jobs: int, request: BuildRequest, goal: Goal, name: str) -> PreparedGame:
    prepared = _read(prepare, jobs, request, goal)
    if prepared is None or name not in prepared.files:
        raise GameChanged
    return prepared


@lru_cache(maxsize=4)
def _read(prepare: Prepare, jobs: int, request: BuildRequest, goal: Goal) -> PreparedGame | None:
    """Return a prepared game; the process that asked for its files has reported what is wrong with it.

    The workers that draw it share what its drawings may cost.
    """
    prepared = _inherited.get((request, goal)) or prepare(request, goal, Report())
    if prepared is not None and prepared.files:
        tasks = sum(len(batches_of(components)) for components in prepared.files.values())
        prepared.engine.share_budget(min(jobs, tasks))
    return prepared


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C in a worker: the process that started it ends them all."""
    import multiprocessing

    from printkit.isolation.limits import die_with_parent

    die_with_parent()
    parent = multiprocessing.parent_process()
    known = multiprocessing.get_start_method() != "forkserver"  # whose processes have another parent
    if known and parent is not None and os.getppid() != parent.pid:
        os._exit(1)  # it was killed before this process could ask to end with it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
