"""A height in mm comes in; the Bear of 1904 goes out: reared up, facing right, one paw raised to strike."""

import random
from collections.abc import Callable, Sequence

from artwork.engraving.forms import Body, Form, Lamp, Part
from artwork.engraving.hatching import LIGHT, Pelt, pelt
from artwork.engraving.plate import Plate
from artwork.engraving.points import Walk, add, ease, heading_of, polar, sweep
from artwork.pit.flesh import Scale, claws
from artwork.press.shapes import Point, Polygon, clamp, jitter

UNITS = 100.0  # the height of the head's top
LEFT = -38.0  # what brings the middle to 0
COAT = Pelt(0.49, 1.95, 0.34, 0.16, 26, 22)
Flow = Callable[[Point], float]

#: Units: x from the back at 10 to the paw at 80, y above the ground below 0.
TRUNK = (
    *((33, -88), (25, -83), (18, -74), (12.5, -62), (9, -48), (9.5, -34), (14.5, -24), (26, -19), (40, -20)),
    *((52, -28), (59, -40), (60.5, -52), (59, -63), (57, -73), (51, -81), (42, -87)),
)
LEG = (
    *((13, -34), (24, -38), (37, -36), (44, -28), (43.6, -18), (40, -11), (44, -8.4), (50, -6.4), (53, -3.2)),
    *((51, -0.2), (38, 0), (24, 0), (17, -1.5), (15, -6), (16, -13), (12, -22), (10, -29)),
)
HEAD = (
    *((29, -84), (31, -93), (36, -100), (43, -103), (50, -101.4), (54.6, -97.4), (58, -94.4), (63, -93.4)),
    *((68.6, -92.8), (71.6, -90.6), (71.8, -87.0), (69.6, -84.0), (65, -82.6), (60, -80.6), (58.2, -78.6)),
    *((60.4, -77.0), (64.4, -77.2), (65.6, -75.0), (62.6, -72.2), (57, -70.2), (51, -69)),
    *((43, -69.6), (34, -74)),
)
EAR = (
    *((35.8, -97.8), (34.2, -101.6), (35.4, -105.2), (38.8, -106.6), (42.2, -104.8), (43.2, -101)),
    (41.2, -98),
)
FAR_EAR = ((47.6, -101), (48.6, -104.2), (51.0, -105.2), (53.2, -103.2), (52.8, -99.6))
ARM: tuple[list[Point], list[float]] = (
    [(31, -71), (37, -58), (48, -50), (61, -54), (70, -62), (75, -67)],
    [24, 24, 19, 15.5, 14, 11],
)
FAR_ARM: tuple[list[Point], list[float]] = ([(49, -64), (61, -56), (70, -47), (76, -42)], [19, 16, 13, 11])
FAR_LEG: tuple[list[Point], list[float]] = (
    [(44, -34), (52, -20), (50, -8), (58, -3.6), (65, -2.8)],
    [25, 21, 16, 8, 5.4],
)
SHADES = (
    *((51, -66, 8, 0.26), (47, -28, 8, 0.22), (57, -46, 6, 0.2), (24, -12, 8, 0.06), (21, -66, 8, -0.18)),
    *((26, -84, 5, -0.14), (41, -97, 6, -0.16), (57, -80, 4, 0.22), (64, -89, 5, -0.34), (48, -86, 6, -0.14)),
    *((14, -44, 6, -0.12), (22, -28, 7, -0.10), (40, -50, 9, 0.16)),
)
TEETH = (
    *((68.6, -85.0, 178, 4.4), (65.2, -83.0, 180, 2.0), (63, -82.0, 182, 1.7), (61, -81.2, 186, 1.4)),
    *((64.0, -76.9, 2, 3.4), (61.8, -76.8, 0, 1.6)),
)


