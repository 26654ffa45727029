"""Pictures of finished cards in; the size and the bleed that they have, and what is at their edges, out."""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.colour import hex_of
from printkit.input.finished.names import numbers
from printkit.model.game import Size
from printkit.pixels import check_whole, open_pixels, orientation, rim_of, small_picture
from printkit.units import MM_PER_INCH, show_mm

#: A picture says nothing of its size in print with fewer dots per inch: these are a screen's.
_SCREEN_DPI = 100
#: How far a picture may be off a size, in mm, and its shape off a size's, as a share.
_OFF_MM, _OFF_SHAPE, _ANY_SHAPE = 0.4, 0.012, 100.0
#: The dots per inch that print services ask for.
_SERVICES = (300.0, 600.0)
#: Bleed is only believed where it fits so much better than none, in mm and as a share.
_DOUBT_MM, _DOUBT_SHAPE = 0.15, 0.004
#: A picture that would be larger than this on its shorter side, in mm, has its dots per inch from a camera.
_CAMERA = 150.0
#: How wide cards are whose size nothing tells, in mm.
_USUAL = 63.5
#: How many cards a picture has across and down, in its name; a card's dots and shape at least, and at most.
_GRID, _LEAST_DOTS, _CARD = re.compile(r"(?<!\d)([2-9]|10)\s?[x×]\s?([2-9]|10)(?!\d)"), 100, (0.55, 0.78)
#: How much a rounded corner differs from what it is cut out of; its radius as a share of the shorter side.
_DIFFERS, _RADII = 60, (0.015, 0.13)
#: What is narrower at an edge is a line to cut along, and no frame: as a share of the shorter side.
_FRAME = 0.012
#: Radii of one picture's corners differ by no more.
_ALIKE = 1.3


class Seen(NamedTuple):
    """A picture's dots across and down, as it is to be seen, and its dots per inch; 0 if it does not say."""

    width: int
    height: int
    dpi: float = 0.0

    @property
    def is_wide(self) -> bool:
        return self.width > self.height


class Fit(NamedTuple):
    """What pictures are: the trim in mm, the bleed that they have past it, the size's name, words for it."""

    width: float
    height: float
    bleed: float
    name: str = ""
    words: str = ""


class Edge(NamedTuple):
    """What is at a picture's edge, within a thin line: its colour, whether that is all, and drawn corners.

    The radius of these is a share of the shorter side; 0 for square corners.
    """

    colour: str
    is_plain: bool
    radius: float


def look_at(file: Path) -> Seen | None:
    """Return what a picture's head says; None for one that can't be read, and is reported as it is drawn."""
    if file.suffix.lower() == ".svg":
        return None
    try:
        with open_pixels(file.read_bytes()) as picture:
            width, height = picture.size if orientation(picture) < 5 else picture.size[::-1]
            given = picture.info.get("dpi") or (0.0, 0.0)
            return Seen(width, height, round(float(given[0]), 1))
    except Exception:  # Pillow fails in many ways
        return None


def grid_in(file: Path) -> tuple[int, int] | None:
    """Return how many cards a picture has across and down, if it is called so, `deck_10x7`, and looks so."""
    found, seen = _GRID.search(file.stem), look_at(file)
    if found is None or seen is None:
        return None
    columns, rows = int(found[1]), int(found[2])
    short, long = sorted((seen.width / columns, seen.height / rows))
    return (columns, rows) if short >= _LEAST_DOTS and _CARD[0] < short / long < _CARD[1] else None


def cut_apart(file: Path, grid: tuple[int, int], room: Path) -> Path:
    """Write each card of a picture of several into a folder; places of one colour have none."""
    with open_pixels(file.read_bytes()) as picture:
        whole = picture.convert("RGB")
    wide, high = whole.width / grid[0], whole.height / grid[1]
    room.mkdir(parents=True, exist_ok=True)
    for old in room.glob("*.png"):
        old.unlink()
    for at in range(grid[0] * grid[1]):
        x, y = at % grid[0], at // grid[0]
        card = whole.crop((round(x * wide), round(y * high), round((x + 1) * wide), round((y + 1) * high)))
        if not card.getcolors(1):
            card.save(room / f"{file.stem}-{at + 1:02}.png")
    return room


def find_fit(seen: Sequence[Seen], sizes: Mapping[str, Size], asked: Size | None, own: float | None) -> Fit:
    """Return the size that most pictures have; `asked` is one that is said, `own` their bleed, if it is."""
    one = Counter(seen).most_common(1)[0][0] if seen else Seen(744, 1039)
    bleeds = (own,) if own is not None else (0.0, *numbers("bleeds"))
    known = [asked] if asked else [size for size in sizes.values() if size.shape.name == "rectangle"]
    found = _by_dots(one, known, bleeds)
    if asked:
        found = found or _by_shape(one, known, bleeds, _ANY_SHAPE)
    elif found is None and not _is_round(one):
        found = _by_shape(one, known, bleeds[:1], _OFF_SHAPE)
    found = found or _by_itself(one, own or 0.0)
    names = {(size.width, size.height): name for name, size in reversed([*sizes.items()])}
    name = names.get((found.width, found.height), "")
    what = name or f"{show_mm(found.width)} x {show_mm(found.height)} mm"
    bleed = f"{show_mm(found.bleed)} mm of bleed" if found.bleed else "no bleed"
    return found._replace(name=name, words=f"{found.words}: {what}, with {bleed}" if seen else what)


