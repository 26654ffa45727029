"""What became of small wrong changes to a game: how many its rules noticed, and which they did not."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics import Finding


class Unnoticed(NamedTuple):
    """A change that no rule noticed: to what, where, the letters before and after, the words around."""

    kind: str
    file: Path
    line: int
    old: str
    new: str
    words: str
    reason: str = ""  # why no rule needs to notice it, if the author gave a reason
    cell: str = ""  # in a table, whose: its column and its card


class MutationResult(NamedTuple):
    """The changes to one game: of each class how many were tried and noticed, and those that were not."""

    title: str
    counts: Mapping[str, tuple[int, int]] = {}
    unnoticed: tuple[Unnoticed, ...] = ()
    complaint: str = ""  # why nothing was tried

    @property
    def tried(self) -> int:
        """How many changes were tried."""
        return sum(tried for tried, _ in self.counts.values())

    @property
    def noticed(self) -> int:
        """How many of them some rule noticed."""
        return sum(noticed for _, noticed in self.counts.values())


#: What became of a game's changes, None where there is no game; and what is wrong.
Mutations = tuple[MutationResult | None, list[Finding]]
