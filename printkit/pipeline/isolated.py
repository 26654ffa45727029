"""Requests in, results out: our own games in this process, each untrusted one in a process of its own.

The process for an untrusted game reads, draws and exports it, within the limits of `processes`. It writes
into a folder made for it alone. This process checks what came of it, and delivers it.
"""

from __future__ import annotations

import json
import math
import os
import stat
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from itertools import chain, groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit import folders
from printkit.diagnostics import Finding, Report, Severity
from printkit.diagnostics.places import Sources
from printkit.diagnostics.wording import harmless
from printkit.files import is_file
from printkit.input.find import find_game, is_table, output_name
from printkit.inputs.reading import Inputs, as_inputs, place_of
from printkit.inputs.record import Record, held_records, save_record
from printkit.model.results import PARTS, GameResult
from printkit.plain import from_plain, to_plain

if TYPE_CHECKING:
    from printkit.delivery.atomic import Delivery
    from printkit.model.options import BuildRequest, StartOptions
    from printkit.model.results import Progress
    from printkit.pipeline.values import Goal
    from printkit.processes.limits import Limits

#: How long a file may be that an untrusted game writes, in bytes; for each byte of its files so many more;
#: and how many such files it may write in all.
_FILE, _WRITTEN_A_BYTE, _FILES = 1 << 30, 2, 8
#: How many seconds of processor time it may use: for a start, for each byte of its files, and at most.
_LEAST_SECONDS, _SECONDS_A_BYTE, _MOST_SECONDS = 300, 60e-6, 3600
#: And a process that lasts: for one step of its work, and in all.
_STEP_SECONDS, _LASTING_SECONDS = 120, 24 * 3600
#: A table may lie in a folder of far more files: no more than these are looked at.
_MOST_FILES = 2000
#: And how much memory: a quarter of the machine's, but at least and at most so many bytes.
_LEAST_MEMORY, _MOST_MEMORY = 1 << 30, 4 << 30
#: A longer record is not kept, in characters.
_RECORD = 5_000_000


def run_all(
    requests: Sequence[BuildRequest],
    goal: Goal,
    out: Path,
    jobs: int,
    progress: Progress,
    trusted: bool = False,
) -> list[GameResult]:
    """Take every requested game as far as the goal says."""
    results: list[GameResult] = []
    with ExitStack() as cleanup:
        complete, fetched = [], Report()
        for one in requests:
            if is_table(Path(one.game)):
                bring_pictures(Path(one.game), one.start, fetched)
                from printkit.pipeline.starting import started_folder

                folder = cleanup.enter_context(started_folder(Path(one.game)))
                one = one._replace(start=one.start._replace(folder=str(folder)))
            complete.append(one)
        for here, group in groupby(complete, lambda one: trusted or is_own(one)):
            if here:
                # late: an untrusted game is taken there by the child
                from printkit.pipeline.running import run

                results += run([*group], goal, out, jobs, progress)
            else:
                results += [_run_isolated(request, goal, out, jobs, progress) for request in group]
        results[:1] = [one._replace(findings=(*fetched, *one.findings)) for one in results[:1]]
    return results


def is_own(request: BuildRequest) -> bool:
    """Return whether a game and its brand came with printkit; one that can't be found harms nobody."""
    folder = find_game(request.game, folders.game_roots(), Report())
    return are_ours([place for place in (folder, request.brand) if place is not None])


def are_ours(places: Sequence[Path]) -> bool:
    """Return whether all of these files and folders came with printkit."""
    ours = [place.resolve() for place in (folders.bundled_games(), folders.shared_templates())]
    return all(any(place.resolve().is_relative_to(our) for our in ours) for place in places)


