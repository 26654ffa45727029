"""The poses of a hand, as data: each finger's spine and thickness in hand space (see hands)."""

from dataclasses import dataclass

from artwork.press.shapes import Point
from artwork.press.space import Point3


@dataclass(frozen=True)
class Finger:
    """A finger: spine from knuckle to tip, thickness along it, the joints whose creases are seen."""

    spine: tuple[Point3, ...]
    radii: tuple[float, ...]
    creases: tuple[int, ...] = ()
    nail: bool = False


@dataclass(frozen=True)
class Pose:
    """Fingers behind and before the dice, where dice lie, the palm (centre, radii), the wrist (from, to)."""

    back: tuple[Finger, ...]
    front: tuple[Finger, ...]
    dice: tuple[Point, ...]
    single: tuple[Point, ...]
    palm: tuple[Point3, Point3]
    wrist: tuple[Point3, Point3]
    palm_behind: bool = True


#: The palm to the viewer, the thumb pins one die against the fingers.
PINCH = Pose(
    back=(
        Finger(
            ((-4.4, -12.5, -4.5), (-4.6, -4, -6.5), (-3.2, 3, -6.5), (-1.2, 6.9, -4.6)),
            (2.9, 2.75, 2.6, 2.25),
        ),
        Finger(((0.4, -12, -4.2), (1.2, -3, -6.6), (2.2, 3.6, -6.4), (3.4, 7.6, -4.4)), (2.9, 2.8, 2.7, 2.3)),
        Finger(
            ((4.6, -12.5, -4), (7.0, -5.5, -2.5), (7.6, -2, 1.6), (4.2, -6.4, 3.4)),
            (2.8, 2.8, 2.7, 2.3),
            (1, 2),
        ),
        Finger(
            ((8.6, -14.5, -4), (11.4, -9.5, -2), (11.2, -7.6, 2.0), (7.6, -11, 3.6)),
            (2.5, 2.5, 2.3, 2.0),
            (1, 2),
        ),
    ),
    front=(
        Finger(
            ((-3.0, -20.5, 2.0), (-8.8, -15.8, 5.0), (-9.0, -9.8, 7.6), (-4.4, -4.8, 8.6)),
            (4.2, 3.4, 2.75, 2.35),
            nail=True,
        ),
    ),
    dice=((0, 0),),
    single=((0, 0),),
    palm=((2.2, -18.0, -3.0), (8.2, 8.2, 4.2)),
    wrist=((3.0, -24, -2), (6.5, -44, -3)),
)

#: The open palm, little finger to the viewer; room for two dice.
PALM = Pose(
    back=(
        Finger(((9, -7, -7), (6.5, -1, -8), (3.5, 4.5, -7.5), (2.5, 8.5, -6)), (3.4, 3.1, 2.8, 2.4)),
        Finger(((2, -9, -7), (-9, -9, -7), (-16, -5.5, -6), (-18.5, -0.8, -4)), (3, 2.8, 2.6, 2.3)),
        Finger(((2, -9.6, -4), (-10, -10, -3.5), (-18, -7, -2.5), (-20.8, -1.8, -1)), (3, 2.9, 2.7, 2.4)),
    ),
    front=(
        Finger(
            ((3, -10.6, 1), (-8, -11.6, 2), (-16.5, -9.2, 2.6), (-19.6, -4.4, 3)),
            (3.1, 2.9, 2.7, 2.3),
            (1, 2),
        ),
        Finger(
            ((4, -12.0, 5), (-6, -13.6, 6), (-12.6, -11.8, 6.6), (-16, -8, 6.8)), (3.0, 2.7, 2.4, 2.0), (1, 2)
        ),
    ),
    dice=((-8.4, 0.2), (3.0, -0.3)),
    single=((-3.2, 0),),
    palm=((9.0, -10.8, -0.5), (9.5, 5.0, 7.5)),
    wrist=((17, -12.5, 0), (36, -20, 0)),
    palm_behind=False,
)

