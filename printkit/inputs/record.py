"""A request in, what an earlier run made of it out, as long as all that it was made from is as it was."""

import hashlib
import json
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from printkit.folders import ISOLATED, cache_folder
from printkit.inputs.files import is_recent, program
from printkit.inputs.reading import Inputs, as_inputs, completed, note, note_all, noting, refreshed

#: The folder of finished files, in the one that they are on their way to.
FINISHED = ".finished"

#: What the records of this process would hold, by kind, where another process has to write them.
_held: dict[str, tuple[Sequence[str], Inputs]] = {}


class Record(NamedTuple):
    """Where it is kept what was made for a request, and when this run began."""

    path: Path
    time: int


class Remembered(NamedTuple):
    """What an earlier run made, and what it read for that."""

    made: Sequence[str]
    inputs: Inputs


def record_of(asked: str, kind: str = "built") -> Record | None:
    """Return the record for a request; None if none is kept. Make it before anything is read."""
    cache = cache_folder()
    if cache is None:
        return None
    name = hashlib.blake2b(asked.encode(errors="replace"), digest_size=20).hexdigest()
    return Record(cache / kind / f"{name}.json", time.time_ns())


def load_record(record: Record | None) -> Remembered | None:
    """Return what an earlier run made, if all that it read and wrote is as it was."""
    if record is None:
        return None
    try:
        memory = json.loads(record.path.read_text(encoding="utf-8"))
        if any((folder / FINISHED).is_dir() for folder in {Path(path).parent for path in memory["wrote"]}):
            return None  # files of a later build are about to replace these
        if memory["program"] != program():
            return None
        known = as_inputs(memory["files"])
        now = refreshed(known, memory["time"])
        made, wrote = [str(line) for line in memory["made"]], {*memory["wrote"]}
    except (OSError, OverflowError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    if now is None:
        return None
    note_all(now)
    if now != known or any(digest and is_recent(at, memory["time"]) for at, digest in now.values() if at):
        _write(record, {**memory, "files": now, "time": record.time})  # next time, their stamps will do
    return Remembered(made, {path: one for path, one in now.items() if path not in wrote})


def save_record(
    record: Record | None, made: Sequence[str], inputs: Inputs, wrote: Iterable[Path] = ()
) -> None:
    """Keep what was made from some inputs, and the files that were written.

    Ignore errors: records are optional. The process of an untrusted game writes none, or it could write those
    of other games: see `held_records`.
    """
    if record is None:
        return
    if os.environ.get(ISOLATED):
        _held[record.path.parent.name] = made, dict(inputs)
        return
    with suppress(OSError, OverflowError, ValueError), noting({}) as written:
        for file in wrote:
            note(file)
        files = completed({**inputs, **written})
        known = {"time": record.time, "program": program(), "made": made, "wrote": [*written], "files": files}
        _write(record, known)


def held_records() -> dict[str, tuple[Sequence[str], Inputs]]:
    """Return what the records of this process would hold, by kind; another process writes them."""
    return dict(_held)


def _write(record: Record, memory: Mapping[str, Any]) -> None:
    with suppress(OSError, ValueError):
        record.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        staging = record.path.with_suffix(f".{os.getpid()}")
        staging.write_text(json.dumps(memory), encoding="utf-8")
        staging.replace(record.path)
