"""Changes of files in, the files changed out: all that a page changes goes through here, and can be undone.

Whoever lets a page change something (a cell, a number of a layout) does so in three steps:

1. The process that draws reads the file, behind its wall, and works out what the file becomes:
   `change_of(path, before, after)` is the smallest change that makes it so. It belongs to the digest of
   `before`. `as_plain` takes it through the pipe, and `from_plain` takes it out again in the server.
2. The server calls `studio.edits.make([change, ...], "what was done")`. All changes of a call are one step,
   of one file or of several: all are made, or none. It gives back `{"ok": True}`, or `{"ok": False}` with
   `output`, what to tell the person. With `"conflict": True` a file is no longer the one that the change was
   made for: ask the drawer again, and where what is to be changed is not what the page showed, show both.
3. Nothing more: the drawer sees the changed file as it sees any other, and draws what reads it.

`undo` and `redo` go back and forth. What somebody else changed meanwhile stays: steps move with it, and one
whose own place was changed is refused. A page knows what can be undone from the message `edits`.
"""

import threading
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics.wording import harmless, quoted
from printkit.files import write_whole

#: A larger file is not changed here, in bytes.
_LARGEST = 60_000_000
#: What programs keep beside a file that is open in them: before its name and after it.
_LOCKS = (("~$", ""), (".~lock.", "#"))


class Change(NamedTuple):
    """Bytes of a file that become others: the file has this digest before."""

    path: Path
    digest: str
    start: int
    old: bytes
    new: bytes

    @property
    def end(self) -> int:
        return self.start + len(self.old)

    def back(self, after: bytes) -> "Change":
        """Return what undoes it, in the bytes that it made."""
        return Change(self.path, digest_of(after), self.start, self.new, self.old)

    def made(self, before: bytes) -> bytes:
        return before[: self.start] + self.new + before[self.end :]

    def moved(self, by: "Change") -> "Change | None":
        """Return the same change after another one; None where they touch the same bytes."""
        if by.start >= self.end and by.end > self.start:
            return self
        grown = len(by.new) - len(by.old)
        return self._replace(start=self.start + grown) if by.end <= self.start else None


class Step(NamedTuple):
    """Changes that are undone together, and what they are called."""

    words: str
    changes: tuple[Change, ...]


class _RefusedError(Exception):
    """Raised with why a file is not changed; and whether it is another one than was thought."""

    def __init__(self, why: str, conflict: bool = False) -> None:
        super().__init__(why)
        self.conflict = conflict


def digest_of(data: bytes) -> str:
    """Return what tells some bytes from all others."""
    return blake2b(data, digest_size=12).hexdigest()


def change_of(path: Path, before: bytes, after: bytes) -> Change:
    """Return the smallest change that makes some bytes others."""
    start = _alike(before, after)
    old, new = before[start:], after[start:]
    same = _alike(old[::-1], new[::-1])
    return Change(path, digest_of(before), start, old[: len(old) - same], new[: len(new) - same])


def _alike(one: bytes, other: bytes) -> int:
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least


def as_plain(change: Change) -> list[Any]:
    """Return a change as JSON has it."""
    old, new = (b64encode(one).decode() for one in (change.old, change.new))
    return [str(change.path), change.digest, change.start, old, new]


def from_plain(value: Sequence[Any]) -> Change:
    """Return the change that `as_plain` was given; raise ValueError or TypeError where it is none."""
    path, digest, start, old, new = value
    return Change(Path(path), str(digest), int(start), b64decode(old), b64decode(new))


