"""A job and the name of a printer of this system in, the job's name there out: by `lp` and `lpstat`."""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics.wording import listed, quoted, suggestion

#: How long the printing system may take, in seconds.
_TIMEOUT_SECONDS = 120.0

_JOB = re.compile(r"request id is (\S+)")


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


def send(job: PrintJob, queue: str | None) -> str:
    """Hand a file to the printing system, for a printer or for the usual one; return the job's name."""
    options = [f"media={job.media}", f"sides={job.sides}", "print-scaling=none"]
    words = [*(["-d", queue] if queue else []), "-t", job.title]
    for option in options:
        words += ["-o", option]
    done = _run("lp", [*words, str(job.file.resolve())])
    if done.returncode == 0:
        found = _JOB.search(done.stdout)
        return found[1] if found else queue or ""
    raise _refusal(done.stderr.strip().removeprefix("lp:").strip(), queue)


def _refusal(words: str, queue: str | None) -> Refused:
    known = known_queues()
    if queue is not None and queue not in known:
        none = "no printer is set up: add yours in the system's settings"
        near = suggestion(queue, known) if known else none
        return Refused("unknown-queue", f"this system knows no printer {quoted(queue)}", near)
    if "default" in words:
        ways = f"name one with `--to`: {listed(known, 'or')}"
        help = ways if known else "set one up, or name its address: `--to`"
        return Refused("unknown-queue", "this system has no usual printer", help)
    return Refused("not-printed", f"nothing was printed: {words or 'the printing system gave no reason'}")


def known_queues() -> list[str]:
    """Return the names of the printers that this system knows; none where it can't say."""
    try:
        return _run("lpstat", ["-e"]).stdout.split()
    except Refused:
        return []


def _run(program: str, words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    path = shutil.which(program)
    if path is None:
        help = "name the printer's address, `--to ipp://ADDRESS/ipp/print`, or print from a viewer, at 100 %"
        raise Refused("no-lp", f"this system has no `{program}` to print with", help)
    try:
        return subprocess.run(
            [path, *words],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_TIMEOUT_SECONDS,
            check=False,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "LC_ALL": "C"},
        )
    except (OSError, subprocess.TimeoutExpired) as wrong:
        raise Refused("not-printed", f"`{program}` does not answer: {wrong}") from None
