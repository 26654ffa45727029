"""A task in, a process of its own that does it out: a copy of this one, or a fresh interpreter."""

import _thread
import contextlib
import gc
import math
import os
import pickle
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from mmap import mmap
from pathlib import Path
from queue import Queue
from typing import IO, Any, NoReturn

from printkit.folders import ISOLATED, scratch_prefix
from printkit.processes import heartbeat
from printkit.processes.limits import Limits, die_with_parent, restrict, usage_of, written_in
from printkit.processes.messages import Message, receive, send

#: What a process does: commands come in by the queue, and messages go out by the stream.
Task = Callable[[Queue[Message], IO[bytes]], None]

#: What a fresh interpreter runs: it imports what this one would, and nothing from the current folder.
_CODE = "import sys; sys.path[:] = {path!r}; from printkit.processes.child import serve; serve()"
#: Whether this system can copy a process.
FORKS = hasattr(os, "fork")
#: How often it is asked what a process uses, and how long it may take to end, in seconds.
_LOOK_SECONDS, _ENDING_SECONDS = 0.5, 2.0
#: A process that only waits may do so for so many times the seconds that it may compute.
_IDLE_SHARE = 10

#: Longer words are cut off.
_LONGEST_REASON = 1000

OUT_OF_MEMORY = "it needed more memory than a game may use"
OUT_OF_TIME = "it needed more time than a game may use"
OUT_OF_DISK = "it wrote more than a game may write"
SILENT = "it did not go on"
#: What a process without limits may use; it is watched nevertheless where it may not be silent.
_ANYTHING = Limits(sys.maxsize, sys.maxsize, sys.maxsize, (), ())
#: No process may inherit the pipes of another.
_starting = threading.Lock()
if FORKS:  # another thread may have been starting one when this process was forked
    os.register_at_fork(after_in_child=lambda: globals().update(_starting=threading.Lock()))


