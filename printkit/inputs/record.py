"""What a build reads in, what an earlier one printed out, if all that it read and wrote is as it was."""

import hashlib
import json
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from printkit.folders import ISOLATED, cache_folder, shared_templates
from printkit.inputs.files import (
    Stamp,
    code_stamps,
    digest_at,
    digest_of,
    digest_once,
    file_stamps,
    is_recent,
    library_stamps,
    stamp_of,
    versions,
)

#: The folder of finished files, in the one that they are on their way to.
FINISHED = ".finished"

#: Whether a change of a file's content can leave all its times as they were.
_NO_CHANGE_TIME = os.name == "nt"

#: What the records of this process would hold, by kind, where another process has to write them.
_held: dict[str, list[str]] = {}

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
    try:
        code = code_stamps() | file_stamps([str(shared_templates())])
        read = file_stamps(places)
        recent = {path: digest_of(path) for path, at in (code | read).items() if is_recent(at, now)}
        code |= library_stamps()
    except (OSError, OverflowError):
        return None
    return Record(cache / kind / f"{name}.json", now, versions(), code, read, recent)


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
        now = {**record.code, **record.reads, **{path: stamp_of(path) for path in memory["others"]}}
        if tuple(memory["versions"]) != record.versions or now.keys() != known.keys():
            return None
        doubtful = [path for path, at in now.items() if _is_doubtful(at, known[path], memory["time"])]
        if any(known[path][1] is None or digest_of(path) != known[path][1] for path in doubtful):
            return None
        said = [str(line) for line in memory["said"]]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    if any(not is_recent(now[path], record.time) for path in doubtful):  # next time, their stamps will do
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
        outside = {str(file.absolute()): stamp_of(str(file)) for file in read}
        libraries = {str(file.absolute()): stamp_of(str(file)) for file in installed}
        if any(is_recent(at, record.time) for at in (*outside.values(), *libraries.values())):
            return  # it may have been changed after it was read
        written = {str(file.absolute()): stamp_of(str(file)) for file in wrote}
        code = {**libraries, **record.code}
        files: dict[str, Known] = {path: (at, record.recent.get(path)) for path, at in code.items()}
        for path, at in {**outside, **record.reads}.items():
            files[path] = at, record.recent.get(path) or digest_once(path, at)
        files |= {path: (at, digest_at(path, at)) for path, at in written.items()}
        _write(record, files, [*outside, *libraries, *written], said)


def held_records() -> dict[str, list[str]]:
    """Return what the records of this process would hold, by kind; another process writes them."""
    return dict(_held)


def _is_doubtful(at: Stamp, known: Known, time: int) -> bool:
    return at != known[0] or is_recent(at, time) or (_NO_CHANGE_TIME and known[1] is not None)


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
