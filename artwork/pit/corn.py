"""The size of a cob come in; corn in its drawn-back husk goes out, kernel by kernel."""

import math
import random
from dataclasses import dataclass

from artwork.engraving.hatching import toned
from artwork.engraving.leaves import Leaf, straw
from artwork.engraving.plate import HAIR, Plate
from artwork.engraving.points import Walk, add, between, ease, polar, sweep, turned
from artwork.press.shapes import Point, Polygon, clamp, power, superellipse


@dataclass(frozen=True)
class Husk:
    """One leaf of the husk: sizes as parts of the cob's, `fold` how far its margin is rolled over."""

    heading: float
    long: float
    wide: float
    bend: float
    wave: float
    shade: float
    fold: float = 0.0
    late: float = 2.2
    peak: float = 0.34


BEHIND = (
    Husk(-22, 0.92, 0.62, -92, 5, 0.30, 0.0, 2.4),
    Husk(24, 0.88, 0.62, 98, -5, 0.42, 0.0, 2.4),
    Husk(-56, 0.58, 0.70, -88, 8, 0.10, 0.28, 1.4),
    Husk(50, 0.46, 0.68, 66, -8, 0.22, 0.28, 1.4),
)
BEFORE = (
    Husk(-19, 0.66, 0.73, -40, 6, 0.00, 0.0, 2.2, 0.30),
    Husk(22, 0.72, 0.70, 52, -6, 0.18, 0.30, 2.2, 0.30),
    Husk(-4, 0.47, 0.68, 10, 5, 0.06, 0.0, 2.2, 0.30),
)


@dataclass(frozen=True)
class Cob:
    """A cob that stands on (0, 0), leaning by `tilt`; kernels lie on a turned body in columns."""

    length: float
    width: float
    columns: int
    tilt: float = 0.0

    def radius(self, t: float) -> float:
        """Return the radius at t along the cob."""
        tip = 1 - power(max(0.0, (t - 0.42) / 0.60), 2.3)
        return self.width / 2 * (0.84 + 0.16 * ease(0, 0.3, t)) * power(tip, 0.62)

    def at(self, angle: float, t: float) -> Point:
        """Return the point at an angle round the cob and t along it."""
        r = self.radius(t)
        return turned((r * math.sin(angle), -t * self.length - r * 0.16 * math.cos(angle)), self.tilt)

    def step(self, t: float) -> float:
        """Return the height of a row there: rows draw together towards the tip."""
        row = self.width * math.pi / 2 / self.columns * 1.10 / self.length
        return row * (1 - 0.45 * ease(0.6, 1, t))

    def cut(self, silk: bool = True) -> Plate:
        """Return the cob in its husk."""
        plate, knife = Plate(), random.Random(4)
        if silk:
            self._silk(plate, knife)
        self._husk(plate, BEHIND, 0)
        self._kernels(plate, knife)
        self._husk(plate, BEFORE, 10)
        foot = turned((0, self.length * 0.03), self.tilt)
        stem = sweep(foot, 180 + self.tilt, self.length * 0.09, 10, 18)
        straw(plate, stem, 3.2, tint="leaf")
        return plate

    def _silk(self, plate: Plate, knife: random.Random) -> None:
        """Lay the silk at the cob's tip."""
        for i in range(40):
            root = turned((self.width * 0.16 * (knife.random() - 0.5), -self.length * 0.985), self.tilt)
            lean = -46 + 92 * (i + knife.random()) / 40
            long = self.length * knife.uniform(0.08, 0.17)
            hair = sweep(root, lean * 0.5 + self.tilt, long, lean * 2.6 + knife.uniform(-25, 25), 12, 1.3)
            plate.line("amber" if i % 3 == 0 else "ink", hair, knife.uniform(0.24, 0.34), "end")

    def _husk(self, plate: Plate, leaves: tuple[Husk, ...], seed: int) -> None:
        """Lay some leaves of the husk."""
        foot = turned((0, self.length * 0.05), self.tilt)
        for i, leaf in enumerate(leaves):
            husk_leaf(plate, leaf, foot, self.length, self.width, self.tilt, seed + i)

    def _kernels(self, plate: Plate, knife: random.Random) -> None:
        """Lay a body nearly black, and on it the rows from the tip down."""
        ts = [0.12 + i / 50 * 0.90 for i in range(51)]
        left, right = -math.pi / 2, math.pi / 2
        plate.fill("ink", [self.at(right, t) for t in ts] + [self.at(left, t) for t in reversed(ts)])
        rows, t = [], 0.12
        while t < 1.0:
            rows.append(t)
            t += self.step(t)
        for row in reversed(rows):
            for column in range(self.columns):
                t = row + (0.5 * self.step(row) if column % 2 else 0)
                angle = left + math.pi * (column + 0.5) / self.columns + 0.05 * math.sin(t * 5)
                facing = math.cos(angle)
                if t <= 1.0 and facing >= 0.10 and self.radius(t) * facing >= 0.16 * self.width / 14:
                    self._kernel(plate, angle, t, self.step(row), 1 + 0.08 * (knife.random() - 0.5))
        plate.line("ink", [self.at(right, 0.12 + i / 50 * 0.87) for i in range(51)], 0.5)

    def _kernel(self, plate: Plate, angle: float, t: float, step: float, unsteady: float) -> None:
        """Lay one kernel: a rounded square with a glint at its upper left, and lines bowed like its crown."""
        across = math.pi / self.columns * 0.46 * unsteady
        along = 0.47 * step * unsteady

        def ring(lit: float) -> Polygon:
            out = []
            for i in range(18):
                up, right = superellipse(math.tau * i / 18, 0.6)
                k = lit if right < 0.2 and up > -0.2 else 1.0
                out.append(self.at(angle + across * right * k, t + along * up * k))
            return out

        plate.fill("cream", ring(1.0))
        plate.fill("straw", ring(0.66))
        dark = 0.16 + 0.60 * math.sin(angle + 0.40) + 0.35 * ease(0.22, 0, t) + 0.20 * ease(0.8, 1, t)
        for j in range(5):
            tone = clamp(clamp(dark) * 1.2 - 0.17 * j + (0.16 if j == 0 else 0))
            if tone < 0.12:
                continue
            v = -0.86 + 1.62 * j / 4
            us = [-0.88 + 1.76 * i / 6 for i in range(7)]
            line = [self.at(angle + across * u, t + along * (v - 0.20 * (1 - u * u))) for u in us]
            begin = int((1 - clamp(tone * 1.6)) * 4)
            width = (HAIR + 0.21 * tone) * (0.5 + 0.5 * math.cos(angle))
            plate.line("ink", line[begin:], width, "start" if begin else "both")


