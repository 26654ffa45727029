"""Points of a sheet and where a picture shows them in, the view that maps them out; and blank edges."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from printkit.calibration.testsheet import BAR, STAIRS, TREAD, MeasuringSheet

Point = tuple[float, float]
#: How light a place of a sheet is, in mm.
Sample = Callable[[float, float], float]

#: Equations that are closer than this to saying nothing can't be solved.
_NOTHING = 1e-12


@dataclass(frozen=True, slots=True)
class View:
    """How a camera or a scanner sees a sheet: from its mm to the picture's dots."""

    factors: tuple[float, ...]  # eight, of a projection
    middle: Point  # of the sheet, from which its points are counted

    def __call__(self, x: float, y: float) -> Point:
        a, b, c, d, e, f, g, h = self.factors
        u, v = (x - self.middle[0]) / 100, (y - self.middle[1]) / 100
        depth = 1 + g * u + h * v
        return (a * u + b * v + c) / depth, (d * u + e * v + f) / depth

    @property
    def dots(self) -> tuple[float, float]:
        """How many dots a mm has in the middle, across the sheet and down it."""
        x, y = self.middle
        here, across, down = self(x, y), self(x + 0.5, y), self(x, y + 0.5)
        return 2 * math.dist(here, across), 2 * math.dist(here, down)

    @property
    def tilt(self) -> float:
        """How much larger one side of 100 mm is seen than the other: nothing in a scan."""
        return 2 * max(abs(self.factors[6]), abs(self.factors[7]))


def see(sheet: Sequence[Point], picture: Sequence[Point], middle: Point) -> View | None:
    """Return the view that fits points best; None where no view does."""
    rows: list[tuple[list[float], float]] = []
    for (x, y), (right, down) in zip(sheet, picture, strict=True):
        u, v = (x - middle[0]) / 100, (y - middle[1]) / 100
        rows.append(([u, v, 1, 0, 0, 0, -right * u, -right * v], right))
        rows.append(([0, 0, 0, u, v, 1, -down * u, -down * v], down))
    many = range(8)
    squares = [[sum(row[i] * row[j] for row, _ in rows) for j in many] for i in many]
    factors = _solve(squares, [sum(row[i] * value for row, value in rows) for i in many])
    return None if factors is None else View(tuple(factors), middle)


def misfit(view: View, sheet: Sequence[Point], picture: Sequence[Point]) -> float:
    """Return how far points lie from where a view puts them, in dots: the root of their mean square."""
    gaps = [math.dist(view(*one), other) ** 2 for one, other in zip(sheet, picture, strict=True)]
    return math.sqrt(sum(gaps) / len(gaps))


def _solve(left: list[list[float]], right: list[float]) -> list[float] | None:
    """Solve linear equations by elimination, largest numbers first; None where they say too little."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(left, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda index: abs(rows[index][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        if abs(rows[column][column]) < _NOTHING:
            return None
        for index in range(size):
            if index != column:
                times = rows[index][column] / rows[column][column]
                rows[index] = [a - times * b for a, b in zip(rows[index], rows[column], strict=True)]
    return [rows[index][size] / rows[index][index] for index in range(size)]


def sampler(picture: Image.Image, view: View) -> Sample:
    """Return what tells how light a picture is at a place of the sheet that it shows."""
    dots, wide, high = picture.tobytes(), picture.width - 1, picture.height - 1

    def light(x: float, y: float) -> float:
        right, down = view(x, y)
        right, down = min(max(right - 0.5, 0.0), wide - 1e-6), min(max(down - 0.5, 0.0), high - 1e-6)
        column, row = int(right), int(down)
        u, v, at = right - column, down - row, row * (wide + 1) + column
        above = dots[at] * (1 - u) + dots[at + 1] * u
        below = dots[at + wide + 1] * (1 - u) + dots[at + wide + 2] * u
        return above * (1 - v) + below * v

    return light


#: In which steps, in mm, a bar and an edge are looked for; how far out, and in, from where the page ends.
_STEP, _OUT, _IN = 0.1, 10.0, 4.0
#: The paper differs by this share from what it lies on, in the mean of so many mm to each side of its edge.
_STANDS_OUT, _MEAN = 0.07, 0.6


def blank_edges(
    light: Sample, sheet: MeasuringSheet, scale: tuple[float, float] | None
) -> tuple[float | None, ...]:
    """Return what stays blank of the paper at its top, right, bottom and left, in mm.

    Where a printer shrinks or moves a page, the paper ends elsewhere than the page: its edges are looked for.
    Without them a scan's scale says how far out they are; None where nothing says it.
    """
    bars = [_bar(light, sheet, number) for number in range(4)]
    ends = [_end_of_paper(light, sheet, number) for number in range(4)]
    found: list[float | None] = []
    for number, (bar, end) in enumerate(zip(bars, ends, strict=True)):
        side = (sheet.height, sheet.width)[number % 2]
        other = ends[(number + 2) % 4]
        long = scale[1 - number % 2] if scale else 1.0
        if end is not None and other is not None:
            long = side / (side - end - other)
        elif end is None and scale:
            end = -(side / long - side) / 2
        found.append(None if bar is None or end is None else max(0.0, round((bar - end) * long, 1)))
    return tuple(found)


def _at(sheet: MeasuringSheet, number: int, along: float, deep: float) -> tuple[float, float]:
    x, y = sheet.stairs[number]
    turn = math.radians(90 * number)
    cos, sin = round(math.cos(turn)), round(math.sin(turn))
    return x + along * cos - deep * sin, y + along * sin + deep * cos


def _bar(light: Sample, sheet: MeasuringSheet, number: int) -> float | None:
    """Return how deep in the page a bar begins to be printed; None where that can't be seen."""
    bar = 2 - STAIRS * TREAD / 2 - 1 - BAR / 2

    def grey(deep: float) -> float:
        return sum(light(*_at(sheet, number, bar + side, deep)) for side in (-0.8, 0.0, 0.8)) / 3

    ink, white = grey(STAIRS + 0.5), light(*_at(sheet, number, bar - BAR / 2 - 1.5, STAIRS + 0.5))
    if white - ink < 0.2 * white:
        return None
    depths = [STAIRS + 1 - step * _STEP for step in range(round((STAIRS + 1) / _STEP) + 1)]
    return next((deep + _STEP / 2 for deep in depths if grey(deep) > (ink + white) / 2), 0.0)


def _end_of_paper(light: Sample, sheet: MeasuringSheet, number: int) -> float | None:
    """Return how deep in the page its paper ends, mostly outside of it; None where that can't be seen."""
    beside = 2 - STAIRS * TREAD / 2 - 1 - BAR - 1.5
    steps = range(round((_OUT + _IN) / _STEP))
    depths = [step * _STEP - _OUT for step in steps]
    sides = [beside - side * 0.5 for side in range(12)]
    greys = [sum(light(*_at(sheet, number, one, deep)) for one in sides) / len(sides) for deep in depths]
    mean = round(_MEAN / _STEP)
    jumps = {
        at: abs(sum(greys[at : at + mean]) - sum(greys[at - mean : at])) / mean
        for at in range(mean, len(greys) - mean)
    }
    edge = max(jumps, key=lambda at: jumps[at])
    return depths[edge] - _STEP / 2 if jumps[edge] > _STANDS_OUT * greys[-1] else None