def _by_dots(one: Seen, sizes: Sequence[Size], bleeds: Sequence[float]) -> Fit | None:
    """Return the size that dots per inch tell: the picture's own, or else usual ones."""
    told = one.dpi >= _SCREEN_DPI
    for dpi in [one.dpi] if told else numbers("resolutions"):
        wide, high = (dots / dpi * MM_PER_INCH for dots in one[:2])
        fits = [
            (max(abs(wide - width - 2 * bleed), abs(high - height - 2 * bleed)), bleed, width, height)
            for width, height in _turned(one, sizes)
            for bleed in (bleeds if told or dpi in _SERVICES else bleeds[:1])
        ]
        off, bleed, width, height = min(fits, key=lambda fit: fit[0] + _DOUBT_MM * (fit[1] > 0))
        if told and bleed and off > _DOUBT_MM and _is_round(one):
            return None  # such as two inches, which is not 45 mm with bleed
        if off <= (_OFF_MM if told else _OFF_MM / 2):
            return Fit(width, height, bleed, words=f"{one.width} x {one.height} at {dpi:g} dpi")
    return None


def _by_shape(one: Seen, sizes: Sequence[Size], bleeds: Sequence[float], most: float) -> Fit | None:
    """Return the first size of a picture's shape, or at least the nearest that is no further off."""
    ratio = one.width / one.height
    fits = [
        (abs((width + 2 * bleed) / (height + 2 * bleed) / ratio - 1), bleed, width, height)
        for width, height in _turned(one, sizes)
        for bleed in bleeds
    ]
    off, bleed, width, height = min(fits, key=lambda fit: round(fit[0], 3) + _DOUBT_SHAPE * (fit[1] > 0))
    if off > most:
        return None
    return Fit(width, height, bleed if off <= _OFF_SHAPE or len(bleeds) == 1 else 0.0, words=_dots(one))


def _is_round(one: Seen) -> bool:
    """Return whether a picture's own dots per inch make it a size that somebody may have meant."""
    if one.dpi < _SCREEN_DPI:
        return False
    sides = [dots / one.dpi * MM_PER_INCH for dots in one[:2]]
    steps = (5.0, MM_PER_INCH / 4)
    return all(min(abs(side - round(side / step) * step) for step in steps) < 0.2 for side in sides)


def _by_itself(one: Seen, bleed: float) -> Fit:
    """Return a size of a picture's own: what its dots per inch say, if that is one of a card."""
    short = min(one[:2])
    scale = MM_PER_INCH / one.dpi if one.dpi >= _SCREEN_DPI else 0.0
    if not 10 <= short * scale <= _CAMERA:
        scale = (_USUAL + 2 * bleed) / short
    width, height = (round(dots * scale - 2 * bleed, 2) for dots in one[:2])
    return Fit(width, height, bleed, words=_dots(one))


def _dots(one: Seen) -> str:
    return f"{one.width} x {one.height}"


def _turned(one: Seen, sizes: Sequence[Size]) -> Iterator[tuple[float, float]]:
    """Yield sizes as the picture lies: upright, or wider than high."""
    for size in sizes:
        short, long = sorted((size.width, size.height))
        yield (long, short) if one.is_wide else (short, long)


def edge_of(file: Path) -> Edge:
    """Return what is at the edge of a picture; of one that can't be read, paper."""
    try:
        with open_pixels(file.read_bytes()) as picture:
            check_whole(file, picture)
        return edge_of_dots(small_picture(file))
    except Exception:  # it is reported as it is drawn
        return Edge("#ffffff", True, 0.0)


def edge_of_dots(picture: Any) -> Edge:
    """Return what is at the edge of a picture."""
    radius, (width, height) = _radius(picture.convert("RGBA")), picture.size
    deep, corner = (math.ceil(share * min(picture.size)) for share in (_FRAME, 1.2 * radius))
    rim = rim_of(picture.crop((deep, deep, width - deep, height - deep)), corner + 1)
    return Edge(hex_of(rim.colour), rim.plain, radius) if rim else Edge("#ffffff", True, radius)


def _radius(dots: Any) -> float:
    """Return the radius of corners that are drawn round, as a share of the shorter side; 0 for none."""
    width, height = dots.size
    short, found, beyond = min(width, height), [], []
    for right, low in ((False, False), (True, False), (False, True), (True, True)):

        def at(x: int, y: int, right: bool = right, low: bool = low) -> tuple[int, ...]:
            place = (width - 1 - x if right else x, height - 1 - y if low else y)
            dot: tuple[int, ...] = dots.getpixel(place)
            return dot

        corner = at(0, 0)
        is_ground = corner[3] < 128 or min(corner[:3]) > 225 or max(corner[:3]) < 30
        across, down, inside = (_until(at, way, corner, short // 6) for way in ((1, 0), (0, 1), (1, 1)))
        radius = inside / (1 - math.sqrt(0.5))  # a row of dots meets the arc before its end
        is_round = abs(across - down) <= max(2, radius / 5)
        is_round &= 0.5 * radius <= max(across, down) <= 1.1 * radius
        if is_ground and is_round and _RADII[0] <= radius / short <= _RADII[1]:
            found.append(radius / short)
        elif is_ground:
            beyond.append(radius / short)  # white on a white picture, perhaps
    alike = len(found) == len(beyond) == 2 and _ALIKE * min(found) > max(found) < min(beyond)
    return max(found) if len(found) > 2 or alike else 0.0


def _until(
    at: Callable[[int, int], tuple[int, ...]], way: tuple[int, int], corner: tuple[int, ...], most: int
) -> int:
    for step in range(most):
        dot = at(way[0] * step, way[1] * step)
        if dot[3] < 128 and corner[3] < 128:
            continue
        if any(abs(one - other) > _DIFFERS for one, other in zip(dot, corner, strict=True)):
            return step
    return most
