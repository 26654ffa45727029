"""Values in, the last of them out: what is kept for later cards does not grow with the deck."""

from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class BoundedCache(Generic[Key, Value]):
    """Keeps the values that were used last: so many at least, twice as many at most."""

    __slots__ = ("_least", "_new", "_old")

    def __init__(self, least: int) -> None:
        self._least = least
        self._new: dict[Key, Value] = {}
        self._old: dict[Key, Value] = {}

    def get(self, key: Key) -> Value | None:
        """Return a value, if it is kept."""
        value = self._new.get(key)
        if value is None and (value := self._old.get(key)) is not None:
            self.put(key, value)
        return value

    def put(self, key: Key, value: Value) -> Value:
        """Keep a value."""
        if len(self._new) >= self._least:
            self._old, self._new = self._new, {}
        self._new[key] = value
        return value
