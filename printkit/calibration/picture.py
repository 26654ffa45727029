"""A picture of a printed test sheet in, what it says and how sure that is out; or why it can't be read.

Both sides must be seen, the back's dots through the paper. The front's targets say how the picture was taken,
the back's dots then how far the back lies off, the bars at the edges where the printer begins to print.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageFilter

from printkit.calibration.blobs import Target, find_targets, groups
from printkit.calibration.testsheet import BAR, DOT, FREE, STAIRS, TARGET, TREAD, MeasuringSheet, Readings
from printkit.model.printing import Margins

#: More dots than this are no picture of a sheet of paper.
_MOST_DOTS = 200_000_000
#: What scanners and cameras write; Pillow reads others by running programs.
_FORMATS = ("PNG", "JPEG", "TIFF")
#: Fewer dots a mm than this are too few; with targets farther off than this, in mm, a sheet is not flat.
_COARSEST, _BENT = 2.8, 0.35
#: Of how many candidates four are tried as corners.
_MOST_TRIED = 12
#: The back's dots must be darker than the paper by this share, and by so many times its noise.
_SEEN, _CLEAR = 0.05, 3.0
#: A picture that is tilted no more than this is a scan; a scanner's own scale is true to this, in mm of 100.
_FLAT, _SCANNER = 0.004, 0.1
#: The steps, in mm, in which the paper around a dot is looked at, and a bar.
_PACE, _FINE = 0.25, 0.1


class Unreadable(Exception):
    """A picture that can't be read: why, and what to do."""

    def __init__(self, why: str, help: str) -> None:
        super().__init__(why)
        self.help = help


class SheetSeen(NamedTuple):
    """What a picture says, and how sure that is: in mm, and in degrees."""

    readings: Readings
    scaled: bool  # whether its scale could be measured
    drift_error: float
    turn_error: float
    blank: tuple[float | None, ...]  # edges: top, right, bottom, left; None where the bar can't be seen


def read_picture(file: Path, sheet: MeasuringSheet) -> SheetSeen:
    """Return what a picture of a test sheet says."""
    picture, dpi = _open(file)
    view, off = _look(picture, sheet)
    if min(view.dots) < _COARSEST:
        raise Unreadable(
            f"it has {min(view.dots) * 25.4:.0f} dots an inch of the sheet",
            "take it at 100 dots an inch or more",
        )
    if off > _BENT:
        raise Unreadable(
            f"the sheet is not flat: its targets lie up to {off:.1f} mm off", "hold it flat, or scan it"
        )
    soft = picture.filter(ImageFilter.GaussianBlur(0.12 * min(view.dots)))
    sample = _sampler(soft, view)
    found = [_dot(sample, place) for place in sheet.dots]
    across, down, turn, error = _back(sheet.dots, found, sheet.middle)
    error = math.hypot(error, off / math.sqrt(len(sheet.targets)))
    left, right = (down + math.sin(turn) * (x - sheet.middle[0]) for x in sheet.uprights)
    scale = _scale(view, dpi)
    seen = tuple(_blank(sample, sheet, number) for number in range(4))
    on_paper = sheet.blank(Margins(*(edge or 0.0 for edge in seen)), scale or (1.0, 1.0))
    blank = tuple(None if was is None else edge for was, edge in zip(seen, on_paper, strict=True))
    margins = None if None in seen else on_paper
    lever = math.dist(sheet.dots[0], sheet.dots[2]) / 2
    readings = Readings(across, left, right, scale or (1.0, 1.0), margins)
    return SheetSeen(readings, scale is not None, error, math.degrees(error / lever), blank)


def _open(file: Path) -> tuple[Image.Image, float | None]:
    """Return a picture in grey, and its dots per inch if it says so."""
    too_many = Unreadable("it has too many dots", "take it at 600 dots an inch or less")
    try:
        with Image.open(file, formats=_FORMATS) as opened:
            if opened.width * opened.height > _MOST_DOTS:
                raise too_many
            resolution = opened.info.get("dpi", (0, 0))
            return opened.convert("L"), _whole(resolution)
    except Image.DecompressionBombError as wrong:
        raise too_many from wrong
    except (OSError, ValueError, SyntaxError) as wrong:
        raise Unreadable("it is no picture that can be read", "give a PNG, JPEG or TIFF file") from wrong


