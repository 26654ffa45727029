"""Pieces in, sheets with their backs on the other side out, beside them to fold, or with fronts alone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from printkit.imposition.edges import areas
from printkit.imposition.grid import Grid, choose_grid
from printkit.imposition.guides import cut_guides
from printkit.imposition.layout import Imposed, Job, Layout, ordered
from printkit.imposition.pieces import (
    Load,
    Spacing,
    arrangements,
    faces,
    impose_pieces,
    load_areas,
    reverses,
    share_out,
    spacing_for,
)
from printkit.imposition.slots import PrintPiece, mirrored_across, mirrored_down
from printkit.model.printing import PrintSettings
from printkit.model.sheet import Guide, Sheet


def impose_duplex(job: Job) -> Imposed | None:
    """Return fronts and, where pieces have them, backs behind them."""
    spacing = spacing_for(job)
    rooms = areas(job.settings, spacing.bleed)
    nested = not spacing.sealed  # film is cut straight, between plain columns and rows
    found = load_areas(job.pieces, rooms, job.settings.paper, spacing.gap, nested)
    if found is None:
        return None
    loads, each = found
    sheets = ordered(impose_pieces(loads, spacing, job.settings, job.backs), job.backs, job.settings)
    flip = job.settings.options.flip if job.backs else None
    return Imposed(sheets, flip, each, arrangements(loads))


DUPLEX = Layout("duplex", impose_duplex, offered="backs on the other side of the sheet", shared=True)
FRONTS_ONLY = Layout(
    "fronts-only", impose_duplex, offered="no backs", idle=("order",), shared=True, backs=False
)


def _impose(job: Job) -> Imposed | None:
    """Return sheets to fold; pieces without backs, or of several sizes, need no fold or find none."""
    if not job.backs or len({piece.size for piece in job.pieces}) > 1:
        return impose_duplex(job)
    spacing = spacing_for(job)
    found = _fold_grid(job.pieces, spacing, job.settings)
    if found is None:
        return None
    grid, upright = found
    loads = _load_folds(job.pieces, grid, upright, job.settings)
    sheets = tuple(_impose_folds(loads, upright, spacing, job.settings))
    return Imposed(sheets, None, grid.count, arrangements(loads), folded=True)


def _fold_grid(
    pieces: Sequence[PrintPiece], spacing: Spacing, settings: PrintSettings
) -> tuple[Grid, bool] | None:
    """Return the grid of fronts on one half of the sheet, feet to the fold; and whether the fold is upright.

    An upright fold has the fronts on its left, on their side; a level one has them above it, upright.
    """
    size, paper = pieces[0].size, settings.paper
    clear = max(spacing.bleed, spacing.gap / 2, settings.defaults.fold)
    found: list[tuple[Grid, bool]] = []
    for upright in (True, False):
        halves = []
        for left, top, right, bottom in areas(settings, spacing.bleed):
            fold = paper.width / 2 if upright else paper.height / 2
            foot = max(top, paper.height - bottom)  # the halves mirror each other
            halves.append((left, top, fold - clear, bottom) if upright else (left, foot, right, fold - clear))
        grid = choose_grid(halves, (paper.width, paper.height), size, spacing.gap, (upright,))
        if grid is not None:
            left, top = paper.width / 2 - clear - grid.width, paper.height / 2 - clear - grid.height
            grid = replace(grid, left=left) if upright else replace(grid, top=top)
            found.append((grid, upright))
    return max(found, key=lambda one: one[0].count, default=None)


def _load_folds(
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
        slots.append(slot._replace(room=(left, top, right, bottom)))
    return share_out(pieces, slots)


def _impose_folds(
    loads: Sequence[Load], upright: bool, spacing: Spacing, settings: PrintSettings
) -> Iterator[Sheet]:
    paper = settings.paper
    turn = mirrored_across(paper.width) if upright else mirrored_down(paper.height)
    across, down = paper.width / 2, paper.height / 2
    fold = Guide("fold", across, 0.0, across, paper.height)
    if not upright:
        fold = Guide("fold", 0.0, down, paper.width, down)
    for number, load in enumerate(loads, 1):
        placements = (*faces(load, settings), *reverses(load, turn, settings))
        lines = cut_guides([slot for _, slot in load], settings, spacing.bleed)
        guides = (*filter(None, (_short_of(guide, fold) for guide in lines)), fold)
        title = f"Sheet {number} of {len(loads)}"
        yield Sheet(paper.width, paper.height, "front", title, placements, guides)


def _short_of(guide: Guide, fold: Guide) -> Guide | None:
    """Return a guide that ends at the fold, so that none crosses the backs; None for one beyond it."""
    upright = fold.x1 == fold.x2
    limit = fold.x1 if upright else fold.y1
    start, end = (guide.x1, guide.x2) if upright else (guide.y1, guide.y2)
    if max(start, end) <= limit:
        return guide
    if min(start, end) >= limit:
        return None
    share = (limit - start) / (end - start)
    x, y = guide.x1 + share * (guide.x2 - guide.x1), guide.y1 + share * (guide.y2 - guide.y1)
    return guide._replace(x1=x, y1=y) if start > limit else guide._replace(x2=x, y2=y)


GUTTERFOLD = Layout(
    "gutterfold",
    _impose,
    offered="backs beside their fronts, to fold and glue",
    idle=("gang", "order"),
    cut_plan=False,
    advice="Fold along the dashed line, print outside; glue, press, and cut when it is dry. "
    "Take paper of half the weight: the two halves together make the card.",
)
