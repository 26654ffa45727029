"""Sides of cards in, type that is too small to read out."""

from collections.abc import Iterator, Sequence

from printkit.diagnostics import Severity
from printkit.diagnostics.wording import quoted
from printkit.model.geometry import scale_of
from printkit.model.inspection import Limits
from printkit.model.scene import Text
from printkit.preflight.evidence import CardSide, Evidence
from printkit.preflight.marks import ALMOST, millimetres, points
from printkit.preflight.tally import SIDE, Fault


def find_small_type(sides: Sequence[CardSide], evidence: Evidence) -> Iterator[Fault]:
    """Yield each text that is too small, running text sooner than single words."""
    limits = evidence.limits
    for side in sides:
        for mark, matrix, _, _ in evidence.placed(side):
            if isinstance(mark, Text) and mark.string.strip():
                size = mark.size * scale_of(matrix)
                running = len(mark.string.split()) >= limits.running_words
                if size < (limits.type_running if running else limits.type_least) * ALMOST:
                    yield _small(mark, size, running, limits, side.name)


def _small(text: Text, size: float, running: bool, limits: Limits, side: str) -> Fault:
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
