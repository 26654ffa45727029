"""A number of stars comes in; what a camp has to be proud of goes out, twice each: payday and the store,
the parade and its band of miners, the monument and a medal.
"""

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

from artwork.pitman.dice import badge
from artwork.pitman.ornaments import burst, pick, touches
from artwork.pitman.people import read_people
from artwork.pitman.scene import FRAME, VIEW, Sitter
from artwork.pitman.tells import told
from artwork.press.shapes import (
    Point,
    Polygon,
    area,
    clamp,
    disc,
    grow,
    lerp,
    simplify_ring,
    spline,
    stroke,
    wedge,
)
from artwork.press.svg import Cut, Frame, Picture, clip, solid

BARE: Frame = (-3.0, -3.0, 17.4, 15.0)  # the corner of the index
SHEET: Polygon = [(-3.0, -3.0), (66.5, -3.0), (66.5, 76.1), (-3.0, 76.1)]
FINE = 0.18  # of the cells of a bust on the page, mm
RAIL = 72.0  # of the parade: where it begins
LEAST, SMALL = 0.06, 1.5  # mm2: what is smaller is not cut; what is small keeps more of its corners


def points(name: str) -> Picture:
    """Cut a point card: `3`, or the other of its pair, `3-too`."""
    picture = Picture(VIEW, FRAME)
    picture.add("ground", [solid("cream", [SHEET])])
    SCENES[name](picture)
    return picture


def bust(
    who: str, at: Point, size: float, window: Frame, inks: dict[str, str] | None = None, tell: str = ""
) -> list[Cut]:
    """Return somebody's figure, its pivot at a place and at a size, cut off at a window."""
    person = read_people()[who]
    sitter = Sitter(told(replace(person, tell=tell or person.tell)), min(0.5, FINE / size))
    return placed(sitter, at, size, window, inks)


def placed(
    sitter: Sitter,
    at: Point,
    size: float,
    window: Frame,
    inks: dict[str, str] | None = None,
    slack: float = 1.0,
) -> list[Cut]:
    """Return a figure, its pivot at a place and at a size, cut off at a window; corners may give a little."""
    shift = at[0] - sitter.head.cx * size, at[1] - sitter.head.cy * size
    out = []
    for role, polygons in [*sitter.figure(), *sitter.lights()]:
        moved = [[(x * size + shift[0], y * size + shift[1]) for x, y in p] for p in polygons]
        whole = [simplify_ring(p, slack * (0.05 if abs(area(p)) < SMALL else 0.11)) for p in moved]
        kept = [piece for p in whole if len(piece := clip(p, window)) > 2 and abs(area(piece)) > LEAST]
        out.append(((inks or {}).get(role, role), kept))
    return out


