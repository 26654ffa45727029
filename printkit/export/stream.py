"""Operators in, one content stream out, without those that would set what is already set."""

from collections.abc import Iterator
from contextlib import contextmanager

from printkit.export.operands import colour_operator
from printkit.model.scene import Colour


class Stream:
    """The operators of one page or form, and what they have set so far.

    A form inherits what its caller has set, so at its start nothing counts as set.
    """

    __slots__ = ("_parts", "_set")

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._set: dict[str, str] = {}

    def add(self, operators: str) -> None:
        """Append operators that set nothing."""
        self._parts.append(operators)

    def set(self, what: str, operators: str) -> None:
        """Append operators that set something, unless it is set so already."""
        if self._set.get(what) != operators:
            self._set[what] = operators
            self._parts.append(operators)

    def fill(self, colour: Colour) -> None:
        """Set the colour of what is filled."""
        self.set("fill", colour_operator(colour, "g", "rg"))

    def stroke(self, colour: Colour) -> None:
        """Set the colour of lines."""
        self.set("stroke", colour_operator(colour, "G", "RG"))

    @contextmanager
    def apart(self, *operators: str) -> Iterator[None]:
        """Draw what follows under these operators, and undo them and all that was set meanwhile."""
        before = self._set.copy()
        self._parts.append("q")
        self._parts.extend(operators)
        yield
        self._parts.append("Q")
        self._set = before

    def data(self) -> bytes:
        """Return all operators, one a line."""
        return "\n".join(self._parts).encode("ascii")
