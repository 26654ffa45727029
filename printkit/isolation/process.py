"""Work in, the text that it gives out: done by a process of its own, which is limited and watched."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from printkit.isolation import trail
from printkit.isolation.child import OUT_OF_MEMORY, PROGRESS, REPLY, Progress, Work
from printkit.isolation.limits import Limits
from printkit.isolation.start import Child, forked, spawned
from printkit.isolation.usage import Usage, usage_of

#: A process that notes nothing new for so many seconds of processor time, or of the clock, hangs.
_STALLED, _ASLEEP = 8.0, 60.0
#: A longer reply is none, in bytes.
_LONGEST = 200_000_000
#: Longer words are cut off.
_LONGEST_REASON = 1000
#: How often it is asked what a process uses, in seconds: it is cheap on Linux alone.
_LOOK = 0.1 if sys.platform == "linux" else 1.0
#: Whether this system can copy a process.
_FORKS = hasattr(os, "fork")

_OUT_OF_TIME = "it needed more time than a game may use"


class Ended(NamedTuple):
    """A process that ended without a reply: why, and what it was at."""

    why: str
    at: str


def run(work: Work, limits: Limits, progress: Progress) -> str | Ended:
    """Do work in a child of this process; return what it gave, or how the child ended."""
    start = forked if _FORKS else spawned
    with start(work, limits) as child:
        return _Watch(child, limits).follow(progress)


@dataclass(slots=True, eq=False, repr=False)
class _Watch:
    """Follows a process, and says when it hangs or grows too large."""

    child: Child
    limits: Limits
    said: str = ""  # what it was doing when it last said so
    used: Usage = field(default_factory=Usage)  # when it was last asked
    next_look: float = 0.0
    noted: tuple[int, float, float] = (0, 0.0, 0.0)  # the last note seen; processor time and the clock then

    def follow(self, progress: Progress) -> str | Ended:
        """Return the process's reply, or how it ended."""
        self.noted = (0, 0.0, time.monotonic())
        data = bytearray()
        for why in self._chunks(data):
            if why:
                return Ended(why, self._at())
            for kind, message in _messages(data):
                text = message.decode(errors="replace")
                if kind == REPLY:
                    return text
                if kind != PROGRESS:
                    return Ended(text[:_LONGEST_REASON], self._at())
                self._pass_on(text, progress)
        return Ended(self._how_it_ended(), self._at())

    def _pass_on(self, text: str, progress: Progress) -> None:
        """Pass progress on, if it is one: a stranger could have written it."""
        with contextlib.suppress(ValueError, TypeError, OverflowError, RecursionError):
            what, done, total = json.loads(text)
            self.said, done, total = str(what)[:_LONGEST_REASON], int(done), int(total)
            progress(self.said, done, total)

    def _chunks(self, data: bytearray) -> Iterator[str]:
        """Add what comes to the data; yield why to stop, or nothing, until the process closes its end."""
        while (chunk := self.child.read()) != b"":
            data += chunk or b""
            yield "its reply was too long" if len(data) > _LONGEST else self._trouble()

    def _at(self) -> str:
        return trail.read(self.child.shared)[1] or self.said

    def _trouble(self) -> str:
        """Return why the process must be stopped, if it must: it and those that it started count as one."""
        note = trail.read(self.child.shared)[0]
        now = time.monotonic()
        if now >= self.next_look:
            self.next_look, self.used = now + _LOOK, usage_of(self.child.pid)
        used = self.used
        if note != self.noted[0]:
            self.noted = (note, used.seconds, now)
        elif used.seconds - self.noted[1] > _STALLED * used.processes or now - self.noted[2] > _ASLEEP:
            return "it made no progress for too long"
        if used.seconds > self.limits.seconds:
            return _OUT_OF_TIME
        return OUT_OF_MEMORY if used.memory > self.limits.memory else ""

    def _how_it_ended(self) -> str:
        code = self.child.wait()
        if code == -getattr(signal, "SIGXCPU", 0) != 0:
            return _OUT_OF_TIME
        if code < 0:
            return f"it crashed ({signal.Signals(-code).name})"
        return f"it crashed (code {code:#x})" if code > 0xFF else "it ended before it was finished"


def _messages(data: bytearray) -> Iterator[tuple[bytes, bytes]]:
    while len(data) >= 9:
        end = 9 + int.from_bytes(data[1:9], "little")
        if len(data) < end:
            return
        message = bytes(data[:1]), bytes(data[9:end])
        del data[:end]
        yield message
