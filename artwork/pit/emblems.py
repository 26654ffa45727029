"""The name of a crop or beast comes in; a bold small picture goes out, for the corner of its card."""

import math
from collections.abc import Callable

from artwork.engraving.leaves import Leaf
from artwork.engraving.plate import Plate
from artwork.engraving.points import Walk, add, polar, sweep, turned
from artwork.press.shapes import Point, Polygon, disc, spline

WIDE, HIGH = 9.0, 8.4  # mm; (0, 0) is the middle
GAP = 0.16  # mm of bare stock between neighbours


def seed(plate: Plate, at: Point, heading: float, long: float, wide: float, role: str = "straw") -> None:
    """Lay a seed: black, its inside in a colour, a black crease on its dark side."""
    leaf = Leaf(Walk(sweep(at, heading, long, 0, 12)), wide, 0.42, 0.9)
    plate.fill("cream", _grown(leaf, GAP))
    plate.fill("ink", leaf.outline())
    inner = Leaf(Walk(sweep(add(at, polar(heading, long * 0.13)), heading, long * 0.68, 0, 12)), wide - 0.42)
    side = leaf.dark_side()
    plate.fill(role, inner.edge(-side, 10) + inner.edge(side * 0.25, 10)[::-1])


def _grown(leaf: Leaf, by: float) -> Polygon:
    """Return a leaf's outline, wider by a margin."""
    wider = Leaf(leaf.axis, leaf.width + 2 * by, 0.42, 0.7)
    return wider.outline()


def _both(half: list[Point], middle: float = 0.0) -> Polygon:
    """Return a smooth outline from its right half, from the top to the foot."""
    whole = half + [(-x, y) for x, y in half[-2:0:-1]]
    return spline([(middle + x, y) for x, y in whole], 6, True)


def wheat(plate: Plate) -> None:
    """Lay one full ear: seeds in pairs up its stem, and one at the tip."""
    axis = Walk(sweep((0.0, 4.2), 0, 8.4, 0, 10))
    plate.line("ink", axis.points, 0.46, "blunt")
    for side in (-1, 1):
        for lean in (26, 12):
            bristle = sweep((side * 0.5, -2.2), side * lean, 2.2, 0, 6)
            plate.line("ink", bristle, 0.24, "end")
    seed(plate, (0.0, -1.5), 0, 2.6, 1.6)
    for i in range(4, -1, -1):
        for side in (-1, 1):
            size = 1.08 - 0.06 * i
            seed(plate, axis.side(0.14 + 0.125 * i, side * 0.35), side * 42, 3.1 * size, 1.62 * size)


def barley(plate: Plate) -> None:
    """Lay one broad ear with its long beard spread above it."""
    axis = Walk(sweep((0.0, 4.2), 0, 5.4, 0, 10))
    for i in range(6):
        for side in (-1, 1):
            root = axis.side(0.2 + 0.13 * i, side * 0.9)
            awn = sweep(root, side * (33 - 4.6 * i), 5.6 - 0.32 * i, -side * 14, 8)
            plate.line("ink", awn, 0.38, "end")
    plate.line("ink", axis.points, 0.5, "blunt")
    for i in range(4, -1, -1):
        for side in (-1, 1):
            seed(plate, axis.side(0.12 + 0.17 * i, side * 0.4), side * (31 - 2 * i), 3.0, 1.75)
    seed(plate, axis.at(0.92), 0, 2.4, 1.5)


def corn(plate: Plate) -> None:
    """Lay a cob between two drawn-back husks."""
    flank = [(0.0, -4.1), (1.35, -2.6), (1.75, -0.4), (1.5, 2.2), (0.0, 3.4)]
    body = _both(flank)
    plate.fill("ink", body)
    for row in range(9):
        y = -3.3 + 0.72 * row
        half = 1.5 * math.sqrt(max(0.0, 1 - ((y + 0.3) / 4.0) ** 2))
        for column in (-1.5, -0.5, 0.5, 1.5):
            x = column * half * 0.48
            wide = half * 0.40 * (1 - 0.10 * abs(column))
            left, right = x - wide / 2, x + wide / 2
            plate.fill("straw", [(left, y - 0.25), (right, y - 0.25), (right, y + 0.25), (left, y + 0.25)])
    for side in (-1, 1):
        for heading, long, wide, bend in ((18, 6.2, 2.3, 62), (8, 4.6, 2.4, 10)):
            axis = sweep((side * 0.2, 4.1), side * heading, long, side * bend, 14, 1.6)
            leaf = Leaf(Walk(axis), wide, 0.40)
            plate.fill("cream", _grown(leaf, GAP))
            plate.fill("ink", leaf.outline())
            plate.line("cream", leaf.edge(side * 0.1, 10, 0.12, 0.82), 0.30)
            plate.line("cream", leaf.edge(-side * 0.5, 10, 0.2, 0.7), 0.2)


