"""Requests in, results out: the order of the stages, the same for every command.

    request -> read -> brand -> figures and proof         `prepare`, once for each game
            -> draw -> inspect -> impose -> export        `run_file`, once for each file, here or in a worker
            -> deliver                                    `finish`, once for each game

What a command wants (the files to write, how much to check) is its `Goal`. A game's findings are collected in
one report: those of its preparation, then those of each file, then those about all files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from printkit.delivery.atomic import Delivery
from printkit.delivery.atomic import finish as deliver
from printkit.diagnostics import Finding, Report, Severity
from printkit.diagnostics.wording import quoted
from printkit.drawing.text.missing_letters import merge_findings
from printkit.folders import game_roots, shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.find import find_game, is_table, output_name
from printkit.input.games.game import load_game
from printkit.inputs.reading import Inputs, completed, note_all, note_folders, noting
from printkit.model.game import Catalogue, Game
from printkit.model.results import GameResult, ListedFigure, PrintedFile, TakenTable
from printkit.model.sheet import Document
from printkit.pipeline.approving import approved_of, changed_sides, report_changed
from printkit.pipeline.batches import failed
from printkit.pipeline.checking import load_inspections, prove, save_inspections
from printkit.pipeline.cutting import instructions, make_bill, plan_all_cuts, straight_cuts
from printkit.pipeline.drawing import game_engine, own_engine
from printkit.pipeline.exporting import (
    export_document,
    plan_files,
    write_cut_lines,
    write_errors,
    write_index,
)
from printkit.pipeline.imposing import MISFIT, files_of
from printkit.pipeline.one_file import run_file
from printkit.pipeline.pouching import check_pouches
from printkit.pipeline.settings import check_players, choose, for_players, pick_cards, resolve, with_bleed
from printkit.pipeline.starting import start_game
from printkit.pipeline.suppressions import Suppressions, report_idle
from printkit.pipeline.values import (
    BuildRequest,
    FileResult,
    Goal,
    Inspections,
    PreparedGame,
    PrintFile,
    Progress,
)
from printkit.pipeline.workers import Workers
from printkit.preflight.tally import Tally
from printkit.rules.figures import compute
from printkit.rules.outcome import figures_of
from printkit.starter.cell_findings import at_cells, without_consequences

#: Where a game's files should go, its table if it was made from one, a report, and what to do at the end, in;
#: where they do go, and how, out.
Plan = Callable[[Path, str, Report, ExitStack], "Delivery"]


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
    plan: Plan | None = None,
) -> list[GameResult]:
    """Take every requested game as far as the goal says, by up to `jobs` processes; 0 for as many as pay.

    `plan` says where files are written; where it is given, somebody else delivers them.
    """
    with ExitStack() as cleanup:
        submit = Workers(jobs, run_file, prepare, progress, cleanup).submit
        begin = partial(_start, goal=goal, out=out, submit=submit, plan=plan or plan_files, cleanup=cleanup)
        started: Iterable[_StartedGame] = map(begin, requests)
        if jobs > 1:
            started = _counted([*started], progress)  # so that workers are busy with all games
        return [finish(one, goal, progress, delivers=plan is None) for one in started]


def _counted(games: Sequence[_StartedGame], progress: Progress) -> Iterator[_StartedGame]:
    """Yield games that workers are busy with, and say which one is waited for."""
    for number, one in enumerate(games):
        progress(f"building {one.request.game}", number, len(games))
        yield one


def prepare(request: BuildRequest, goal: Goal, report: Report) -> PreparedGame | None:
    """Read a game, apply its brand, compute its figures and prove its rules; None where it can't be read."""
    with noting({}) as inputs:
        return _prepare(request, goal, report, inputs)


