"""Sides of cards in, words and small parts that a cut would take away, or might, out."""

from collections.abc import Iterator, Sequence

from printkit.diagnostics import Place, Severity, Spot
from printkit.diagnostics.wording import quoted
from printkit.model.geometry import Matrix, apply
from printkit.model.scene import Image, Text, Use
from printkit.preflight.evidence import CardSide, Evidence
from printkit.preflight.marks import parts
from printkit.preflight.tally import SIDE, Fault
from printkit.units import show_mm

#: Nearer to a limit than this, in mm, is rounding.
_CLOSE = 0.15
#: The height of capitals, in sizes of type: the part of a letter that must not be cut.
_CAPITAL = 0.7
#: A part wider or higher than this share of the card is a picture, not an icon.
_ICON = 0.4

_Corners = Sequence[tuple[float, float]]


def find_near_edge(sides: Sequence[CardSide], evidence: Evidence) -> Iterator[Fault]:
    """Yield each text and, on fronts, each icon that is over or near the edge; a clipped one is meant so."""
    safe = evidence.limits.safe
    for side in sides:
        cut = side.component.kind.cut_to_trim
        for mark, matrix, _, clip in evidence.placed(side):
            if isinstance(mark, Text) and clip is None and mark.string.strip():
                yield from _over_edge(mark, matrix, side) or (_text(mark, matrix, side, safe) if cut else [])
        if cut and side.side == "front":
            for part, matrix in parts(side.marks):
                yield from _icon(part, matrix, side, safe)


def _over_edge(text: Text, matrix: Matrix, side: CardSide) -> list[Fault]:
    size = side.size
    ends = [apply(matrix, x, text.y) for x in (text.x, text.x + text.width)]
    past = max(max(-x, x - size.width, -y, y - size.height) for x, y in ends)
    if past <= _CLOSE:
        return []
    words = quoted(text.string.strip(), 40)
    message = f"{words} runs over the edge of {SIDE}: {show_mm(past)} mm of it would be cut off"
    help = "give it a `max-width`, make it smaller, or move it"
    return [Fault(side.name, "text-over-edge", message, text.place, help, Severity.ERROR)]


def _text(text: Text, matrix: Matrix, side: CardSide, safe: float) -> list[Fault]:
    xs, ys = (text.x, text.x + text.width), (text.y, text.y - _CAPITAL * text.size)
    corners = [apply(matrix, x, y) for x in xs for y in ys]
    return _near_edge(corners, quoted(text.string.strip(), 40), text.place, side, safe)


def _icon(part: Use | Image, matrix: Matrix, side: CardSide, safe: float) -> list[Fault]:
    """Return what is wrong with an icon near the edge; one that runs off the edge is meant to."""
    size, (left, top, right, foot) = side.size, _extent(part)
    corners = [apply(matrix, x, y) for x in (left, right) for y in (top, foot)]
    wide = max(x for x, _ in corners) - min(x for x, _ in corners)
    high = max(y for _, y in corners) - min(y for _, y in corners)
    if max(wide / size.width, high / size.height) >= _ICON:
        return []
    if min(size.shape.inside(size, x, y) for x, y in corners) < 0:
        return []
    name = quoted(part.file.name) if isinstance(part, Image) else part.scene.name
    return _near_edge(size.shape.nearest_points(corners), name, part.place or side.template, side, safe)


def _near_edge(
    corners: _Corners, what: str, at: Place | Spot | None, side: CardSide, safe: float
) -> list[Fault]:
    """Return what is wrong with something that a cut might take a part of."""
    room = min(side.size.shape.inside(side.size, x, y) for x, y in corners)
    if room >= safe - _CLOSE:
        return []
    near = f"{show_mm(max(room, 0.0))} mm from the edge of {SIDE}"
    message = f"{what} is {near}: a cut that drifts takes a part of it"
    help = f"keep what matters at least {show_mm(safe)} mm inside the trim"
    return [Fault(side.name, "outside-safe-area", message, at, help)]


def _extent(part: Use | Image) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a part or a picture, in its own mm."""
    if isinstance(part, Image):
        return part.x, part.y, part.x + part.width, part.y + part.height
    return 0.0, 0.0, part.scene.width, part.scene.height
