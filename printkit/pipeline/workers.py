"""Parts of builds in, what became of each out: one after the other, or by several processes side by side."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.diagnostics import Finding, Report
from printkit.pipeline.planning import PreparedGame, lay_out, prepare
from printkit.pipeline.preflighting import check_drawn
from printkit.pipeline.request import BuildRequest
from printkit.pipeline.values import Printed, Progress
from printkit.pipeline.writing import write_printed
from printkit.preflight.tally import Tally

if TYPE_CHECKING:
    from printkit.delivery.manifest import Entry


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a part: its files' entries and all that is known of them but their drawings."""

    printed: tuple[Printed, ...]
    entries: tuple[Entry, ...]
    findings: tuple[Finding, ...]
    tally: Tally


#: Gives a part to work on, the names of its files and the folder to write into; returns how to wait for it.
Submit = Callable[[PreparedGame, tuple[str, ...], Path], Callable[[], Done]]


@contextmanager
def workers(jobs: int, progress: Progress) -> Iterator[Submit]:
    """Give what works on parts: this process when it is asked for one, or `jobs` others from now on."""
    if jobs < 2:
        yield lambda prepared, names, folder: partial(print_files, prepared, names, folder, progress)
        return
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(jobs, initializer=_ignore_interrupts)
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)  # to tidy up before leaving

    def submit(prepared: PreparedGame, names: tuple[str, ...], folder: Path) -> Callable[[], Done]:
        return pool.submit(_print_apart, prepared.request, names, folder).result

    try:
        yield submit
    finally:
        signal.signal(signal.SIGTERM, before)
        for child in multiprocessing.active_children():
            child.terminate()
        pool.shutdown(cancel_futures=True)


def print_files(prepared: PreparedGame, names: tuple[str, ...], folder: Path, progress: Progress) -> Done:
    """Lay out, impose, look over and write some of a game's files."""
    printed = lay_out(prepared, names, progress)
    tally = check_drawn([laid for one in printed for laid in one.laid], prepared.report, progress)
    entries = () if prepared.report.failed else write_printed(printed, prepared.settings, folder, progress)
    return Done(tuple(one.bare() for one in printed), tuple(entries), tuple(prepared.report), tally)


def _print_apart(request: BuildRequest, names: tuple[str, ...], folder: Path) -> Done:
    """Print some of a game's files in a process of their own, which reads the game once for all its parts.

    What it found in one part it forgets, so that it says the same of the next whoever printed the first.
    """
    prepared = _ready(request)
    if prepared is None:  # the game was changed under our hands
        return Done((), (), (), Tally())
    known = len(prepared.report.findings)
    try:
        return print_files(prepared, names, folder, lambda *_: None)
    finally:
        prepared.report.forget(known)


@lru_cache(maxsize=4)
def _ready(request: BuildRequest) -> PreparedGame | None:
    return prepare(request, Report())


def _ignore_interrupts() -> None:
    """Leave it to the first process to hear an interrupt: it ends all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
