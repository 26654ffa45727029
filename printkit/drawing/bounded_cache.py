"""Values in, those that were used lately out: what is kept for later cards does not grow with the deck."""

from collections.abc import Hashable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class BoundedCache(dict[Key, Value]):
    """Values by their keys; with so many of them it begins anew."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def put(self, key: Key, value: Value) -> Value:
        """Keep a value."""
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value
