"""The name of a crop comes in; the picture of its card goes out.

The corners that hold the index stay bare: left of 13.5 above 27.5, and the same turned half round.
"""

import math

from artwork.engraving.leaves import blade, straw
from artwork.engraving.plate import Plate
from artwork.engraving.points import bezier, heading_of, moved, polar, sweep
from artwork.pit import bread, corn, flax, hay, oats
from artwork.pit.ears import Ear
from artwork.pit.goods import ground, sheaf
from artwork.press.shapes import Point

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
    """Seven ears with their long beards, all bent by one wind."""
    planted: tuple[Planted, ...] = (
        ((31.0, 83), (17.6, 60.0), -16, 10, 18),
        ((33.6, 83), (45.4, 61.0), 22, 30, 18),
        ((31.4, 83), (22.8, 54.0), -8, 14, 20),
        ((33.2, 83), (40.6, 55.0), 14, 26, 20),
        ((32.0, 83), (28.2, 49.6), -4, 16, 21),
        ((32.8, 83), (35.4, 51.0), 6, 22, 21),
        ((32.4, 83), (31.6, 62.0), 2, 18, 21),
    )
    plate = Plate()
    plate.place(ground(34, 2.8, 4), (32, 82.2))
    blade(plate, (31.4, 76), -24, 19, 3.2, -76, tint="leaf")
    blade(plate, (32.8, 71), 26, 23, 3.4, 92, tint="leaf")
    for seed, (foot, top, heading, bend, length) in enumerate(planted):
        _stalk(plate, foot, top, heading, 1.15)
        ear = Ear("barley", length, bend, heading, top, seed=seed, late=1.1, beard=0.46)
        plate.lay(ear.cut(0.15))
    blade(plate, (32.0, 80), -8, 17, 3.0, -104, tint="leaf")
    return plate


def corn_cob() -> Plate:
    """A cob in its husk."""
    plate = Plate()
    plate.place(corn.Cob(50, 18.5, 13, 3).cut(), (30.2, 75.6), 0, 1.0)
    return plate


def rye() -> Plate:
    """Slim ears that nod, and a loaf of the bread they make."""
    planted: tuple[Planted, ...] = (
        ((29.5, 78), (19.0, 54), -14, -30, 25),
        ((36, 78), (46.4, 53), 15, 32, 26),
        ((30.4, 78), (25.6, 50.6), -7, -16, 29),
        ((35, 78), (40.0, 50.2), 8, 20, 29.5),
        ((32.6, 78), (32.6, 51.4), 0, 9, 31),
    )
    plate = Plate()
    plate.place(ground(44, 2.8, 9), (31.5, 82.0))
    for foot, top, heading, _, _ in planted:
        _stalk(plate, foot, top, heading, 1.0)
    for side, long, turn in ((-1, 23, -96), (1, 25, 90)):
        blade(plate, (32 + side * 3, 70), side * 16, long, 3.2, turn, 1.6, tint="leaf")
    for seed, (_, top, heading, bend, length) in enumerate(planted):
        plate.lay(Ear("rye", length, bend, heading, top, seed=seed + 1).cut(0.1))
    plate.place(bread.loaf(31, 17), (31.6, 83.4))
    return plate


def oat_heads() -> Plate:
    """Three stalks from one foot, their heads nodding apart."""
    plate = Plate()
    plate.place(ground(30, 2.6, 6), (32, 82.2))
    for heading, long, bend, seed in ((-13, 53, -46, 3), (9, 57, 26, 8), (-2, 63, 10, 5)):
        foot = (32.0 + heading * 0.12, 83.0)
        line = sweep(foot, heading, long, bend, 60, 2.4)
        way = 1 if bend > 0 else -1
        oats.leaf(plate, line[8 + seed], heading + way * 18, 17, way * 70)
        plate.lay(oats.stalk(line, 6.6, seed))
    return plate


def haystack() -> Plate:
    """A stack, and a fork beside it."""
    plate = Plate()
    plate.place(ground(42, 3.2, 3), (29, 80.4))
    plate.place(hay.Stack(34, 48).cut(), (32.4, 80.2))
    plate.place(hay.fork(50, 8.4, 9), (7.4, 83.0))
    return plate


def flax_bundle() -> Plate:
    """A tied bundle in flower."""
    plate = Plate()
    plate.place(flax.bundle(63), (31.4, 83.4))
    return plate
