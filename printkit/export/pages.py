"""A PDF and some of its pages in, a PDF of these alone out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def take_pages(source: Path, pages: Iterable[int], target: Path) -> Path:
    """Write some pages of a file, counted from 0, as they are."""
    import pypdfium2

    with pypdfium2.PdfDocument(source) as whole, pypdfium2.PdfDocument.new() as taken:
        taken.import_pages(whole, [*pages])
        taken.save(target)
    return target
