"""Whole pages in, sheets out: one page a side, or a leaflet's pages two a side to fold in the middle."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from printkit.imposition.slots import PrintPiece, Slot, place_back, turned_over
from printkit.model.game import Size
from printkit.model.geometry import translation
from printkit.model.printing import PrintSettings
from printkit.model.scene import Scene
from printkit.model.sheet import Guide, Placement, Sheet

#: The fold is marked by a short line at the sheet's head, longer than the edge that printers leave blank;
#: at its foot stand words.
FOLD_MARK = 6.4


def page_sheet(settings: PrintSettings, size: Size) -> tuple[float, float] | None:
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
        face = _ending(_centred(page.face, 0.0, width, height), foot)
        yield Sheet(width, height, "front", f"{name}, front" if backs else name, (face,))
        if backs:
            slot = Slot(face.matrix[4], face.matrix[5], page.size)
            back = place_back(page, slot, turn, page.size.bleed, {})
            yield Sheet(width, height, "back", f"{name}, back", (back,) if back else ())


def _centred(scene: Scene, left: float, width: float, height: float) -> Placement:
    """Place a scene on the middle of a stretch of the sheet."""
    return Placement(scene, translation(left + (width - scene.width) / 2, (height - scene.height) / 2))


def _ending(placement: Placement, foot: float) -> Placement:
    """Return a page whose ink past its trim ends at a sheet's foot."""
    scene, bleed = placement.scene, placement.scene.bleed
    end = max(scene.height, foot - placement.matrix[5])
    if end >= scene.height + bleed:
        return placement
    return replace(placement, clip=(-bleed, -bleed, scene.width + bleed, end))


def leaflet_sheet(settings: PrintSettings, size: Size) -> tuple[float, float] | None:
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
        _centred(scene, half * width / 2, width / 2, height)
        for half, scene in enumerate(pair)
        if scene is not None
    )
    middle = width / 2
    fold = Guide("fold", middle, 0.0, middle, FOLD_MARK)
    return Sheet(width, height, side, title, placements, (fold,) if side == "front" else ())
