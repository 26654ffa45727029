"""A pen and the set of a glance come in; eyes, brows and spectacles are cut."""

import math
import random

from artwork.pitman.head import EYE_Y
from artwork.pitman.pen import Pen
from artwork.press.shapes import Point, clamp, lerp, power, wedge


class Eye:
    """One eye: side -1 is on the viewer's left."""

    def __init__(self, pen: Pen, side: int, opening: float, crease: bool = True) -> None:
        self.pen, self.side, self.opening, self.crease = pen, side, opening, crease
        self.size = pen.head.face["eye_size"]
        self.half = 0.158 * self.size

    def point(self, u: float, v: float) -> Point:
        """Return face co-ordinates: u runs -1 to 1 from the nose outwards, v up from the eye's middle."""
        return self.side * (self.pen.head.eye_x + self.half * u), EYE_Y + v * self.size + 0.02 * u

    def at(self, u: float, v: float) -> Point:
        """Return the place on the page."""
        return self.pen.at(*self.point(u, v))

    def upper(self, u: float) -> float:
        """Return the height of the upper lid."""
        off = abs(u + 0.08 if u < 0 else u)
        return 0.080 * self.opening * power(1 - power(off, 2.4), 0.8)

    def lower(self, u: float) -> float:
        """Return the height of the lower lid."""
        return -0.042 * (0.5 + 0.5 * self.opening) * (1 - u * u)

    def cut(self, gaze: Point, bag: float) -> None:
        """Cut the eye: a black bed, the white out of it, the iris within the lids, a catchlight, the lids."""
        head = self.pen.head
        if not self.pen.seen(head.on_face(*self.point(0, 0), 0.05), 1.6):
            return
        across = [i / 8 - 1 for i in range(17)]
        bed = [self.at(u * 1.10, self.upper(u) + 0.020) for u in across]
        bed += [self.at(u * 1.08, self.lower(u) - 0.014) for u in reversed(across)]
        self.pen.fill("ink", [bed])
        within = [0.86 * (i / 6 - 1) for i in range(13)]
        white = [self.at(u, self.upper(u) - 0.010) for u in within]
        white += [self.at(u, self.lower(u) + 0.006) for u in reversed(within)]
        self.pen.fill("paper", [white])
        self._iris(gaze[0] * 0.42 * self.side, 0.018 + gaze[1] * 0.03)
        self._lids(bag)

    def _iris(self, u0: float, v0: float) -> None:
        ring = []
        for i in range(26):
            a = math.tau * i / 26
            u = clamp(u0 + 0.068 / self.half * self.size * math.cos(a), -0.97, 0.97)
            v = clamp(v0 + 0.068 * math.sin(a), self.lower(u) - 0.002, self.upper(u))
            ring.append(self.at(u, v))
        self.pen.fill("ink", [ring])
        light = self.at(u0 - self.side * 0.14, min(v0 + 0.026, self.upper(u0) - 0.026))
        self.pen.dot("paper", light, 0.21 * self.pen.scale)

    def _lids(self, bag: float) -> None:
        sz, o, up, low = self.pen.scale, self.opening, self.upper, self.lower
        lid = [
            (-1.04, -0.012),
            (-0.6, up(-0.6) + 0.004),
            (0, up(0) + 0.008),
            (0.6, up(0.6) + 0.006),
            (1.14, -0.014),
        ]
        weights = [0.16, 0.38, 0.50, 0.52, 0.12]
        self.pen.line([self.point(*p) for p in lid], [w * sz for w in weights], slack=None)
        crease = [(-0.8, 0.075 * o + 0.028), (-0.1, 0.080 * o + 0.058), (0.6, 0.07 * o + 0.045), (1.2, 0.0)]
        if self.crease:
            self.pen.line([self.point(*p) for p in crease], 0.28 * sz, slack=None)
        under = [(-0.5, low(-0.5) - 0.012), (0.2, low(0.2) - 0.018), (0.8, low(0.8) - 0.010), (1.05, -0.008)]
        self.pen.line([self.point(*p) for p in under], 0.22 * sz, slack=None)
        if bag > 0.2:
            fold = [(-0.85, -0.07), (-0.2, -0.115 - 0.02 * bag), (0.5, -0.105 - 0.02 * bag), (0.95, -0.06)]
            self.pen.line([self.point(*p) for p in fold], 0.30 * sz * bag, slack=None)

    def close(self) -> None:
        """Cut a closed eye: the lids meet in one dark bow, with a crease above and two below."""
        sz = self.pen.scale
        bow = [(-1.05, 0.012), (-0.5, -0.032), (0.1, -0.046), (0.7, -0.030), (1.15, 0.016)]
        self.pen.line(
            [self.point(*p) for p in bow], [0.2 * sz, 0.62 * sz, 0.78 * sz, 0.66 * sz, 0.1], slack=None
        )
        for rise, wide in ((0.075, 0.30), (-0.098, 0.30), (-0.150, 0.24)):
            fold = [(u, v * 0.8 + rise) for u, v in bow[:-1]]
            self.pen.line([self.point(*p) for p in fold], wide * sz, slack=None)
        for u, v, far in ((0.85, 0.0, 1.45), (0.95, 0.02, 1.5), (0.8, -0.03, 1.35)):
            way = (v + 0.05) * 1.6
            self.pen.line([self.point(u, v), self.point(far, way)], 0.30 * sz, "end", slack=None)

    def lashes(self, long: float) -> None:
        """Cut the lashes of the upper lid, swept outwards."""
        for u, out, rise in ((0.30, 0.10, 0.055), (0.66, 0.24, 0.05), (0.96, 0.34, 0.03)) if long else ():
            root = (u, self.upper(min(u, 0.9)) + 0.006)
            tip = (u + out * long, root[1] + rise * long)
            middle = (u + out * long * 0.6, root[1] + rise * long * 0.35)
            points = [self.point(*p) for p in (root, middle, tip)]
            self.pen.line(points, 0.5 * self.pen.scale, "end", slack=None)


