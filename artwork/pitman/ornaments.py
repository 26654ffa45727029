"""Places, angles and lengths in; the bursts and picks of the cards of stars and of the company out."""

import math
import random
from collections.abc import Callable

from artwork.press.shapes import Point, Polygon, grow, jitter, lerp, spline, stroke, wedge
from artwork.press.svg import Cut, Frame, clip, solid

INDEX: Frame = (-9.0, -9.0, 18.4, 15.0)  # the corner that stays bare


def touches(polygon: Polygon, frame: Frame) -> bool:
    """Say whether anything of a polygon lies in a frame."""
    return len(clip(polygon, frame)) > 2


def burst(
    at: Point, seed: int, spot: str, near: float, far: float, n: int, unsteady: float = 0.10
) -> list[Cut]:
    """Cut rays that open outwards, each with a thin black edge; none runs into the index."""
    knife = random.Random(seed)
    coloured, black = [], []
    for i in range(n):
        angle = math.tau * (i + jitter(knife, unsteady)) / n
        start, half = near + (7.0 if i % 2 else 0.0), math.pi / n * 0.56
        ray = spoke(at, angle, start, far, half)
        if touches(ray, INDEX):
            continue
        coloured.append(ray)
        if i % 2 == 0:
            black.append(spoke(at, angle + half * 0.75, start + 8.0, far, half * 0.26))
    return [solid(spot, coloured), solid("ink", black)]


def spoke(at: Point, angle: float, near: float, far: float, half: float) -> Polygon:
    """Return a ray that widens from `near` to `far`."""
    along = [lerp(near, far, q) for q in (0, 0.25, 1)]
    line = [(at[0] + d * math.cos(angle), at[1] + d * math.sin(angle)) for d in along]
    return wedge(line, [0, along[1] * half * 1.6, along[2] * half * 2])


def turner(at: Point, degrees: float) -> Callable[[float, float], Point]:
    """Return what places along and across of a line, turned by some degrees, on the page."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return lambda u, v: (at[0] + u * c - v * s, at[1] + u * s + v * c)


def pick(at: Point, degrees: float, length: float, head: float, tail: float, wood: str = "lamp") -> list[Cut]:
    """Cut a miner's pick: an ash handle that swells at both ends, and the iron's eye round it."""
    t, end = turner(at, degrees), length
    grip = [
        (-tail, 1.25),
        (-tail + 2.2, 1.0),
        (lerp(-tail, end, 0.5), 0.8),
        (end - 3.0, 1.0),
        (end + 2.2, 1.35),
    ]
    handle = [t(u, -v) for u, v in grip] + [t(u, v) for u, v in reversed(grip)]
    iron = [t(*p) for p in _iron(end, head)]
    eye = [t(end + u, v) for u, v in ((-1.7, -1.9), (1.9, -1.9), (1.9, 1.9), (-1.7, 1.9))]
    gleam = [t(end + u, v * head) for u, v in ((-2.2, -0.86), (-0.3, -0.56), (0.6, -0.3))]
    fade = [t(end + u, v * head) for u, v in ((0.6, 0.3), (-0.3, 0.56), (-2.2, 0.86))]
    grain = stroke([t(-tail + 2, -0.3), t(0, -0.3), t(end - 3, -0.4)], [0.1, 0.35, 0.1])
    return [
        solid("paper", [grow(handle, 0.9), grow(iron, 0.8)]),
        solid("ink", [grow(handle, 0.3)]),
        solid(wood, [handle]),
        solid("ink", [grain, iron, eye]),
        solid("paper", [stroke(gleam, [0.05, 0.55, 0.4]), stroke(fade, [0.4, 0.4, 0.05])]),
    ]


def _iron(end: float, head: float) -> Polygon:
    """Return the outline of a pick's iron: bowed a little, both sides drawn out to points."""
    outer = [(-3.4, -1.0), (-1.0, -0.66), (1.2, -0.32), (1.7, 0.0), (1.2, 0.32), (-1.0, 0.66), (-3.4, 1.0)]
    inner = [(-2.3, 0.66), (-0.9, 0.32), (-0.6, 0.0), (-0.9, -0.32), (-2.3, -0.66)]
    return [(end + u, v * head) for u, v in spline(outer, 5) + spline(inner, 5)]
