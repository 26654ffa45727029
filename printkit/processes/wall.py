"""Work in, the text that it gives out: done by a process of its own, within limits."""

import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from queue import Queue
from typing import IO, NamedTuple

from printkit.processes import heartbeat
from printkit.processes.child import Child
from printkit.processes.limits import Limits
from printkit.processes.messages import Message, send

#: Called as work goes on: what is being done, how much is done, of how much.
Progress = Callable[[str, int, int], None]

#: Work gives text, and is given a way to say how far it is.
Work = Callable[[Progress], str]

#: How often progress is passed on, in seconds.
_PROGRESS_SECONDS = 0.1
#: Longer words are cut off.
_LONGEST = 1000


class Ended(NamedTuple):
    """A process that ended without a reply: why, and what it was at."""

    why: str
    at: str


def run(work: Work, limits: Limits, progress: Progress) -> str | Ended:
    """Do work in a child of this process; return what it gave, or how the child ended."""
    with closing(Child(partial(_reply, work), limits)) as child:
        for head, body in child.messages():
            if head.get("kind") == "reply":
                return body.decode(errors="replace")
            with suppress(KeyError, ValueError, TypeError, OverflowError):  # it may be made up
                progress(str(head["what"])[:_LONGEST], int(head["done"]), int(head["total"]))
        return Ended(child.ended(), child.at)


def _reply(work: Work, _: Queue[Message], messages: IO[bytes]) -> None:
    """Do work and send what it gives, and now and then how far it is: what the child does."""
    last, next_time = "", 0.0

    def note(what: str, done: int, total: int) -> None:
        nonlocal last, next_time
        heartbeat.begin(what)
        if what != last or time.monotonic() >= next_time:
            last, next_time = what, time.monotonic() + _PROGRESS_SECONDS
            send(messages, {"kind": "progress", "what": what, "done": done, "total": total})

    send(messages, {"kind": "reply"}, work(note).encode())