def eyes(
    pen: Pen,
    opening: float = 0.75,
    gaze: tuple[float, float] = (0.0, 0.0),
    lashes: float = 0.0,
    wink: int = 0,
    crease: bool = True,
) -> None:
    """Cut both eyes; gaze is to the viewer's right and up, lashes are long at 1, `wink` closes one side."""
    bag = pen.head.face["bag"]
    for side in (-1, 1):
        eye = Eye(pen, side, opening, crease)
        if side == wink:
            eye.close()
            continue
        eye.cut(gaze, 0.5 + 0.5 * bag)
        eye.lashes(lashes)


def brows(
    pen: Pen,
    angle: float = 0.2,
    thick: float = 1.0,
    uneven: float = 0.0,
    role: str = "ink",
    bushy: float = 0.5,
) -> None:
    """Cut both brows; a positive angle draws the inner ends down (stern), `uneven` lifts the left one."""
    for side in (-1, 1):
        _brow(pen, side, angle, thick, uneven if side < 0 else 0.0, role, bushy)


def _brow(pen: Pen, side: int, angle: float, thick: float, lift: float, role: str, bushy: float) -> None:
    sz, points, widths = pen.scale, [], []
    for i in range(7):
        q = i / 6
        y = 0.262 + lift * 0.06 - angle * (0.07 * (1 - q) - 0.02 * q) - 0.055 * q * q
        y += 0.0225 * math.sin(math.pi * min(1, q * 0.8 + 0.08))
        points.append((side * lerp(0.115, 0.575, q), y))
        swell = 0.55 + 0.6 * math.sin(math.pi * (0.15 + 0.8 * q))
        weight = 1.15 if role == "ink" else 0.95
        widths.append(thick * sz * weight * swell * (1 - q) ** 0.25 * min(1, 0.45 + q * 4))
    if role != "ink":
        pen.line(points, [w + 0.34 * sz for w in widths[:-1]] + [0.1], lift=0.03, slack=2.2)
    pen.line(points, widths, role=role, lift=0.035, slack=2.2)
    knife = random.Random(17 + side)
    for i in range(int(6 + 4 * bushy)):
        q = (i + 0.3 + knife.uniform(0, 0.5)) / (7 + 4 * bushy)
        k = int(q * 6)
        (ax, ay), (bx, by) = points[k], points[min(6, k + 1)]
        x, y = lerp(ax, bx, q * 6 % 1), lerp(ay, by, q * 6 % 1)
        dx = side * knife.uniform(0.09, 0.13)
        dy = (0.035 + 0.04 * bushy) * (1.0 - 1.1 * q) + knife.uniform(-0.012, 0.012)
        w = widths[k] / pen.head.size
        hair = [(x, y - w * 0.1), (x + dx * 0.5, y + w * 0.30 + dy * 0.5), (x + dx, y + w * 0.22 + dy)]
        pen.line(hair, 0.5 * sz * min(1.2, thick), "end", role=role, lift=0.04, slack=2.2)


