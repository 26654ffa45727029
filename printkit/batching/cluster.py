"""Jobs and the address of a Dask cluster in, what became of each out: built by the cluster's workers.

A game's folder travels with its jobs, so that workers need not see this machine's files. A worker that is
lost is no matter: the scheduler gives its jobs to another, which writes the same files at the same places.
"""

import io
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from printkit.batching.tasks import Build, Copy, JobResult, Task, failed_job, run_task
from printkit.diagnostics import Report
from printkit.folders import bundled_games, game_roots, scratch_prefix
from printkit.input.find import find_game

#: A name, the folder that has it, and that folder's files, as a ZIP; none where every worker has them.
ZippedSource = tuple[str, str, bytes]

#: How long a cluster may take to answer, in seconds, and how many times a job is begun again.
_TIMEOUT_SECONDS, _RETRIES = 20, 3


class NoCluster(Exception):
    """What is needed to hand jobs to a cluster is not there; its message says what."""


def run_on(address: str, tasks: Sequence[Task], build: Build) -> Iterator[tuple[Task, JobResult]]:
    """Yield what becomes of tasks, as they end, on the cluster at `dask://HOST:PORT`."""
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise NoCluster("Dask is not installed: `pip install 'printkit[cluster]'`") from None
    scheduler = f"tcp://{address.removeprefix('dask://')}"
    try:
        client: Any = Client(scheduler, timeout=_TIMEOUT_SECONDS)  # type: ignore[no-untyped-call]
    except OSError as wrong:
        raise NoCluster(f"no cluster answers at `{address}`: {wrong}") from None
    with client:
        sent: dict[Any, Task] = {}
        for names in dict.fromkeys((task.job.game, task.job.brand) for task in tasks):
            own = [task for task in tasks if (task.job.game, task.job.brand) == names]
            sources = tuple(_zipped(name) for name in names)
            futures = client.map(_run_there, own, build=build, sources=sources, pure=False, retries=_RETRIES)
            sent.update(zip(futures, own, strict=True))
        ended: Iterator[Any] = as_completed(sent)  # type: ignore[no-untyped-call]
        for future in ended:
            fault = future.exception()
            yield sent[future], failed_job(sent[future].job, str(fault)) if fault else future.result()
            future.release()


def _zipped(name: str) -> ZippedSource:
    """Return the name of a game's folder or table, or a brand's, with its files; printkit's own by name."""
    found = find_game(name, game_roots(), Report()) if name else None
    found = found or (Path(name) if name and Path(name).exists() else None)
    if found is None or found.resolve().is_relative_to(bundled_games().resolve()):
        return name, "", b""
    found = found.resolve()
    inside = found if found.is_dir() else found.parent
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(inside.rglob("*")):
            if file.is_file():
                archive.write(file, file.relative_to(inside.parent).as_posix())
    return found.relative_to(inside.parent).as_posix(), str(inside.parent), data.getvalue()


def _run_there(task: Task, build: Build, sources: tuple[ZippedSource, ZippedSource]) -> JobResult:
    copies = []
    for name, home, data in sources:
        folder = _unzipped(data) if data else None
        copies.append(Copy(str(folder / name), str(folder), home) if folder else Copy(name))
    return run_task(task, build, copies)


@lru_cache(maxsize=16)
def _unzipped(data: bytes) -> Path:
    place = Path(tempfile.mkdtemp(prefix=scratch_prefix()))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        archive.extractall(place)
    return place
