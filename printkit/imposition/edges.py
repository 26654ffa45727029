"""Paper and a printer's profile in, where trims may lie, and a sheet as it must be sent to that printer, out.

What can't be corrected is a finding: drift that bleed can't hide, pieces in the blank edge.
A printer knows only its own axes: across the paper's way, and along it. A page that is wider than high is
turned a quarter to the left before it is printed; the back of a sheet that is flipped on the short edge
comes half a turn from one that is flipped on the long edge.
"""

import math
from collections.abc import Sequence

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.geometry import (
    IDENTITY,
    Box,
    Matrix,
    apply,
    apply_way,
    box_of,
    corners_of,
    multiply,
    rotation,
    scaling,
    translation,
)
from printkit.imposition.layout import Imposed
from printkit.imposition.slots import PrintPiece
from printkit.model.printing import Drift, Margins, Printer, PrintSettings
from printkit.model.sheet import Guide, Placement, Sheet
from printkit.units import SAME_MM, show_mm

#: Less than this in the blank edge is rounding.
_ROUNDING = 0.05


def areas(settings: PrintSettings, bleed: float) -> tuple[Box, Box]:
    """Return where trims may lie on an upright sheet: with room for everything, and with the least room.

    With the least room, ink may run into the unprintable edge; trims and the guides that show them may not.
    """
    paper, defaults, edge = settings.paper, settings.defaults, settings.margins
    wide = max(edge.bottom, defaults.wide_foot) if edge == defaults.margins else edge.bottom
    side, top = edge.side + defaults.guide + bleed, edge.top + defaults.guide + bleed
    foot = wide + defaults.footer + defaults.guide + bleed
    tight_side = max(bleed, edge.side + defaults.guide / 2)
    tight_top, tight_foot = edge.top + bleed, edge.bottom + defaults.footer + defaults.guide / 2 + bleed
    if settings.options.flip == "short-edge":  # a side's foot is the other side's head
        top = foot = max(top, foot)
        tight_top = tight_foot = max(tight_top, tight_foot)
    roomy = (side, top, paper.width - side, paper.height - foot)
    tight = (tight_side, tight_top, paper.width - tight_side, paper.height - tight_foot)
    return roomy, tight


def footer_line(sheet: Sheet, settings: PrintSettings) -> float:
    """Return the base line of the words at a sheet's foot, clear of an inkjet's wide blank edge if possible.

    Below a page that runs into the blank edge they go into it too: better half lost than over the page.
    """
    defaults = settings.defaults
    corners = (corners_of(placement.ink_box, placement.matrix) for placement in sheet.placements)
    lowest = max((y for each in corners for _, y in each), default=0.0)
    tight = sheet.height - defaults.margins.bottom
    if settings.margins != defaults.margins:
        own = sheet.height - settings.margins.bottom
        clear = lowest + defaults.footer <= own + SAME_MM
        return own if clear else max(own, min(tight, lowest + defaults.guide + defaults.footer))
    roomy = sheet.height - defaults.wide_foot
    return roomy if lowest + defaults.guide + defaults.footer <= roomy else tight


def check_drift(
    name: str,
    pieces: Sequence[PrintPiece],
    imposed: Imposed,
    settings: PrintSettings,
    at: Spot,
    report: Report,
) -> None:
    """Warn when a printer's backs drift farther than the bleed of a component's pieces can hide."""
    printer, flip = settings.printer, imposed.duplex
    backed = [piece for piece in pieces if piece.back is not None]
    if printer is None or flip is None or not backed:
        return
    bleed = min(piece.size.bleed for piece in backed)
    measured = drift_of(printer, flip, imposed.sheets[0].page)
    drift = farthest(measured, settings.paper.width, settings.paper.height)
    if drift > bleed + _ROUNDING:
        message = (
            f"backs drift by {show_mm(drift)} mm on the printer {quoted(printer.name)}, "
            f"more than the {show_mm(bleed)} mm of bleed of {quoted(name)} forgives"
        )
        help = "the profile corrects it; try one sheet first, and measure again when paper or toner change"
        report.warning("drift-over-bleed", message, at, help)