def husk_leaf(
    plate: Plate, husk: Husk, foot: Point, length: float, width: float, tilt: float, seed: int
) -> None:
    """Lay a husk: many fine veins, a wavy edge, and its margin rolled over, where it folds."""
    long, wave = length * husk.long, random.Random(f"husk {seed}").random() * 6
    line, n = [foot], 34
    for i in range(n):
        t = (i + 0.5) / n
        way = husk.heading + tilt + husk.bend * t**husk.late + husk.wave * math.sin(t * 5.2)
        line.append(add(line[-1], polar(way, long / n)))
    leaf = Leaf(Walk(line), width * husk.wide, husk.peak, 0.92, wave or 1.0)
    plate.fill("leaf-light", leaf.edge(-1, n) + leaf.edge(1, n)[::-1])
    dark = leaf.dark_side(0.5)
    plate.fill("leaf", leaf.edge(dark, n) + leaf.edge(dark * 0.30, n)[::-1])
    veins = 12
    for j in range(veins):
        v = -1 + 2 * (j + 0.5) / veins
        us = [0.01 + 0.985 * i / n for i in range(n + 1)]
        tones = [
            0.22
            + husk.shade
            + 0.42 * v * leaf.away(u)
            + 0.75 * (1 - u) ** 2.6
            + 0.22 * math.sin(u * 6 + wave + v * 2) ** 2
            for u in us
        ]
        widths = [0.0 if t < 0.12 else HAIR + 0.25 * clamp(t) for t in tones]
        toned(plate, [leaf.at(u, v) for u in us], widths, 6)
    plate.line("ink", leaf.edge(-1, n), 0.2, "blunt")
    plate.line("ink", leaf.edge(1, n), 0.36, "blunt")
    if husk.fold:
        _rolled(plate, leaf, husk.fold)


def _rolled(plate: Plate, leaf: Leaf, fold: float, n: int = 22) -> None:
    """Turn a margin over: bare, with a few lines along the roll."""
    shares = [i / n for i in range(n + 1)]
    roll = [leaf.at(0.30 + 0.70 * s, 1 - 2 * fold * power(math.sin(math.pi * s**0.8), 1.0)) for s in shares]
    edge = [leaf.at(0.30 + 0.70 * s, 1.0 + 0.10 * math.sin(math.pi * s)) for s in shares]
    plate.fill("leaf-light", roll + edge[::-1])
    for j in range(5):
        line = [between(a, b, (j + 0.5) / 5) for a, b in zip(roll, edge, strict=True)]
        plate.line("ink", line[1:-1], 0.28)
    plate.line("ink", roll, 0.40)
    plate.line("ink", edge, 0.30)
