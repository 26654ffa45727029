"""A number of stars comes in, or nothing; the picture of a point card, or the common back, goes out."""

import math
import random
from collections.abc import Callable, Iterable
from itertools import pairwise

from artwork.pitman.dice import badge
from artwork.pitman.letters import banner, word
from artwork.pitman.scene import FRAME, PAPER, VIEW
from artwork.press.shapes import Point, Polygon, around, disc, grow, jitter, lerp, spline, star, stroke, wedge
from artwork.press.svg import Cut, Frame, Picture, clip, solid

MIDDLE: Point = (31.75, 41.0)
CARD: Point = (31.75, 44.45)
RING = 24.0
INDEX: Frame = (-9.0, -9.0, 18.4, 15.0)  # the corner that stays bare
WHOLE: Frame = (-3.0, -3.0, 66.5, 91.9)
#: How far from the middle the stars stand, how large each is, and where the first stands (degrees).
PLACES: dict[int, tuple[float, float, float]] = {
    3: (9.0, 6.8, -90.0),
    4: (9.9, 6.7, -90.0),
    5: (10.7, 5.6, -90.0),
}


def points(n: int) -> Picture:
    """Cut a point card: n stars in a wreath, on crossed picks and rays."""
    picture = Picture(VIEW, FRAME)
    picture.add("ground", [solid("paper", [PAPER]), *_burst(MIDDLE, n, "blue", 27.0, 68.0, 44)])
    for angle in (-40.0, -140.0):
        picture.add("figure", _pick(MIDDLE, angle, 30.0, 9.0, 31.0))
    rings = [disc(*MIDDLE, RING + more, 120) for more in (1.2, 0.4, -1.0)]
    picture.add(
        "figure", [(role, [ring]) for role, ring in zip(("paper", "ink", "paper"), rings, strict=True)]
    )
    stars = _stars(n)
    picture.add("figure", _wreath(MIDDLE, RING - 4.2, [grow(star(*at, r, 0.43), 1.2) for at, r in stars]))
    for at, r in stars:
        picture.add("figure", badge(at, r, role="blue", balls=False, halo=0.0))
    return picture


def _stars(n: int) -> list[tuple[Point, float]]:
    """Return the middle and the radius of each star on the medallion."""
    off, radius, first = PLACES[n]
    return [
        ((MIDDLE[0] + off * math.cos(a), MIDDLE[1] + off * math.sin(a)), radius)
        for a in around(n, math.radians(first))
    ]


def _touches(polygon: Polygon, frame: Frame) -> bool:
    """Say whether anything of a polygon lies in a frame."""
    return len(clip(polygon, frame)) > 2


def _burst(
    at: Point, seed: int, spot: str, near: float, far: float, n: int, unsteady: float = 0.10
) -> list[Cut]:
    """Cut rays that open outwards, each with a thin black edge; none runs into the index."""
    knife = random.Random(seed)
    coloured, black = [], []
    for i in range(n):
        angle = math.tau * (i + jitter(knife, unsteady)) / n
        start, half = near + (7.0 if i % 2 else 0.0), math.pi / n * 0.56
        ray = _spoke(at, angle, start, far, half)
        if _touches(ray, INDEX):
            continue
        coloured.append(ray)
        if i % 2 == 0:
            black.append(_spoke(at, angle + half * 0.75, start + 8.0, far, half * 0.26))
    return [solid(spot, coloured), solid("ink", black)]


def _spoke(at: Point, angle: float, near: float, far: float, half: float) -> Polygon:
    along = [lerp(near, far, q) for q in (0, 0.25, 1)]
    line = [(at[0] + d * math.cos(angle), at[1] + d * math.sin(angle)) for d in along]
    return wedge(line, [0, along[1] * half * 1.6, along[2] * half * 2])


def _turner(at: Point, degrees: float) -> Callable[[float, float], Point]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return lambda u, v: (at[0] + u * c - v * s, at[1] + u * s + v * c)


