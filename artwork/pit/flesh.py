"""Outlines in an animal's own units come in; forms and lines in mm go out, and hooves, claws and hair."""

import random
from collections.abc import Iterable, Sequence

from artwork.engraving.forms import Bump, Form, Shade, tube
from artwork.engraving.plate import Plate
from artwork.engraving.points import add, polar, scaled, sweep, turned
from artwork.press.shapes import Point, Polygon, jitter, spline

Numbers = Sequence[float]


class Scale:
    """From an animal's units (y up is below 0, the ground is 0) to mm, moved aside, leaning about a hub."""

    def __init__(self, unit: float, across: float = 0.0, lean: float = 0.0, hub: Point = (0.0, 0.0)) -> None:
        self.unit, self.across, self.lean, self.hub = unit, across, lean, hub

    def at(self, x: float, y: float) -> Point:
        """Return a point in mm."""
        x, y = add(self.hub, turned((x - self.hub[0], y - self.hub[1]), self.lean))
        return (x + self.across) * self.unit, y * self.unit

    def back(self, p: Point) -> Point:
        """Return a point in the animal's units."""
        x, y = p[0] / self.unit - self.across, p[1] / self.unit
        return add(self.hub, turned((x - self.hub[0], y - self.hub[1]), -self.lean))

    def ring(self, points: Iterable[Point], steps: int = 7) -> Polygon:
        """Return a smooth closed outline."""
        return spline([self.at(*p) for p in points], steps, True)

    def path(self, points: Iterable[Point], steps: int = 6) -> Polygon:
        """Return a smooth open line."""
        return spline([self.at(*p) for p in points], steps)

    def form(self, points: Iterable[Point], radius: float, bumps: Iterable[Numbers] = ()) -> Form:
        """Return a form from its outline; bumps are x, y, two radii, turn and height."""
        return Form(self.ring(points), radius * self.unit, [self._bump(*b) for b in bumps])

    def limb(self, points: Sequence[Point], widths: Numbers, radius: float) -> Form:
        """Return a form round a line, with a width at each of its points."""
        line = [self.at(*p) for p in points]
        return Form(tube(line, [w * self.unit for w in widths]), radius * self.unit)

    def _bump(self, x: float, y: float, across: float, down: float, turn: float, high: float) -> Bump:
        """Return a bump in mm."""
        k = self.unit
        return Bump(*self.at(x, y), across * k, down * k, turn, high * k)

    def shades(self, shades: Iterable[Numbers]) -> list[Shade]:
        """Return painted shades from x, y, radius and amount."""
        return [Shade(*self.at(x, y), radius * self.unit, amount) for x, y, radius, amount in shades]


HOOF = (
    *((-2.7, -0.4), (0, 0.3), (2.7, -0.2), (3.5, 2.9), (4.0, 5.2), (-0.2, 5.3)),
    *((-0.6, 4.6), (-1.0, 5.4), (-5.0, 5.3), (-4.3, 2.4)),
)


def hoof(plate: Plate, at: Point, turn: float, unit: float) -> None:
    """Lay a cloven hoof that points left, with its cleft and a gleam, and hair over its top."""

    def put(points: Iterable[Point]) -> Polygon:
        return [add(at, scaled(turned(p, turn), unit)) for p in points]

    plate.fill("ink", put(HOOF))
    plate.line("cream", put([(-3.3, 1.2), (-3.8, 2.8), (-4.0, 4.3)]), 0.26)
    plate.line("cream", put([(-0.5, 2.0), (-0.6, 3.4), (-0.7, 5.3)]), 0.24)
    for i in range(7):
        root = put([(-2.4 + 0.8 * i, -1.0)])[0]
        plate.line("ink", sweep(root, 180 + turn + (i - 3) * 5, 2.2 * unit, 0, 4), 0.28, "end")


def claws(plate: Plate, roots: Iterable[tuple[Point, float]], long: float, bend: float, wide: float) -> None:
    """Lay curved claws from their roots (mm) and headings, each with a gleam along it."""
    for root, heading in roots:
        line = sweep(root, heading, long, bend, 8)
        plate.line("ink", line, [wide * (1 - i / 8) ** 0.7 + 0.05 for i in range(9)])
        plate.line("cream", [add(p, (-0.08, -0.12)) for p in line[1:6]], 0.17)


def tuft(
    plate: Plate, at: Point, heading: float, fan: float, long: float, many: int, knife: random.Random
) -> None:
    """Lay a brush of hair from a point."""
    for _ in range(many):
        root = add(at, polar(knife.uniform(0, 360), 0.4 * knife.random()))
        line = sweep(root, heading + jitter(knife, fan), long * knife.uniform(0.5, 1), jitter(knife, 40), 8)
        plate.line("ink", line, 0.34, "fat")