def _run_isolated(request: BuildRequest, goal: Goal, out: Path, jobs: int, progress: Progress) -> GameResult:
    from printkit.delivery.atomic import finish
    from printkit.pipeline.checking import records_of
    from printkit.pipeline.exporting import output_folder, plan_files, write_errors

    game, places = _places_of(request)
    slug = output_name(game, request.start.deck)
    folder, table = output_folder(out, game, request.brand, request.start.deck, request.language)
    jobs = jobs if sys.platform != "win32" else 1  # there, nobody adds up what several processes use
    report, result = Report(), GameResult(slug)
    fetched = _fetch_for(game, report) if request.start.fetch and game.is_dir() else []
    records = records_of(request)
    with write_errors(folder, report), ExitStack() as cleanup:
        delivery = plan_files(folder, table, report, cleanup) if goal.export else None
        own = folders.own_name(game)
        work = partial(_work, request, goal, out, jobs, delivery, fetched)
        reads = [*places, folder]
        several = jobs or 2
        if goal.other:
            reads += goal.other.own_files()
            several = max(several, 1 if goal.other.jobs == 1 else 2)
        cache, started = folders.untrusted_cache(own), request.start.folder if is_table(game) else None
        writes = [*([delivery.staging] if delivery else []), *([cache] if cache else [])]
        limits = _limits(reads, [*writes, *([Path(started)] if started else [])], several, own)
        reply = _reply_of(work, limits, f"`{slug}`", (GameResult, dict), progress)
        if isinstance(reply, Finding):
            result = GameResult(slug, findings=(reply,))
        else:
            result = reply[0]._replace(inputs=_checked_inputs(reply[0].inputs, limits))
            _save_records(records, reply[1], limits)
        if delivery is not None and result.files:
            _check_files(delivery.staging)
            finish(delivery)
    return result._replace(findings=(*result.findings, *report)) if report.findings else result


def _fetch_for(game: Path, report: Report) -> list[str]:
    """Fetch the tables that a game names, as the user wants; `game.toml` is read in a process of its own."""
    from printkit.input.tables.fetch import fetch_named
    from printkit.pipeline.starting import named_addresses

    quiet = Report()  # what is wrong with the game is found when it is read
    return fetch_named(read_untrusted(partial(named_addresses, game), [game], "the game", quiet), report)


def bring_pictures(table: Path, start: StartOptions, report: Report) -> None:
    """Put pictures beside a table: those on a workbook's cells and, if asked, those that have addresses.

    The table is read in its own process.
    """
    from printkit.input.tables.fetch import fetch_pictures, unpack_pictures
    from printkit.pipeline.starting import picture_addresses, pictures_held

    quiet = Report()  # what is wrong with the table is found when it is read
    read = partial(read_untrusted, places=folders_of(table), what="the table", report=quiet)
    if start.fetch:
        found = read(partial(picture_addresses, table, start))
        fetch_pictures(table, (one for one in found if isinstance(one, str)), report)
    if has_pictures(table):
        parts = (one.partition("\t") for one in read(partial(pictures_held, table)) if isinstance(one, str))
        unpack_pictures(table, ((name, part) for name, _, part in parts), report)


def has_pictures(table: Path) -> bool:
    """Return whether a file is a workbook in which there are pictures."""
    from zipfile import BadZipFile, ZipFile

    with suppress(OSError, ValueError, BadZipFile), ZipFile(table) as book:
        return any(name.startswith(("xl/media/", "Pictures/")) for name in book.namelist())
    return False


def lasting_limits(request: BuildRequest, cleanup: ExitStack) -> Limits | None:
    """Return what a process that lasts may use and touch for a game; None for one of our own."""
    if is_own(request):
        return None
    from printkit.pipeline.starting import started_folder

    game, reads = _places_of(request)
    started = cleanup.enter_context(started_folder(game)) if is_table(game) else None
    writes = [place for place in (folders.untrusted_cache(folders.own_name(game)), started) if place]
    limits = _limits(reads, writes, 1, folders.own_name(game))
    return limits._replace(
        seconds=_LASTING_SECONDS, step_seconds=60 * _given(folders.LIMIT_TIME) or _STEP_SECONDS
    )


def _places_of(request: BuildRequest) -> tuple[Path, list[Path]]:
    """Return a game's folder or its table, and the folders that it and its brand are read from."""
    game = find_game(request.game, folders.game_roots(), Report()) or Path(request.game)
    return game, [*folders_of(game), *([request.brand.parent] if request.brand else [])]


def folders_of(game: Path) -> list[Path]:
    """Return the folders that a game is read from: a table's pictures are next to it."""
    beside = is_file(game) or is_table(game)
    return [game.parent, game.resolve().parent] if beside else [game]