def _pick(at: Point, degrees: float, length: float, head: float, tail: float) -> list[Cut]:
    """Cut a miner's pick whose handle runs through `at` and whose iron lies across its far end."""
    t, end = _turner(at, degrees), length
    grip = [(-tail, 1.35), (-tail + 2.5, 1.0), (end * 0.5, 1.0), (end - 2.0, 1.25), (end + 2.6, 1.45)]
    handle = [t(u, -v) for u, v in grip] + [t(u, v) for u, v in reversed(grip)]
    iron = [t(*p) for p in _iron(end, head)]
    gleam = [t(end + u, v * head) for u, v in ((-2.6, -0.90), (-0.6, -0.58), (0.5, -0.22))]
    fade = [t(end + u, v * head) for u, v in ((0.5, 0.22), (-0.6, 0.58), (-2.6, 0.90))]
    grain = stroke([t(-tail + 2, -0.35), t(0, -0.35), t(end - 3, -0.5)], [0.1, 0.5, 0.1])
    lights = [stroke(gleam, [0.05, 0.6, 0.5]), stroke(fade, [0.4, 0.4, 0.05]), grain]
    return [
        solid("paper", [grow(handle, 0.9), grow(iron, 0.8)]),
        solid("ink", [handle, iron]),
        solid("paper", lights),
    ]


def _iron(end: float, head: float) -> Polygon:
    """Return the outline of a pick's blade: bowed a little, both tips drawn out to points."""
    outer = [(-3.6, -1.0), (-1.2, -0.66), (0.9, -0.32), (1.5, 0.0), (0.9, 0.32), (-1.2, 0.66), (-3.6, 1.0)]
    inner = [(-2.5, 0.66), (-1.3, 0.32), (-1.2, 0.0), (-1.3, -0.32), (-2.5, -0.66)]
    around_iron = spline(outer, 5) + spline(inner, 5)
    return [(end + u, v * head) for u, v in around_iron]


def _wreath(at: Point, radius: float, stars: list[Polygon]) -> list[Cut]:
    """Cut laurel up both sides from the foot, without the leaves that a star would hide in part."""
    out: list[Cut] = []
    for side in (-1, 1):
        for i in range(11):
            a = math.radians(90 + side * (12 + 15.2 * i))
            for k, lean in enumerate((26, -24)):
                place = (at[0] + radius * math.cos(a), at[1] + radius * math.sin(a))
                way = math.degrees(a) + side * (90 - lean * 1.2)
                leaf = _leaf(place, way, "ink" if (i + k) % 2 else "blue")
                if not any(_meet(leaf[0][1][0], other) for other in stars):
                    out += leaf
    return _by_ink(out)


def _meet(one: Polygon, other: Polygon) -> bool:
    """Say whether a corner of one polygon lies inside the other."""
    return any(_inside(p, other) for p in one) or any(_inside(p, one) for p in other)


def _inside(p: Point, polygon: Polygon) -> bool:
    (x, y), within = p, False
    for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            within = not within
    return within


LEAF = [(0, 0), (0.22, -0.42), (0.55, -0.52), (0.85, -0.22), (1, 0), (0.85, 0.22), (0.55, 0.52), (0.22, 0.42)]


def _leaf(at: Point, degrees: float, role: str) -> list[Cut]:
    t, long, wide = _turner(at, degrees), 5.2, 2.8
    body = spline([t(u * long, v * wide) for u, v in LEAF], 3, True)
    veins = [stroke([t(0.06 * long, 0), t(0.5 * long, -0.03 * wide), t(0.93 * long, 0)], 0.30)]
    for q in (0.24, 0.42, 0.60):
        path = [
            t(q * long, -0.04 * wide),
            t((q + 0.09) * long, -0.2 * wide),
            t((q + 0.15) * long, -0.34 * wide),
        ]
        veins.append(stroke(path, 0.30, "end"))
    return [solid(role, [body]), solid("paper", veins)]


