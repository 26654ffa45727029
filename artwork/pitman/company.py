"""Nothing comes in; the Company Photograph goes out: all forty miners at the pit mouth, cut from their cards.

Who stands where is in `people/company.toml`; a poster sets the names from the same rows.
"""

import math
import random
import tomllib

from artwork.pitman.occasions import bust, edged
from artwork.pitman.people import HOME
from artwork.press.shapes import Point, Polygon, disc, grow, lerp, stroke, wedge
from artwork.press.svg import Cut, Frame, Picture, solid

FRAME: Frame = (0.0, 0.0, 400.0, 210.0)
PORTAL: Point = (200.0, 62.0)  # the springing of the arch
OPEN, DEEP = 50.0, 8.0  # of the arch: its radius, and how deep its stones are
SIZE = 0.72  # of a figure, beside its card
TOP, PITCH = 58.0, 37.0  # of the rows of heads
SIDES = 31.0  # mm from the edge to the first and the last head
RAYS = 54  # of the sun
LUMPS = 210  # of coal before the front row


def company() -> Picture:
    """Cut the photograph."""
    picture = Picture(FRAME, FRAME)
    knife = random.Random(1910)
    picture.add("ground", [solid("cream", [_box(*FRAME)]), *_hills(knife)])
    picture.add("figure", _portal(knife))
    for k, who in enumerate(rows()):
        y = TOP + PITCH * k
        for i, name in enumerate(who):
            x = lerp(SIDES, FRAME[2] - SIDES, i / (len(who) - 1)) + (9.0 if k % 2 else -9.0)
            picture.add("figure", bust(name, (x, y + 1.5 * math.sin(2.3 * i + k)), SIZE, FRAME))
        picture.add("figure", _bench(knife, y + 28.5))
    picture.add("figure", _coal(knife))
    return picture


def rows() -> list[list[str]]:
    """Return who stands in each row, the back row first, from the left."""
    data = tomllib.loads((HOME / "company.toml").read_text(encoding="utf-8"))
    found: list[list[str]] = data["rows"]
    return found


def _box(left: float, top: float, right: float, bottom: float) -> Polygon:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _hills(knife: random.Random) -> list[Cut]:
    """Cut a low sun, two ridges with spruces, and the hill that the mine runs into."""
    sun = (72.0, 34.0)
    rays = [_ray(sun, math.tau * i / RAYS, 24.0, 420.0) for i in range(RAYS)]
    far = [(x, 52.0 - 12 * abs(math.sin(x / 47.0 + 0.4)) - knife.uniform(0, 2)) for x in range(-4, 409, 6)]
    near = [
        (x, 72.0 - 50 * math.exp(-(((x - 205) / 95.0) ** 2)) - knife.uniform(0, 2)) for x in range(-4, 409, 6)
    ]
    spruces = [
        [(x - tall * 0.34, y + 8), (x, y - tall), (x + tall * 0.34, y + 8)]
        for x, y in far
        for tall in (knife.uniform(5, 12),)
    ]
    turf = [stroke([(x, y + 3), (x + 2, y + 9), (x + 3, y + 17)], 0.8) for x, y in near[::2]]
    return [
        solid("lamp", rays),
        *edged("paper", [disc(*sun, 20, 60)], 0.6),
        solid("ink", spruces),
        *_headframe(),
        solid("slate", [[*far, (405, 200), (-5, 200)]]),
        *edged("umber", [[*near, (405, 215), (-5, 215)]], 0.7),
        solid("ink", turf),
    ]


def _ray(at: Point, angle: float, near: float, far: float) -> Polygon:
    ends = [(at[0] + d * math.cos(angle), at[1] + d * math.sin(angle)) for d in (near, far)]
    return wedge(ends, [0.2, far * math.pi / RAYS])


