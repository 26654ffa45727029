"""The faces wanted and a turn come in; a die, and a lawman's star, go out as cuts.

A western die is right-handed: 1 to the front, 2 to the right, 3 on top; opposite faces make 7. The 1
is kept out of sight, since in this game its face is no pip but the crossed revolvers.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

from artwork.press.light import LAMP
from artwork.press.shapes import Point, Polygon, disc, grow, hull, lerp, star, wedge
from artwork.press.space import Matrix, Point3, cross, multiply, turn_matrix, turned
from artwork.press.svg import Cut, solid

#: Each face: outward axis, the axes of its own right and up, its value.
SIDES: list[tuple[Point3, Point3, Point3, int]] = [
    ((0, 0, 1), (1, 0, 0), (0, 1, 0), 1),
    ((0, 0, -1), (-1, 0, 0), (0, 1, 0), 6),
    ((1, 0, 0), (0, 0, -1), (0, 1, 0), 2),
    ((-1, 0, 0), (0, 0, 1), (0, 1, 0), 5),
    ((0, 1, 0), (1, 0, 0), (0, 0, -1), 3),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1), 4),
]
AXES: dict[int, Point3] = {value: axis for axis, _, _, value in SIDES}
CORNERS: list[Point] = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
PIPS: dict[int, list[Point]] = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: CORNERS,
    5: [*CORNERS, (0, 0)],
    6: [*CORNERS, (-1, 0), (1, 0)],
}
ROUNDED = [(0.78, 0.95), (0.90, 0.90), (0.95, 0.78)]


@dataclass(frozen=True)
class Side:
    """One face that is seen: its light, its value, and how to place a point of it on the page."""

    light: float
    value: int
    at: Callable[[float, float], Point]

    def outline(self, share: float) -> Polygon:
        """Return the face with rounded corners, at a share of its size."""
        ring: Polygon = []
        for sx, sy, corner in (
            (1, 1, ROUNDED),
            (1, -1, ROUNDED[::-1]),
            (-1, -1, ROUNDED),
            (-1, 1, ROUNDED[::-1]),
        ):
            ring += [self.at(sx * x * share, sy * y * share) for x, y in corner]
        return ring


def _aspect(front: int, right: int, turn: Point3) -> Matrix:
    """Return the turn that shows `front`, with a neighbour beside it that keeps the 1 out of sight."""
    ahead = AXES[front]
    matrix = turn_matrix(*turn)
    for side in [right, *(v for v in (2, 3, 4, 5, 6, 1) if v not in (front, 7 - front, right))]:
        beside = AXES[side]
        if sum(a * b for a, b in zip(ahead, beside, strict=True)):
            continue
        matrix = multiply(turn_matrix(*turn), (beside, cross(ahead, beside), ahead))
        if turned(matrix, AXES[1])[2] <= 0.02:
            break
    return matrix


def _sides(at: Point, edge: float, matrix: Matrix, lamp: Point3) -> list[Side]:
    half, out = edge / 2, []
    for axis, right, up, value in SIDES:
        n, u, v = turned(matrix, axis), turned(matrix, right), turned(matrix, up)
        if n[2] > 0.02:

            def place(a: float, b: float, n: Point3 = n, u: Point3 = u, v: Point3 = v) -> Point:
                return (
                    at[0] + half * (n[0] + a * u[0] + b * v[0]),
                    at[1] - half * (n[1] + a * u[1] + b * v[1]),
                )

            out.append(Side(sum(a * b for a, b in zip(n, lamp, strict=True)), value, place))
    return sorted(out, key=lambda side: side.light)


def die(at: Point, edge: float, turn: Point3, front: int, right: int, lamp: Point3 = LAMP) -> list[Cut]:
    """Cut a die: lit faces are bare paper, the others ochre under a comb of wedges."""
    sides = _sides(at, edge, _aspect(front, right, turn), lamp)
    body = hull(p for side in sides for p in side.outline(1.05))
    out = [solid("paper", [grow(body, 0.75)]), solid("ink", [grow(body, 0.26)])]
    for side in sides:
        lit = side.light > 0.36
        out.append(solid("paper" if lit else "lamp", [side.outline(1.0)]))
        if not lit:
            out.append(solid("ink", _comb(side, edge)))
        out += _pips(side, lit)
    return out


def _comb(side: Side, edge: float) -> list[Polygon]:
    """Return wedges that run in from the face's darker edge."""
    out = []
    for i in range(9):
        q = -0.86 + 1.72 * i / 8
        reach = 0.50 + 0.22 * math.sin(i * 2.3) + (0.35 if side.light < 0.05 else 0.0)
        right, left = side.at(0.94, q), side.at(-0.94, q)
        far = 1 if right[0] + right[1] > left[0] + left[1] else -1
        line = [side.at(far * (0.94 - reach * t), q) for t in (0, 0.5, 1)]
        out.append(wedge(line, [0.58 * edge / 10, 0.38 * edge / 10, 0]))
    return out