class Child:
    """A process that does a task. Where it has limits, it is watched, and ended when it goes beyond them.

    One that may not be silent is ended when it notes nothing and computes nothing for so many seconds.
    """

    def __init__(
        self, task: Task, limits: Limits | None = None, fresh: bool | None = None, silent: float = math.inf
    ) -> None:
        """Start it: fresh interpreters must be able to import the task."""
        self._limits, self._silent, self._stopped = limits, silent, ""
        self._sending, self._closed = threading.Lock(), threading.Event()
        self._file = ""
        with _starting:
            if FORKS and not fresh:
                self._fork(task)
            else:
                self._spawn(task)
        self._watching = threading.Thread(target=self._watch, args=(time.monotonic(),), daemon=True)
        if limits is not None or silent < math.inf:
            self._watching.start()

    def _fork(self, task: Task) -> None:
        self._noted = mmap(-1, heartbeat.SIZE)
        (commands, self._commands), (self._messages, messages) = _pipe(), _pipe()
        pid = os.fork()
        if pid == 0:
            try:
                for name in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
                    signal.signal(name, signal.SIG_DFL)
                self._commands.close()
                self._messages.close()
                heartbeat.start(self._noted)
                _work(task, self._limits, commands, messages, forked=True)
            finally:
                os._exit(1)
        commands.close()
        messages.close()
        self._process: Any = _Copy(pid)

    def _spawn(self, task: Task) -> None:
        import subprocess

        handle, self._file = tempfile.mkstemp(prefix=scratch_prefix())
        os.write(handle, bytes(heartbeat.SIZE))
        self._noted = mmap(handle, heartbeat.SIZE)
        os.close(handle)
        command = [sys.executable, "-c", _CODE.format(path=sys.path)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._commands, self._messages = self._process.stdin, self._process.stdout
        with contextlib.suppress(OSError):  # it has ended already: that is seen when it is listened to
            pickle.dump((self._file, task, self._limits), self._commands)
            self._commands.flush()

    def send(self, head: dict[str, Any], body: bytes = b"") -> None:
        """Send a command; where the process has ended, nobody hears it."""
        with contextlib.suppress(OSError, ValueError), self._sending:
            send(self._commands, head, body)

    def messages(self) -> Iterator[Message]:
        """Yield what it tells, until it ends; why it failed, `ended` says."""
        while (message := receive(self._messages)) is not None:
            if message.head.get("kind") == "failed":
                self._stopped = str(message.head.get("why"))[:_LONGEST_REASON]
                return
            yield message

    @property
    def at(self) -> str:
        """What it was doing when it last said so."""
        return heartbeat.read(self._noted)

    def ended(self) -> str:
        """Return why it ended without being told to."""
        self._stop_watching()
        if self._stopped:
            return self._stopped
        end = time.monotonic() + _ENDING_SECONDS
        while (code := self._process.poll()) is None and time.monotonic() < end:
            time.sleep(0.005)
        if not code:
            return "it ended before it was finished"
        if code == -getattr(signal, "SIGXCPU", 0):
            return OUT_OF_TIME
        if code < 0:
            return f"it crashed ({signal.Signals(-code).name})"
        return f"it crashed (code {code:#x})" if code > 0xFF else "it ended before it was finished"

    def close(self) -> None:
        self._stop_watching()
        self._process.kill()
        self._process.wait()
        for stream in (self._commands, self._messages):
            with contextlib.suppress(OSError, ValueError):
                stream.close()
        if self._file:
            with contextlib.suppress(OSError):
                Path(self._file).unlink()

    def _stop_watching(self) -> None:
        self._closed.set()
        if self._watching.ident is not None:
            self._watching.join()

    def _watch(self, begun: float) -> None:
        """End the process when it uses too much, or hangs: it and those that it started count as one."""
        limits = self._limits or _ANYTHING
        notes, at_last_note, seen, heard = 0, 0.0, 0.0, begun
        folders = [place for place in limits.writes if not place.is_relative_to("/dev")]
        most = limits.disk + written_in(folders)
        while not self._closed.wait(_LOOK_SECONDS):
            seconds, memory = usage_of(self._process.pid)
            now = time.monotonic()
            used = max(seconds, (now - begun) / _IDLE_SHARE)
            if (count := heartbeat.count(self._noted)) != notes:
                notes, at_last_note, heard = count, used, now
            if seconds != seen:
                seen, heard = seconds, now
            if used > limits.seconds or used - at_last_note > limits.step_seconds:
                self._stopped = OUT_OF_TIME
            elif now - heard > self._silent:
                self._stopped = SILENT
            elif memory > limits.memory:
                self._stopped = OUT_OF_MEMORY
            elif written_in(folders) > most:
                self._stopped = OUT_OF_DISK
            if self._stopped:
                self._process.kill()
                return


class _Copy:
    """A process that was forked, to be spoken to as a `subprocess.Popen`."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._code: int | None = None

    def poll(self) -> int | None:
        return self.wait(os.WNOHANG)

    def wait(self, how: int = 0) -> int | None:
        if self._code is None:
            try:
                ended, status = os.waitpid(self.pid, how)
                self._code = os.waitstatus_to_exitcode(status) if ended else None
            except ChildProcessError:  # somebody else has waited for it
                self._code = 0
        return self._code

    def kill(self) -> None:
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)


def _pipe() -> tuple[IO[bytes], IO[bytes]]:
    reads, writes = os.pipe()
    return os.fdopen(reads, "rb"), os.fdopen(writes, "wb")


def serve() -> NoReturn:
    """Do the task that comes through standard input, and send its messages through standard output."""
    commands, messages = os.fdopen(0, "rb", closefd=False), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that is printed may come between
    file, task, limits = pickle.load(commands)  # from the process that started this one
    with open(file, "r+b") as shared:  # noqa: PTH123
        heartbeat.start(mmap(shared.fileno(), heartbeat.SIZE))
    _work(task, limits, commands, messages)


def _work(
    task: Task, limits: Limits | None, commands: IO[bytes], messages: IO[bytes], forked: bool = False
) -> NoReturn:
    """Do a task, and end: nothing of the parent's may run on in this process."""
    code = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
        if forked:
            gc.freeze()  # what the parent has is no garbage here, and to search it would copy it
            die_with_parent()
        if limits is not None:
            # a library that fails says so in its own way; a stream that is closed may be a pipe by now
            if sys.stderr is not None and not os.environ.get("PRINTKIT_DEBUG"):
                os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            restrict(limits)
            os.environ[ISOLATED] = limits.name
            tempfile.tempdir = next((str(place) for place in limits.writes if place.is_dir()), None)
        arrived: Queue[Message] = Queue()
        # `Thread.start` would wait for ever for a thread that finds no memory left within the limits
        _thread.start_new_thread(_listen, (commands, arrived))
        task(arrived, messages)
        code = 0
    except MemoryError:
        send(messages, {"kind": "failed", "why": OUT_OF_MEMORY})
    except Exception as error:
        if os.environ.get("PRINTKIT_DEBUG"):
            traceback.print_exc()
        why = f"printkit failed with {type(error).__name__}: {error}"
        send(messages, {"kind": "failed", "why": why[:_LONGEST_REASON]})
    finally:
        os._exit(code)


def _listen(commands: IO[bytes], arrived: Queue[Message]) -> None:
    """Take in commands; end this process when the one that started it is gone, and its end of the pipe."""
    while (message := receive(commands)) is not None:
        arrived.put(message)
    os._exit(1)
