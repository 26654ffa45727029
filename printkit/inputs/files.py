"""A file in, its stamp and the digest of its content out: what tells whether it has changed.

A record holds a stamp of every file: its size, the times of its last change, and its inode. Where a stamp
is the same, the file is taken to be the same, as `make` and git do; where it is not, its content decides,
by a digest. printkit's own files and installed fonts have none: where a stamp differs, they count as
changed. Of each library there are stamps of its folder and its main file, which any upgrade replaces: one
whose other files are edited in place is taken to be the same. A stamp can lie in two ways:

- Two changes may fall within one tick of the clock, which is two seconds on some file systems. So where a
  file was changed less than that before the record was made, or since, its content decides.
- A program can change a file and set its times back. On Unix that also sets a time that no program can set,
  which is part of the stamp. Windows has none, so there the content of all that is not installed decides.

A clock that goes backwards, or a file server's clock that is slow, can still hide a change.
"""

import hashlib
import os
import stat
import sys
import time
import zlib
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from printkit.folders import package_folder, shared_templates
from printkit.version import __version__

#: Libraries that decide what is in a file, or whether a rule holds.
LIBRARIES = (
    *("reportlab", "pikepdf", "lxml", "PIL", "jinja2", "markupsafe", "pypdfium2", "pypdfium2_raw"),
    *("coloraide", "segno", "python_calamine", "yaml", "uharfbuzz", "fontTools", "bidi", "budoux", "pyphen"),
)

#: A folder with more in it than this is not looked through: it is no game, or links make a maze of a few.
MOST_FILES = 5_000

#: Two changes that are closer than this may leave the same stamp. In nanoseconds.
_TICK = 2_000_000_000

#: A file's size, when its content and its inode were last changed, and its inode.
Stamp = tuple[int, int, int, int]


def file_stamps(places: Sequence[str], skip: str = "") -> dict[str, Stamp]:
    """Return the stamp of every file in some folders but those of one name; raise where they are too many."""
    left, count, stamps = [*reversed(places)], 0, {}
    while left:
        place = left.pop()
        if not os.path.isdir(place):  # noqa: PTH112 - a Path for each of hundreds of files takes longer
            stamps[place] = stamp_of(place)
            continue
        with os.scandir(place) as found:
            for entry in found:
                count += 1  # folders too: links can make a maze of a few of them
                if entry.is_dir():
                    left += [entry.path] if entry.name != skip else []
                elif entry.is_file():
                    stamps[entry.path] = as_stamp(entry.stat())
        if count > MOST_FILES:
            raise OverflowError
    return stamps


def stamp_of(path: str) -> Stamp:
    """Return a file's stamp; raise where it is no file, since reading a pipe could take forever."""
    found = os.stat(path)  # noqa: PTH116 - as above
    if not stat.S_ISREG(found.st_mode):
        raise OSError(f"{path} is not a file")
    return as_stamp(found)


def as_stamp(found: os.stat_result) -> Stamp:
    """Return the stamp of a file that was just looked at."""
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino


def is_recent(at: Stamp, time: int) -> bool:
    """Return whether a file was changed at a time or later, judging by its time stamp."""
    return max(at[1], at[2]) > time - _TICK


def digest_of(path: str) -> str:
    """Return the digest of what a file holds."""
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@cache
def digest_once(path: str, at: Stamp) -> str | None:
    """Return the digest of what a file held when it had a stamp, or None where that is past.

    It is for what no build writes, such as fonts and games: each is read once for all records.
    """
    digest = digest_of(path)
    return digest if stamp_of(path) == at else None


@cache
def code_stamps() -> dict[str, Stamp]:
    """Return the stamps of printkit's own code as it was when this process first asked: it runs no other."""
    return file_stamps([str(package_folder())], skip="__pycache__")


@cache
def library_stamps() -> dict[str, Stamp]:
    """Return the stamps of the libraries' folders, as this process imports them, and of their main files."""
    stamps = {}
    for library in LIBRARIES:
        spec = find_spec(library)
        if spec is None or spec.origin is None:
            continue
        stamps[spec.origin] = stamp_of(spec.origin)
        for place in spec.submodule_search_locations or ():
            stamps[place] = as_stamp(os.stat(place))  # noqa: PTH116 - as above
    return stamps


def program() -> str:
    """Return what changes with all of this program that decides what is written."""
    own = {**code_stamps(), **file_stamps([str(shared_templates())])}
    recent = {path: digest_of(path) for path, at in own.items() if is_recent(at, time.time_ns())}
    python = (__version__, sys.version, zlib.ZLIB_RUNTIME_VERSION, *sys.path)
    text = repr((python, sorted(own.items()), sorted(library_stamps().items()), sorted(recent.items())))
    return hashlib.blake2b(text.encode(errors="replace"), digest_size=20).hexdigest()
