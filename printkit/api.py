"""The Python interface: a game's name or folder in, its files and findings out; nothing printed, no exit.

    import printkit

    result = printkit.build("path/to/my-game", paper="letter", out="printed")
    for finding in result.findings:
        print(finding.severity.name, finding.message)
    for file in result.files:
        print(file)

Whatever is wrong with a game, the value of an option or the disk is a finding. Only an argument of the wrong
Python type raises an error, `TypeError`. `build`, `check` and `show` can be imported from `printkit` itself;
the rest of this module is what the command line needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.diagnostics import Finding, Report
from printkit.model.options import BuildRequest, StartOptions
from printkit.model.results import (
    GameResult,
    ListedBrand,
    ListedGame,
    ListedLook,
    ListedTarget,
    PrintedFile,
    Progress,
    Result,
)
from printkit.pipeline.arguments import (
    Names,
    is_exporter,
    read_jobs,
    read_names,
    read_number,
    read_path,
    read_pick,
    read_requests,
)
from printkit.pipeline.values import Goal

if TYPE_CHECKING:
    from printkit.batching.jobs import BatchResult
    from printkit.model.printing import Margins, Printer
    from printkit.model.results import SheetRead
    from printkit.mutation.mutants import Mutations
    from printkit.sending.values import Pile, Sent

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
    `look`, `title`, `size`, `header`, `without` say how to print it; `table` has what its columns became.
    `components` are those to print, all if none is named; `brands` are names or files, one build for each.
    `jobs` processes draw large decks and make several files; by default, as many as pay. A script needs the
    usual `if __name__ == "__main__":`.
    `trust` reads a game that did not come with printkit without the limits of a process of its own.
    `force` prints a game whose rules are broken, with warnings.
    `inspect=False` does not render sides: faults that only show then, such as low contrast, are not found.
    `export` is what to write: "pdf", or pictures of each page as "png", with `dpi` dots per inch.
    `targets` are names from `printkit targets`: files for these print services and virtual tables are written
    instead of sheets; `host` is the address that they will have on the web, if any.
    `cut_plan=False` leaves out the pages that say how to cut: those of an earlier build stay.
    `progress` is called with what is being done, how much is done, and of how much.
    `options` are those of `printkit build --help`, lengths in mm: `paper="letter"`, `gang=True`, `bleed=2.5`;
    `job={"guest": "Ada"}` is what templates read as `job.guest`.

    If a game has an error, none of its files is replaced. If nothing has changed since the same build before,
    nothing is written, and the game's result says so: `unchanged`.
    """
    from printkit.pipeline.unchanged import build_record, load_results, save_results

    soft = "warn" if force else "stop"
    goal = Goal(export, dpi=read_number(dpi), rendered=inspect, cut_plan=cut_plan, broken_rules=soft)
    report, folder, named = Report(), read_path(out), read_names(brands, "brands")
    requests = read_requests(game, components, players, named, options, report)
    if (aims := read_names(targets, "targets")) or host:
        goal, requests = _for_targets(goal, aims, host, requests, report)
    if (goal.services and report.failed) or not is_exporter(export, report):
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
    """Return a goal with the files of targets, and requests that suit them."""
    from printkit.services.building import build_for

    services, suited = build_for(names, host, requests, report)
    return goal._replace(services=services, renderers=0), suited


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
    goal, report = Goal(verdicts=True, rendered=True), Report()
    requests = read_requests(game, components, players, read_names(brands, "brands"), options, report)
    return _run(requests, goal, Path(), jobs, progress, report, trust)


def show(
    game: Names,
    components: Names = (),
    *,
    out: str | PathLike[str] = "output",
    brands: Names = (),
    players: int | None = None,
    cards: Names = (),
    rows: str = "",
    dpi: float = 150,
    jobs: int | None = None,
    trust: bool = False,
    progress: Progress | None = None,
    **options: Any,
) -> Result:
    """Write pictures of a game: its pages, its sides, all pieces side by side, and a hand of cards.

    `cards` are ids, `rows` are numbers of a component's cards, counted from 1 in file order: `"3-9,12"`.
    Then nothing else is drawn, no rule is proven, and no side is inspected as rendered.
    `jobs` processes draw and render the pictures; by default as many as cores and memory allow.
    The other arguments are those of `build`. Broken rules are errors, but pictures are written nevertheless.
    """
    report, folder, pick = Report(), read_path(out), read_pick(cards, rows)
    goal = Goal("png", pictures=True, dpi=read_number(dpi), rendered=not pick.single, broken_rules="show")
    goal = goal._replace(renderers=read_jobs(jobs))
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
    results = run_all(requests, goal, out, read_jobs(jobs), progress or (lambda *_: None), trust)
    for result in results:
        for finding in result.findings:
            report.add(finding)
    return Result(tuple(results), tuple(report))


def mutate(game: str, count: int = 100, progress: Progress = lambda *_: None) -> Mutations:
    """Try so many small wrong changes in a copy of a game: which of them do its own rules notice?"""
    from printkit.mutation.mutating import mutate_game

    return mutate_game(game, count, progress)


def offered_layouts() -> dict[str, str]:
    """Return the layouts that can be chosen, and what each does."""
    from printkit.pipeline.settings import offered_layouts

    return offered_layouts()


