"""A tone at every point comes in; lines that swell with it, contours and fur are laid on a plate."""

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from artwork.engraving.plate import HAIR, Plate
from artwork.engraving.points import ease, moved, normals, polar, sweep
from artwork.press.shapes import Point, Polygon, area, clamp, jitter

LIGHT: Point = (-0.62, -0.78)  # the way to the light, in the plane

Tone = Callable[[Point], float]  # 0 light, 1 black
Test = Callable[[Point], bool]
Box = tuple[float, float, float, float]


def runs(points: Sequence[Point], widths: Sequence[float]) -> Iterator[tuple[Polygon, list[float]]]:
    """Split a line wherever it gets too thin to print."""
    line: Polygon = []
    kept: list[float] = []
    for p, w in zip([*points, (0.0, 0.0)], [*widths, 0.0], strict=True):
        if w >= HAIR:
            line.append(p)
            kept.append(w)
            continue
        if len(line) > 2:
            yield line, kept
        line, kept = [], []


def pointed(widths: Sequence[float], over: int = 4) -> list[float]:
    """Bring both ends of a line to a point over a few samples."""
    last = len(widths) - 1
    over = min(over, (last + 1) // 2)
    return [w * min(1.0, i / over, (last - i) / over) if over else w for i, w in enumerate(widths)]


def toned(plate: Plate, points: Sequence[Point], widths: Sequence[float], over: int = 4) -> None:
    """Lay a black line of these widths, in pieces where it thins out."""
    for line, kept in runs(points, widths):
        plate.line("ink", line, pointed(kept, over))


@dataclass(frozen=True)
class Hatch:
    """A family of parallels: the way they run, their distance, and how much a form's height lifts them."""

    heading: float
    gap: float = 0.42
    lift: float = 0.4
    start: float = 0.12  # the tone from which a line is cut
    share: float = 0.84  # of the gap that the blackest line fills
    step: float = 0.45
    ends: int = 5


def hatch(
    plate: Plate,
    box: Box,
    family: Hatch,
    tone: Tone,
    inside: Test,
    height: Callable[[Point], float] | None = None,
) -> None:
    """Lay one family over a box; each line's width follows the tone, and it ends in a point."""
    widest = family.gap * family.share
    for line in parallels(box, family, height):
        widths = []
        for p in line:
            t = tone(p) if inside(p) else 0.0
            share = (t - family.start) / (1 - family.start)
            widths.append(HAIR + (widest - HAIR) * clamp(share) if t >= family.start else 0.0)
        toned(plate, line, widths, family.ends)


def parallels(box: Box, family: Hatch, height: Callable[[Point], float] | None = None) -> Iterator[Polygon]:
    """Yield parallels across a box, pushed aside by the height below them, so that they wrap the form."""
    x0, y0, x1, y1 = box
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    way = polar(family.heading)
    aside = (-way[1], way[0])
    reach = math.hypot(x1 - x0, y1 - y0) / 2 + 1
    steps = int(2 * reach / family.step) + 1
    for i in range(-int(reach / family.gap) - 1, int(reach / family.gap) + 2):
        base = moved(middle, aside, i * family.gap)
        line = [moved(base, way, -reach + j * family.step) for j in range(steps)]
        yield [moved(p, aside, height(p) * family.lift) for p in line] if height else line


def contour(
    plate: Plate, points: Sequence[Point], thin: float = 0.14, thick: float = 0.38, light: Point = LIGHT
) -> None:
    """Lay a closed outline that swells on the side away from the light."""
    line = [*points, *points[:2]]
    widths = contour_widths(line, area(list(points)) > 0, thin, thick, light)
    half = len(line) // 2  # two overlapping pieces: a ring's inside would be filled
    for a, b in ((0, half + 1), (half - 1, len(line))):
        plate.line("ink", line[a:b], widths[a:b])


def contour_widths(
    line: Sequence[Point], clockwise: bool, thin: float, thick: float, light: Point = LIGHT
) -> list[float]:
    """Return the width at each point of an outline: thin towards the light, thick away from it."""
    sign = 1 if clockwise else -1
    away = [sign * (n[0] * light[0] + n[1] * light[1]) for n in normals(line)]
    widths = [thin + (thick - thin) * ease(-0.35, 0.9, a) for a in away]
    ends = [widths[0], *widths, widths[-1]]
    return [(a + 2 * b + c) / 4 for a, b, c in zip(ends, ends[1:], ends[2:], strict=False)]


@dataclass(frozen=True)
class Pelt:
    """Fur or straw: how far apart the hairs stand, how long and wide they are, and how wild they lie."""

    gap: float = 0.5
    length: float = 2.0
    width: float = 0.34
    start: float = 0.14
    bend: float = 26.0
    wild: float = 24.0


def pelt(
    plate: Plate, box: Box, inside: Test, coat: Pelt, flow: Tone, tone: Tone, knife: random.Random
) -> None:
    """Sow short wedges from the foot up, along the flow (a heading), more and wider in the dark."""
    seeds = sorted(_seeds(box, inside, coat.gap, knife), key=lambda p: -p[1])
    for p in seeds:
        t = tone(p)
        if t < coat.start or knife.random() > 0.25 + 1.15 * t:
            continue
        length = coat.length * (0.6 + 0.7 * knife.random()) * (0.7 + 0.5 * t)
        hair = sweep(p, flow(p) + jitter(knife, coat.wild / 2), length, jitter(knife, coat.bend / 2), 5)
        plate.line("ink", hair, HAIR + (coat.width - HAIR) * clamp(t) ** 1.1, "fat")


def _seeds(box: Box, inside: Test, gap: float, knife: random.Random) -> Iterable[Point]:
    """Yield the roots of the hairs: a grid, shaken."""
    x0, y0, x1, y1 = box
    for j in range(int((y1 - y0) / gap) + 1):
        for i in range(int((x1 - x0) / gap) + 1):
            p = (
                x0 + i * gap + jitter(knife, gap * 0.6),
                y0 + j * gap + jitter(knife, gap * 0.6),
            )
            if inside(p):
                yield p
