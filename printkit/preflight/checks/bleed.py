"""Sides of cards in, edges at which the ink ends at the trim out."""

from collections.abc import Iterator, Sequence

from printkit.model.inspection import Raster
from printkit.model.scene import Colour
from printkit.model.shapes.shape import RimPoint
from printkit.preflight.evidence import CardSide, Evidence
from printkit.preflight.tally import SIDE, Fault

#: Points along an edge, this far inside and outside of the trim in mm.
_STEPS, _INSIDE, _OUTSIDE = 120, 0.15, 0.4
#: A stripe that slants by five degrees leaves the card so many points from where it came near the edge.
_LEAN = 15
#: Lighter than this is bare paper.
_BARE = 245


def find_missing_bleed(sides: Sequence[CardSide], evidence: Evidence) -> Iterator[Fault]:
    """Yield each edge where a cut that drifts would leave a white sliver."""
    for side in sides:
        size = side.size
        if side.component.kind.cut_to_trim and size.bleed > 0:
            picture = evidence.without_words(side)
            for edge, points in size.shape.rim(size, _STEPS):
                if _bare_share(points, picture) > evidence.limits.bleed_share:
                    yield _bare(side, edge)


def _bare_share(points: Sequence[RimPoint], picture: Raster) -> float:
    """Return how much of an edge has ink inside of the trim, but none outside near it."""
    inside = [_is_inked(picture.at(x - _INSIDE * u, y - _INSIDE * v)) for x, y, u, v in points]
    outside = [_is_inked(picture.at(x + _OUTSIDE * u, y + _OUTSIDE * v)) for x, y, u, v in points]
    near = [any(outside[max(0, step - _LEAN) : step + _LEAN + 1]) for step in range(len(points))]
    return sum(1 for inner, outer in zip(inside, near, strict=True) if inner and not outer) / len(points)


def _bare(side: CardSide, edge: str) -> Fault:
    """Return what is wrong with an edge."""
    message = f"the ink of {SIDE} ends at its {edge} edge: a cut that drifts leaves a white sliver"
    help = f"extend its background into the bleed, {side.size.bleed:g} mm past the trim"
    return Fault(side.name, "no-ink-in-bleed", message, side.template, help)


def _is_inked(colour: Colour | None) -> bool:
    return colour is not None and min(colour) < _BARE
