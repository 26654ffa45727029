"""Sheets and a printer's profile in, sheets that come out right on that printer out."""

from dataclasses import replace

from printkit.model.geometry import Matrix, apply, multiply, rotation, scaling, translation
from printkit.model.printing import Printer
from printkit.model.sheet import Guide, Placement, Sheet


def correct(sheet: Sheet, printer: Printer) -> Sheet:
    """Return a sheet scaled up by as much as the printer shrinks it; a back is also turned and moved."""
    matrix = correction(sheet, printer)
    placements = tuple(
        Placement(placement.scene, multiply(placement.matrix, matrix), placement.clip)
        for placement in sheet.placements
    )
    guides = tuple(_moved(guide, matrix) for guide in sheet.guides)
    return replace(sheet, placements=placements, guides=guides)


def correction(sheet: Sheet, printer: Printer) -> Matrix:
    """Return the matrix from where ink belongs to where this printer must be sent it."""
    x, y = sheet.width / 2, sheet.height / 2
    matrix = translation(0.0, 0.0)
    if sheet.side == "back":
        matrix = multiply(rotation(printer.back_turn, x, y), translation(*printer.back_shift))
    across, down = printer.scale
    about = multiply(multiply(translation(-x, -y), scaling(1 / across, 1 / down)), translation(x, y))
    return multiply(matrix, about)


def _moved(guide: Guide, matrix: Matrix) -> Guide:
    """Return a guide taken through a matrix."""
    return Guide(guide.kind, *apply(matrix, guide.x1, guide.y1), *apply(matrix, guide.x2, guide.y2))
