"""One file of a prepared game in, what became of it out: drawn, inspected, imposed, exported."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from printkit.diagnostics import Finding
from printkit.pipeline.batches import DrawnBatch, failed
from printkit.pipeline.exporting import export_file
from printkit.pipeline.gathering import gather
from printkit.pipeline.imposing import impose_file
from printkit.pipeline.values import DrawnComponent, FileResult, PreparedGame, PrintFile, Progress


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
    if goal.services:
        found = goal.services.check(drawn, prepared.request.components, tally)
    elif drawn and not prepared.request.pick.single:
        file, found = impose_file(prepared, name, drawn, forms or {})
    result = FileResult(
        file=file and file.without_drawings(),
        findings=(*gathered.report.findings, *found),
        tally=tally,
        inspected=inspected,
        letters=gathered.letters,
    )
    if staging is None or failed(result.findings):
        return result
    if goal.services:
        return result._replace(drawn=tuple(drawn))
    if goal.pictures:
        return _to_be_rendered(result, prepared, file, drawn, staging)._replace(forms=forms)
    if file is None:
        return result
    paths = export_file(file, goal, staging, progress)  # which draws the feet of sheets too
    return result._replace(paths=paths, findings=(*result.findings, *prepared.engine.report.take()))


def _to_be_rendered(
    result: FileResult,
    prepared: PreparedGame,
    file: PrintFile | None,
    drawn: Sequence[DrawnComponent],
    staging: Path,
) -> FileResult:
    """Return a file's result with the pictures to be made of it; of single cards, no back that all share."""
    from printkit.pipeline.screen_pictures import path_of, pictures_of_file, pictures_of_sides

    dpi, engine = prepared.goal.dpi, prepared.engine
    if prepared.request.pick.single:
        own = [one.without_backs(partial(engine.is_common, one.component)) for one in drawn]
        pictures = [picture for one in own for picture in pictures_of_sides(one, dpi)]
        drawn = ()
    else:
        pictures = [] if file is None else pictures_of_file(file, dpi)
    paths = tuple(path_of(one, staging) for one in pictures)
    return result._replace(paths=paths, drawn=tuple(drawn), pictures=tuple(pictures))
