"""The kind, length and bend of an ear come in; wheat, barley or rye goes out, engraved grain by grain."""

import random
from dataclasses import dataclass

from artwork.engraving.hatching import LIGHT
from artwork.engraving.leaves import grain
from artwork.engraving.plate import HAIR, Plate, swelled
from artwork.engraving.points import Walk, add, ease, polar, sweep
from artwork.press.shapes import Point, jitter


@dataclass(frozen=True)
class Kind:
    """What makes a cereal: figures without a unit are parts of the ear's length."""

    rows: int  # grains up each flank
    long: float  # a grain
    wide: float
    off: float  # how far the flanks stand from the axis
    splay: float  # degrees that a grain leans outwards
    peak: float  # where a grain is widest
    blunt: float
    awn: float  # its beard
    fan: float  # degrees that the beard spreads
    glumes: bool = False  # a small husk at the foot of each grain
    hair: str = "ink"  # the colour of its beard


KINDS = {
    "wheat": Kind(9, 0.235, 0.100, 0.058, 37, 0.36, 0.95, 0.06, 8, True),
    "barley": Kind(11, 0.215, 0.078, 0.040, 21, 0.42, 0.85, 1.35, 7, hair="beard"),
    "rye": Kind(19, 0.118, 0.036, 0.018, 20, 0.40, 0.90, 0.22, 12),
}