def box(left: float, top: float, right: float, bottom: float) -> Polygon:
    """Return an upright rectangle."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def edged(role: str, shapes: Iterable[Polygon], line: float = 0.45) -> list[Cut]:
    """Return shapes with a black outline."""
    shapes = list(shapes)
    return [solid("ink", [grow(p, line) for p in shapes]), solid(role, shapes)]


# ------------------------------------------------------------------ three stars: the pay window


def _payday(picture: Picture) -> None:
    """The paymaster at his window, silver dollars on the sill."""
    boards = [box(-3, y, 66.5, y + 0.4) for y in range(-1, 58, 5)]
    picture.add("ground", [("ink", [p for p in boards if not touches(p, BARE)])])
    arch = [
        (15.5, 55.0),
        (15.5, 27.0),
        *_arc((34.5, 27.0), 19.0, math.pi, math.tau),
        (53.5, 27.0),
        (53.5, 55.0),
    ]
    picture.add("figure", [solid("paper", [grow(arch, 3.4)]), *edged("blue", [grow(arch, 2.4)], 0.5)])
    stones = [
        wedge([_at((34.5, 27.0), 19.3, a), _at((34.5, 27.0), 21.3, a)], [0.35, 0.35]) for a in _turns(13)
    ]
    picture.add("figure", [solid("paper", stones), solid("ink", [arch])])
    picture.add("figure", _shelves())
    picture.add("figure", bust("thaddeus-crum", (34.8, 39.2), 0.60, (15.9, 0.0, 53.1, 55.0), tell="poker"))
    picture.add("figure", _counter())
    for x in (12.4, 31.9, 51.4):
        picture.add("light", badge((x, 66.6), 6.7, role="blue", balls=False, halo=0.5))


def _store(picture: Picture) -> None:
    """The company store: the clerk under an awning, her shelves behind her."""
    boards = [box(x, -3.0, x + 0.4, 58.0) for x in range(-1, 66, 5)]
    picture.add("ground", [("ink", [p for p in boards if not touches(p, BARE)])])
    window = box(15.5, 17.4, 53.5, 55.0)
    picture.add("figure", [solid("paper", [grow(window, 3.0)]), *edged("blue", [grow(window, 2.2)], 0.5)])
    picture.add("figure", [solid("ink", [window])])
    picture.add("figure", _shelves(7, (26.6, 37.0, 47.4)))
    picture.add("figure", bust("birdie-halstead", (34.4, 38.8), 0.60, (15.9, 12.0, 53.1, 55.0), tell="smirk"))
    stripes = [_awning(17.8 + 5.5 * i) for i in range(7)]
    picture.add("figure", [solid("paper", [grow(p, 0.9) for p in stripes])])
    for i, stripe in enumerate(stripes):
        picture.add("figure", edged("paper" if i % 2 else "blue", [stripe], 0.35))
    picture.add("figure", _counter(((11.2, 4), (48.6, 3), (56.0, 5))))
    for x in (12.4, 31.9, 51.4):
        picture.add("light", badge((x, 66.6), 6.7, role="blue", balls=False, halo=0.5))


def _awning(left: float) -> Polygon:
    """Return one stripe of the awning, its foot round."""
    foot = [(left + 2.75 + 2.75 * math.cos(a), 15.0 + 2.2 * math.sin(a)) for a in _steps(0.0, math.pi, 10)]
    return [(left + 0.6, 3.0), (left + 5.5, 3.0), *foot]


def _shelves(seed: int = 3, rows: Sequence[float] = (20.6, 31.6, 42.6, 53.6)) -> list[Cut]:
    """Cut the shelves behind the paymaster, with his ledgers on them; in the store, square under its roof."""
    knife = random.Random(seed)
    arched = rows[0] < 26.0
    books: dict[str, list[Polygon]] = {"slate": [], "umber": [], "paper": []}
    boards, labels = [], []
    for y, half in zip(rows, (15.8, 18.2, 18.6, 18.6) if arched else [18.6] * len(rows), strict=True):
        boards.append(box(34.5 - half, y, 34.5 + half, y + 0.9))
        x = 34.5 - half + 0.6
        while x < 34.5 + half - 2.6:
            wide, tall = knife.uniform(2.0, 3.6), knife.uniform(5.6, 8.4)
            far = math.hypot(max(abs(x - 34.5), abs(x + wide - 34.5)), min(0.0, y - tall - 27.0))
            if far < 18.2 or not arched:
                books[knife.choice(("slate", "slate", "umber", "paper"))].append(
                    box(x, y - tall, x + wide, y - 0.3)
                )
                labels.append(box(x + 0.5, y - tall + 1.3, x + wide - 0.5, y - tall + 2.2))
            x += wide + 0.5
    return [
        *(solid(role, shapes) for role, shapes in books.items()),
        solid("ink", labels),
        solid("lamp", boards),
    ]


def _counter(stacks: Sequence[tuple[float, int]] = ((10.5, 5), (18.0, 3), (48.0, 4), (54.8, 6))) -> list[Cut]:
    """Cut the sill with its stacks of dollars, and the boards below it."""
    out = [*edged("umber", [box(-6, 59.2, 70, 79)]), *edged("lamp", [box(-6, 54.6, 70, 58.8)])]
    grain = [
        stroke([(x, 56.2 + k), (x + 8, 56.6 + k), (x + 17, 56.1 + k)], 0.4)
        for x, k in ((2, 0), (24, 1.2), (44, 0.2))
    ]
    out.append(solid("ink", [*grain, *(box(x, 59.2, x + 0.4, 79) for x in (4.6, 24.5, 44.5, 64.4))]))
    for x, high in stacks:
        for k in range(high):
            out += edged(
                "paper" if k == high - 1 else "slate",
                [_coin(x + 0.25 * math.sin(2.1 * k + x), 54.4 - 1.5 * k)],
                0.3,
            )
        top = (x + 0.25 * math.sin(2.1 * (high - 1) + x), 54.4 - 1.5 * (high - 1))
        out.append(solid("blue", [[(top[0] + 1.3 * u, top[1] - 0.1 + 0.42 * v) for u, v in _star()]]))
    return out


def _star() -> Polygon:
    return [
        (math.cos(a) * r, math.sin(a) * r)
        for i in range(10)
        for a, r in [(math.pi * (0.2 * i - 0.5), 1.0 - 0.56 * (i % 2))]
    ]


def _coin(x: float, y: float) -> Polygon:
    """Return the outline of a coin seen from the side and above."""
    return [
        (x + 3.2 * math.cos(a), y + (0.75 if math.sin(a) > 0 else 0.0) + 0.95 * math.sin(a))
        for a in _ring(28)
    ]


# ------------------------------------------------------------------ four stars: the parade


def _parade(picture: Picture) -> None:
    """The Fourth of July: bunting, a banner on two poles, and the camp behind it."""
    picture.add("ground", burst((34.0, 30.0), 4, "lamp", 26.0, 72.0, 40))
    picture.add("ground", _bunting())
    picture.add("ground", _sparks(random.Random(1910)))
    for x, turn in ((9.4, -91.5), (53.8, -88.5)):
        picture.add("figure", pick((x, 42.0), turn, 24.0, 5.0, 40.0))
    banner = _cloth((9.8, 20.0, 53.6, 40.6))
    fringe = [wedge([(x, 41.0 + _sag(x)), (x, 43.2 + _sag(x))], [0.9, 0.2]) for x in _steps(11.0, 52.4, 28)]
    picture.add(
        "figure", [solid("ink", fringe), solid("paper", [grow(banner, 1.2)]), *edged("blue", [banner], 0.5)]
    )
    picture.add("figure", [solid("lamp", [_hem(banner)])])
    for i in range(4):
        x = 16.4 + 10.2 * i
        picture.add("figure", badge((x, 30.6 + _sag(x)), 5.2, role="lamp", balls=False, halo=0.0))
    marchers = (
        ("mattie-toler", 3.0, 54.6),
        ("jeremiah-poindexter", 20.0, 52.6),
        ("patrick-mulcahy", 48.5, 52.8),
    )
    front = (
        ("hattie-clay", 62.0, 57.4),
        ("ona-grigas", 34.4, 56.6),
        ("lee-yick", 14.0, 63.0),
        ("kasia-zielinska", 53.0, 63.4),
    )
    for who, x, y in (*marchers, *front):
        picture.add("figure", bust(who, (x, y + 2.0), 0.37, (-3.0, 40.0, 66.5, RAIL + 1)))
    picture.add("figure", _rail())


def _march(picture: Picture) -> None:
    """The miners' own band of the parade, abreast behind the banner that they carry."""
    picture.add("ground", burst((34.0, 34.0), 9, "lamp", 24.0, 74.0, 36))
    picture.add("ground", _bunting())
    picture.add("ground", _sparks(random.Random(1911)))
    back = (("elijah-broadnax", 22.6, 25.6), ("leona-mays", 40.6, 24.6), ("dessie-stallard", 57.4, 26.4))
    row = (("wash-tuggle", 10.4, 38.4), ("cora-estep", 31.8, 36.6), ("nikola-vukovich", 50.6, 38.0))
    for who, x, y in (*back, *row):
        picture.add("figure", bust(who, (x, y), 0.43, (-3.0, 12.0, 66.5, 60.0)))
    for x, turn in ((4.6, -92.0), (59.4, -88.0)):
        picture.add("figure", pick((x, 62.0), turn, 18.0, 4.6, 24.0))
    with_folds = [(x, y + 32.4) for x, y in _cloth((5.6, 20.0, 58.4, 40.6))]
    picture.add("figure", [solid("paper", [grow(with_folds, 1.2)]), *edged("blue", [with_folds], 0.5)])
    picture.add("figure", [solid("lamp", [_hem(with_folds)])])
    for i in range(4):
        x = 13.0 + 12.6 * i
        picture.add("figure", badge((x, 62.8 + _sag(x)), 5.6, role="lamp", balls=False, halo=0.0))


