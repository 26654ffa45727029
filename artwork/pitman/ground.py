"""A seed, a spot ink and a pattern come in; the ground behind a figure goes out, on cream stock."""

import itertools
import math
import random
from collections.abc import Callable

from artwork.press.shapes import Point, Polygon, area, disc, jitter, lerp, smooth, spline, wedge
from artwork.press.svg import Cut, Frame, clip, solid

GLOW = 24.0  # mm round the lamp that stay bare
FIRST, LAST, RAYS = -14.0, 106.0, 22
INDEX: Frame = (-3.0, -3.0, 18.0, 21.0)  # the corner that stays bare
LEFT, RIGHT, TOP, FOOT = -3.0, 66.5, -3.0, 76.1
MIDDLE: Point = (34.0, 36.0)
GALLERY: Point = (45.0, 44.0)
CLIPPED = ("timbers", "hills")  # patterns that the index may cut into
#: Where the lamp of each light stands on the page.
LAMPS: dict[str, Point] = {"left": (5.5, 5.0), "right": (60.0, 4.0), "low": (6.0, 74.0)}


def ground(pattern: str, seed: int, spot: str, light: str = "left") -> list[Cut]:
    """Cut what is behind a figure; nothing of it comes near the index."""
    sheet = [(LEFT, TOP), (RIGHT, TOP), (RIGHT, FOOT), (LEFT, FOOT)]
    cuts = PATTERNS[pattern](random.Random(seed * 7 + 1), spot, LAMPS[light])
    return [
        solid("cream", [sheet]),
        *((role, [q for p in shapes for q in _apart(p, pattern in CLIPPED)]) for role, shapes in cuts),
    ]


def _apart(polygon: Polygon, clipped: bool) -> list[Polygon]:
    """Return a shape if it leaves the index alone, or else what of it lies beside and below."""
    inside = clip(polygon, INDEX)
    if len(inside) < 3 or abs(area(inside)) < 0.02:
        return [polygon]
    beside = [(INDEX[2], TOP, RIGHT, FOOT), (LEFT, INDEX[3], INDEX[2], FOOT)]
    return [piece for frame in beside if len(piece := clip(polygon, frame)) > 2] if clipped else []


def _rays(knife: random.Random, spot: str, lamp: Point) -> list[Cut]:
    """Cut rays that begin as points outside the glow; each has a thin black edge away from the lamp."""
    step = math.radians((LAST - FIRST) / RAYS)
    first = math.radians(FIRST) + math.atan2(MIDDLE[1] - lamp[1], MIDDLE[0] - lamp[0]) - math.radians(46)
    coloured: list[Polygon] = []
    black: list[Polygon] = []
    for i in range(RAYS):
        angle = first + step * (i + 0.5 + jitter(knife, 0.13))
        half = step * knife.uniform(0.24, 0.34)
        start = GLOW + knife.uniform(0, 12) + 4 * math.sin(i * 1.7)
        coloured.append(_ray(lamp, angle, start, half, (0, 0.12, 0.3, 0.6, 1)))
        if knife.random() < 0.72:
            far = start + knife.uniform(9, 22)
            black.append(_ray(lamp, angle + half * 0.62, far, half * 0.30, (0, 0.2, 0.5, 1)))
        if knife.random() < 0.45:  # a nick of light down the middle
            far = start + knife.uniform(14, 26)
            coloured.append(_ray(lamp, angle + step * 0.5, far, half * 0.22, (0, 0.3, 1)))
    return [solid(spot, coloured), solid("ink", black)]


def _ray(lamp: Point, angle: float, start: float, half: float, along: tuple[float, ...]) -> Polygon:
    spine: Polygon = []
    widths: list[float] = []
    for q in along:
        d = lerp(start, 112.0, q)
        spine.append((lamp[0] + d * math.cos(angle), lamp[1] + d * math.sin(angle)))
        widths.append(2 * d * half * smooth(q * 1.9 + 0.10) * (q > 0))
    return wedge(spine, widths)


def _rings(knife: random.Random, spot: str, lamp: Point) -> list[Cut]:
    """Cut broken rings round the head, as light is drawn round a lamp."""
    coloured: list[Polygon] = []
    black: list[Polygon] = []
    for k in range(9):
        radius, at = 24.0 + 5.2 * k, knife.uniform(0, math.tau)
        while at < math.tau * 2:
            length = knife.uniform(0.5, 1.3)
            coloured.append(_arc(radius, at, at + length, 2.7))
            if knife.random() < 0.5:
                black.append(_arc(radius + 1.9, at + 0.15, at + length * 0.7, 0.5))
            at += length + 0.14
            if at > math.tau + 1:
                break
    return [solid(spot, coloured), solid("ink", black)]


def _arc(radius: float, start: float, end: float, wide: float) -> Polygon:
    n = max(5, round((end - start) * radius / 2.5))
    turns = [lerp(start, end, i / n) for i in range(n + 1)]
    spine = [(MIDDLE[0] + radius * math.cos(a), MIDDLE[1] + radius * math.sin(a)) for a in turns]
    return wedge(spine, [wide * max(0.0, math.sin(math.pi * i / n)) ** 0.35 for i in range(n + 1)])


def _seams(knife: random.Random, spot: str, lamp: Point) -> list[Cut]:
    """Cut the strata of a coal face: long uneven seams, with black ones between."""
    coloured: list[Polygon] = []
    black: list[Polygon] = []
    dip, y = knife.uniform(-9, 9), -8.0
    while y < FOOT + 8:
        thick = knife.uniform(1.6, 4.6)
        coloured.append(_seam(knife, y, dip, thick))
        if knife.random() < 0.55:
            black.append(_seam(knife, y + thick + 0.8, dip, knife.uniform(0.35, 0.9)))
        y += thick + knife.uniform(3.0, 5.6)
    return [solid(spot, coloured), solid("ink", black)]


