"""Finished files in, all in their places out: written beside, renamed when the last one is done."""

import errno
import hashlib
import os
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from printkit.delivery.manifest import MANIFEST, withdraw

_PREFIX = ".unfinished-"

#: A folder of unfinished files that is older was left behind, whoever made it. In seconds.
_ABANDONED = 3600


@dataclass(frozen=True, slots=True)
class Delivery:
    """A folder, the folder in it to write into, and which folders this build has to make for them."""

    folder: Path
    beside: Path
    made: tuple[Path, ...]  # the innermost first


@contextmanager
def deliver(folder: Path) -> Iterator[Path]:
    """Give a folder to write into; on success its files replace those of `folder`, otherwise nothing happens.

    Sub-folders are kept: `faces/a.png` written here becomes `faces/a.png` there.
    """
    delivery = plan_delivery(folder)
    try:
        delivery.beside.mkdir(parents=True)
        yield delivery.beside
        finish(delivery)
    finally:
        drop(delivery)


def plan_delivery(folder: Path) -> Delivery:
    """Say where to write what is meant for a folder, and remove what killed builds left there.

    Nothing is made yet: an interrupt may come at any time, so first arrange for `drop` to be called.
    """
    _sweep(folder)
    beside = folder / f"{_PREFIX}{_host()}-{os.getpid()}-{secrets.token_hex(6)}"
    made = [place for place in (folder, *folder.parents) if not os.path.lexists(place)]
    return Delivery(folder, beside, tuple(made))


def finish(delivery: Delivery) -> None:
    """Replace what was there by what was written.

    Files are renamed one by one. The manifest first drops what is about to be replaced, and is itself
    replaced last: whenever this ends, and however, the manifest is true.
    """
    folder, beside = delivery.folder, delivery.beside
    files = [path.relative_to(beside) for path in beside.rglob("*") if path.is_file()]
    for file in files:
        _check_way(folder, file)
    if Path(MANIFEST) in files:
        withdraw(folder, beside, {str(file) for file in files})
    for file in sorted(files, key=lambda file: (file.name == MANIFEST, file)):
        target = folder / file
        target.parent.mkdir(parents=True, exist_ok=True)
        (beside / file).replace(target)


def drop(delivery: Delivery) -> None:
    """Remove what is not finished, and the folders that were made for it if nothing else is in them."""
    shutil.rmtree(delivery.beside, ignore_errors=True)
    with suppress(OSError):
        for place in delivery.made:
            place.rmdir()


def _check_way(folder: Path, file: Path) -> None:
    """Raise an error where a folder has a file's name, or a file that of its folder."""
    target = folder / file
    if target.is_dir() and not target.is_symlink():
        raise IsADirectoryError(errno.EISDIR, f"`{file.as_posix()}` is a folder there")
    for parent in file.parents:
        if os.path.lexists(folder / parent) and not (folder / parent).is_dir():
            raise NotADirectoryError(errno.ENOTDIR, f"`{parent.as_posix()}` is a file there")


def _sweep(folder: Path) -> None:
    """Remove unfinished files of builds that were killed."""
    for left in folder.glob(f"{_PREFIX}*"):
        if _is_abandoned(left):
            shutil.rmtree(left, ignore_errors=True)


def _is_abandoned(beside: Path) -> bool:
    """Return whether nobody writes into a folder any more: its process is gone, or its files are old."""
    host, _, rest = beside.name.removeprefix(_PREFIX).partition("-")
    pid = rest.partition("-")[0]
    if host == _host() and pid.isdecimal() and _is_gone(int(pid)):
        return True
    try:
        newest = max(path.lstat().st_mtime for path in (beside, *beside.rglob("*")))
    except OSError:
        return False
    return time.time() - newest > _ABANDONED


def _is_gone(pid: int) -> bool:
    """Return whether no process has a number; on Windows, where asking would end the process, say no."""
    if os.name == "nt":
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def _host() -> str:
    """Return what tells this machine from others that write into the same folder over the network."""
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return hashlib.blake2b(name.encode(errors="replace"), digest_size=4).hexdigest()
