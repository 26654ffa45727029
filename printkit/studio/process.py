"""A request in, the process that draws it out: started, spoken to, started again when it ends."""

import math
import pickle
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import Queue
from typing import IO, Any

from printkit.input.find import output_name
from printkit.inputs.watching import LOOK_SECONDS
from printkit.model.options import BuildRequest
from printkit.processes.child import Child
from printkit.processes.messages import Message
from printkit.studio.reads import watcher_of

#: One that ends sooner, in seconds, is started again after these waits, and then when a file changes.
_SHORTEST, _WAITS = 5.0, (0.5, 2.0, 10.0)
#: One that neither notes nor computes anything for so many seconds hangs, and is replaced.
_SILENT = 30.0


@dataclass
class DrawingProcess:
    """A process that draws a game, and what becomes of its messages."""

    take: Callable[[Message], None]
    trusted: bool
    proves: bool = True  # whether it tests the rules too
    _child: Child | None = None
    _cleanup: ExitStack = field(default_factory=ExitStack)
    _turn: threading.RLock = field(default_factory=threading.RLock)  # who starts or ends the process
    _last: dict[str, dict[str, Any]] = field(default_factory=dict)  # what a new process is asked again
    _request: Any = None  # what is drawn now
    _soon: int = 0  # how many in a row ended too soon

    def start(self, request: BuildRequest) -> None:
        """Start a process for a request; end the one before."""
        from printkit.pipeline.isolated import lasting_limits  # late: a page is served without it

        with self._turn:
            self.stop()
            limits = None if self.trusted else lasting_limits(request, self._cleanup)
            task, self._request = partial(_draw, request, self.proves), request
            child = self._child = Child(task, limits, fresh=True, silent=_SILENT)
            for command in [*self._last.values()]:
                self.ask(command)
        threading.Thread(target=self._listen, args=(child, time.monotonic()), daemon=True).start()

    def _take(self, child: Child, message: Message) -> None:
        """Pass on a message, unless the process that sent it is not wanted any more."""
        with self._turn:
            if self._child is child:
                self.take(message)

    def _listen(self, child: Child, started: float) -> None:
        """Pass on what a process sends; start it again where it ended by itself."""
        for message in child.messages():
            self._take(child, message)
        if self._child is not child:
            return
        from printkit.pipeline.isolated import stopped

        found = stopped(f"`{output_name(Path(self._request.game))}`", child.ended(), child.at)
        self._take(child, Message({"kind": "stopped", "why": found.message}))
        self._soon = self._soon + 1 if time.monotonic() - started < _SHORTEST else 0
        if self._soon:
            end = time.monotonic() + [*_WAITS, math.inf][min(self._soon - 1, len(_WAITS))]
            watcher = watcher_of(self._request)
            while self._child is child and time.monotonic() < end:  # as long as it is the one that is wanted
                if watcher.changed():
                    self._soon = 0
                    break
                time.sleep(LOOK_SECONDS)
        with self._turn:
            if self._child is child:
                self.start(self._request)

    def draw(self, request: BuildRequest) -> None:
        """Draw something else by the same process; one that is started again draws that, too."""
        with self._turn:
            self._request = request
            self.ask({"do": "open"}, pickle.dumps(request))

    def ask(self, command: dict[str, Any], body: bytes = b"") -> None:
        """Send a command; where the process has ended, who waits for an answer gets none."""
        if command["do"] in ("see", "sheets"):
            self._last[command["do"]] = command
        child = self._child
        if child is not None:
            child.send(command, body)

    def forget(self) -> None:
        """Ask the next process nothing of what this one was asked."""
        self._last.clear()

    def stop(self) -> None:
        with self._turn:
            child, self._child = self._child, None
            if child is not None:
                child.close()
            self._cleanup.close()


def _draw(request: BuildRequest, proves: bool, commands: Queue[Message], messages: IO[bytes]) -> None:
    from printkit.studio.drawer import draw  # late: the server draws nothing

    draw(request, proves, commands, messages)
