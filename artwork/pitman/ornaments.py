"""Nothing comes in; the common back goes out, and the ornaments that it shares with the cards of stars."""

import math
import random
from collections.abc import Callable

from artwork.pitman.scene import VIEW
from artwork.press.shapes import Point, Polygon, disc, grow, jitter, lerp, spline, stroke, wedge
from artwork.press.svg import Cut, Frame, Picture, clip, solid

CARD: Point = (31.75, 44.45)
INDEX: Frame = (-9.0, -9.0, 18.4, 15.0)  # the corner that stays bare
WHOLE: Frame = (-3.0, -3.0, 66.5, 91.9)
EDGE = 5.0  # mm inside the trim that stay white: a back that drifts shows no crooked border


def touches(polygon: Polygon, frame: Frame) -> bool:
    """Say whether anything of a polygon lies in a frame."""
    return len(clip(polygon, frame)) > 2


def burst(
    at: Point, seed: int, spot: str, near: float, far: float, n: int, unsteady: float = 0.10
) -> list[Cut]:
    """Cut rays that open outwards, each with a thin black edge; none runs into the index."""
    knife = random.Random(seed)
    coloured, black = [], []
    for i in range(n):
        angle = math.tau * (i + jitter(knife, unsteady)) / n
        start, half = near + (7.0 if i % 2 else 0.0), math.pi / n * 0.56
        ray = spoke(at, angle, start, far, half)
        if touches(ray, INDEX):
            continue
        coloured.append(ray)
        if i % 2 == 0:
            black.append(spoke(at, angle + half * 0.75, start + 8.0, far, half * 0.26))
    return [solid(spot, coloured), solid("ink", black)]


def spoke(at: Point, angle: float, near: float, far: float, half: float) -> Polygon:
    """Return a ray that widens from `near` to `far`."""
    along = [lerp(near, far, q) for q in (0, 0.25, 1)]
    line = [(at[0] + d * math.cos(angle), at[1] + d * math.sin(angle)) for d in along]
    return wedge(line, [0, along[1] * half * 1.6, along[2] * half * 2])


def turner(at: Point, degrees: float) -> Callable[[float, float], Point]:
    """Return what places along and across of a line, turned by some degrees, on the page."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return lambda u, v: (at[0] + u * c - v * s, at[1] + u * s + v * c)


def pick(at: Point, degrees: float, length: float, head: float, tail: float, wood: str = "lamp") -> list[Cut]:
    """Cut a miner's pick: an ash handle that swells at both ends, and the iron's eye round it."""
    t, end = turner(at, degrees), length
    grip = [
        (-tail, 1.25),
        (-tail + 2.2, 1.0),
        (lerp(-tail, end, 0.5), 0.8),
        (end - 3.0, 1.0),
        (end + 2.2, 1.35),
    ]
    handle = [t(u, -v) for u, v in grip] + [t(u, v) for u, v in reversed(grip)]
    iron = [t(*p) for p in _iron(end, head)]
    eye = [t(end + u, v) for u, v in ((-1.7, -1.9), (1.9, -1.9), (1.9, 1.9), (-1.7, 1.9))]
    gleam = [t(end + u, v * head) for u, v in ((-2.2, -0.86), (-0.3, -0.56), (0.6, -0.3))]
    fade = [t(end + u, v * head) for u, v in ((0.6, 0.3), (-0.3, 0.56), (-2.2, 0.86))]
    grain = stroke([t(-tail + 2, -0.3), t(0, -0.3), t(end - 3, -0.4)], [0.1, 0.35, 0.1])
    return [
        solid("paper", [grow(handle, 0.9), grow(iron, 0.8)]),
        solid("ink", [grow(handle, 0.3)]),
        solid(wood, [handle]),
        solid("ink", [grain, iron, eye]),
        solid("paper", [stroke(gleam, [0.05, 0.55, 0.4]), stroke(fade, [0.4, 0.4, 0.05])]),
    ]


def _iron(end: float, head: float) -> Polygon:
    """Return the outline of a pick's iron: bowed a little, both sides drawn out to points."""
    outer = [(-3.4, -1.0), (-1.0, -0.66), (1.2, -0.32), (1.7, 0.0), (1.2, 0.32), (-1.0, 0.66), (-3.4, 1.0)]
    inner = [(-2.3, 0.66), (-0.9, 0.32), (-0.6, 0.0), (-0.9, -0.32), (-2.3, -0.66)]
    return [(end + u, v * head) for u, v in spline(outer, 5) + spline(inner, 5)]


