"""Sides of cards in, words that a cut may take away and ink that ends at the trim out."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

from printkit.diagnostics import Place, Severity, Spot
from printkit.diagnostics.wording import quoted
from printkit.geometry import Box, Matrix, Point, apply, box_of, corners_of
from printkit.model.game import Size
from printkit.model.scene import Image, Use
from printkit.preflight.evidence import CardSide, Evidence
from printkit.preflight.grounds import Colours
from printkit.preflight.marks import Line, parts
from printkit.preflight.tally import SIDE, Fault
from printkit.units import show_mm

#: Nearer to a limit than this, in mm, is rounding.
_CLOSE = 0.15
#: The height of capitals, in sizes of type: the part of a letter that must not be cut.
_CAPITAL = 0.7
#: A part wider or higher than this share of the card is a picture, not an icon.
_ICON = 0.4

_Corners = Sequence[tuple[float, float]]


def find_near_edge(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    """Yield each text and, on fronts, each icon that is over or near the edge; a clipped one is meant so."""
    safe = evidence.limits.safe
    cut = side.component.kind.cut_to_trim
    for line in evidence.lines(side):
        if line.clip is None:
            yield from _over_edge(line, side) or (_text(line, side, safe) if cut else [])
    if cut and side.side == "front":
        for part, matrix in parts(side.marks):
            yield from _icon(part, matrix, side, safe)


def _over_edge(line: Line, side: CardSide) -> list[Fault]:
    text, size = line.text, side.size
    ends = [apply(line.matrix, x, text.y) for x in (text.x, text.x + text.width)]
    past = max(max(-x, x - size.width, -y, y - size.height) for x, y in ends)
    if past <= _CLOSE:
        return []
    words = quoted(text.string.strip(), 40)
    message = f"{words} runs over the edge of {SIDE}: {show_mm(past)} mm of it would be cut off"
    help = "give it a `max-width`, make it smaller, or move it"
    return [Fault(side.name, "text-over-edge", message, text.place, help, Severity.ERROR)]


def _text(line: Line, side: CardSide, safe: float) -> list[Fault]:
    text = line.text
    box = (text.x, text.y - _CAPITAL * text.size, text.x + text.width, text.y)
    corners = corners_of(box, line.matrix)
    return _near_edge(corners, quoted(text.string.strip(), 40), text.place, side, safe)


def _icon(part: Use | Image, matrix: Matrix, side: CardSide, safe: float) -> list[Fault]:
    """Return what is wrong with an icon near the edge; one that runs off the edge is meant to."""
    extent = (0.0, 0.0, part.scene.width, part.scene.height) if isinstance(part, Use) else part.box
    size, corners = side.size, corners_of(extent, matrix)
    left, top, right, foot = box_of(corners)
    if max((right - left) / size.width, (foot - top) / size.height) >= _ICON:
        return []
    if min(size.shape.inside(size, x, y) for x, y in corners) < 0:
        return []
    name = quoted(part.file.name) if isinstance(part, Image) else part.scene.name
    return _near_edge(size.shape.nearest_points(corners), name, part.place or side.template, side, safe)


def _near_edge(
    corners: _Corners, what: str, at: Place | Spot | None, side: CardSide, safe: float
) -> list[Fault]:
    room = min(side.size.shape.inside(side.size, x, y) for x, y in corners)
    if room >= safe - _CLOSE:
        return []
    near = f"{show_mm(max(room, 0.0))} mm from the edge of {SIDE}"
    message = f"{what} is {near}: a cut that drifts takes a part of it"
    help = f"keep what matters at least {show_mm(safe)} mm inside the trim"
    return [Fault(side.name, "outside-safe-area", message, at, help)]


#: Points along an edge, this far inside and outside of the trim in mm; and further inside.
_STEPS, _INSIDE, _OUTSIDE, _DEEP = 120, 0.15, 0.4, 0.8
#: A stripe that slants by five degrees leaves the card so many points from where it came near the edge.
_LEAN = 15
#: Ink along more than this share of an edge is a ground; less than this share of it, further out, is its end.
_GROUND, _SHORT = 0.5, 0.1
#: What grows so much wider within that distance is round, and only comes near the edge: a hat, a wheel.
_ROUND = 1.25
#: Gaps of so many points are hatching.
_HATCHED = 4
#: Lighter than this is bare paper.
_BARE = 245
#: Colours so near to that, of 255, are rendered.
_SURE = 2


def find_missing_bleed(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    """Yield each edge where a cut that drifts would leave a white sliver."""
    size = side.size
    if not side.component.kind.cut_to_trim or size.bleed <= 0:
        return
    if all(_is_sure(evidence.grounds(side, box)) for box in _boxes(size)):
        return
    key = evidence.ground(side), size
    if key not in evidence.bare_edges:
        evidence.bare_edges[key] = _bare_edges(side, evidence)
    bleed = f"{show_mm(size.bleed)} mm past the trim"
    for edge, short in evidence.bare_edges[key]:
        message = f"the ink of {SIDE} ends at its {edge} edge: a cut that drifts leaves a white sliver"
        help = f"extend its background into the bleed, {bleed}"
        if short:
            message = f"the ink of {SIDE} ends short of the bleed at its {edge} edge"
            help = f'draw its background {bleed}, for any bleed: `x="{{{{ -size.bleed }}}}"`'
        yield Fault(side.name, "no-ink-in-bleed", message, side.template, help)


def _is_sure(colours: Colours | None) -> bool:
    """Return whether the marks alone prove that these colours are all ink, or all bare paper."""
    lights = [min(colour) - _BARE for colour in colours or ()]
    return bool(lights) and (min(lights) > _SURE or max(lights) < -_SURE)


def _bare_edges(side: CardSide, evidence: Evidence) -> list[tuple[str, bool]]:
    size, least = side.size, evidence.limits.bleed_share
    found = []
    for (edge, rows), box in zip(_rim(size), _boxes(size), strict=True):
        picture = evidence.without_words(side, box)
        dots = ([picture.at(*point) for point in row] for row in rows)
        deep, inside, near, far = ([dot is not None and min(dot) < _BARE for dot in row] for row in dots)
        ground = min(sum(deep), sum(near))  # a line along the edge is none
        if _bare_share(deep, inside, near) > least:
            found.append((edge, False))
        elif size.bleed > 2 * _OUTSIDE and ground > _GROUND * len(near) and sum(far) < _SHORT * sum(near):
            found.append((edge, True))
    return found


def _bare_share(deep: Sequence[bool], inside: Sequence[bool], outside: Sequence[bool]) -> float:
    """Return how much of an edge has ink inside of the trim, but none outside near it.

    Ink of one drawing, which grows much wider within the card, does not count; nor does a thin line.
    """
    if all(outside):
        return 0.0
    around = [slice(max(0, step - _LEAN), step + _LEAN + 1) for step in range(len(inside))]
    ends = [at for at, one in enumerate(around) if inside[at] and any(deep[one]) and not any(outside[one])]
    if not ends:
        return 0.0
    first, last = _reach(ends[0], -1, inside), _reach(ends[-1], 1, inside)
    wide = _reach(last, 1, deep) - _reach(first, -1, deep) + 1
    return 0.0 if wide > _ROUND * (last - first + 1) else len(ends) / len(inside)


def _reach(start: int, way: int, inked: Sequence[bool]) -> int:
    """Return how far ink goes on along an edge, over the gaps of hatching."""
    last, step = start, start + way
    while 0 <= step < len(inked) and abs(step - last) <= _HATCHED:
        last = step if inked[step] else last
        step += way
    return last


@lru_cache(maxsize=32)
def _boxes(size: Size) -> list[Box]:
    return [box_of(chain.from_iterable(rows)) for _, rows in _rim(size)]


@lru_cache(maxsize=32)
def _rim(size: Size) -> list[tuple[str, list[list[Point]]]]:
    """Return each edge, and its points in rows: further inside, inside, outside, near its bleed's end."""
    distances = (-_DEEP, -_INSIDE, _OUTSIDE, size.bleed - _OUTSIDE)
    return [
        (edge, [[(x + past * u, y + past * v) for x, y, u, v in points] for past in distances])
        for edge, points in size.shape.rim(size, _STEPS)
    ]
