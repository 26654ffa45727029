"""A face and its dots in, findings about edges where ink ends at the trim out."""

from printkit.diagnostics import Severity
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
    if not face.cut or face.size.bleed <= 0:
        return
    for name, points in face.size.shape.rim(face.size, _STEPS):
        inside = [_inked(dots.at(x - _INSIDE * u, y - _INSIDE * v)) for x, y, u, v in points]
        outside = [_inked(dots.at(x + _OUTSIDE * u, y + _OUTSIDE * v)) for x, y, u, v in points]
        near = [any(outside[max(0, step - _LEAN) : step + _LEAN + 1]) for step in range(len(points))]
        bare = sum(1 for inner, outer in zip(inside, near, strict=True) if inner and not outer)
        if bare > limits.bleed_share * len(points):
            message = f"the ink of {{face}} ends at its {name} edge: a cut that drifts leaves a white sliver"
            help = f"draw its ground on into the bleed, {face.size.bleed:g} mm past the trim"
            tally.add(Fault("no-ink-in-bleed", Severity.WARNING, message, face.at, help), face.scene.name)


def _inked(colour: Colour | None) -> bool:
    return colour is not None and min(colour) < _BARE
