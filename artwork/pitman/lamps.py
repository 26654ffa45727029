"""A hat's seat or a mouth comes in; lamps and pipes as patches, flames and smoke as cuts, go out."""

import math
import random
from dataclasses import dataclass

from artwork.pitman.hats import Hat
from artwork.pitman.head import Head
from artwork.press.shapes import Point, Polygon, disc, grow, jitter, spline, star, stroke
from artwork.press.space import Patch, Point3, lathe, tube
from artwork.press.svg import Cut, solid


@dataclass(frozen=True)
class Lamp:
    """A lamp on a hat: its patches, where its flame burns, and how wide its dish is (head units)."""

    kind: str
    patches: list[Patch]
    flame: Point3
    radius: float


def carbide(hat: Hat) -> Lamp:
    """Return a brass carbide lamp: a tank in two parts and a dish."""
    z = hat.head.front(0.55) + 0.24
    tank = [(0.0, 0.20), (0.10, 0.20), (0.13, 0.16), (0.14, 0.02), (0.11, 0.0), (0.11, -0.03), (0.18, -0.05)]
    tank += [(0.19, -0.12), (0.18, -0.26), (0.14, -0.30), (0, -0.30)]
    dish = [(0.0, 0.0), (0.06, 0.01), (0.16, 0.05), (0.25, 0.12), (0.30, 0.19), (0.305, 0.19), (0.30, 0.16)]
    parts = [
        lathe(tank, "brass", (0, 0.78, z + 0.02), 4),
        lathe(dish, "dish", (0, 0.84, z + 0.14), 3.2, facing=True),
    ]
    return Lamp("carbide", [p.moved(hat.move) for p in parts], hat.move((0, 0.84, z + 0.30)), 0.30)


def oil_wick(hat: Hat) -> Lamp:
    """Return the older 'teapot' lamp with its open flame."""
    z, y, k = hat.head.front(0.55) + 0.40, 0.56, 1.1
    pot = [
        (0, 0.36),
        (0.075, 0.36),
        (0.085, 0.31),
        (0.10, 0.25),
        (0.185, 0.03),
        (0.20, -0.02),
        (0.19, -0.05),
    ]
    lid = [(0, 0.08), (0.03, 0.07), (0.095, 0)]
    spine = [(-0.08, y + 0.07, z + 0.10), (-0.22, y + 0.14, z + 0.24), (-0.37, y + 0.40, z + 0.33)]
    parts = [
        lathe([(r * k, h * k) for r, h in pot], "brass", (0.03, y, z), 3.4),
        lathe([(r * k, h * k) for r, h in lid], "brass", (0.03, y + 0.40, z), 2),
        tube(spine, [0.082, 0.071, 0.060], "brass", lambda p, s, a: a * 1.6),
    ]
    return Lamp("oil", [p.moved(hat.move) for p in parts], hat.move((-0.40, y + 0.46, z + 0.35)), 0.11)


def lamp(kind: str, hat: Hat) -> Lamp:
    """Return the lamp of a kind."""
    return {"carbide": carbide, "oil": oil_wick}[kind](hat)


def flame(kind: str, at: Point, radius: float, scale: float, seed: int) -> list[Cut]:
    """Cut a flame and its short rays at a place on the page."""
    knife = random.Random(seed)
    return _dish_flame(at, radius, scale, knife) if kind == "carbide" else _open_flame(at, scale * 1.25)


def _ray(at: Point, angle: float, near: float, far: float, width: float) -> Polygon:
    c, s = math.cos(angle), math.sin(angle)
    outline = [(near, -0.18), (far * 0.72, -0.5), (far, 0.0), (far * 0.72, 0.5), (near, 0.18)]
    return [(at[0] + c * d - s * w * width, at[1] + s * d + c * w * width) for d, w in outline]


def _dish_flame(at: Point, r: float, scale: float, knife: random.Random) -> list[Cut]:
    rays = []
    for i in range(15):
        angle = math.tau * (i + jitter(knife, 0.22)) / 15
        near, far = r * knife.uniform(0.95, 1.15) + 0.6, r * knife.uniform(1.5, 2.1) + 1.0
        rays.append(_ray(at, angle, near, far, knife.uniform(0.5, 0.9) * scale))
    return [
        solid("paper", rays),
        solid("ink", [disc(*at, r * 0.60, 20)]),
        solid("paper", [star(*at, r * 0.74, 0.40, 8, 12.0)]),
        solid("lamp", [disc(*at, r * 0.17, 9)]),
    ]


FLAME = [
    (0, 0.6),
    (-1.5, -0.6),
    (-1.3, -2.0),
    (-0.2, -3.6),
    (0.5, -6.0),
    (0.5, -3.2),
    (1.4, -1.6),
    (1.2, -0.2),
]


def _open_flame(at: Point, scale: float) -> list[Cut]:
    x, y = at
    tongue = spline([(x + u * scale, y + v * scale) for u, v in FLAME], 4, True)
    heart = [(x + (u - x) * 0.5 - 0.05, y + (v - y) * 0.55 - 0.1) for u, v in tongue]
    return [
        solid("paper", [grow(tongue, 1.1)]),
        solid("ink", [grow(tongue, 0.28)]),
        solid("paper", [tongue]),
        solid("lamp", [heart]),
    ]


def pipe(head: Head, side: int, length: float) -> tuple[list[Patch], Point3]:
    """Return a pipe in the corner of the mouth, and the top of its bowl."""
    x, y, z = head.on_face(side * 0.20, -0.70, -0.02)
    end = (side * (0.20 + length), y - 0.12, z + 0.30)
    middle = (side * (0.20 + length * 0.45), y - 0.084, z + 0.18)
    stem = tube([(x, y, z), middle, end], [0.035, 0.035, 0.05], "leather", lambda p, s, a: a * 1.2)
    bowl = [
        (0, -0.12),
        (0.07, -0.11),
        (0.10, -0.04),
        (0.115, 0.06),
        (0.11, 0.17),
        (0.085, 0.175),
        (0.08, 0.10),
    ]
    return [stem, lathe(bowl, "leather", end, 3.2)], (end[0], end[1] + 0.20, end[2])


def smoke(at: Point, scale: float) -> list[Cut]:
    """Cut two curling ribbons of smoke, edged so that they show on pale ground."""
    x, y = at
    long = [(0, 0), (-1.2, -3.5), (1.0, -7.7), (-0.6, -12), (1.6, -16)]
    short = [(0.2, -1), (1.4, -4.8), (0.2, -8.8), (2.2, -12.8)]
    ribbons = [
        stroke(
            [(x + u * scale, y + v) for u, v in long], [0.3, 1.3 * scale, scale, 1.5 * scale, 0.1], steps=7
        ),
        stroke([(x + u * scale, y + v) for u, v in short], [0.2, 0.8 * scale, 0.7 * scale, 0.1], steps=7),
    ]
    return [solid("ink", [grow(r, 0.2) for r in ribbons]), solid("paper", ribbons)]
