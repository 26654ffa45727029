"""A picture of a test sheet in, how much of each edge of the paper its printer leaves blank out."""

import math

from printkit.calibration.testsheet import BAR, STAIRS, TREAD, MeasuringSheet
from printkit.calibration.view import Sample

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
