"""Work in, a process that does it out: a copy of this one where the system can make one, else a new one."""

from __future__ import annotations

import contextlib
import os
import pickle
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from mmap import mmap
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, NamedTuple, NoReturn

from printkit.isolation import trail
from printkit.isolation.child import BEAT, Work, reply
from printkit.isolation.limits import Limits

#: What a new process runs: it must import what this one would, and nothing from the folder it is started in.
_CODE = "import sys; sys.path[:] = {path!r}; from printkit.isolation.start import serve; serve()"


class Child(NamedTuple):
    """A process that does work."""

    pid: int
    shared: mmap  # where it notes what it is at
    #: Returns what it sent since the last call: None where there is nothing yet, no bytes at the end.
    read: Callable[[], bytes | None]
    #: Waits for its end; returns its exit code, or the negative number of the signal that ended it.
    wait: Callable[[], int]


@contextlib.contextmanager
def forked(work: Work, limits: Limits) -> Iterator[Child]:
    """Start work in a copy of this process; end it when this is left."""
    shared = mmap(-1, trail.SIZE)
    reads, writes = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reads)
        _run_child(work, limits, shared, writes)
    os.close(writes)
    try:
        yield Child(pid, shared, partial(_read, reads), partial(_wait, pid))
    finally:
        os.close(reads)
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        _wait(pid)


def _run_child(work: Work, limits: Limits, shared: mmap, handle: int) -> NoReturn:
    """Do the work, and end: nothing of the parent's may run on in this process."""
    code = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
        for name in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(name, signal.SIG_DFL)
        trail.start(shared)
        code = reply(work, limits, handle)
    finally:
        os._exit(code)


def _read(handle: int) -> bytes | None:
    """Read what there is, or wait a moment for it."""
    return os.read(handle, 1 << 20) if select.select([handle], [], [], BEAT)[0] else None


def _wait(pid: int) -> int:
    """Wait for a process; return its exit code, or 0 where it was waited for before."""
    try:
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    except ChildProcessError:
        return 0


@contextlib.contextmanager
def spawned(work: Work, limits: Limits) -> Iterator[Child]:
    """Start work in a new process, which must be able to import it; end it when this is left."""
    with _shared_file() as (file, shared):
        command = [sys.executable, "-c", _CODE.format(path=sys.path)]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        arrived: Queue[bytes] = Queue(maxsize=4)
        Thread(target=_pump, args=(process.stdout.fileno(), arrived), daemon=True).start()
        try:
            with contextlib.suppress(OSError):  # it has ended already: that is seen below
                pickle.dump((file, work, limits), process.stdin)
                process.stdin.flush()
            yield Child(process.pid, shared, partial(_next, arrived), process.wait)
        finally:
            process.kill()
            process.wait()
            _close(process.stdin)
            while _next(arrived):  # let the thread end before its file is closed
                pass
            _close(process.stdout)


@contextlib.contextmanager
def _shared_file() -> Iterator[tuple[str, mmap]]:
    """Give a file that two processes can share as memory, and that memory."""
    handle, name = tempfile.mkstemp(prefix="printkit-")
    try:
        os.write(handle, bytes(trail.SIZE))
        with mmap(handle, trail.SIZE) as shared:
            os.close(handle)
            yield name, shared
    finally:
        with contextlib.suppress(OSError):
            Path(name).unlink()


def _pump(handle: int, arrived: Queue[bytes]) -> None:
    """Pass on what comes out of a pipe: not every system can wait for one with a limit on the time."""
    data = b"first"
    while data:
        try:
            data = os.read(handle, 1 << 20)
        except OSError:
            data = b""
        arrived.put(data)


def _next(arrived: Queue[bytes]) -> bytes | None:
    """Return what came, or wait a moment for it."""
    try:
        return arrived.get(timeout=BEAT)
    except Empty:
        return None


def _close(stream: IO[bytes]) -> None:
    """Close a pipe whose other end may be gone."""
    with contextlib.suppress(OSError):
        stream.close()


def serve() -> NoReturn:
    """Do the work that comes through standard input, and send its reply through standard output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    handle = os.dup(1)
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(handle, os.O_BINARY)
    os.dup2(2, 1)  # nothing that is printed may come between
    stream = os.fdopen(0, "rb", buffering=0, closefd=False)
    file, work, limits = pickle.load(stream)  # from the process that started this one
    with open(file, "r+b") as shared:  # noqa: PTH123
        trail.start(mmap(shared.fileno(), trail.SIZE))
    Thread(target=_end_with, args=(stream,), daemon=True).start()
    os._exit(reply(work, limits, handle))


def _end_with(stream: IO[bytes]) -> None:
    """End this process when the one that started it is gone, and its end of the pipe with it."""
    while stream.read(1):
        pass
    os._exit(1)