def rye(plate: Plate) -> None:
    """Lay three slim ears over a loaf of bread."""
    for lean in (-30, 30, 0):
        axis = Walk(sweep((lean * 0.03, 1.6), lean * 0.6, 5.9, lean * 0.7, 10))
        plate.line("ink", axis.points, 0.36, "blunt")
        for i in range(6, -1, -1):
            t = 0.30 + 0.10 * i
            for flank in (-1, 1):
                at = axis.side(t, flank * 0.16)
                plate.line("ink", sweep(at, axis.heading(t) + flank * 20, 1.9, 0, 4), 0.2, "end")
                seed(plate, at, axis.heading(t) + flank * 24, 1.5, 0.8)
    body = _both([(0.0, 0.7), (1.7, 0.9), (3.2, 1.8), (3.6, 3.2), (2.9, 4.05), (0.0, 4.2)])
    plate.fill("cream", [(x * 1.07, 2.45 + (y - 2.45) * 1.16) for x, y in body])
    plate.fill("ink", body)
    plate.fill("crust", [(x * 0.88 - 0.1, 2.4 + (y - 2.45) * 0.78) for x, y in body])
    for x in (-1.9, -0.4, 1.1):
        plate.line("ink", sweep((x, 3.2), 24, 1.9, 14, 6), 0.8)
        plate.line("cream", sweep((x + 0.06, 3.1), 24, 1.6, 14, 6), 0.5)


def oats(plate: Plate) -> None:
    """Lay a stem with boughs that hang over, two broad husks on each."""
    stem = Walk([(0.0, 4.1), (0.0, 1.0), (0.0, -2.0), (0.0, -3.6)])
    plate.line("ink", stem.points, 0.44, "blunt")
    for t, long in ((0.34, 3.5), (0.66, 3.0)):
        for side in (-1, 1):
            bough = sweep(stem.at(t), side * 34, long, side * 118, 12, 1.4)
            plate.line("ink", bough, 0.36, "blunt")
            for lean in (-17, 17):
                seed(plate, bough[-1], 180 + lean, 2.7, 1.2)
    for lean in (-17, 17):
        seed(plate, (0.0, -4.0), 180 + lean, 2.8, 1.24)


def hay(plate: Plate) -> None:
    """Lay a stack about its pole, thatched in three tiers, and a fork that leans on it."""
    plate.line("ink", [(-0.6, -4.2), (-0.6, -3.4), (-0.6, -2.6)], 0.6, "blunt")
    plate.fill("ink", _both([(0.0, -3.4), (1.5, -1.6), (2.8, 1.0), (3.2, 4.0), (0.0, 4.1)], -0.6))
    for top, long, many, wide in ((0.6, 3.5, 9, 2.9), (-1.4, 3.2, 7, 2.2), (-3.5, 3.1, 5, 1.0)):
        for i in range(many):
            f = -1 + 2 * (i + 0.5) / many
            root = (-0.6 + f * wide * 0.92, top + 0.5 * f * f)
            strand = Leaf(Walk(sweep(root, 180 - f * 16, long, f * 6, 10)), 0.98, 0.55, 0.8)
            plate.fill("ink", strand.outline())
            inner = Leaf(Walk(sweep(root, 180 - f * 16, long * 0.86, f * 6, 10)), 0.56, 0.5, 0.8)
            plate.fill("straw" if f < 0.45 else "amber", inner.outline())
    handle = [(3.0, 4.2), (3.3, 1.2), (3.5, -1.6)]
    plate.line("cream", handle, 0.9, "blunt")
    plate.line("ink", handle, 0.5, "blunt")
    for x in (-0.75, 0.05, 0.85):
        plate.line("ink", [(3.5, -1.4), (3.5 + x, -2.2), (3.6 + x, -4.2)], [0.4, 0.42, 0.12])


