"""Sizes in mm come in; a sheaf, a straw band, a sack and the ground below go out, engraved."""

import math
import random
from collections.abc import Sequence

from artwork.engraving.forms import Body, Bump, Form, Lamp, Part, Shade
from artwork.engraving.hatching import Hatch, contour, hatch
from artwork.engraving.leaves import grain, straw
from artwork.engraving.plate import Plate, swelled
from artwork.engraving.points import add, between, ease, polar, scaled, sweep, turned
from artwork.pit.ears import Ear
from artwork.press.shapes import Point, Polygon, jitter, spline

#: A sheaf's rows of ears, back to front: how many, how high (part of the sheaf), how far they fan (degrees).
Rows = Sequence[tuple[int, float, float]]
WHEAT_ROWS: Rows = ((5, 0.40, 31), (4, 0.25, 21))
WAIST = 0.34  # where a sheaf is bound, above its foot


def ground(wide: float, deep: float, seed: int) -> Plate:
    """Lay a cast shadow and a little stubble: flat swelled lines."""
    knife, plate = random.Random(seed), Plate()
    rows = int(deep / 0.55)
    for row in range(rows):
        half = wide / 2 * math.sqrt(max(0.0, 1 - ((row + 0.4) / rows) ** 2))
        x = -half + knife.uniform(0, 3)
        while x < half:
            long = min(half - x, 4 + 13 * knife.random())
            if long > 2:
                line = [(x + long * i / 6, row * 0.55 + 0.10 * math.sin(i)) for i in range(7)]
                plate.line("ink", line, 0.34 - 0.2 * row / rows)
            x += long + 0.8 + 2.5 * knife.random() * (1 + row / rows)
    return plate


def band(at: Point, wide: float, high: float, turn: float = 0.0) -> Plate:
    """Twist a band of straw round a waist."""
    plate, many = Plate(), 9

    def put(x: float, y: float) -> Point:
        return add(at, turned((x, y + 0.32 * high * math.cos(x / wide * math.pi)), turn))

    for i in range(many):
        left, right = -wide / 2 + wide * i / many, -wide / 2 + wide * (i + 1) / many
        corners = (
            *((left - 0.05 * wide, 0.5), (left - 0.03 * wide, -0.1), (left + 0.10 * wide, -0.5)),
            *((right + 0.02 * wide, -0.42), (right - 0.02 * wide, 0.2), (left + 0.04 * wide, 0.5)),
        )
        strand = spline([put(x, y * high) for x, y in corners], 4, True)
        plate.fill("cream", strand)
        plate.fill("straw", [add(p, (0.12, 0.1)) for p in strand])
        for j in range(3):
            a = put(left + (0.01 + 0.03 * j) * wide, high * 0.42)
            b = put(left + (0.08 + 0.03 * j) * wide, -high * 0.4)
            plate.line("ink", [a, between(a, b, 0.5), b], 0.15 + 0.20 * ease(0, many, i) + 0.05 * j)
        contour(plate, strand, 0.16, 0.40)
    return plate


def sheaf(high: float, ear: float, foot: float = 23.0, seed: int = 2, rows: Rows = WHEAT_ROWS) -> Plate:
    """Bind a sheaf of wheat that stands on (0, 0); `ear`: how long its ears are, `foot`: its spread below."""
    knife, plate = random.Random(seed), Plate()
    waist = -WAIST * high
    for row, (many, reach, fan) in enumerate(rows):
        for i in range(26 if row == 0 else 14):
            f = -1 + 2 * (i + knife.random()) / (26 if row == 0 else 14)
            short = knife.uniform(0.72, 0.86) if row == 0 else knife.uniform(0.98, 1.08)
            long = high * reach * short * (1 - 0.10 * abs(f))
            line = sweep((f * 0.055 * high, waist), f * fan * 0.62, long, f * fan * 0.42, 12, 1.3)
            straw(plate, line, 0.72, tint=_some(knife))
        for i in sorted(range(many), key=lambda i: -abs(i - (many - 1) / 2)):
            f = (i / (many - 1) - 0.5) * 2
            long = high * reach * (1 - 0.10 * f * f) * (1 + 0.05 * (i % 2))
            line = sweep((f * 0.055 * high, waist), f * fan * 0.62, long, f * fan * 0.48, 16, 1.3)
            straw(plate, line, 0.95, tint=_some(knife))
            size = ear * (1.03 - 0.08 * abs(f)) * (1 - 0.03 * row)
            bend = (1 if f >= 0 else -1) * (8 + 22 * abs(f))
            head = f * fan * 1.10
            plate.lay(Ear("wheat", size, bend, head, line[-1], seed=10 * row + i).cut(0.15))
    _feet(plate, high, foot, knife)
    plate.lay(band((0, waist), 0.20 * high, 3.2))
    return plate


def _some(knife: random.Random) -> str | None:
    """Return the tint of a straw: most have it, some are left bare."""
    return "straw" if knife.random() < 0.8 else None


