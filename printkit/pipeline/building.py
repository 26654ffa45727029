"""Wishes in, their PDFs and manifests out: of each game all of them, or none after a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from printkit import __version__
from printkit.diagnostics import Report
from printkit.pipeline.brands import named_brand
from printkit.pipeline.planning import PreparedGame, prepare, sum_up
from printkit.pipeline.request import BuildRequest
from printkit.pipeline.values import Plan, Progress
from printkit.pipeline.workers import Done, Submit, workers
from printkit.pipeline.writing import write_cut_plan

if TYPE_CHECKING:
    from printkit.delivery.atomic import Delivery
    from printkit.delivery.manifest import Entry

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Built:
    """A game that was written: the plan, without its drawings, the folder, what lies in it."""

    plan: Plan
    folder: Path
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class _Begun:
    """A game that is being worked on, and how to wait for each of its parts."""

    prepared: PreparedGame
    delivery: Delivery
    parts: tuple[Callable[[], Done], ...]


def build(
    requests: Sequence[BuildRequest], out: Path, jobs: int, report: Report, progress: Progress
) -> list[Built]:
    """Build games, in brands or without, `jobs` files at a time; return those that were written."""
    built = []
    with ExitStack() as tidy:
        submit = tidy.enter_context(workers(jobs, progress))
        begun = [(request, *_begin(request, out, jobs, submit, tidy)) for request in requests]
        for number, (request, said, one) in enumerate(begun):
            if jobs > 1:
                progress(f"building {request.game}", number, len(begun))
            done = None if one is None else _end(one, said)
            built += [done] if done else []
            for finding in said:
                report.add(finding if request.brand is None else named_brand(finding, request.brand))
    return built


def _begin(
    request: BuildRequest, out: Path, jobs: int, submit: Submit, tidy: ExitStack
) -> tuple[Report, _Begun | None]:
    """Read a game, and give its files to those who print them."""
    from printkit.delivery.atomic import drop, plan_delivery

    report = Report()
    prepared = prepare(request, report)
    if prepared is None:
        return report, None
    folder = out / prepared.game.output
    with _told(folder, report):
        delivery = plan_delivery(folder)
        tidy.callback(drop, delivery)
        delivery.beside.mkdir(parents=True)
        parts = tuple(submit(prepared, (name,), delivery.beside) for name in prepared.files)
        return report, _Begun(prepared, delivery, parts)
    return report, None


def _end(begun: _Begun, report: Report) -> Built | None:
    """Wait for a game's parts, add what concerns all of them, and rename its files into place."""
    from printkit.delivery.atomic import finish
    from printkit.delivery.manifest import MANIFEST, read_manifest, write_manifest
    from printkit.drawing.text.missing_letters import merge_findings
    from printkit.preflight.tally import Tally

    tally, prepared, folder, beside = Tally(), begun.prepared, begun.delivery.folder, begun.delivery.beside
    with _told(folder, report):
        parts = [part() for part in begun.parts]
        for part in parts:
            tally.merge(part.tally)
            merge_findings(part.findings, report)
        tally.report_to(report)
        plan = sum_up(replace(prepared, report=report), [one for part in parts for one in part.printed])
        entries = [entry for part in parts for entry in part.entries]
        if report.failed:
            return None
        if plan.cut_plan is not None:
            entries.append(write_cut_plan(plan.cut_plan, plan.settings, beside))
        kept = read_manifest(folder, [entry.file for entry in entries])
        (beside / MANIFEST).write_bytes(write_manifest(__version__, plan.game.slug, entries, kept))
        finish(begun.delivery)
        return Built(plan, folder, tuple(entries))
    return None


@contextmanager
def _told(folder: Path, report: Report) -> Iterator[None]:
    """Turn what can go wrong with drawing and writing into findings."""
    from printkit.export import ExportError

    try:
        yield
    except ExportError as wrong:
        report.error("cannot-draw", str(wrong), None, "what was built before is untouched")
    except OSError as wrong:
        why = (wrong.strerror or str(wrong)).lower()
        report.error(
            "cannot-write", f"can't write into `{folder}`: {why}", None, "name another folder with `--out`"
        )


def deliver_all(folder: Path, write: Callable[[Path], T], report: Report) -> T | None:
    """Let `write` fill a folder beside the real one, and rename its files into place when all went well."""
    from printkit.delivery.atomic import deliver

    with _told(folder, report), deliver(folder) as beside:
        return write(beside)
    return None
