"""An old workbook (.xls) in; its streams out, or BadWorkbook where its chains of sectors run in circles.

The library that reads it follows those chains without counting, and would never come back.
"""

from collections.abc import Iterator, Sequence
from struct import unpack_from
from typing import NamedTuple

from printkit.input.tables.formats.zipped import BadWorkbook

_END, _LAST = 0xFFFFFFFE, 0xFFFFFFFA
#: The length of a directory's entry; streams that are shorter than this lie in sectors of so many bytes.
_ENTRY, _SMALL, _MINI = 128, 4096, 64
#: What kinds of entries are.
_STREAM, _ROOT = 2, 5


class _Entry(NamedTuple):
    """An entry of the directory, and the sectors that hold it: small ones, or not."""

    name: str
    kind: int
    length: int
    chain: Sequence[int]


def check_ole(data: bytes) -> None:
    """Raise BadWorkbook unless every chain of sectors comes to its end."""
    for _ in _entries(data):
        pass


def stream(data: bytes, name: str) -> bytes:
    """Return what is in the stream of a name; nothing if there is none."""
    entries = list(_entries(data))
    found = next((one for one in entries if one.kind == _STREAM and one.name == name), None)
    if found is None:
        return b""
    size, sectors = 1 << unpack_from("<H", data, 30)[0], data
    if found.length < _SMALL:
        root = next((one for one in entries if one.kind == _ROOT), None)
        sectors = b"".join(_bytes(data, place, size) for place in root.chain) if root else b""
        sectors, size = (
            bytes(_MINI) + sectors,
            _MINI,
        )  # as in the file, the first sector is after one of another kind
    return b"".join(_bytes(sectors, place, size) for place in found.chain)[: found.length]


def _entries(data: bytes) -> Iterator[_Entry]:
    if len(data) < 1536 or unpack_from("<H", data, 30)[0] not in (9, 12):
        raise _damaged()
    size = 1 << unpack_from("<H", data, 30)[0]
    directory, small = (unpack_from("<I", data, at)[0] for at in (48, 60))
    table = [
        number for place in _places(data, size) if place < _LAST for number in _sector(data, place, size)
    ]
    minis = [number for place in _chain(small, table) for number in _sector(data, place, size)]
    for place in _chain(directory, table):
        _sector(data, place, size)
        start = (place + 1) * size
        for at in range(start, start + size, _ENTRY):
            yield _entry(data, at, table, minis)


def _places(data: bytes, size: int) -> Sequence[int]:
    places = list(unpack_from("<109I", data, 76))
    more = unpack_from("<I", data, 68)[0]
    for _ in range(len(data) // size):
        if more >= _LAST:
            return places
        *others, more = _sector(data, more, size)
        places += others
    raise _damaged()


def _entry(data: bytes, at: int, table: Sequence[int], minis: Sequence[int]) -> _Entry:
    """Return an entry of the directory; raise BadWorkbook if its chain has no end."""
    kind, first, length = data[at + 66], *unpack_from("<II", data, at + 116)
    chain: Sequence[int] = ()
    if kind == _ROOT or (kind == _STREAM and length >= _SMALL):
        chain = _chain(first, table)
    elif kind == _STREAM and length:
        chain = _chain(first, minis)
    name = data[at : at + 64].decode("utf-16-le", "replace").partition("\0")[0]
    return _Entry(name, kind, length, chain)


def _damaged() -> BadWorkbook:
    return BadWorkbook("it is damaged, or not a workbook")


def _sector(data: bytes, place: int, size: int) -> tuple[int, ...]:
    if (place + 2) * size > len(data):
        raise _damaged()
    return unpack_from(f"<{size // 4}I", data, (place + 1) * size)


def _bytes(data: bytes, place: int, size: int) -> bytes:
    """Return what is in a sector; the last one of a file may be cut short."""
    return data[(place + 1) * size : (place + 2) * size]


def _chain(place: int, table: Sequence[int]) -> list[int]:
    places: list[int] = []
    while place != _END and not (place > _LAST and not places):
        if place >= len(table) or len(places) > len(table):
            raise _damaged()
        places.append(place)
        place = table[place]
    return places
