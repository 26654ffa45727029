"""A pen and the marks of age and work come in; wrinkles, stubble, freckles, ears and earrings are cut."""

import math
import random

from artwork.pitman.hair import ear_point
from artwork.pitman.pen import Pen
from artwork.press.shapes import Point, disc, jitter, stroke


def wrinkles(
    pen: Pen,
    age: float = 0.0,
    fold: float = 0.8,
    frown: float = 0.0,
    worry: float = 0.0,
    crow: float = 1.0,
    cheek: float = 0.0,
) -> None:
    """Cut the lines of a life: folds by the nose, crow's feet, hollow cheeks, frown and worry."""
    for side in (-1, 1):
        _fold(pen, side, fold, age)
        _crow(pen, side, round(crow * (1 + 2.4 * age)))
        _cheek(pen, side, age, cheek)
    if frown > 0.1:
        _frown(pen, frown, age)
    _worry(pen, round(worry * 3.2))


def _fold(pen: Pen, s: int, fold: float, age: float) -> None:
    if fold > 0.1:
        end = (s * (0.405 + 0.02 * age), -0.60 - 0.22 * fold)
        path = [(s * 0.235, -0.30), (s * 0.33, -0.44), (s * 0.40, -0.60), end]
        pen.line(path, [0.05, 0.46 * pen.scale * fold, 0.38 * pen.scale * fold, 0.04])


def _crow(pen: Pen, s: int, count: int) -> None:
    for i in range(count):
        k = i - (count - 1) / 2
        rise, y = math.sin(k * 0.42), 0.08 + 0.03 * k
        end = (s * (0.66 + jitter(pen.knife, 0.02)), y + 0.15 * rise - 0.01)
        pen.line([(s * 0.53, y), (s * 0.60, y + 0.05 * rise + 0.005), end], 0.28 * pen.scale, "end")


def _cheek(pen: Pen, s: int, age: float, cheek: float) -> None:
    sz = pen.scale
    if age > 0.45:
        path = [(s * 0.43, -0.16), (s * 0.53, -0.28), (s * 0.57, -0.44), (s * 0.55, -0.60)]
        pen.line(path, [0.04, 0.30 * sz * age, 0.26 * sz * age, 0.04])
        pen.line([(s * 0.50, -0.30), (s * 0.63, -0.44), (s * 0.64, -0.62)], 0.26 * sz * age)
    for i in range(3 if cheek else 0):
        x = 0.42 + 0.07 * i
        path = [(s * x, -0.34 - 0.02 * i), (s * (x + 0.05), -0.48), (s * (x + 0.03), -0.64 + 0.03 * i)]
        pen.line(path, 0.26 * sz * cheek)


def _frown(pen: Pen, frown: float, age: float) -> None:
    sz = pen.scale
    for s in (-1, 1):
        pen.line([(s * 0.055, 0.42), (s * 0.06, 0.34), (s * 0.045, 0.25)], 0.46 * sz * frown)
    if age > 0.6:
        pen.line([(-0.01, 0.40), (0, 0.33), (0.0, 0.27)], 0.26 * sz * frown)
    pen.line([(-0.11, 0.235), (0, 0.215), (0.11, 0.235)], 0.32 * sz * frown)


def _worry(pen: Pen, count: int) -> None:
    for i in range(count):
        y, w = 0.47 + 0.105 * i, 0.46 - 0.05 * i
        ends = [jitter(pen.knife, a) for a in (0.05, 0.012, 0.012, 0.05)]
        path = [(-w + ends[0], y - 0.03), (-0.2, y + 0.025 + ends[1]), (0.02, y - 0.005)]
        path += [(0.22, y + 0.03 + ends[2]), (w + ends[3], y - 0.03)]
        pen.line(path, 0.32 * pen.scale)


def stubble(pen: Pen, amount: float = 0.5) -> None:
    """Cut short hairs over jaw, lip and chin."""
    knife = random.Random(77)
    for _ in range(int(150 * amount)):
        x, y = knife.uniform(-0.66, 0.66), knife.uniform(-1.12, -0.42)
        if _bearded(abs(x), y) and abs(x) < 0.86 * pen.head.half_width(y):
            s = 1 if x > 0 else -1
            hair = [(x, y), (x + 0.012 * s, y - 0.018), (x + 0.02 * s, y - 0.040)]
            pen.line(hair, 0.20 * pen.scale, "end")


def _bearded(ax: float, y: float) -> bool:
    """Say whether a beard would grow here: not on the lips, nor high on the cheek."""
    if -0.80 < y < -0.56 and ax < 0.32:
        return False
    if y > -0.56 and ax < 0.16:
        return False
    high = y > -0.48 - 0.3 * (0.62 - ax)
    return not (high and ax < 0.62 and y > -1.05 + 0.9 * ax and not (y < -0.42 and ax < 0.34))


def freckles(pen: Pen, amount: float = 0.6) -> None:
    """Cut freckles over nose and cheeks."""
    knife = random.Random(31)
    for _ in range(int(34 * amount)):
        x, y = knife.choice((-1, 1)) * abs(knife.gauss(0.36, 0.15)), knife.gauss(-0.16, 0.09)
        if knife.random() < 0.25:
            x = knife.gauss(0, 0.08)
        radius = knife.uniform(0.10, 0.17) * pen.scale
        if pen.seen(pen.head.on_face(x, y, 0.02)):
            pen.dot("ink", pen.at(x, y, 0.02), radius)


#: The lines inside an ear: (radius, degrees) points, width, taper.
EAR_LINES: list[tuple[list[tuple[float, float]], float, str]] = [
    ([(0.72, 165), (0.76, 110), (0.76, 60), (0.74, 5), (0.66, -48)], 0.34, "both"),
    ([(0.30, 105), (0.38, 60), (0.30, 15), (0.44, -22), (0.34, -68)], 0.40, "both"),
    ([(0.62, 190), (0.32, 205), (0.40, 245)], 0.62, "both"),
    ([(0.55, 262), (0.42, 275), (0.50, 300)], 0.34, "end"),
]


def ear(pen: Pen, size: float, stick: float) -> None:
    """Cut the inner lines of the ears that are seen."""
    for side in (-1, 1):
        for path, width, shape in EAR_LINES:
            points = [ear_point(pen.head, side, r, math.radians(f), size, stick) for r, f in path]
            if all(pen.seen(p, 1.5) for p in points):
                page: list[Point] = [pen.head.to_page(p)[:2] for p in points]
                pen.fill("ink", [stroke(page, width * pen.scale, shape, 4)])


def earring(pen: Pen, side: int) -> None:
    """Cut a small ring under an ear that is seen."""
    head = pen.head
    lobe = ear_point(head, side, 0.9, math.radians(-95), 1.0, 0.45)
    if not pen.seen(lobe, 0.8) or side * head.face["yaw"] > 12:
        return
    x, y, _ = head.to_page(lobe)
    q = 0.065 * head.size
    y += q * 0.9
    pen.fill("ink", [disc(x, y, q * 1.4, 12, squash=0.85)])
    pen.fill("lamp", [disc(x, y, q * 0.98, 12, squash=0.85)])
    pen.fill("paper", [disc(x - 0.25 * q, y - 0.3 * q, q * 0.3, 6)])
