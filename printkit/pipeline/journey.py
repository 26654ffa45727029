"""A request in, a game ready to be drawn out, and each of its files: the stages, the same for every command.

    request -> read -> brand -> figures and proof         `prepare`, once for each game
            -> draw -> inspect -> impose -> export        `run_file`, once for each file, here or in a worker

`running` takes games there, and delivers what came of all files of each.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

from printkit.diagnostics import Finding, Report
from printkit.diagnostics.finding import failed
from printkit.folders import game_roots, shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.find import find_game, kind_to_start
from printkit.input.games.game import load_game
from printkit.inputs.reading import Inputs, note_folders, noting
from printkit.model.game import Catalogue, Game
from printkit.model.results import TakenTable
from printkit.pipeline.approving import approved_of
from printkit.pipeline.batches import DrawnBatch
from printkit.pipeline.checking import prove
from printkit.pipeline.drawing import game_engine
from printkit.pipeline.exporting import export_document
from printkit.pipeline.gathering import gather
from printkit.pipeline.imposing import files_of, impose_file
from printkit.pipeline.inspections import load_inspections, with_digests
from printkit.pipeline.proofreading import sources_of
from printkit.pipeline.settings import check_players, choose, pick_cards, resolve, with_bleed
from printkit.pipeline.starting import report_unfit, start_set, start_table
from printkit.pipeline.values import (
    BuildRequest,
    FileResult,
    Goal,
    Inspections,
    PreparedGame,
    PrintFile,
    Progress,
)
from printkit.rules.figures import compute


def prepare(request: BuildRequest, goal: Goal, report: Report) -> PreparedGame | None:
    """Read a game, apply its brand, compute its figures and prove its rules; None where it can't be read."""
    with noting({}) as inputs:
        return _prepare(request, goal, report, inputs)


def _prepare(request: BuildRequest, goal: Goal, report: Report, inputs: Inputs) -> PreparedGame | None:
    catalogue = load_catalogue(shared_templates(), report)
    settings = resolve(request.options, catalogue, report)
    place = find_game(request.game, game_roots(), report)
    kind = kind_to_start(place, request.start) if place else ""
    if settings is not None and settings.labels is not None:
        request = request._replace(start=request.start._replace(slot=settings.labels.slot))
    game, table = _read_game(place, kind, request, catalogue, report) if place else (None, TakenTable())
    if place is None or game is None or settings is None or not check_players(game, request.players, report):
        return None
    inspections = load_inspections(request) if goal.rendered else Inspections()
    if request.brand is not None:
        from printkit.pipeline.branding import in_brand

        game = in_brand(game, request.brand, catalogue, report)
    if game is None:
        return None

    if request.language:
        from printkit.pipeline.languages import in_language

        game = in_language(game, request.language, report)
    if goal.version is not None:
        game = replace(game, version=goal.version)
    game = with_bleed(game, settings)
    whole = goal.verdicts or request.pick.some
    chosen = choose(game, request.components, whole, request.players, report)
    components = pick_cards(chosen, request.pick, report)
    facts = compute(game, request.players, report)
    sound = not report.failed
    engine_of = partial(game_engine, game, catalogue, settings, request.players, facts, request.job)
    proof = prove(game, facts, request, goal, engine_of, report)
    sheets = goal.other is None or goal.other.imposed
    files = files_of(game, components, settings, request.players, sheets)
    if request.pick.some and not request.pick.shown:  # these do not take the place of the whole deck
        files = {f"{name}-{request.pick.name}": group for name, group in files.items()}
    engine = engine_of()
    if goal.rendered:
        inspections = with_digests(inspections, game, files, engine)
    printable = not report.failed or (sound and goal.broken_rules == "show")
    return PreparedGame(
        request=request,
        goal=goal,
        game=game,
        catalogue=catalogue,
        settings=settings,
        proof=proof,
        figures=facts.figures,
        engine=engine,
        files=files,
        sound=sound,
        printable=printable and goal.export is not None,
        inspections=inspections,
        table=table,
        inputs=inputs,
        approved=approved_of(game, request, goal, report),
        reading=sources_of(game, request, goal, report),
    )


def _read_game(
    place: Path, kind: str, request: BuildRequest, catalogue: Catalogue, report: Report
) -> tuple[Game | None, TakenTable]:
    """Return the game in a folder, or the one that a table becomes and what its columns were taken for."""
    report_unfit(request.start, kind, request.game, report)
    if report.failed:
        return None, TakenTable()
    if kind in ("table", "set"):
        start = start_table if kind == "table" else start_set
        return start(place.resolve(), request.start, catalogue, report)
    note_folders(place)
    return load_game(place, catalogue, report), TakenTable()


def run_file(
    prepared: PreparedGame,
    name: str,
    staging: Path | None,
    progress: Progress,
    shared: Iterable[Iterable[DrawnBatch]] | None = None,
) -> FileResult:
    """Draw, inspect, impose and export one file of a game; other processes may have drawn its batches."""
    goal = prepared.goal
    gathered = gather(prepared, name, staging, progress, shared)
    drawn, forms = gathered.drawn, gathered.forms
    tally, inspected = gathered.tally()
    file: PrintFile | None = None
    found: Iterable[Finding] = ()
    if goal.other and not goal.other.imposed:
        found = goal.other.check(drawn, prepared.request.components, tally)
    elif drawn and not prepared.request.pick.single:
        file, found = impose_file(prepared, name, drawn, forms or {})
    result = FileResult(
        file=file if file is None or goal.other else file.without_drawings(),
        findings=(*gathered.report.findings, *found),
        tally=tally,
        inspected=inspected,
        printed=gathered.printed,
        of_others=gathered.of_others,
        kept=gathered.kept() if inspected else None,
    )
    if staging is None or failed(result.findings):
        return result
    if goal.other:
        return result._replace(drawn=tuple(drawn), forms=forms)
    if file is None:
        return result
    # what is found now is about the feet of sheets, which are drawn as they are written
    paths = export_document(file.document, goal, staging, name, progress)
    return result._replace(paths=paths, findings=(*result.findings, *prepared.engine.findings()))
