"""Finished files in, all in their places out: written into a staging folder, then switched in one step.

A build writes into `.unfinished-...`. When all is done, that folder is renamed to `.finished`: this is the
switch. What is in `.finished` is then moved into its place, file by file. A build that is killed before the
switch has changed nothing; after it, the next build first moves what is left.
"""

import errno
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from printkit.delivery.manifest import MANIFEST, is_intact, merge, outdated
from printkit.folders import is_orphaned, own_mark
from printkit.inputs.record import FINISHED

_PREFIX = ".unfinished-"

#: A folder of unfinished files that is older is abandoned. In seconds.
_ABANDONED = 3600

#: How long a build waits for another one that is moving its files into the same folder.
LOCK_WAIT_SECONDS = 20.0
_LOCK_POLL_SECONDS = 0.02


class Delivery(NamedTuple):
    """A folder, the folder in it to write into, and which folders this build has to make for them."""

    folder: Path
    staging: Path
    made: tuple[Path, ...]  # the innermost first


def plan_delivery(folder: Path) -> Delivery:
    """Plan where to write the files of a folder, and clean up what killed builds left there.

    Nothing is made yet: an interrupt may come at any time, so first arrange for `drop` to be called.
    """
    if folder.is_dir():
        with _locked(folder):
            _recover(folder)
            for left in folder.glob(f"{_PREFIX}*"):
                if _is_abandoned(left):
                    shutil.rmtree(left, ignore_errors=True)
    staging = folder / f"{_PREFIX}{own_mark()}"
    made = [place for place in (folder, *folder.parents) if not os.path.lexists(place)]
    return Delivery(folder, staging, tuple(made))


def finish(delivery: Delivery) -> None:
    """Replace what was there by what was written: all of it, even if this process ends halfway."""
    folder, staging = delivery.folder, delivery.staging
    with _locked(folder):
        _recover(folder)
        for file in _files(staging):
            _check_way(folder, file)
        merge(folder, staging)
        staging.rename(folder / FINISHED)
        _move_finished(folder)


def drop(delivery: Delivery) -> None:
    """Remove what is not finished, and the folders that were made for it if nothing else is in them.

    An interrupt while finished files were being moved does not stop them.
    """
    shutil.rmtree(delivery.staging, ignore_errors=True)
    with suppress(OSError):
        if (delivery.folder / FINISHED).is_dir():
            with _locked(delivery.folder):
                _recover(delivery.folder)
        for place in delivery.made:
            place.rmdir()


def _recover(folder: Path) -> None:
    """Move what an interrupted build has finished; drop what a power failure has damaged."""
    if (folder / FINISHED).is_dir():
        if is_intact(folder / FINISHED):
            _move_finished(folder)
        else:
            shutil.rmtree(folder / FINISHED)


def _move_finished(folder: Path) -> None:
    """Move finished files, the manifest last: where there is one, it is true."""
    finished = folder / FINISHED
    files = _files(finished)
    for name in outdated(folder, finished):
        (folder / name).unlink()
    if Path(MANIFEST) in files:
        (folder / MANIFEST).unlink(missing_ok=True)
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (finished / file).replace(folder / file)
    shutil.rmtree(finished)


def _files(folder: Path) -> list[Path]:
    files = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    return sorted(files, key=lambda file: (file == Path(MANIFEST), file))


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Let builds that write into one folder take turns; the system unlocks it when a process ends."""
    handle, lock = _open_lock(folder)
    try:
        until = time.monotonic() + LOCK_WAIT_SECONDS
        while True:
            try:
                lock()
            except (BlockingIOError, PermissionError):
                if time.monotonic() > until:
                    raise OSError(errno.EBUSY, "another build is writing there") from None
                time.sleep(_LOCK_POLL_SECONDS)
                continue
            except OSError:
                pass  # this file system has no locks
            break
        yield
    finally:
        os.close(handle)


def _open_lock(folder: Path) -> tuple[int, Callable[[], object]]:
    """Return an open file that stands for a folder, and what locks it or raises an error at once.

    Windows can't lock folders: there it is a file among the user's temporary ones.
    """
    if sys.platform != "win32":
        import fcntl

        handle = os.open(folder, os.O_RDONLY)
        return handle, partial(fcntl.flock, handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    import msvcrt
    import tempfile

    name = hashlib.blake2b(os.path.normcase(folder.resolve()).encode(errors="replace"), digest_size=16)
    handle = os.open(
        Path(tempfile.gettempdir()) / f"printkit-{name.hexdigest()}.lock", os.O_RDWR | os.O_CREAT
    )
    return handle, partial(msvcrt.locking, handle, msvcrt.LK_NBLCK, 1)


def _check_way(folder: Path, file: Path) -> None:
    """Raise an error where a folder has a file's name, or a file that of its folder."""
    target = folder / file
    if target.is_dir() and not target.is_symlink():
        raise IsADirectoryError(errno.EISDIR, f"`{file.as_posix()}` is a folder there")
    for parent in file.parents:
        if os.path.lexists(folder / parent) and not (folder / parent).is_dir():
            raise NotADirectoryError(errno.ENOTDIR, f"`{parent.as_posix()}` is a file there")


def _is_abandoned(staging: Path) -> bool:
    """Return whether no build writes into a folder any more: its process is gone, or its files are old."""
    if is_orphaned(staging.name.removeprefix(_PREFIX)):
        return True
    try:
        newest = max(path.lstat().st_mtime for path in (staging, *staging.rglob("*")))
    except OSError:
        return False
    return time.time() - newest > _ABANDONED
