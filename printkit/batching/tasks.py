"""A job, one line of a batch, in, its files in their place and what became of it out, as plain values.

When a job's files are there, `job.json` is written beside them: a run that was interrupted finds it, and goes
on with the jobs that have none.
"""

import hashlib
import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Finding, Place, Severity, Spot
from printkit.diagnostics.render import as_json
from printkit.files import write_whole
from printkit.folders import scratch_folder
from printkit.inputs.files import program
from printkit.inputs.reading import as_inputs, refreshed
from printkit.model.results import Result
from printkit.pipeline.checking import named_place

#: Builds one game: `printkit.build`, which processes find by its name.
Build = Callable[..., Result]

#: What says in a job's folder that all its files are there.
_MARK = "job.json"


class Job(NamedTuple):
    """A game, how to build it, and what its templates read as `job.…`."""

    name: str  # of its folder
    game: str
    brand: str = ""
    components: tuple[str, ...] = ()
    options: Mapping[str, Any] = {}  # arguments of `build`
    values: Mapping[str, Any] = {}
    at: Place | Spot | None = None
    wrong: str = ""  # what is wrong with its line: then it is not built
    misnamed: bool = False  # its name can't name a folder, or names another job's


class JobResult(NamedTuple):
    """What became of a job."""

    name: str
    game: str
    brand: str
    state: str  # "done", "kept" from an earlier run, or "failed"
    files: int = 0
    pages: int = 0
    pieces: int = 0
    errors: int = 0
    warnings: int = 0
    seconds: float = 0.0
    message: str = ""  # what is wrong first: an error, or else a warning
    findings: Sequence[Mapping[str, Any]] = ()  # all, as `check --format json` says them


