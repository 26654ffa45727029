"""Matrices in, matrices out; the simple outlines that more than one stage draws; and nets, which fold."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from printkit.units import decimal

#: (a, b, c, d, e, f) as in SVG: x' = a x + c y + e, y' = b x + d y + f.
Matrix = tuple[float, float, float, float, float, float]

Point = tuple[float, float]
Space = tuple[float, float, float]

#: Left, top, right and bottom.
Box = tuple[float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

#: How far the handles of a quarter circle's Bezier lie from its ends, in radii.
_KAPPA = 0.5522847498
#: The operators of a path, each written after its numbers.
_OPERATORS = frozenset("mlch")
_STEP = re.compile(r"((?:-?[0-9.]+\s+)*)([mlch])")
#: Templates draw more circles than anything else, so their numbers are formatted in one go, zeros included.
_TEN_NUMBERS = "%.3f " * 10


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that does `first` to a point, and then `then`."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def inverse(matrix: Matrix) -> Matrix | None:
    """Return the matrix that undoes one; None where it leaves no area."""
    if matrix == IDENTITY:
        return matrix
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if abs(size) < 1e-9:
        return None
    return d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size


def translation(x: float, y: float) -> Matrix:
    """Return the matrix that moves."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def scaling(x: float, y: float) -> Matrix:
    """Return the matrix that stretches about the origin."""
    return (x, 0.0, 0.0, y, 0.0, 0.0)


