"""A component's sheets in, findings about what lies in the edge that printers leave blank out."""

import math
from collections.abc import Sequence

from printkit.diagnostics import Severity, Spot
from printkit.model.geometry import apply
from printkit.model.limits import Limits
from printkit.model.sheet import Sheet
from printkit.preflight.tally import Fault, Tally
from printkit.units import show_mm

#: Less than this is rounding.
_CLOSE = 0.05


def look_at_sheets(sheets: Sequence[Sheet], name: str, at: Spot, limits: Limits, tally: Tally) -> None:
    """Take in each sheet with a piece that reaches into the blank edge."""
    for sheet in sheets:
        room = min((_room(sheet, index) for index in range(len(sheet.placements))), default=limits.blank)
        if room < limits.blank - _CLOSE:
            blank = f"most printers leave {show_mm(limits.blank)} mm blank"
            message = f"a piece on {{face}} lies {show_mm(max(room, 0.0))} mm from the paper's edge: {blank}"
            mend = "choose a larger paper, or a smaller size"
            tally.add(Fault("in-blank-edge", Severity.WARNING, message, at, mend), f"the sheets of `{name}`")


def _room(sheet: Sheet, index: int) -> float:
    """Return how far a placement's trim lies from the paper's edge; the foot line is the sheet itself."""
    placement = sheet.placements[index]
    scene = placement.scene
    if (scene.width, scene.height) == (sheet.width, sheet.height):
        return math.inf
    corners = [apply(placement.matrix, x, y) for x in (0.0, scene.width) for y in (0.0, scene.height)]
    return min(min(x, y, sheet.width - x, sheet.height - y) for x, y in corners)
