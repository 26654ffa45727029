"""A body and what its arms do come in; sleeves, hands and what they hold go out, as patches in body space."""

import math
from collections.abc import Callable, Sequence

from artwork.pitman.garb import Body
from artwork.pitman.head import Hatch
from artwork.press.space import Patch, Point3, cross, tube, unit

CLOTHES = {"jacket": "cloth", "shawl": "cloth", "shirt": "cloth_light"}  # whose cloth the sleeves are of
FINGERS = ((-0.31, 0.90), (-0.105, 1.0), (0.105, 0.96), (0.31, 0.80))  # from the middle; how long
WOOD, IRON = "brass", "felt_black"
Line = Sequence[Point3]


def arms(
    body: Body, garb: Sequence[dict[str, str]], skin: str, lines: Hatch, does: Sequence[str]
) -> list[Patch]:
    """Return the arms of somebody who does these things."""
    limbs = Limbs(sleeve_of(garb), skin, lines)
    return [patch for what in does for patch in DOES[what](limbs)]


def sleeve_of(garb: Sequence[dict[str, str]]) -> str:
    """Return the material of the sleeves: of the outermost piece that has any."""
    worn = {
        piece["piece"]: piece.get("material", CLOTHES[piece["piece"]])
        for piece in garb
        if piece["piece"] in CLOTHES
    }
    return next((worn[piece] for piece in CLOTHES if piece in worn), "cloth_light")


class Limbs:
    """The parts of one person's arms. Lengths are halves of a head; side 1 is the viewer's right."""

    def __init__(self, sleeve: str, skin: str, lines: Hatch) -> None:
        self.sleeve, self.skin, self.lines = sleeve, skin, lines

    def arm(
        self, side: int, elbow: Point3, wrist: Point3, way: Point3, out: Point3, curl: float = 0.5
    ) -> list[Patch]:
        """Return an arm from the shoulder: sleeve, cuff, and a hand that points some way, its back out."""
        shoulder, bent = (1.40 * side, -2.02, 0.12), _flipped(elbow, side)
        end = _flipped(wrist, side)
        upper = tube([shoulder, _mid(shoulder, bent), bent], [0.42, 0.50, 0.46], self.sleeve, _folds)
        lower = tube([bent, _mid(bent, end), end], [0.45, 0.44, 0.34], self.sleeve, _folds)
        near = _off(end, _way(bent, end), -0.1)
        cuff = tube([near, end], [0.37, 0.38], self.sleeve, _folds)
        return [upper, lower, cuff, *self.hand(end, _flipped(way, side), out, side, curl)]

    def hand(self, wrist: Point3, way: Point3, out: Point3, side: int, curl: float) -> list[Patch]:
        """Return four fingers and a thumb, the thumb towards the body's middle."""
        d = unit(way)
        across = unit(cross(d, out))
        n = unit(cross(across, d))
        inward = -side if across[0] > 0 else side

        def at(along: float, beside: float, over: float) -> Point3:
            x, y, z = (wrist[k] + along * d[k] + beside * across[k] + over * n[k] for k in range(3))
            return (x, y, z)

        out_ = []
        for off, long in FINGERS:
            low = 0.34 * off * inward  # each finger a little below the next: the knife leaves a line between
            spine = [
                at(0.0, 0.62 * off, low),
                at(0.52, off, 0.10 + low),
                at(0.86 * long, off, 0.10 + low - 0.16 * curl),
                at(1.12 * long, 0.94 * off, low - 0.50 * curl),
            ]
            out_.append(tube(spine, [0.18, 0.155, 0.145, 0.105], self.skin, self._skin, 14))
        thumb = [at(0.0, 0.2 * inward, 0.05), at(0.36, 0.46 * inward, 0.08), at(0.74, 0.46 * inward, 0.02)]
        return [*out_, tube(thumb, [0.19, 0.17, 0.115], self.skin, self._skin, 14)]

    def fist(self, at: Point3, along: Point3) -> list[Patch]:
        """Return four fingers closed round a rod."""
        d = unit(along)
        out = []
        for k in range(4):
            x, y, z = (at[i] + d[i] * (0.27 * k - 0.4) for i in range(3))
            spine = [
                (x + 0.34, y - 0.04, z - 0.05),
                (x + 0.20, y, z + 0.26),
                (x - 0.20, y + 0.04, z + 0.26),
                (x - 0.32, y + 0.04, z),
            ]
            out.append(tube(spine, [0.15, 0.17, 0.165, 0.12], self.skin, self._skin, 14))
        return out

    def _skin(self, p: Point3, s: float, a: float) -> float:
        return self.lines(*p)


def _folds(p: Point3, s: float, a: float) -> float:
    return s * 6.4 + 0.5 * math.sin(a)


def _grain(p: Point3, s: float, a: float) -> float:
    return a * 1.6


def _flipped(p: Point3, side: int) -> Point3:
    return (p[0] * side, p[1], p[2])


def _mid(a: Point3, b: Point3) -> Point3:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2)


