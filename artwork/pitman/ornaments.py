"""A number of stars comes in, or nothing; the picture of a point card, or the common back, goes out."""

import math
import random
from collections.abc import Callable, Iterable

from artwork.pitman.dice import badge
from artwork.pitman.letters import banner, word
from artwork.pitman.scene import FRAME, PAPER, VIEW
from artwork.press.shapes import Point, Polygon, disc, grow, jitter, lerp, spline, star, stroke, wedge
from artwork.press.svg import Cut, Frame, Picture, clip, solid

MIDDLE: Point = (31.75, 38.0)
CARD: Point = (31.75, 44.45)
INDEX: Point = (18.4, 15.0)  # how far the bare corner reaches
WHOLE: Frame = (-3.0, -3.0, 66.5, 91.9)
#: Where the stars stand on the medallion, and how large each is.
PLACES: dict[int, tuple[list[Point], float]] = {
    3: ([(0, -8.4), (-9.0, 7.2), (9.0, 7.2)], 8.8),
    4: ([(0, -10.4), (-10.4, 0.2), (10.4, 0.2), (0, 10.8)], 7.6),
    5: ([(0, -10.9), (-11.0, -2.7), (11.0, -2.7), (-6.8, 10.2), (6.8, 10.2)], 7.0),
}


def points(n: int) -> Picture:
    """Cut a point card: n stars in a wreath, on crossed picks and rays."""
    picture = Picture(VIEW, FRAME)
    burst = [(role, _beside_index(rays)) for role, rays in _burst(MIDDLE, n, "blue", 27.0, 68.0, 44)]
    picture.add("ground", [solid("paper", [PAPER]), *burst, solid("ink", _corner(random.Random(n)))])
    for angle in (62.0, 118.0):
        picture.add("figure", _pick(MIDDLE, angle, 30.5, 12.5, 4.0))
    rim = _rough_disc(MIDDLE, 25.0, random.Random(n * 9))
    picture.add(
        "figure", [solid("ink", [grow(rim, 0.3)]), solid("paper", [grow(rim, -1.0)]), *_wreath(MIDDLE, 20.6)]
    )
    places, size = PLACES[n]
    for x, y in places:
        picture.add("figure", badge((MIDDLE[0] + x, MIDDLE[1] + y), size, role="blue", balls=False))
    return picture


def _beside_index(polygons: list[Polygon]) -> list[Polygon]:
    """Cut polygons off where the index stands, in the top left corner."""
    x, y = INDEX
    pieces = [clip(p, frame) for p in polygons for frame in ((x, -9.0, 99.0, 99.0), (-9.0, y, x, 99.0))]
    return [piece for piece in pieces if len(piece) > 2]


def _corner(knife: random.Random) -> list[Polygon]:
    """Return the two rough cuts that set the index off, running out to the card's edges."""
    x, y = INDEX
    down = [(x + jitter(knife, 0.2), at) for at in (-4.0, 1.0, 6.0, 10.0, y)]
    across = [(at, y + jitter(knife, 0.2)) for at in (x + 0.2, 13.0, 8.0, 2.0, -4.0)]
    return [wedge(down, [0.5] * 5), wedge(across, [0.5] * 5)]


def _rough_disc(at: Point, radius: float, knife: random.Random) -> Polygon:
    return [
        (at[0] + r * math.cos(a), at[1] + r * math.sin(a))
        for a, r in ((math.tau * i / 60, radius + jitter(knife, 0.16)) for i in range(60))
    ]