def _seam(knife: random.Random, y: float, dip: float, thick: float) -> Polygon:
    """Cut one seam, pinched out at both ends of the card or running off it; it clears the index."""
    first = 20.0 if y < 24 + max(0.0, dip) else -8.0
    spine: Polygon = []
    for i in range(8):
        x = lerp(first, 74.0, i / 7)
        spine.append((x, y + dip * (x - 32) / 70 + knife.uniform(-0.9, 0.9)))
    widths = [0.0 if first > 0 else thick, *(thick * knife.uniform(0.7, 1.1) for _ in range(7))]
    return wedge(spline(spine, 3), _between(widths, 3))


def _between(widths: list[float], steps: int) -> list[float]:
    """Return widths for a spline of that many steps between its points."""
    out = []
    for a, b in itertools.pairwise(widths):
        out += [lerp(a, b, k / steps) for k in range(steps)]
    return [*out, widths[-1]]


def _timbers(knife: random.Random, spot: str, lamp: Point) -> list[Cut]:
    """Cut a gallery that runs back into the hill: frames of props and caps, each smaller than the last."""
    coloured: list[Polygon] = []
    black: list[Polygon] = []
    for k in range(4):
        half, top, wide = 24.5 * 0.74**k, 40.0 * 0.80**k, 4.6 * 0.74**k
        cap = [(GALLERY[0] - half - 3, GALLERY[1] - top), (GALLERY[0] + half + 3, GALLERY[1] - top + 0.8)]
        props = [
            [
                (GALLERY[0] + side * (half - 1.5 * 0.8**k), GALLERY[1] - top),
                (GALLERY[0] + side * half * 1.12, FOOT + 4),
            ]
            for side in (-1, 1)
        ]
        for log in (*props, cap):
            coloured.append(wedge(log, [wide, wide * 1.1]))
            black += _grain(knife, log, wide)
    return [solid(spot, coloured), solid("ink", black)]


def _grain(knife: random.Random, log: Polygon, wide: float) -> list[Polygon]:
    """Cut the shaded edge of a log, and two cracks."""
    (ax, ay), (bx, by) = log
    long = math.hypot(bx - ax, by - ay)
    nx, ny = -(by - ay) / long, (bx - ax) / long
    out = []
    for off, weight in ((0.42, 0.9), (knife.uniform(-0.2, 0.2), 0.35)):
        start, end = (0.0, 1.0) if weight > 0.5 else sorted(knife.uniform(0.1, 0.9) for _ in range(2))
        line = [
            (lerp(ax, bx, q) + nx * wide * off, lerp(ay, by, q) + ny * wide * off)
            for q in (start, (start + end) / 2, end)
        ]
        out.append(wedge(line, [0.0 if weight < 0.5 else weight, weight, 0.0 if weight < 0.5 else weight]))
    return out


def _hills(knife: random.Random, spot: str, lamp: Point) -> list[Cut]:
    """Cut a sun behind two ridges with spruces on them."""
    sun = (MIDDLE[0] + (16.0 if lamp[0] > 30 else 12.0), 27.0)
    coloured = [_ring_of(sun, radius, wide) for radius, wide in ((19.0, 1.6), (23.5, 1.1), (28.5, 0.8))]
    coloured = [polygon for ring in coloured for polygon in ring]
    coloured.append(disc(*sun, 15.5, 48))
    black: list[Polygon] = []
    for base, height, role in ((47.0, 9.0, black), (58.0, 7.0, coloured)):
        ridge = [
            (x, base - height * abs(math.sin(x / 13.0 + base)) - knife.uniform(0, 1.5))
            for x in range(-5, 71, 3)
        ]
        role.append([*ridge, (70.0, FOOT + 3), (-5.0, FOOT + 3)])
        for x, y in ridge[::2] if role is black else ():
            tall = knife.uniform(3.0, 6.5)
            role.append([(x - tall * 0.26, y + 1), (x, y - tall), (x + tall * 0.26, y + 1)])
    return [solid(spot, coloured[:-1]), solid("ink", black), solid(spot, coloured[-1:])]


def _ring_of(at: Point, radius: float, wide: float) -> list[Polygon]:
    """Return a broken ring as eight wedges."""
    out = []
    for i in range(8):
        turns = [math.tau * (i + q) / 8 for q in (0.04, 0.25, 0.5, 0.75, 0.96)]
        spine = [(at[0] + radius * math.cos(a), at[1] + radius * math.sin(a)) for a in turns]
        out.append(wedge(spine, [0.1, wide, wide, wide, 0.1]))
    return out


def _dust(knife: random.Random, spot: str, lamp: Point) -> list[Cut]:
    """Cut a disc of light behind the head, and coal dust that hangs in it."""
    coloured = [disc(39.0, 44.0, 29.5, 72)]
    black = []
    for _ in range(150):
        x, y = knife.uniform(LEFT, RIGHT), knife.uniform(TOP, FOOT)
        away = math.hypot(x - MIDDLE[0], y - MIDDLE[1])
        if away > 32:
            black.append(disc(x, y, knife.uniform(0.2, 0.25 + 0.018 * (away - 32)), 6, knife.uniform(0, 6)))
    return [solid(spot, coloured), solid("ink", black)]


PATTERNS: dict[str, Callable[[random.Random, str, Point], list[Cut]]] = {
    **{"rays": _rays, "rings": _rings, "seams": _seams, "timbers": _timbers, "hills": _hills},
    **{"dust": _dust},
}