def check_edges(name: str, imposed: Imposed, settings: PrintSettings, at: Spot, report: Report) -> None:
    """Warn when a trim comes out where the printer can't print."""
    depths = [
        _depth(sheet, placement, settings) for sheet in imposed.sheets for placement in sheet.placements
    ]
    deepest = max(depths, default=0.0)
    if deepest > _ROUNDING:
        whose = f"the printer {quoted(settings.printer.name)}" if settings.printer else "most printers"
        message = f"{quoted(name)} runs {show_mm(deepest)} mm into the edge that {whose} can't print on"
        help = "print it on larger `--paper`, or measure the blank edges again: `printkit calibrate`"
        report.warning("in-unprintable-edge", message, at, help)


def _depth(sheet: Sheet, placement: Placement, settings: PrintSettings) -> float:
    scene = placement.scene
    left, top, right, bottom = placement.ink_box
    left, top = max(left, 0.0), max(top, 0.0)
    right, bottom = min(right, scene.width), min(bottom, scene.height)
    left, top, right, bottom = box_of(corners_of((left, top, right, bottom), placement.matrix))
    edge = settings.margins
    if sheet.page == "landscape":  # only the printer knows which way it turns the page
        level, upright = max(edge.top, edge.bottom), max(edge.left, edge.right)
        edge = Margins(upright, level, upright, level)
    beyond = right - (sheet.width - edge.right), bottom - (sheet.height - edge.bottom)
    return max(edge.left - left, edge.top - top, *beyond)


#: From the paper's axes, seen upright, to those of a page that is wider than high.
_TO_LANDSCAPE = (0.0, 1.0, -1.0, 0.0, 0.0, 0.0)
_TO_PORTRAIT = (0.0, -1.0, 1.0, 0.0, 0.0, 0.0)
_HALF_TURN = (-1.0, 0.0, 0.0, -1.0, 0.0, 0.0)


def correct(sheet: Sheet, printer: Printer, flip: str | None) -> Sheet:
    """Return a sheet scaled up by as much as the printer shrinks it; a back is also moved and turned."""
    matrix = correction(sheet, printer, flip)
    placements = tuple(one._replace(matrix=multiply(one.matrix, matrix)) for one in sheet.placements)
    guides = tuple(
        Guide(kind, *apply(matrix, x1, y1), *apply(matrix, x2, y2)) for kind, x1, y1, x2, y2 in sheet.guides
    )
    return sheet._replace(placements=placements, guides=guides)


def correction(sheet: Sheet, printer: Printer, flip: str | None) -> Matrix:
    """Return the matrix from where ink belongs to where this printer must be sent it."""
    x, y = sheet.width / 2, sheet.height / 2
    matrix = translation(-x, -y)
    if sheet.side == "back":
        drift = drift_of(printer, flip or "long-edge", sheet.page)
        matrix = multiply(multiply(matrix, translation(*drift.shift)), rotation(drift.turn))
    across, along = printer.scale if sheet.page == "portrait" else printer.scale[::-1]
    return multiply(multiply(matrix, scaling(1 / across, 1 / along)), translation(x, y))


def drift_of(printer: Printer, flip: str, page: str) -> Drift:
    """Return how backs must be moved for a way to print: as measured, or as another measurement implies."""
    near = sorted(printer.backs, key=lambda one: (one.page != page, one.flip != flip))
    if not near:
        return Drift(flip, page)
    known = near[0]
    matrix = IDENTITY
    if known.page != page:
        matrix = _TO_LANDSCAPE if page == "landscape" else _TO_PORTRAIT
    if known.flip != flip:
        matrix = multiply(matrix, _HALF_TURN)
    return Drift(flip, page, apply_way(matrix, *known.shift), known.turn)


def farthest(drift: Drift, width: float, height: float) -> float:
    """Return how far a back lies off at the farthest corner of the paper."""
    half = math.hypot(width, height) / 2
    return math.hypot(*drift.shift) + half * abs(math.sin(math.radians(drift.turn)))
