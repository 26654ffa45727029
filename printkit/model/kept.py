"""Values that are many in, the same out when they are asked for: made late, or kept in little memory."""

import pickle
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

Value = TypeVar("Value")

#: So many cards are worth packing.
MANY = 1000
#: So many values are packed together, and unpacked together.
_BLOCK = 100
#: Cells of a column are smaller, and are read one after the other.
CELLS = 1000


class Late(Mapping[str, Value]):
    """Values by name, each made when it is first asked for."""

    def __init__(self, names: Iterable[str], make: Callable[[str], Value]) -> None:
        self._names, self._make = dict.fromkeys(names), make
        self._made: dict[str, Value] = {}

    def __getitem__(self, name: str) -> Value:
        """Return a value."""
        if name not in self._made:
            if name not in self._names:
                raise KeyError(name)
            self._made[name] = self._make(name)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names."""
        return iter(self._names)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._names)


class Packed(Sequence[Value]):
    """Values in their order, packed: those around the last one that was asked for are at hand."""

    def __init__(self, values: Iterable[Value] = (), block: int = _BLOCK) -> None:
        self._block = block
        self._blocks: list[bytes] = []
        self._last: list[Value] = []  # those that fill no block yet
        self._open: tuple[int, Sequence[Value]] = (-1, ())
        for value in values:
            self.append(value)

    def append(self, value: Value) -> None:
        """Add a value."""
        self._last.append(value)
        if len(self._last) == self._block:
            self._blocks.append(zlib.compress(pickle.dumps(self._last, pickle.HIGHEST_PROTOCOL), 1))
            self._last = []

    def __getitem__(self, index: Any) -> Any:
        """Return a value; no parts are asked for."""
        block, at = divmod(index, self._block)
        if block == len(self._blocks):
            return self._last[at]
        if self._open[0] != block:
            self._open = block, self._unpacked(block)
        return self._open[1][at]

    def __iter__(self) -> Iterator[Value]:
        """Iterate over the values, a block of them at hand."""
        for block in range(len(self._blocks)):
            yield from self._unpacked(block)
        yield from self._last

    def __len__(self) -> int:
        """Return how many values there are."""
        return len(self._blocks) * self._block + len(self._last)

    def _unpacked(self, block: int) -> Sequence[Value]:
        """Return the values of a block."""
        values: Sequence[Value] = pickle.loads(zlib.decompress(self._blocks[block]))
        return values


class PackedFields(Mapping[str, Any]):
    """The fields of one card of many, which are packed together."""

    __slots__ = ("_all", "_index")

    def __init__(self, all_fields: Packed[dict[str, Any]], index: int) -> None:
        self._all, self._index = all_fields, index

    def __getitem__(self, name: str) -> Any:
        """Return a field."""
        return self._all[self._index][name]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the fields' names."""
        return iter(self._all[self._index])

    def __len__(self) -> int:
        """Return how many fields there are."""
        return len(self._all[self._index])

    def items(self) -> Any:
        """Return the fields with their names."""
        return self._all[self._index].items()
