"""A radius and a number of steps come in; the trading pit from above goes out, its risers hatched."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from artwork.engraving.plate import HAIR, Plate
from artwork.engraving.points import between, straight
from artwork.press.shapes import Point, Polygon

SIDES = 8


@dataclass(frozen=True)
class Steps:
    """Where the steps begin, how many there are, their tread, and the share of it that is riser."""

    inner: float
    many: int
    tread: float
    riser: float = 0.34
    gap: float = 0.64
    width: float = 0.40
    edge: float = 0.32


def octagon(at: Point, inner: float) -> Polygon:
    """Return the corners of an octagon by its inner radius, flat sides up, from the upper right clockwise."""
    r = inner / math.cos(math.pi / SIDES)
    angles = [math.radians(22.5 + 45 * i) for i in range(SIDES)]
    return [(at[0] + r * math.sin(a), at[1] - r * math.cos(a)) for a in angles]


def even(side: int) -> float:
    """Return a darkness for each side that is the same turned half round."""
    return (0.35, 0.7, 1.0, 0.7)[side % 4]


def lit(side: int) -> float:
    """Return a darkness for each side with the light from the upper left: its own steps throw the shade."""
    return (0.95, 0.60, 0.25, 0.15, 0.25, 0.60, 0.95, 1.0)[side]


def pit(plate: Plate, at: Point, steps: Steps, role: str = "ink", dark: Callable[[int], float] = lit) -> None:
    """Lay the pit: each riser hatched from its foot, a line at its edge, two fine lines on the tread."""
    for k in range(steps.many):
        r = steps.inner + k * steps.tread
        foot, top = octagon(at, r), octagon(at, r + steps.tread * steps.riser)
        for side in range(SIDES):
            _riser(plate, (foot[side - 1], foot[side], top[side - 1], top[side]), steps, role, dark(side), k)
        for share in (0.62, 0.80):
            ring = octagon(at, r + steps.tread * share)
            for side in range(SIDES):
                line = straight(ring[side - 1], ring[side], 14)
                swell = [HAIR + 0.09 * dark(side) * abs(i / 7 - 1) for i in range(15)]
                plate.line(role, line, swell)


def _riser(
    plate: Plate, corners: tuple[Point, Point, Point, Point], steps: Steps, role: str, dark: float, k: int
) -> None:
    """Hatch one side of one step with wedges that start thick at its foot."""
    a, b, c, d = corners
    many = max(4, int(math.dist(a, b) / steps.gap))
    for j in range(many + 1):
        near = abs(2 * j - many)  # the same from both ends, so that the whole may be turned round
        long = 0.55 + 0.9 * dark * (0.72 + 0.28 * ((near * 7 + k * 3) % 5) / 4)
        p, q = between(a, b, j / many), between(c, d, j / many)
        plate.line(role, straight(p, between(p, q, long), 5), steps.width * (0.45 + 0.55 * dark), "end")
    plate.line(role, straight(a, b, 14), steps.edge * (0.6 + 0.6 * dark), "blunt")
