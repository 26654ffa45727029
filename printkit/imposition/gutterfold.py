"""Pieces with backs in, one-sided sheets out: fronts and backs foot to foot along a fold."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from printkit.imposition.grid import Grid, choose_grid
from printkit.imposition.guides import cut_guides
from printkit.imposition.margins import areas
from printkit.imposition.pieces import Load, Terms, faces, reverses, share_out
from printkit.imposition.slots import Frames, PrintPiece, mirrored_across, mirrored_down
from printkit.model.printing import PrintSettings
from printkit.model.sheet import Guide, Sheet


def fold_grid(
    pieces: Sequence[PrintPiece], terms: Terms, settings: PrintSettings
) -> tuple[Grid, bool] | None:
    """Return the grid of fronts on one half of the sheet, feet to the fold; and whether the fold is upright.

    An upright fold has the fronts on its left, on their side; a level one has them above it, upright.
    """
    size, paper = pieces[0].size, settings.paper
    clear = max(terms.bleed, terms.gap / 2, settings.defaults.fold)
    found: list[tuple[Grid, bool]] = []
    for upright in (True, False):
        halves = []
        for left, top, right, bottom in areas(settings, terms.bleed):
            fold = paper.width / 2 if upright else paper.height / 2
            foot = max(top, paper.height - bottom)  # the halves mirror each other
            halves.append((left, top, fold - clear, bottom) if upright else (left, foot, right, fold - clear))
        grid = choose_grid(halves, (paper.width, paper.height), size, terms.gap, (upright,))
        if grid is not None:
            found.append((_to_the_fold(grid, settings, clear, upright), upright))
    return max(found, key=lambda one: one[0].count, default=None)


def _to_the_fold(grid: Grid, settings: PrintSettings, clear: float, upright: bool) -> Grid:
    """Move a grid along so that its last row or column lies at the fold."""
    size = grid.size
    if upright:
        block = grid.columns * (size.height + grid.gap) - grid.gap
        return replace(grid, left=settings.paper.width / 2 - clear - block)
    block = grid.rows * (size.height + grid.gap) - grid.gap
    return replace(grid, top=settings.paper.height / 2 - clear - block)


def load_folds(
    pieces: Sequence[PrintPiece], grid: Grid, upright: bool, settings: PrintSettings
) -> list[Load]:
    """Return what lies on each sheet; towards the fold, ink stops at it."""
    paper, slots = settings.paper, []
    for slot in grid.slots():
        left, top, right, bottom = slot.room
        if upright:
            right = min(right, paper.width / 2 - slot.trim[2])
        else:
            bottom = min(bottom, paper.height / 2 - slot.trim[3])
        slots.append(replace(slot, room=(left, top, right, bottom)))
    return share_out(pieces, slots)


def impose_folds(
    loads: Sequence[Load], upright: bool, terms: Terms, settings: PrintSettings
) -> Iterator[Sheet]:
    """Yield sheets with fronts on one side of the fold, and on the other the backs that meet them."""
    paper = settings.paper
    turn = mirrored_across(paper.width) if upright else mirrored_down(paper.height)
    across, down = paper.width / 2, paper.height / 2
    fold = Guide("fold", across, 0.0, across, paper.height)
    if not upright:
        fold = Guide("fold", 0.0, down, paper.width, down)
    over: Frames = {}
    under: Frames = {}
    for number, load in enumerate(loads, 1):
        placements = (*faces(load, settings, over), *reverses(load, turn, settings, under))
        lines = cut_guides([slot for _, slot in load], settings, terms.bleed)
        guides = (*(_short_of(guide, fold) for guide in lines), fold)
        title = f"Sheet {number} of {len(loads)}"
        yield Sheet(paper.width, paper.height, "front", title, placements, guides)


def _short_of(guide: Guide, fold: Guide) -> Guide:
    """Return a guide that ends at the fold, so that none stands on the backs."""
    right = fold.x1 if fold.x1 == fold.x2 else math.inf
    foot = fold.y1 if fold.y1 == fold.y2 else math.inf
    return replace(
        guide,
        x1=min(guide.x1, right),
        y1=min(guide.y1, foot),
        x2=min(guide.x2, right),
        y2=min(guide.y2, foot),
    )