def _by_ink(cuts: Iterable[Cut]) -> list[Cut]:
    """Print shapes that don't touch ink by ink, light last."""
    found: dict[str, list[Polygon]] = {}
    for role, polygons in cuts:
        found.setdefault(role, []).extend(polygons)
    return [(role, found[role]) for role in sorted(found, key=lambda role: role == "paper")]


def back() -> Picture:
    """Cut the common back: one half, and the same turned round, so that no card tells which way it lies."""
    picture = Picture(VIEW, WHOLE)
    picture.add("ground", [solid("paper", [_rect(WHOLE)]), *_twice(_half_burst())])
    picture.add("figure", _twice(_pick((9.6, CARD[1] + 0.2), -83.0, 14.0, 6.6, 17.0)))
    picture.add("figure", _twice(_title()))
    picture.add("light", _twice(_half_lamp()))
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
    """Cut half a sunburst to beyond the trim: a crooked cut shows nothing."""
    coloured, black = [], []
    for i in range(24):
        angle = -math.pi * (i + 0.5) / 24
        near = 13.6 + (3.0, 0.0, 6.0)[i % 3]
        coloured.append(_spoke(CARD, angle, near, 58.0, math.pi / 48 * 0.52))
        if i % 2:
            black.append(_spoke(CARD, angle + math.pi / 48 * 0.80, near + 5.0, 58.0, math.pi / 48 * 0.12))
    return [solid("lamp", coloured), solid("ink", black)]


def _title() -> list[Cut]:
    ribbon = banner(CARD[0], 8.4, 50.0, 14.4, 0.8)
    stars = [star(CARD[0] + dx, 15.6, 1.8) for dx in (-19.6, 19.6)]
    letters = word("PITMAN", CARD[0], 10.9, 9.4, 33.6)
    rules = [stroke([(15.0, 9.7), (31.75, 9.2), (48.5, 9.7)], 0.4)]
    rules += [[(x, 31.2 - y) for x, y in rules[0]]]
    return [
        solid("paper", [grow(ribbon, 1.3)]),
        solid("ink", [grow(ribbon, 0.45)]),
        solid("paper", [ribbon]),
        solid("ink", letters),
        solid("lamp", stars + rules),
    ]


#: Half of a lump of coal round the middle (mm): the corners of its outline and of the ridge within.
COAL: Polygon = [(-8.3, 0.9), (-6.6, -4.3), (-2.4, -7.0), (2.6, -6.3), (6.7, -4.9), (8.3, -0.9)]
RIDGE: Polygon = [(-4.2, 0.9), (-2.6, -2.8), (-0.6, -3.7), (2.2, -2.6), (3.2, -2.4), (4.2, -0.9)]
FACETS = ("ink", "lamp", "ink", "ink", "ink")


def _half_lamp() -> list[Cut]:
    """Cut the dish of a lamp and a lump of coal in its light; all of it is the same turned half round."""
    x, y = CARD
    spokes = [_spoke(CARD, math.tau * i / 24, 5.0, 11.3, math.pi / 24 * 0.42) for i in range(12)]
    outline = [(x + u, y + v) for u, v in COAL]
    ridge = [(x + u, y + v) for u, v in RIDGE]
    lump = [*outline[:-1], *((2 * x - u, 2 * y - v) for u, v in outline[:-1])]
    out = [
        solid("paper", [disc(x, y, 13.9, 96)]),
        solid("ink", [disc(x, y, 12.7, 96)]),
        solid("lamp", [disc(x, y, 11.5, 96)]),
        solid("ink", spokes),
        solid("paper", [grow(lump, 1.0)]),
        solid("ink", [lump]),
    ]
    for i, role in enumerate(FACETS):
        facet = [outline[i], outline[i + 1], ridge[i + 1], ridge[i]]
        out += [solid("paper", [grow(facet, -0.18)]), solid(role, [grow(facet, -0.5)])]
    return [*out, solid("paper", [star(x, y, 3.4, 0.3, 4, 0.0)])]
