"""Jobs in, what became of each out: built by processes of this machine, or by those of a cluster."""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from functools import partial
from pathlib import Path

from printkit.batching.cluster import NoCluster, run_on
from printkit.batching.reading import REPORTS, find_games, read_jobs
from printkit.batching.tasks import (
    BatchResult,
    Build,
    Job,
    JobResult,
    Task,
    failed_job,
    kept,
    run_task,
    tasks_of,
    with_old_files,
    write_text,
)
from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted
from printkit.model.results import Progress
from printkit.pipeline.isolated import read_untrusted
from printkit.processes.pool import fitting, may_start, processes

#: What a spreadsheet takes for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def run_batch_file(
    file: Path, out: str, jobs: int, on: str, again: bool, trust: bool, build: Build, progress: Progress
) -> BatchResult:
    """Build the jobs of a file that are not done yet; write the reports, even where this is interrupted."""
    report = Report()
    read = partial(read_jobs, file)
    jobs_read = read(report) if trust else read_untrusted(read, [file], quoted(file.name), report, (Job,))
    found = find_games(jobs_read, file)
    out = out.rstrip("/")
    tasks = tasks_of([job for job in found if not job.wrong], out, trust)
    if not tasks:
        return BatchResult((), tuple(report))
    earlier = {task.job.name: None if again else kept(task) for task in tasks}
    results = {name: result for name, result in earlier.items() if result is not None}
    left = [task for task in tasks if task.job.name not in results]
    try:
        built = run_on(on, left, build) if on else run_locally(left, build, jobs)
        for task, result in built:
            results[task.job.name] = result
            progress(f"{len(results)} of {len(tasks)} jobs, {task.job.name}", len(results), len(tasks))
    except NoCluster as wrong:
        report.usage_error("no-cluster", str(wrong), None, "or build here, without `--on`")
    finally:
        ended = tuple(_ended(found, results, out))
        reports: Sequence[Path | str] = ()
        try:
            reports = write_reports(ended, out)
        except OSError as wrong:
            report.write_error(f"write the reports into `{out}`", wrong, "name another folder with `--out`")
    return BatchResult(ended, tuple(report), tuple(reports))


def _ended(jobs: Sequence[Job], results: Mapping[str, JobResult], out: str) -> Iterator[JobResult]:
    for job in jobs:
        result = failed_job(job, job.wrong) if job.wrong else results.get(job.name)
        if result is not None:
            yield with_old_files(job, result, out)


def run_locally(tasks: Sequence[Task], build: Build, jobs: int) -> Iterator[tuple[Task, JobResult]]:
    """Yield what becomes of tasks, as they end; a process that ends too soon hinders none but its own."""
    count = min(jobs or fitting(), len(tasks))
    if count < 2 or not may_start():
        yield from ((task, run_task(task, build)) for task in tasks)
        return
    left = [*reversed(tasks)]
    while left:
        lost: list[Task] = []
        yield from _run_pool(left, lost, build, count)
        for task in lost:  # one of them ended its process: each is tried again by itself
            again: list[Task] = []
            yield from _run_pool([task], again, build, 1)
            for one in again:
                yield one, failed_job(one.job, "its process ended too soon: try fewer `--jobs`")


def _run_pool(
    left: list[Task], lost: list[Task], build: Build, count: int
) -> Iterator[tuple[Task, JobResult]]:
    """Yield what becomes of tasks until none is left; where a process ends, those that were open are lost."""
    running: dict[Future[JobResult], Task] = {}
    with processes(count) as pool:
        while (left or running) and not lost:
            while left and len(running) < count:
                task = left.pop()
                running[pool.submit(run_task, task, build)] = task
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                task = running.pop(future)
                if isinstance(future.exception(), BrokenExecutor):
                    lost.append(task)
                else:
                    yield task, future.result()
        lost += running.values()


def _cell(value: object) -> object:
    """Return a value as a cell that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def write_reports(results: Sequence[JobResult], out: str) -> list[Path | str]:
    """Write what became of the jobs, as CSV and as JSON; return both files."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    columns = [name for name in JobResult._fields if name != "findings"]
    writer.writerow(columns)
    writer.writerows([_cell(getattr(one, name)) for name in columns] for one in results)
    counts = {state: sum(one.state == state for one in results) for state in ("done", "kept", "failed")}
    plain = {"jobs": [one._asdict() for one in results], **counts}
    texts = (text.getvalue(), json.dumps(plain, indent=1, ensure_ascii=False) + "\n")
    for name, words in zip(REPORTS, texts, strict=True):
        write_text(f"{out}/{name}", words)
    return [f"{out}/{name}" if "://" in out else Path(out) / name for name in REPORTS]
