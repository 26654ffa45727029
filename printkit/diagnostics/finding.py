"""What a stage has to say in, a list of findings out: values that `render` turns into words or JSON."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


class Severity(IntEnum):
    """How bad a finding is; an error stops the build."""

    NOTE = 0
    WARNING = 1
    ERROR = 2


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of one line of a file; line and column count from 1, and 0 means not known."""

    file: Path
    line: int = 0
    column: int = 0
    length: int = 0


@dataclass(frozen=True, slots=True)
class Spot:
    """A key in a TOML file, by its path: `("card", 3, "copies")`; found in the text when it is shown."""

    file: Path
    keys: tuple[str | int, ...] = ()

    def __truediv__(self, key: str | int) -> "Spot":
        """Return the spot one key further in."""
        return Spot(self.file, (*self.keys, key))


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to say: a code for scripts, a sentence for people, where it is, how to mend it."""

    code: str
    severity: Severity
    message: str
    at: Place | Spot | None = None
    help: str | None = None
    notes: tuple[str, ...] = ()
    key: Hashable | None = field(default=None, compare=False)  # what it is about, for code; never shown


@dataclass(slots=True)
class Report:
    """Collects the findings of a whole run, so that all of them can be shown at once."""

    findings: list[Finding] = field(default_factory=list)
    _seen: set[Finding] = field(default_factory=set, repr=False)
    _added: int = field(default=0, repr=False)  # how many times `add` was called

    def error(self, code: str, message: str, at: Place | Spot | None = None, help: str | None = None) -> None:
        """Note something that must be mended before anything is printed."""
        self.add(Finding(code, Severity.ERROR, message, at, help))

    def warning(
        self, code: str, message: str, at: Place | Spot | None = None, help: str | None = None
    ) -> None:
        """Note something that prints, but perhaps not as meant."""
        self.add(Finding(code, Severity.WARNING, message, at, help))

    def add(self, finding: Finding) -> None:
        """Take a finding in, once: the same slip in forty cards' shared template is said once."""
        self._added += 1
        if finding not in self._seen:
            self._seen.add(finding)
            self.findings.append(finding)

    def watch(self, work: Callable[[], T]) -> tuple[T, bool]:
        """Do some work; return its result, and whether it found anything, known findings included."""
        before = self._added
        result = work()
        return result, self._added > before

    def forget(self, kept: int) -> None:
        """Drop all findings but the first so many, as if they had never been found."""
        self._seen.difference_update(self.findings[kept:])
        del self.findings[kept:]

    @property
    def failed(self) -> bool:
        """Whether anything was found that must stop the build."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)

    def __iter__(self) -> Iterator[Finding]:
        """Walk through the findings as they came."""
        return iter(self.findings)
