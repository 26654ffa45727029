"""Drawn components in, a tally of what would go wrong on paper out."""

from collections.abc import Iterator, Sequence

from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.input.catalogue import read_limits
from printkit.model.raster import Raster
from printkit.model.scene import Scene
from printkit.pipeline.values import DrawnComponent, Progress
from printkit.preflight.inspection import inspect
from printkit.preflight.tally import Tally


def check_drawn(
    drawn: Sequence[DrawnComponent], report: Report, progress: Progress, thorough: bool = False
) -> Tally:
    """Return what is wrong with the cards of components; a build leaves out what is slow to find."""
    limits = read_limits(shared_templates(), report)
    if limits is None:
        return Tally()
    from printkit.export import ExportError

    try:
        return inspect(drawn, limits, _render, thorough, progress)
    except ExportError as error:
        report.error("cannot-draw", str(error), None, "a build would stop here too")
        return Tally()


def _render(scenes: Sequence[Scene], dots_per_mm: float) -> Iterator[Raster]:
    """Render scenes; the renderer is loaded when a check first needs a picture."""
    from printkit.export.raster import rasters

    return rasters(scenes, dots_per_mm)
