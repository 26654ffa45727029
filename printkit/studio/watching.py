"""Folders and files in, those that have changed since the last time out: by stamps, then by content.

A stamp tells quickly that a file may have changed. Whether it has, its content decides. A file that has just
become empty, or has gone, is being saved: it counts as changed only when it stays so.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from printkit.diagnostics import Report
from printkit.folders import game_roots
from printkit.input.find import find_game, is_table
from printkit.model.options import BuildRequest

#: How often to look, in seconds; looking may take this share of the time.
LOOK_SECONDS, _SHARE = 0.1, 0.15
#: How long a file may be empty or missing while it is saved.
_SAVING = 0.4
#: A folder with more files than this is not looked through: only the files that were read are.
_MOST_FILES = 5_000
#: Folders that hold nothing of a game.
_SKIPPED = frozenset({"output", "node_modules", "__pycache__", "venv"})
#: Content of larger files is not compared.
_LARGEST = 20_000_000

#: A file's size, when it was last changed, and its inode; None where there is no file.
Stamp = tuple[int, int, int] | None


class Watcher:
    """Looks at folders and at single files, again and again."""

    def __init__(self, folders: Iterable[Path], files: Iterable[Path] = ()) -> None:
        self._folders = [os.path.realpath(folder) for folder in folders]
        self._single = {os.path.realpath(file) for file in files}
        self._digests: dict[str, bytes] = {}
        self._saving: dict[str, float] = {}
        self._next = 0.0
        self.stamps = self._look()

    def add(self, files: Iterable[str]) -> None:
        """Look at more files from now on: those that were read."""
        for file in files:
            if file not in self.stamps:
                self._single.add(file)
                self.stamps[file] = _stamp(file)

    def due(self) -> bool:
        """Return whether it is time to look again."""
        return time.monotonic() >= self._next

    def changed(self) -> set[str]:
        """Return the files that have changed since the last time."""
        start = time.monotonic()
        now = self._look()
        self._next = time.monotonic() + max(LOOK_SECONDS, (time.monotonic() - start) / _SHARE)
        paths = {path for path in now.keys() | self.stamps.keys() if now.get(path) != self.stamps.get(path)}
        settled = {path for path in paths if self._is_settled(path, now.get(path), start)}
        for path in settled:
            self.stamps[path] = now.get(path)
            self._saving.pop(path, None)
        return {path for path in settled if self._differs(path)}

    def is_current(self, files: Iterable[str]) -> bool:
        """Return whether files are still as they were when they were last looked at."""
        return all(_stamp(file) == self.stamps[file] for file in files if file in self.stamps)

    def _is_settled(self, path: str, stamp: Stamp, now: float) -> bool:
        """Return whether a file's change is complete, as far as one can see."""
        if stamp is not None and stamp[0]:
            return True
        return now - self._saving.setdefault(path, now) > _SAVING

    def _differs(self, path: str) -> bool:
        """Return whether a file's content is another one than when it was last compared."""
        digest = b""
        with suppress(OSError):
            if os.path.getsize(path) <= _LARGEST:  # noqa: PTH202 - called for each of many files
                digest = hashlib.blake2b(Path(path).read_bytes(), digest_size=16).digest()
        known = self._digests.get(path)
        self._digests[path] = digest
        return not digest or digest != known

    def _look(self) -> dict[str, Stamp]:
        stamps = {file: _stamp(file) for file in self._single}
        for folder in self._folders:
            for count, (path, stamp) in enumerate(_files(folder)):
                if count > _MOST_FILES:
                    break
                stamps[path] = stamp
        return stamps


def watcher_of(request: BuildRequest) -> Watcher:
    """Return what looks at a game's files, and at its brand's."""
    place = find_game(request.game, game_roots(), Report())
    brand = [request.brand.parent] if request.brand else []
    if place is None:
        return Watcher(brand)
    return Watcher(brand, [place]) if is_table(place) else Watcher([place, *brand])


def _files(folder: str) -> Iterator[tuple[str, Stamp]]:
    """Yield the files below a folder with their stamps; nothing hidden, and nothing that was printed."""
    left = [folder]
    while left:
        with suppress(OSError), os.scandir(left.pop()) as entries:
            for entry in entries:
                if entry.name.startswith(".") or entry.name.endswith("~"):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    left += [entry.path] if entry.name not in _SKIPPED else []
                elif entry.is_file():
                    about = entry.stat()
                    yield entry.path, (about.st_size, about.st_mtime_ns, about.st_ino)


def _stamp(path: str) -> Stamp:
    try:
        about = os.stat(path)  # noqa: PTH116 - called for each of many files
    except (OSError, ValueError):
        return None
    return about.st_size, about.st_mtime_ns, about.st_ino
