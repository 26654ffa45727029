"""A place in a game's files in, its lines out; or an editor is started that opens it."""

import os
import shlex
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from printkit.diagnostics.places import read_source
from printkit.folders import shared_toml
from printkit.input.tables.formats import text_suffixes

#: So many lines are shown before and after the one that is asked for.
_AROUND = 6
_LONGEST_LINE = 500
#: What is no text is not shown; besides tables, these are.
_TEXTS = (".svg", ".toml", ".jinja", ".j2")


def inside(name: str, folders: Iterable[Path]) -> Path | None:
    """Return a file, if it is in one of some folders, links followed."""
    try:
        path = Path(name).resolve()
        return path if path.is_file() and any(path.is_relative_to(one.resolve()) for one in folders) else None
    except (OSError, ValueError, RuntimeError):
        return None


def excerpt(path: Path, line: int) -> dict[str, Any]:
    """Return the lines around one of a file."""
    if path.suffix.lower() not in (*_TEXTS, *text_suffixes()):
        return {"file": path.name, "first": 0, "lines": []}
    lines = read_source(path).split("\n")
    first = max(0, min(line, len(lines)) - 1 - _AROUND)
    shown = [one[:_LONGEST_LINE] for one in lines[first : first + 2 * _AROUND + 1]]
    return {"file": path.name, "first": first + 1, "lines": shown}


def editor_command(named: str | None) -> list[str]:
    """Return the words that start the user's editor: the one that was named, or that of the environment."""
    words = named or os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    try:
        command = shlex.split(words)
    except ValueError:
        return []
    return [] if not command or _name(command) in shared_toml("studio/editors.toml")["terminal"] else command


def open_place(command: Sequence[str], path: Path, line: int, column: int) -> bool:
    """Start an editor at a place; return whether it could be started."""
    if not command:
        return False
    values = {"file": str(path), "line": f"{line}", "column": f"{column}"}
    if any("{file}" in word for word in command):
        words = [word.format(**values) for word in command]
    else:
        known = shared_toml("studio/editors.toml").get(_name(command), ["{file}"])
        words = [*command, *(word.format(**values) for word in known)]
    try:
        quiet = subprocess.DEVNULL
        subprocess.Popen(words, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except (OSError, ValueError):
        return False
    return True


def _name(command: Sequence[str]) -> str:
    return Path(command[0]).stem.lower()