def _headframe() -> list[Cut]:
    """Cut the frame over the shaft: legs, braces, the wheel, and the rope down to the engine house."""
    legs = [((318.0, 62.0), (328.6, 14.0)), ((346.0, 62.0), (335.4, 14.0)), ((378.0, 62.0), (336.0, 15.0))]
    struts = [((321.6, 46.0), (340.0, 30.0)), ((342.4, 46.0), (324.0, 30.0)), ((324.6, 30.0), (352.0, 33.0))]
    wheel = [(332.0 + 8.2 * math.cos(a), 12.0 + 8.2 * math.sin(a)) for a in _turns(36)]
    spokes = [wedge([(332.0, 12.0), p], [0.7, 0.7]) for p in wheel[:36:6]]
    house = [(284.0, 60.0), (284.0, 38.0), (297.0, 29.0), (310.0, 38.0), (310.0, 60.0)]
    return [
        *edged("slate", [house], 0.7),
        solid("ink", [_box(281.0, 37.2, 313.0, 39.4), _box(292.0, 42.0, 302.0, 56.0)]),
        solid("ink", [wedge([(325.0, 7.6), (300.0, 34.0)], [0.7, 0.7])]),
        *edged("umber", [wedge(line, [3.0, 2.4]) for line in legs], 0.6),
        *edged("umber", [wedge(line, [1.8, 1.8]) for line in struts], 0.5),
        *edged("umber", [_box(320.0, 13.0, 344.0, 17.0)], 0.6),
        solid("ink", [wedge([*wheel, wheel[0]], [1.7] * 37), *spokes, disc(332.0, 12.0, 1.9)]),
    ]


def _turns(n: int) -> list[float]:
    return [math.tau * i / n for i in range(n)]


def _portal(knife: random.Random) -> list[Cut]:
    """Cut the arch of stones, the dark behind it, and the lamp that hangs there."""
    x, y = PORTAL
    opening = [(x - OPEN, 215.0), *_arch(OPEN), (x + OPEN, 215.0)]
    out = [*edged("paper", [grow(opening, DEEP)], 0.9), solid("ink", [opening])]
    joints = [
        wedge([_on(OPEN + 0.4, a), _on(OPEN + DEEP - 0.2, a)], [0.7, 0.7])
        for a in (math.pi + math.pi * i / 17 for i in range(18))
    ]
    shade = [
        wedge([_on(OPEN + DEEP - 1.6, a), _on(OPEN + 1.8, a)], [knife.uniform(1.2, 2.6), 0.1])
        for a in (math.pi + math.pi * (i + 0.75) / 17 for i in range(17))
    ]
    props = [_box(x + side * 34 - 3, y - 38, x + side * 34 + 3, 215) for side in (-1, 1)]
    cap = [_box(x - 42, y - 44, x + 42, y - 37)]
    return [*out, solid("ink", joints + shade), *edged("lamp", props + cap, 0.6)]


def _on(radius: float, angle: float) -> Point:
    return PORTAL[0] + radius * math.cos(angle), PORTAL[1] + radius * math.sin(angle)


def _arch(radius: float) -> Polygon:
    return [_on(radius, math.pi + math.pi * i / 48) for i in range(49)]


def _bench(knife: random.Random, y: float) -> list[Cut]:
    """Cut the board that a row stands behind, and below it the dark boards behind the next row."""
    grain = []
    for _ in range(46):
        x, at, long = knife.uniform(-5, 395), y + knife.uniform(1.5, 12.0), knife.uniform(8, 30)
        grain.append(stroke([(x, at), (x + long / 2, at + knife.uniform(-0.4, 0.4)), (x + long, at)], 0.55))
    joints = [_box(x, y + 14, x + 0.7, y + PITCH) for x in range(6, 400, 14)]
    shade = [_box(-3, y + 14, 403, y + 17)]
    return [
        *edged("sable", [_box(-3, y + 14, 403, y + PITCH + 3)], 0.7),
        solid("ink", joints + shade),
        *edged("lamp", [_box(-3, y, 403, y + 14)], 0.7),
        solid("ink", grain),
    ]


def _between(a: Point, b: Point) -> Point:
    return lerp(a[0], b[0], 0.7), lerp(a[1], b[1], 0.7)


def _coal(knife: random.Random) -> list[Cut]:
    """Cut the heap of coal before the front row: lumps, each with a lit face and a glint."""
    lumps, lit, glints = [], [], []
    for i in range(LUMPS):
        x, y = 404 * (0.618 * i % 1) - 2, lerp(202.0, 212.0, i / LUMPS)
        r = knife.uniform(2.6, 5.4)
        ring = [
            (x + r * knife.uniform(0.8, 1.15) * math.cos(a), y + 0.8 * r * math.sin(a)) for a in _turns(7)
        ]
        lumps.append(ring)
        lit.append([ring[4], ring[5], (x, y - 0.1 * r), (x - 0.5 * r, y + 0.1 * r)])
        glints.append([ring[5], _between(ring[5], ring[6]), (x + 0.1 * r, y - 0.15 * r)])
    out: list[Cut] = []
    for lump, face, glint in zip(lumps, lit, glints, strict=True):
        out += [*edged("ink", [lump], 0.35), solid("slate", [face]), solid("paper", [glint])]
    return out
