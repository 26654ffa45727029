"""Sides of cards in, pictures with too few dots for their printed size out."""

import math
from collections.abc import Iterator, Sequence

from printkit.diagnostics.wording import quoted
from printkit.model.geometry import Matrix
from printkit.model.scene import Image
from printkit.preflight.evidence import CardSide, Evidence
from printkit.preflight.marks import ALMOST
from printkit.preflight.tally import SIDE, Fault
from printkit.units import MM_PER_INCH


def find_coarse_pictures(sides: Sequence[CardSide], evidence: Evidence) -> Iterator[Fault]:
    """Yield each picture that would look coarse."""
    least = evidence.limits.picture_dpi
    for side in sides:
        for mark, matrix, _, _ in evidence.placed(side):
            if isinstance(mark, Image) and _dpi(mark, matrix) < least * ALMOST:
                yield _coarse(mark, matrix, least, side.name)


def _coarse(image: Image, matrix: Matrix, least: float, side: str) -> Fault:
    dpi, (wide, _) = _dpi(image, matrix), _printed(image, matrix)
    message = (
        f"{quoted(image.file.name)} has {dpi:.0f} dots per inch on {SIDE}, fewer than {least:.0f}:"
        " it will look coarse"
    )
    pixels = math.ceil(wide / MM_PER_INCH * least)
    help = f"use a picture at least {pixels} pixels wide, or draw it smaller"
    return Fault(side, "picture-too-coarse", message, image.place, help, about=image.file.name)


def _dpi(image: Image, matrix: Matrix) -> float:
    """Return how many dots per inch a picture has, in the direction in which it has fewer."""
    (across, down), (wide, high) = image.pixels, _printed(image, matrix)
    return min(across / wide, down / high) * MM_PER_INCH if wide and high else math.inf


def _printed(image: Image, matrix: Matrix) -> tuple[float, float]:
    """Return a picture's width and height on the card, in mm."""
    a, b, c, d, _, _ = matrix
    return image.width * math.hypot(a, b), image.height * math.hypot(c, d)