def _rail() -> list[Cut]:
    """Cut the rail that the marchers stand behind, with a row of nails along it."""
    nails = [disc(x, RAIL + 2.1, 0.55, 8) for x in range(2, 66, 6)]
    whole = box(-3.0, RAIL, 66.5, FRAME[3])
    return [
        solid("paper", [box(-3.0, RAIL - 0.6, 66.5, RAIL)]),
        solid("ink", [whole]),
        solid("lamp", nails),
    ]


def _bunting() -> list[Cut]:
    """Cut three swags of cloth along the top, clear of the index."""
    out: list[Cut] = []
    for k in range(3):
        x0, x1 = 20.0 + 16.0 * k, 36.0 + 16.0 * k
        for role, deep, top in (("blue", 10.5, 0.0), ("paper", 7.6, 0.0), ("red", 4.6, 0.0)):
            swag = [
                (lerp(x0, x1, q), -1.0 + deep * math.sin(math.pi * q) ** 0.8 + top) for q in _steps(0, 1, 16)
            ]
            out += edged(role, [[(x0, -6.0), *swag, (x1, -6.0)]], 0.3)
        folds = [
            stroke(
                [(lerp(x0, x1, q), -2), (lerp(x0, x1, lerp(q, 0.5, 0.25)), 3 + 4 * math.sin(math.pi * q))],
                0.5,
            )
            for q in (0.3, 0.5, 0.7)
        ]
        out.append(solid("ink", folds))
    return [*out, *_rosette((20.4, 1.4))]


