"""Mistakes and warnings of all stages in, a list of findings out, which `render` turns into text or JSON."""

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics.wording import quoted, suggestion


class Severity(IntEnum):
    """How bad a finding is; an error stops the build."""

    NOTE = 0
    WARNING = 1
    ERROR = 2


class Cell(NamedTuple):
    """A cell of a table, or a whole row: where it is as people say it, and what is shown of it."""

    row: int  # its number in the sheet; 0 where the line says it
    column: str = ""  # its letter; "" for a whole row
    heading: str = ""
    card: str = ""
    text: str = ""  # what is in it
    sheet: str = ""
    line: str = ""  # the row as an excerpt, where the file's own line can't be shown


class Place(NamedTuple):
    """A part of one line of a file; lines and columns count from 1, 0 means unknown."""

    file: Path
    line: int = 0
    column: int = 0
    length: int = 0
    cell: Cell | None = None


class Spot(NamedTuple):
    """A key path in a TOML file, such as `("card", 3, "copies")`; its line is looked up when it is shown."""

    file: Path
    keys: tuple[str | int, ...] = ()

    def __truediv__(self, key: str | int) -> "Spot":
        return Spot(self.file, (*self.keys, key))


#: Where something is in a file, if it is known.
At = Place | Spot | None


@dataclass(frozen=True, slots=True)
class Finding:
    """One mistake or remark: a code for scripts, a sentence for people, where it is, how to mend it."""

    code: str
    severity: Severity
    message: str
    at: At = None
    help: str | None = None
    notes: tuple[str, ...] = ()
    usage: bool = False  # it is about the command line, not about the files of the game
    key: Hashable | None = field(default=None, compare=False)  # what it is about, for code; never shown


def failed(findings: Iterable[Finding]) -> bool:
    """Return whether there is an error among findings."""
    return any(finding.severity is Severity.ERROR for finding in findings)


@dataclass(slots=True, eq=False, repr=False)
class Report:
    """Collects the findings of a whole run, so that all of them can be shown at once."""

    findings: list[Finding] = field(default_factory=list)
    _seen: set[Finding] = field(default_factory=set, repr=False)
    added: int = field(default=0, repr=False)  # how many times `add` was called, known findings included

    def error(self, code: str, message: str, at: At = None, help: str | None = None) -> None:
        """Add a mistake that must be mended before anything is printed."""
        self.add(Finding(code, Severity.ERROR, message, at, help))

    def usage_error(self, code: str, message: str, at: At = None, help: str | None = None) -> None:
        """Add a mistake in the command line, not in the files of a game."""
        self.add(Finding(code, Severity.ERROR, message, at, help, usage=True))

    def unknown(
        self,
        code: str,
        message: str,
        word: str,
        known: Iterable[str],
        at: At = None,
        help: str | None = None,
        most: int = 20,
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Add that nobody knows a word of a file, or of the command line where there is no place.

        What helps is the known word that it is most like; or all of them, if no more than `most`; or `help`.
        """
        help = suggestion(word, known, most) or help
        self.add(Finding(code, severity, message, at, help, usage=at is None))

    def no_column(
        self, name: str, table: Path, known: Iterable[str], at: At = None, severity: Severity = Severity.ERROR
    ) -> None:
        """Add that a table has no column of this name."""
        message = f"there is no column {quoted(name)} in {quoted(table.name)}"
        self.unknown("unknown-column", message, name, known, at, severity=severity)

    def write_error(self, what: str, wrong: OSError, help: str | None = None) -> None:
        """Add that something can't be written, and why."""
        why = (wrong.strerror or str(wrong)).lower()
        self.error("cannot-write", f"can't {what}: {why}", None, help)

    def warning(self, code: str, message: str, at: At = None, help: str | None = None) -> None:
        """Add something that prints, but perhaps not as intended."""
        self.add(Finding(code, Severity.WARNING, message, at, help))

    def add(self, finding: Finding) -> None:
        """Add a finding, once: a mistake in the template of forty cards is reported once."""
        self.added += 1
        if finding not in self._seen:
            self._seen.add(finding)
            self.findings.append(finding)

    def add_all(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            self.add(finding)

    @contextmanager
    def collect(self) -> Iterator["Report"]:
        """Yield a report for one step, to see whether that step failed; its findings are added here too."""
        own = Report()
        try:
            yield own
        finally:
            self.add_all(own)

    @property
    def failed(self) -> bool:
        """Whether there is an error, which stops the build."""
        return failed(self.findings)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)