def exporters() -> dict[str, str]:
    """Return the names of what can be written, and what each is."""
    from printkit.pipeline.exporting import exporters

    return exporters()


def calibrate(
    out: str | PathLike[str] = "output",
    paper: str = "a4",
    printer: str | None = None,
    *,
    flip: str = "long-edge",
    landscape: bool = False,
) -> Result:
    """Write the test sheet that measures a printer; `printer` is a profile to print it with."""
    from printkit.calibration.calibrating import Way, write_test_sheet

    result = write_test_sheet(Way(paper, printer, flip, landscape), read_path(out), Report())
    return Result((result,), result.findings)


def read_test_sheet(
    picture: Path | None,
    readings: tuple[Sequence[float], tuple[float, float], Margins | None] | None,
    save: str | None,
    **way: Any,
) -> SheetRead:
    """Return what a sheet of `calibrate` says, from its picture or as it was read, and save it."""
    from printkit.calibration.calibrating import Way, read_sheet

    return read_sheet(Way(**way), picture, readings, save, Report())


def plan_print_out(
    game: str, components: Names = (), *, out: str | PathLike[str] = "output", brand: str | None = None
) -> tuple[list[Pile], list[Finding]]:
    """Return the PDFs of a game that was built, in piles of one paper each; none after an error."""
    from printkit.sending.piles import plan_piles

    return plan_piles(game, read_names(components, "components"), brand, read_path(out))


def send_pile(pile: Pile, part: str = "all", *, to: str | None = None) -> tuple[list[Sent], list[Finding]]:
    """Send a pile's first sheet ("first"), the "rest" or "all" to a printer; return what it has taken."""
    from printkit.sending.piles import send_pile

    return send_pile(pile, part, to)


def schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schema of each kind of file: `game`, `cards`, `brand`, `rules`."""
    from printkit.pipeline.making import schemas

    return schemas()


def write_schemas(folder: str | PathLike[str]) -> tuple[list[Path], list[Finding]]:
    """Write these schemas into a folder, as `game.schema.json` and so on; return the files."""
    from printkit.pipeline.making import write_schemas

    return write_schemas(read_path(folder), report := Report()), report.findings


def list_games() -> tuple[list[ListedGame], list[Finding]]:
    """Return every game that can be found."""
    from printkit.pipeline.isolated import list_games

    return list_games(report := Report()), report.findings


def game_names() -> list[str]:
    """Return the names of all games that can be found, even of those that can't be read."""
    from printkit.pipeline.games import game_names

    return game_names()


def new_game(
    name: str,
    kind: str = "cards",
    *,
    file: str | PathLike[str] | None = None,
    look: str | None = None,
    title: str | None = None,
    size: str | None = None,
    header: bool | int | None = None,
    without: Names = (),
) -> tuple[list[Path], list[Finding]]:
    """Write a new game into the folder `name`, perhaps from a table; return the folder and its files."""
    from printkit.pipeline.making import make_game

    report, options = Report(), StartOptions(look, title, size, header, tuple(read_names(without, "without")))
    return make_game(name, kind, None if file is None else str(file), options, report), report.findings


def list_looks() -> list[ListedLook]:
    """Return every look that a table can be printed in."""
    from printkit.pipeline.starting import list_looks

    return list_looks()


def list_targets() -> tuple[list[ListedTarget], list[Finding]]:
    """Return every target that `build` can write for, with what each takes."""
    from printkit.services.targets import list_targets

    return list_targets(report := Report()), report.findings


def list_brands() -> tuple[list[ListedBrand], list[Finding]]:
    """Return every brand that can be found."""
    from printkit.pipeline.isolated import read_brands
    from printkit.pipeline.profiles import all_brands

    return read_brands(all_brands(), False, report := Report()), report.findings


def new_brand(name: str) -> tuple[Path | None, list[Finding]]:
    """Write a new brand into `brands/NAME`; return its folder."""
    from printkit.pipeline.profiles import make_brand

    return make_brand(name, report := Report()), report.findings


def check_brands(names: Names) -> tuple[list[ListedBrand], list[Finding]]:
    """Check brands; return those with nothing wrong, and what is wrong with the others."""
    from printkit.pipeline.isolated import read_brands
    from printkit.pipeline.profiles import find_brand_files

    files = find_brand_files(read_names(names, "names"), report := Report())
    return read_brands(files, True, report), report.findings


def list_printers() -> tuple[list[Printer], list[Finding]]:
    """Return every printer with a saved profile."""
    from printkit.pipeline.profiles import list_printers

    return list_printers(report := Report()), report.findings


def find_printer(name: str) -> tuple[Printer | None, list[Finding]]:
    """Return a printer's saved profile."""
    from printkit.pipeline.settings import find_printer

    return find_printer(name, report := Report()), report.findings


def save_printer(printer: Printer) -> tuple[Path | None, list[Finding]]:
    """Save a printer's profile; return its file."""
    from printkit.pipeline.profiles import save_printer

    return save_printer(printer, report := Report()), report.findings


def remove_printer(name: str) -> tuple[bool, list[Finding]]:
    """Remove a printer's profile; return whether there was one."""
    from printkit.pipeline.profiles import remove_printer

    return remove_printer(name, report := Report()), report.findings
