"""One file of a prepared game in, what became of it out: drawn, inspected, imposed, exported."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from printkit.pipeline.batches import DrawnBatch, failed
from printkit.pipeline.exporting import export_file
from printkit.pipeline.gathering import gather
from printkit.pipeline.imposing import impose_file
from printkit.pipeline.values import DrawnComponent, FileResult, PreparedGame, PrintFile, Progress


def run_file(
    prepared: PreparedGame,
    name: str,
    beside: Path | None,
    progress: Progress,
    shared: Iterable[Iterable[DrawnBatch]] | None = None,
) -> FileResult:
    """Draw, inspect, impose and export one file of a game; other processes may have drawn its batches.

    What it finds goes into its result and leaves the report as it was: the next file has the same to say of
    the same fault, whether this process made the one before or another.
    """
    report, goal = prepared.report, prepared.goal
    known = len(report.findings)
    try:
        gathered = gather(prepared, name, beside, progress, shared)
        drawn, forms, letters = gathered.drawn, gathered.forms, gathered.letters
        tally, inspected = gathered.tally()
        imposed = drawn and not prepared.request.pick.single and not goal.services
        file = impose_file(prepared, name, drawn, forms or {}) if imposed else None
        if goal.services:
            report.add_all(goal.services.check(drawn, prepared.request.components, tally))
        findings = (*gathered.report.findings, *report.findings[known:])
        result = FileResult(file and file.without_drawings(), (), findings, tally, inspected, letters=letters)
        if beside is None or failed(findings):
            return result
        if goal.services:
            return result._replace(drawn=tuple(drawn))
        if goal.pictures:
            return _to_be_rendered(result, prepared, file, drawn, beside)._replace(forms=forms)
        return result if file is None else result._replace(paths=export_file(file, goal, beside, progress))
    finally:
        report.forget(known)


def _to_be_rendered(
    result: FileResult,
    prepared: PreparedGame,
    file: PrintFile | None,
    drawn: Sequence[DrawnComponent],
    beside: Path,
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
    paths = tuple(path_of(one, beside) for one in pictures)
    return result._replace(paths=paths, drawn=tuple(drawn), pictures=tuple(pictures))
