"""Points of a flat sheet and where they are in a picture in, the way from one to the other out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]

#: Equations that are closer than this to saying nothing can't be solved.
_NOTHING = 1e-12


@dataclass(frozen=True, slots=True)
class View:
    """How a camera or a scanner sees a sheet: from its mm to the picture's dots."""

    factors: tuple[float, ...]  # eight, of a projection
    middle: Point  # of the sheet, from which its points are counted

    def __call__(self, x: float, y: float) -> Point:
        """Return where a point of the sheet is in the picture."""
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
    factors = _solve(*_squares(rows))
    return None if factors is None else View(tuple(factors), middle)


def misfit(view: View, sheet: Sequence[Point], picture: Sequence[Point]) -> float:
    """Return how far points lie from where a view puts them, in dots: the root of their mean square."""
    gaps = [math.dist(view(*one), other) ** 2 for one, other in zip(sheet, picture, strict=True)]
    return math.sqrt(sum(gaps) / len(gaps))


def _squares(rows: Sequence[tuple[list[float], float]]) -> tuple[list[list[float]], list[float]]:
    many = range(len(rows[0][0]))
    left = [[sum(row[i] * row[j] for row, _ in rows) for j in many] for i in many]
    return left, [sum(row[i] * value for row, value in rows) for i in many]


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