def flax(plate: Plate) -> None:
    """Lay one open flower."""
    for i in range(5):
        heading = 72.0 * i
        petal = [
            *((0.0, 0.2), (-1.1, -1.2), (-2.05, -2.7), (-1.5, -3.9), (0, -4.05)),
            *((1.5, -3.9), (2.05, -2.7), (1.1, -1.2)),
        ]
        ring = spline([turned(p, heading) for p in petal], 5, True)
        plate.fill("ink", ring)
        inner = [turned((x * 0.82, (y + 2.2) * 0.86 - 2.2), heading) for x, y in petal]
        plate.fill("flax", spline(inner, 5, True))
        for lean in (-14, 0, 14):
            vein = [polar(heading + lean, r) for r in (0.6, 1.7, 2.8)]
            plate.line("ink", vein, 0.28, "end")
    plate.fill("cream", disc(0, 0, 0.95, 20))
    plate.fill("amber", disc(0, 0, 0.7, 20))
    plate.fill("ink", disc(0, 0, 0.26, 12))


def bull(plate: Plate) -> None:
    """Lay a bull's head from the front: horns, ears, a ring in its nose."""
    for side in (-1, 1):

        def put(points: list[Point], side: int = side) -> Polygon:
            return [(x * side, y) for x, y in points]

        horn = spline([(0.8, -1.8), (2.6, -1.9), (3.9, -2.7), (3.9, -4.3)], 8)
        plate.line("ink", put(horn), [1.5 * (1 - (i / 24) ** 1.8) + 0.06 for i in range(25)])
        ear = [(1.2, -1.2), (2.6, -1.5), (3.9, -0.9), (3.0, -0.1), (1.6, -0.1)]
        plate.fill("ink", put(spline(ear, 5, True)))
    skull = [(0, -2.5), (1.5, -2.2), (1.9, -0.8), (1.4, 0.9), (1.5, 2.2), (1.0, 3.3), (0, 3.6)]
    plate.fill("ink", spline(skull, 6) + [(-x, y) for x, y in reversed(spline(skull, 6))])
    for side in (-1, 1):
        eye = ((0.45, -0.45), (1.45, -0.95), (1.25, -0.30), (0.7, -0.12))
        plate.fill("cream", [(side * x, y) for x, y in eye])
        plate.dot("ink", (side * 0.88, -0.48), 0.20, 8)
        nostril = spline([(0.35, 2.0), (0.85, 1.7), (1.0, 2.2), (0.6, 2.5)], 5, True)
        plate.fill("cream", [(side * x, y) for x, y in nostril])
    angles = [math.radians(-10 + 20 * i) for i in range(11)]
    ring = [(math.cos(a), 3.1 + math.sin(a)) for a in angles]
    plate.line("ink", ring, 0.62, "blunt")
    plate.line("amber", ring, 0.30, "blunt")


def bear(plate: Plate) -> None:
    """Lay the print of a paw with its claws."""
    plate.fill("ink", _both([(0.0, 0.3), (1.6, 0.7), (2.7, 2.0), (2.4, 3.6), (0.9, 3.6), (0.0, 3.3)]))
    toes = ((-3.3, 0.2, -30), (-1.75, -1.0, -13), (0.0, -1.4, 0), (1.75, -1.0, 13), (3.3, 0.2, 30))
    for x, y, heading in toes:
        toe = Leaf(Walk(sweep(add((x, y), polar(heading, -0.9)), heading, 1.9, 0, 12)), 1.35, 0.45, 0.6)
        plate.fill("ink", toe.outline())
        root = add((x, y), polar(heading, 1.25))
        plate.line("ink", sweep(root, heading, 1.7, 12 if x > 0 else -12, 6), 0.62, "end")


EMBLEMS: dict[str, Callable[[Plate], None]] = {
    "wheat": wheat,
    "barley": barley,
    "corn": corn,
    "rye": rye,
    "oats": oats,
    "hay": hay,
    "flax": flax,
    "bull": bull,
    "bear": bear,
}


def emblem(name: str) -> Plate:
    """Return the small picture of a crop or beast."""
    plate = Plate()
    EMBLEMS[name](plate)
    return plate
