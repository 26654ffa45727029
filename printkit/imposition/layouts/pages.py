"""Whole pages in, a sheet for each side out; pages larger than the paper in tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.imposition.guides import fold_marks
from printkit.imposition.layout import Imposed, Job, Layout, ordered
from printkit.imposition.slots import PrintPiece, Slot, centred, place_back, turned_over
from printkit.model.game import Size
from printkit.model.printing import PrintSettings
from printkit.model.sheet import Placement, Sheet


def _impose(job: Job) -> Imposed | None:
    """Return a sheet for each page, or for each tile of it."""
    size, settings = job.pieces[0].size, job.settings
    sheet = _page_sheet(settings, size)
    if sheet is not None:
        sides = impose_pages(job.pieces, sheet, settings, job.backs)
    else:
        from printkit.imposition.tiles import choose_tiling, impose_tiles  # late: most pages fit

        tiling = choose_tiling(size, settings) if size.shape.divides else None
        if tiling is None:
            return None
        sides = impose_tiles(job.pieces, tiling, settings, job.backs)
    return Imposed(ordered(sides, job.backs, settings), settings.options.flip if job.backs else None)


def _page_sheet(settings: PrintSettings, size: Size) -> tuple[float, float] | None:
    """Return the width and height of the paper as it lies to hold a page; None where it can't."""
    paper = settings.paper
    upright, across = (paper.width, paper.height), (paper.height, paper.width)
    return next((sheet for sheet in (upright, across) if _holds(sheet, size, settings)), None)


def _holds(sheet: tuple[float, float], size: Size, settings: PrintSettings) -> bool:
    """Return whether a page fits a sheet, clear of the unprintable edge and the footer."""
    edge, defaults = settings.defaults.margins, settings.defaults
    foot = edge.bottom + defaults.footer + defaults.guide / 2
    return size.width <= sheet[0] - 2 * edge.side and size.height <= sheet[1] - 2 * foot


def impose_pages(
    pages: Sequence[PrintPiece], sheet: tuple[float, float], settings: PrintSettings, backs: bool
) -> Iterator[Sheet]:
    """Yield a sheet for each page, and one for its back where it has one; a ground ends above the foot."""
    width, height = sheet
    turn = turned_over(width, height, settings.options.flip)
    foot = height - settings.defaults.margins.bottom - settings.defaults.footer - settings.defaults.clear
    for number, page in enumerate(pages, 1):
        name = f"Page {number} of {len(pages)}"
        face = _ending(centred(page.face, 0.0, width, height), foot)
        creases = tuple(fold_marks(page.size, None, face.matrix, settings))
        title, note = f"{name}, front" if backs else name, "score at the dashed marks" if creases else ""
        yield Sheet(width, height, "front", title, (face,), creases, note=note)
        if backs:
            slot = Slot(face.matrix[4], face.matrix[5], page.size)
            back = place_back(page, slot, turn, page.size.bleed, {})
            yield Sheet(width, height, "back", f"{name}, back", (back,) if back else ())


def _ending(placement: Placement, foot: float) -> Placement:
    """Return a page whose ink past its trim ends at a sheet's foot."""
    scene, bleed = placement.scene, placement.scene.bleed
    end = max(scene.height, foot - placement.matrix[5])
    if end >= scene.height + bleed:
        return placement
    return placement._replace(clip=(-bleed, -bleed, scene.width + bleed, end))


PAGES = Layout("pages", _impose)
