"""A request in, the process that draws it out: started, spoken to, started again when it ends."""

from __future__ import annotations

import contextlib
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from printkit.model.options import BuildRequest
from printkit.studio.watching import BEAT, watcher_of
from printkit.studio.wire import Message, receive, send

#: What the process runs: it imports what this one would, and nothing from the folder it is started in.
_CODE = "import sys; sys.path[:] = {path!r}; from printkit.studio.drawer import main; main()"
#: One that ends sooner, in seconds, is not started again until a file changes.
_SHORTEST = 5.0


@dataclass
class DrawingProcess:
    """A process that draws a game, and what becomes of its messages."""

    take: Callable[[Message], None]
    trusted: bool
    proves: bool = True  # whether it tests the rules too
    _process: subprocess.Popen[bytes] | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _turn: threading.RLock = field(default_factory=threading.RLock)  # who starts or ends the process
    _last: dict[str, dict[str, Any]] = field(default_factory=dict)  # what a new process is told again

    def start(self, request: BuildRequest) -> None:
        """Start a process for a request; end the one before."""
        with self._turn:
            self.stop()
            self._start(request)

    def _start(self, request: BuildRequest) -> None:
        code = _CODE.format(path=sys.path)
        words = [sys.executable, "-c", code, pickle.dumps(request).hex()]
        process = subprocess.Popen(
            [*words, "trusted" if self.trusted else "apart"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._process = process
        self.ask({"do": "open", "proves": self.proves}, pickle.dumps(request))
        for command in self._last.values():
            self.ask(command)
        threading.Thread(target=self._listen, args=(process, request, time.monotonic()), daemon=True).start()

    def _listen(self, process: subprocess.Popen[bytes], request: BuildRequest, started: float) -> None:
        """Pass on what a process tells; start it again where it ended by itself."""
        assert process.stdout is not None
        while (message := receive(process.stdout)) is not None:
            if self._process is process:
                self.take(message)
        process.wait()
        if time.monotonic() - started < _SHORTEST:
            self._wait_for_a_change(process, request)
        with self._turn:
            if self._process is process:
                self.start(request)

    def _wait_for_a_change(self, process: subprocess.Popen[bytes], request: BuildRequest) -> None:
        """Wait until a file of the game changes, or the process is no more the one that is wanted."""
        watcher = watcher_of(request)
        while self._process is process and not watcher.changed():
            time.sleep(BEAT)

    def ask(self, command: dict[str, Any], body: bytes = b"") -> None:
        """Send a command."""
        if command["do"] in ("see", "sheets"):
            self._last[command["do"]] = command
        process = self._process
        if process is None or process.stdin is None:
            return
        try:
            with self._lock:
                send(process.stdin, command, body)
        except (OSError, ValueError):
            return  # it has ended; who waits for an answer gets none

    def forget(self) -> None:
        """Tell the next process nothing of what this one was told."""
        self._last.clear()

    def stop(self) -> None:
        """End the process."""
        with self._turn:
            process, self._process = self._process, None
            if process is not None:
                _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        with contextlib.suppress(OSError):
            process.stdin.close()
    process.terminate()
    try:
        process.wait(2)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
