"""Nothing comes in; the Company Photograph goes out: the people of the cards, all forty at the pit mouth.

Who stands where and what their arms do is in `people/company.toml`; a poster sets the names from its rows.
"""

import math
import random
import tomllib
from dataclasses import replace
from typing import Any

from artwork.pitman.occasions import edged, placed
from artwork.pitman.people import HOME, read_people
from artwork.pitman.scene import Sitter
from artwork.pitman.tells import told
from artwork.press.shapes import Point, Polygon, disc, grow, lerp, stroke, wedge
from artwork.press.svg import Cut, Frame, Picture, solid

FRAME: Frame = (0.0, 0.0, 400.0, 210.0)
PORTAL: Point = (200.0, 62.0)  # the springing of the arch
OPEN, DEEP = 50.0, 8.0  # of the arch: its radius, and how deep its stones are
WHOLE: Frame = (-16.0, -3.0, 84.0, 110.0)  # of a figure with its arms, in the lengths of its card
#: Of each row: how high its heads are, and their size beside the cards'. The last row sits.
ROWS = ((58.0, 0.64), (88.5, 0.66), (120.5, 0.66), (161.0, 0.73))
#: Where heads are, across: none where the poster's tiles join, a third, a half and two thirds across.
PLACES = (
    (22.0, 63.0, 104.0, 152.0, 179.0, 221.0, 249.0, 288.0, 328.0, 370.0),
    (30.0, 72.0, 113.0, 154.0, 181.5, 218.5, 244.5, 296.0, 338.0, 378.0),
)
STEP = 3.0  # every second one of a row stands farther back
REACH = 45.0  # of what is seen of a figure below its head; below that is a board
FINE = 0.24  # of the cells of a figure on the page, mm
GRAIN = 2  # cells to a mm, to tell what those in front hide
RAYS = 54  # of the sun
LUMPS = 170  # of coal before the front row


def company() -> Picture:
    """Cut the photograph."""
    picture = Picture(FRAME, FRAME)
    knife = random.Random(1910)
    picture.add("ground", [solid("cream", [_box(*FRAME)]), *_hills(knife)])
    picture.add("figure", _portal(knife))
    stand = _stand()
    seen = _seen([_figure(*spot) for spot in stand])
    many = len(stand) // len(ROWS)
    for k, (y, _) in enumerate(ROWS):
        picture.add("figure", [cut for cuts in seen[k * many : (k + 1) * many] for cut in cuts])
        if k < len(ROWS) - 1:
            picture.add("figure", _rail(y + REACH - STEP - 4.0))
    picture.add("figure", _coal(knife))
    return picture


def _stand() -> list[tuple[str, Point, float]]:
    """Return who is where and how large, those in front last."""
    out = []
    for k, who in enumerate(rows()):
        y, size = ROWS[k]
        spots = [
            (name, (x, y - STEP * (i % 2)), size)
            for i, (name, x) in enumerate(zip(who, PLACES[k % 2], strict=True))
        ]
        out += sorted(spots, key=lambda spot: spot[1][1])
    return out


def _figure(name: str, at: Point, size: float) -> list[Cut]:
    """Cut somebody with arms and hands, in the light of the sun on the left."""
    person = replace(told(read_people()[name]), light="left")
    sitter = Sitter(person, min(0.5, FINE / size), WHOLE, _company()["does"][name])
    return placed(sitter, at, size, (-3.0, 0.0, 403.0, min(208.0, at[1] + REACH)), slack=1.3)


def _seen(figures: list[list[Cut]]) -> list[list[Cut]]:
    """Leave out of each figure what those in front of it hide."""
    wide, high = round(FRAME[2] * GRAIN), round(FRAME[3] * GRAIN)
    hidden = [bytearray(wide) for _ in range(high)]

    def behind(polygon: Polygon) -> bool:
        cells = ((int(x * GRAIN), int(y * GRAIN)) for x, y in polygon)
        return all(not (0 <= x < wide and 0 <= y < high) or hidden[y][x] for x, y in cells)

    out = []
    for cuts in reversed(figures):
        out.append([(role, [p for p in polygons if not behind(p)]) for role, polygons in cuts])
        _shade(hidden, cuts[1][1])  # the outline
    return out[::-1]


def _shade(hidden: list[bytearray], outline: list[Polygon]) -> None:
    """Mark what lies within an outline."""
    for y, row in enumerate(hidden):
        at = (y + 0.5) / GRAIN
        ends = sorted(
            a[0] + (b[0] - a[0]) * (at - a[1]) / (b[1] - a[1])
            for ring in outline
            for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)
            if (a[1] <= at) != (b[1] <= at)
        )
        for left, right in zip(ends[::2], ends[1::2], strict=True):
            low, high = max(0, math.ceil(left * GRAIN)), min(len(row), int(right * GRAIN))
            row[low:high] = bytes([1]) * max(0, high - low)


def _company() -> dict[str, Any]:
    return tomllib.loads((HOME / "company.toml").read_text(encoding="utf-8"))


def rows() -> list[list[str]]:
    """Return who stands in each row, the back row first, from the left."""
    found: list[list[str]] = _company()["rows"]
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


def _rail(y: float) -> list[Cut]:
    """Cut the board that a row stands behind, and the shade below it."""
    return [solid("ink", [_box(-3.0, y, 403.0, 215.0)]), solid("lamp", [_box(-3.0, y + 0.8, 403.0, y + 4.4)])]


def _between(a: Point, b: Point) -> Point:
    return lerp(a[0], b[0], 0.7), lerp(a[1], b[1], 0.7)


def _coal(knife: random.Random) -> list[Cut]:
    """Cut the heap of coal before the front row: lumps, each with a lit face and a glint."""
    lumps, lit, glints = [], [], []
    for i in range(LUMPS):
        x, y = 404 * (0.618 * i % 1) - 2, lerp(205.4, 212.0, i / LUMPS)
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
