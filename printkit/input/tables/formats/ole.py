"""An old workbook's file (.xls) in, nothing out, or BadWorkbook where its chains of sectors run in circles.

The library that reads it follows those chains without counting, and would never come back.
"""

from collections.abc import Sequence
from struct import unpack_from

from printkit.input.tables.formats.zipped import BadWorkbook

_END, _LAST = 0xFFFFFFFE, 0xFFFFFFFA
_ENTRY, _SMALL = 128, 4096


def check_ole(data: bytes) -> None:
    """Raise BadWorkbook unless every chain of sectors comes to its end."""
    if len(data) < 1536 or unpack_from("<H", data, 30)[0] not in (9, 12):
        raise _damaged()
    size = 1 << unpack_from("<H", data, 30)[0]
    directory, small, more = (unpack_from("<I", data, at)[0] for at in (48, 60, 68))
    places = list(unpack_from("<109I", data, 76))
    for _ in range(len(data) // size):
        if more >= _LAST:
            break
        *others, more = _sector(data, more, size)
        places += others
    else:
        raise _damaged()
    table = [number for place in places if place < _LAST for number in _sector(data, place, size)]
    minis = [number for place in _chain(small, table) for number in _sector(data, place, size)]
    for place in _chain(directory, table):
        _sector(data, place, size)
        start = (place + 1) * size
        for at in range(start, start + size, _ENTRY):
            kind, first, length = data[at + 66], *unpack_from("<II", data, at + 116)
            if kind == 5 or (kind == 2 and length >= _SMALL):
                _chain(first, table)
            elif kind == 2 and length:
                _chain(first, minis)


def _damaged() -> BadWorkbook:
    """Return what to raise."""
    return BadWorkbook("it is damaged, or not a workbook")


def _sector(data: bytes, place: int, size: int) -> tuple[int, ...]:
    """Return the numbers in a sector."""
    start = (place + 1) * size
    if start + size > len(data):
        raise _damaged()
    return unpack_from(f"<{size // 4}I", data, start)


def _chain(place: int, table: Sequence[int]) -> list[int]:
    """Return the sectors of a chain."""
    places: list[int] = []
    while place != _END and not (place > _LAST and not places):
        if place >= len(table) or len(places) > len(table):
            raise _damaged()
        places.append(place)
        place = table[place]
    return places