def _rosette(at: Point) -> list[Cut]:
    """Cut the knot that the bunting is tied off with, and its two tails."""
    x, y = at
    tails = [
        [
            (x - 0.9, y),
            (x + 0.9, y),
            (x + way * 1.9 + 0.9, y + 9.0),
            (x + way * 1.9, y + 7.8),
            (x + way * 1.9 - 0.9, y + 9.0),
        ]
        for way in (-0.5, 1.0)
    ]
    return [
        *edged("red", tails, 0.3),
        *edged("blue", [disc(x, y, 2.7, 12)], 0.3),
        solid("paper", [disc(x, y, 1.7, 12)]),
        solid("red", [disc(x, y, 0.9, 10)]),
    ]


def _sparks(knife: random.Random) -> list[Cut]:
    shapes = [
        disc(knife.uniform(-3, 66), knife.uniform(10, 60), knife.uniform(0.35, 0.7), 5) for _ in range(50)
    ]
    free = [p for p in shapes if not touches(p, BARE)]
    return [solid("red", free[::3]), solid("blue", free[1::3]), solid("paper", free[2::3])]


def _sag(x: float) -> float:
    """Return how far the banner hangs below its corners."""
    return 1.8 * math.sin(math.pi * clamp((x - 9.8) / 43.8))


def _cloth(frame: Frame) -> Polygon:
    left, top, right, bottom = frame
    upper = [(x, top + _sag(x)) for x in _steps(left, right, 20)]
    return [*upper, *((x, bottom + _sag(x)) for x in _steps(right, left, 20))]


def _hem(banner: Polygon) -> Polygon:
    """Return a ring just inside the banner's edge."""
    outer, inner = grow(banner, -0.9), grow(banner, -1.5)
    return [*outer, outer[0], inner[0], *inner[::-1]]


# ------------------------------------------------------------------ five stars: the monument

STONE = {
    **dict.fromkeys(("fair", "honey"), "paper"),
    **dict.fromkeys(("tan", "bronze", "umber", "lamp", "rouge", "sable"), "slate"),
}


def _monument(picture: Picture) -> None:
    """A miner in stone on a plinth, the town's five stars above him."""
    picture.add("ground", burst((34.0, 38.0), 5, "blue", 17.0, 70.0, 44))
    ridge = [(x, 62.0 - 5 * abs(math.sin(x / 11.0 + 1))) for x in range(-5, 72, 3)]
    picture.add("ground", [solid("ink", [[*ridge, (70, 80), (-5, 80)]])])
    picture.add("figure", bust("asa-coldiron", (34.6, 38.4), 0.62, (17.0, 8.0, 52.0, 57.2), STONE))
    picture.add("figure", _plinth())
    for i, a in enumerate((-158, -124, -90, -56, -22)):
        at = _at((34.0, 40.0), 26.4 + (i % 2) * 0.6, math.radians(a))
        picture.add(
            "light", badge(((at[0] - 34) * 0.86 + 33.2, at[1]), 5.0, role="blue", balls=False, halo=0.7)
        )


