"""What a build reads in, what an earlier one printed out, if all that it read and wrote is as it was.

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
import json
import os
import stat
import sys
import time
import zlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from printkit.folders import ISOLATED, cache_folder, package_folder, shared_templates
from printkit.version import __version__

#: The folder of finished files, in the one that they are on their way to.
FINISHED = ".finished"

#: Libraries that decide what is in a file, or whether a rule holds.
LIBRARIES = (
    *("reportlab", "pikepdf", "lxml", "PIL", "jinja2", "markupsafe", "pypdfium2", "pypdfium2_raw"),
    *("coloraide", "segno", "python_calamine", "yaml", "uharfbuzz", "fontTools"),
)

#: A folder with more in it than this is no game; to look through it would take longer than to build.
_MOST_FILES = 5_000

#: Two changes that are closer than this may leave the same stamp. In nanoseconds.
_TICK = 2_000_000_000

#: Whether a change of a file's content can leave all its times as they were.
_NO_CHANGE_TIME = os.name == "nt"

#: What the records of this process would hold, by kind, where another process has to write them.
_held: dict[str, list[str]] = {}

#: A file's size, when its content and its inode were last changed, and its inode.
Stamp = tuple[int, int, int, int]

#: A file's stamp and the digest of its content, or no digest where another stamp means another content.
Known = tuple[Stamp, str | None]


class Record(NamedTuple):
    """Where the record of a build is kept, and what is there to read before it."""

    path: Path
    time: int  # before the stamps were taken
    versions: tuple[str, ...]
    code: Mapping[str, Stamp]  # printkit's own files, and the libraries' folders
    reads: Mapping[str, Stamp]
    recent: Mapping[str, str]  # digests of what was changed a moment before


def record_of(asked: str, reads: Sequence[Path], kind: str = "built") -> Record | None:
    """Return the record for a request; None if none is kept, or if there are too many files to check.

    Make it before anything is read.
    """
    cache = cache_folder()
    if cache is None:
        return None
    places = [str(place.absolute()) for place in reads]
    name = hashlib.blake2b(f"{asked}\n{places}".encode(errors="replace"), digest_size=20).hexdigest()
    now = time.time_ns()
    versions = (__version__, sys.version, zlib.ZLIB_RUNTIME_VERSION, *sys.path)
    try:
        code = _code_stamps(package_folder()) | file_stamps([str(shared_templates())])
        read = file_stamps(places)
        recent = {path: _digest(path) for path, at in (code | read).items() if _is_recent(at, now)}
        code |= _library_stamps(LIBRARIES)
    except (OSError, OverflowError):
        return None
    return Record(cache / kind / f"{name}.json", now, versions, code, read, recent)


def record_like(record: Record, asked: str, kind: str, reads: bool = True) -> Record:
    """Return the record for something else that follows from the same files, or from printkit's own alone."""
    name = hashlib.blake2b(asked.encode(errors="replace"), digest_size=20).hexdigest()
    read = record.reads if reads else {}
    recent = {path: digest for path, digest in record.recent.items() if path in read or path in record.code}
    path = record.path.parents[1] / kind / f"{name}.json"
    return record._replace(path=path, reads=read, recent=recent)


def load_record(record: Record) -> list[str] | None:
    """Return what the earlier build printed, if all that it read and wrote is as it was."""
    try:
        memory = json.loads(record.path.read_text(encoding="utf-8"))
        known: dict[str, Known] = {
            path: (tuple(at), digest) for path, (at, digest) in memory["files"].items()
        }
        if any((folder / FINISHED).is_dir() for folder in {Path(path).parent for path in memory["others"]}):
            return None  # files of a later build are about to replace these
        now = {**record.code, **record.reads, **{path: _stamp(path) for path in memory["others"]}}
        if tuple(memory["versions"]) != record.versions or now.keys() != known.keys():
            return None
        doubtful = [path for path, at in now.items() if _is_doubtful(at, known[path], memory["time"])]
        if any(known[path][1] is None or _digest(path) != known[path][1] for path in doubtful):
            return None
        said = [str(line) for line in memory["said"]]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    if any(not _is_recent(now[path], record.time) for path in doubtful):  # next time, their stamps will do
        _write(record, {path: (at, known[path][1]) for path, at in now.items()}, memory["others"], said)
    return said