class Ear:
    """One ear, its foot at `base`; `bend` is what it turns from foot to tip, `beard` a factor of its awns."""

    def __init__(
        self,
        kind: str,
        length: float,
        bend: float = 0.0,
        heading: float = 0.0,
        base: Point = (0.0, 0.0),
        *,
        seed: int = 0,
        late: float = 1.3,
        beard: float = 1.0,
        tint: str | None = "straw",
    ) -> None:
        self.kind, self.length, self.bend = KINDS[kind], length, bend
        self.axis = Walk(sweep(base, heading, length, bend, 40, late))
        self.beard, self.tint = beard, tint
        self.knife = random.Random(f"{kind} {seed}")
        self.plate = Plate()

    def cut(self, halo: float = 0.0) -> Plate:
        """Return the ear; `halo`: mm of bare stock round it, so that ears in a crowd stay apart."""
        kind, last = self.kind, self.kind.rows - 1
        bearded = kind.awn > 0.1
        if halo:
            self._halo(halo)
        for i in range(last, -1, -1) if bearded else ():
            for side in (-1, 1):
                self._awn(0.03 + 0.86 * i / last, side, kind.fan * self.knife.uniform(0.2, 0.7), 0.20)
        self._tip(bearded)
        for i in range(last, -1, -1):
            self._row(i, 0.015 + 0.87 * i / last)
        for i in range(last, -1, -1) if kind.awn > 0.5 else ():
            for side in (-1, 1):
                t = 0.02 + 0.86 * i / last + (0.4 / kind.rows if side > 0 else 0)
                self._awn(t, side, kind.fan * self.knife.uniform(-0.3, 0.7), 0.28)
        return self.plate

    def _size(self, t: float) -> float:
        """Return how large a grain is at t: small at the foot, full by a third, running out at the tip."""
        return (0.70 + 0.30 * ease(0, 0.28, t)) * (1 - 0.50 * ease(0.55, 1.0, t))

    def _shade(self, side: int, t: float) -> float:
        """Return the place of a flank in the light of the whole ear."""
        x, y = self.axis.way(t)
        return -0.75 * side * (-y * LIGHT[0] + x * LIGHT[1])

    def _halo(self, halo: float) -> None:
        """Lay bare stock round the ear."""
        line = [self.axis.at(0.04 + 1.02 * i / 20) for i in range(21)]
        full = 2 * (self.kind.off + self.kind.wide * 0.80) * self.length + 2 * halo
        widths = []
        for i in range(21):
            t = i / 20
            widths.append(
                full * ease(-0.12, 0.16, t) * (1 - 0.55 * ease(0.5, 0.95, t)) * (1 - ease(0.88, 1.02, t))
            )
        self.plate.fill("cream", swelled(line, widths))

    def _grain(
        self, at: Point, heading: float, long: float, wide: float, bend: float = 0.0, shade: float = 0.0
    ) -> None:
        """Lay one grain; `long` and `wide` are parts of the kind's own."""
        kind = self.kind
        grain(
            self.plate,
            at,
            heading,
            long * kind.long * self.length,
            wide * kind.wide * self.length,
            self.tint,
            kind.peak,
            bend,
            kind.blunt,
            shade,
        )

    def _tip(self, bearded: bool) -> None:
        """Lay the last grain, and a bristle on a beardless ear."""
        self._grain(self.axis.at(0.90), self.axis.heading(1), 0.55, 0.62)
        if not bearded:
            top = self.axis.at(0.90 + 0.5 * self.kind.long)
            self.plate.line("ink", sweep(top, self.axis.heading(1), 0.05 * self.length, 0, 6), 0.2, "end")

    def _row(self, i: int, t: float) -> None:
        """Lay one row: both flanks, then the grain in front."""
        for side in (-1, 1) if i % 2 else (1, -1):
            self._flank(t + (0.40 / self.kind.rows if side > 0 else 0), side)
        self._front(t + 0.20 / self.kind.rows, 1 if i % 2 else -1)

    def _flank(self, t: float, side: int) -> None:
        """Lay a grain of a flank, with its glume or its bristle."""
        kind, size, heading = self.kind, self._size(t), self.axis.heading(t)
        at = self.axis.side(t, side * kind.off * self.length * size * 0.75)
        splay, shade = kind.splay * (1 - 0.45 * t), self._shade(side, t)
        self._grain(at, heading + side * splay, size, size, bend=-side * 12, shade=shade)
        if kind.glumes:
            foot = add(at, polar(heading, -kind.long * self.length * 0.05))
            self._grain(foot, heading + side * (splay + 10), size * 0.54, size * 0.60, shade=shade)
        if kind.awn <= 0.1:
            tip = add(at, polar(heading + side * (splay - 8), kind.long * self.length * size * 0.95))
            bristle = sweep(tip, heading + side * 8, kind.awn * self.length * (1 + 0.6 * t), -side * 10, 6)
            self.plate.line("ink", bristle, 0.2, "end")

    def _front(self, t: float, lean: int) -> None:
        """Lay a grain of the front row, with its awn."""
        kind, size, heading = self.kind, self._size(t), self.axis.heading(t)
        at = add(self.axis.at(t), polar(heading, -kind.long * self.length * 0.06))
        self._grain(at, heading + 8 * lean, size * 0.90, size * 0.96)
        if kind.awn > 0.1:
            tip = add(self.axis.at(t), polar(heading, kind.long * self.length * size * 0.72))
            long = kind.awn * self.length * self.beard * 0.85
            self.plate.line(kind.hair, sweep(tip, heading + 5 * lean, long, self.bend * 0.2, 10), 0.2, "end")

    def _awn(self, t: float, side: int, turn: float, width: float) -> None:
        """Lay one long bristle from the tip of a flank's grain."""
        kind, size, heading = self.kind, self._size(t), self.axis.heading(t)
        root = self.axis.side(t, side * kind.off * self.length * size)
        tip = add(
            root, polar(heading + side * kind.splay * (1 - 0.35 * t), kind.long * self.length * size * 0.86)
        )
        long = kind.awn * self.length * self.beard * (1.0 - 0.18 * abs(t - 0.55))
        way = heading + side * (kind.splay * (1 - 0.5 * t) * 0.55 + turn)
        way += side * max(0.0, side * self.bend) * (1 - t) * 0.85  # the inner side of a nodding ear
        curl = -side * self.knife.uniform(10, 19) * (1 - 0.4 * t) + self.bend * 0.22
        line = sweep(tip, way, long * (1 + jitter(self.knife, 0.08)), curl, 14)
        self.plate.line(kind.hair, line, [width * (1 - i / 14) ** 0.7 + HAIR / 3 for i in range(15)])
