"""What work is at in, a note that outlives its process out: where it was when it ended."""

from mmap import mmap

#: How large the shared memory is: how many notes there were, the last one's length, its text.
SIZE = 1024
_COUNT, _HEAD = 4, 6

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
        text = ", ".join(filter(None, (*_part, detail))).encode(errors="replace")[: SIZE - _HEAD]
        number = (count(shared) + 1) % (1 << 8 * _COUNT)
        head = number.to_bytes(_COUNT, "little") + len(text).to_bytes(_HEAD - _COUNT, "little")
        shared[: _HEAD + len(text)] = head + text


def count(shared: mmap) -> int:
    """Return how many notes there were: while it grows, work goes on."""
    return int.from_bytes(shared[:_COUNT], "little")


def read(shared: mmap) -> str:
    """Return the last note."""
    length = int.from_bytes(shared[_COUNT:_HEAD], "little")
    return shared[_HEAD : _HEAD + length].decode(errors="replace")