def save_record(
    record: Record,
    wrote: Iterable[Path],
    said: Sequence[str],
    read: Iterable[Path] = (),
    installed: Iterable[Path] = (),
) -> None:
    """Keep what a build wrote and printed, and what it read besides, also of what is installed.

    Ignore errors: records are optional.

    The process of an untrusted game writes none, or it could write those of other games: see `held_records`.
    """
    if os.environ.get(ISOLATED):
        _held[record.path.parent.name] = [*said]
        return
    with suppress(OSError):
        outside = {str(file.absolute()): _stamp(str(file)) for file in read}
        libraries = {str(file.absolute()): _stamp(str(file)) for file in installed}
        if any(_is_recent(at, record.time) for at in (*outside.values(), *libraries.values())):
            return  # it may have been changed after it was read
        written = {str(file.absolute()): _stamp(str(file)) for file in wrote}
        code = {**libraries, **record.code}
        files: dict[str, Known] = {path: (at, record.recent.get(path)) for path, at in code.items()}
        for path, at in {**outside, **record.reads}.items():
            files[path] = at, record.recent.get(path) or _digest_once(path, at)
        files |= {path: (at, _digest_of(path, at)) for path, at in written.items()}
        _write(record, files, [*outside, *libraries, *written], said)


def held_records() -> dict[str, list[str]]:
    """Return what the records of this process would hold, by kind; another process writes them."""
    return dict(_held)


def file_stamps(places: Sequence[str], skip: str = "") -> dict[str, Stamp]:
    """Return the stamp of every file in some folders but those of one name; raise where they are too many."""
    left, count, stamps = [*reversed(places)], 0, {}
    while left:
        place = left.pop()
        if not os.path.isdir(place):  # noqa: PTH112 - a Path for each of hundreds of files takes longer
            stamps[place] = _stamp(place)
            continue
        with os.scandir(place) as found:
            for entry in found:
                count += 1  # folders too: links can make a maze of a few of them
                if entry.is_dir():
                    left += [entry.path] if entry.name != skip else []
                elif entry.is_file():
                    stamps[entry.path] = _as_stamp(entry.stat())
        if count > _MOST_FILES:
            raise OverflowError
    return stamps


@cache
def _code_stamps(package: Path) -> dict[str, Stamp]:
    """Return the stamps of printkit's own code as it was when this process first asked: it runs no other."""
    return file_stamps([str(package)], skip="__pycache__")


@cache
def _library_stamps(libraries: tuple[str, ...]) -> dict[str, Stamp]:
    """Return the stamps of the libraries' folders, as this process imports them, and of their main files."""
    stamps = {}
    for library in libraries:
        spec = find_spec(library)
        if spec is None or spec.origin is None:
            continue
        stamps[spec.origin] = _stamp(spec.origin)
        for place in spec.submodule_search_locations or ():
            stamps[place] = _as_stamp(os.stat(place))  # noqa: PTH116 - as above
    return stamps


def _stamp(path: str) -> Stamp:
    """Return a file's stamp; raise where it is no file, since reading a pipe could take forever."""
    found = os.stat(path)  # noqa: PTH116 - as above
    if not stat.S_ISREG(found.st_mode):
        raise OSError(f"{path} is not a file")
    return _as_stamp(found)


def _as_stamp(found: os.stat_result) -> Stamp:
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino


def _is_recent(at: Stamp, time: int) -> bool:
    """Return whether a file was changed at a time or later, judging by its time stamp."""
    return max(at[1], at[2]) > time - _TICK


def _is_doubtful(at: Stamp, known: Known, time: int) -> bool:
    return at != known[0] or _is_recent(at, time) or (_NO_CHANGE_TIME and known[1] is not None)


def _digest(path: str) -> str:
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, partial(hashlib.blake2b, digest_size=20)).hexdigest()


def _digest_of(path: str, at: Stamp) -> str | None:
    """Return the digest of what a file held when it had a stamp, or None where that is past."""
    digest = _digest(path)
    return digest if _stamp(path) == at else None


#: The same for what no build writes, such as fonts and games: each is read once for all records.
_digest_once = lru_cache(maxsize=None)(_digest_of)


def _write(record: Record, files: Mapping[str, Known], others: Iterable[str], said: Sequence[str]) -> None:
    """Write a record, beside and renamed. Ignore errors: records are optional."""
    if os.environ.get(ISOLATED):
        return
    memory = {
        "time": record.time,
        "versions": record.versions,
        "said": said,
        "others": [*others],
        "files": files,
    }
    with suppress(OSError, ValueError):
        record.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        beside = record.path.with_suffix(f".{os.getpid()}")
        beside.write_text(json.dumps(memory), encoding="utf-8")
        beside.replace(record.path)