def _feet(plate: Plate, high: float, foot: float, knife: random.Random) -> None:
    """Lay the straws below the band, with their cut ends and the band's shadow."""
    waist = -WAIST * high
    for i in range(30):
        f = -1 + 2 * (i + knife.random()) / 30
        long = high * knife.uniform(0.33, 0.365) / math.cos(math.radians(f * foot * 0.8))
        line = sweep((f * 0.070 * high, waist), 180 - f * foot, long, f * 8, 12)
        straw(plate, line, 1.0, tint=_some(knife))
        dark = 0.15 + 0.22 * ease(-0.5, 1, f)
        plate.line("ink", line[: 5 + int(4 * knife.random())], dark + 0.3, "end")
        across = polar(180 - f * 20 + 90, 0.45)
        plate.line("ink", [add(line[-1], scaled(across, k)) for k in (-1, 0, 1)], 0.24, "blunt")


SACK = [
    *((-0.10, -0.84), (-0.22, -0.80), (-0.36, -0.70), (-0.45, -0.54), (-0.495, -0.34), (-0.50, -0.16)),
    *((-0.475, -0.04), (-0.40, 0.005), (-0.2, 0.015), (0, 0.005), (0.22, 0.018), (0.42, 0.004)),
    *((0.485, -0.05), (0.505, -0.18), (0.49, -0.36), (0.44, -0.55), (0.35, -0.70), (0.22, -0.80)),
    (0.10, -0.84),
]
FRILL = [
    *((-0.085, -0.85), (-0.13, -0.91), (-0.205, -0.985), (-0.12, -0.975), (-0.05, -1.005), (0.02, -0.97)),
    *((0.10, -1.0), (0.15, -0.965), (0.215, -0.975), (0.13, -0.90), (0.085, -0.85)),
]


def sack(wide: float, high: float, seed: int = 1) -> Plate:
    """Stand a tied grain sack on (0, 0)."""
    knife, plate = random.Random(seed), Plate()

    def put(points: Sequence[Point]) -> Polygon:
        return spline([(x * wide, y * high) for x, y in points], 5, True)

    Body([Part(Form(put(FRILL), 0.08 * wide))], Lamp(0.2)).engrave(
        plate, Hatch(4, 0.4, 0.5), edge=(0.18, 0.44)
    )
    for i in range(11):
        x = -0.075 + 0.15 * i / 10
        fold = [(x, -0.85), (x * 1.4, -0.91), (x * 2.1 + 0.3 / wide, -0.955)]
        plate.line("ink", [(u * wide, v * high) for u, v in fold], 0.34, "end")
    _belly(plate, put(SACK), wide, high)
    for i in range(13):
        a = -58 + 116 * i / 12
        long = high * knife.uniform(0.16, 0.36) * (1 + abs(a) / 110)
        fold = sweep((a / 580 * wide, -0.835 * high), 180 - a, long, a * 0.62, 12)
        plate.line("ink", fold, knife.uniform(0.30, 0.64), "end")
    for side, i in ((s, i) for s in (-1, 1) for i in range(4)):
        corner = (side * 0.46 * wide, -0.03 * high)
        fold = sweep(corner, side * (-20 - 16 * i), high * knife.uniform(0.13, 0.20), -side * 22, 8)
        plate.line("ink", fold, 0.40, "end")
    contour(plate, put(SACK), 0.20, 0.58)
    _cord(plate, wide, high)
    return plate


def _belly(plate: Plate, outline: Polygon, wide: float, high: float) -> None:
    """Hatch the sack's body, crossed in its darks."""
    shades = [
        Shade(0.34 * wide, -0.12 * high, 0.2 * wide, 0.12),
        Shade(0, -0.80 * high, 0.2 * wide, 0.25),
    ]
    form = Form(
        outline, 0.34 * wide, [Bump(0.02 * wide, -0.30 * high, 0.42 * wide, 0.36 * high, 0, 0.07 * wide)]
    )
    body = Body([Part(form)], Lamp(0.08, 1.0, 0.5, 0.0), shades)
    body.fill(plate, "cream")
    for family in (Hatch(90, 0.50, -0.28, 0.20, 0.8), Hatch(2, 0.55, 0.22, 0.40, 0.62)):
        hatch(plate, body.box, family, body.tone, body.inside, body.height)


def _cord(plate: Plate, wide: float, high: float) -> None:
    """Tie the neck: two turns of cord and its ends."""
    for y in (-0.862, -0.838):
        line = [(x * 0.095 * wide, (y + 0.012 * (1 - x * x)) * high) for x in (-1, -0.5, 0, 0.5, 1)]
        plate.fill("cream", swelled(line, [1.05] * 5))
        for down, width in ((-0.45, 0.2), (0.45, 0.34)):
            plate.line("ink", [add(p, (0, down)) for p in line], width, "blunt")
        for i in range(9):
            x = -0.085 * wide + 0.17 * wide * i / 8
            twist = [(x - 0.2, y * high + 0.75), (x + 0.02, y * high + 0.35), (x + 0.25, y * high - 0.05)]
            plate.line("ink", twist, 0.2, "blunt")
    for heading, long in ((160, 0.15), (140, 0.12)):
        plate.line("ink", sweep((0.08 * wide, -0.845 * high), heading, high * long, 36, 8), 0.45, "blunt")


def spilt(many: int, wide: float, deep: float, seed: int) -> Plate:
    """Scatter grains over the ground."""
    knife, plate = random.Random(seed), Plate()
    for _ in range(many):
        at = (knife.uniform(-wide / 2, wide / 2), knife.uniform(0, deep))
        grain(plate, at, 90 + jitter(knife, 30), 1.7, 0.85, peak=0.45, gap=0.3)
    return plate
