"""Requests in, results out: games are taken through their journey, and what is written is delivered.

A game's findings are collected in one report: those of its preparation, then those of each file, then those
about all files.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from printkit.delivery.atomic import Delivery
from printkit.delivery.atomic import finish as deliver
from printkit.diagnostics import Finding, Report, Severity
from printkit.diagnostics.finding import failed
from printkit.drawing.text.missing_letters import find_boxes, merge_findings
from printkit.input.find import output_name
from printkit.inputs.reading import completed, note_all, noting
from printkit.model.results import GameResult, ListedFigure, PrintedFile
from printkit.model.sheet import Document
from printkit.pipeline.approving import changed_sides, report_changed
from printkit.pipeline.cutting import instructions, make_bill, plan_all_cuts, straight_cuts
from printkit.pipeline.drawing import own_engine, sets_of
from printkit.pipeline.exporting import (
    export_document,
    plan_files,
    write_cut_lines,
    write_errors,
    write_index,
)
from printkit.pipeline.imposing import MISFIT
from printkit.pipeline.inspections import save_inspections
from printkit.pipeline.journey import prepare
from printkit.pipeline.pouching import check_pouches
from printkit.pipeline.proofreading import report_unread
from printkit.pipeline.suppressions import Suppressions, report_idle
from printkit.pipeline.values import BuildRequest, FileResult, Goal, PreparedGame, PrintFile, Progress
from printkit.pipeline.workers import Workers
from printkit.preflight.tally import Tally
from printkit.rules.outcome import figures_of
from printkit.starter.cell_findings import as_told


class _StartedGame(NamedTuple):
    """A game whose files are being made: where to, and how to wait for each of them."""

    request: BuildRequest
    report: Report
    prepared: PreparedGame | None = None  # None where the game could not be read
    folder: Path = Path()  # where its files go
    delivery: Delivery | None = None  # where they are written until all are done; None for no files
    files: tuple[Callable[[], FileResult], ...] = ()


def run(
    requests: Sequence[BuildRequest],
    goal: Goal,
    out: Path,
    jobs: int,
    progress: Progress,
    delivery: Delivery | None = None,
) -> list[GameResult]:
    """Take every requested game as far as the goal says, by up to `jobs` processes; 0 for as many as pay.

    Where `delivery` is given, files are written there, and somebody else delivers them.
    """
    with ExitStack() as cleanup:
        submit = Workers(jobs, progress, cleanup).submit
        begin = partial(_start, goal=goal, out=out, submit=submit, delivery=delivery, cleanup=cleanup)
        started: Iterable[_StartedGame] = map(begin, requests)
        if jobs > 1:
            started = _counted([*started], progress)  # so that workers are busy with all games
        return [_finish(one, progress, delivers=delivery is None) for one in started]


def _counted(games: Sequence[_StartedGame], progress: Progress) -> Iterator[_StartedGame]:
    for number, one in enumerate(games):
        progress(f"building {one.request.game}", number, len(games))
        yield one


def _start(
    request: BuildRequest,
    goal: Goal,
    out: Path,
    submit: Callable[[PreparedGame, str, Path | None], Callable[[], FileResult]],
    delivery: Delivery | None,
    cleanup: ExitStack,
) -> _StartedGame:
    report = Report()
    prepared = prepare(request, goal, report)
    if prepared is None:
        return _StartedGame(request, report)
    folder, own = out / prepared.game.output, None
    with write_errors(folder, report, prepared.game):
        if prepared.printable:
            own = delivery or plan_files(folder, prepared.game.table, report, cleanup)
            folder = own.folder
        files = tuple(submit(prepared, name, own and own.staging) for name in prepared.files)
        return _StartedGame(request, report, prepared, folder, own, files)
    return _StartedGame(request, report, prepared, folder)


def _finish(started: _StartedGame, progress: Progress, delivers: bool) -> GameResult:
    """Wait for a game's files, check and plan what concerns all of them, and deliver them together."""
    prepared = started.prepared
    if prepared is None:
        return GameResult(
            output_name(Path(started.request.game), started.request.start.deck),
            findings=_named(started, started.report),
        )

    sieve, report, goal = Suppressions(prepared.game), Report(), prepared.goal
    report.add_all(sieve.sift(started.report))
    results: list[FileResult] = []
    result = GameResult(prepared.game.output, proof=prepared.proof)
    with noting(prepared.inputs), write_errors(started.folder, report, prepared.game):
        # the last ones first: workers begin at the other end
        results += [wait() for wait in reversed(started.files)][::-1]
        for one in results:
            note_all(one.inputs)
        changed = changed_sides(prepared, results)
        unapproved = [*report_changed(prepared, changed), *sieve.sift(report_unread(prepared, results))]
        report.add_all(unapproved)
        result = result._replace(approved=tuple((prepared.approved or {}).items()))
        if goal.sides:
            sides = tuple(pair for one in results for pair in one.printed.items())
            result = result._replace(version=prepared.game.version, sides=sides, changed=changed)
        found = _found(prepared, results, sieve)
        report.add_all(found)
        stops = found.failed or (failed(unapproved) and goal.broken_rules != "show")
        if started.delivery is not None and not stops:
            result, results = _write(started.delivery, prepared, results, result, report, progress)
            if delivers:
                deliver(started.delivery)
        report_idle(prepared, results, sieve.used, report)
    result = _described(result, started, prepared, results)
    return result._replace(findings=_named(started, report), allowed=sieve.results())


