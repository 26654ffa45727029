"""Work in, messages out: what a process does that is started for a stranger's game."""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable

from printkit.isolation import trail
from printkit.isolation.limits import Limits, die_with_parent, restrict

#: Called as work goes on: what is being done, how much is done, of how much.
Progress = Callable[[str, int, int], None]

#: Work gives text, and is given a way to say how far it is.
Work = Callable[[Progress], str]

#: How often progress is passed on, and the other side looks, in seconds.
BEAT = 0.1
#: The kinds of messages: each is a byte, then its length in eight, then its text.
PROGRESS, REPLY, FAILURE = b"p", b"r", b"f"
OUT_OF_MEMORY = "it needed more memory than a game may use"


def reply(work: Work, limits: Limits, handle: int) -> int:
    """Restrict this process, do work and send what it gives; return the code to exit with."""
    try:
        die_with_parent()
        restrict(limits)
        tempfile.tempdir = next((str(place) for place in limits.writes if place.is_dir()), None)
        _send(handle, REPLY, work(_sender(handle)).encode())
    except MemoryError:
        _send(handle, FAILURE, OUT_OF_MEMORY.encode())
        return 1
    except Exception as error:
        if os.environ.get("PRINTKIT_DEBUG"):
            raise
        _send(handle, FAILURE, f"printkit failed with {type(error).__name__}: {error}".encode()[:1000])
        return 1
    return 0


def _sender(handle: int) -> Progress:
    """Return what notes progress, and sends it now and then."""
    last, next_time = "", 0.0

    def tell(what: str, done: int, total: int) -> None:
        nonlocal last, next_time
        trail.begin(what)
        if what != last or time.monotonic() >= next_time:
            last, next_time = what, time.monotonic() + BEAT
            _send(handle, PROGRESS, json.dumps([what, done, total]).encode())

    return tell


def _send(handle: int, kind: bytes, data: bytes) -> None:
    """Write a message: its kind, its length, its bytes."""
    left = memoryview(kind + len(data).to_bytes(8, "little") + data)
    while left:
        left = left[os.write(handle, left) :]
