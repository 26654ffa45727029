"""What work is at in, a note that outlives its process out: where it was when it ended."""

from __future__ import annotations

from mmap import mmap

#: How large the shared memory is: the note's length, its text.
SIZE = 1024

#: The memory that is shared with the process that watches this one, if one does; the part that work is in.
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
        text = ", ".join(filter(None, (*_part, detail))).encode(errors="replace")[: SIZE - 2]
        shared[: 2 + len(text)] = len(text).to_bytes(2, "little") + text


def read(shared: mmap) -> str:
    """Return the last note."""
    length = int.from_bytes(shared[:2], "little")
    return shared[2 : 2 + length].decode(errors="replace")
