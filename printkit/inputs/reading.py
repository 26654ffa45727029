"""Files and folders in, noted as they are opened; whether all of them are still what they were out.

Each is noted before it is read, with its stamp, so that a change from then on is seen, even one that is made
while it is read. Of a folder, the names in it count.
"""

import hashlib
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from printkit.folders import shared_templates
from printkit.inputs.files import MOST_FILES, Stamp, as_stamp, digest_of, digest_once, is_recent, stamp_of

#: Names of folders that are written to, and of no interest in others.
WRITTEN = frozenset({"output", "node_modules", "__pycache__", "venv"})

#: printkit's own data counts with its code, as the program.
_OURS = str(shared_templates()) + os.sep
#: Comes between a folder and the endings of the names in it that count.
_NAMES = "\0"
#: Whether a change of a file's content can leave all its times as they were.
_NO_CHANGE_TIME = os.name == "nt"

#: The stamp of a file, None where there is none; the digest of what is in it. Of what is installed, such as
#: fonts, there is none, and its stamp alone decides.
Known = tuple[Stamp | None, str | None]
Inputs = dict[str, Known]

_noted: ContextVar[Inputs | None] = ContextVar("noted", default=None)


@contextmanager
def noting(inputs: Inputs) -> Iterator[Inputs]:
    """Add to these inputs all that is opened meanwhile."""
    before = _noted.set(inputs)
    try:
        yield inputs
    finally:
        _noted.reset(before)


def noted() -> Inputs:
    """Return what was opened so far, of what is being noted."""
    return _noted.get() or {}


def note_all(inputs: Mapping[str, Known]) -> None:
    """Note what another process has noted, or an earlier run whose result still holds."""
    here = _noted.get()
    if here is not None:
        here |= {path: known for path, known in inputs.items() if path not in here}


def note(path: Path, installed: bool = False) -> Stamp | None:
    """Note a file that is about to be read; return its stamp, None where there is none."""
    name, inputs = os.path.abspath(path), _noted.get()  # noqa: PTH100 - a Path takes longer
    at = _look(name)
    if inputs is not None and name not in inputs and not name.startswith(_OURS):
        if at is None or (installed and not is_recent(at, time.time_ns())):
            inputs[name] = at, ""
        else:
            inputs[name] = at, _digest(name) if is_recent(at, time.time_ns()) else None
    return at


def note_names(folder: Path | str, endings: Sequence[str] = ()) -> None:
    """Note the names in a folder that is looked through: of files with some endings, of inner folders."""
    name, inputs = f"{os.path.abspath(folder)}{_NAMES}{' '.join(endings)}", _noted.get()  # noqa: PTH100
    if inputs is not None and name not in inputs and not name.startswith(_OURS):
        inputs[name] = _look(name), _digest(name)


def note_folders(folder: Path) -> None:
    """Note a folder and those in it: any name that comes or goes is a change."""
    left, count = [str(folder)], 0
    while left and count < MOST_FILES:
        place = left.pop()
        note_names(place)
        with suppress(OSError), os.scandir(place) as found:
            for entry in found:
                count += 1
                if entry.is_dir(follow_symlinks=False) and _counts(entry.name):
                    left.append(entry.path)


def as_inputs(plain: Mapping[str, Any]) -> Inputs:
    """Return inputs that were written as JSON; raise where they are none."""
    return {
        str(path): (at and _stamp(*map(int, at)), None if digest is None else str(digest))
        for path, (at, digest) in plain.items()
    }


def _stamp(size: int, changed: int, moved: int, inode: int) -> Stamp:
    return size, changed, moved, inode


def place_of(path: str) -> Path:
    """Return the file or the folder that a key of inputs is about."""
    return Path(path.partition(_NAMES)[0])


def completed(inputs: Mapping[str, Known]) -> Inputs:
    """Return inputs with the digests that are still to be taken, where the files are as they were noted."""
    return {
        path: (at, digest_once(path, at) if digest is None and at is not None else digest)
        for path, (at, digest) in inputs.items()
    }


def refreshed(inputs: Mapping[str, Known], since: int) -> Inputs | None:
    """Return inputs with their stamps of today, or None where any is another one than it was.

    Where a stamp differs, or was a moment old when things began, the content decides.
    """
    now: Inputs = {}
    for path, (then, digest) in inputs.items():
        at = _look(path)
        doubtful = at != then or (then is not None and is_recent(then, since)) or (_NO_CHANGE_TIME and digest)
        if doubtful and (at is None or then is None or not digest or _digest(path) != digest):
            return None
        now[path] = at, digest
    return now


def _counts(name: str) -> bool:
    return not name.startswith(".") and not name.endswith("~") and name not in WRITTEN


def _look(path: str) -> Stamp | None:
    try:
        return as_stamp(os.stat(path.partition(_NAMES)[0]))  # noqa: PTH116 - called for each of many files
    except (OSError, ValueError):
        return None


def _digest(path: str) -> str:
    """Return the digest of what is in a file, or of the names in a folder; none of what can't be read."""
    folder, names, endings = path.partition(_NAMES)
    if names:
        found: list[str] = []
        with suppress(OSError), os.scandir(folder) as entries:
            known = tuple(endings.split(" "))
            named = (one for one in entries if one.is_dir() or one.name.lower().endswith(known))
            found = sorted(one.name for one in named if _counts(one.name))
        text = "\0".join(found).encode(errors="replace")
        return hashlib.blake2b(text, digest_size=20).hexdigest()
    try:
        stamp_of(path)  # reading a pipe could take forever
        return digest_of(path)
    except OSError:
        return ""
