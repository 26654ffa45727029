"""Sides of cards in, edges at which the ink ends at the trim out."""

from collections.abc import Iterator, Sequence

from printkit.model.inspection import Raster
from printkit.model.shapes.shape import RimPoint
from printkit.preflight.evidence import CardSide, Evidence
from printkit.preflight.tally import SIDE, Fault
from printkit.units import show_mm

#: Points along an edge, this far inside and outside of the trim in mm.
_STEPS, _INSIDE, _OUTSIDE = 120, 0.15, 0.4
#: A stripe that slants by five degrees leaves the card so many points from where it came near the edge.
_LEAN = 15
#: Ink along more than this share of an edge is a ground; less than this share of it, further out, is its end.
_GROUND, _SHORT = 0.5, 0.1
#: Lighter than this is bare paper.
_BARE = 245


def find_missing_bleed(sides: Sequence[CardSide], evidence: Evidence) -> Iterator[Fault]:
    """Yield each edge where a cut that drifts would leave a white sliver."""
    for side in sides:
        size = side.size
        if side.component.kind.cut_to_trim and size.bleed > 0:
            key = evidence.ground(side), size
            if key not in evidence.bare_edges:
                evidence.bare_edges[key] = _bare_edges(side, evidence)
            for edge, short in evidence.bare_edges[key]:
                yield _bare(side, edge, short)


def _bare_edges(side: CardSide, evidence: Evidence) -> list[tuple[str, bool]]:
    """Return the edges where ink ends at the trim, or short of the bleed (True)."""
    picture, least, size = evidence.without_words(side), evidence.limits.bleed_share, side.size
    found = []
    for edge, points in size.shape.rim(size, _STEPS):
        if _bare_share(points, picture) > least:
            found.append((edge, False))
        elif _ends_short(points, picture, size.bleed):
            found.append((edge, True))
    return found


def _ends_short(points: Sequence[RimPoint], picture: Raster, bleed: float) -> bool:
    """Return whether a ground runs past the trim, but not as far as the bleed does."""
    near, far = (
        sum(_is_inked(picture, x + past * u, y + past * v) for x, y, u, v in points)
        for past in (_OUTSIDE, bleed - _OUTSIDE)
    )
    return bleed > 2 * _OUTSIDE and near > _GROUND * len(points) and far < _SHORT * near


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


def _bare(side: CardSide, edge: str, short: bool) -> Fault:
    """Return what is wrong with an edge."""
    bleed = f"{show_mm(side.size.bleed)} mm past the trim"
    message = f"the ink of {SIDE} ends at its {edge} edge: a cut that drifts leaves a white sliver"
    help = f"extend its background into the bleed, {bleed}"
    if short:
        message = f"the ink of {SIDE} ends short of the bleed at its {edge} edge"
        help = f'draw its background {bleed}, for any bleed: `x="{{{{ -size.bleed }}}}"`'
    return Fault(side.name, "no-ink-in-bleed", message, side.template, help)


def _is_inked(picture: Raster, x: float, y: float) -> bool:
    start = picture.start(x, y)
    return start is not None and min(picture.data[start : start + 3]) < _BARE
