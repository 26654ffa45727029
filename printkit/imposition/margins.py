"""The blank edges of a sheet: what printers leave white, and what stands there."""

from printkit.imposition.slots import Box
from printkit.model.geometry import apply
from printkit.model.printing import PrintSettings
from printkit.model.sheet import Placement, Sheet

_CLOSE = 1e-6


def areas(settings: PrintSettings, bleed: float) -> tuple[Box, Box]:
    """Return where trims may lie on an upright sheet: with room for everything, and with the least room.

    With the least room, ink may run into the unprintable edge; trims and the guides that show them may not.
    """
    paper, defaults, edge = settings.paper, settings.defaults, settings.margins
    wide = max(edge.bottom, defaults.wide_foot) if edge == defaults.margins else edge.bottom
    side, top = edge.side + defaults.guide + bleed, edge.top + defaults.guide + bleed
    foot = wide + defaults.footer + defaults.guide + bleed
    tight_side = max(bleed, edge.side + defaults.guide / 2)
    tight_top, tight_foot = edge.top + bleed, edge.bottom + defaults.footer + defaults.guide / 2 + bleed
    if settings.options.flip == "short-edge":  # a side's foot is the other side's head
        top = foot = max(top, foot)
        tight_top = tight_foot = max(tight_top, tight_foot)
    roomy = (side, top, paper.width - side, paper.height - foot)
    tight = (tight_side, tight_top, paper.width - tight_side, paper.height - tight_foot)
    return roomy, tight


def footer_line(sheet: Sheet, settings: PrintSettings) -> float:
    """Return the base line of the words at a sheet's foot, clear of an inkjet's wide blank edge if possible.

    Below a page that runs into the blank edge they go into it too: better half lost than over the page.
    """
    defaults = settings.defaults
    lowest = max((_foot(placement) for placement in sheet.placements), default=0.0)
    tight = sheet.height - defaults.margins.bottom
    if settings.margins != defaults.margins:
        own = sheet.height - settings.margins.bottom
        clear = lowest + defaults.footer <= own + _CLOSE
        return own if clear else max(own, min(tight, lowest + defaults.guide + defaults.footer))
    roomy = sheet.height - defaults.wide_foot
    return roomy if lowest + defaults.guide + defaults.footer <= roomy else tight


def _foot(placement: Placement) -> float:
    """Return how far down a sheet the ink of a placement reaches."""
    left, top, right, bottom = placement.ink_box
    return max(apply(placement.matrix, x, y)[1] for x in (left, right) for y in (top, bottom))
