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
YARD = 120.0  # where the hill ends


def company() -> Picture:
    """Cut the photograph."""
    picture = Picture(FRAME, FRAME)
    knife = random.Random(1910)
    picture.add("ground", [solid("cream", [_box(*FRAME)]), *_hills(knife), *_portal(knife)])
    for k, who in enumerate(rows()):
        y = TOP + PITCH * k
        for i, name in enumerate(who):
            x = lerp(SIDES, FRAME[2] - SIDES, i / (len(who) - 1)) + (9.0 if k % 2 else -9.0)
            picture.add("figure", bust(name, (x, y + 1.5 * math.sin(2.3 * i + k)), SIZE, FRAME))
        picture.add("figure", _plank(knife, y + 28.5, last=k == 3))
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
    rays = [_ray(sun, math.tau * i / 30, 24.0, 420.0) for i in range(30)]
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
        solid("slate", [[*far, (405, 200), (-5, 200)]]),
        *edged("umber", [[*near, (405, 215), (-5, 215)]], 0.7),
        solid("ink", turf),
    ]


def _ray(at: Point, angle: float, near: float, far: float) -> Polygon:
    ends = [(at[0] + d * math.cos(angle), at[1] + d * math.sin(angle)) for d in (near, far)]
    return wedge(ends, [0.2, far * 0.11])


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
    grain = [stroke([(x - 40 + 13 * i, y - 41 + i % 2), (x - 30 + 13 * i, y - 40)], 0.6) for i in range(6)]
    return [*out, solid("ink", joints + shade), *edged("lamp", props + cap, 0.6), solid("ink", grain)]


def _on(radius: float, angle: float) -> Point:
    return PORTAL[0] + radius * math.cos(angle), PORTAL[1] + radius * math.sin(angle)


def _arch(radius: float) -> Polygon:
    return [_on(radius, math.pi + math.pi * i / 48) for i in range(49)]


def _plank(knife: random.Random, y: float, last: bool) -> list[Cut]:
    """Cut the board that the next row stands before; below the last row there is the yard."""
    deep = 40.0 if last else 14.0
    out = edged("umber" if last else "lamp", [_box(-3, y, 403, y + deep)], 0.7)
    grain = []
    for _ in range(46):
        x, at, long = knife.uniform(-5, 395), y + knife.uniform(1.5, 12.0), knife.uniform(8, 30)
        grain.append(stroke([(x, at), (x + long / 2, at + knife.uniform(-0.4, 0.4)), (x + long, at)], 0.55))
    return [*out, solid("ink", grain)]
