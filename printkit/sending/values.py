"""What is sent to a printer: jobs, piles of files for one kind of paper, and what became of them."""

from pathlib import Path
from typing import NamedTuple

PARTS_OF_PILE = ("first", "rest", "all")


class SendFile(NamedTuple):
    """A PDF to send."""

    path: Path
    pages: int
    sides: str  # as printing systems say it: `one-sided`, `two-sided-long-edge`, `two-sided-short-edge`

    @property
    def pages_a_sheet(self) -> int:
        """How many of its pages a sheet of paper takes."""
        return 1 if self.sides == "one-sided" else 2

    @property
    def sheets(self) -> int:
        return -(-self.pages // self.pages_a_sheet)


class Pile(NamedTuple):
    """Files for one kind of paper: what to put into the printer, and what goes onto it."""

    paper: str  # as people call it
    media: str  # as printing systems do
    stock: str
    printer: str  # the profile that they were built for, if any
    files: tuple[SendFile, ...]

    @property
    def sheets(self) -> int:
        return sum(one.sheets for one in self.files)

    @property
    def title(self) -> str:
        return f"{self.paper}, {self.stock}" if self.stock else self.paper


class Sent(NamedTuple):
    """A file that a printer has taken, or some sheets of it."""

    file: str
    sheets: int
    job: str
    to: str  # the printer; empty for the usual one


class PrintJob(NamedTuple):
    """A PDF to send, and how it is to be printed."""

    file: Path
    title: str
    media: str  # as printing systems call the paper: `iso_a4_210x297mm`
    sides: str  # `one-sided`, `two-sided-long-edge` or `two-sided-short-edge`


class Refused(Exception):
    """Why nothing was sent, with the code of a finding and what helps."""

    def __init__(self, code: str, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.code, self.help = code, help