def back() -> Picture:
    """Cut the common back: one half, and the same turned round, so that no card tells which way it lies.

    The name is set by the layout, in the type of the leaflet's cover.
    """
    picture = Picture(VIEW, WHOLE)
    picture.add("ground", [solid("paper", [_rect(WHOLE)]), *_twice(_half_burst())])
    for degrees in (-47.0, -133.0):
        picture.add("figure", _twice(pick((31.75, 34.4), degrees, 13.0, 9.2, 12.0)))
    picture.add("figure", _twice(_half_lamp()))
    return picture


def _rect(frame: Frame) -> Polygon:
    x0, y0, x1, y1 = frame
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def _twice(cuts: list[Cut]) -> list[Cut]:
    """Return cuts and the same cuts turned half round the card's middle, ink by ink."""
    out = []
    for role, polygons in cuts:
        turned = [[(2 * CARD[0] - x, 2 * CARD[1] - y) for x, y in p] for p in polygons]
        out.append((role, polygons + turned))
    return out


def _half_burst() -> list[Cut]:
    """Cut half a sunburst whose rays run out into points before the white edge."""
    coloured, black = [], []
    for i in range(26):
        angle = -math.pi * (i + 0.5) / 26
        far = _reach(angle) - (0.0, 3.4, 1.6)[i % 3]
        coloured.append(_flame(angle, 15.8 + (0.0, 2.6, 5.0)[i % 3], far, math.pi / 52 * 0.50))
        if i % 2:
            black.append(_flame(angle + math.pi / 52, 24.0, far - 4.0, math.pi / 52 * 0.10))
    return [solid("lamp", coloured), solid("ink", black)]


def _reach(angle: float) -> float:
    """Return how far it is from the middle to the white edge."""
    across, along = CARD[0] - EDGE, CARD[1] - EDGE
    return min(across / max(1e-6, abs(math.cos(angle))), along / max(1e-6, abs(math.sin(angle))))


def _flame(angle: float, near: float, far: float, half: float) -> Polygon:
    """Cut a ray that is pointed at both ends."""
    along = [lerp(near, far, q) for q in (0, 0.35, 0.72, 1)]
    line = [(CARD[0] + d * math.cos(angle), CARD[1] + d * math.sin(angle)) for d in along]
    return wedge(line, [0, along[1] * half * 1.7, along[2] * half * 1.8, 0])


#: Half of a lump of coal round the middle (mm): the corners of its outline, and those of its broken faces.
LUMP: Polygon = [(-8.6, 1.6), (-8.0, -3.6), (-4.4, -5.2), (-2.6, -8.2), (2.4, -7.4), (4.0, -4.8), (8.0, -4.4)]
FACES: list[tuple[str, Polygon]] = [
    ("slate", [(-7.4, 0.6), (-7.2, -2.9), (-4.2, -4.3), (-3.0, -0.9), (-4.6, 1.3)]),
    ("ink", [(-3.8, -4.6), (-2.2, -7.2), (1.6, -6.6), (-0.4, -3.4), (-2.4, -1.8)]),
    ("slate", [(2.4, -6.2), (3.4, -4.2), (1.8, -1.6), (-0.1, -2.6)]),
    ("ink", [(4.2, -3.9), (6.9, -3.6), (6.4, -0.6), (3.6, -0.5), (2.5, -1.4)]),
]
GLINTS: list[list[Point]] = [
    [(-6.7, -0.2), (-6.4, -2.2), (-4.8, -3.2)],
    [(-1.6, -6.4), (0.1, -6.1)],
    [(4.8, -3.2), (6.0, -3.0), (5.8, -1.6)],
    [(-2.2, -0.6), (-0.6, -1.9)],
]


def _half_lamp() -> list[Cut]:
    """Cut the dish of a lamp and a lump of coal in its light; all of it is the same turned half round."""
    x, y = CARD
    outline = [(x + u, y + v) for u, v in LUMP]
    lump = [*outline, *((2 * x - u, 2 * y - v) for u, v in outline)]
    teeth = [spoke(CARD, math.tau * i / 32, 11.2, 13.4, math.pi / 32 * 0.5) for i in range(16)]
    out = [
        solid("paper", [disc(x, y, 15.2, 96)]),
        solid("ink", [disc(x, y, 14.4, 96)]),
        solid("paper", [disc(x, y, 13.8, 96)]),
        solid("lamp", [disc(x, y, 11.2, 96), *teeth]),
        solid("paper", [grow(lump, 0.9)]),
        solid("ink", [lump]),
    ]
    for role, face in FACES:
        corners = [(x + u, y + v) for u, v in face]
        out += [solid("paper", [grow(corners, 0.24)]), solid(role, [corners])]
    return [*out, solid("paper", [stroke([(x + u, y + v) for u, v in line], 0.55) for line in GLINTS])]
