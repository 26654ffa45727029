"""Sides of cards in, edges at which the ink ends at the trim out."""

from collections.abc import Iterator, Sequence

from printkit.model.inspection import Raster
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
            key = evidence.ground(side), size
            if key not in evidence.bare_edges:
                picture, least = evidence.without_words(side), evidence.limits.bleed_share
                rim = size.shape.rim(size, _STEPS)
                evidence.bare_edges[key] = [
                    edge for edge, points in rim if _bare_share(points, picture) > least
                ]
            for edge in evidence.bare_edges[key]:
                yield _bare(side, edge)


def _bare_share(points: Sequence[RimPoint], picture: Raster) -> float:
    """Return how much of an edge has ink inside of the trim, but none outside near it."""
    inside = [_is_inked(picture, x - _INSIDE * u, y - _INSIDE * v) for x, y, u, v in points]
    if not any(inside):
        return 0.0
    outside = [_is_inked(picture, x + _OUTSIDE * u, y + _OUTSIDE * v) for x, y, u, v in points]
    if all(outside):
        return 0.0
    near = [any(outside[max(0, step - _LEAN) : step + _LEAN + 1]) for step in range(len(points))]
    return sum(1 for inner, outer in zip(inside, near, strict=True) if inner and not outer) / len(points)


def _bare(side: CardSide, edge: str) -> Fault:
    """Return what is wrong with an edge."""
    message = f"the ink of {SIDE} ends at its {edge} edge: a cut that drifts leaves a white sliver"
    help = f"extend its background into the bleed, {side.size.bleed:g} mm past the trim"
    return Fault(side.name, "no-ink-in-bleed", message, side.template, help)


def _is_inked(picture: Raster, x: float, y: float) -> bool:
    start = picture.start(x, y)
    return start is not None and min(picture.data[start : start + 3]) < _BARE