def read_untrusted(
    read: Callable[[Report], list[Any]],
    places: Sequence[Path],
    what: str,
    report: Report,
    parts: Sequence[type] = (),
    writes: Sequence[Path] = (),
) -> list[Any]:
    """Return what is read of some places: in a process of its own, unless all of them came with printkit.

    It consists of the parts of a result, and of these. Where it may write, several processes may work.
    """
    if are_ours(places):
        return read(report)
    limits = _limits(places, writes, 1 + bool(writes), "lists")
    reply = _reply_of(partial(_work_of_reading, read), limits, what, (tuple, tuple), parts=parts)
    values, findings = ((), (reply,)) if isinstance(reply, Finding) else reply
    report.add_all(findings)
    return [*values]


def _reply_of(
    work: Callable[[Progress], str],
    limits: Limits,
    what: str,
    kinds: tuple[type, type],
    progress: Progress = lambda *_: None,
    parts: Sequence[type] = (),
) -> tuple[Any, Any] | Finding:
    from printkit.processes.wall import run

    reply = run(work, limits, lambda what, done, total: progress(harmless(what)[:80], done, total))
    if not isinstance(reply, str):
        return stopped(what, reply.why, reply.at)
    with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
        first, second = from_plain(json.loads(reply), (*PARTS, *parts))
        if isinstance(first, kinds[0]) and isinstance(second, kinds[1]):
            return first, second
    return stopped(what, "its reply makes no sense", "")


def _work_of_reading(read: Callable[[Report], list[Any]], _: Progress) -> str:
    """Return what is read of untrusted files, and what is found, as JSON: what the child does."""
    found = Report()
    return json.dumps(to_plain([read(found), _located(found.findings)]))


def _work(
    request: BuildRequest,
    goal: Goal,
    out: Path,
    jobs: int,
    delivery: Delivery | None,
    fetched: Sequence[str],
    progress: Progress,
) -> str:
    """Take a game as far as the goal says; return its result and its records as JSON: what the child does."""
    from printkit.pipeline.running import run

    os.environ[folders.FETCHED] = "\n".join(fetched)
    result = run([request], goal, out, jobs, progress, delivery)[0]
    places = _located([one.finding for one in result.allowed])
    allowed = tuple(one._replace(finding=at) for one, at in zip(result.allowed, places, strict=True))
    result = result._replace(findings=_located(result.findings), allowed=allowed)
    return json.dumps(to_plain([result, held_records()]))


