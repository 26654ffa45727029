"""Pieces in, sheets with their backs on the other side out; or with fronts alone."""

from __future__ import annotations

from printkit.imposition.layout import Imposed, Job, Layout, ordered
from printkit.imposition.pieces import arrangements, impose_pieces, load_sheets, spacing_for


def impose_duplex(job: Job) -> Imposed | None:
    """Return fronts and, where pieces have them, backs behind them."""
    spacing = spacing_for(job)
    found = load_sheets(job.pieces, spacing, job.settings)
    if found is None:
        return None
    loads, each = found
    sheets = ordered(impose_pieces(loads, spacing, job.settings, job.backs), job.backs, job.settings)
    flip = job.settings.options.flip if job.backs else None
    return Imposed(sheets, flip, each, arrangements(loads))


DUPLEX = Layout("duplex", impose_duplex, offered="backs on the other side of the sheet", shared=True)
FRONTS_ONLY = Layout(
    "fronts-only", impose_duplex, offered="no backs", idle=("order",), shared=True, backs=False
)
