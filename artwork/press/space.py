"""Points in space come in; turned points, and patches of surface to be lit, go out.

Model space has x to the right, y up and z towards the viewer; the page has y down.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from artwork.press.shapes import Curve, lerp

Point3 = tuple[float, float, float]
Vertex = tuple[float, float, float, float]
Matrix = tuple[Point3, Point3, Point3]
Move = Callable[[Point3], Point3]


def multiply(a: Matrix, b: Matrix) -> Matrix:
    """Return the turn that does b, then a."""
    rows = [tuple(sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)) for i in range(3)]
    return (_triple(rows[0]), _triple(rows[1]), _triple(rows[2]))


def _triple(row: Sequence[float]) -> Point3:
    return (row[0], row[1], row[2])


def turn_matrix(yaw: float = 0, pitch: float = 0, roll: float = 0) -> Matrix:
    """Turn by degrees: yaw to the viewer's right, pitch lifts the chin, roll tips the head clockwise."""
    a, b, c = math.radians(yaw), math.radians(-pitch), math.radians(-roll)
    ca, sa, cb, sb, cc, sc = math.cos(a), math.sin(a), math.cos(b), math.sin(b), math.cos(c), math.sin(c)
    about_y: Matrix = ((ca, 0, sa), (0, 1, 0), (-sa, 0, ca))
    about_x: Matrix = ((1, 0, 0), (0, cb, -sb), (0, sb, cb))
    about_z: Matrix = ((cc, -sc, 0), (sc, cc, 0), (0, 0, 1))
    return multiply(about_z, multiply(about_x, about_y))


def turned(m: Matrix, v: Point3) -> Point3:
    """Return the point after the turn."""
    x, y, z = v
    return (
        m[0][0] * x + m[0][1] * y + m[0][2] * z,
        m[1][0] * x + m[1][1] * y + m[1][2] * z,
        m[2][0] * x + m[2][1] * y + m[2][2] * z,
    )


def turned_about(m: Matrix, v: Point3, pivot: Point3) -> Point3:
    """Return the point after the turn about a pivot."""
    x, y, z = turned(m, (v[0] - pivot[0], v[1] - pivot[1], v[2] - pivot[2]))
    return (x + pivot[0], y + pivot[1], z + pivot[2])


def unit(v: Sequence[float]) -> Point3:
    """Return the direction of v with length 1."""
    length = math.sqrt(sum(c * c for c in v)) or 1e-9
    return (v[0] / length, v[1] / length, v[2] / length)


def cross(a: Point3, b: Point3) -> Point3:
    """Return the vector that stands upright on both."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


@dataclass(frozen=True)
class Patch:
    """A grid of points (x, y, z, hatch) in one material; the knife follows whole numbers of hatch."""

    rows: list[list[Vertex]]
    material: str
    both_sides: bool = True

    def moved(self, move: Move) -> "Patch":
        """Return the patch with every point moved, its hatch kept."""
        rows = [[(*move((x, y, z)), hatch) for x, y, z, hatch in row] for row in self.rows]
        return Patch(rows, self.material, self.both_sides)


def surface(
    material: str,
    rows: int,
    columns: int,
    point: Callable[[float, float], Vertex],
    both_sides: bool = True,
) -> Patch:
    """Return the patch of point(u, v): v runs 0 to 1 down the rows, u along each row."""
    grid = [[point(j / columns, i / rows) for j in range(columns + 1)] for i in range(rows + 1)]
    return Patch(grid, material, both_sides)


def lathe(
    profile: Sequence[tuple[float, float]],
    material: str,
    at: Point3,
    lines: float,
    facing: bool = False,
    squash: float = 1.0,
) -> Patch:
    """Spin a profile of (radius, height) about the upright axis, or about the viewer's (facing)."""
    radius = Curve.through([r for r, _ in profile])
    height = Curve.through([h for _, h in profile])
    last = len(profile) - 1

    def point(u: float, v: float) -> Vertex:
        a, r, h = math.tau * u, radius(v * last), height(v * last)
        x, c = r * math.sin(a), r * math.cos(a) * squash
        y, z = (c, h) if facing else (h, c)
        return (x + at[0], y + at[1], z + at[2], a * lines)

    return surface(material, last * 3, 28, point)


def ball(material: str, at: Point3, radii: Point3, hatch: Callable[[float, float, float], float]) -> Patch:
    """Return a slightly lumpy ball: a knot of cloth, a bun of hair."""

    def point(u: float, v: float) -> Vertex:
        a, f = math.tau * u, math.pi * v
        r = 1 + 0.15 * math.sin(3 * a + f)
        x = at[0] + radii[0] * r * math.sin(f) * math.sin(a)
        y = at[1] + radii[1] * math.cos(f)
        z = at[2] + radii[2] * math.sin(f) * math.cos(a)
        return (x, y, z, hatch(x, y, z))

    return surface(material, 12, 24, point)


def tube(
    spine: Sequence[Point3],
    radii: Sequence[float],
    material: str,
    hatch: Callable[[Point3, float, float], float],
    sides: int = 18,
    up: Point3 = (0.02, 0.03, 1.0),
) -> Patch:
    """Return a round-ended tube along a spine; hatch takes the point, the length so far and the angle."""
    rings = _rings(spine, radii)
    rows: list[list[Vertex]] = []
    total, last = 0.0, rings[0][0]
    for centre, along, radius in rings:
        total, last = total + math.dist(last, centre), centre
        side = unit(cross(up, along))
        over = unit(cross(along, side))
        row: list[Vertex] = []
        for j in range(sides + 1):
            a = math.tau * j / sides
            c, s = radius * math.cos(a), radius * math.sin(a)
            p = _triple([centre[k] + c * side[k] + s * over[k] for k in range(3)])
            row.append((*p, hatch(p, total, a)))
        rows.append(row)
    return Patch(rows, material)


Ring = tuple[Point3, Point3, float]


def _rings(spine: Sequence[Point3], radii: Sequence[float]) -> list[Ring]:
    axes = [Curve.through([p[k] for p in spine]) for k in range(3)]
    radius = Curve.through(radii)
    n = 5 * (len(spine) - 1)
    stations = [i * (len(spine) - 1) / n for i in range(n + 1)]
    centres = [_triple([axis(t) for axis in axes]) for t in stations]
    rings: list[Ring] = []
    for i, centre in enumerate(centres):
        a, b = centres[max(0, i - 1)], centres[min(n, i + 1)]
        along = unit([b[k] - a[k] for k in range(3)])
        rings.append((centre, along, radius(lerp(0, len(radii) - 1, i / n))))
    return [*_cap(rings[0], -1), *rings, *_cap(rings[-1], 1)]


def _cap(ring: Ring, way: int) -> list[Ring]:
    centre, along, radius = ring
    angles = (0.4, 0.8, 1.2, 1.5) if way > 0 else (1.5, 1.2, 0.8, 0.4)
    return [
        (
            _triple([centre[k] + way * along[k] * radius * math.sin(t) for k in range(3)]),
            along,
            radius * math.cos(t),
        )
        for t in angles
    ]
