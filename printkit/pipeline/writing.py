"""Printed files in, PDFs and their entries for the manifest out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.model.printing import PrintSettings
from printkit.model.sheet import Document
from printkit.pipeline.cutting import CUT_PLAN
from printkit.pipeline.values import Printed, Progress

if TYPE_CHECKING:
    from printkit.delivery.manifest import Entry


def write_printed(
    printed: Sequence[Printed], settings: PrintSettings, folder: Path, progress: Progress
) -> list[Entry]:
    """Write some files' PDFs."""
    done, total = count(), sum(one.pages for one in printed)
    entries = []
    for one in printed:
        tick = partial(_step, progress, f"writing {one.name}", done, total)
        entry = partial(_entry, component=one.name, kind=one.component.kind.name, settings=settings)
        pdf = _write(one.document, folder / f"{one.name}.pdf", tick)
        entries.append(entry(pdf, document=one.document, pieces=one.pieces, faces=one.faces))
    return entries


def write_cut_plan(document: Document, settings: PrintSettings, folder: Path) -> Entry:
    """Write the pages that say how to cut."""
    pdf = _write(document, folder / f"{CUT_PLAN}.pdf", None)
    return _entry(pdf, document, CUT_PLAN, "plan", 0, 0, settings)


def _step(progress: Progress, what: str, done: Iterator[int], total: int) -> None:
    """Tell that one sheet more is written."""
    progress(what, next(done), total)


def _write(document: Document, path: Path, tick: Callable[[], None] | None) -> Path:
    """Write one PDF."""
    from printkit.export.exporters import EXPORTERS

    (file,) = EXPORTERS["pdf"].write(document, path.parent, path.stem, 0, tick)
    return file


def _entry(
    pdf: Path, document: Document, component: str, kind: str, pieces: int, faces: int, settings: PrintSettings
) -> Entry:
    """Return what the manifest says of a file."""
    from printkit.delivery.manifest import Entry

    data = pdf.read_bytes()
    return Entry(
        file=pdf.name,
        component=component,
        kind=kind,
        paper=settings.paper.name,
        pages=len(document.sheets),
        pieces=pieces,
        faces=faces,
        duplex=document.duplex,
        bytes=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
        options=asdict(settings.options),
    )
