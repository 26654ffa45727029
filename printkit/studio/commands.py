"""Options in, the command that builds or checks out: a page does what the command does, by running it."""

import json
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printkit.processes.command import Command, Done

#: After the last change, the game is checked when nothing changes for so many seconds.
_CALM = 0.8
#: So many findings are shown, the worst first.
_MOST, _RANKS = 200, ("error", "warning", "note")
#: So much of what a command writes is shown.
_LONGEST = 20_000


def output_of(done: Done) -> str:
    """Return what a command wrote, for people."""
    return "\n\n".join(part.strip("\n") for part in (done.output, done.errors) if part.strip())[:_LONGEST]


def built_files(folder: Path, what: str, some: bool = False) -> dict[str, Path]:
    """Return the files that a build wrote, by their names in their folder; of some cards alone, theirs."""
    if what in ("pdf", "png"):
        files = [folder / "manifest.json"]
        with suppress(OSError, ValueError, KeyError, TypeError):
            entries = json.loads(files[0].read_text(encoding="utf-8"))["files"]
            names = sorted(Path(one["file"]).name for one in entries if bool(one.get("cards")) == some)
            files = [folder / name for name in names if name.endswith(f".{what}")] + files
            files += [folder / "take-out.txt"] if some else []
    else:
        files = sorted((folder / what).rglob("*"))
    found = [one for one in files if one.is_file() and not one.is_symlink()]
    return {one.relative_to(folder).as_posix(): one for one in found}


@dataclass
class Checker:
    """Runs `printkit check` when a game has not changed for a moment, and stops it when it does."""

    take: Callable[[dict[str, Any]], None]
    _command: Command | None = None
    _timer: threading.Timer | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def cancel(self) -> None:
        """Stop a check: what it would say is no longer true."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            command, self._command = self._command, None
        if command is not None:
            command.close()

    def plan(self, arguments: Sequence[str]) -> None:
        self.cancel()
        with self._lock:
            self._timer = threading.Timer(_CALM, self._check, [arguments])
            self._timer.daemon = True
            self._timer.start()

    def _check(self, arguments: Sequence[str]) -> None:
        with self._lock:
            command = self._command = Command(arguments)
        done = command.wait()
        with self._lock:
            current = self._command is command
        if current:
            self.cancel()
            with suppress(ValueError, TypeError, KeyError):  # where options are wrong, that is known by then
                result = json.loads(done.output)
                worst = sorted(result["findings"], key=lambda one: _RANKS.index(one["severity"]))[:_MOST]
                self.take({"findings": worst, "rules": result["rules"]})
