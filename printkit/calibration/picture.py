"""A picture of a printed test sheet in, what it says and how sure that is out; or why it can't be read.

Both sides must be seen, the back's dots through the paper. The front's targets say how the picture was taken,
the back's dots then how far the back lies off, the bars at the edges where the printer begins to print.
"""

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageFilter

from printkit.calibration.blobs import Target, find_targets, groups
from printkit.calibration.testsheet import DOT, FREE, TARGET, MeasuringSheet, Readings
from printkit.calibration.view import Point, Sample, View, blank_edges, misfit, sampler, see
from printkit.files import is_file
from printkit.model.printing import Margins
from printkit.units import show_mm

#: More dots than this are no picture of a sheet of paper.
_MOST_DOTS = 200_000_000
#: Nor are fewer than these across or down.
_FEWEST_DOTS = 200
#: What scanners and cameras write; Pillow reads others by running programs.
_FORMATS = ("PNG", "JPEG", "TIFF")
#: Fewer dots a mm than this are too few.
_COARSEST = 2.8
#: With targets, or the marks between them, farther off than this, in mm, a sheet is not flat.
_BENT, _BOWED = 0.12, 0.4
#: A back's place that is less sure than this is not known, in mm; a paper's own fits as well as this.
_UNSURE, _FITS = 0.3, 0.15
#: Of how many candidates four are tried as corners.
_MOST_TRIED = 12
#: The back's dots must be darker than the paper by this share, and by so many times its noise.
_SEEN, _CLEAR = 0.05, 3.0
#: A picture that is tilted no more than this is a scan.
_FLAT = 0.004
#: The steps, in mm, in which the paper around a dot is looked at.
_PACE = 0.25


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


@dataclass(slots=True)
class _Photo:
    """A picture in grey, its dots per inch if it says so, and what was found in it, by how a page lies."""

    image: Image.Image
    dpi: float | None
    targets: Sequence[Target]
    middles: dict[str, Sequence[Point]] = field(default_factory=dict)
    soft: Image.Image | None = None

    def light(self, view: View) -> Sample:
        """Return what tells how light a place of the sheet is."""
        self.soft = self.soft or self.image.filter(ImageFilter.GaussianBlur(0.12 * min(view.dots)))
        return sampler(self.soft, view)


def read_picture(file: Path, sheet: MeasuringSheet, others: Mapping[str, MeasuringSheet]) -> SheetSeen:
    """Return what a picture of a test sheet says; one of the `others` is named by what to type for it."""
    image, dpi = _open(file)
    photo = _Photo(image, dpi, find_targets(image))
    try:
        return _read(photo, sheet)
    except Unreadable as wrong:
        errors = {}
        for words, one in others.items():
            with suppress(Unreadable):
                errors[words] = _read(photo, one).drift_error
        words = min(errors, key=lambda one: errors[one], default="")
        if not errors or errors[words] > _FITS:
            raise
        one = others[words]
        raise Unreadable(
            f"it is the sheet of {show_mm(one.width)} x {show_mm(one.height)} mm, "
            f"flipped on the {one.flip.replace('-', ' ')}",
            f"read it as what it is: `printkit calibrate{words} --read`",
        ) from wrong


