"""Pieces to print in, what would save sheets out: a narrower bleed, or pieces that lie edge to edge."""

import math
from collections.abc import Sequence
from dataclasses import replace

from printkit.imposition.edges import areas, drift_of, farthest
from printkit.imposition.grid import Grid, choose_grid
from printkit.imposition.layout import Imposed
from printkit.imposition.layouts import impose
from printkit.imposition.slots import PrintPiece
from printkit.model.game import Size
from printkit.model.kinds import Kind
from printkit.model.printing import PrintSettings
from printkit.units import SAME_MM


def closer_bleed(
    pieces: Sequence[PrintPiece], kinds: Sequence[Kind], settings: PrintSettings
) -> float | None:
    """Return the widest bleed at which pieces take fewest sheets; None where their own does no worse.

    None too where any was asked for, and where backs drift farther. One that the printer's blank edges leave
    whole comes before a wider one.
    """
    if settings.options.bleed is not None or not _is_free(pieces, kinds, settings):
        return None
    size, least = pieces[0].size, settings.defaults.least_bleed
    if size.bleed <= least:
        return None
    steps = [round(least + one / 10, 3) for one in range(int((size.bleed - least) * 10), -1, -1)]
    if settings.cutter is not None:
        return _closer_for_a_machine(pieces, kinds, settings, steps)
    own, closest = (_grid(size, bleed, 2 * bleed, settings) for bleed in (size.bleed, least))
    fewest = _papers(pieces, closest)
    if fewest >= _papers(pieces, own):
        return None
    tried = {bleed: _grid(size, bleed, 2 * bleed, settings) for bleed in steps}
    found = {bleed: grid for bleed, grid in tried.items() if grid and _papers(pieces, grid) == fewest}
    edge = settings.margins.side - SAME_MM
    whole = (bleed for bleed, grid in found.items() if grid.left - bleed >= edge)
    bleed = next(whole, next(iter(found)))
    if settings.printer is not None and any(piece.back for piece in pieces):
        drift = drift_of(settings.printer, settings.options.flip, "portrait")
        if farthest(drift, settings.paper.width, settings.paper.height) > bleed:
            return None
    return bleed


def _closer_for_a_machine(
    pieces: Sequence[PrintPiece], kinds: Sequence[Kind], settings: PrintSettings, steps: Sequence[float]
) -> float | None:
    """Return the widest bleed of some, the widest first, at which a machine's sheets are fewer."""

    def sheets(bleed: float) -> float:
        narrow = settings._replace(options=settings.options._replace(bleed=bleed))
        some = [one._replace(size=replace(one.size, bleed=min(one.size.bleed, bleed))) for one in pieces]
        _, imposed = impose(some, kinds, narrow)
        return math.inf if imposed is None else len(imposed.sheets)

    fewest = sheets(steps[-1])
    if fewest >= sheets(pieces[0].size.bleed):
        return None
    return next(bleed for bleed in steps if sheets(bleed) == fewest)


def butted_sheets(
    pieces: Sequence[PrintPiece], kinds: Sequence[Kind], imposed: Imposed, settings: PrintSettings
) -> int:
    """Return how many sheets pieces would take edge to edge; 0 where these are no fewer, or can't be."""
    size = pieces[0].size
    plain = not size.shape.corners(size) and size.shape.drawn_cut(size) is None
    if not (plain and imposed.each and settings.cutter is None and _is_free(pieces, kinds, settings)):
        return 0
    grid = _grid(size, size.bleed, 0.0, settings)
    sheets = -(-len(pieces) // (grid.count if grid else 1))
    return sheets if sheets < -(-len(pieces) // imposed.each) else 0


def _is_free(pieces: Sequence[PrintPiece], kinds: Sequence[Kind], settings: PrintSettings) -> bool:
    options = settings.options
    asked = (options.cut, options.gap, settings.labels)
    alike = all(piece.size == pieces[0].size for piece in pieces)
    free = options.finish != "laminate" and all(one is None for one in asked)
    return free and alike and all(kind.cut_to_trim for kind in kinds)


def _grid(size: Size, bleed: float, gap: float, settings: PrintSettings) -> Grid | None:
    sheet = (settings.paper.width, settings.paper.height)
    return choose_grid(areas(settings, bleed), sheet, size, gap, (False, True))


def _papers(pieces: Sequence[PrintPiece], grid: Grid | None) -> float:
    return math.ceil(len(pieces) / grid.count) if grid else math.inf
