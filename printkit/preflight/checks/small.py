"""Sides of cards in, what is too small to print well out: type, lines, pictures of too few dots."""

import math
from collections.abc import Iterator

from printkit.diagnostics import Severity
from printkit.diagnostics.wording import quoted
from printkit.model.geometry import Matrix, scale_of
from printkit.model.inspection import PreflightLimits
from printkit.model.scene import Image, Shape, Text
from printkit.preflight.evidence import CardSide, Evidence
from printkit.preflight.marks import ALMOST, millimetres, points
from printkit.preflight.tally import SIDE, Fault
from printkit.units import MM_PER_INCH


def find_small_type(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    """Yield each text that is too small, running text sooner than single words."""
    limits = evidence.limits
    for mark, matrix, _, _ in evidence.placed(side):
        if isinstance(mark, Text) and mark.string.strip():
            size = mark.size * scale_of(matrix)
            running = len(mark.string.split()) >= limits.running_words
            if size < (limits.type_running if running else limits.type_least) * ALMOST:
                yield _small(mark, size, running, limits, side.name)


def _small(text: Text, size: float, running: bool, limits: PreflightLimits, side: str) -> Fault:
    """Return what is wrong with small type: an error where nobody could read it."""
    least = limits.type_running if running else limits.type_least
    tiny = size < limits.type_least * ALMOST
    what = "type" if tiny else "running text"
    message = (
        f"{quoted(text.string.strip(), 40)} is {what} of {points(size)} pt on {SIDE}:"
        f" it needs at least {points(least)} pt"
    )
    help = f"make it {millimetres(least)} mm or larger, or use fewer words"
    severity = Severity.ERROR if tiny else Severity.WARNING
    return Fault(side, "type-too-small", message, text.place, help, severity)


#: The paper.
WHITE = (255, 255, 255)


def find_thin_lines(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    """Yield each line that is too thin; those of a drawing that is clipped are its own business."""
    least = evidence.limits.line_least
    for mark, matrix, _, clip in evidence.placed(side):
        if isinstance(mark, Shape) and clip is None and not _is_white_rim(mark):
            width = mark.style.width * scale_of(matrix)
            if 0 < width < least * ALMOST:
                message = f"a line of {points(width)} pt on {SIDE} is too thin to print"
                help = f"give it a `stroke-width` of {millimetres(least)} mm or more"
                yield Fault(side.name, "line-too-thin", message, mark.place, help)


def _is_white_rim(shape: Shape) -> bool:
    """Return whether a shape's line is the white of paper around its ink, however thin."""
    return shape.style.stroke == WHITE and shape.style.fill not in (None, WHITE)


def find_coarse_pictures(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    """Yield each picture that would look coarse."""
    least = evidence.limits.picture_dpi
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
