"""Nothing comes in; the Company Photograph goes out: the people of the cards, all forty at the pit mouth.

Who stands where, and behind whose shoulder a pick is, is in `people/company.toml`;
a poster sets the names from its rows.
"""

import math
import random
import tomllib
from dataclasses import replace
from typing import Any

from artwork.pitman.occasions import edged, placed
from artwork.pitman.ornaments import pick
from artwork.pitman.people import HOME, read_people
from artwork.pitman.scene import Sitter
from artwork.pitman.tells import told
from artwork.press.shapes import Point, Polygon, disc, grow, lerp, stroke, wedge
from artwork.press.svg import Cut, Frame, Picture, solid

FRAME: Frame = (0.0, 0.0, 400.0, 210.0)
PORTAL: Point = (200.0, 62.0)  # the springing of the arch
OPEN, DEEP = 50.0, 8.0  # of the arch: its radius, and how deep its stones are
WHOLE: Frame = (-22.0, -3.0, 90.0, 110.0)  # of a figure with its shoulders, in the lengths of its card
BROAD, WIDE = 1.14, 1.05  # how large bodies are beside their heads, and how wide, as on the cards
#: Of each row: how high its heads are, and their size beside the cards'.
ROWS = ((55.0, 0.65), (87.0, 0.66), (119.0, 0.67), (159.0, 0.73))
#: Where heads are, across: each row's in the gaps of the last, none where the poster's tiles join.
GAPS = (18.0, 50.0, 82.0, 114.0, 166.0, 234.0, 286.0, 318.0, 350.0, 382.0)
PLACES = (
    GAPS,
    (34.0, 66.0, 98.0, 150.0, 183.0, 217.0, 250.0, 302.0, 334.0, 366.0),
    GAPS,
    (27.0, 67.0, 107.0, 149.5, 182.5, 217.5, 250.5, 293.0, 333.0, 373.0),
)
STEP = 2.6  # every second one of a row stands farther back
REACH = 50.0  # of what is seen of a figure below its head; below that is a board
FINE = 0.24  # of the cells of a figure on the page, mm
GRAIN = 2  # cells to a mm, to tell what those in front hide
RAYS = 54  # of the sun
LUMPS = 420  # of coal before the front row
LEAVES = ((171.0, 180.0, 199.0, 203.0), (201.0, 180.0, 229.0, 203.0))  # of the board on it, hinged


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
    picture.add("figure", [*_coal(knife, 0.0, 0.55), *_board(), *_gear(), *_coal(knife, 0.55, 1.0)])
    return picture


def _stand() -> list[tuple[str, Point, float]]:
    """Return who is where and how large, those in front last."""
    out = []
    for k, who in enumerate(rows()):
        y, size = ROWS[k]
        spots = [
            (name, (x, y - STEP * (i % 2)), size)
            for i, (name, x) in enumerate(zip(who, PLACES[k], strict=True))
        ]
        out += sorted(spots, key=lambda spot: spot[1][1])
    return out


def _figure(name: str, at: Point, size: float) -> list[Cut]:
    """Cut somebody with shoulders and sleeves, in the light of the sun on the left."""
    person = read_people()[name]
    body = {**person.body, "size": BROAD, "width": WIDE * person.body.get("width", 1.0)}
    person = replace(told(person), light="left", body=body)
    sitter = Sitter(person, min(0.5, FINE / size), WHOLE, armed=True, picks=_company()["picks"].get(name, []))
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


def _heap(x: float) -> float:
    """Return how high the heap of coal is."""
    return 197.0 - 1.4 * math.sin(x / 17.0) - 5.0 * math.exp(-(((x - 200) / 60.0) ** 2))


def _coal(knife: random.Random, first: float, last: float) -> list[Cut]:
    """Cut a part of the heap of coal before the front row: lumps, each with a lit face and a glint."""
    top = [(x, lerp(_heap(x), 212.0, first) + 1.0) for x in range(-4, 409, 4)]
    out: list[Cut] = [solid("ink", [[*top, (405.0, 215.0), (-5.0, 215.0)]])]
    for i in range(round(first * LUMPS), round(last * LUMPS)):
        x = 404 * (0.618 * i % 1) - 2
        y = lerp(_heap(x), 212.0, i / LUMPS)
        r = knife.uniform(2.4, 4.2) + 1.2 * i / LUMPS
        ring = [
            (x + r * knife.uniform(0.8, 1.15) * math.cos(a), y + 0.8 * r * math.sin(a)) for a in _turns(7)
        ]
        lit = [ring[4], ring[5], (x, y - 0.1 * r), (x - 0.5 * r, y + 0.1 * r)]
        glint = [ring[5], _between(ring[5], ring[6]), (x + 0.1 * r, y - 0.15 * r)]
        out += [*edged("ink", [ring], 0.35), solid("slate", [lit]), solid("paper", [glint])]
    return out


