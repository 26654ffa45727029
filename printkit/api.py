"""The Python interface: a game's name or folder in, its files and findings out; nothing printed, no exit.

    import printkit

    result = printkit.build("path/to/my-game", paper="letter", out="printed")
    for finding in result.findings:
        print(finding.severity.name, finding.message)
    for file in result.files:
        print(file)

Whatever is wrong with a game, the value of an option or the disk is a finding. Only an argument of the wrong
Python type raises an error, `TypeError`. All of it can be imported from `printkit` itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.arguments import (
    Names,
    is_exporter,
    picking,
    read_jobs,
    read_names,
    read_number,
    read_path,
    read_pick,
    read_requests,
)
from printkit.diagnostics import Report
from printkit.model.options import BuildRequest
from printkit.model.results import GameResult, PrintedFile, Progress, Result
from printkit.pipeline.values import Goal

if TYPE_CHECKING:
    from printkit.batching.tasks import BatchResult

__all__ = ["GameResult", "PrintedFile", "Progress", "Result", "batch", "build", "check", "show"]


def build(
    game: Names,
    components: Names = (),
    *,
    out: str | PathLike[str] = "output",
    brands: Names = (),
    players: int | None = None,
    jobs: int | None = None,
    trust: bool = False,
    force: bool = False,
    inspect: bool = True,
    cards: Names | Mapping[str, int] = (),
    where: str = "",
    sets: Names = (),
    export: str = "pdf",
    dpi: float = 300,
    targets: Names = (),
    host: str = "",
    cut_plan: bool = True,
    progress: Progress | None = None,
    **options: Any,
) -> Result:
    """Write the PDFs of a game, or of several, into a folder of its name below `out`.

    `game` is a name from `printkit list`, a game's folder, or a table of cards (a file, or an address): then
    `look`, `theme`, `title`, `size`, `header`, `without` say how; `table` has what its columns became.
    `components` are those to print, all if none is named; `brands` are names or files, one build for each.
    `jobs` processes draw and make files; a script needs the usual `if __name__ == "__main__":` for that.
    `trust` reads a game without the limits of a process of its own; `force` prints it with broken rules.
    `inspect=False` does not render sides: faults that only show then, such as low contrast, are not found.
    `cards` (ids, or `{"robin": 2}`), `rows` (`"3-9,12"`), `where` (a formula), `sets`: these alone print.
    `export` is what to write: "pdf", or pictures of each page as "png", with `dpi` dots per inch.
    `targets` are names from `printkit targets`, whose files are written instead of sheets; `host` is their
    address on the web, if any.
    `cut_plan=False` writes no cut plan. `progress` is called with what is being done, and how far it is.
    `options` are those of `printkit build --help`, lengths in mm: `paper="letter"`, `gang=True`, `bleed=2.5`;
    `job={"guest": "Ada"}` is what templates read as `job.guest`.

    A game with an error keeps its files as they were; one that has not changed says so: `unchanged`.
    """
    from printkit.pipeline.checking import build_record, load_results, save_results

    soft = "warn" if force else "stop"
    goal = Goal(export, dpi=read_number(dpi), rendered=inspect, cut_plan=cut_plan, broken_rules=soft)
    report, folder, named = Report(), read_path(out), read_names(brands, "brands")
    requests = read_requests(game, components, players, named, options, report)
    requests = picking(requests, read_pick(cards, "", where, False, sets))
    if (aims := read_names(targets, "targets")) or host:
        goal, requests = _for_targets(goal, aims, host, requests, report)
    if (goal.other and report.failed) or not is_exporter(export, report):
        return Result((), tuple(report))
    record = None if report.failed else build_record(requests, goal, folder)
    kept = load_results(record) if record else ()
    if kept:
        return Result(kept, (*report, *(finding for one in kept for finding in one.findings)))
    sound = not report.findings
    result = _run(requests, goal, folder, jobs, progress, report, trust)
    if record and sound:
        save_results(record, result.games)
    return result


def _for_targets(
    goal: Goal, names: list[str], host: str, requests: list[BuildRequest], report: Report
) -> tuple[Goal, list[BuildRequest]]:
    from printkit.services.building import build_for

    services, suited = build_for(names, host, requests, report)
    return goal._replace(other=services), suited


def batch(
    jobs_file: str | PathLike[str],
    *,
    out: str | PathLike[str] = "output",
    jobs: int | None = None,
    on: str | None = None,
    again: bool = False,
    trust: bool = False,
    progress: Progress | None = None,
) -> BatchResult:
    """Build each line of a table, or each `[[job]]` of a TOML file, into a folder of its name below `out`.

    Columns named like arguments of `build` say what to build; templates read the others as `job.COLUMN`.
    `jobs` processes build them; all cores by default. `on` is the address of a Dask cluster that does:
    `"dask://HOST:PORT"`. For that, and for an address of fsspec as `out`, `printkit[cluster]` is needed.
    What an earlier run has finished is kept, unless all is to be built `again`. One that fails hinders none.
    """
    from printkit.batching.running import run_batch_file

    file, asked = read_path(jobs_file), (str(out), read_jobs(jobs), on or "", again, trust)
    return run_batch_file(file, *asked, build, progress or (lambda *_: None))


def check(
    game: Names,
    components: Names = (),
    *,
    brands: Names = (),
    players: int | None = None,
    jobs: int | None = None,
    trust: bool = False,
    progress: Progress | None = None,
    **options: Any,
) -> Result:
    """Find all that is wrong with a game and write nothing; each game's result has its proof and its figures.

    The arguments are those of `build`.
    """
    from printkit.pipeline.checking import build_record, load_results, save_results

    goal, report = Goal(verdicts=True, rendered=True), Report()
    requests = read_requests(game, components, players, read_names(brands, "brands"), options, report)
    record = None if report.failed else build_record(requests, goal, Path())
    if kept := load_results(record) if record else ():
        return Result(kept, (*report, *(finding for one in kept for finding in one.findings)))
    sound = not report.findings
    result = _run(requests, goal, Path(), jobs, progress, report, trust)
    if record and sound:
        save_results(record, result.games, checked=True)
    return result


def limits_of(game: str) -> str:
    """Return in words what a game may use that did not come with printkit; "" for one that did."""
    from printkit.pipeline.isolated import said_limits

    return said_limits(BuildRequest(game))


def show(
    game: Names,
    components: Names = (),
    *,
    out: str | PathLike[str] = "output",
    brands: Names = (),
    players: int | None = None,
    cards: Names = (),
    rows: str = "",
    where: str = "",
    sets: Names = (),
    dpi: float = 150,
    jobs: int | None = None,
    trust: bool = False,
    progress: Progress | None = None,
    **options: Any,
) -> Result:
    """Write pictures of a game: its pages, its sides, all pieces side by side, and a hand of cards.

    `cards` are ids, `rows` are numbers of a component's cards, counted from 1 in file order: `"3-9,12"`;
    `where` is a formula, `sets` are names: only cards for which it is true, or of these sets, are drawn.
    Then nothing else is drawn, no rule is proven, and no side is inspected as rendered.
    `jobs` processes draw and render the pictures; by default as many as cores and memory allow.
    The other arguments are those of `build`. Broken rules are errors, but pictures are written nevertheless.
    """
    from printkit.showing.screen_pictures import ScreenPictures

    report, folder, pick = Report(), read_path(out), read_pick(cards, rows, where, True, sets)
    pictures = ScreenPictures(read_jobs(jobs))
    goal = Goal("png", other=pictures, dpi=read_number(dpi), rendered=not pick.single, broken_rules="show")
    requests = read_requests(game, components, players, read_names(brands, "brands"), options, report)
    requests = [one._replace(pick=pick) for one in requests]
    return _run(requests, goal, folder, jobs, progress, report, trust)


def _run(
    requests: Sequence[BuildRequest],
    goal: Goal,
    out: Path,
    jobs: int | None,
    progress: Progress | None,
    report: Report,
    trust: bool,
) -> Result:
    from printkit.pipeline.isolated import run_all

    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be a function, not {progress!r}")
    how = (goal, out, read_jobs(jobs), progress or (lambda *_: None), trust)
    results = [*run_all(requests, *how)]
    sheets = [
        request._replace(start=request.start._replace(deck=sheet))
        for request, result in zip(requests, results, strict=True)
        for sheet in result.table.decks
    ]
    results += run_all(sheets, *how) if sheets else ()
    for result in results:
        report.add_all(result.findings)
    return Result(tuple(results), tuple(report))
