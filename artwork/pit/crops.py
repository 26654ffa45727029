"""The name of a crop comes in; the picture of its card goes out.

The corners that hold the index stay bare: left of 13.5 above 27.5, and the same turned half round.
"""

import math

from artwork.engraving.leaves import blade, straw
from artwork.engraving.plate import Plate
from artwork.engraving.points import bezier, heading_of, moved, polar
from artwork.pit import corn, flax, hay, oats
from artwork.pit.ears import Ear
from artwork.pit.goods import ground, sack, sheaf
from artwork.press.shapes import Point, Polygon, spline

#: A stalk's foot, and the place, heading, bend and length of the ear on it.
Planted = tuple[Point, Point, float, float, float]


def _stalk(plate: Plate, foot: Point, top: Point, heading: float, width: float) -> None:
    """Lay a stalk that arrives at its ear with a heading."""
    far = math.dist(foot, top)
    start = polar(heading_of((top[0] - foot[0], top[1] - foot[1])), far * 0.35)
    end = polar(heading, far * 0.35)
    line = bezier(
        foot,
        (foot[0] + start[0], foot[1] + start[1]),
        (top[0] - end[0], top[1] - end[1]),
        moved(top, polar(heading), 1.3),
        20,
    )
    straw(plate, line, width, (0.34, 0.72))


def wheat() -> Plate:
    """A bound sheaf."""
    plate = Plate()
    plate.place(ground(38, 2.8, 7), (31.2, 82.2))
    plate.place(sheaf(58.5, 19.4), (32.2, 83.0))
    return plate


def barley() -> Plate:
    """Three ears with their long beards, bent by one wind."""
    planted: tuple[Planted, ...] = (
        ((30.4, 83), (25.8, 61.5), -9, -9, 25),
        ((34.0, 83), (40.2, 60.5), 13, 20, 25),
        ((32.2, 83), (32.6, 66.0), 1, 6, 28),
    )
    plate = Plate()
    plate.place(ground(34, 2.8, 4), (32, 82.2))
    for seed, (foot, top, heading, bend, length) in enumerate(planted):
        if foot == planted[-1][0]:
            blade(plate, (32.2, 79), -16, 21, 3.3, -80)
            blade(plate, (32.2, 79), 17, 20, 3.3, 88)
        _stalk(plate, foot, top, heading, 1.3)
        ear = Ear("barley", length, bend, heading, top, seed=seed, late=1.1, beard=(0.44, 0.50, 0.54)[seed])
        plate.lay(ear.cut(0.5))
    return plate


def corn_cob() -> Plate:
    """A cob in its husk."""
    plate = Plate()
    plate.place(corn.Cob(50, 18.5, 13, 3).cut(), (30.2, 75.6), 0, 1.0)
    return plate


#: Stencilled letters, one unit high: each a list of pieces, with the bridges that hold a stencil together.
STENCIL: dict[str, tuple[float, list[Polygon]]] = {
    "R": (
        0.72,
        [
            [(0, 0), (0.20, 0), (0.20, 1), (0, 1)],
            [
                *((0.27, 0), *spline([(0.42, 0), (0.62, 0.06), (0.68, 0.26), (0.62, 0.48), (0.44, 0.56)], 4)),
                *((0.27, 0.56), (0.27, 0.40)),
                *(*spline([(0.38, 0.40), (0.47, 0.36), (0.48, 0.20), (0.38, 0.16)], 4), (0.27, 0.16)),
            ],
            [(0.32, 0.62), (0.52, 0.62), (0.72, 1), (0.49, 1)],
        ],
    ),
    "Y": (
        0.76,
        [
            [(0, 0), (0.22, 0), (0.41, 0.50), (0.28, 0.58)],
            [(0.54, 0), (0.76, 0), (0.48, 0.58), (0.36, 0.48)],
            [(0.28, 0.64), (0.48, 0.64), (0.48, 1), (0.28, 1)],
        ],
    ),
    "E": (
        0.60,
        [
            [(0, 0), (0.20, 0), (0.20, 1), (0, 1)],
            [(0.27, 0), (0.58, 0), (0.58, 0.17), (0.27, 0.17)],
            [(0.27, 0.41), (0.52, 0.41), (0.52, 0.57), (0.27, 0.57)],
            [(0.27, 0.83), (0.60, 0.83), (0.60, 1), (0.27, 1)],
        ],
    ),
}


def _stencil(plate: Plate, word: str, middle: Point, high: float, air: float = 0.14) -> None:
    """Lay a stencilled word on a sack."""
    wide = sum(STENCIL[c][0] for c in word) + air * (len(word) - 1)
    x = middle[0] - wide * high / 2
    for letter in word:
        advance, pieces = STENCIL[letter]
        for piece in pieces:
            plate.fill("ink", [(x + u * high, middle[1] + (v - 0.5) * high) for u, v in piece])
        x += (advance + air) * high


def rye() -> Plate:
    """A stencilled sack, slim upright ears behind it."""
    planted: tuple[Planted, ...] = (
        ((28.5, 74), (21.3, 56), -9, -19, 26.5),
        ((37, 74), (47, 55), 11, 24, 27.5),
        ((30, 74), (27.0, 53), -4, -11, 29.5),
        ((35, 74), (39.4, 52.4), 6, 16, 30),
        ((32, 74), (32.6, 54), 0, 6, 30.5),
    )
    plate = Plate()
    plate.place(ground(40, 2.8, 9), (30.5, 82.0))
    for foot, top, heading, _, _ in planted:
        _stalk(plate, foot, top, heading, 0.95)
    for side, long, turn in ((-1, 25, -90), (1, 24, 96)):
        blade(plate, (31.5 + side * 4, 70), side * 20, long, 3.0, turn, 1.6)
    for seed, (_, top, heading, bend, length) in enumerate(planted):
        plate.lay(Ear("rye", length, bend, heading, top, seed=seed + 1).cut())
    plate.place(sack(28, 29.5, bare=True), (31.5, 83.0))
    _stencil(plate, "RYE", (30.4, 72.0), 6.4)
    return plate


def oat_head() -> Plate:
    """One great hanging head."""
    plate = Plate()
    _stalk(plate, (26.6, 84), (31.6, 66), 6, 1.3)
    blade(plate, (28.4, 79.6), -16, 22, 3.3, -84, 1.6)
    blade(plate, (29.6, 76.4), 30, 17, 3.1, 84, 1.6)
    plate.place(oats.panicle(46, 12, 1.10, seed=62), (31.5, 66.2), -3, 0.99)
    return plate


def haystack() -> Plate:
    """A stack, and a fork with a load of hay before it."""
    plate = Plate()
    plate.place(ground(42, 3.2, 3), (28, 80.4))
    plate.place(hay.Stack(35, 50).cut(), (30.4, 80.2))
    plate.place(hay.fork(54, 9.5, 7), (8.0, 84.0))
    plate.place(hay.wisp(13.5, 8, 3, 170), (13.6, 43.6), -4)
    return plate


def flax_bundle() -> Plate:
    """A tied bundle in flower."""
    plate = Plate()
    plate.place(flax.bundle(63), (31.4, 83.4))
    return plate
