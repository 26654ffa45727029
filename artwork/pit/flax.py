"""The height of a bundle comes in; flax goes out: wiry stems, blue flowers, buds and round bolls."""

import math
import random
from collections.abc import Callable
from typing import NamedTuple

from artwork.engraving.hatching import LIGHT, contour
from artwork.engraving.leaves import Leaf, grain
from artwork.engraving.plate import HAIR, Plate, swelled
from artwork.engraving.points import Walk, add, beside, between, ease, polar, scaled, sweep, turned
from artwork.pit.goods import band
from artwork.press.shapes import Point, clamp, spline

WAIST = 0.24  # where the bundle is tied, above its foot


class Stem(NamedTuple):
    """How far it leans (-1 to 1), how high it stands, and what its tip and its fork carry."""

    lean: float
    high: float
    tip: str
    fork: str = ""


STEMS = (
    Stem(-1.0, 0.66, "boll", "bud"),
    Stem(1.0, 0.64, "boll", "boll"),
    Stem(-0.66, 0.80, "cup", "boll"),
    Stem(0.66, 0.78, "bud", "boll"),
    Stem(-0.36, 0.90, "boll", "bud"),
    Stem(0.42, 0.97, "slanted", "boll"),
    Stem(-0.12, 1.02, "boll"),
    Stem(0.10, 0.86, "flower"),
)
Head = tuple[str, Point, float]


def flower(
    plate: Plate, at: Point, radius: float, squash: float = 1.0, turn: float = 0.0, tilt: float = 0.0
) -> None:
    """Lay five broad petals with fine veins, seen from above or aslant."""

    def put(p: Point) -> Point:
        x, y = turned(p, turn)
        return add(at, turned((x, y * squash), tilt))

    for i in range(5):
        _petal(plate, put, 72.0 * i, radius)
    plate.dot("cream", at, radius * 0.17)
    for i in range(5):
        tip = put(polar(72 * i + 36, radius * 0.24))
        plate.line("ink", [at, between(at, tip, 0.5), tip], 0.2, "blunt")
        plate.dot("amber", tip, radius * 0.055, 8)
    plate.dot("ink", at, radius * 0.07)


def _petal(
    plate: Plate, put: Callable[[Point], Point], heading: float, radius: float, half: float = 41.0
) -> None:
    """Lay one petal: blue, a bare rim along its edge, veins from its root."""

    def rim(a: float, k: float = 1.0) -> Point:
        return polar(
            heading + a * half * (1 - 0.15 * abs(a)),
            radius * (1 - 0.10 * abs(a) ** 3 + 0.035 * math.cos(a * 9)) * k,
        )

    flank = [(half * (0.84 + 0.06 * j / 8), radius * (0.06 + 0.84 * j / 8)) for j in range(9)]
    left = [polar(heading - a, r) for a, r in flank]
    right = [polar(heading + a, r) for a, r in flank]
    outline = [put(p) for p in [*left, *(rim(-0.9 + 1.8 * j / 14) for j in range(15)), *right[::-1]]]
    plate.fill("flax", outline)
    plate.line("cream", [put(rim(-0.8 + 1.6 * j / 12, 0.955)) for j in range(13)], 0.28)
    for j in range(11):
        a = -0.86 + 1.72 * j / 10
        reach = 0.95 - 0.28 * abs(a) - (0.16 if j % 2 else 0)
        shares = [0.15 + (reach - 0.15) * q / 8 for q in range(9)]
        vein = [put(polar(heading + a * half * (0.45 + 0.5 * s), radius * s)) for s in shares]
        plate.line("ink", vein, 0.26 if a > 0.35 else 0.20, "end")
    contour(plate, outline, 0.13, 0.30)


def cup(plate: Plate, at: Point, heading: float, radius: float) -> None:
    """Lay a flower seen from the side: an open cup on green sepals."""
    for a, size in ((-34, 0.9), (34, 0.9), (-17, 1.0), (18, 1.0), (0, 1.03)):
        petal = Leaf(Walk(sweep(at, heading + a, radius * 1.25 * size, 0, 14)), radius * 0.95, 0.66, 0.62)
        plate.fill("flax", petal.outline())
        for j in range(6):
            v = -0.75 + 1.5 * j / 5
            vein = [petal.at(0.08 + (0.80 - 0.18 * (j % 2)) * i / 8, v) for i in range(9)]
            plate.line("ink", vein, 0.22, "end")
        contour(plate, petal.outline(), 0.13, 0.30)
    for a in (-30, 0, 30):
        grain(plate, at, heading + a, radius * 0.5, radius * 0.24, "leaf", 0.45, shade=0.3, gap=0.26)


