"""Tasks in, their results out: done side by side by processes that end with this one."""

from __future__ import annotations

import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice, starmap
from typing import TYPE_CHECKING, Any, TypeVar, cast

from printkit.folders import ISOLATED
from printkit.processes.limits import die_with_parent, machine_memory

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.context import BaseContext
    from multiprocessing.process import BaseProcess

T = TypeVar("T")

#: What the processes of an untrusted game may take together, in bytes.
_ISOLATED_MEMORY = 1 << 30


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Yield so many processes, which end with this one."""
    import multiprocessing  # late, like all that only other processes need
    from concurrent.futures import ProcessPoolExecutor

    own = _OwnProcesses(multiprocessing.get_context())
    pool = ProcessPoolExecutor(jobs, mp_context=cast("BaseContext", own), initializer=_begin_worker)
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


def spread(work: Callable[..., T], tasks: Iterable[tuple[Any, ...]], jobs: int) -> Iterator[T]:
    """Yield the result of each task in order, from so many processes; from this one where that is enough."""
    if jobs < 2 or not may_start():
        yield from starmap(work, tasks)
    else:
        with processes(jobs) as pool:
            yield from in_order(pool, work, tasks, 2 * jobs)


def in_order(
    pool: ProcessPoolExecutor, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]], ahead: int
) -> Iterator[T]:
    """Return the result of each task in order; `ahead` of them are begun at once, others as those end."""
    left = iter(tasks)
    pending = deque(pool.submit(work, *task) for task in islice(left, ahead))

    def results() -> Iterator[T]:
        while pending:
            result = pending.popleft().result()
            pending.extend(pool.submit(work, *task) for task in islice(left, 1))
            yield result

    return results()


def may_start() -> bool:
    """Return whether this process may start others: a worker of a `multiprocessing.Pool` may not."""
    import multiprocessing

    return not multiprocessing.current_process().daemon


def worker_count(asked: int) -> int:
    """Return how many processes to use: those that are asked for; or, with fork, as many as fit in memory.

    Those that are not forked must read the game anew, which does not pay.
    """
    import multiprocessing

    if not may_start():
        return 1
    return asked or (fitting() if multiprocessing.get_start_method() == "fork" else 1)


def fitting(wanted: int = 0, bytes_each: int = 200_000_000) -> int:
    """Return how many processes there may be, of these or of one a processor: those that fit in memory."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    memory = _ISOLATED_MEMORY if os.environ.get(ISOLATED) else machine_memory() // 2
    return min(wanted or cores, memory // bytes_each)


def _begin_worker() -> None:
    """Make a worker end with the process that started it, which alone takes Ctrl-C."""
    import multiprocessing

    gc.freeze()  # what the parent has is no garbage here, and to search it would copy it
    die_with_parent()
    parent = multiprocessing.parent_process()
    known = multiprocessing.get_start_method() != "forkserver"  # whose processes have another parent
    if known and parent is not None and os.getppid() != parent.pid:
        os._exit(1)  # it was killed before this process could ask to end with it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
