"""A length in mm comes in; the Bull of 1904 goes out: in profile, head down, at a charge.

He is drawn facing left and turned round at the end, so here the light comes from the right.
"""

import random
from collections.abc import Iterable, Sequence

from artwork.engraving.forms import Body, Lamp, Part
from artwork.engraving.hatching import LIGHT, Hatch, hatch
from artwork.engraving.plate import Plate
from artwork.engraving.points import add, sweep
from artwork.pit.flesh import Scale, hoof, tuft
from artwork.press.shapes import Point, jitter

UNITS = 110.0  # from the muzzle to the tail
LEFT = -41.0  # what brings the middle to 0
RIGHT: Point = (-LIGHT[0], LIGHT[1])  # where the light comes from before he is turned round

#: Units: x from the muzzle at -10 to the rump at 93, y above the ground below 0.
TRUNK = (
    *((22, -67.5), (30, -70), (38, -68.5), (47, -62), (57, -58), (67, -57.5), (77, -59.5), (85, -57.5)),
    *((91, -51), (92.5, -42), (89, -31), (80, -26.5), (71, -26), (62, -23.5), (53, -20.5), (44, -18.5)),
    *((35, -17.5), (27, -18), (19, -20.5), (14, -25), (11.5, -31), (9.5, -39), (8.5, -49), (12, -60)),
)
TRUNK_BUMPS = (
    *((28, -58, 17, 11, -14, 4.2), (58, -40, 16, 14, 0, 1.2), (43, -57, 8, 6, 20, 1.2)),
    *((79, -56, 7, 4, 0, 1.8), (70, -40, 5, 12, 22, -2.6), (33, -42, 12, 19, -8, 5.6)),
    *((82, -43, 12, 16, 14, 5.2), (45, -37, 4, 13, -10, -2.4), (18, -36, 5, 14, -12, 1.6)),
)
HIND = (
    *((70, -49), (79, -55), (88, -51), (94, -43), (97, -35), (99.5, -28), (104.5, -22.5), (109, -16)),
    *((112.6, -10.5), (115.0, -6.4), (110.2, -2.6), (107.4, -7), (102.6, -12.6), (96.6, -17.4)),
    *((90, -21.5), (82, -25), (75, -27), (69.4, -31), (66.5, -37), (67, -43)),
)
FORE = (
    *((28, -50), (37, -49), (43, -40), (39.4, -29.5), (31, -22.4), (23.4, -18.6), (17.6, -14.6)),
    *((11.4, -10.6), (7.2, -7.4), (3.0, -11.8), (6.6, -15.4), (12.0, -19.8), (15.6, -25.4), (18.6, -32)),
    (21.5, -41),
)
BODY_SHADES = (
    *((15, -40, 6, 0.22), (18, -27, 8, 0.20), (50, -29, 8, 0.16), (63, -27, 8, 0.12), (58, -53, 12, -0.16)),
    *((80, -53, 8, -0.14), (30, -62, 10, -0.14), (24, -46, 7, -0.10), (76, -43, 6, -0.12), (22, -56, 6, 0.1)),
)
SKULL = (
    *((16.5, -61), (11.5, -64.5), (5.5, -63.5), (1.2, -58.5), (-1.6, -52.5), (-4.4, -46.4), (-7.4, -41.4)),
    *((-10.4, -38.4), (-11.6, -34.8), (-10.8, -31.6), (-8.2, -30.0), (-6.6, -28.2), (-3.6, -27.4)),
    *((-0.6, -28.6), (2.6, -31.4), (7.4, -33.2), (13, -36.2), (17.6, -41), (20.4, -48), (20.2, -56)),
)
SKULL_BUMPS = (
    *((13, -45, 6.4, 9, 24, 3.0), (3.6, -53.6, 4.6, 4, 14, 2.2), (-7.0, -35.2, 4.8, 5, 30, 2.4)),
    *((-2.2, -45.5, 2.8, 8, 22, 1.0), (-3.6, -29.6, 3.6, 2.2, 0, 1.2), (3.6, -40, 3, 7, 32, -2.0)),
)
SKULL_SHADES = (
    *((4.4, -38.4, 4, 0.20), (-5.4, -32.2, 2.2, 0.26), (3.6, -50.2, 3.2, 0.26), (-3.8, -48, 2.4, -0.22)),
    *((18.4, -52, 4.6, 0.30), (9, -60.5, 6.4, 0.30), (-9, -38, 2.4, -0.15), (10.6, -50, 4, 0.12)),
)
#: A horn's line from its root to its tip, and its width there.
Horn = tuple[tuple[Point, ...], tuple[float, ...]]
NEAR_HORN: Horn = (
    ((12.5, -64.6), (5, -64.8), (-2.6, -66.2), (-8.6, -70.6), (-11.4, -79.6)),
    (7.6, 7.2, 6.4, 4.2, 0.2),
)
FAR_HORN: Horn = (((15.5, -64), (12.4, -69), (8, -74), (4.6, -80), (4.6, -88)), (6.6, 6.4, 5.4, 3.6, 0.2))
EAR = ((16.5, -58.4), (21, -60.4), (26.4, -59.4), (31, -55.2), (26.4, -53.6), (21, -52.8), (17, -54.6))