def _read(photo: _Photo, sheet: MeasuringSheet) -> SheetSeen:
    """Return what a picture says of a sheet; refuse one that can't tell how its back lies on its front."""
    view, off = _look(photo, sheet)
    if min(view.dots) < _COARSEST:
        raise Unreadable(
            f"it has {min(view.dots) * 25.4:.0f} dots an inch of the sheet",
            "take it at 100 dots an inch or more",
        )
    if off > _BENT:
        raise Unreadable(
            f"the sheet is not flat: its targets lie up to {off:.1f} mm off", "hold it flat, or scan it"
        )
    light = photo.light(view)
    for place in sheet.sides:  # is it farther from a camera, or nearer, in its middle than at its corners?
        bow = math.dist(view(*place), _middle(photo.image, view, place)) / min(view.dots)
        if bow > _BOWED:
            why = f"the sheet is not flat: an edge is bowed by {bow:.1f} mm"
            raise Unreadable(why, "hold it flat, or scan it")
    found = [_dot(light, place) for place in sheet.dots]
    _check_ring([ring for _, ring in found], sheet)
    across, down, turn, error = _back(sheet.dots, [place for place, _ in found], sheet.middle)
    error = math.hypot(error, off / math.sqrt(len(sheet.targets)))
    if error > _UNSURE:
        raise Unreadable(
            f"the back's dots don't fit together: it could be read to ± {error:.1f} mm only",
            "hold it flat, and give the `--paper`, `--landscape` and `--flip` that it was printed with",
        )
    left, right = (down + math.sin(turn) * (x - sheet.middle[0]) for x in sheet.uprights)
    scale = _scale(view, photo.dpi)
    blank = blank_edges(light, sheet, scale)
    margins = None if None in blank else Margins(*(edge or 0.0 for edge in blank))
    lever = math.dist(sheet.dots[0], sheet.dots[2]) / 2
    readings = Readings(across, left, right, scale or (1.0, 1.0), margins)
    return SheetSeen(readings, scale is not None, error, math.degrees(error / lever), blank)


def _check_ring(rings: Sequence[bool], sheet: MeasuringSheet) -> None:
    """Refuse a back whose ring is not where it belongs: it was made for, or flipped on, the other edge."""
    if sum(rings) != 1:
        raise Unreadable(
            f"{sum(rings) or 'none'} of the back's four dots can be seen to be a ring, and one must be",
            "take a sharper picture of a sheet that this version of printkit wrote",
        )
    at = rings.index(True)  # on the sheet for each edge elsewhere, and half a turn from there if upside down
    made, other = ("long edge", "short edge") if at % 2 == 0 else ("short edge", "long edge")
    if at >= 2:
        raise Unreadable(
            f"its back is upside down: the sheet is for the {made}, and was flipped on the {other}",
            f"let the printer flip it on the {made}, "
            f"or print the sheet of `printkit calibrate --flip {other.replace(' ', '-')}`",
        )
    if at != sheet.ring:
        raise Unreadable(f"it is to be flipped on the {made}", f"give `--flip {made.replace(' ', '-')}`")


def _open(file: Path) -> tuple[Image.Image, float | None]:
    too_many = Unreadable("it has too many dots", "take it at 600 dots an inch or less")
    try:
        if not is_file(file):  # a pipe could keep it waiting for ever
            raise OSError
        with Image.open(file, formats=_FORMATS) as opened:
            if opened.width * opened.height > _MOST_DOTS:
                raise too_many
            if min(opened.size) < _FEWEST_DOTS:
                raise Unreadable("it is too small", "take it at 100 dots an inch or more")
            across, down = map(float, opened.info.get("dpi", (0, 0)))
            scanned = across > 90 and abs(across - down) < 0.01  # cameras write 72 for want of a better
            return opened.convert("L"), across if scanned else None
    except Image.DecompressionBombError as wrong:
        raise too_many from wrong
    except (OSError, ValueError, SyntaxError) as wrong:
        raise Unreadable("it is no picture that can be read", "give a PNG, JPEG or TIFF file") from wrong


def _look(photo: _Photo, sheet: MeasuringSheet) -> tuple[View, float]:
    """Return how a picture shows a sheet, and how far its targets lie from where they should, in mm."""
    exact = photo.middles.get(sheet.page)  # on all paper they lie as corners and quarters
    if exact is None:
        best = _assign(photo.targets, sheet)
        if best is None:
            raise _unmatched(photo.targets, sheet)
        view = best
        for _ in range(2):
            exact = [_middle(photo.image, view, place) for place in sheet.targets]
            view = see(sheet.targets, exact, sheet.middle) or view
        assert exact is not None
        photo.middles[sheet.page] = exact
    found = see(sheet.targets, exact, sheet.middle)
    assert found is not None
    return found, misfit(found, sheet.targets, exact) / min(found.dots)


