"""A picture in grey in, its targets out: a dark ring with a dark dot in it, wherever and however turned."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image, ImageFilter

#: A copy of the picture of this size is searched, in dots: fine enough for any target.
SEARCHED = 1600
#: Darker than this share of the white around it is ink.
_INK = 0.6

_RUN = re.compile(rb"\x01+")


class Blob(NamedTuple):
    """Dots of ink that hang together: how many, their middle, and the box around them."""

    dots: int
    x: float
    y: float
    box: tuple[int, int, int, int]

    @property
    def size(self) -> tuple[int, int]:
        """How wide and high it is."""
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
    blobs = [blob for blob in _blobs(small) if min(blob.size) >= 3 and _is_round(blob)]
    places: dict[tuple[int, int], list[Blob]] = {}
    for blob in blobs:
        places.setdefault((int(blob.x) // 8, int(blob.y) // 8), []).append(blob)
    return [
        Target((dot.x + 0.5) * shrink, (dot.y + 0.5) * shrink, sum(ring.size) / 2 * shrink)
        for ring in blobs
        for dot in _near(ring, places)
        if _is_target(ring, dot)
    ]


def _is_round(blob: Blob) -> bool:
    wide, high = blob.size
    return 0.4 < wide / high < 2.5


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
    """Yield the blobs of ink in a picture: runs of each row, joined with those that they touch above."""
    rows = _ink(picture)
    owner: list[int] = []
    sums: list[list[float]] = []
    above: list[tuple[int, int, int]] = []
    for line, row in enumerate(rows):
        here = []
        for run in _RUN.finditer(row):
            start, end = run.span()
            label = _label(start, end, above, owner)
            if label is None:
                label = len(owner)
                owner.append(label)
                sums.append([0, 0, 0, start, line, end, line + 1])
            _add(sums[label], start, end, line)
            here.append((start, end, label))
        above = here
    for label, root in enumerate(owner):
        if root != label:
            _join(sums[_root(owner, label)], sums[label])
    for label, (dots, x, y, *box) in enumerate(sums):
        if owner[label] == label:
            left, top, right, bottom = (int(edge) for edge in box)
            yield Blob(int(dots), x / dots, y / dots, (left, top, right, bottom))


def _ink(picture: Image.Image) -> list[bytes]:
    """Return which dots are dark for where they are, row by row: 1 is ink."""
    coarse = picture.resize((max(1, picture.width // 16), max(1, picture.height // 16)), Image.Resampling.BOX)
    white = coarse.filter(ImageFilter.MaxFilter(5)).resize(picture.size, Image.Resampling.BILINEAR)
    limits = white.point(lambda grey: round(grey * _INK)).tobytes()
    flat = bytes(grey < limit for grey, limit in zip(picture.tobytes(), limits, strict=True))
    return [flat[start : start + picture.width] for start in range(0, len(flat), picture.width)]


def _label(start: int, end: int, above: list[tuple[int, int, int]], owner: list[int]) -> int | None:
    """Return the blob of the runs above that a run touches, joined to one; None where it touches none."""
    found: int | None = None
    for left, right, label in above:
        if left <= end and start <= right:
            root = _root(owner, label)
            if found is None:
                found = root
            elif root != found:
                owner[max(root, found)] = min(root, found)
                found = min(root, found)
    return found


def _root(owner: list[int], label: int) -> int:
    while owner[label] != label:
        label = owner[label]
    return label


def _add(sums: list[float], start: int, end: int, y: int) -> None:
    count = end - start
    _join(sums, [count, count * (start + end - 1) / 2, count * y, start, y, end, y + 1])


def _join(sums: list[float], more: list[float]) -> None:
    for index in range(3):
        sums[index] += more[index]
    sums[3:5] = min(sums[3], more[3]), min(sums[4], more[4])
    sums[5:] = max(sums[5], more[5]), max(sums[6], more[6])
