"""A sheet and a printer's profile in, the sheet as that printer must be sent it out.

A printer knows only its own axes: across the paper's way, and along it. A page that is wider than high is
turned a quarter to the left before it is printed; the back of a sheet that is flipped on the short edge
comes half a turn from one that is flipped on the long edge.
"""

from __future__ import annotations

import math

from printkit.model.geometry import (
    IDENTITY,
    Matrix,
    apply,
    apply_way,
    multiply,
    rotation,
    scaling,
    translation,
)
from printkit.model.printing import Drift, Printer
from printkit.model.sheet import Guide, Placement, Sheet

#: From the paper's axes, seen upright, to those of a page that is wider than high.
_TO_LANDSCAPE = (0.0, 1.0, -1.0, 0.0, 0.0, 0.0)
_TO_PORTRAIT = (0.0, -1.0, 1.0, 0.0, 0.0, 0.0)
_HALF_TURN = (-1.0, 0.0, 0.0, -1.0, 0.0, 0.0)


def correct(sheet: Sheet, printer: Printer, flip: str | None) -> Sheet:
    """Return a sheet scaled up by as much as the printer shrinks it; a back is also moved and turned."""
    matrix = correction(sheet, printer, flip)
    placements = tuple(
        Placement(placement.scene, multiply(placement.matrix, matrix), placement.clip)
        for placement in sheet.placements
    )
    guides = tuple(_moved(guide, matrix) for guide in sheet.guides)
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


def _moved(guide: Guide, matrix: Matrix) -> Guide:
    return Guide(guide.kind, *apply(matrix, guide.x1, guide.y1), *apply(matrix, guide.x2, guide.y2))
