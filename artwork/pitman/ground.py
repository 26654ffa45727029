"""A seed and a spot ink come in; the light of the lamp behind a figure goes out, mostly bare paper."""

import math
import random

from artwork.press.shapes import Point, Polygon, jitter, lerp, smooth, wedge
from artwork.press.svg import Cut, solid

LAMP_AT: Point = (5.5, 5.0)
GLOW = 24.0  # mm round the lamp that stay bare: the index stands there
FIRST, LAST, RAYS = -14.0, 106.0, 22


def rays(seed: int, spot: str) -> list[Cut]:
    """Cut rays that begin as points outside the glow; each has a thin black edge away from the lamp."""
    knife = random.Random(seed * 7 + 1)
    step = math.radians((LAST - FIRST) / RAYS)
    coloured: list[Polygon] = []
    black: list[Polygon] = []
    for i in range(RAYS):
        angle = math.radians(FIRST) + step * (i + 0.5 + jitter(knife, 0.13))
        half = step * knife.uniform(0.24, 0.34)
        start = GLOW + knife.uniform(0, 12) + 4 * math.sin(i * 1.7)
        coloured.append(_ray(angle, start, half, (0, 0.12, 0.3, 0.6, 1)))
        if knife.random() < 0.72:
            black.append(
                _ray(angle + half * 0.62, start + knife.uniform(9, 22), half * 0.30, (0, 0.2, 0.5, 1))
            )
        if knife.random() < 0.45:  # a nick of light down the middle
            far = start + knife.uniform(14, 26)
            coloured.append(_ray(angle + step * 0.5, far, half * 0.22, (0, 0.3, 1)))
    return [solid(spot, coloured), solid("ink", black)]


def _ray(angle: float, start: float, half: float, along: tuple[float, ...]) -> Polygon:
    spine: Polygon = []
    widths: list[float] = []
    for q in along:
        d = lerp(start, 112.0, q)
        spine.append((LAMP_AT[0] + d * math.cos(angle), LAMP_AT[1] + d * math.sin(angle)))
        widths.append(2 * d * half * smooth(q * 1.9 + 0.10) * (q > 0))
    return wedge(spine, widths)
