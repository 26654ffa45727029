"""A leaflet's pages in, its sheets out: two pages a side, to fold in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.imposition.layout import Imposed, Job, Layout
from printkit.imposition.layouts.pages import PAGES
from printkit.imposition.slots import centred
from printkit.model.game import Size
from printkit.model.printing import PrintSettings
from printkit.model.scene import Scene
from printkit.model.sheet import Guide, Sheet
from printkit.units import show_mm

#: The fold is marked by a short line at the sheet's head, longer than the edge that printers leave blank;
#: its foot has the line of words.
FOLD_MARK = 6.4


def _impose(job: Job) -> Imposed | None:
    """Return a leaflet's sides, for each copy of it."""
    sheet = _sheet_size(job.settings, job.pieces[0].size)
    if sheet is None:
        return _one_by_one(job)
    copies = job.settings.options.copies
    pages = [piece.face for piece in job.pieces[: len(job.pieces) // copies]]
    return Imposed(tuple(impose_leaflet(pages, sheet)) * copies, "short-edge")


def _one_by_one(job: Job) -> Imposed | None:
    """Return a sheet for each page, where the paper is too small for two side by side."""
    size, paper = job.pieces[0].size, job.settings.paper
    edge = job.settings.defaults.margins
    wide, high = show_mm(paper.height / 2), show_mm(paper.width - 2 * max(edge.top, edge.bottom))
    note = f"is printed one page a sheet: pages of up to {wide} x {high} mm lie side by side on {paper.title}"
    if size.width > paper.width - 2 * edge.side or size.height > paper.height - 2 * edge.bottom:
        alone = PAGES.impose(job._replace(backs=False))
        return alone and alone._replace(note=note)
    sheets = [
        Sheet(
            *(paper.width, paper.height, "front", f"Page {number} of {len(job.pieces)}"),
            (centred(page.face, 0.0, paper.width, paper.height),),
            note="one page a sheet: the paper is too small for two",
        )
        for number, page in enumerate(job.pieces, 1)
    ]
    return Imposed(tuple(sheets), note=note)


def _sheet_size(settings: PrintSettings, size: Size) -> tuple[float, float] | None:
    """Return the width and height of the paper as it lies to hold two pages side by side."""
    width, height = settings.paper.height, settings.paper.width
    edge = settings.defaults.margins
    fits = size.width <= width / 2 and size.height <= height - 2 * max(edge.top, edge.bottom)
    return (width, height) if fits else None


def impose_leaflet(pages: Sequence[Scene], sheet: tuple[float, float]) -> Iterator[Sheet]:
    """Yield the sides of a leaflet: fold the pile in the middle, and its pages follow each other."""
    count = -(-len(pages) // 4) * 4
    slots: list[Scene | None] = [*pages, *[None] * (count - len(pages))]
    for number in range(count // 4):
        outer = (count - 1 - 2 * number, 2 * number)
        inner = (2 * number + 1, count - 2 - 2 * number)
        for side, pair in (("front", outer), ("back", inner)):
            title = f"Pages {pair[0] + 1} and {pair[1] + 1}"
            yield _spread([slots[index] for index in pair], sheet, side, title)


def _spread(pair: Sequence[Scene | None], sheet: tuple[float, float], side: str, title: str) -> Sheet:
    """Lay two pages beside each other, each on the middle of its half."""
    width, height = sheet
    placements = tuple(
        centred(scene, half * width / 2, width / 2, height)
        for half, scene in enumerate(pair)
        if scene is not None
    )
    middle = width / 2
    fold = Guide("fold", middle, 0.0, middle, FOLD_MARK)
    return Sheet(width, height, side, title, placements, (fold,) if side == "front" else ())


LEAFLET = Layout("leaflet", _impose, own_margins=True, measure="two pages of {size} side by side")