def boll(plate: Plate, at: Point, heading: float, radius: float) -> None:
    """Lay the round seed-box with its ribs and its small point."""
    outline = []
    for i in range(28):
        a = 360 * i / 28
        point = 1 + 0.34 * math.exp(-((min(a, 360 - a) / 13) ** 2))
        outline.append(add(at, polar(heading + a, radius * point)))
    plate.fill("cream", outline)
    plate.fill("straw", [add(between(p, at, 0.12), (0.12, 0.12)) for p in outline])
    across, top = polar(heading + 90), add(at, polar(heading, radius * 1.15))
    foot = add(at, polar(heading, -radius * 0.98))
    for j in range(-3, 4):
        v = j / 3.2
        dark = -v * (across[0] * LIGHT[0] + across[1] * LIGHT[1])
        rib = spline([top, add(at, scaled(across, v * radius)), foot], 8)
        plate.line("ink", rib, HAIR + 0.30 * clamp(0.35 + 0.6 * dark))
    contour(plate, outline, 0.16, 0.36)
    for a in (-42, 0, 42):
        root = add(at, polar(heading, -radius * 1.12))
        grain(plate, root, heading + a, radius * 1.15, radius * 0.5, "leaf", 0.4, shade=0.2, gap=0.28)


def bud(plate: Plate, at: Point, heading: float) -> None:
    """Lay a bud that shows its blue between two sepals."""
    for a in (-16, 16, 0):
        grain(plate, at, heading + a, 4.8, 1.7, "leaf" if a else "flax", 0.45, gap=0.28)


def bundle(high: float, seed: int = 1) -> Plate:
    """Bind a bundle that stands on (0, 0)."""
    knife, plate = random.Random(seed), Plate()
    waist = WAIST * high
    for i in range(15):
        f = -1 + 2 * (i + 0.5) / 15
        long = waist * knife.uniform(0.97, 1.07) / math.cos(math.radians(f * 20))
        foot = sweep((f * 2.6, -waist), 180 - f * 24, long, f * 10, 10)
        plate.fill("leaf-light", swelled(foot, [0.74] * 11))
        plate.line("ink", beside(foot, -0.28), 0.16 + 0.16 * ease(-0.4, 1, f), "blunt")
        plate.line("ink", beside(foot, 0.28), 0.14, "blunt")
    heads = [head for stem in STEMS for head in _stem(plate, stem, high, knife)]
    for kind in ("boll", "bud", "cup", "slanted", "flower"):
        for found, at, heading in heads:
            if found == kind:
                _head(plate, kind, at, heading)
    plate.lay(band((0, -waist), 7.6, 2.2))
    return plate


def _head(plate: Plate, kind: str, at: Point, heading: float) -> None:
    """Lay what a stem carries at a point."""
    if kind == "boll":
        boll(plate, add(at, polar(heading, 2.2)), heading, 2.3)
    elif kind == "bud":
        bud(plate, at, heading)
    elif kind == "cup":
        cup(plate, at, heading - 6, 5.6)
    elif kind == "slanted":
        flower(plate, add(at, polar(heading, 1.2)), 7.0, 0.70, 16, 24)
    else:
        flower(plate, add(at, polar(heading, 1)), 8.4, 0.94, 0, -10)


def _stem(plate: Plate, stem: Stem, high: float, knife: random.Random) -> list[Head]:
    """Lay one stem with its narrow leaves; return what it carries, and where."""
    waist, f = WAIST * high, stem.lean
    line = sweep((f * 2.5, -waist), f * 17, (high * stem.high - waist) * 0.92, f * 20, 30, 1.3)
    axis = Walk(line)
    for i in range(7):
        t = 0.16 + 0.70 * (i + 0.4 * knife.random()) / 7
        side = 1 if (i + (f > 0)) % 2 else -1
        grain(
            plate,
            axis.at(t),
            axis.heading(t) + side * (40 - 10 * t),
            6.6 * (1.05 - 0.45 * t),
            1.15,
            "leaf",
            0.34,
            bend=-side * 26,
            shade=0.2 * side,
            weight=0.8,
        )
    plate.fill("leaf-light", swelled(line, [0.70 * (1 - 0.35 * i / 30) for i in range(31)]))
    plate.line("ink", beside(line, 0.20), 0.25, "blunt")
    plate.line("ink", beside(line, -0.22), 0.13, "blunt")
    heads: list[Head] = [(stem.tip, line[-1], axis.heading(1))]
    if stem.fork:
        side = -1 if f < 0 else 1
        long = high * knife.uniform(0.10, 0.13)
        fork = sweep(axis.at(0.80), axis.heading(0.80) + side * 36, long, -side * 22, 10)
        plate.line("ink", fork, 0.34, "blunt")
        heads.insert(0, (stem.fork, fork[-1], Walk(fork).heading(1)))
    return heads
