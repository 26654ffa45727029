"""A picture in grey in, its targets out: a dark ring with a dark dot in it, wherever and however turned."""

from collections.abc import Iterator, Sequence
from operator import lt
from typing import NamedTuple

from PIL import Image, ImageFilter

#: A copy of the picture of this size is searched, in dots: fine enough for any target.
SEARCHED = 1600
#: Darker than this share of the white around it is ink.
_INK = 0.6


class Blob(NamedTuple):
    """Dots of ink that hang together: how many, their middle, and the box around them."""

    dots: int
    x: float
    y: float
    box: tuple[int, int, int, int]

    @property
    def size(self) -> tuple[int, int]:
        left, top, right, bottom = self.box
        return right - left, bottom - top


class Target(NamedTuple):
    """A target's middle and its diameter, in the picture's dots."""

    x: float
    y: float
    across: float


def find_targets(picture: Image.Image) -> list[Target]:
    """Return what looks like a target."""
    shrink = max(1.0, max(picture.size) / SEARCHED)
    small = picture.resize(
        (round(picture.width / shrink), round(picture.height / shrink)), Image.Resampling.BOX
    )
    found = ((blob, *blob.size) for blob in _blobs(small))
    blobs = [blob for blob, wide, high in found if min(wide, high) >= 3 and 0.4 < wide / high < 2.5]
    places: dict[tuple[int, int], list[Blob]] = {}  # so that each ring is compared with few
    for blob in blobs:
        places.setdefault((int(blob.x) // 8, int(blob.y) // 8), []).append(blob)
    return [
        Target((dot.x + 0.5) * shrink, (dot.y + 0.5) * shrink, sum(ring.size) / 2 * shrink)
        for ring in blobs
        for dot in _near(ring, places)
        if _is_target(ring, dot)
    ]


def _near(ring: Blob, places: dict[tuple[int, int], list[Blob]]) -> Iterator[Blob]:
    left, top, right, bottom = ring.box
    column, row = (left + right) // 16, (top + bottom) // 16
    for x in (column - 1, column, column + 1):
        for y in (row - 1, row, row + 1):
            yield from places.get((x, y), ())


def _is_target(ring: Blob, dot: Blob) -> bool:
    """Return whether a blob is the dot of a ring: in its middle, a third as wide, and full."""
    left, top, right, bottom = ring.box
    wide, high = ring.size
    off = abs(2 * dot.x - left - right) / wide, abs(2 * dot.y - top - bottom) / high
    share = dot.size[0] / wide, dot.size[1] / high
    full = dot.dots / (dot.size[0] * dot.size[1])
    hollow = ring.dots / (wide * high)
    return max(off) < 0.25 and all(0.2 < one < 0.55 for one in share) and full > 0.6 and 0.2 < hollow < 0.75


def _blobs(picture: Image.Image) -> Iterator[Blob]:
    wide = picture.width + 1  # no dot at a row's end touches one at the beginning of the next
    ink = {at + at // picture.width for at, dark in enumerate(_ink(picture)) if dark}
    for group in groups(ink, [across + down for across in (-1, 0, 1) for down in (-wide, 0, wide)]):
        rows, columns = zip(*(divmod(at, wide) for at in group), strict=True)
        box = min(columns), min(rows), max(columns) + 1, max(rows) + 1
        yield Blob(len(group), sum(columns) / len(group), sum(rows) / len(group), box)


def groups(dots: set[int], ways: Sequence[int]) -> Iterator[set[int]]:
    """Yield dots that hang together, which are taken away; `ways` lead from each dot to its neighbours."""
    while dots:
        group: set[int] = set()
        edge = {dots.pop()}
        while edge:
            group |= edge
            edge = {at + way for at in edge for way in ways} & dots
            dots -= edge
        yield group


def _ink(picture: Image.Image) -> Iterator[bool]:
    coarse = picture.resize((max(1, picture.width // 16), max(1, picture.height // 16)), Image.Resampling.BOX)
    white = coarse.filter(ImageFilter.MaxFilter(5)).resize(picture.size, Image.Resampling.BILINEAR)
    limits = white.point(lambda grey: round(grey * _INK)).tobytes()
    return map(lt, picture.tobytes(), limits)
