"""A line from foot to tip comes in; a stalk of oats goes out, its spikelets hanging in an open head."""

import random

from artwork.engraving.leaves import blade, grain, straw
from artwork.engraving.plate import HAIR, Plate
from artwork.engraving.points import Walk, add, polar, sweep
from artwork.press.shapes import Point, jitter

Hanging = tuple[Point, float]  # where a spikelet hangs, and its heading
HEAD = 0.46  # of a stalk, from its foot, where the head begins


def spikelet(plate: Plate, at: Point, heading: float, length: float, knife: random.Random) -> None:
    """Hang two papery glumes, gaping like a beak, a grain between them, and a bristle."""
    gape, way = knife.uniform(12, 18), heading + jitter(knife, 6)
    bristle = sweep(add(at, polar(way, length * 0.6)), way, length * 0.75, jitter(knife, 26), 10)
    plate.line("ink", bristle, [0.22 * (1 - i / 10) + HAIR / 3 for i in range(11)])
    grain(plate, at, way, length * 0.90, length * 0.20, "amber", 0.5, shade=0.35)
    for side, shade in ((-1, -0.50), (1, -0.22)):
        grain(
            plate,
            at,
            way + side * gape,
            length,
            length * 0.25,
            "straw",
            0.34,
            bend=-side * gape * 1.2,
            blunt=1.05,
            shade=shade,
            gap=0.36,
            glint=0.35,
        )


def stalk(line: list[Point], size: float, seed: int, whorls: int = 6) -> Plate:
    """Return a stalk along a line, its head on the upper part; `size` is the length of a spikelet."""
    knife, plate, whole = random.Random(f"oats {seed}"), Plate(), Walk(line)
    last = len(line) - 1
    plate.line("ink", line, [0.95 * (1 - 0.86 * i / last) + 0.1 for i in range(last + 1)])
    straw(plate, line[: int(last * HEAD) + 1], 1.15, (0.5,))
    hanging: list[Hanging] = [(whole.at(1), 172.0)]
    for whorl in range(whorls):
        t = HEAD + (0.95 - HEAD) * whorl / whorls
        reach = size * (2.5 - 1.7 * whorl / whorls)
        for side in (-1, 1):
            hanging += _branch(plate, whole, t, side, reach * knife.uniform(0.85, 1.1), knife)
    for at, heading in sorted(hanging, key=lambda spot: spot[0][1]):
        spikelet(plate, at, heading, size * knife.uniform(0.9, 1.05), knife)
    return plate


def _branch(
    plate: Plate, axis: Walk, t: float, side: int, long: float, knife: random.Random
) -> list[Hanging]:
    """Lay one branch that rises and bows over, and a twig of it; return what hangs on them."""
    heading = axis.heading(t) + side * knife.uniform(26, 44)
    line = sweep(axis.at(t), heading, long, side * knife.uniform(92, 116), 18, 1.5)
    plate.line("ink", line, [0.34 * (1 - 0.5 * i / 18) for i in range(19)])
    branch = Walk(line)
    hanging: list[Hanging] = [(line[-1], 180 - side * knife.uniform(2, 14))]
    if long > 9:
        twig = sweep(branch.at(0.48), branch.heading(0.48) - side * 6, long * 0.34, side * 74, 10, 1.4)
        plate.line("ink", twig, 0.26, "end")
        hanging.append((twig[-1], 180 - side * knife.uniform(-4, 8)))
    return hanging


def leaf(plate: Plate, at: Point, heading: float, long: float, bend: float) -> None:
    """Lay a green blade."""
    blade(plate, at, heading, long, 3.0, bend, 1.6, tint="leaf")
