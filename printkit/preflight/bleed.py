"""A face and its dots in, findings about edges where ink ends at the trim out."""

import math
from collections.abc import Iterator

from printkit.diagnostics import Severity
from printkit.model.game import Size
from printkit.model.limits import Limits
from printkit.model.raster import Raster
from printkit.model.scene import Colour
from printkit.preflight.geometry import CardSide
from printkit.preflight.tally import Fault, Tally

#: Points along an edge, this far inside and outside of the trim in mm.
_STEPS, _INSIDE, _OUTSIDE = 120, 0.15, 0.4
#: A ray at a slant of five degrees leaves a card so many points further along than it came near the edge.
_LEAN = 15
#: Lighter than this is bare paper.
_BARE = 245


def look_at_bleed(face: CardSide, dots: Raster, limits: Limits, tally: Tally) -> None:
    """Take in each edge whose ink ends at the trim: a cut that drifts would leave a white sliver."""
    if not face.cut or face.size.bleed <= 0 or face.size.shape not in ("rectangle", "ellipse"):
        return
    for name, pairs in _edges(face.size):
        inside = [_inked(dots.at(*inner)) for inner, _ in pairs]
        outside = [_inked(dots.at(*outer)) for _, outer in pairs]
        near = [any(outside[max(0, step - _LEAN) : step + _LEAN + 1]) for step in range(len(pairs))]
        bare = sum(1 for inner, outer in zip(inside, near, strict=True) if inner and not outer)
        if bare > limits.bleed_share * len(pairs):
            message = f"the ink of {{face}} ends at its {name} edge: a cut that drifts leaves a white sliver"
            help = f"draw its ground on into the bleed, {face.size.bleed:g} mm past the trim"
            tally.add(Fault("no-ink-in-bleed", Severity.WARNING, message, face.at, help), face.scene.name)


def _inked(colour: Colour | None) -> bool:
    return colour is not None and min(colour) < _BARE


_Point = tuple[float, float]


def _edges(size: Size) -> Iterator[tuple[str, list[tuple[_Point, _Point]]]]:
    """Yield each edge's name and pairs of points, one inside and one outside of the trim."""
    width, height, radius = size.width, size.height, size.radius
    if size.shape == "ellipse":
        around = [step / (4 * _STEPS) * math.tau for step in range(4 * _STEPS)]
        yield "round", [(_on_rim(size, turn, -_INSIDE), _on_rim(size, turn, _OUTSIDE)) for turn in around]
        return
    across = [radius + (step + 0.5) / _STEPS * (width - 2 * radius) for step in range(_STEPS)]
    down = [radius + (step + 0.5) / _STEPS * (height - 2 * radius) for step in range(_STEPS)]
    yield "upper", [((x, _INSIDE), (x, -_OUTSIDE)) for x in across]
    yield "lower", [((x, height - _INSIDE), (x, height + _OUTSIDE)) for x in across]
    yield "left", [((_INSIDE, y), (-_OUTSIDE, y)) for y in down]
    yield "right", [((width - _INSIDE, y), (width + _OUTSIDE, y)) for y in down]


def _on_rim(size: Size, turn: float, past: float) -> _Point:
    """Return a point beside the trim of a round piece."""
    rx, ry = size.width / 2, size.height / 2
    return rx + (rx + past) * math.cos(turn), ry + (ry + past) * math.sin(turn)