def _unmatched(found: Sequence[Target], sheet: MeasuringSheet) -> Unreadable:
    lack = f"{len(found)} of its {len(sheet.targets)} targets can be found"
    if len(found) >= len(sheet.targets):
        if _assign([one._replace(x=-one.x) for one in found], sheet) is None:
            why = "the sheet is not flat: its targets do not lie as they were printed"
            return Unreadable(why, "hold it flat, or scan it; the whole sheet must be in the picture")
        lack = "it is seen from behind, or mirrored"
    return Unreadable(
        lack, "the whole sheet must be in the picture, its front towards you, sharp and evenly lit; "
        "give the `--paper`, `--landscape` and `--flip` that it was printed with"
    )  # fmt: skip


def _assign(found: Sequence[Target], sheet: MeasuringSheet) -> View | None:
    middle = sorted(one.across for one in found)[len(found) // 2] if found else 0.0
    likely = sorted(found, key=lambda one: abs(one.across - middle))[:_MOST_TRIED]
    best: tuple[float, View] | None = None
    for four in combinations(likely, 4):
        for corners in _turns(four):
            view = see(sheet.targets[:4], [(one.x, one.y) for one in corners], sheet.middle)
            pairs = _pairs(view, likely, sheet) if view else []
            if view is None or len(pairs) < len(sheet.targets):
                continue
            off = misfit(view, [sheet.targets[n] for n, _ in pairs], [(one.x, one.y) for _, one in pairs])
            if best is None or off < best[0]:
                best = off, view
    return best and best[1]


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
    pairs = []
    for number, place in enumerate(sheet.targets):
        at = view(*place)
        across = math.dist(view(place[0] - TARGET, place[1]), view(place[0] + TARGET, place[1]))
        near = min(found, key=lambda one: math.dist(at, (one.x, one.y)))
        if math.dist(at, (near.x, near.y)) < 0.4 * near.across and 0.7 < near.across / across < 1.4:
            pairs.append((number, near))
    return pairs if len({near for _, near in pairs}) == len(pairs) else []  # all are different ones


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


def _dot(light: Sample, place: Point) -> tuple[Point, bool]:
    """Return where the back's dot is that belongs at a place, in mm, and whether it is a ring."""
    end = round(FREE / _PACE)
    steps = range(-end, end + 1)
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
    weights = {
        (i, j): limit - seen[i + wide * j] for i in steps for j in steps if dots and i + wide * j in dots[0]
    }
    if len(dots) != 1 or max(max(abs(i), abs(j)) for i, j in weights) >= end - 1:
        raise Unreadable(
            "the back's dots are not where they should be",
            "if backs drift by more than 6 mm, read the sheet by hand",
        )
    total = sum(weights.values())
    x, y = (sum(one[axis] * weight for one, weight in weights.items()) / total for axis in (0, 1))
    within = [place[axis] + mm * _PACE for axis, mm in enumerate((x, y))]
    return (within[0], within[1]), light(*within) > (white + 2 * dark) / 3


def _back(
    places: Sequence[Point], found: Sequence[Point], middle: Point
) -> tuple[float, float, float, float]:
    """Return how far a back lies to the right and down, its turn, and how far single dots lie from that."""
    arms = [complex(x - middle[0], y - middle[1]) for x, y in places]
    ways = [complex(*one) - complex(*place) for one, place in zip(found, places, strict=True)]
    shift = sum(ways) / len(ways)
    span = sum(abs(arm) ** 2 for arm in arms)
    turns = (arm.conjugate() * (way - shift) for arm, way in zip(arms, ways, strict=True))
    turn = sum(one.imag for one in turns) / span
    left = sum(abs(way - shift - 1j * turn * arm) ** 2 for arm, way in zip(arms, ways, strict=True))
    return shift.real, shift.imag, turn, math.sqrt(left / len(ways) / 2)


def _scale(view: View, dpi: float | None) -> tuple[float, float] | None:
    if dpi is None or view.tilt > _FLAT:
        return None
    across, down = (dots * 25.4 / dpi for dots in view.dots)
    return (across, down) if 0.9 < across < 1.1 and 0.9 < down < 1.1 else None
