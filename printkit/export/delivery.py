"""Finished files in, all in their places or none: written beside, renamed when the last one is done."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def deliver(folder: Path) -> Iterator[Path]:
    """Give a folder to write into; on success its files replace those of `folder`, else nothing happens.

    Sub-folders are kept: `faces/a.png` written here becomes `faces/a.png` there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=".unfinished-", dir=folder))
    try:
        yield beside
        for file in sorted(path for path in beside.rglob("*") if path.is_file()):
            target = folder / file.relative_to(beside)
            target.parent.mkdir(parents=True, exist_ok=True)
            file.replace(target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
        with suppress(OSError):
            folder.rmdir()  # empty only where nothing was ever written
