"""What every way to send a file speaks of: the job, and why a printer refuses it."""

from pathlib import Path
from typing import NamedTuple


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
