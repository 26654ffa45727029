"""Finished sheets and a printer in, findings out: drift that bleed can't hide, pieces in the blank edge."""

import math
from collections.abc import Sequence

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.imposition.correction import correction
from printkit.imposition.slots import PrintPiece
from printkit.model.geometry import apply
from printkit.model.printing import Margins, Printer, PrintSettings
from printkit.model.sheet import Placement, Sheet
from printkit.units import show_mm

#: Less than this in the blank edge is rounding.
_CLOSE = 0.05


def check_drift(
    name: str, pieces: Sequence[PrintPiece], settings: PrintSettings, at: Spot, report: Report
) -> None:
    """Warn when a printer's backs drift farther than the bleed of a component's pieces can hide."""
    printer = settings.printer
    backed = [piece for piece in pieces if piece.back is not None]
    if printer is None or not backed:
        return
    bleed = min(piece.size.bleed for piece in backed)
    drift = _drift(printer, settings)
    if drift > bleed + _CLOSE:
        message = (
            f"backs drift by {show_mm(drift)} mm on the printer {quoted(printer.name)}, "
            f"more than the {show_mm(bleed)} mm of bleed of {quoted(name)} forgives"
        )
        help = "the profile corrects it; try one sheet first, and measure again when paper or toner change"
        report.warning("drift-over-bleed", message, at, help)


def _drift(printer: Printer, settings: PrintSettings) -> float:
    """Return how far a back lies off at the farthest corner of the paper."""
    half = math.hypot(settings.paper.width, settings.paper.height) / 2
    return math.hypot(*printer.back_shift) + half * abs(math.sin(math.radians(printer.back_turn)))


def check_edges(
    name: str, sheets: Sequence[Sheet], settings: PrintSettings, at: Spot, report: Report
) -> None:
    """Warn when a trim lies where the printer can't print, after the correction for that printer."""
    depths = [_depth(sheet, placement, settings) for sheet in sheets for placement in sheet.placements]
    deepest = max(depths, default=0.0)
    if deepest > _CLOSE:
        whose = f"the printer {quoted(settings.printer.name)}" if settings.printer else "most printers"
        message = f"{quoted(name)} runs {show_mm(deepest)} mm into the edge that {whose} can't print on"
        help = "print it on larger `--paper`, or measure the blank edges again: `printkit calibrate`"
        report.warning("in-unprintable-edge", message, at, help)


def _depth(sheet: Sheet, placement: Placement, settings: PrintSettings) -> float:
    """Return how far a placement's trim, or what is shown of it, reaches into the blank edge of its sheet."""
    scene = placement.scene
    left, top, right, bottom = placement.ink_box
    left, top = max(left, 0.0), max(top, 0.0)
    right, bottom = min(right, scene.width), min(bottom, scene.height)
    corners = [apply(placement.matrix, x, y) for x in (left, right) for y in (top, bottom)]
    if settings.printer is not None:
        matrix = correction(sheet, settings.printer)
        corners = [apply(matrix, x, y) for x, y in corners]
    edge = settings.margins
    if sheet.width > sheet.height:  # only the printer knows which way it turns the page
        level, upright = max(edge.top, edge.bottom), max(edge.left, edge.right)
        edge = Margins(upright, level, upright, level)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return max(
        edge.left - min(xs),
        edge.top - min(ys),
        max(xs) - (sheet.width - edge.right),
        max(ys) - (sheet.height - edge.bottom),
    )