def _pips(side: Side, lit: bool) -> list[Cut]:
    r = 0.185 if side.value < 4 else 0.17
    turns = [math.tau * i / 12 for i in range(12)]

    def spots(radius: float) -> list[Polygon]:
        return [
            [side.at(a / 2 + radius * math.cos(t), b / 2 + radius * math.sin(t)) for t in turns]
            for a, b in PIPS[side.value]
        ]

    black = solid("ink", spots(r))
    return [black] if lit else [solid("paper", spots(r * 1.35)), black]


def badge(
    at: Point, radius: float, turn: float = 0.0, role: str = "lamp", balls: bool = True, halo: float = 0.6
) -> list[Cut]:
    """Cut a star whose every arm is a roof with one lit slope and one dark."""
    outline = star(*at, radius, 0.43, turn=turn - 90)
    rim = max(0.5, radius * 0.085)
    tips = [_from(at, p, 1.04) for p in outline[::2]] if balls else []
    knobs = [disc(*p, radius * 0.115, 10) for p in tips]
    out = [solid("paper", [grow(outline, rim + halo)])] if halo else []
    out += [
        solid("ink", [grow(outline, rim)]),
        solid("ink", [grow(k, rim * 0.8) for k in knobs]),
        solid("paper", knobs),
    ]
    lit: list[Polygon] = []
    dark: list[Polygon] = []
    teeth: list[Polygon] = []
    for i in range(10):
        tip, notch = (
            (outline[i], outline[(i + 1) % 10]) if i % 2 == 0 else (outline[(i + 1) % 10], outline[i])
        )
        light = _slope_light(at, tip, notch)
        (lit if light > 0.25 else dark).append([at, tip, notch])
        if light <= 0.25:
            teeth += _teeth(at, tip, notch, radius * (0.075 if light < -0.4 else 0.055))
    ridges = [wedge([at, p], [rim * 0.7, rim * 0.25]) for p in outline]
    return [*out, solid("paper", lit), solid(role, dark), solid("ink", teeth + ridges)]


def _from(centre: Point, p: Point, k: float) -> Point:
    return lerp(centre[0], p[0], k), lerp(centre[1], p[1], k)


def _slope_light(centre: Point, tip: Point, notch: Point) -> float:
    ax, ay = tip[0] - centre[0], tip[1] - centre[1]
    turned_left = ax * (notch[1] - centre[1]) - ay * (notch[0] - centre[0]) > 0
    px, py = (-ay, ax) if turned_left else (ay, -ax)
    return (px * -0.72 + py * -0.69) / (math.hypot(px, py) or 1)


def _teeth(centre: Point, tip: Point, notch: Point, width: float) -> list[Polygon]:
    """Return wedges from the rim of a dark slope up to its ridge."""
    out = []
    for k, along in enumerate((0.10, 0.26, 0.42, 0.58, 0.74, 0.88)):
        t = 0.10 + 0.8 * k / 6
        rim = _from(notch, tip, (t - 0.40) / 0.60) if t > 0.40 else _from(centre, notch, t / 0.40)
        ridge = _from(centre, tip, along)
        out.append(wedge([rim, _from(rim, ridge, 0.5), ridge], [width, width * 0.6, 0]))
    return out