def _medal(picture: Picture) -> None:
    """A miner's head in silver on a medal, laurel about it, its five stars on a ribbon."""
    middle = (34.0, 36.6)
    picture.add("ground", burst(middle, 8, "blue", 28.0, 76.0, 40))
    rim, field = disc(*middle, 26.0, 60), disc(*middle, 20.4, 60)
    picture.add("figure", [solid("paper", [grow(rim, 1.2)]), *edged("slate", [rim], 0.6)])
    picture.add("figure", [solid("blue", [field])])
    leaves = [
        _leaf(_at(middle, 23.2 + side * 0.5, a), a + way * (math.pi / 2 - side * 0.5), 5.0)
        for way in (-1, 1)
        for a in (math.pi / 2 - way * (0.5 + 0.25 * i) for i in range(10))
        for side in (-1, 1)
    ]
    picture.add("figure", [solid("ink", [grow(p, 0.3) for p in leaves]), solid("paper", leaves)])
    window = (16.0, 10.0, 52.0, 54.8)
    picture.add("figure", bust("hattie-clay", (34.2, 38.2), 0.60, window, STONE, tell="poker"))
    top = [(x, 57.6 - 0.004 * (x - 32.0) ** 2) for x in _steps(-6.0, 70.0, 24)]
    ribbon = [*top, *((x, y + 12.4) for x, y in reversed(top))]
    picture.add("figure", [solid("paper", [grow(ribbon, 1.2)]), *edged("paper", [ribbon], 0.5)])
    for i in range(5):
        x = 8.6 + 11.6 * i
        picture.add(
            "light", badge((x, 63.8 - 0.004 * (x - 32.0) ** 2), 5.0, role="blue", balls=False, halo=0.0)
        )


def _plinth() -> list[Cut]:
    """Cut the plinth: a cap, a shaft with crossed picks on it, and two steps with laurel."""
    steps = [
        box(20, 56.4, 49, 59.6),
        box(22.4, 59.6, 46.6, 71.0),
        box(18.6, 71.0, 50.4, 74.4),
        box(14.5, 74.4, 54.5, 79),
    ]
    out = [
        solid("paper", [grow(p, 1.2) for p in steps]),
        *(cut for p in reversed(steps) for cut in edged("paper", [p])),
    ]
    for left, top, right, bottom in (
        (42, 56.6, 48.8, 59.4),
        (41.6, 59.8, 46.4, 70.8),
        (45, 71.2, 50.2, 74.2),
    ):
        out.append(solid("slate", [box(left, top, right, bottom)]))
        out.append(
            solid(
                "ink",
                [
                    wedge([(right, y), (left + 1.2, y)], [0.5, 0.0])
                    for y in _steps(top + 0.6, bottom - 0.5, max(2, round((bottom - top) / 1.1)))
                ],
            )
        )
    for turn in (-40.0, -140.0):
        out += pick((32.0, 66.6), turn, 5.0, 3.3, 5.2)
    return [*_laurel((22.0, 78.0), -1), *_laurel((47.0, 78.0), 1), *out]


def _laurel(foot: Point, way: int) -> list[Cut]:
    """Cut a branch of laurel that grows out from under the plinth and up beside it; `way`: -1 to the left."""
    x, y = foot
    stem = spline([(x, y), (x + way * 5.4, y - 2.0), (x + way * 9.2, y - 7.6), (x + way * 9.6, y - 15.5)], 10)
    leaves = [_leaf(stem[-1], _way(stem[-2], stem[-1]), 4.2)]
    for i in range(4, len(stem) - 1, 4):
        ahead = _way(stem[i - 1], stem[i])
        leaves += [_leaf(stem[i], ahead + side * 0.72, 4.6) for side in (-1, 1)]
    return [
        solid("paper", [grow(leaf, 0.8) for leaf in leaves]),
        solid("ink", [stroke(stem, [0.9, 0.7, 0.4])]),
        *edged("blue", leaves, 0.3),
    ]


def _way(before: Point, after: Point) -> float:
    """Return the direction from one point to the next."""
    return math.atan2(after[1] - before[1], after[0] - before[0])


def _leaf(at: Point, angle: float, long: float) -> Polygon:
    """Cut a leaf that swells and comes to a point."""
    return stroke([at, _at(at, long * 0.5, angle), _at(at, long, angle)], [0.3, 2.0, 0.1])


# ------------------------------------------------------------------ measures


def _at(middle: Point, radius: float, angle: float) -> Point:
    return middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)


def _arc(middle: Point, radius: float, start: float, end: float) -> Polygon:
    return [_at(middle, radius, lerp(start, end, i / 36)) for i in range(37)]


def _turns(n: int) -> list[float]:
    return [math.pi + math.pi * i / n for i in range(1, n)]


def _ring(n: int) -> list[float]:
    return [math.tau * i / n for i in range(n)]


def _steps(first: float, last: float, n: int) -> list[float]:
    return [lerp(first, last, i / n) for i in range(n + 1)]


SCENES = {
    "3": _payday,
    "3-too": _store,
    "4": _parade,
    "4-too": _march,
    "5": _monument,
    "5-too": _medal,
}