#: A fist, the die on the thumb ready to be flicked; a second die stands on the first.
FLICK = Pose(
    back=(
        Finger(
            ((6.5, -9.5, -2), (-1.5, -8.6, 3.5), (-4.6, -10.2, 3.4), (-1.6, -13.0, 2.0)),
            (3.1, 3.0, 2.8, 2.3),
            (1, 2),
        ),
        Finger(
            ((7.0, -14.0, -2), (-2.0, -14.0, 4.2), (-5.2, -15.5, 4.0), (-1.6, -17.5, 2)),
            (3.0, 3.0, 2.8, 2.3),
            (1, 2),
        ),
        Finger(
            ((7.0, -18.8, -2), (-1.2, -19.2, 4.0), (-4.2, -20.4, 3.8), (-1, -21.8, 2)),
            (2.9, 2.9, 2.7, 2.2),
            (1, 2),
        ),
        Finger(
            ((7.0, -23.0, -2), (0.4, -23.8, 3.4), (-2.4, -24.6, 3.2), (0, -25.6, 1.8)), (2.5, 2.5, 2.3, 2.0)
        ),
    ),
    front=(
        Finger(
            ((9.5, -14.5, 3.5), (6.4, -9.0, 5.6), (1.4, -6.1, 5.6), (-4.4, -5.9, 4.6)),
            (3.8, 3.2, 2.7, 2.3),
            nail=True,
        ),
    ),
    dice=((-1.2, 1.2), (-0.2, 12.4)),
    single=((-1.2, 1.2),),
    palm=((7.6, -17.2, -2.6), (6.2, 9.6, 5.2)),
    wrist=((9.5, -25, -2), (16, -45, -3)),
)

#: Thumb and forefinger hold the die up by its edges; the other fingers curl into the palm.
SHOW = Pose(
    back=(
        Finger(
            ((5.5, -12, -3.0), (8.6, -5.0, -2.0), (9.4, 1.6, -0.6), (5.6, 5.6, 0.6)),
            (2.9, 2.7, 2.5, 2.15),
            (1,),
        ),
        Finger(
            ((4.0, -14, -1.5), (7.6, -9.0, 2.0), (3.0, -8.6, 4.0), (0.6, -11.6, 3.4)),
            (2.9, 2.9, 2.7, 2.3),
            (1, 2),
        ),
        Finger(
            ((4.4, -18, -1.5), (7.6, -14.2, 2.2), (3.0, -13.6, 4.2), (0.8, -16.2, 3.4)),
            (2.8, 2.8, 2.6, 2.2),
            (1, 2),
        ),
        Finger(
            ((4.6, -22, -1.5), (7.0, -19.2, 2.0), (3.4, -18.4, 3.8), (1.4, -20.4, 3.2)),
            (2.5, 2.5, 2.3, 2.0),
            (1, 2),
        ),
    ),
    front=(
        Finger(
            ((-0.6, -20, 1.6), (-5.4, -14.8, 4.2), (-9.2, -9.6, 5.6), (-9.4, -7.6, 5.8), (-6.6, -1.2, 5.4)),
            (4.4, 3.6, 2.75, 2.75, 2.0),
            (3,),
            nail=True,
        ),
    ),
    dice=((0, 1.0),),
    single=((0, 1.0),),
    palm=((1.6, -18.4, -3.0), (6.8, 8.6, 4.4)),
    wrist=((2.4, -25, -2), (5.5, -45, -3)),
)

#: The hand across the card, its back to the right: four fingers curl up before the dice, which lie on them.
CUP = Pose(
    back=(
        Finger(
            ((12.0, -11.5, -5.0), (13.2, -5.5, -4.6), (12.2, -1.2, -3.8), (9.6, 2.6, -2.8)),
            (3.5, 3.0, 2.75, 2.1),
        ),
    ),
    front=(
        Finger(
            ((9.0, -22.2, 0.6), (2.6, -23.2, 3.4), (-2.6, -23.6, 3.2), (-6.6, -21.6, 2.0)),
            (2.6, 2.5, 2.35, 1.8),
            (1, 2),
        ),
        Finger(
            ((10.6, -18.0, 1.2), (2.6, -18.4, 4.4), (-4.6, -19.0, 4.2), (-9.6, -16.0, 2.6)),
            (3.0, 2.85, 2.6, 1.95),
            (1, 2),
        ),
        Finger(
            ((11.4, -13.4, 1.8), (2.8, -13.4, 5.2), (-6.0, -14.2, 5.0), (-11.6, -10.6, 3.0)),
            (3.2, 2.95, 2.7, 2.0),
            (1, 2),
        ),
        Finger(
            ((11.4, -8.8, 2.2), (3.0, -8.6, 5.4), (-4.8, -9.6, 5.2), (-10.6, -6.0, 3.4)),
            (3.3, 3.0, 2.7, 2.05),
            (1, 2),
        ),
    ),
    dice=((-5.6, 1.8), (5.4, 1.6)),
    single=((-0.8, 1.5),),
    palm=((11.4, -14.4, -1.4), (5.6, 8.6, 5.0)),
    wrist=((14.5, -17, -2), (30, -36, -3)),
)

POSES: dict[str, Pose] = {"pinch": PINCH, "palm": PALM, "flick": FLICK, "show": SHOW, "cup": CUP}
