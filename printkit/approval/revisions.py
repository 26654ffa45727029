"""A game's folder and a revision, a day or another folder in, the game as it was then out."""

import os
import re
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted
from printkit.folders import scratch_folder
from printkit.input.find import GAME_FILE
from printkit.input.games.approved import PRINTED_FILE

#: What a stranger's repository may not make git do: run programs of its own.
_QUIET = ("-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}")
_SECONDS = 60.0
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


@contextmanager
def as_it_was(game: Path, since: str, report: Report) -> Iterator[Path | None]:
    """Give a folder with the game as it was: another one, or a copy of what git has; None after a finding."""
    if (Path(since) / GAME_FILE).is_file():
        yield Path(since)
        return
    revision = _revision(game, since, report)
    if revision is None:
        yield None
        return
    with scratch_folder() as place:
        packed = _git(game, "archive", "--format=tar", revision, ".")
        if packed is not None:
            with tarfile.open(fileobj=BytesIO(packed)) as archive:
                archive.extractall(Path(place) / game.name, filter="data")
        then = Path(place) / game.name
        if not (then / GAME_FILE).is_file():
            message = f"there was no {quoted(game.name)} at {quoted(since)}"
            report.usage_error("bad-option", message, None, "name a later revision or day")
        yield None if report.failed else then


def last_kept(game: Path, name: str = PRINTED_FILE) -> str | None:
    """Return the revision in which it was committed last what of a game was printed, if there is one.

    Or what was approved, by the name of its file.
    """
    found = _git(game, "log", "-1", "--format=%H", "--", name)
    return found.decode().strip() or None if found else None


def _revision(game: Path, since: str, report: Report) -> str | None:
    help = "name a revision such as `HEAD~3` or `v1`, a day such as `2026-11-20`, or another game's folder"
    if _git(game, "rev-parse", "--git-dir") is None:
        message = f"{quoted(game.name)} is in no git repository, and {quoted(since)} is no folder of a game"
        report.usage_error("bad-option", message, None, help)
        return None
    found = None
    if not since.startswith("-"):
        found = _git(game, "rev-parse", "--verify", "--quiet", f"{since}^{{commit}}")
        if not found and _DAY.match(since):
            found = _git(game, "rev-list", "-1", f"--before={since}", "HEAD", "--", ".")
    if not found or not found.strip():
        report.usage_error("bad-option", f"git knows no revision {quoted(since)} of this game", None, help)
        return None
    return found.decode().strip()


def _git(folder: Path, *words: str) -> bytes | None:
    """Return what git answers; None where it fails, or there is none."""
    command = ["git", *_QUIET, "-C", str(folder), *words]
    try:
        done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=_SECONDS)
    except (OSError, subprocess.SubprocessError):
        return None
    return None if done.returncode else done.stdout