def _found(prepared: PreparedGame, results: Sequence[FileResult], sieve: Suppressions) -> Report:
    """Return what was found in each file and counted over all of them, but for what the game allows.

    That a piece does not fit is an error if nothing is left to print.
    """
    goal, tally, report = prepared.goal, Tally(), Report()
    files = [result.file for result in results if result.file is not None]
    for components, result in zip(prepared.files.values(), results, strict=False):
        left = sieve.sift(result.findings, components)
        if not files:
            left = [replace(one, severity=Severity.ERROR) if one.code == MISFIT else one for one in left]
        merge_findings(left, report)
        tally.merge(result.tally)
    report.add_all(sieve.sift_tally(tally))
    if prepared.game.table:
        cards = [card for one in prepared.game.components for card in one.cards]
        texts = [[text for text in card.fields.values() if isinstance(text, str)] for card in cards]
        report.add_all(find_boxes(report.findings, texts, Path(prepared.request.game)))
    save_inspections(prepared, dict(zip(prepared.files, results, strict=False)))
    check_pouches(files, prepared.settings, report)
    if goal.other:
        report.add_all(goal.other.check_all(prepared, [one for result in results for one in result.drawn]))
    return report


def _write(
    delivery: Delivery,
    prepared: PreparedGame,
    results: list[FileResult],
    result: GameResult,
    report: Report,
    progress: Progress,
) -> tuple[GameResult, list[FileResult]]:
    """Write what concerns all files; return the results with where each file will be."""
    goal, folder, staging = prepared.goal, delivery.folder, delivery.staging
    if goal.other:
        written = goal.other.write(prepared, results, delivery, progress)
        report.add_all(written.notes)
        if written.by_file:
            results = [one._replace(paths=some) for one, some in zip(results, written.by_file, strict=True)]
        paths, result = [*written.files], result._replace(targets=tuple(written.targets))
    else:
        game, settings = prepared.game, prepared.settings
        printed = [one.file for one in results if one.file is not None]
        plans: dict[str, Document] = {}
        if goal.cut_plan:
            engine = own_engine(game, prepared.catalogue, settings, report)
            plans = plan_all_cuts(game, printed, settings, engine)
            report.add_all(engine.findings())
        planned = [(name, one, export_document(one, goal, staging, name)) for name, one in plans.items()]
        paths = [path for one in results for path in one.paths]
        paths += [path for *_, some in planned for path in some]
        paths += write_cut_lines(results, settings, staging, game.table)
        paths.append(write_index(staging, game, settings, results, planned))
    files = tuple(folder / path.relative_to(staging) for path in paths)
    return result._replace(folder=folder if files else None, files=files), results


def _described(
    result: GameResult, started: _StartedGame, prepared: PreparedGame, results: Sequence[FileResult]
) -> GameResult:
    game, settings = prepared.game, prepared.settings
    made = [(result.file, result.paths) for result in results if result.file is not None]
    files = [file for file, _ in made]
    figures: Sequence[ListedFigure] = ()
    if prepared.goal.verdicts:
        figures = figures_of(game, prepared.figures)
    suffix = ".pdf" if prepared.goal.export == "pdf" else ""
    return result._replace(
        title=game.title,
        brand=game.brand.name if game.brand else "",
        printed=tuple(_printed_file(file, started, paths if result.files else ()) for file, paths in made),
        instructions=(*instructions(files, settings, suffix), *_left_out(prepared)),
        bill=make_bill(files, settings, result.files),
        figures=tuple(figures),
        inspected=bool(results) and all(result.inspected for result in results),
        table=prepared.table,
        inputs=completed(prepared.inputs),
    )


def _left_out(prepared: PreparedGame) -> Iterator[str]:
    request, printed = prepared.request, {one.name for group in prepared.files.values() for one in group}
    names = [one.name for one in prepared.game.components if one.optional and one.name not in printed]
    if names and not request.components and not request.pick.some:
        command = " ".join(("printkit build", request.game, *names))
        yield f"Optional, so not printed: {', '.join(names)}. To print: `{command}`."
    least, most = prepared.game.players
    for one in prepared.game.components if not request.players else ():
        served = [n for n in range(least, most + 1) if sets_of(prepared.game, one, n) <= one.sets]
        if one.name in printed and one.sets_by in prepared.game.tables and served and served[-1] < most:
            command = f"printkit build {request.game} {one.name} --players {most}"
            yield f"Of {one.name}, enough for {served[-1]} players. For {most}: `{command}`."


def _printed_file(file: PrintFile, started: _StartedGame, paths: Sequence[Path]) -> PrintedFile:
    if started.delivery is not None:
        paths = [started.folder / path.relative_to(started.delivery.staging) for path in paths]
    return PrintedFile(
        name=file.name,
        components=tuple(one.component.name for one in file.drawn),
        kind=file.component.kind.name,
        pages=file.pages,
        pieces=file.pieces,
        faces=file.faces,
        each=file.each,
        duplex=file.document.duplex,
        stock=file.stock,
        paths=tuple(paths),
        cuts=straight_cuts(file, started.prepared.settings) if started.prepared else 0,
    )


def _named(started: _StartedGame, report: Report) -> tuple[Finding, ...]:
    brand, prepared = started.request.brand, started.prepared
    found = as_told(report.findings, prepared and prepared.game, started.request.game)
    if brand is None:
        return tuple(found)

    from printkit.pipeline.branding import with_brand

    return tuple(with_brand(found, brand))
