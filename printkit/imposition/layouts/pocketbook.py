"""A pocket book's pages in, its sheets out: eight pages a sheet, to fold twice and cut once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.imposition.layout import Imposed, Job, Layout, ordered
from printkit.imposition.slots import mirrored_across, turned_over
from printkit.model.game import Size
from printkit.model.geometry import Matrix, multiply
from printkit.model.printing import PrintSettings
from printkit.model.scene import Scene
from printkit.model.sheet import Guide, Placement, Sheet

#: Pages of a sheet.
EIGHT = 8
#: The leaves of a sheet as its front shows them: column and row, the page in front and the one behind it.
#: Those of the upper row stand on their heads, so that the heads of all pages meet in the middle.
LEAVES = ((0, 0, 5, 6), (1, 0, 4, 3), (0, 1, 8, 7), (1, 1, 1, 2))
#: Marks of the folds are longer than the edge that printers leave blank.
MARK = 6.4
NOTE = "fold the upper half behind, then across; staple, cut the folds at the head"


def _impose(job: Job) -> Imposed | None:
    """Return the two sides of each sheet of eight pages, for each copy of the book."""
    settings, size = job.settings, job.pieces[0].size
    if not _fits(settings, size):
        return None
    copies = settings.options.copies
    pages = [piece.face for piece in job.pieces[: len(job.pieces) // copies]]
    sheets = [side for first in range(0, len(pages), EIGHT) for side in _sides(pages, first, size, settings)]
    return Imposed(ordered(sheets * copies, True, settings), settings.options.flip)


def _fits(settings: PrintSettings, size: Size) -> bool:
    """Return whether a page fits a quarter of the paper, clear of its blank edges and its foot."""
    paper, edge = settings.paper, settings.defaults.margins
    wide, high = size.width + 2 * edge.side, size.height + _foot(settings)
    return wide <= paper.width / 2 and high <= paper.height / 2


def _foot(settings: PrintSettings) -> float:
    """Return how much a sheet's foot takes at least: of all pages, since a fold lays them on each other."""
    return settings.defaults.margins.bottom + settings.defaults.footer


def _sides(pages: Sequence[Scene], first: int, size: Size, settings: PrintSettings) -> Iterator[Sheet]:
    """Yield the front and the back of the sheet whose pages begin with the `first`, counted from 0."""
    paper = settings.paper
    turn = turned_over(paper.width, paper.height, settings.options.flip)
    front: list[Placement] = []
    back: list[Placement] = []
    for column, row, before, behind in LEAVES:
        lies = _lies(column, row, size, settings)
        under = multiply(multiply(mirrored_across(size.width), lies), turn)
        for side, page, matrix in ((front, before, lies), (back, behind, under)):
            if first + page <= len(pages):
                side.append(Placement(pages[first + page - 1], matrix))
    name = f"Pages {first + 1} to {min(first + EIGHT, len(pages))}"
    yield Sheet(paper.width, paper.height, "front", name, tuple(front), tuple(_marks(settings)), note=NOTE)
    yield Sheet(paper.width, paper.height, "back", f"{name}, back", tuple(back))


def _lies(column: int, row: int, size: Size, settings: PrintSettings) -> Matrix:
    """Return the matrix of a page: in the middle of its quarter, and above the sheet's foot."""
    wide, high = settings.paper.width / 2, settings.paper.height / 2
    x = column * wide + (wide - size.width) / 2
    foot = max((high - size.height) / 2, _foot(settings))
    if row == 0:
        return (-1.0, 0.0, 0.0, -1.0, x + size.width, foot + size.height)
    return (1.0, 0.0, 0.0, 1.0, x, 2 * high - foot - size.height)


def _marks(settings: PrintSettings) -> Iterator[Guide]:
    """Yield marks at both ends of the fold across, and of the cut that opens it; at the head of the other."""
    width, height = settings.paper.width, settings.paper.height
    for near, far in ((0.0, MARK), (width, width - MARK)):
        yield Guide("fold", near, height / 2, far, height / 2)
    yield Guide("fold", width / 2, 0.0, width / 2, MARK)
    yield Guide("cut", width / 2 - MARK, height / 2, width / 2 + MARK, height / 2)


POCKETBOOK = Layout("pocketbook", _impose, own_margins=True, measure="four pages of {size} on each side")