def spectacles(pen: Pen, r: float = 0.20, low: float = 0.0) -> None:
    """Cut round wire spectacles, with a glint on each glass."""
    head, sz = pen.head, pen.scale
    ex, ey = head.eye_x, 0.06 - low
    z = max(head.depth(ex, EYE_Y), head.depth(ex - 0.1, -0.05)) + 0.10

    def at(x: float, y: float, depth: float) -> Point:
        px, py, _ = head.to_page((x, head.stretch(y), depth))
        return px, py

    for side in (-1, 1):
        ring = []
        for i in range(29):
            a = math.tau * i / 28
            x = side * ex + r * math.cos(a)
            ring.append(at(x, ey + r * math.sin(a), z - 0.12 * max(0, abs(x) - 0.35)))
        dark = pen.light_at(side * ex, -0.02) < 0.2 and pen.light_at(side * (ex + 0.1), -0.1) < 0.25
        pen.fill("paper" if dark else "ink", [wedge(ring, [(0.26 if dark else 0.36) * sz] * 29)])
        turns = [math.radians(d) for d in range(100, 176, 8)]
        glint = [at(side * ex + r * 0.8 * math.cos(a), ey + r * 0.8 * math.sin(a), z) for a in turns]
        pen.fill("paper", [wedge(glint, [0.06] + [0.40 * sz] * (len(glint) - 2) + [0.06])])
        if side * head.face["yaw"] < 8:  # the far side-piece is hidden
            hinge, ear = (
                at(side * (ex + r), ey + 0.05, z - 0.06),
                at(side * (head.half_width(0.05) + 0.02), 0.06, 0.05),
            )
            pen.fill("ink", [wedge([hinge, ear], [0.36 * sz, 0.28 * sz])])
    bridge = [
        at(x, ey + 0.06 + 0.05 * (1 - (x / 0.14) ** 2), z + 0.03) for x in (-0.14, -0.07, 0, 0.07, 0.14)
    ]
    pen.fill("ink", [wedge(bridge, [0.40 * sz] * 5)])


def patch(pen: Pen, side: int = 1) -> None:
    """Cut an eye patch and its cord."""
    ex = pen.head.eye_x
    turns = [math.radians(d) for d in range(0, 360, 15)]
    outline = [
        pen.at(side * (ex + 0.21 * math.cos(a) * (1 - 0.15 * math.sin(a))), 0.10 + 0.19 * math.sin(a), 0.07)
        for a in turns
    ]
    pen.fill("ink", [outline], 0.1)
    cord = [(side * 0.20, 0.24), (0, 0.36), (-side * 0.3, 0.50), (-side * 0.55, 0.60)]
    pen.line(cord, [0.5, 0.45, 0.45, 0.45], lift=0.03)
    pen.line([(side * 0.5, 0.16), (side * 0.65, 0.22), (side * 0.78, 0.30)], [0.5, 0.45, 0.45], lift=0.03)
