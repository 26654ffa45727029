"""Work in, the text that it gives out: done by a process of its own, which is limited and watched."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from mmap import mmap
from typing import NoReturn

from printkit.isolation import trail
from printkit.isolation.limits import Limits, die_with_parent, restrict

#: Called as work goes on: what is being done, how much is done, of how much.
Progress = Callable[[str, int, int], None]

#: Work gives text, and is given a way to say how far it is.
Work = Callable[[Progress], str]

#: Reads what came since it was last called: None where there is nothing yet, no bytes at the end.
Read = Callable[[], bytes | None]

#: A process that notes nothing new for so many seconds of processor time, or of the clock, hangs.
_STALLED, _ASLEEP = 8.0, 60.0
#: How often the watch looks, and progress is passed on, in seconds.
_BEAT = 0.1
#: Memory is asked for less often, where it must be asked for, in seconds.
_MEMORY_BEAT = 1.0
#: A longer reply is none, in bytes.
_LONGEST = 200_000_000

_PROGRESS, _REPLY, _FAILURE = b"p", b"r", b"f"
_OUT_OF_MEMORY = "it needed more memory than a game may use"


@dataclass(frozen=True, slots=True)
class Ended:
    """A process that ended without a reply: why, and what it was at."""

    why: str
    at: str


def run(work: Work, limits: Limits, progress: Progress) -> str | Ended:
    """Do work in a child of this process; return what it gave, or how the child ended. Not on Windows."""
    shared = mmap(-1, trail.SIZE)
    reads, writes = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reads)
        _be_the_child(work, limits, shared, writes)
    os.close(writes)
    try:
        return _Watch(pid, limits, shared).follow(partial(_read, reads), progress)
    finally:
        os.close(reads)
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, 0)


def reply(work: Work, limits: Limits, handle: int) -> int:
    """Restrict this process, do work and send what it gives; return the code to exit with."""
    try:
        die_with_parent()
        restrict(limits)
        _send(handle, _REPLY, work(_sender(handle)).encode())
    except MemoryError:
        _send(handle, _FAILURE, _OUT_OF_MEMORY.encode())
        return 1
    except Exception as error:
        if os.environ.get("PRINTKIT_DEBUG"):
            raise
        _send(handle, _FAILURE, f"printkit failed with {type(error).__name__}: {error}".encode()[:1000])
        return 1
    return 0


def _be_the_child(work: Work, limits: Limits, shared: mmap, handle: int) -> NoReturn:
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


def _sender(handle: int) -> Progress:
    """Return what notes progress, and sends it now and then."""
    last, next_time = "", 0.0

    def tell(what: str, done: int, total: int) -> None:
        nonlocal last, next_time
        trail.begin(what)
        if what != last or time.monotonic() >= next_time:
            last, next_time = what, time.monotonic() + _BEAT
            _send(handle, _PROGRESS, json.dumps([what, done, total]).encode())

    return tell


def _send(handle: int, kind: bytes, data: bytes) -> None:
    """Write a message: its kind, its length, its bytes."""
    left = memoryview(kind + len(data).to_bytes(8, "little") + data)
    while left:
        left = left[os.write(handle, left) :]


@dataclass(slots=True)
class _Watch:
    """Follows a process, and ends it when it hangs or grows too large."""

    pid: int
    limits: Limits
    shared: mmap  # where it notes what it is at
    said: str = ""  # what it was doing when it last said so
    noted: tuple[int, float, float] = (0, 0.0, 0.0)  # the last note seen; processor time and the clock then
    next_memory: float = 0.0

    def follow(self, read: Read, progress: Progress) -> str | Ended:
        """Return the process's reply, or how it ended."""
        self.noted = (0, 0.0, time.monotonic())
        data = bytearray()
        for why in self._chunks(read, data):
            if why:
                return Ended(why, self._at())
            for kind, message in _messages(data):
                if kind == _PROGRESS:
                    what, done, total = json.loads(message)
                    self.said = str(what)
                    progress(self.said, int(done), int(total))
                elif kind == _REPLY:
                    return message.decode()
                else:
                    return Ended(message.decode(errors="replace"), self._at())
        return Ended(self._how_it_ended(), self._at())

    def _chunks(self, read: Read, data: bytearray) -> Iterator[str]:
        """Add what comes to the data; yield why to stop, or nothing, until the process closes its end."""
        while (chunk := read()) != b"":
            data += chunk or b""
            yield "its reply was too long" if len(data) > _LONGEST else self._trouble()

    def _at(self) -> str:
        """Return what the process was at."""
        return trail.read(self.shared)[1] or self.said

    def _trouble(self) -> str:
        """Return why the process must be stopped, if it must."""
        note = trail.read(self.shared)[0]
        now, used = time.monotonic(), _processor_time(self.pid)
        if note != self.noted[0]:
            self.noted = (note, used, now)
        elif used - self.noted[1] > _STALLED or now - self.noted[2] > _ASLEEP:
            return "it made no progress for too long"
        if sys.platform != "linux" and now >= self.next_memory:  # elsewhere the system sets no limit
            self.next_memory = now + _MEMORY_BEAT
            if _memory(self.pid) > self.limits.memory:
                return _OUT_OF_MEMORY
        return ""

    def _how_it_ended(self) -> str:
        """Return why the process closed its end."""
        with contextlib.suppress(ChildProcessError):
            _, status = os.waitpid(self.pid, 0)
            number = -os.waitstatus_to_exitcode(status)
            if number == signal.SIGXCPU:
                return "it needed more time than a game may use"
            if number > 0:
                return f"it crashed ({signal.Signals(number).name})"
        return "it ended before it was finished"


def _messages(data: bytearray) -> Iterator[tuple[bytes, bytes]]:
    """Take the messages that are complete out of the data."""
    while len(data) >= 9:
        end = 9 + int.from_bytes(data[1:9], "little")
        if len(data) < end:
            return
        message = bytes(data[:1]), bytes(data[9:end])
        del data[:end]
        yield message


def _read(handle: int) -> bytes | None:
    """Read what there is, or wait a moment for it."""
    return os.read(handle, 1 << 20) if select.select([handle], [], [], _BEAT)[0] else None


def _processor_time(pid: int) -> float:
    """Return how many seconds of processor time a process has used, as far as that can be told."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:  # noqa: PTH123 - read ten times a second
            fields = file.read().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return 0.0


def _memory(pid: int) -> int:
    """Return how much memory a process has, in bytes; 0 where that can't be told."""
    import subprocess

    with contextlib.suppress(OSError, ValueError, IndexError):
        return 1024 * int(subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True).stdout)
    return 0
