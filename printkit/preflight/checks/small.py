"""Sides of cards in, what is too small to print well out: type, lines, pictures of too few dots."""

import math
from collections.abc import Iterator

from printkit.diagnostics import Severity
from printkit.diagnostics.wording import quoted
from printkit.geometry import scale_of
from printkit.model.scene import Image, Shape
from printkit.pixels import FINEST_DPI, needed_share
from printkit.preflight.evidence import CardSide, Evidence
from printkit.preflight.tally import SIDE, Fault
from printkit.units import MM_PER_INCH, POINTS_PER_MM, show_mm

#: This much of a limit is enough: the rest is rounding.
_ALMOST = 0.995
#: The paper.
_WHITE = (255, 255, 255)


def find_small_type(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    """Yield each text that is too small, running text sooner than single words."""
    limits = evidence.limits
    for line in evidence.lines(side):
        string, size = line.text.string, line.size
        running = len(string.split()) >= limits.running_words
        least = limits.type_running if running else limits.type_least
        if size < least * _ALMOST:
            tiny = size < limits.type_least * _ALMOST
            what = f"{'type' if tiny else 'running text'} of {_points(size)} pt on {SIDE}"
            message = f"{quoted(string.strip(), 40)} is {what}: it needs at least {_points(least)} pt"
            help = f"make it {_millimetres(least)} mm or larger, or use fewer words"
            severity = Severity.ERROR if tiny else Severity.WARNING
            yield Fault(side.name, "type-too-small", message, line.text.place, help, severity)


def find_thin_lines(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    """Yield each line that is too thin; those of a drawing that is clipped are its own business."""
    least = evidence.limits.line_least
    for mark, matrix, _, clip in evidence.placed(side):
        if not isinstance(mark, Shape) or clip is not None:
            continue
        style = mark.style
        if style.stroke == _WHITE and style.fill not in (None, _WHITE):
            continue  # the white of paper around ink, however thin
        width = style.width * scale_of(matrix)
        if 0 < width < least * _ALMOST:
            message = f"a line of {_points(width)} pt on {SIDE} is too thin to print"
            help = f"give it a `stroke-width` of {_millimetres(least)} mm or more"
            yield Fault(side.name, "line-too-thin", message, mark.place, help)


def _points(mm: float) -> str:
    return f"{mm * POINTS_PER_MM:.2f}".rstrip("0").rstrip(".")


def _millimetres(least: float) -> str:
    """Return a limit in mm, rounded up so that keeping to it is enough."""
    return show_mm(math.ceil(100 * least) / 100)


def find_unfit_pictures(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    """Yield each picture that would look coarse, or has far more dots than are seen.

    It has as many dots per inch as in the direction in which it has fewer.
    """
    least = evidence.limits.picture_dpi
    for mark, matrix, _, _ in evidence.placed(side):
        if not isinstance(mark, Image):
            continue
        a, b, c, d, _, _ = matrix
        wide, high = mark.width * math.hypot(a, b), mark.height * math.hypot(c, d)  # on the card, in mm
        across, down = mark.pixels
        dpi = min(across / wide, down / high) * MM_PER_INCH if wide and high else math.inf
        name = mark.name or quoted(mark.file.name)
        if not (mark.whole or mark.name) and needed_share(mark.pixels, wide, high) < 1:
            has = f"{name} has {dpi:,.0f} dots per inch on {SIDE}"
            message = f"{has}: it is printed with {FINEST_DPI} where it is largest, and looks the same"
            help = "write `resample = false` at the top of `game.toml` to keep all of them"
            yield Fault(side.name, "picture-resampled", message, mark.place, help, Severity.NOTE)
        elif dpi < least * _ALMOST:
            has = f"{name} has {dpi:.0f} dots per inch on {SIDE}"
            message = f"{has}, fewer than {least:.0f}: it will look coarse"
            pixels = math.ceil(wide / MM_PER_INCH * least)
            help = f"use a picture at least {pixels} pixels wide, or draw it smaller"
            yield Fault(side.name, "picture-too-coarse", message, mark.place, help, about=name)
