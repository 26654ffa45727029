"""Finished files in, all in their places or none: written beside, renamed when the last one is done."""

import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def deliver(folder: Path) -> Iterator[Path]:
    """Give a folder to write into; on success its files replace those of `folder`, else nothing happens.

    Sub-folders are kept: `faces/a.png` written here becomes `faces/a.png` there.
    """
    beside = name_beside(folder)
    try:
        beside.mkdir(parents=True)
        yield beside
        finish(folder, beside)
    finally:
        drop(folder, beside)


def name_beside(folder: Path) -> Path:
    """Return a folder to write into, in the one that its files are meant for; it is not there yet.

    Whoever makes it says first that it is to be dropped: an interrupt may come at any time.
    """
    return folder / f".unfinished-{secrets.token_hex(6)}"


def finish(folder: Path, beside: Path) -> None:
    """Let what was written replace what was there."""
    for file in sorted(path for path in beside.rglob("*") if path.is_file()):
        target = folder / file.relative_to(beside)
        target.parent.mkdir(parents=True, exist_ok=True)
        file.replace(target)


def drop(folder: Path, beside: Path) -> None:
    """Leave nothing behind that is not finished, nor empty folders where nothing was ever written."""
    shutil.rmtree(beside, ignore_errors=True)
    with suppress(OSError):
        folder.rmdir()
        folder.parent.rmdir()