def _whole(resolution: object) -> float | None:
    """Return a resolution that is a scanner's: the same both ways; cameras write 72 for want of a better."""
    if isinstance(resolution, tuple) and len(resolution) == 2:
        across, down = (float(one) for one in resolution)
        if across > 90 and abs(across - down) < 0.01:
            return across
    return None


def _look(picture: Image.Image, sheet: MeasuringSheet) -> tuple[View, float]:
    """Return how a picture shows a sheet, and how far its targets lie from where they should, in mm."""
    found = find_targets(picture)
    best = _assign(found, sheet)
    if best is None:
        seen = f"{len(found)} of its {len(sheet.targets)} targets can be found"
        raise Unreadable(
            seen, "the whole sheet must be in the picture, its front towards you, sharp and evenly lit; "
            "give the `--paper`, `--landscape` and `--flip` that it was printed with"
        )  # fmt: skip
    view, pairs = best
    places = [sheet.targets[number] for number, _ in pairs]
    for _ in range(2):
        exact = [_middle(picture, view, place) for place in places]
        view = see(places, exact, sheet.middle) or view
    return view, misfit(view, places, exact) / min(view.dots)


def _assign(found: Sequence[Target], sheet: MeasuringSheet) -> tuple[View, list[tuple[int, Target]]] | None:
    """Return the view in which all targets are where they should be, and which is which."""
    middle = sorted(one.across for one in found)[len(found) // 2] if found else 0.0
    likely = sorted(found, key=lambda one: abs(one.across - middle))[:_MOST_TRIED]
    best: tuple[tuple[int, float], View, list[tuple[int, Target]]] | None = None
    for four in combinations(likely, 4):
        for corners in _turns(four):
            view = see(sheet.targets[:4], [(one.x, one.y) for one in corners], sheet.middle)
            pairs = _pairs(view, likely, sheet) if view else []
            if view is None or len(pairs) < len(sheet.targets):
                continue
            off = misfit(view, [sheet.targets[n] for n, _ in pairs], [(one.x, one.y) for _, one in pairs])
            rank = (len(pairs), -off)
            if best is None or rank > best[0]:
                best = (rank, view, pairs)
    return best and best[1:]


def _turns(four: Sequence[Target]) -> list[list[Target]]:
    """Return four targets clockwise about their middle, begun with each of them; none where one is inside."""
    x, y = sum(one.x for one in four) / 4, sum(one.y for one in four) / 4
    around = sorted(four, key=lambda one: math.atan2(one.y - y, one.x - x))
    for index in range(4):
        one, two, three = (around[(index + step) % 4] for step in range(3))
        if (two.x - one.x) * (three.y - two.y) - (two.y - one.y) * (three.x - two.x) <= 0:
            return []
    return [around[index:] + around[:index] for index in range(4)]


def _pairs(view: View, found: Sequence[Target], sheet: MeasuringSheet) -> list[tuple[int, Target]]:
    """Return the targets that are where a view puts them, and as large, each with its number."""
    pairs = []
    for number, place in enumerate(sheet.targets):
        at = view(*place)
        across = math.dist(view(place[0] - TARGET, place[1]), view(place[0] + TARGET, place[1]))
        near = min(found, key=lambda one: math.dist(at, (one.x, one.y)))
        if math.dist(at, (near.x, near.y)) < 0.4 * near.across and 0.7 < near.across / across < 1.4:
            pairs.append((number, near))
    return pairs if len({near for _, near in pairs}) == len(pairs) else []  # all are different ones


Sample = Callable[[float, float], float]


def _middle(picture: Image.Image, view: View, place: Point) -> Point:
    """Return the middle of a target's dot, in the picture's dots: that of its ink within the white ring."""
    at = view(*place)
    reach = 2.0 * min(view.dots)
    left, top = int(at[0] - reach), int(at[1] - reach)
    part = picture.crop((left, top, int(at[0] + reach) + 2, int(at[1] + reach) + 2))
    greys, wide = part.tobytes(), part.width
    within = [
        (x, y, greys[y * wide + x])
        for y in range(part.height)
        for x in range(wide)
        if math.hypot(left + x + 0.5 - at[0], top + y + 0.5 - at[1]) <= reach
    ]
    ordered = sorted(grey for _, _, grey in within)
    limit = (ordered[len(ordered) // 20] + ordered[-len(ordered) // 20]) / 2
    ink = [(x, y, limit - grey) for x, y, grey in within if grey < limit]
    total = sum(dark for _, _, dark in ink) or 1.0
    across, down = (sum(one[axis] * one[2] for one in ink) / total for axis in (0, 1))
    return left + across + 0.5, top + down + 0.5


def _sampler(picture: Image.Image, view: View) -> Sample:
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


def _dot(light: Sample, place: Point) -> Point:
    """Return where the back's dot is that belongs at a place, in mm of the front."""
    steps = range(-round(FREE / _PACE), round(FREE / _PACE) + 1)
    wide = 2 * len(steps)
    seen = {i + wide * j: light(place[0] + i * _PACE, place[1] + j * _PACE) for i in steps for j in steps}
    ordered = sorted(seen.values())
    white, dark = ordered[len(ordered) // 2], ordered[len(ordered) // 50]
    noise = (ordered[len(ordered) * 7 // 10] - ordered[len(ordered) * 3 // 10]) / 1.05
    if white - dark < max(_SEEN * white, _CLEAR * noise):
        raise Unreadable(
            "the back's dots do not show through",
            "hold the sheet against a window or a lamp, its front towards you",
        )
    limit = (white + dark) / 2
    ink = {one for one, grey in seen.items() if grey < limit}
    whole = math.pi * (DOT / _PACE) ** 2
    dots = [one for one in groups(ink, (1, -1, wide, -wide)) if 0.4 * whole < len(one) < 2.2 * whole]
    if len(dots) != 1:
        raise Unreadable(
            "the back's dots are not where they should be",
            "if backs drift by more than 6 mm, read the sheet by hand",
        )
    weights = {(i, j): limit - seen[i + wide * j] for i in steps for j in steps if i + wide * j in dots[0]}
    total = sum(weights.values())
    x, y = (sum(one[axis] * weight for one, weight in weights.items()) / total for axis in (0, 1))
    return place[0] + x * _PACE, place[1] + y * _PACE


def _back(
    places: Sequence[Point], found: Sequence[Point], middle: Point
) -> tuple[float, float, float, float]:
    """Return how far a back lies to the right and down, its turn, and how far single dots lie from that."""
    count = len(places)
    pairs = list(zip(found, places, strict=True))
    x, y = (sum(one[axis] - place[axis] for one, place in pairs) / count for axis in (0, 1))
    arms = [(place[0] - middle[0], place[1] - middle[1]) for place in places]
    ways = [(one[0] - place[0] - x, one[1] - place[1] - y) for one, place in pairs]
    span = sum(u * u + v * v for u, v in arms)
    turn = sum(u * q - v * p for (u, v), (p, q) in zip(arms, ways, strict=True)) / span
    left = sum((p + turn * v) ** 2 + (q - turn * u) ** 2 for (u, v), (p, q) in zip(arms, ways, strict=True))
    return x, y, turn, math.sqrt(left / count / 2)


def _scale(view: View, dpi: float | None) -> tuple[float, float] | None:
    """Return what a millimetre comes out as, across and down; None where the picture does not say."""
    if dpi is None or view.tilt > _FLAT:
        return None
    across, down = (dots * 25.4 / dpi for dots in view.dots)
    return (across, down) if 0.9 < across < 1.1 and 0.9 < down < 1.1 else None


def _blank(light: Sample, sheet: MeasuringSheet, number: int) -> float | None:
    """Return how much of an edge stays blank: as far in as its bar begins; None where that can't be seen."""
    x, y = sheet.stairs[number]
    turn = math.radians(90 * number)
    cos, sin = round(math.cos(turn)), round(math.sin(turn))

    def grey(along: float, deep: float) -> float:
        return light(x + along * cos - deep * sin, y + along * sin + deep * cos)

    bar = 2 - STAIRS * TREAD / 2 - 1 - BAR / 2
    beside = bar - BAR / 2 - 1.5
    depths = [STAIRS + 1 - step * _FINE for step in range(round((STAIRS + 1) / _FINE) + 1)]
    ink = sum(grey(bar + side, STAIRS + 0.5) for side in (-0.8, 0.0, 0.8)) / 3
    white = grey(beside, STAIRS + 0.5)
    if white - ink < 0.2 * white:
        return None
    for deep in depths:
        if sum(grey(bar + side, deep) for side in (-0.8, 0.0, 0.8)) / 3 > (ink + white) / 2:
            return round(deep + _FINE / 2, 1)
    return 0.0


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
