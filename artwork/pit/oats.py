"""The length and droop of a panicle come in; the open, hanging head of oats goes out."""

import random

from artwork.engraving.leaves import grain
from artwork.engraving.plate import HAIR, Plate
from artwork.engraving.points import Walk, add, between, polar, sweep
from artwork.press.shapes import Point, jitter

Hanging = tuple[Point, float]  # where a spikelet hangs, and its heading


def spikelet(plate: Plate, at: Point, heading: float, length: float, knife: random.Random) -> None:
    """Hang two papery glumes, gaping like a beak, a grain between them, and a kneed awn."""
    gape, way = knife.uniform(11, 17), heading + jitter(knife, 6)
    side = 1 if knife.random() < 0.5 else -1
    tip = add(at, polar(way, length * 0.66))
    knee = add(tip, polar(way + side * 9, length * 0.52))
    end = add(knee, polar(way - side * 32, length * 0.55))
    plate.line("ink", [tip, between(tip, knee, 0.5), knee], [0.24, 0.22, 0.18])
    plate.line("ink", [knee, between(knee, end, 0.5), end], [0.20, 0.14, HAIR / 3])
    grain(plate, at, way, length * 0.84, length * 0.17, "amber", 0.5, shade=0.45)
    for s, shade in ((-1, -0.50), (1, -0.22)):
        grain(
            plate,
            at,
            way + s * gape,
            length,
            length * 0.23,
            "straw",
            0.34,
            bend=-s * gape * 1.2,
            blunt=1.05,
            shade=shade,
            gap=0.30,
            glint=0.5,
        )


def panicle(
    length: float, droop: float, spread: float = 1.0, whorls: int = 6, seed: int = 5, size: float = 7.8
) -> Plate:
    """Return the head of an oat plant with its foot at (0, 0); `size` is the length of a spikelet."""
    knife, plate = random.Random(f"panicle {seed}"), Plate()
    axis = Walk(sweep((0, 0), 0, length, droop, 40, 2.0))
    plate.line("ink", axis.points, [0.62 * (1 - 0.72 * i / 40) for i in range(41)])
    hanging: list[Hanging] = [(axis.at(1), 176.0)]
    for whorl in range(whorls):
        t = 0.05 + 0.82 * whorl / (whorls - 1)
        reach = length * (0.37 - 0.20 * whorl / (whorls - 1)) * spread
        first = -1 if whorl % 2 else 1
        for b, side in enumerate((first, -first, first)[: 3 if whorl < whorls - 2 else 2]):
            long = reach * (0.58 if b == 2 else 1.0) * knife.uniform(0.85, 1.15)
            hanging += _branch(plate, axis, t, side, long, b, knife)
    for at, heading in sorted(hanging, key=lambda spot: spot[0][1]):
        spikelet(plate, at, heading, size * knife.uniform(0.92, 1.08), knife)
    return plate


def _branch(
    plate: Plate, axis: Walk, t: float, side: int, long: float, order: int, knife: random.Random
) -> list[Hanging]:
    """Lay one branch that rises and bows over, with its twigs; return what hangs on it."""
    heading = axis.heading(t) + side * (34 + knife.uniform(-12, 2) * (order == 2) + 14 * knife.random())
    bow = side * (104 - 10 * order + 14 * knife.random())
    line = sweep(axis.at(t), heading, long * 1.2, bow, 20, 1.7)
    plate.line("ink", line, [0.32 * (1 - 0.5 * i / 20) for i in range(21)])
    branch = Walk(line)
    leaning = (branch.heading(1) % 360) - 180  # mostly straight down, a little along the branch
    hanging: list[Hanging] = [(line[-1], 180 + leaning * 0.16)]
    for share, s in ((0.50, 1), (0.78, -1)) if long > 11 else ((0.60, 1),):
        way = branch.heading(share) + side * (44 if s > 0 else -42)
        twig = sweep(branch.at(share), way, long * 0.24, side * 70 * s, 8)
        plate.line("ink", twig, 0.24, "end")
        hanging.append((twig[-1], 180 - 7 * side * s))
    return hanging