@dataclass
class Edits:
    """The steps that pages took in one game, and those that they took back."""

    find: Callable[[str], Path | None]  # a file that pages may change, by its path
    publish: Callable[[dict[str, Any]], None] = lambda _: None  # tells pages what can be undone
    done: list[Step] = field(default_factory=list)  # each with the changes that undo it
    undone: list[Step] = field(default_factory=list)
    _known: dict[Path, bytes] = field(default_factory=dict)  # what this left in each file
    _lock: threading.RLock = field(default_factory=threading.RLock)

    def make(self, changes: Sequence[Change], words: str) -> dict[str, Any]:
        """Make changes, as one step; return whether they are made, or why not."""
        with self._lock:
            try:
                found = [self._found(one) for one in changes]
                self._follow({one.path for one in found})
                self.done.append(Step(words, self._write(found)))
            except _RefusedError as why:
                return {"ok": False, "output": str(why), "conflict": why.conflict}
            self.undone.clear()
            return self._told(words)

    def undo(self) -> dict[str, Any]:
        """Take the last step back."""
        return self._turn(self.done, self.undone)

    def redo(self) -> dict[str, Any]:
        """Take a step again that was taken back."""
        return self._turn(self.undone, self.done)

    def tell(self) -> None:
        """Tell pages what can be undone, and done again."""
        last = {"undo": self.done, "redo": self.undone}
        self.publish({name: steps[-1].words if steps else "" for name, steps in last.items()})

    def _told(self, words: str) -> dict[str, Any]:
        self.tell()
        return {"ok": True, "output": words}

    def _turn(self, taken: list[Step], given: list[Step]) -> dict[str, Any]:
        with self._lock:
            if not taken:
                return {"ok": False, "output": "there is nothing more to take back"}
            words = taken[-1].words
            try:
                self._follow({one.path for one in taken[-1].changes})
                given.append(Step(words, self._write(taken[-1].changes)))
            except _RefusedError as why:
                if why.conflict:
                    taken.pop()  # what somebody else wrote there stays
                    self.tell()
                return {"ok": False, "output": str(why), "conflict": why.conflict}
            taken.pop()
            return self._told(words)

    def _found(self, change: Change) -> Change:
        path = self.find(str(change.path))
        if path is None:
            raise _RefusedError(f"{quoted(change.path.name)} is no file of this game")
        return change._replace(path=path)

    def _write(self, changes: Sequence[Change]) -> tuple[Change, ...]:
        """Make changes of files that are as they should be; return those that undo them, the last first."""
        before = {one.path: _read(one.path) for one in changes}
        after = dict(before)
        back: list[Change] = []
        for one in changes:
            data = after[one.path]
            known = one.digest == digest_of(data) or after[one.path] is not before[one.path]
            if not known or data[one.start : one.end] != one.old:
                raise _RefusedError(f"{quoted(one.path.name)} was changed meanwhile", conflict=True)
            after[one.path] = one.made(data)
            back.insert(0, one.back(after[one.path]))
        _write_all(before, after)
        self._known |= after
        return tuple(back)

    def _follow(self, paths: set[Path]) -> None:
        for path in paths & self._known.keys():
            now = _read(path)
            if now != self._known[path]:
                for steps in (self.done, self.undone):
                    _rebase(steps, path, self._known[path], now)
                self._known[path] = now


def _rebase(steps: list[Step], path: Path, known: bytes, now: bytes) -> None:
    outside: Change | None = change_of(path, known, now)
    data = now
    for number in reversed(range(len(steps))):
        changes = []
        for one in steps[number].changes:
            moved = one.moved(outside) if one.path == path and outside is not None else None
            if moved is not None and outside is not None:
                outside = outside.moved(one)
                moved = moved._replace(digest=digest_of(data))
                data = moved.made(data)
            changes.append(moved or (one if one.path != path else one._replace(digest="")))
            if one.path == path and moved is None:
                outside = None  # nor can the steps before it be taken back
        steps[number] = steps[number]._replace(changes=tuple(changes))


def _read(path: Path) -> bytes:
    """Return a file's bytes, as they are: nothing is read out of them here."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as wrong:
        raise _RefusedError(f"{quoted(path.name)} can't be read ({_why(wrong)})") from wrong
    if len(data) > _LARGEST:
        raise _RefusedError(f"{quoted(path.name)} is too large to be changed here")
    return data


def _write_all(before: Mapping[Path, bytes], after: Mapping[Path, bytes]) -> None:
    """Write files, each beside its place and then renamed; none where one can't be."""
    for path in after:
        for begins, ends in _LOCKS:
            lock = path.with_name(f"{begins}{path.name}{ends}")
            if lock.exists():
                open_in = f"{quoted(path.name)} is open in another program: close it there first"
                raise _RefusedError(f"{open_in} (if it is not, delete {quoted(lock.name)})")
    written: list[Path] = []
    try:
        for path, data in after.items():
            write_whole(path, data)
            written.append(path)
    except OSError as wrong:
        for path in written:
            write_whole(path, before[path])
        raise _RefusedError(f"{quoted(path.name)} can't be written ({_why(wrong)})") from wrong


def _why(wrong: OSError) -> str:
    return harmless(wrong.strerror or "unknown reason").lower()
