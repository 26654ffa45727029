"""A job: one line of a batch, a game to be built in its own way; and what became of it, as plain values."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Finding, Place, Spot


class Job(NamedTuple):
    """A game, how to build it, and what its templates read as `job.…`."""

    name: str  # of its folder
    game: str
    brand: str = ""
    components: tuple[str, ...] = ()
    options: Mapping[str, Any] = {}  # arguments of `build`
    values: Mapping[str, Any] = {}
    at: Place | Spot | None = None
    wrong: str = ""  # what is wrong with its line: then it is not built
    misnamed: bool = False  # its name can't name a folder, or names another job's


class JobResult(NamedTuple):
    """What became of a job."""

    name: str
    game: str
    brand: str
    state: str  # "done", "kept" from an earlier run, or "failed"
    files: int = 0
    pages: int = 0
    pieces: int = 0
    errors: int = 0
    warnings: int = 0
    seconds: float = 0.0
    message: str = ""  # what is wrong first: an error, or else a warning
    findings: Sequence[Mapping[str, Any]] = ()  # all, as `check --format json` says them


class BatchResult(NamedTuple):
    """What became of a batch: its jobs in order, what is wrong with their file, the reports written."""

    jobs: tuple[JobResult, ...] = ()
    findings: tuple[Finding, ...] = ()
    reports: tuple[Path | str, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether any job failed, or none could be read."""
        return any(one.state == "failed" for one in self.jobs) or any(
            one.severity.name == "ERROR" for one in self.findings
        )