def _burst(
    at: Point, seed: int, spot: str, near: float, far: float, n: int, unsteady: float = 0.10
) -> list[Cut]:
    """Cut rays that open outwards, each with a thin black edge."""
    knife = random.Random(seed)
    coloured, black = [], []
    for i in range(n):
        angle = math.tau * (i + jitter(knife, unsteady)) / n
        start, half = near + (7.0 if i % 2 else 0.0), math.pi / n * 0.56
        coloured.append(_spoke(at, angle, start, far, half))
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
    t = _turner(at, degrees)
    end = length
    handle = [
        t(-tail, -1.0),
        t(end * 0.5, -1.15),
        t(end + 0.4, -1.5),
        t(end + 0.4, 1.5),
        t(end * 0.5, 1.15),
        t(-tail, 1.0),
    ]
    outer = [(end - 5.2, -head), (end - 1.4, -head * 0.62), (end + 1.2, -head * 0.3), (end + 2.3, 0)]
    outer += [(u, -v) for u, v in reversed(outer[:-1])]
    inner = [(end - 3.4, head * 0.60), (end - 1.7, head * 0.28), (end - 1.5, 0)]
    inner += [(u, -v) for u, v in reversed(inner[:-1])]
    iron = [t(*p) for p in spline(outer, 5) + spline(inner, 5)]
    upper = [
        t(end - 3.4, -head * 0.84),
        t(end - 0.5, -head * 0.56),
        t(end + 1.1, -head * 0.27),
        t(end + 1.5, -1.2),
    ]
    lower = [
        t(end + 1.5, 1.6),
        t(end + 1.1, head * 0.27),
        t(end - 0.5, head * 0.56),
        t(end - 3.4, head * 0.84),
    ]
    grain = [
        stroke([t(u, -0.3), t(u + 4, -0.45), t(u + 8, -0.3)], 0.4)
        for u in (-tail + 1, *range(2, int(end) - 9, 9))
    ]
    lights = [stroke(upper, [0.05, 0.6, 0.8, 0.1]), stroke(lower, [0.1, 0.55, 0.45, 0.05]), *grain]
    return [
        solid("paper", [grow(handle, 0.9), grow(iron, 0.9)]),
        solid("ink", [handle, iron]),
        solid("paper", lights),
    ]


def _wreath(at: Point, radius: float) -> list[Cut]:
    """Cut laurel up both sides from the foot."""
    out: list[Cut] = []
    for side in (-1, 1):
        for i in range(11):
            a = math.radians(90 + side * (12 + 15.2 * i))
            for k, lean in enumerate((26, -24)):
                place = (at[0] + radius * math.cos(a), at[1] + radius * math.sin(a))
                way = math.degrees(a) + side * (90 - lean * 1.2)
                out += _leaf(place, way, "ink" if (i + k) % 2 else "blue")
    return _by_ink(out)


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
    for degrees in (-34.0, -146.0):
        picture.add("figure", _twice(_pick(CARD, degrees, 22.0, 9.5, 4.0)))
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
        near = 15.5 + (5.0, 0.0, 9.0)[i % 3]
        coloured.append(_spoke(CARD, angle, near, 58.0, math.pi / 48 * 0.52))
        if i % 2:
            black.append(_spoke(CARD, angle + math.pi / 48 * 0.80, near + 5.0, 58.0, math.pi / 48 * 0.12))
    return [solid("lamp", coloured), solid("ink", black)]


def _title() -> list[Cut]:
    ribbon = banner(CARD[0], 8.4, 56.0, 14.4, 0.8)
    stars = [star(CARD[0] + dx, 15.6, 2.1) for dx in (-22.8, 22.8)]
    letters = word("PITMAN", CARD[0], 10.9, 9.4, 38.0)
    rules = [stroke([(12.5, y), (31.75, y - 0.5), (51.0, y)], 0.4) for y in (9.7,)]
    rules += [[(x, 31.2 - y) for x, y in rules[0]]]
    return [
        solid("paper", [grow(ribbon, 1.3)]),
        solid("ink", [grow(ribbon, 0.45)]),
        solid("paper", [ribbon]),
        solid("ink", letters),
        solid("lamp", stars + rules),
    ]


def _half_lamp() -> list[Cut]:
    """Cut the dish of a lamp and its flame; every shape in it is the same turned half round."""
    x, y = CARD
    spokes = [_spoke(CARD, math.tau * i / 24, 4.2, 11.3, math.pi / 24 * 0.42) for i in range(12)]
    return [
        solid("paper", [disc(x, y, 14.6, 48)]),
        solid("ink", [disc(x, y, 12.7, 48)]),
        solid("lamp", [disc(x, y, 11.5, 48)]),
        solid("ink", spokes),
        solid("paper", [star(x, y, 7.6, 0.42, 12, 7.5)]),
        solid("ink", [grow(star(x, y, 4.4, 0.5, 8, 0.0), 0.35)]),
        solid("paper", [star(x, y, 4.4, 0.5, 8, 0.0)]),
        solid("lamp", [disc(x, y, 1.2, 16)]),
    ]
