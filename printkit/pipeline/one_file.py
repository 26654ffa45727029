"""One file of a prepared game in, what became of it out: drawn, inspected, imposed, exported."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from printkit.diagnostics import Finding
from printkit.pipeline.batches import DrawnBatch, failed
from printkit.pipeline.exporting import export_document
from printkit.pipeline.gathering import gather
from printkit.pipeline.imposing import impose_file
from printkit.pipeline.values import FileResult, PreparedGame, PrintFile, Progress


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
    )
    if staging is None or failed(result.findings):
        return result
    if goal.other:
        return result._replace(drawn=tuple(drawn), forms=forms)
    if file is None:
        return result
    # what is found now is about the feet of sheets, which are drawn as they are written
    paths = export_document(file.document, goal, staging, name, progress)
    return result._replace(paths=paths, findings=(*result.findings, *prepared.engine.report.take()))