def _prepare(request: BuildRequest, goal: Goal, report: Report, inputs: Inputs) -> PreparedGame | None:
    catalogue = load_catalogue(shared_templates(), report)
    settings = resolve(request.options, catalogue, report)
    place = find_game(request.game, game_roots(), report)
    if settings is not None and settings.labels is not None:
        request = request._replace(start=request.start._replace(slot=settings.labels.slot))
    game, table = _read_game(place, request, catalogue, report) if place else (None, TakenTable())
    if place is None or game is None or settings is None or not check_players(game, request.players, report):
        return None
    inspections = load_inspections(request) if goal.rendered else Inspections()
    if request.brand is not None:
        from printkit.pipeline.branding import in_brand

        game = in_brand(game, request.brand, catalogue, report)
    if game is None:
        return None

    game = with_bleed(game, settings)
    chosen = choose(game, request.components, goal.verdicts or request.pick.some, report)
    components = pick_cards(for_players(chosen, request.players), request.pick, report)
    facts = compute(game, request.players, report)
    sound = not report.failed
    proof = prove(game, facts, request, goal, report)
    printable = not report.failed or (sound and goal.broken_rules == "show")
    engine = game_engine(game, catalogue, settings, request.players, facts, Report(), request.job)
    report.add_all(engine.report.take())
    return PreparedGame(
        request=request,
        goal=goal,
        game=game,
        catalogue=catalogue,
        settings=settings,
        proof=proof,
        figures=facts.figures,
        engine=engine,
        files=_named_files(request, files_of(game, components, settings)),
        sound=sound,
        printable=printable and goal.export is not None,
        inspections=inspections,
        table=table,
        inputs=inputs,
        approved=approved_of(game, request, goal, report),
    )


def _named_files(request: BuildRequest, files: dict[str, Any]) -> dict[str, Any]:
    """Return files by their names: some cards alone do not take the place of the whole deck."""
    some = request.pick.some and not request.pick.shown
    return {f"{name}-some": group for name, group in files.items()} if some else files


#: What a table's options are called on the command line.
_FOR_TABLES = {
    **{name: name for name in ("look", "title", "size", "header", "without", "rows")},
    **{"columns": "as", "per_column": "per-column", "back_columns": "back-columns"},
}


def _read_game(
    place: Path, request: BuildRequest, catalogue: Catalogue, report: Report
) -> tuple[Game | None, TakenTable]:
    """Return the game in a folder, or the one that a table becomes and what its columns were taken for."""
    if is_table(place):
        return start_game(place, request.start, catalogue, report)
    note_folders(place)
    for name, given in request.start._asdict().items():
        option = _FOR_TABLES.get(name)
        if option and given not in (None, (), "") and (given or name == "header"):
            message = f"`--{option}` is for tables; {quoted(request.game)} is a game with layouts of its own"
            help = "change its `game.toml` or its layouts; in a batch, give the column another name"
            report.usage_error("bad-option", message, None, help)
    return load_game(place, catalogue, report), TakenTable()


def _start(
    request: BuildRequest,
    goal: Goal,
    out: Path,
    submit: Callable[[PreparedGame, str, Path | None], Callable[[], FileResult]],
    plan: Plan,
    cleanup: ExitStack,
) -> _StartedGame:
    report = Report()
    prepared = prepare(request, goal, report)
    if prepared is None:
        return _StartedGame(request, report)
    folder, delivery = out / prepared.game.output, None
    with write_errors(folder, report, prepared.game):
        if prepared.printable:
            delivery = plan(folder, prepared.game.table, report, cleanup)
            folder = delivery.folder
        staging = None if delivery is None else delivery.staging
        files = tuple(submit(prepared, name, staging) for name in prepared.files)
        return _StartedGame(request, report, prepared, folder, delivery, files)
    return _StartedGame(request, report, prepared, folder)