def _way(a: Point3, b: Point3) -> Point3:
    return unit((b[0] - a[0], b[1] - a[1], b[2] - a[2]))


def _off(p: Point3, d: Point3, by: float) -> Point3:
    return (p[0] + d[0] * by, p[1] + d[1] * by, p[2] + d[2] * by)


# ------------------------------------------------------------------ what arms do


def _hang(side: int) -> Callable[[Limbs], list[Patch]]:
    def do(limbs: Limbs) -> list[Patch]:
        return limbs.arm(side, (1.86, -3.3, 0.1), (1.8, -4.5, 0.5), (0, -1, 0.1), (1, 0, 0.6))

    return do


def _folded(limbs: Limbs) -> list[Patch]:
    """Both arms across the chest: one hand lies on the other arm, one is hidden."""
    under = limbs.arm(-1, (1.74, -3.06, 0.66), (-0.62, -2.70, 1.12), (-1, 0.1, -0.6), (0, 0.3, 1))
    over = limbs.arm(1, (1.74, -3.10, 0.66), (-0.30, -2.92, 1.42), (-1, 0.34, -0.12), (0, 0.2, 1), 0.7)
    return [*under, *over]


def _knee(side: int) -> Callable[[Limbs], list[Patch]]:
    """A hand on a knee."""

    def do(limbs: Limbs) -> list[Patch]:
        thigh = [
            (0.7 * side, -3.7, 0.5),
            (1.0 * side, -3.36, 1.4),
            (1.08 * side, -3.44, 1.9),
            (1.1 * side, -4.9, 1.8),
        ]
        leg = tube(thigh, [0.66, 0.66, 0.6, 0.46], "cloth_black", _folds)
        return [
            leg,
            *limbs.arm(side, (2.0, -2.86, 0.6), (1.30, -2.66, 1.75), (-0.22, -0.66, 0.7), (0, 0.7, 0.7), 0.8),
        ]

    return do


def _clasped(limbs: Limbs) -> list[Patch]:
    """Both hands before the waistcoat, one over the other."""
    under = limbs.arm(-1, (1.84, -3.10, 0.55), (0.62, -2.92, 1.30), (-1, -0.3, 0.1), (0, 0.3, 1), 0.6)
    over = limbs.arm(1, (1.84, -3.10, 0.55), (0.56, -2.86, 1.52), (-1, -0.34, 0.1), (0, 0.3, 1), 0.6)
    return [*under, *over]


def _lapel(side: int) -> Callable[[Limbs], list[Patch]]:
    """A hand that holds the coat by its lapel."""

    def do(limbs: Limbs) -> list[Patch]:
        return limbs.arm(side, (1.92, -3.2, 0.5), (0.98, -2.86, 1.25), (-0.42, 1, -0.1), (0.2, 0, 1), 0.9)

    return do


def _pick(side: int) -> Callable[[Limbs], list[Patch]]:
    """A pick over the shoulder, a fist round its handle."""

    def do(limbs: Limbs) -> list[Patch]:
        low, high = (0.62 * side, -3.5, 1.45), (1.98 * side, -0.72, 0.15)
        d = _way(low, high)
        handle = tube([low, _mid(low, high), high], [0.115, 0.115, 0.115], WOOD, _grain, 14)
        iron = [
            (high[0] - 0.78 * side, high[1] + 0.26, high[2] + 0.1),
            (high[0] - 0.1 * side, high[1] + 0.16, high[2]),
            (high[0] + 0.66 * side, high[1] - 0.52, high[2] - 0.1),
        ]
        head = tube(iron, [0.04, 0.19, 0.04], IRON, _grain, 14)
        grip = _off(low, d, 1.0)
        bent, end = (1.92 * side, -3.12, 0.45), _off(grip, (0.5 * side, -0.5, -0.1), 0.5)
        shoulder = (1.40 * side, -2.02, 0.12)
        return [
            handle,
            head,
            tube([shoulder, _mid(shoulder, bent), bent], [0.42, 0.50, 0.46], limbs.sleeve, _folds),
            tube([bent, _mid(bent, end), end], [0.45, 0.43, 0.34], limbs.sleeve, _folds),
            *limbs.fist(grip, d),
        ]

    return do


def _mate(side: int) -> Callable[[Limbs], list[Patch]]:
    """A mate's hand, laid on the shoulder from behind."""

    def do(limbs: Limbs) -> list[Patch]:
        return limbs.hand((1.42 * side, -1.66, -0.5), (-0.14 * side, -0.22, 0.95), (0, 0.95, 0.3), side, 1.3)

    return do


DOES: dict[str, Callable[[Limbs], list[Patch]]] = {
    "folded": _folded,
    "clasped": _clasped,
    "left": _hang(-1),
    "right": _hang(1),
    "left-knee": _knee(-1),
    "right-knee": _knee(1),
    "left-lapel": _lapel(-1),
    "right-lapel": _lapel(1),
    "left-pick": _pick(-1),
    "right-pick": _pick(1),
    "left-mate": _mate(-1),
    "right-mate": _mate(1),
}
