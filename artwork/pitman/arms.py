"""What somebody wears comes in; sleeves, and picks behind shoulders, go out as patches in body space."""

import math
from collections.abc import Sequence

from artwork.press.space import Patch, Point3, tube

CLOTHES = {"jacket": "cloth", "shawl": "cloth", "shirt": "cloth_light"}  # whose cloth the sleeves are of
WOOD, IRON = "brass", "felt_black"


def sleeves(garb: Sequence[dict[str, str]]) -> list[Patch]:
    """Return both arms, which hang: a shoulder that is round, and a sleeve."""
    cloth = sleeve_of(garb)
    return [tube([_at(side, p) for p in ARM], WIDE, cloth, _folds) for side in (-1, 1)]


ARM: Sequence[Point3] = ((1.30, -1.93, -0.05), (1.62, -2.30, 0.0), (1.72, -3.1, 0.05), (1.74, -4.6, 0.2))
WIDE = (0.30, 0.47, 0.45, 0.38)


def sleeve_of(garb: Sequence[dict[str, str]]) -> str:
    """Return the material of the sleeves: of the outermost piece that has any."""
    worn = {
        piece["piece"]: piece.get("material", CLOTHES[piece["piece"]])
        for piece in garb
        if piece["piece"] in CLOTHES
    }
    return next((worn[piece] for piece in CLOTHES if piece in worn), "cloth_light")


def pick(side: int) -> list[Patch]:
    """Return a pick behind a shoulder, upright; side 1 is the viewer's right."""
    handle = [_at(side, p) for p in ((1.66, -3.6, -1.2), (1.78, -1.8, -1.2), (1.90, -0.1, -1.2))]
    iron = [_at(side, p) for p in ((0.98, -0.42, -1.2), (1.86, -0.16, -1.0), (2.74, -0.54, -1.2))]
    return [
        tube(handle, [0.12, 0.11, 0.13], WOOD, _grain, 14),
        tube(iron, [0.04, 0.20, 0.04], IRON, _grain, 14),
    ]


def _at(side: int, p: Point3) -> Point3:
    return (p[0] * side, p[1], p[2])


def _folds(p: Point3, s: float, a: float) -> float:
    return (p[1] * 0.62 + abs(p[0]) * 0.75) * 7.2 + 0.4 * math.sin(a)


def _grain(p: Point3, s: float, a: float) -> float:
    return a * 1.6
