"""Folders and files in, those that have changed since the last time out: by stamps, then by content.

A stamp tells quickly that a file may have changed. Whether it has, its content decides. A file that has just
become empty, or has gone, is being saved: it counts as changed only when it stays so.
"""

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from printkit.inputs.files import MOST_FILES, Stamp, as_stamp, digest_of, is_recent, stamp_of
from printkit.inputs.reading import WRITTEN

#: How often to look, in seconds; looking may take this share of the time.
LOOK_SECONDS, _SHARE = 0.1, 0.15
#: How long a file may be empty or missing while it is saved.
_SAVING = 0.4
#: Content of larger files is not compared.
_LARGEST = 20_000_000


class Watcher:
    """Looks at folders and at single files, again and again."""

    def __init__(self, folders: Iterable[Path], files: Iterable[Path] = ()) -> None:
        self._folders = [os.path.realpath(folder) for folder in folders]
        self._single = {os.path.realpath(file) for file in files}
        self._digests: dict[str, str] = {}  # of what was compared, or was new when it was looked at
        self._saving: dict[str, float] = {}
        self._recent: set[str] = set()  # files that were changed a moment before they were looked at
        self._next = 0.0
        self.stamps = self._look()
        self._note_recent(self.stamps)

    def add(self, files: Iterable[str]) -> None:
        """Look at more files from now on: those that were read."""
        for file in files:
            if file not in self.stamps:
                self._single.add(file)
                self.stamps[file] = _stamp(file)
                self._note_recent([file])

    def due(self) -> bool:
        return time.monotonic() >= self._next

    def changed(self) -> set[str]:
        """Return the files that have changed since the last time."""
        start = time.monotonic()
        now = self._look()
        self._next = time.monotonic() + max(LOOK_SECONDS, (time.monotonic() - start) / _SHARE)
        paths = {path for path in now.keys() | self.stamps.keys() if now.get(path) != self.stamps.get(path)}
        paths |= self._rewritten()
        settled = {path for path in paths if self._is_settled(path, now.get(path), start)}
        for path in settled:
            self.stamps[path] = now.get(path)
            self._saving.pop(path, None)
        differ = {path for path in settled if self._differs(path)}
        self._note_recent(settled)
        return differ

    def is_current(self, files: Iterable[str]) -> bool:
        """Return whether files are still as they were when they were last looked at."""
        known = [file for file in files if file in self.stamps]
        return all(_stamp(file) == self.stamps[file] for file in known) and not self._rewritten(known)

    def _note_recent(self, files: Iterable[str]) -> None:
        """Keep the digests of files changed a moment ago: their next change may leave the same stamp."""
        now = time.time_ns()
        for file in files:
            stamp = self.stamps[file]
            if stamp is not None and is_recent(stamp, now):
                self._recent.add(file)
                self._digests.setdefault(file, _digest(file))

    def _rewritten(self, files: Iterable[str] | None = None) -> set[str]:
        """Return the files that hold something else since they were looked at, with the same stamp."""
        wanted = self._recent if files is None else self._recent.intersection(files)
        found = {file for file in wanted if _digest(file) != self._digests.get(file)}
        if files is None:
            now = time.time_ns()
            self._recent = {one for one in wanted if (at := self.stamps.get(one)) and is_recent(at, now)}
        return found

    def _is_settled(self, path: str, stamp: Stamp | None, now: float) -> bool:
        if stamp is not None and stamp[0]:
            return True
        return now - self._saving.setdefault(path, now) > _SAVING

    def _differs(self, path: str) -> bool:
        known, digest = self._digests.get(path), _digest(path)
        self._digests[path] = digest
        return not digest or digest != known

    def _look(self) -> dict[str, Stamp | None]:
        stamps: dict[str, Stamp | None] = {file: _stamp(file) for file in self._single}
        for folder in self._folders:
            stamps.update(islice(_files(folder), MOST_FILES))
        return stamps


def _files(folder: str) -> Iterator[tuple[str, Stamp]]:
    left = [folder]
    while left:
        with suppress(OSError), os.scandir(left.pop()) as entries:
            for entry in entries:
                if entry.name.startswith(".") or entry.name.endswith("~"):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    left += [entry.path] if entry.name not in WRITTEN else []
                elif entry.is_file():
                    yield entry.path, as_stamp(entry.stat())


def _stamp(path: str) -> Stamp | None:
    try:
        return stamp_of(path)
    except (OSError, ValueError):
        return None


def _digest(path: str) -> str:
    with suppress(OSError):
        if os.path.getsize(path) <= _LARGEST:  # noqa: PTH202 - called for each of many files
            return digest_of(path)
    return ""