def _located(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    sources = Sources()
    return tuple(replace(one, at=one.at and sources.place(one.at), key=None) for one in findings)


def _save_records(records: Mapping[str, Record], pending: Any, limits: Limits) -> None:
    for kind, record in records.items():
        made, inputs = pending.get(kind, (None, {}))
        if isinstance(made, tuple) and all(isinstance(one, str) and len(one) < _RECORD for one in made[:2]):
            save_record(record, made[:1], _checked_inputs(inputs, limits))


def _checked_inputs(inputs: Any, limits: Limits) -> Inputs:
    """Return what a process says it has read, as far as it could: this one looks at nothing else for it."""
    try:
        known = as_inputs(inputs)
    except (ValueError, TypeError, AttributeError):
        return {}
    allowed = [place.absolute() for place in limits.reads]
    places = {path: place_of(path) for path in known}
    return {
        path: known[path]
        for path, place in places.items()
        if ".." not in place.parts and any(place.is_relative_to(one) for one in allowed)
    }


def stopped(what: str, why: str, at: str) -> Finding:
    """Return a finding: an untrusted game was stopped."""
    from printkit.processes.child import OUT_OF_DISK, OUT_OF_MEMORY, OUT_OF_TIME

    where = f" (at: {harmless(at)})" if at else ""
    message = f"{what} was stopped: {harmless(why)}{where}"
    help = "build it without what it was at: that is damaged, or something that printkit can't draw"
    option, most, units = {
        OUT_OF_TIME: ("--limit-time", _given(folders.LIMIT_TIME) or _LEAST_SECONDS / 60, "minutes"),
        OUT_OF_MEMORY: ("--limit-memory", most_memory_here() / (1 << 30), "GiB"),
    }.get(why, ("", 0, ""))
    if option:
        help = f"make what it was at smaller, or allow more: `{option} {math.ceil(4 * most)}` is in {units}"
    elif why == OUT_OF_DISK:
        help = "print fewer components at once, or make its pictures smaller"
    return Finding("game-stopped", Severity.ERROR, message, None, help)


def _check_files(staging: Path) -> None:
    for place in staging.rglob("*"):
        found = place.lstat()
        if not (stat.S_ISDIR(found.st_mode) or (stat.S_ISREG(found.st_mode) and found.st_nlink == 1)):
            raise OSError(f"{place.name} is not a file")


def most_memory(physical: int) -> int:
    """Return how much memory an untrusted game may use on a machine that has so much, in bytes."""
    return max(_LEAST_MEMORY, min(_MOST_MEMORY, physical // 4))


def most_memory_here() -> int:
    """Return how much memory an untrusted game may use on this machine, in bytes."""
    from printkit.processes.limits import machine_memory

    return int(_given(folders.LIMIT_MEMORY) * (1 << 30)) or most_memory(machine_memory())


def most_seconds(places: Iterable[Path]) -> int:
    """Return how much processor time an untrusted game may use: the more, the larger its files are."""
    given = int(60 * _given(folders.LIMIT_TIME))
    return given or int(min(_MOST_SECONDS, _LEAST_SECONDS + _SECONDS_A_BYTE * _size_of(places)))


def said_limits(request: BuildRequest) -> str:
    """Return in words what a game may use; "" for one that came with printkit."""
    if is_own(request):
        return ""
    _, places = _places_of(request)
    memory, seconds = most_memory_here() / (1 << 30), most_seconds(places)
    written = _FILES * _most_written(places) / (1 << 30)
    return (
        f"limits: {seconds / 60:.3g} minutes of processor time, {memory:.3g} GiB of memory, "
        f"{written:.3g} GiB written; raised by --limit-time and --limit-memory"
    )


def _given(name: str) -> float:
    with suppress(ValueError):
        value = float(os.environ.get(name, ""))
        return value if math.isfinite(value) and value > 0 else 0.0
    return 0.0


def _most_written(places: Iterable[Path]) -> int:
    return _FILE + _WRITTEN_A_BYTE * _size_of(places)


def _size_of(places: Iterable[Path]) -> int:
    files = chain.from_iterable([place] if place.is_file() else place.rglob("*") for place in places)
    with suppress(OSError):  # a folder is deleted meanwhile
        return sum(file.lstat().st_size for file in islice(files, _MOST_FILES))
    return 0


def _limits(reads: Sequence[Path], writes: Sequence[Path], jobs: int, own: str) -> Limits:
    from printkit.pipeline.checking import INSPECTED, PROVEN
    from printkit.processes.limits import Limits

    config, cache = folders.config_folder(), folders.cache_folder()
    folders.cache_key(config)  # made here, for the child can't write it
    caches = [] if cache is None else [cache / name for name in (INSPECTED, PROVEN)]
    for place in writes:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
    prefixes = (sys.prefix, sys.base_prefix, sys.pycache_prefix)
    code = [Path(name) for name in (*sys.path, *prefixes) if name]
    system = [
        Path(name) for name in ("/usr", "/lib", "/lib64", "/dev/urandom", "/proc/self", "/etc/ld.so.cache")
    ]
    ours = [
        folders.package_folder(),
        folders.shared_templates(),
        *folders.game_roots(),
        *folders.brand_roots(),
    ]
    ours += [folder for folder in [folders.fetched_tables()] if folder is not None]
    written = [*writes, Path("/dev/null")]
    if jobs > 1:
        written.append(Path("/dev/shm"))  # what several processes share
    settings = [config / one for one in ("printers", "icons", folders.CACHE_KEY)] if config else []
    system += [folder for folder in folders.font_folders() if folder.is_dir()]
    every = (*code, *system, *ours, *reads, *settings, *caches)
    file = _most_written(reads)
    return Limits(
        most_memory_here(), most_seconds(reads), file, every, tuple(written), own, disk=_FILES * file
    )