class BatchResult(NamedTuple):
    """What became of a batch: its jobs in order, what is wrong with their file, the reports written."""

    jobs: tuple[JobResult, ...] = ()
    findings: tuple[Finding, ...] = ()
    reports: tuple[Path | str, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether any job failed, or none could be read."""
        return any(one.state == "failed" for one in self.jobs) or any(
            one.severity.name == "ERROR" for one in self.findings
        )


class Copy(NamedTuple):
    """What a job names: where it is, the folder that it was copied into, if it was, and from where."""

    path: str
    folder: str = ""
    home: str = ""


#: Of the game and of its brand.
Copies = Sequence[Copy]


class Task(NamedTuple):
    """A job, where to write it, and what must be the same for its files to be kept."""

    job: Job
    out: str  # a folder, or an address that fsspec knows
    key: str
    trust: bool


def tasks_of(jobs: Iterable[Job], out: str, trust: bool) -> list[Task]:
    """Return what is to be done for jobs."""
    ours = program()
    return [Task(job, out, _key(job, ours), trust) for job in jobs]


def _key(job: Job, ours: str) -> str:
    said = [job.name, job.components, sorted(job.options.items()), sorted(job.values.items())]
    text = repr([ours, JobResult._fields, said, named_place(job.game), job.game, job.brand])
    return hashlib.blake2b(text.encode(errors="replace"), digest_size=16).hexdigest()


def kept(task: Task) -> JobResult | None:
    """Return the result of an earlier run whose files are all there, if nothing has changed since."""
    with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):  # it is damaged
        data = json.loads(_read(f"{task.out}/{task.job.name}/{_MARK}"))
        whole = all(_size(f"{task.out}/{task.job.name}/{one}") == size for one, size in data["sizes"].items())
        unchanged = refreshed(as_inputs(data["inputs"]), data["time"]) is not None
        if data["key"] == task.key and unchanged and whole:
            return JobResult(**data["result"])._replace(state="kept")
    return None


def run_task(task: Task, build: Build, copies: Copies = ()) -> JobResult:
    """Build a job's game and put its files into their place; whatever goes wrong is its result.

    `copies` are the game and its brand, where they are not where the job says.
    """
    start, job = time.monotonic(), task.job
    try:
        result = _run(task, build, copies)
    except Exception as wrong:  # one job's fault is not to stop the others
        result = failed_job(job, f"{type(wrong).__name__}: {wrong}")
    return result._replace(seconds=round(time.monotonic() - start, 3))


def _run(task: Task, build: Build, copies: Copies) -> JobResult:
    if "://" not in task.out:
        return _build(task, build, copies, Path(task.out) / task.job.name)
    with scratch_folder() as place:
        folder = Path(place) / task.job.name
        result = _build(task, build, copies, folder)
        if result.state == "done":
            system, target = _system(f"{task.out}/{task.job.name}")
            for file in sorted(folder.rglob("*"), key=lambda file: file.name == _MARK):  # the mark comes last
                if file.is_file():
                    there = f"{target}/{file.relative_to(folder).as_posix()}"
                    system.makedirs(there.rpartition("/")[0], exist_ok=True)
                    system.put_file(str(file), there)
        return result


def _build(task: Task, build: Build, copies: Copies, folder: Path) -> JobResult:
    job, mark, begun = task.job, folder / _MARK, time.time_ns()
    mark.unlink(missing_ok=True)
    game, brand = (copy.path for copy in copies) if copies else (job.game, job.brand)
    given = {"out": folder, "brands": [brand] if brand else [], "jobs": 1, "trust": task.trust}
    options = {"languages" if name == "language" else name: one for name, one in job.options.items()}
    built = build(game, job.components, **given, job=job.values, **options)
    result = _result(job, built)
    if result.state == "done":
        sizes = {file.relative_to(folder).as_posix(): file.stat().st_size for file in built.files}
        inputs = _at_home(built.games[0].inputs, copies)
        data = {"key": task.key, "time": begun, "inputs": inputs, "sizes": sizes, "result": result._asdict()}
        write_text(str(mark), json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    return result


def _at_home(inputs: Mapping[str, Any], copies: Copies) -> dict[str, Any]:
    """Return what was read, as the files of which copies travelled: nothing else is known there."""
    if not any(copy.folder for copy in copies):
        return dict(inputs)
    moved = [(Path(copy.folder), Path(copy.home)) for copy in copies if copy.folder]
    return {
        str(home / Path(path).relative_to(folder)): known
        for path, known in inputs.items()
        for folder, home in moved
        if Path(path).is_relative_to(folder)
    }


def _result(job: Job, built: Result) -> JobResult:
    severities = [one.severity for one in built.findings]
    worst = max(severities, default=Severity.NOTE)
    first = next((one.message for one in built.findings if one.severity is worst > Severity.NOTE), "")
    state = "failed" if built.failed or not built.files else "done"
    printed = [one for game in built.games for one in game.printed if state == "done"]
    findings = [{key: value for key, value in one.items() if value} for one in as_json(built.findings)]
    return JobResult(
        job.name,
        job.game,
        job.brand,
        state,
        len(built.files) if state == "done" else 0,
        sum(one.pages for one in printed),
        sum(one.pieces for one in printed),
        severities.count(Severity.ERROR),
        severities.count(Severity.WARNING),
        message=first,
        findings=findings,
    )


def failed_job(job: Job, message: str) -> JobResult:
    """Return the result of a job that came to no end."""
    return JobResult(job.name, job.game, job.brand, "failed", errors=1, message=message)


def with_old_files(job: Job, result: JobResult, out: str) -> JobResult:
    """Return a result that says, if the job failed, that there are files of an earlier run in its folder."""
    place, found = f"{out}/{job.name}", False
    if result.state == "failed" and not job.misnamed:
        with suppress(OSError, ValueError, ImportError):
            if "://" in place:
                system, path = _system(place)
                found = bool(system.find(path))
            else:
                found = any(path.is_file() for path in Path(place).rglob("*"))
    message = f"{result.message}; files of an earlier run are still in its folder"
    return result._replace(message=message) if found else result


def _size(place: str) -> int:
    if "://" not in place:
        return Path(place).stat().st_size
    system, path = _system(place)
    return int(system.size(path))


def _read(place: str) -> str:
    if "://" not in place:
        return Path(place).read_text(encoding="utf-8")
    system, path = _system(place)
    return str(system.read_text(path, encoding="utf-8"))


def write_text(place: str, text: str) -> None:
    """Write the text of a file at a path or an address."""
    if "://" not in place:
        Path(place).parent.mkdir(parents=True, exist_ok=True)
        write_whole(Path(place), text.encode())
        Path(place).chmod(0o644)
        return
    system, path = _system(place)
    system.makedirs(path.rpartition("/")[0], exist_ok=True)
    system.write_text(path, text, encoding="utf-8")


def _system(address: str) -> tuple[Any, str]:
    import fsspec

    found: tuple[Any, str] = fsspec.core.url_to_fs(address)
    return found
