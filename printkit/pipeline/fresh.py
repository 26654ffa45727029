"""What was asked for and the folders that it reads in, what an earlier build said out, if nothing changed.

Much as `make` does, it takes a file for unchanged whose size and times of change are as they were.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from printkit.diagnostics import Report
from printkit.folders import (
    brand_roots,
    cache_folder,
    config_folder,
    game_roots,
    package_folder,
    shared_templates,
)
from printkit.input.find import find_game

#: A folder with more in it than this is no game; to look through it would take longer than to build.
_MOST_FILES = 5_000


@dataclass(frozen=True, slots=True)
class Record:
    """Where the memory of a build lies, and what its inputs add up to."""

    path: Path
    stamp: str


def inputs_of(games: Sequence[str], brands: Sequence[str]) -> list[Path]:
    """Return the folders that a build of these games in these brands reads, as far as they are there."""
    quiet = Report()
    folders = [find_game(game, game_roots(), quiet) for game in games]
    named = [Path(brand).parent if Path(brand).is_file() else Path(brand) for brand in brands]
    others = [*brand_roots(), *named] if brands else []
    config = config_folder()
    places = [*folders, shared_templates(), *others, config / "printers" if config else None]
    return [place for place in places if place is not None and place.exists()]


def record_of(asked: str, out: Path, reads: Sequence[Path]) -> Record | None:
    """Return the record of such a build; None where there is no place for it, or too much to look through."""
    kept = cache_folder()
    if kept is None:
        return None
    places = [str(place.absolute()) for place in reads]
    words = f"{asked}\n{out.absolute()}\n{places}"
    stamp = hashlib.blake2b(words.encode(errors="replace"), digest_size=20)
    name = stamp.hexdigest()
    try:
        for mark in file_stamps([str(package_folder()), *places]):
            stamp.update(mark.encode(errors="replace"))
    except (OSError, OverflowError):
        return None
    return Record(kept / "built" / f"{name}.json", stamp.hexdigest())


def load_record(record: Record) -> list[str] | None:
    """Return what the earlier build said, if its inputs and all that it wrote are as they were."""
    try:
        memory = json.loads(record.path.read_text(encoding="utf-8"))
        fresh = memory["stamp"] == record.stamp and all(_mark(*each) for each in memory["files"].items())
        return [str(line) for line in memory["said"]] if fresh else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def save_record(record: Record, files: Iterable[Path], said: Sequence[str]) -> None:
    """Keep what a build wrote and said; a place that can't be written to is no one's fault."""
    with suppress(OSError):
        marks = {str(file.absolute()): _mark(str(file)) for file in files}
        text = json.dumps({"stamp": record.stamp, "files": marks, "said": list(said)}, ensure_ascii=False)
        record.path.parent.mkdir(parents=True, exist_ok=True)
        beside = record.path.with_suffix(f".{os.getpid()}")
        beside.write_text(text, encoding="utf-8")
        beside.replace(record.path)


def _mark(path: str, known: str | None = None) -> str | None:
    """Return a file's size and times of change; where they are known, only if they are still the same."""
    stat = Path(path).stat()
    mark = f"{stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns}"
    return mark if known in (None, mark) else None


def file_stamps(places: Sequence[str]) -> Iterator[str]:
    """Yield the mark of every file in some folders, in order; raise where they are too many."""
    left, count = [*reversed(places)], 0
    while left:
        place = left.pop()
        if not os.path.isdir(place):  # noqa: PTH112 - a Path for each of hundreds of files takes longer
            yield f"{place} {_mark(place)}\n"
            continue
        with os.scandir(place) as found:
            entries = sorted(found, key=lambda entry: entry.name)
        left += [entry.path for entry in entries if entry.is_dir() and entry.name != "__pycache__"]
        files = [entry for entry in entries if entry.is_file()]
        count += len(files)
        if count > _MOST_FILES:
            raise OverflowError
        for entry in files:
            stat = entry.stat()
            yield f"{entry.path} {stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns}\n"
