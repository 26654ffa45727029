"""Sizes in mm come in; a haystack and a hay fork go out, every straw a wedge."""

import math
import random

from artwork.engraving.forms import Form, Region, lit_by
from artwork.engraving.hatching import Pelt, pelt
from artwork.engraving.leaves import straw
from artwork.engraving.plate import Plate
from artwork.engraving.points import Walk, add, ease, heading_of, moved, polar, scaled, sweep
from artwork.press.shapes import Point, Polygon, clamp, jitter, spline

#: Half the outline of a stack, from its top down the right side: parts of its width and height.
FLANK = (
    *((0.0, -1.0), (0.06, -0.97), (0.14, -0.91), (0.25, -0.81), (0.355, -0.67), (0.435, -0.51)),
    *((0.485, -0.34), (0.505, -0.18), (0.50, -0.06), (0.52, 0.0)),
)


class Stack:
    """A round stack built about a pole and combed downwards, standing on (0, 0)."""

    def __init__(self, wide: float, high: float, seed: int = 5) -> None:
        self.wide, self.high = wide, high
        self.knife = random.Random(seed)
        self.plate = Plate()
        self.outline = self._outline()
        self.form = Form(self.outline, wide * 0.40)
        self.region: Region = self.form.region

    def _outline(self) -> Polygon:
        """Return the outline, a little lumpy."""
        right = spline([(x * self.wide, y * self.high) for x, y in FLANK], 5)
        ring = [(-x * (1 + 0.02 * math.sin(y)), y) for x, y in right[:0:-1]] + right
        lumps = []
        for x, y in ring:
            lean = 0.02 * self.wide * math.sin(y * 0.3) if x < 0 else 0.0
            lumps.append((x + 0.012 * self.wide * math.sin(y * 0.55) + lean, y))
        return lumps

    def _tone(self, p: Point) -> float:
        """Return how dark the stack is: round, laid in swaths, darkest at its foot on the right."""
        x, y = p
        round_ = clamp(0.98 * (1 - max(0.0, lit_by(self.form.height, p, 0.50, e=0.7))))
        swath = math.sin((y / self.high) * 15 + 0.9 * math.cos(x / self.wide * 3.1))
        foot = ease(-0.20 * self.high, 0, y) * ease(-0.5 * self.wide, 0.1 * self.wide, x)
        return clamp(round_ + 0.14 * swath * ease(0.1, 0.5, round_ + 0.2) + 0.20 * foot)

    def _flow(self, p: Point) -> float:
        """Return the way the hay hangs: from the pole's top outwards and down."""
        x, y = p
        steeper = x * (1 - 0.55 * ease(-0.6 * self.high, 0, y))
        return 180 - math.degrees(math.atan2(steeper, (y + self.high * 1.12) * 0.92))

    def cut(self) -> Plate:
        """Return the stack."""
        pole = sweep((0.01 * self.wide, -0.9 * self.high), 3, 0.22 * self.high, 0, 18)
        straw(self.plate, pole, 1.2)
        self.plate.fill("cream", self.outline)
        self.plate.fill("straw", [(x * 0.95 + 1.1, y * 0.965) for x, y in self.outline])
        coat = Pelt(0.50, 2.8, 0.26, 0.10, 26, 30)
        pelt(
            self.plate,
            self.region.box,
            self.region.inside,
            coat,
            self._flow,
            lambda p: max(0.13, self._tone(p)),
            self.knife,
        )
        self._loose()
        self._edge()
        self._skirt()
        return self.plate

    def _loose(self) -> None:
        """Lay long straws, dark in the light and light in the dark."""
        knife = self.knife
        for _ in range(230):
            p = (knife.uniform(-0.5, 0.5) * self.wide, -knife.random() * self.high)
            if self.region.depth(p) < 0.8:
                continue
            long = sweep(p, self._flow(p) + jitter(knife, 27), knife.uniform(3, 6.2), jitter(knife, 20), 6)
            if self._tone(p) > 0.5:
                self.plate.line("cream" if knife.random() < 0.45 else "straw", long, 0.27)
            elif knife.random() < 0.7:
                self.plate.line("ink", long, 0.20)

    def _edge(self) -> None:
        """Lay straws that follow the outline and leave it; none is a plain line."""
        walk, knife = Walk(self.outline), self.knife
        many = int(walk.length / 0.36)
        for i in range(many):
            t = (i + knife.random()) / many
            at, way = walk.at(t), walk.way(t)
            if at[1] > -0.4:
                continue
            side = 1 if at[0] > 0 else -1
            heading = heading_of(scaled(way, side)) - side * knife.uniform(4, 28)
            if at[1] < -0.97 * self.high:
                heading += jitter(knife, 40)
            long = knife.uniform(1.3, 3.5)
            width = (0.15 if at[0] < 0 else 0.27) + 0.1 * knife.random()
            line = sweep(add(at, polar(heading, -long * 0.4)), heading, long, side * 18 * knife.random(), 4)
            self.plate.line("ink", line, width)

    def _skirt(self) -> None:
        """Lay the fringe on the ground."""
        knife = self.knife
        for i in range(150):
            x = (i / 150 - 0.5) * self.wide * 1.04
            heading = 180 - x / self.wide * 90 + jitter(knife, 30)
            line = sweep(
                (x, -knife.uniform(1.0, 2.2)), heading, knife.uniform(1.4, 3.4), jitter(knife, 30), 4
            )
            self.plate.line("ink", line, 0.20 + 0.12 * ease(-0.3 * self.wide, 0.4 * self.wide, x), "end")


def fork(length: float, wide: float, heading: float) -> Plate:
    """Return a hay fork standing on (0, 0): an ash handle, a ferrule, three tines forged in one piece."""
    plate, way = Plate(), polar(heading)
    across, shaft = polar(heading + 90), length * 0.66
    neck = scaled(way, shaft)
    straw(plate, sweep((0, 0), heading, shaft, 0, 18), 1.5)
    for side in (-1.0, 1.0, 0.0):
        shoulder = moved(moved(neck, across, side * wide * 0.46), way, length * 0.05)
        tip = moved(moved(neck, across, side * wide * 0.5), way, length * 0.34)
        line = spline([moved(neck, way, -1.2), moved(neck, across, side * wide * 0.2), shoulder, tip], 8)
        last = len(line) - 1
        widths = [1.25 * (1 - (i / last) ** 2) + 0.12 for i in range(last + 1)]
        plate.line("ink", line, widths)
        plate.line("cream", [add(p, (-0.16, -0.05)) for p in line[8 : last - 5]], 0.26)
    plate.line("ink", [scaled(way, shaft - 4.0), scaled(way, shaft + 1.0)], [2.0, 1.7])
    plate.line("cream", [add(scaled(way, shaft - k), (-0.4, 0)) for k in (3.4, 2, 0.4)], 0.26)
    return plate
