"""A paper in, where everything on its test sheet lies out, in mm as the front is seen, and what it means.

The back is drawn as it shines through to the front: placed mirrored, it comes out so. A scale is a vernier:
the front's lines lie `PITCH` apart, the back's a `STEP` less; where two meet, that many steps is the drift.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

from printkit.geometry import apply_way, rotation
from printkit.model.printing import Drift, Margins, Printer

#: Of a scale, in mm; and how many lines it has on each side of its zero, at most.
PITCH, STEP, MOST_LINES = 2.8, 0.25, 20
#: The narrowest page with room for three scales, in mm.
NARROWEST = 140.0
#: How far from the edges lie: the targets' middles, the upright scales; the back's dots across and down.
_TARGET, _UPRIGHT, _DOT = 20.0, 30.0, (44.0, 33.0)
#: The radius of a target.
TARGET = 4.0
#: The radius of a dot, and of the hole in the one that is a ring; how far around nothing else is printed.
DOT, HOLE, FREE = 2.5, 1.3, 9.0
#: How far from the edge the dots are in the middle of two sides, and their radius.
_SIDE, SMALL = 10.5, 1.2
#: How deep the stairs at an edge are.
STAIRS = 12
#: How wide each step is.
TREAD = 2
#: How wide the bar beside them is, for pictures.
BAR = 3.0
#: How long the two lines are that are measured with a ruler.
RULER = 100.0

Point = tuple[float, float]


class Readings(NamedTuple):
    """What a sheet says, in mm: how far its back lies to the right and down, as seen from the front."""

    across: float = 0.0  # in the middle
    left: float = 0.0  # down, at the upright scale on the left
    right: float = 0.0  # and on the right
    scale: tuple[float, float] = (1.0, 1.0)  # what a millimetre comes out as, across the page and down
    margins: Margins | None = None  # of the page


@dataclass(frozen=True, slots=True)
class MeasuringSheet:
    """The test sheet for a size of paper, as its page lies, and the edge that it is flipped on."""

    width: float
    height: float
    flip: str

    @property
    def page(self) -> str:
        return "landscape" if self.width > self.height else "portrait"

    @property
    def middle(self) -> Point:
        return self.width / 2, self.height / 2

    @property
    def uprights(self) -> tuple[float, float]:
        return _UPRIGHT, self.width - _UPRIGHT

    @property
    def lines(self) -> tuple[int, int]:
        """How many lines the scales have on each side of their zeros: across, and down."""
        x, y = self.middle
        return (
            min(MOST_LINES, int((x - _UPRIGHT - 19) / PITCH)),
            min(MOST_LINES, int((y - _DOT[1] - FREE - 2) / PITCH)),
        )

    @property
    def targets(self) -> tuple[Point, ...]:
        """The front's targets: the corners clockwise, then three that show which way is up."""
        left, top, right, foot = _TARGET, _TARGET, self.width - _TARGET, self.height - _TARGET
        quarter = left + (right - left) / 4
        corners = ((left, top), (right, top), (right, foot), (left, foot))
        return (*corners, (quarter, top), (quarter, foot), (self.width - quarter, foot))

    @property
    def dots(self) -> tuple[Point, ...]:
        """The back's dots, as they shine through."""
        left, top = _DOT
        right, foot = self.width - left, self.height - top
        return (left, top), (right, top), (right, foot), (left, foot)

    @property
    def ring(self) -> int:
        """Which of the dots is a ring: half a turn takes it to the place of no other sheet's."""
        return 0 if self.flip == "long-edge" else 1

    @property
    def sides(self) -> tuple[Point, ...]:
        """Small dots on the front in the middle of two sides: they show whether it is bowed."""
        return (_SIDE, self.height / 2), (self.width - _SIDE, self.height / 2)

    @property
    def stairs(self) -> tuple[Point, ...]:
        """Where the stairs at the edges have their middles: top, right, bottom, left."""
        x, y = self.middle
        beside = max(20.0, y - 65)
        return (x, 0.0), (self.width, beside), (x, self.height), (0.0, beside)

    @property
    def mirrored(self) -> Point:
        """How a way across and down the front is seen from the back."""
        upright = self.height >= self.width
        return (-1.0, 1.0) if (self.flip == "long-edge") == upright else (1.0, -1.0)

    def blank(self, margins: Margins, scale: tuple[float, float]) -> Margins:
        """Return blank edges in mm of the paper, given where they end on a page that comes out in a scale."""
        across, down = (
            (1 - one) * side / 2 for one, side in zip(scale, (self.width, self.height), strict=True)
        )
        top, right, bottom, left = margins
        edges = (top * scale[1] + down, right * scale[0] + across, bottom * scale[1] + down)
        return Margins(*(max(0.0, round(edge, 1)) for edge in (*edges, left * scale[0] + across)))

    def drift(self, readings: Readings) -> Drift:
        """Return how backs must be moved."""
        left, right = self.uprights
        across, down = readings.scale
        turn = math.degrees(math.asin((readings.right - readings.left) * down / (right - left)))
        x, y = readings.across * across, (readings.left + readings.right) / 2 * down
        return Drift(self.flip, self.page, (-x * self.mirrored[0], -y * self.mirrored[1]), turn)


def refined(known: Drift, found: Drift) -> Drift:
    """Return what was measured on a sheet that was printed with a known correction, together with that."""
    x, y = apply_way(rotation(-found.turn), *known.shift)
    return found._replace(shift=(found.shift[0] + x, found.shift[1] + y), turn=known.turn + found.turn)


def profile_with(
    name: str, before: Printer | None, used: Printer | None, drift: Drift, readings: Readings
) -> Printer:
    """Return a profile with a measurement: its name's earlier ones of other ways to print are kept.

    Where the sheet was printed with a profile (`used`), its scale counts as well.
    """
    kept = before or Printer(name)
    others = tuple(one for one in kept.backs if (one.flip, one.page) != (drift.flip, drift.page))
    scale, margins = readings.scale, readings.margins
    if drift.page == "landscape":  # turned a quarter to the left before it is printed
        scale, margins = scale[::-1], margins and Margins(*margins[1:], margins[0])
    across, along = used.scale if used else (1.0, 1.0)
    return Printer(
        name, (*others, drift), (scale[0] * across, scale[1] * along), margins or kept.margins, kept.queue
    )
