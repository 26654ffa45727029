"""The blank edges of a sheet: what printers leave white, and what stands there."""

from dataclasses import dataclass

from printkit.model.geometry import apply
from printkit.model.sheet import Placement, Sheet


@dataclass(frozen=True, slots=True)
class Margins:
    """How much of each edge the pieces' ink stays clear of, in mm."""

    side: float
    top: float
    foot: float


#: Most printers leave this much white; some inkjets more at the bottom.
UNPRINTABLE = 4.2
UNPRINTABLE_FOOT = 6.7
#: Cut guides outside of the outermost pieces.
GUIDE = 2.8
#: The height of the line with the ruler, the component's name and the page.
FOOTER = 2.6

#: Room for everything, also on an inkjet; and the least that still works on most printers.
ROOMY = Margins(UNPRINTABLE + GUIDE, UNPRINTABLE + GUIDE, UNPRINTABLE_FOOT + FOOTER + GUIDE)
TIGHT = Margins(0.0, UNPRINTABLE, UNPRINTABLE + FOOTER + GUIDE / 2)


def footer_line(sheet: Sheet) -> float:
    """Return the base line of the words at a sheet's foot: clear of inkjets' wide edge if it can be."""
    lowest = max((_foot(placement) for placement in sheet.placements), default=0.0)
    roomy, tight = sheet.height - UNPRINTABLE_FOOT, sheet.height - UNPRINTABLE
    return roomy if lowest + GUIDE + FOOTER <= roomy else tight


def _foot(placement: Placement) -> float:
    """Return how far down a sheet the ink of a placement reaches."""
    scene = placement.scene
    xs, ys = (-scene.bleed, scene.width + scene.bleed), (-scene.bleed, scene.height + scene.bleed)
    return max(apply(placement.matrix, x, y)[1] for x in xs for y in ys)
