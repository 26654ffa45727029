"""Sizes in mm come in; a round loaf of rye bread goes out, slashed and floury."""

import random

from artwork.engraving.forms import Body, Bump, Form, Lamp, Part
from artwork.engraving.hatching import Hatch
from artwork.engraving.leaves import Leaf
from artwork.engraving.plate import Plate
from artwork.engraving.points import Walk, sweep
from artwork.press.shapes import spline

LOAF = (
    *((-0.5, -0.24), (-0.46, -0.52), (-0.33, -0.82), (-0.12, -0.98), (0.12, -0.99), (0.34, -0.84)),
    *((0.47, -0.54), (0.5, -0.24), (0.45, -0.05), (0.28, 0.01), (0.0, 0.03), (-0.28, 0.01), (-0.45, -0.05)),
)
#: Slashes: where they begin and how long they are, as parts of the loaf's width and height.
SLASHES = ((-0.34, -0.42, 0.36), (-0.14, -0.40, 0.52), (0.08, -0.42, 0.50), (0.28, -0.46, 0.30))


def loaf(wide: float, high: float, seed: int = 2) -> Plate:
    """Stand a loaf on (0, 0)."""
    knife, plate = random.Random(seed), Plate()
    outline = spline([(x * wide, y * high) for x, y in LOAF], 6, True)
    bump = Bump(0.0, -0.5 * high, 0.42 * wide, 0.45 * high, 0, 0.05 * wide)
    body = Body([Part(Form(outline, 0.42 * high, [bump]))], Lamp(0.16, 0.9, 0.55, 0.1))
    body.engrave(plate, Hatch(4, 0.46, 0.5), Hatch(72, 0.5, 0.4, 0.62, 0.6), edge=(0.22, 0.6), stock="crust")
    for x, y, long in SLASHES:
        cut = Leaf(Walk(sweep((x * wide, y * high), 24, long * high * 1.1, 14, 12)), 0.062 * wide, 0.5, 0.8)
        plate.fill("ink", cut.outline())
        plate.fill("cream", cut.edge(-0.75, 12) + cut.edge(0.55, 12)[::-1])
        plate.line("ink", cut.edge(0.0, 12, 0.12, 0.9), 0.16)
    for _ in range(60):
        at = (knife.uniform(-0.36, 0.3) * wide, knife.uniform(-0.92, -0.45) * high)
        plate.dot("cream", at, knife.uniform(0.1, 0.22), 6)
    return plate