def finish(
    started: _StartedGame, goal: Goal, progress: Progress = lambda *_: None, delivers: bool = True
) -> GameResult:
    """Wait for a game's files, check and plan what concerns all of them, and deliver them together."""
    prepared = started.prepared
    if prepared is None:
        return GameResult(
            output_name(Path(started.request.game), started.request.start.deck),
            findings=_named(started, started.report),
        )

    sieve, report = Suppressions(prepared.game), Report()
    report.add_all(sieve.sift(started.report))
    known = len(report.findings)
    results: list[FileResult] = []
    result = GameResult(prepared.game.output, proof=prepared.proof)
    with noting(prepared.inputs), write_errors(started.folder, report, prepared.game):
        # the last ones first: workers begin at the other end
        results += [wait() for wait in reversed(started.files)][::-1]
        for one in results:
            note_all(one.inputs)
        changed = changed_sides(prepared, results)
        report.add_all(report_changed(prepared, changed))
        result = result._replace(approved=tuple((prepared.approved or {}).items()))
        if goal.sides:
            sides = tuple(pair for one in results for pair in one.printed.items())
            result = result._replace(sides=sides, changed=changed)
        known = len(report.findings) if goal.broken_rules == "show" else known
        _collect(prepared, results, sieve, report)
        if started.delivery is not None and not failed(report.findings[known:]):
            result, results = _write(started.delivery, prepared, results, result, report, progress)
            if delivers:
                deliver(started.delivery)
        report_idle(prepared, results, sieve.used, report)
    result = _described(result, started, prepared, results)
    return result._replace(findings=_named(started, report), allowed=sieve.results())


def _collect(
    prepared: PreparedGame, results: Sequence[FileResult], sieve: Suppressions, report: Report
) -> None:
    """Add what was found in each file and counted over all of them, but for what the game allows.

    That a piece does not fit is an error if nothing is left to print.
    """
    goal, tally = prepared.goal, Tally()
    files = [result.file for result in results if result.file is not None]
    for components, result in zip(prepared.files.values(), results, strict=False):
        left = sieve.sift(result.findings, components)
        if not files:
            left = [replace(one, severity=Severity.ERROR) if one.code == MISFIT else one for one in left]
        merge_findings(left, report)
        tally.merge(result.tally)
    report.add_all(sieve.sift_tally(tally))
    found = {name: one.tally for name, one in zip(prepared.files, results, strict=False) if one.inspected}
    save_inspections(prepared, found)
    check_pouches(files, prepared.settings, report)
    if goal.other:
        report.add_all(goal.other.check_all(prepared, [one for result in results for one in result.drawn]))


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
        plans = _plan_cuts(prepared, results, report) if goal.cut_plan else {}
        planned = [(name, one, export_document(one, goal, staging, name)) for name, one in plans.items()]
        paths = [path for one in results for path in one.paths]
        paths += [path for *_, some in planned for path in some]
        paths += write_cut_lines(results, prepared.settings, staging, prepared.game.table)
        paths.append(write_index(staging, prepared.game, prepared.settings, results, planned))
    files = tuple(folder / path.relative_to(staging) for path in paths)
    return result._replace(folder=folder if files else None, files=files), results


def _plan_cuts(prepared: PreparedGame, results: Sequence[FileResult], report: Report) -> dict[str, Document]:
    game, settings = prepared.game, prepared.settings
    files = [result.file for result in results if result.file is not None]
    return plan_all_cuts(game, files, settings, own_engine(game, prepared.catalogue, settings, report))


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
    """Yield which optional components are not printed, and how to print them."""
    request, printed = prepared.request, {one.name for group in prepared.files.values() for one in group}
    names = [one.name for one in prepared.game.components if one.optional and one.name not in printed]
    if names and not request.components and not request.pick.some:
        command = " ".join(("printkit build", request.game, *names))
        yield f"Optional, so not printed: {', '.join(names)}. To print: `{command}`."


def _printed_file(file: PrintFile, started: _StartedGame, paths: Sequence[Path]) -> PrintedFile:
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
        paths=tuple(_delivered(started, path) for path in paths),
        cuts=straight_cuts(file, started.prepared.settings) if started.prepared else 0,
    )


def _delivered(started: _StartedGame, path: Path) -> Path:
    return path if started.delivery is None else started.folder / path.relative_to(started.delivery.staging)


def _named(started: _StartedGame, report: Report) -> tuple[Finding, ...]:
    """Return a game's findings, each with the brand it came up with."""
    brand, prepared, found = started.request.brand, started.prepared, report.findings
    if prepared is not None and prepared.game.source != prepared.game.folder:
        found = at_cells(found, Path(started.request.game).resolve(), prepared.game)
    found = without_consequences(found)
    if brand is None:
        return tuple(found)

    from printkit.pipeline.branding import with_brand

    return tuple(with_brand(found, brand))
