"""Files in, one zip file out, the same bytes each time; and a folder for files that are not kept."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from printkit.model.target import TargetOrder

#: The time that every file in it has: the oldest that a zip file can say.
_TIME = (1980, 1, 1, 0, 0, 0)


@contextmanager
def scratch(folder: Path) -> Iterator[Path]:
    """Give a folder for a while: inside of another one, since an untrusted game may write nowhere else."""
    place = folder / ".scratch"
    place.mkdir()
    try:
        yield place
    finally:
        shutil.rmtree(place)


def pack(folder: Path, files: Sequence[Path], order: TargetOrder) -> Path:
    """Return a zip file with all files in it, which are then removed."""
    packed = folder / f"{order.slug}.zip"
    with ZipFile(packed, "w") as archive:
        for file in files:
            entry = ZipInfo(f"{order.slug}/{file.relative_to(folder).as_posix()}", _TIME)
            entry.compress_type = ZIP_STORED if file.suffix == ".png" else ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.read_bytes())
    for file in files:
        file.unlink()
    for place in sorted((one for one in folder.rglob("*") if one.is_dir()), reverse=True):
        place.rmdir()
    return packed