def _board() -> list[Cut]:
    """Cut the board on the heap: two leaves, hinged where the poster's tiles join."""
    out: list[Cut] = []
    for left, top, right, bottom in LEAVES:
        out += edged("lamp", [_box(left, top, right, bottom)], 0.8)
        out += edged("cream", [_box(left + 2.2, top + 2.2, right - 2.2, bottom)], 0.5)
        out.append(solid("umber", [_box(left + 2.2, top + 2.2, right - 2.2, top + 3.0)]))
    return [*out, *edged("slate", [_box(198.4, y, 201.6, y + 2.6) for y in (184.0, 193.0)], 0.4)]


def _gear() -> list[Cut]:
    """Cut what lies on the heap: two picks, two lamps and a lunch pail."""
    return [
        *pick((64.0, 199.0), -9.0, 22.0, 9.0, 24.0),
        *pick((336.0, 199.5), 188.0, 22.0, 9.0, 24.0),
        *_lamp((128.0, 202.0)),
        *_lamp((284.0, 203.0)),
        *_pail((252.0, 202.5)),
    ]


def _lamp(foot: Point) -> list[Cut]:
    """Cut a safety lamp: an oil font, a glass with its flame, a gauze in its bonnet, and a hook."""
    x, y = foot

    def part(low: float, high: float, wide: float, narrow: float) -> Polygon:
        return [(x - wide, y - low), (x - narrow, y - high), (x + narrow, y - high), (x + wide, y - low)]

    flame = [(x - 1.1, y - 6.4), (x - 0.9, y - 8.0), (x, y - 10.6), (x + 0.9, y - 8.0), (x + 1.1, y - 6.4)]
    hook = [
        (x + 1.9 * math.cos(a), y - 20.6 + 2.2 * math.sin(a)) for a in (math.pi * k / 8 for k in range(-8, 1))
    ]
    return [
        *edged("lamp", [part(0, 5.4, 4.4, 4.0)], 0.6),
        *edged("paper", [part(5.4, 12.2, 3.3, 3.3)], 0.6),
        solid("lamp", [grow(flame, 0.5)]),
        solid("red", [flame]),
        solid("ink", [_box(x + at - 0.3, y - 12.2, x + at + 0.3, y - 5.4) for at in (-3.3, -1.9, 1.9, 3.3)]),
        *edged("lamp", [part(12.2, 13.8, 4.0, 4.0)], 0.5),
        *edged("slate", [part(13.8, 18.6, 3.2, 2.4)], 0.6),
        solid("ink", [_box(x - 2.4, y - at, x + 2.6, y - at + 0.5) for at in (15.2, 16.7)]),
        *edged("lamp", [part(18.6, 20.2, 2.8, 1.6)], 0.5),
        solid("ink", [stroke(hook, 0.8)]),
        solid(
            "paper", [_box(x - 3.0, y - 4.6, x - 2.2, y - 0.9), _box(x - 2.0, y - 18.0, x - 1.5, y - 14.4)]
        ),
    ]


def _pail(foot: Point) -> list[Cut]:
    """Cut a lunch pail of tin: two parts, a lid with a knob, and the bail."""
    x, y = foot
    bail = [
        (x + 8.4 * math.cos(a), y - 13.5 + 8.6 * math.sin(a))
        for a in (math.pi * (1 + k / 16) for k in range(17))
    ]
    shade = [
        _box(x + at, y - 13.2, x + at + wide, y - 0.4) for at, wide in ((3.4, 0.5), (4.6, 0.9), (6.2, 1.4))
    ]
    return [
        solid("paper", [wedge(bail, [2.2] * 17)]),
        solid("ink", [wedge(bail, [1.1] * 17)]),
        *edged("slate", [[(x - 8.2, y), (x - 8.6, y - 13.6), (x + 8.6, y - 13.6), (x + 8.2, y)]], 0.7),
        solid("ink", [*shade, _box(x - 8.4, y - 7.2, x + 8.4, y - 6.4)]),
        solid(
            "paper", [_box(x - 6.6, y - 12.8, x - 5.0, y - 0.8), _box(x - 4.2, y - 12.8, x - 3.7, y - 0.8)]
        ),
        *edged(
            "slate",
            [[(x - 9.2, y - 13.6), (x - 8.0, y - 16.4), (x + 8.0, y - 16.4), (x + 9.2, y - 13.6)]],
            0.6,
        ),
        *edged("lamp", [_box(x - 1.8, y - 18.4, x + 1.8, y - 16.6)], 0.5),
        solid("paper", [_box(x - 6.4, y - 15.8, x - 2.2, y - 15.0)]),
    ]
