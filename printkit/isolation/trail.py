"""What work is at in, a note that outlives its process out: it says where one was that crashed or hung."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from mmap import mmap
from typing import TypeVar

Value = TypeVar("Value")

#: How large the shared memory is: the time of the note, its length, its text.
SIZE = 1024
_LONGEST = SIZE - 10
#: After so many values it is noted how far work has come.
_OFTEN = 1000

#: The memory that is shared with the process that watches this one, if one does.
_shared: list[mmap] = []


_part: list[str] = []


def start(shared: mmap) -> None:
    """Write notes into shared memory from now on."""
    _shared[:] = [shared]


def begin(part: str) -> None:
    """Say which part of the work begins or goes on; nothing is done where nobody watches."""
    if _shared:
        _part[:] = [part]
        note()


def note(detail: str = "") -> None:
    """Say what is being worked on in this part: a template, a font, a picture."""
    for shared in _shared:
        text = ", ".join(filter(None, (*_part, detail))).encode(errors="replace")[:_LONGEST]
        shared[8 : 10 + len(text)] = len(text).to_bytes(2, "little") + text
        shared[:8] = time.monotonic_ns().to_bytes(8, "little")


def noting(detail: str, values: Iterable[Value]) -> Iterator[Value]:
    """Yield many values, and note now and then which of them is worked on."""
    for number, value in enumerate(values):
        if number % _OFTEN == 0:
            note(f"{detail} {number + 1}")
        yield value


def read(shared: mmap) -> tuple[int, str]:
    """Return the time of the last note, which tells it from others, and the note."""
    length = min(int.from_bytes(shared[8:10], "little"), _LONGEST)
    return int.from_bytes(shared[:8], "little"), shared[10 : 10 + length].decode(errors="replace")