HIND_FAR: list[Point] = [(72, -36), (82, -25), (94, -20.5), (99, -12.4), (103.4, -6.4)]
FORE_FAR: list[Point] = [(28, -30), (17, -23), (9.4, -17.0), (14.8, -10.4), (20.0, -9.4)]

INNER = (
    (((67.0, -39), (67.6, -33.6), (71.0, -29.4), (77.6, -26.6), (83, -24.4)), 0.46),
    (((42.4, -40), (40.8, -31.4), (36.6, -26.4), (30, -21.8)), 0.50),
    (((20.6, -37), (18.4, -31), (15.4, -25.6)), 0.36),
    (((90.4, -46), (92.6, -40), (95.6, -32)), 0.24),
    (((98.6, -26.6), (101.6, -20.6), (106.4, -15.4)), 0.26),
    (((20.6, -20.4), (17.6, -17.6), (14.0, -17.6)), 0.24),
)


class Bull:
    """A bull of a length, its middle above (0, 0), facing right."""

    def __init__(self, length: float, seed: int = 1) -> None:
        self.scale = Scale(length / UNITS, LEFT, -8, (40.0, -40.0))
        self.plate = Plate()
        self.knife = random.Random(seed)

    def cut(self) -> Plate:
        """Return the bull, from what is farthest away to what is nearest."""
        self._tail()
        self._far_legs()
        self._horn(FAR_HORN, 0.22)
        self._body()
        self._hide()
        self._ear()
        self._head()
        self._muzzle()
        self._eye()
        self._horn(NEAR_HORN, 0.06)
        self._horn_rings()
        self._curls()
        self._breath()
        turned_round = Plate()
        turned_round.place(self.plate, flip=True)
        return turned_round

    def _lines(self, lines: Iterable[tuple[Sequence[Point], float]], shape: str = "fat") -> None:
        """Lay lines of these widths."""
        for points, width in lines:
            self.plate.line("ink", self.scale.path(points), width, shape)

    def _tail(self) -> None:
        """Fling up the tail, with its tuft."""
        k = self.scale.unit
        line = self.scale.path([(88, -53), (94, -56.6), (99.6, -60), (103.6, -65.4), (103.0, -72)], 8)
        last = len(line) - 1
        self.plate.line("ink", line, [k * (2.2 * (1 - i / last) ** 1.2 + 1.5) for i in range(last + 1)])
        self.plate.line("cream", [add(p, (-0.16, -0.06)) for p in line[4:-6]], 0.2)
        tuft(self.plate, line[-1], -24, 30, 14 * k, 46, self.knife)

    def _far_legs(self) -> None:
        """Lay the far legs, in the dark: one kicks off, one is drawn up."""
        lamp = Lamp(0.50, 0.8, 0.55, 0.35, RIGHT)
        legs = (
            (HIND_FAR, (21, 12.5, 7.4, 5.4, 6.0), (104.2, -5.4), -44.0),
            (FORE_FAR, (17, 11.5, 8.0, 5.8, 6.0), (21.2, -9.2), -84.0),
        )
        for points, widths, foot, turn in legs:
            body = Body([Part(self.scale.limb(points, widths, 4.5))], lamp)
            body.engrave(self.plate, Hatch(84, 0.36, 0.25, 0.1), edge=(0.16, 0.42), stock="hide")
            hoof(self.plate, self.scale.at(*foot), turn + self.scale.lean, self.scale.unit)

    def _horn(self, horn: Horn, least: float) -> None:
        """Lay a horn with a black tip."""
        points, widths = horn
        shades = self.scale.shades([(10, -64, 4, 0.25), (-7.4, -72, 3, 0.3)])
        body = Body([Part(self.scale.limb(points, widths, 3.0))], Lamp(least, 0.9, light=RIGHT), shades)
        body.engrave(self.plate, Hatch(112, 0.34, 0.3), edge=(0.18, 0.48))
        line = self.scale.path(points, 8)[24:]
        reach = widths[-2] * self.scale.unit
        last = len(line) - 1
        self.plate.line("ink", line[2:], [reach * (1 - i / last) for i in range(2, last + 1)])

    def _body(self) -> None:
        """Melt trunk, haunch and shoulder; hatch the trunk round, the shanks across."""
        at, k = self.scale.at, self.scale.unit
        trunk = self.scale.form(TRUNK, 19, TRUNK_BUMPS)
        hind = self.scale.form(HIND, 8, [(101, -23, 3, 3, 0, 1.0)])
        fore = self.scale.form(FORE, 6.5, [(17, -19, 3.2, 3, 0, 1.2)])
        parts = [
            Part(trunk),
            Part(hind, 17 * k, (at(79, -54), at(78, -36))),
            Part(fore, 17 * k, (at(31, -54), at(32, -35))),
        ]
        body = Body(parts, Lamp(0.17, 0.86, 0.55, 0.34, RIGHT), self.scale.shades(BODY_SHADES), 0.55)

        def shank(p: Point) -> bool:
            return p[1] > -19.5 * k and (fore.region.inside(p) or hind.region.inside(p))

        body.fill(self.plate, "hide")

        def barrel(p: Point) -> bool:
            return body.inside(p) and not shank(p)

        for family in (Hatch(5, 0.42, 0.60), Hatch(64, 0.48, 0.48, 0.74, 0.55)):
            hatch(self.plate, body.box, family, body.tone, barrel, body.height)
        hatch(
            self.plate,
            body.box,
            Hatch(82, 0.36, 0.3, 0.12, 0.83, 0.3, 4),
            lambda p: body.tone(p) + 0.12,
            shank,
            lambda p: max(fore.height(p), hind.height(p)),
        )
        body.contours(self.plate, 0.18, 0.52)
        for x, y, turn in ((112.6, -4.2, -50), (5.0, -9.4, 44)):
            hoof(self.plate, at(x, y), turn + self.scale.lean, k)

    def _hide(self) -> None:
        """Draw thigh, flank and elbow, ribs, and the folds of the dewlap."""
        self._lines(INNER)
        for i in range(5):
            x = 51 + i * 4
            self._lines([([(x, -49 + i * 0.4), (x + 2.2, -41), (x + 1.0, -33)], 0.24)], "both")
        for i in range(6):
            fold = [
                *((12 + i * 1.7, -34 + i * 0.6), (14.2 + i * 2.1, -28 + i * 1.1)),
                (19 + i * 2.2, -23.4 + i * 0.7),
            ]
            self._lines([(fold, 0.36)], "both")

    def _ear(self) -> None:
        """Lay the ear behind the horn, with hair in its shade."""
        k = self.scale.unit
        Body([Part(self.scale.form(EAR, 3))], Lamp(0.30, light=RIGHT)).engrave(
            self.plate, Hatch(100, 0.36, 0.3), edge=(0.18, 0.44), stock="hide"
        )
        for i in range(14):
            root = self.scale.at(17 + i * 0.85, -57.8 + 0.24 * i)
            line = sweep(root, 112 + 3 * i, self.knife.uniform(4, 6.4) * k, 24, 5)
            self.plate.line("ink", line, 0.30, "end")

    def _head(self) -> None:
        """Lay the head, hatched along and across."""
        head = Body(
            [Part(self.scale.form(SKULL, 8.5, SKULL_BUMPS))],
            Lamp(0.22, 0.95, 0.55, 0.30, RIGHT),
            self.scale.shades(SKULL_SHADES),
        )
        families = Hatch(66, 0.37, 0.55), Hatch(126, 0.44, 0.44, 0.70, 0.55)
        head.engrave(self.plate, *families, edge=(0.20, 0.54), stock="hide")

    def _muzzle(self) -> None:
        """Draw nostril, mouth, wrinkles, chin hair and the ring."""
        nostril = [(-9.8, -35.8), (-8.6, -38.4), (-5.8, -38.8), (-4.6, -36.8), (-6.6, -35.8), (-8.2, -33.8)]
        self.plate.fill("ink", self.scale.ring(nostril, 5))
        rim = [(-8.8, -39.8), (-6.2, -40.6), (-3.2, -39.4), (-2.8, -36.4), (-4.6, -34.4)]
        self._lines([(rim, 0.32)], "both")
        self._lines([([(-10.2, -31.4), (-7, -31.4), (-3.2, -32.0), (0.4, -34.4), (2.4, -36.8)], 0.55)])
        for i in range(5):
            fold = [
                (-5.0 + i * 0.8, -43.8 + i * 0.4),
                (-2.2 + i * 0.7, -43.0 + i * 0.8),
                (-0.6 + i * 0.5, -40.8 + i * 0.9),
            ]
            self._lines([(fold, 0.26)], "both")
        for i in range(5):
            root = self.scale.at(-6 + 1.2 * i, -27.9 + 0.2 * abs(i - 2))
            self.plate.line("ink", sweep(root, 196 - 8 * i, 2.6 * self.scale.unit, 10, 4), 0.22, "end")
        ring = self.scale.ring(
            [(-10.4, -33.4), (-12.2, -31.4), (-12.0, -28.2), (-9.6, -26.8), (-7.6, -28.4), (-7.2, -30.6)], 6
        )
        self.plate.line("ink", ring, 0.9, "blunt")
        self.plate.line("amber", ring, 0.42, "blunt")

    def _eye(self) -> None:
        """Sink the eye under a scowling ridge, a rim of white in front."""
        eye = [(-0.2, -50.6), (2.2, -52.8), (6.2, -54.4), (7.0, -53.2), (5.6, -50.8), (2.6, -49.9)]
        self.plate.fill("ink", self.scale.ring(eye, 5))
        white = self.scale.path([(0.6, -50.8), (2.6, -50.4), (4.8, -50.9), (6.0, -52.4)], 4)
        self.plate.line("cream", white, 0.3)
        self.plate.dot("cream", self.scale.at(2.7, -51.8), 0.45 * self.scale.unit, 8)
        self._lines([([(-2.6, -49.8), (1.2, -53.9), (5.6, -56.0), (10.4, -57.6)], 1.0)])
        self._lines([([(-2.0, -52.4), (2.0, -56.4), (6.4, -58.2)], 0.36)], "both")
        for i in range(4):
            fold = [
                (-0.4 + i * 0.7, -49.0 + i * 1.2),
                (3.0 + i * 0.6, -47.9 + i * 1.2),
                (6.8 + i * 0.3, -49.3 + i * 1.5),
            ]
            self._lines([(fold, 0.30 - 0.04 * i)], "both")

    def _horn_rings(self) -> None:
        """Draw the rings at the root of the near horn."""
        for i in range(5):
            x = 8.4 - i * 1.8
            ring = [(x + 0.6, -68.0 - i * 0.25), (x - 0.9, -64.8 - i * 0.35), (x - 0.6, -61.8 - i * 0.35)]
            self._lines([(ring, 0.28 - 0.03 * i)], "both")

    def _curls(self) -> None:
        """Curl the hair between the horns, and lay the crest along the neck."""
        k, knife = self.scale.unit, self.knife
        for _ in range(230):
            x = knife.uniform(4.5, 19.5)
            y = knife.uniform(-69.4, -58.5) + abs(x - 13) * 0.24
            if x < 10.5 and y < -60.4:
                continue
            side = 1 if knife.random() < 0.5 else -1
            heading, long = 205 + jitter(knife, 50), knife.uniform(2.2, 3.8) * k
            curl = sweep(self.scale.at(x, y), heading, long, 170 * side, 7)
            self.plate.line("ink", curl, 0.34, "fat")
        for _ in range(50):
            x = knife.uniform(18, 44)
            y = -70.0 + abs(x - 31) * (0.20 if x < 31 else 0.52) + knife.uniform(0, 2.8)
            lock = sweep(self.scale.at(x, y), 118 + jitter(knife, 20), knife.uniform(2.6, 4.6) * k, 50, 5)
            self.plate.line("ink", lock, 0.24, "fat")

    def _breath(self) -> None:
        """Draw his breath."""
        k = self.scale.unit
        for i, (heading, long) in enumerate(((-66, 5), (-82, 6), (-99, 5))):
            root = self.scale.at(-13 - 0.3 * i, -37.4 + i * 1.3)
            self.plate.line("ink", sweep(root, heading, long * k, 30 if i < 1 else -26, 10, 1.5), 0.30, "fat")
