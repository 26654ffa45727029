"""A pose and the dice come in; a hand that holds them, modelled and lit like the face, goes out as cuts.

Hand space: mm at size 1, x right, y up, z to the viewer; the first die's place is near the origin. A pose
draws its back parts, then the dice, then the fingers in front of them.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from artwork.pitman.dice import badge, die
from artwork.pitman.materials import MATERIALS
from artwork.pitman.poses import POSES, Finger, Pose
from artwork.press.block import Block, Edge
from artwork.press.light import LAMP, Light
from artwork.press.relief import Relief
from artwork.press.shapes import Point, Polygon, bump, stroke, superellipse
from artwork.press.space import Patch, Point3, Vertex, surface, tube, unit
from artwork.press.svg import Cut, Frame, solid

HAND_EDGE = Edge(outline=0.36, halo=0.6)
Item = tuple[int, int] | str


@dataclass
class Hand:
    """One hand on the page: its pose, place and skin, and what it holds."""

    pose: str
    cx: float
    cy: float
    skin: str
    items: Sequence[Item]
    seed: int
    size: float = 1.0
    mirror: bool = False
    turn: float = 0.0
    sleeve: str = "cloth"
    lamp: Point3 = LAMP
    turns: Sequence[Point3] = field(default_factory=lambda: ((28.0, -22.0, -9.0), (-24.0, -24.0, 10.0)))

    def to_page(self, p: Point3) -> Point3:
        """Return where a point of hand space lies on the page."""
        x, y = p[0] * self.size * (-1 if self.mirror else 1), -p[1] * self.size
        c, s = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return (self.cx + x * c - y * s, self.cy + x * s + y * c, p[2] * self.size)

    def flat(self, x: float, y: float) -> Point:
        """Return the place on the page of a point at the die's depth."""
        px, py, _ = self.to_page((x, y, 0.0))
        return px, py

    def cuts(self, frame: Frame, cell: float) -> list[Cut]:
        """Return the hand with what it holds, in print order."""
        pose = POSES[self.pose]
        back = [_palm(pose, self.skin, self._hatch)] if pose.palm_behind else []
        back += [self._finger(f) for f in pose.back]
        if not pose.palm_behind:
            back.append(_palm(pose, self.skin, self._hatch))
        out = self._block([*back, *self._arm(pose)], frame, cell)
        out += self._held(pose)
        out += self._block([self._finger(f) for f in pose.front], frame, cell)
        return [*out, solid("ink", self._creases(pose)), *self._nail(pose)]

    def _hatch(self, p: Point3) -> float:
        side = -1 if self.mirror else 1
        return (0.55 * p[0] * side + 0.75 * p[1] - 0.35 * p[2]) * self.size

    def _finger(self, finger: Finger) -> Patch:
        return tube(finger.spine, finger.radii, self.skin, lambda p, s, a: self._hatch(p), 22)

    def _arm(self, pose: Pose) -> list[Patch]:
        """Return the wrist, the sleeve and its turned cuff."""
        start, end = pose.wrist

        def along(q: float) -> Point3:
            return (
                start[0] + (end[0] - start[0]) * q,
                start[1] + (end[1] - start[1]) * q,
                start[2] + (end[2] - start[2]) * q,
            )

        d = unit((end[0] - start[0], end[1] - start[1], 0))
        wrist = tube(
            [along(-0.1), along(0.5), end], [5.0, 5.2, 6.0], self.skin, lambda p, s, a: self._hatch(p), 26
        )

        def cloth(p: Point3, s: float, a: float) -> float:
            return ((p[0] * d[1] - p[1] * d[0]) * 0.5 + (p[0] * d[0] + p[1] * d[1]) * 0.62 + p[2] * 0.2) / 1.3

        def cuff(p: Point3, s: float, a: float) -> float:
            return (p[0] * d[1] - p[1] * d[0]) / 1.3

        sleeve = [along(q) for q in (0.38, 0.50, 0.83, 1.25)]
        return [
            wrist,
            tube(sleeve, [6.9, 7.2, 7.4, 9.2], self.sleeve, cloth, 30),
            tube([along(0.36), along(0.43)], [7.3, 7.4], self.sleeve, cuff, 30),
        ]

    def _block(self, patches: list[Patch], frame: Frame, cell: float) -> list[Cut]:
        """Light and cut patches on a relief only as big as they need."""
        if not patches:
            return []
        page = [self.to_page((x, y, z)) for p in patches for row in p.rows for x, y, z, _ in row]
        xs, ys = [p[0] for p in page], [p[1] for p in page]
        box = (
            max(frame[0] - 1, min(xs) - 2),
            max(frame[1] - 1, min(ys) - 2),
            min(frame[2] + 1, max(xs) + 2),
            min(frame[3] + 1, max(ys) + 2),
        )
        relief = Relief(box, cell)
        for patch in patches:
            relief.add(patch, self.to_page)
        return Block(
            relief, MATERIALS, Light(self.lamp, shadow=8, edge=0.44, ambient=0.16, seam=0.2), self.seed
        ).cuts(HAND_EDGE)

    def _held(self, pose: Pose) -> list[Cut]:
        places = pose.single if len(self.items) == 1 else pose.dice
        out: list[Cut] = []
        for i, ((x, y), item) in enumerate(zip(places, self.items, strict=False)):
            at = self.flat(x, y)
            if isinstance(item, str):
                out += badge(at, 7.4, (-8, 10)[i % 2] * (-1 if self.mirror else 1))
            else:
                out += die(at, 10.5, self.turns[i % len(self.turns)], *item, lamp=self.lamp)
        return out

    def _creases(self, pose: Pose) -> list[Polygon]:
        """Return the lines across the joints that are seen."""
        out = []
        for finger in pose.back + pose.front:
            for q in finger.creases:
                a, b = finger.spine[q - 1], finger.spine[min(len(finger.spine) - 1, q + 1)]
                d, (x, y, _), r = unit((b[0] - a[0], b[1] - a[1], 0)), finger.spine[q], finger.radii[q] * 0.6
                path = [
                    self.flat(x + d[1] * r, y - d[0] * r),
                    self.flat(x + d[0] * 0.5, y + d[1] * 0.5),
                    self.flat(x - d[1] * r, y + d[0] * r),
                ]
                out.append(stroke(path, 0.36 * self.size))
        return out

    def _nail(self, pose: Pose) -> list[Cut]:
        """Return the thumb's nail, seen a little from the side: narrower at its root, rounded at its tip."""
        thumb = next((f for f in pose.front if f.nail), None)
        if thumb is None:
            return []
        a, b, r = thumb.spine[-2], thumb.spine[-1], thumb.radii[-1]
        d = unit((b[0] - a[0], b[1] - a[1], 0))

        def shape(k: float) -> Polygon:
            return [
                self.flat(
                    b[0] + d[0] * (0.55 + u * k) * r - d[1] * (v * k) * r,
                    b[1] + d[1] * (0.55 + u * k) * r + d[0] * (v * k) * r,
                )
                for u, v in NAIL
            ]

        light = {"skin4": "bronze", "skin3": "tan", "skin2": "fair"}.get(self.skin, "paper")
        return [solid("ink", [shape(1.0)]), solid(light, [shape(0.74)])]


NAIL = [
    *((-0.72, -0.34), (-0.84, 0.0), (-0.72, 0.34), (-0.30, 0.48), (0.15, 0.50), (0.50, 0.38), (0.64, 0.0)),
    *((0.50, -0.38), (0.15, -0.50), (-0.30, -0.48)),
]


def _palm(pose: Pose, skin: str, hatch: Callable[[Point3], float]) -> Patch:
    """Return the palm: a rounded block with the ball of the thumb and a hollow."""
    (px, py, pz), (a, b, c) = pose.palm

    def point(u: float, v: float) -> Vertex:
        sx, cz = superellipse(math.tau * u, 0.75)
        round_ = math.sin(math.pi * v) ** 0.7 if 0 < v < 1 else 0.0
        up = superellipse(math.pi * v, 0.8)[1]
        x, y, z = px + a * round_ * sx, py + b * up, pz + c * round_ * cz
        z += 1.8 * bump((x - px + a * 0.45) / (a * 0.7), (y - py + b * 0.2) / (b * 0.8))
        z -= 1.0 * bump((x - px - 1) / 3.5, (y - py - b * 0.2) / 5)
        return (x, y, z, hatch((x, y, z)))

    return surface(skin, 24, 32, point)
