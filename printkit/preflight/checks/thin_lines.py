"""Sides of cards in, lines that are too thin to print out."""

from collections.abc import Iterator, Sequence

from printkit.model.geometry import scale_of
from printkit.model.scene import Shape
from printkit.preflight.evidence import CardSide, Evidence
from printkit.preflight.marks import ALMOST, millimetres, points
from printkit.preflight.tally import SIDE, Fault

#: The paper.
WHITE = (255, 255, 255)


def find_thin_lines(sides: Sequence[CardSide], evidence: Evidence) -> Iterator[Fault]:
    """Yield each line that is too thin; those of a drawing that is clipped are its own business."""
    least = evidence.limits.line_least
    for side in sides:
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
