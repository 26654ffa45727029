"""Whole pages in, a sheet for each side out; pages larger than the paper in tiles."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printkit.geometry import Box, Matrix, multiply, translation
from printkit.imposition.guides import fold_marks
from printkit.imposition.layout import Imposed, Job, Layout, ordered
from printkit.imposition.slots import PrintPiece, Slot, centred, mirrored_across, place_back, turned_over
from printkit.model.game import Size
from printkit.model.printing import PrintSettings
from printkit.model.scene import Scene
from printkit.model.sheet import Guide, Placement, Sheet
from printkit.units import SAME_MM


def _impose(job: Job) -> Imposed | None:
    size, settings = job.pieces[0].size, job.settings
    sheet = _page_sheet(settings, size)
    if sheet is not None:
        sides = impose_pages(job.pieces, sheet, settings, job.backs)
    else:
        tiling = choose_tiling(size, settings) if size.shape.divides else None
        if tiling is None:
            return None
        sides = impose_tiles(job.pieces, tiling, settings, job.backs)
    return Imposed(ordered(sides, job.backs, settings), settings.options.flip if job.backs else None)


def _page_sheet(settings: PrintSettings, size: Size) -> tuple[float, float] | None:
    paper, edge, defaults = settings.paper, settings.defaults.margins, settings.defaults
    foot = edge.bottom + defaults.footer + defaults.guide / 2
    for width, height in ((paper.width, paper.height), (paper.height, paper.width)):
        if size.width <= width - 2 * edge.side and size.height <= height - 2 * foot:
            return width, height
    return None


def impose_pages(
    pages: Sequence[PrintPiece], sheet: tuple[float, float], settings: PrintSettings, backs: bool
) -> Iterator[Sheet]:
    """Yield a sheet for each page, and one for its back where it has one; a ground ends above the foot."""
    width, height = sheet
    turn = turned_over(width, height, settings.options.flip)
    foot = height - settings.defaults.margins.bottom - settings.defaults.footer - settings.defaults.clear
    for number, page in enumerate(pages, 1):
        name = f"Page {number} of {len(pages)}"
        face = centred(page.face, 0.0, width, height)
        left, top, right, bottom = page.face.ink_box
        end = max(page.face.height, foot - face.matrix[5])
        if end < bottom:
            face = face._replace(clip=(left, top, right, end))
        creases = tuple(fold_marks(page.size, None, face.matrix, settings))
        title, note = f"{name}, front" if backs else name, "score at the dashed marks" if creases else ""
        yield Sheet(width, height, "front", title, (face,), creases, note=note)
        if backs:
            slot = Slot(face.matrix[4], face.matrix[5], page.size)
            back = place_back(page, slot, turn, page.size.bleed)
            yield Sheet(width, height, "back", f"{name}, back", (back,) if back else ())


PAGES = Layout("pages", _impose)


#: More tiles than this are a job for a print shop.
MOST_TILES = 100


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tiling:
    """How a page is divided: columns and rows of equal tiles, a sheet each, and how much they overlap."""

    width: float  # of a sheet as it lies
    height: float
    columns: int
    rows: int
    wide: float  # of a tile
    high: float
    overlap: float
    top: float  # of a tile on its sheet

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def tile(self, row: int, column: int) -> Box:
        """Return which part of the page a tile shows."""
        x, y = column * (self.wide - self.overlap), row * (self.high - self.overlap)
        return x, y, x + self.wide, y + self.high


def choose_tiling(size: Size, settings: PrintSettings) -> Tiling | None:
    """Return the tiling with the fewest tiles, the paper upright or on its side."""
    paper = settings.paper
    ways = [
        _divide(size, settings, *lie) for lie in ((paper.width, paper.height), (paper.height, paper.width))
    ]
    good = [way for way in ways if way is not None and way.count <= MOST_TILES]
    return min(good, key=lambda way: way.count, default=None)


def _divide(size: Size, settings: PrintSettings, width: float, height: float) -> Tiling | None:
    defaults, edge = settings.defaults, settings.margins
    blank = max(edge.top, edge.bottom, edge.left, edge.right) + defaults.guide + defaults.clear
    room = (width - 2 * blank, height - 2 * blank - defaults.footer)
    overlap = defaults.overlap
    if min(room) <= 2 * overlap:
        return None
    columns, rows = (
        max(1, math.ceil((length - overlap) / (space - overlap) - SAME_MM))
        for length, space in zip((size.width, size.height), room, strict=True)
    )
    wide = (size.width + (columns - 1) * overlap) / columns
    high = (size.height + (rows - 1) * overlap) / rows
    top = max(blank, min((height - high) / 2, height - blank - defaults.footer - high))
    return Tiling(width, height, columns, rows, wide, high, overlap, top)


def impose_tiles(
    pieces: Sequence[PrintPiece], tiling: Tiling, settings: PrintSettings, backs: bool
) -> Iterator[Sheet]:
    """Yield the tiles of each page, row by row, and behind each tile the one of its back."""
    turn = turned_over(tiling.width, tiling.height, settings.options.flip)
    for piece in pieces:
        for index in range(tiling.count):
            row, column = divmod(index, tiling.columns)
            box = tiling.tile(row, column)
            matrix = translation((tiling.width - tiling.wide) / 2 - box[0], tiling.top - box[1])
            name = f"Tile {index + 1} of {tiling.count}: row {row + 1}, column {column + 1}"
            front = (_part(piece.face, box, matrix),)
            guides = tuple(_marks(row, column, tiling, settings))
            creases = tuple(fold_marks(piece.size, box, matrix, settings))
            fold = ", score at the dashed ones" if creases else ""
            note = f"tile {index + 1} of {tiling.count}, overlap at the dash-dotted marks{fold}"
            yield Sheet(tiling.width, tiling.height, "front", name, front, (*guides, *creases), note=note)
            if backs:
                behind: tuple[Placement, ...] = ()
                if (back := piece.back) is not None:
                    turned = multiply(multiply(mirrored_across(back.width), matrix), turn)
                    behind = (
                        _part(back, (back.width - box[2], box[1], back.width - box[0], box[3]), turned),
                    )
                yield Sheet(tiling.width, tiling.height, "back", f"{name}, back", behind)


def _part(scene: Scene, box: Box, matrix: Matrix) -> Placement:
    bleed = scene.bleed
    left, top, right, bottom = box
    clip = (
        left - bleed if left <= SAME_MM else left,
        top - bleed if top <= SAME_MM else top,
        right + bleed if right >= scene.width - SAME_MM else right,
        bottom + bleed if bottom >= scene.height - SAME_MM else bottom,
    )
    return Placement(scene, matrix, clip)


def _marks(row: int, column: int, tiling: Tiling, settings: PrintSettings) -> Iterator[Guide]:
    """Yield the guides in a tile's margins: where it joins the next one, and where the page itself ends."""
    left, top = (tiling.width - tiling.wide) / 2, tiling.top
    right, bottom = left + tiling.wide, top + tiling.high
    clear, half = settings.defaults.clear, tiling.overlap / 2
    far = clear + settings.defaults.guide
    for x, inner in ((left, column > 0), (right, column < tiling.columns - 1)):
        kind = "join" if inner else "cut"
        x += half * (1 if x == left else -1) if inner else 0.0
        yield Guide(kind, x, top - far, x, top - clear)
        yield Guide(kind, x, bottom + clear, x, bottom + far)
    for y, inner in ((top, row > 0), (bottom, row < tiling.rows - 1)):
        kind = "join" if inner else "cut"
        y += half * (1 if y == top else -1) if inner else 0.0
        yield Guide(kind, left - far, y, left - clear, y)
        yield Guide(kind, right + clear, y, right + far, y)
