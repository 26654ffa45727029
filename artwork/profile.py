"""Measured colours of coated offset paper in, `templates/profiles/coated.icc` out.

    python artwork/profile.py FOGRA39L.ti3

The measurements are Fogra's, of ISO 12647-2 offset on coated paper. Kai-Uwe Behrmann gives them away as CGATS
files under the zlib licence; Debian has them in the package `icc-profiles-free`. A profile made of them has
few nodes and is small enough to travel with a PDF. Its separations use no more ink than `MOST_INK`.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from pathlib import Path

PROFILE = Path(__file__).resolve().parents[1] / "templates" / "profiles" / "coated.icc"

NAME = "printkit coated, made from FOGRA39L measurements, 240 % ink"
RIGHTS = (
    "zlib licence. Altered: a profile computed from measurements by Fogra, published by Kai-Uwe Behrmann."
)

#: All inks together, of 1 each.
MOST_INK = 2.38
#: White of the connection space, and so many nodes to the side of a table: from inks, and to inks.
D50 = (0.9642, 1.0, 0.8249)
FROM_INKS, TO_INKS = 9, 33
#: The steps in which cyan, magenta and yellow were all measured together, from the finest.
STEPS = (
    (0, 10, 20, 30, 40, 55, 70, 85, 100),
    (0, 10, 20, 40, 70, 100),
    (0, 20, 40, 70, 100),
    (0, 40, 70, 100),
    (0, 40, 100),
    (0, 100),
)

Colour = tuple[float, float, float]
Cube = tuple[tuple[int, ...], dict[tuple[int, ...], Colour]]


def read_measurements(file: Path) -> dict[tuple[int, ...], Colour]:
    """Return XYZ, with paper as white, of each mixture of inks in percent."""
    rows = [line.split() for line in file.read_text().splitlines() if line[:1].isdigit()]
    found = {tuple(round(float(one)) for one in row[1:5]): tuple(map(float, row[5:8])) for row in rows}
    paper = found[0, 0, 0, 0]
    return {
        inks: tuple(one / white * to for one, white, to in zip(xyz, paper, D50, strict=True))
        for inks, xyz in found.items()
    }


def lab(xyz: Sequence[float]) -> Colour:
    """Return a colour in CIE Lab."""
    f = [t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in
         (one / white for one, white in zip(xyz, D50, strict=True))]  # fmt: skip
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


class Press:
    """What colour a mixture of inks has on paper."""

    def __init__(self, measured: dict[tuple[int, ...], Colour]) -> None:
        self.cubes: dict[int, Cube] = {}
        for black in sorted({inks[3] for inks in measured}):
            for steps in STEPS:
                nodes = {cmy: measured.get((*cmy, black)) for cmy in product(steps, repeat=3)}
                if None not in nodes.values() and (len(steps) > 2 or black in (0, 100)):
                    self.cubes[black] = steps, {cmy: lab(xyz) for cmy, xyz in nodes.items() if xyz}
                    break
        self.blacks = sorted(self.cubes)

    def colour(self, inks: Sequence[float]) -> Colour:
        """Return the colour of inks from 0 to 1."""
        black = min(max(inks[3], 0.0), 1.0) * 100
        upper = next(level for level in self.blacks if level >= black)
        if upper == black:
            return self._in_cube(upper, inks)
        lower = max(level for level in self.blacks if level < black)
        part = (black - lower) / (upper - lower)
        low, high = self._in_cube(lower, inks), self._in_cube(upper, inks)
        return tuple(a + (b - a) * part for a, b in zip(low, high, strict=True))

    def _in_cube(self, black: int, inks: Sequence[float]) -> Colour:
        steps, nodes = self.cubes[black]
        (c0, c1, c), (m0, m1, m), (y0, y1, y) = (_between(steps, ink) for ink in inks[:3])
        total = [0.0, 0.0, 0.0]
        for cyan, first in ((c0, 1 - c), (c1, c)):
            for magenta, second in ((m0, 1 - m), (m1, m)):
                for yellow, third in ((y0, 1 - y), (y1, y)):
                    weight = first * second * third
                    if weight:
                        node = nodes[cyan, magenta, yellow]
                        total = [sum_ + weight * one for sum_, one in zip(total, node, strict=True)]
        return tuple(total)


def _between(steps: Sequence[int], ink: float) -> tuple[int, int, float]:
    """Return the steps on both sides of an ink, and how far it is from the first."""
    percent = min(max(ink, 0.0), 1.0) * 100
    for lower, upper in pairwise(steps):
        if percent <= upper:
            return lower, upper, (percent - lower) / (upper - lower)
    raise ValueError(ink)


def separate(press: Press, wanted: Colour) -> tuple[float, ...]:
    """Return the inks that come nearest to a colour, with no more ink than allowed."""
    lightness, chroma = wanted[0], (wanted[1] ** 2 + wanted[2] ** 2) ** 0.5
    depth = min(max((70 - lightness) / 55, 0.0), 1.0)
    black = depth**1.6 * max(0.0, 1 - chroma / 90) ** 0.5
    inks = _solve(press, wanted, [0.3, 0.3, 0.3], black)
    while sum(inks) + black > MOST_INK and black < 1:
        black = min(1.0, black + 0.03)
        inks = _solve(press, wanted, inks, black)
    over = sum(inks) + black - MOST_INK
    if over > 0:
        inks = [ink * (1 - over / sum(inks)) for ink in inks]
    return (*inks, black)


def _solve(press: Press, wanted: Colour, start: Sequence[float], black: float) -> list[float]:
    """Return cyan, magenta and yellow that come nearest to a colour over a black."""
    inks, damping = list(start), 1.0
    error = _off(press.colour((*inks, black)), wanted)
    for _ in range(12):
        base = press.colour((*inks, black))
        rows = []
        for index in range(3):
            step = 0.02 if inks[index] <= 0.5 else -0.02
            moved = [ink + step * (number == index) for number, ink in enumerate(inks)]
            rows.append([(b - a) / step for a, b in zip(base, press.colour((*moved, black)), strict=True)])
        change = _least_squares(rows, [w - b for w, b in zip(wanted, base, strict=True)], damping)
        tried = [min(max(ink + one, 0.0), 1.0) for ink, one in zip(inks, change, strict=True)]
        new = _off(press.colour((*tried, black)), wanted)
        if new < error:
            moved_by = max(abs(a - b) for a, b in zip(tried, inks, strict=True))
            inks, error, damping = tried, new, damping / 3
            if moved_by < 0.002:
                break
        else:
            damping *= 6
    return inks


def _off(found: Colour, wanted: Colour) -> float:
    return sum((a - b) ** 2 for a, b in zip(found, wanted, strict=True))


def _least_squares(rows: list[list[float]], error: list[float], damping: float) -> list[float]:
    """Solve (J J' + damping) x = J error for three unknowns, by Cramer's rule."""
    a = [[sum(p * q for p, q in zip(one, two, strict=True)) for two in rows] for one in rows]
    for index in range(3):
        a[index][index] += damping
    b = [sum(p * q for p, q in zip(row, error, strict=True)) for row in rows]
    whole = _determinant(a)
    return [
        _determinant([[b[i] if j == column else a[i][j] for j in range(3)] for i in range(3)]) / whole
        for column in range(3)
    ]


def _determinant(a: list[list[float]]) -> float:
    return (
        a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1])
        - a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0])
        + a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0])
    )


def encode(colour: Colour) -> tuple[int, int, int]:
    """Return a colour as profiles of version 2 hold it in 16 bits."""
    numbers = (colour[0] / 100 * 0xFF00, (colour[1] + 128) * 256, (colour[2] + 128) * 256)
    return tuple(min(max(round(one), 0), 0xFFFF) for one in numbers)


def table(inputs: int, outputs: int, nodes: int, values: Iterator[int]) -> bytes:
    """Return a table of 16 bits with straight curves."""
    head = struct.pack(">4s4xBBBx", b"mft2", inputs, outputs, nodes)
    matrix = struct.pack(">9i", *(0x10000 if index % 4 == 0 else 0 for index in range(9)))
    curves = struct.pack(">HH", 2, 2)
    straight = struct.pack(">HH", 0, 0xFFFF)
    data = b"".join(struct.pack(">H", value) for value in values)
    return head + matrix + curves + straight * inputs + data + straight * outputs


def from_inks(press: Press) -> Iterator[int]:
    """Yield the colours of all nodes of inks."""
    for inks in product(range(FROM_INKS), repeat=4):
        yield from encode(press.colour([one / (FROM_INKS - 1) for one in inks]))


def to_inks(press: Press) -> Iterator[int]:
    """Yield the inks of all nodes of colours."""
    last = TO_INKS - 1
    for lightness, a, b in product(range(TO_INKS), repeat=3):
        wanted = (
            lightness / last * 100 * 0xFFFF / 0xFF00,
            a / last * 0xFFFF / 256 - 128,
            b / last * 0xFFFF / 256 - 128,
        )
        yield from (round(ink * 0xFFFF) for ink in separate(press, wanted))


def gamut() -> Iterator[int]:
    """Yield a table of one node that calls every colour printable: it is only shown on screens."""
    yield from (0 for _ in range(8))


def text(tag: bytes, words: str) -> bytes:
    """Return a tag of text."""
    data = words.encode("ascii") + b"\0"
    if tag == b"desc":
        return b"desc\0\0\0\0" + struct.pack(">I", len(data)) + data + bytes(4 + 4 + 2 + 1 + 67)
    return b"text\0\0\0\0" + data


def profile(press: Press, paper: Colour) -> bytes:
    """Return the profile."""
    colours = table(4, 3, FROM_INKS, from_inks(press))
    inks = table(3, 4, TO_INKS, to_inks(press))
    numbers = [round(one * 0x10000) for one in paper]
    parts = [
        ((b"desc",), text(b"desc", NAME)),
        ((b"cprt",), text(b"text", RIGHTS)),
        ((b"wtpt",), b"XYZ \0\0\0\0" + struct.pack(">3i", *numbers)),
        ((b"A2B0", b"A2B1", b"A2B2"), colours),
        ((b"B2A0", b"B2A1", b"B2A2"), inks),
        ((b"gamt",), table(3, 1, 2, gamut())),
    ]
    names = [(name, data) for tags, data in parts for name in tags]
    offset, body, index, known = 128 + 4 + 12 * len(names), b"", b"", {}
    for name, data in names:
        if id(data) not in known:
            known[id(data)] = offset + len(body)
            body += data + bytes(-len(data) % 4)
        index += struct.pack(">4sII", name, known[id(data)], len(data))
    whole = struct.pack(">I", len(names)) + index + body
    head = struct.pack(">I4sI4s4s4s", 128 + len(whole), b"\0\0\0\0", 0x02400000, b"prtr", b"CMYK", b"Lab ")
    head += struct.pack(">6H", 2026, 11, 1, 0, 0, 0) + b"acsp" + bytes(4 + 4 + 4 + 4 + 8 + 4)
    head += struct.pack(">3i", *(round(one * 0x10000) for one in D50))
    return head.ljust(128, b"\0") + whole


@lru_cache
def paper_white(file: Path) -> Colour:
    """Return the colour of the paper itself."""
    row = next(line.split() for line in file.read_text().splitlines() if line.split()[1:5] == ["0"] * 4)
    x, y, z = (float(one) / 100 for one in row[5:8])
    return x, y, z


if __name__ == "__main__":
    measurements = Path(sys.argv[1])
    PROFILE.parent.mkdir(exist_ok=True)
    PROFILE.write_bytes(profile(Press(read_measurements(measurements)), paper_white(measurements)))
    print(f"{PROFILE}: {PROFILE.stat().st_size} bytes")