def rotation(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """Return the matrix that turns clockwise about a point, as SVG does with y down."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


def scale_of(matrix: Matrix) -> float:
    """Return by how much a matrix enlarges, on average of both directions."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def largest_scale(matrix: Matrix) -> float:
    """Return by how much a matrix enlarges, in the direction in which it does most."""
    a, b, c, d, _, _ = matrix
    return max(math.hypot(a, b), math.hypot(c, d))


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where a matrix takes a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def apply_way(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return what a matrix makes of the way between two points: it is turned and stretched, not moved."""
    a, b, c, d, _, _ = matrix
    return a * x + c * y, b * x + d * y


def path_numbers(path: str) -> list[float]:
    """Return all the coordinates of a path: x, y, x, y ..., those of its curves' control points too."""
    return [float(word) for word in path.split() if word not in _OPERATORS]


def path_steps(path: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each step of a path: its operator, and its numbers as they are written."""
    numbers: list[str] = []
    for word in path.split():
        if word in _OPERATORS:
            yield word, numbers
            numbers = []
        else:
            numbers.append(word)


def svg_path(path: str) -> str:
    """Return a path as SVG writes it: each step's letter first."""
    return _STEP.sub(lambda found: found[2].upper() + found[1].strip(), path).replace("H", "Z")


def path_points(path: str) -> Iterator[tuple[str, list[Point]]]:
    """Yield each step of a path: its operator, and its points."""
    for step, numbers in path_steps(path):
        yield step, [(float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def path_extent(path: str, matrix: Matrix = IDENTITY) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a path, its curves' control points included."""
    numbers = path_numbers(path) or [0.0, 0.0]
    xs, ys = numbers[::2], numbers[1::2]
    if matrix != IDENTITY:
        return box_of(apply(matrix, x, y) for x, y in zip(xs, ys, strict=True))
    return min(xs), min(ys), max(xs), max(ys)


def box_of(points: Iterable[Point]) -> Box:
    """Return the box around points: left, top, right, bottom."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def corners_of(box: Box, matrix: Matrix = IDENTITY) -> list[Point]:
    """Return where a matrix takes the corners of a box."""
    left, top, right, foot = box
    return [apply(matrix, x, y) for x in (left, right) for y in (top, foot)]


def ellipse_path(x: float, y: float, rx: float, ry: float) -> str:
    """Return an ellipse about a centre, as a path."""
    kx, ky = rx * _KAPPA, ry * _KAPPA
    across, down = (x, x - rx, x - kx, x + kx, x + rx), (y, y - ry, y - ky, y + ky, y + ry)
    numbers = (_TEN_NUMBERS % (*across, *down)).split()
    mid, left, west, east, right, level, top, north, south, foot = numbers
    return (
        f"{right} {level} m {right} {south} {east} {foot} {mid} {foot} c "
        f"{west} {foot} {left} {south} {left} {level} c {left} {north} {west} {top} {mid} {top} c "
        f"{east} {top} {right} {north} {right} {level} c h"
    )


def rectangle_path(x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> str:
    """Return a rectangle, its corners rounded by rx and ry, as a path."""
    right, foot = x + width, y + height
    if rx <= 0 or ry <= 0:
        west, north, east, south = decimal(x), decimal(y), decimal(right), decimal(foot)
        return f"{west} {north} m {east} {north} l {east} {south} l {west} {south} l h"
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    ix, iy = rx * (1 - _KAPPA), ry * (1 - _KAPPA)
    return " ".join(
        (
            _op("m", x + rx, y),
            _op("l", right - rx, y),
            _op("c", right - ix, y, right, y + iy, right, y + ry),
            _op("l", right, foot - ry),
            _op("c", right, foot - iy, right - ix, foot, right - rx, foot),
            _op("l", x + rx, foot),
            _op("c", x + ix, foot, x, foot - iy, x, foot - ry),
            _op("l", x, y + ry),
            _op("c", x, y + iy, x + ix, y, x + rx, y),
            "h",
        )
    )


def points_path(points: list[tuple[float, float]], closed: bool) -> str:
    """Return a line through points, as a path."""
    steps = [f"{decimal(x)} {decimal(y)} l" for x, y in points]
    steps[:1] = [f"{step[:-1]}m" for step in steps[:1]]
    return " ".join([*steps, "h"] if closed else steps)


def _op(operator: str, *numbers: float) -> str:
    return " ".join([*(decimal(number) for number in numbers), operator])


def outlines(path: str, near: float) -> Iterator[tuple[list[Point], bool]]:
    """Yield each outline of a path as points, like `flattened`, and whether it is closed."""
    words: list[str] = []
    for step, numbers in (*path_steps(path), ("m", [])):
        if step == "m" and words:
            yield flattened(" ".join(words), near), words[-1] == "h"
            words = []
        words += [*numbers, step]


def flattened(path: str, near: float = 0.01) -> list[Point]:
    """Return a closed path as points, as many as keep the lines between them so near to its curves, in mm."""
    points: list[Point] = []
    for step, given in path_points(path):
        points += _curve_points(near, points[-1], *given) if step == "c" else given
    return points[:-1] if len(points) > 1 and math.dist(points[0], points[-1]) < 1e-6 else points


def _curve_points(near: float, a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    bend = max(math.dist(b, _between(a, d, 1 / 3)), math.dist(c, _between(a, d, 2 / 3)))
    steps = max(2, math.ceil(math.sqrt(bend / near)))
    for step in range(1, steps + 1):
        t = step / steps
        ab, bc, cd = _between(a, b, t), _between(b, c, t), _between(c, d, t)
        yield _between(_between(ab, bc, t), _between(bc, cd, t), t)


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


@dataclass(frozen=True, slots=True, repr=False)
class Panel:
    """A flat part of a net: its outline, and the fold by which it hangs on another one."""

    name: str
    corners: tuple[Point, ...]
    parent: str | None = None
    fold: tuple[Point, Point] | None = None  # with the parent on the right of one who walks along it
    glued: bool = False  # no art: it lies behind another panel

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its left, top, width and height."""
        left, top, right, foot = box_of(self.corners)
        return left, top, right - left, foot - top


@dataclass(frozen=True, slots=True, repr=False)
class Net:
    """A flat piece of card that folds into a box, or into a part of one."""

    name: str
    width: float
    height: float
    panels: Mapping[str, Panel]
    cuts: tuple[str, ...]  # paths in SVG's words

    @property
    def scores(self) -> list[tuple[Point, Point]]:
        """The lines along which it is folded."""
        return [panel.fold for panel in self.panels.values() if panel.fold is not None]
