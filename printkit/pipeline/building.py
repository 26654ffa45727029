"""A plan in, its PDFs and their manifest out: all of them, or none after a finding."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from printkit import __version__
from printkit.diagnostics import Report
from printkit.model.sheet import Document
from printkit.pipeline.cutting import CUT_PLAN
from printkit.pipeline.values import Plan, Printed, Progress

if TYPE_CHECKING:
    from printkit.export.manifest import Entry

T = TypeVar("T")


def build(plan: Plan, out: Path, report: Report, progress: Progress) -> list[Entry] | None:
    """Write a plan's PDFs and the manifest: all of them, or none after a finding."""
    from printkit.export.manifest import read_manifest, write_manifest

    def write(beside: Path) -> list[Entry]:
        entries, done = [], count()
        total = sum(len(printed.document.sheets) for printed in plan.printed)
        options = asdict(plan.press.options)
        for printed in plan.printed:
            tick = partial(_step, progress, f"writing {printed.name}", done, total)
            entries.append(_write(printed, options, beside, tick))
        if plan.cut_plan is not None:
            entries.append(_write_cut_plan(plan.cut_plan, plan.press.paper.name, options, beside))
        manifest = write_manifest(__version__, plan.game.slug, entries, read_manifest(out / plan.game.output))
        (beside / "manifest.json").write_bytes(manifest)
        return entries

    return deliver_all(out / plan.game.output, write, report)


def _step(progress: Progress, what: str, done: Iterator[int], total: int) -> None:
    """Tell that one sheet more is written."""
    progress(what, next(done), total)


def deliver_all(folder: Path, write: Callable[[Path], T], report: Report) -> T | None:
    """Let `write` fill a folder beside the real one, and rename its files into place when all went well."""
    from printkit.export.delivery import deliver
    from printkit.export.errors import ExportError

    try:
        with deliver(folder) as beside:
            return write(beside)
    except ExportError as wrong:
        report.error("cannot-draw", str(wrong), None, "what was built before is untouched")
    except OSError as wrong:
        why = (wrong.strerror or str(wrong)).lower()
        report.error(
            "cannot-write", f"can't write into `{folder}`: {why}", None, "name another folder with `--out`"
        )
    return None


def _write(printed: Printed, options: dict[str, Any], folder: Path, tick: Callable[[], None]) -> Entry:
    """Write one PDF."""
    from printkit.export.manifest import Entry
    from printkit.export.pdf import write_pdf

    name = printed.name
    path = folder / f"{name}.pdf"
    with path.open("wb") as file:
        write_pdf(printed.document, file, tick)
    data = path.read_bytes()
    return Entry(
        file=path.name,
        component=name,
        kind=printed.component.kind,
        paper=printed.paper.name,
        pages=len(printed.document.sheets),
        pieces=printed.pieces,
        faces=printed.faces,
        duplex=printed.document.duplex,
        bytes=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
        options=options,
    )


def _write_cut_plan(document: Document, paper: str, options: dict[str, Any], folder: Path) -> Entry:
    """Write the pages that say how to cut."""
    from printkit.export.manifest import Entry
    from printkit.export.pdf import write_pdf

    path = folder / f"{CUT_PLAN}.pdf"
    write_pdf(document, path)
    data = path.read_bytes()
    return Entry(
        file=path.name,
        component=CUT_PLAN,
        kind="plan",
        paper=paper,
        pages=len(document.sheets),
        pieces=0,
        faces=0,
        duplex=None,
        bytes=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
        options=options,
    )