class Bear:
    """A bear of a height, its middle above (0, 0)."""

    def __init__(self, high: float, seed: int = 3) -> None:
        self.scale = Scale(high / UNITS, LEFT)
        self.plate = Plate()
        self.knife = random.Random(seed)

    def cut(self) -> Plate:
        """Return the bear, from what is farthest away to what is nearest."""
        self._far_limbs()
        self._ear(FAR_EAR, 0.5)
        self._body()
        self._jaws()
        self._nose()
        self._eye()
        self._ear(EAR, 0.26)
        self._arm()
        at, k = self.scale.at, self.scale.unit
        claws(self.plate, [(at(47.5 + i * 1.7, -4.4 + i * 0.7), 108.0) for i in range(4)], 6 * k, 46, 1.15)
        return self.plate

    # ---------------------------------------------------------------- the coat

    def _fur(self, body: Body, flow: Flow, coat: Pelt = COAT) -> None:
        """Lay the coat over a body."""
        pelt(self.plate, body.box, body.inside, coat, flow, body.tone, self.knife)

    def _shag(
        self,
        outline: Polygon,
        flow: Flow,
        keep: Callable[[Point], bool] = lambda p: True,
        long: Callable[[Point], float] = lambda p: 2.1,
        gap: float = 0.5,
    ) -> None:
        """Lay a contour made of hair ends, heavier away from the light."""
        walk = Walk([*outline, outline[0]])
        many = int(walk.length / gap)
        for i in range(many):
            at, way = walk.at(i / many), walk.way(i / many)
            if not keep(at):
                continue
            away = way[0] * LIGHT[1] - way[1] * LIGHT[0]
            heading = flow(at) + jitter(self.knife, 16)
            length = long(at) * self.knife.uniform(0.7, 1.3)
            hair = sweep(add(at, polar(heading, -length * 0.45)), heading, length, jitter(self.knife, 20), 5)
            self.plate.line("ink", hair, 0.21 + 0.16 * clamp(away + 0.5), "fat")

    def _limb(self, limb: tuple[list[Point], list[float]], radius: float, lamp: Lamp, flow: Flow) -> None:
        """Lay a furred limb."""
        form = self.scale.limb(*limb, radius)
        body = Body([Part(form)], lamp)
        body.fill(self.plate, "fur")
        self._fur(body, flow)
        self._shag(form.region.outline, flow)

    # ---------------------------------------------------------------- limbs and body

    def _far_limbs(self) -> None:
        """Lay far leg and far arm, in the dark, with their claws."""
        at, k, dark = self.scale.at, self.scale.unit, Lamp(0.52, 0.7)
        self._limb(FAR_LEG, 7, dark, lambda p: 165 if p[1] < -7 * k else 110)
        claws(self.plate, [(at(60 + i * 2.4, -3.4 + i * 0.5), 112.0) for i in range(4)], 5.2 * k, 40, 1.15)
        self._limb(FAR_ARM, 6, dark, lambda p: 128)
        roots = [(at(75 + i * 1.6, -39.4 - i * 1.9), 150.0 - 12 * i) for i in range(4)]
        claws(self.plate, roots, 6.6 * k, 40, 1.15)

    def _body(self) -> None:
        """Melt trunk, near leg and head, and lay the coat over them."""
        at, k = self.scale.at, self.scale.unit
        trunk = self.scale.form(TRUNK, 20, [(28, -70, 14, 14, 0, 3), (38, -36, 18, 14, 0, 3)])
        leg = self.scale.form(LEG, 9)
        head = self.scale.form(
            HEAD, 8.5, [(45, -85, 9, 9, 0, 2.4), (51, -95, 5, 3, 20, 1.0), (66, -89, 4.6, 3, 10, 0.8)]
        )
        parts = [
            Part(trunk),
            Part(leg, 9 * k, (at(26, -44), at(28, -20))),
            Part(head, 9 * k, (at(34, -68), at(46, -84))),
        ]
        body = Body(parts, Lamp(0.16, 0.86, 0.55, 0.15), self.scale.shades(SHADES), 0.7)
        body.fill(self.plate, "fur")
        self._fur(body, self._flow)
        for form in (trunk, leg, head):
            others = [other.region for other in (trunk, leg, head) if other is not form]
            self._shag(
                form.region.outline,
                self._flow,
                lambda p, others=others: self._shaggy(p) and all(o.depth(p) <= 0.35 for o in others),  # type: ignore[misc]
                lambda p: 1.0 if self._in_head(p) else 2.1,
            )

    def _in_head(self, p: Point) -> bool:
        """Say whether a point lies in the head."""
        x, y = self.scale.back(p)
        return y < -70 and x > 33

    def _shaggy(self, p: Point) -> bool:
        """Say whether an edge is of hair: the muzzle's is clean."""
        x, y = self.scale.back(p)
        return not (y < -71 and x > 56)

    def _flow(self, p: Point) -> float:
        """Return the way the coat lies: back from the nose, down cheek, back and leg."""
        x, y = self.scale.back(p)
        if y < -68 and x > 29:
            return heading_of((x - 78, y + 92)) - 12
        if y > -7:
            return 105
        if y > -36 and x < 46:
            return 172
        return 190 - (x - 30) * 0.55 if y < -30 else 176

    def _arm(self) -> None:
        """Lay the raised arm over the body, and its claws."""
        at, k = self.scale.at, self.scale.unit
        form = self.scale.limb(*ARM, 8)
        shades = self.scale.shades([(45, -46, 7, 0.3), (66, -56, 5, 0.2)])
        body = Body([Part(form)], Lamp(0.22, 0.92, 0.55, 0.2), shades)
        self.plate.fill("fur", self._sleeve(form))
        self._fur(body, self._arm_flow)
        self._shag(
            form.region.outline, lambda p: self._arm_flow(p) + 18, lambda p: self.scale.back(p)[0] > 37
        )
        roots = [(at(74.0 + i * 1.5, -72.0 + i * 2.6), 48.0 + 13 * i) for i in range(5)]
        claws(self.plate, roots, 8.4 * k, 62, 1.25)

    def _sleeve(self, form: Form) -> Polygon:
        """Return the arm without its shoulder, which is to melt into the body."""
        return [p for p in form.region.outline if self.scale.back(p)[0] > 35]

    def _arm_flow(self, p: Point) -> float:
        """Return the way the arm's coat lies."""
        x = self.scale.back(p)[0]
        return 158 - 82 * ease(38, 56, x) - 14 * ease(58, 70, x)

    # ---------------------------------------------------------------- the head

    def _path(self, points: Sequence[Point], width: float, shape: str = "both", role: str = "ink") -> None:
        """Lay a line."""
        self.plate.line(role, self.scale.path(points), width, shape)

    def _ring(self, points: Sequence[Point], role: str = "ink") -> None:
        """Lay a filled shape."""
        self.plate.fill(role, self.scale.ring(points, 5))

    def _jaws(self) -> None:
        """Open the mouth: black, a red tongue, teeth of bare paper."""
        self._ring(
            (
                *((70.6, -86.0), (66, -84.2), (61, -82.0), (57, -79.6), (57.4, -76.8), (60, -75.4)),
                *((63.6, -75.8), (65.4, -77.6), (67.6, -80.6)),
            )
        )
        self._ring(((58.6, -78.0), (61, -79.2), (64.2, -78.4), (64.4, -77.0), (61, -76.2)), "red")
        for x, y, heading, long in TEETH:
            tooth = sweep(self.scale.at(x, y), heading, long * self.scale.unit, -10, 5)
            self.plate.line("cream", tooth, [0.78 * (1 - i / 5) + 0.06 for i in range(6)])
        self._path(((56, -70.0), (61, -71.4), (65.0, -73.4), (66.2, -76.0)), 0.34)
        self._path(((58.0, -81.4), (62, -84.2), (66.4, -85.6), (70.4, -86.6)), 0.30)

    def _nose(self) -> None:
        """Draw the muzzle's upper line, the nose, wrinkles and the pores of the whiskers."""
        self._path(((51, -101.0), (55, -97.2), (58.4, -94.4), (63, -93.4), (68.6, -92.8)), 0.28)
        self._ring(
            ((67.4, -94.0), (71.2, -93.2), (73.4, -90.6), (72.6, -87.8), (69.8, -88.0), (67.6, -90.4)),
        )
        self._path(((69.2, -92.8), (71.0, -92.0), (71.8, -90.6)), 0.24, role="cream")
        for i in range(5):
            x = 60.0 + i * 1.35
            self._path(((x, -92.4 + 0.1 * i), (x + 1.2, -90.4), (x + 0.6, -88.2)), 0.26)
        for i in range(7):
            x = 60.4 + 1.3 * (i % 4)
            self.plate.dot("ink", self.scale.at(x, -86.6 + 0.9 * (i // 4) - 0.4 * (i % 4)), 0.16, 6)

    def _eye(self) -> None:
        """Set a small deep eye below a heavy brow."""
        self._ring(((51.8, -91.4), (53.6, -93.8), (56.8, -93.4), (58.6, -90.8), (56.2, -89.4), (53.4, -89.8)))
        self.plate.dot("cream", self.scale.at(55.6, -91.8), 0.62 * self.scale.unit, 10)
        self._path(((53.6, -89.6), (56.2, -89.0), (58.6, -90.2)), 0.24, role="cream")
        self._path(((49.6, -96.0), (53.4, -95.2), (57.0, -93.2), (59.8, -90.4)), 0.95, "fat")
        self._path(((51.0, -89.6), (54.0, -87.8), (58.0, -88.2)), 0.32)
        self._path(((50.6, -87.8), (54.0, -86.0), (58.0, -86.4)), 0.26)

    def _ear(self, outline: Sequence[Point], least: float) -> None:
        """Lay a round ear, its hollow dark, with light hairs across."""
        form = self.scale.form(outline, 3)
        body = Body([Part(form)], Lamp(least, 0.8))
        body.fill(self.plate, "fur")
        xs = [x for x, _ in outline]
        ys = [y for _, y in outline]
        middle, foot, top = sum(xs) / len(xs), max(ys), min(ys)
        self._fur(body, lambda p: 196, Pelt(0.42, 1.1, 0.28, 0.14, 26, 24))
        hollow = [(middle + (x - middle) * 0.52, foot + (y - foot) * 0.74) for x, y in outline]
        self._ring(hollow)
        for i in range(7):
            root = self.scale.at(middle + (i - 3) * 0.9, foot + 0.4)
            long = self.knife.uniform(0.5, 0.8) * (foot - top) * self.scale.unit
            hair = sweep(root, (i - 3) * 7, long, 20, 4)
            self.plate.line("cream" if i % 2 else "ink", hair, 0.22, "end")
        wide = max(xs) - min(xs)
        self._shag(
            form.region.outline,
            lambda p: -50 + 100 * (self.scale.back(p)[0] - min(xs)) / wide,
            lambda p: self.scale.back(p)[1] < foot - 1.5,
            lambda p: 1.2,
            0.32,
        )
