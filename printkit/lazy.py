"""Values that are many in, the same out when they are asked for: made late, or kept in little memory."""

import itertools
import math
import os
import pickle
import weakref
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

Value = TypeVar("Value")
Part = TypeVar("Part")

#: So many cards are worth packing.
MANY = 1000
#: So many values are packed together, and unpacked together.
_BLOCK = 100
#: Cells of a column are smaller, and are read one after the other.
CELLS = 1000
#: So many bytes are kept in memory, and the others in a file.
_IN_MEMORY = 1_000_000


class LazyDict(Mapping[str, Value]):
    """Values by name, each made when it is first asked for."""

    def __init__(self, names: Iterable[str], make: Callable[[str], Value]) -> None:
        self._names, self._make = dict.fromkeys(names), make
        self._made: dict[str, Value] = {}

    def __getitem__(self, name: str) -> Value:
        if name not in self._made:
            if name not in self._names:
                raise KeyError(name)
            self._made[name] = self._make(name)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class SpillFile:
    """Pieces of bytes in their order: in memory while they are few, and then in a file without a name.

    Where no file can be written, they stay in memory.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._file: Any = None
        self._ends = array("Q", [0])
        self._written = 0
        self._last = bytearray()  # what is not in the file yet
        self._most: float = _IN_MEMORY

    def append(self, data: bytes) -> None:
        self._last += data
        self._ends.append(self._ends[-1] + len(data))
        if len(self._last) > self._most:
            try:
                self._spill()
            except OSError:
                self._most = math.inf

    def _spill(self) -> None:
        if self._file is None:
            from tempfile import TemporaryFile  # late: small decks need none

            self._file = TemporaryFile(buffering=0, dir=self._folder)  # noqa: SIM115 - closed with the spool
            weakref.finalize(self, self._file.close)
        self._file.seek(self._written)
        done = 0
        while done < len(self._last):
            done += self._file.write(self._last[done:])
        self._written += done
        self._last = bytearray()

    def __getitem__(self, number: int) -> bytes:
        start, end = self._ends[number : number + 2]
        if start >= self._written:
            return bytes(self._last[start - self._written : end - self._written])
        if hasattr(os, "pread"):  # processes that were forked share where they are in a file
            return os.pread(self._file.fileno(), end - start, start)
        self._file.seek(start)
        data: bytes = self._file.read(end - start)
        return data

    def __len__(self) -> int:
        return len(self._ends) - 1


class CompressedList(Sequence[Value]):
    """Values in their order, packed: those around the last one that was asked for are at hand."""

    def __init__(self, values: Iterable[Value] = (), block: int = _BLOCK) -> None:
        self._block = block
        self._blocks = SpillFile()
        self._last: list[Value] = []  # those that fill no block yet
        self._open: tuple[int, Sequence[Value]] = (-1, ())
        for value in values:
            self.append(value)

    def append(self, value: Value) -> None:
        self._last.append(value)
        if len(self._last) == self._block:
            self._blocks.append(zlib.compress(pickle.dumps(self._last, pickle.HIGHEST_PROTOCOL), 1))
            self._last = []

    def __getitem__(self, index: Any) -> Any:
        block, at = divmod(index, self._block)
        if block == len(self._blocks):
            return self._last[at]
        if self._open[0] != block:
            self._open = block, self._unpacked(block)
        return self._open[1][at]

    def __iter__(self) -> Iterator[Value]:
        for block in range(len(self._blocks)):
            yield from self._unpacked(block)
        yield from self._last

    def __len__(self) -> int:
        return len(self._blocks) * self._block + len(self._last)

    def _unpacked(self, block: int) -> Sequence[Value]:
        values: Sequence[Value] = pickle.loads(zlib.decompress(self._blocks[block]))
        return values


class LazySequence(Sequence[Value]):
    """Values that are made of parts, each whenever it is asked for: of the number of a part, and the part."""

    def __init__(self, parts: Sequence[Part], make: Callable[[int, Part], Value]) -> None:
        self._parts, self._make = parts, make

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self[at] for at in range(*index.indices(len(self))))
        return self._make(index, self._parts[index])

    def __iter__(self) -> Iterator[Value]:
        return itertools.starmap(self._make, enumerate(self._parts))

    def __len__(self) -> int:
        return len(self._parts)


class PackedFields(Mapping[str, Any]):
    """The fields of one card of many, which are packed together."""

    __slots__ = ("_all", "_index")

    def __init__(self, all_fields: CompressedList[dict[str, Any]], index: int) -> None:
        self._all, self._index = all_fields, index

    def __getitem__(self, name: str) -> Any:
        return self._all[self._index][name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all[self._index])

    def __len__(self) -> int:
        return len(self._all[self._index])

    def items(self) -> Any:
        """Return the fields with their names."""
        return self._all[self._index].items()
