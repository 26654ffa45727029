"""A leaflet's or a pocket book's pages in, its sheets out: to fold in the middle, or twice and cut once."""

from collections.abc import Iterator, Sequence

from printkit.geometry import multiply, translation
from printkit.imposition.layout import Imposed, Job, Layout, ordered
from printkit.imposition.layouts.pages import PAGES
from printkit.imposition.slots import centred, mirrored_across, turned_over
from printkit.model.game import Size
from printkit.model.printing import PrintSettings
from printkit.model.scene import Scene
from printkit.model.sheet import Guide, Placement, Sheet
from printkit.units import show_mm

#: A fold is marked by a short line at the sheet's head, longer than the edge that printers leave blank;
#: its foot has the line of words.
FOLD_MARK = 6.4


def _impose_leaflet(job: Job) -> Imposed | None:
    size, edge = job.pieces[0].size, job.settings.defaults.margins
    sheet = width, height = job.settings.paper.height, job.settings.paper.width
    if size.width > width / 2 or size.height > height - 2 * max(edge.top, edge.bottom):
        return _one_by_one(job)
    copies = job.settings.options.copies
    pages = [piece.face for piece in job.pieces[: len(job.pieces) // copies]]
    return Imposed(tuple(impose_leaflet(pages, sheet)) * copies, "short-edge")


def _one_by_one(job: Job) -> Imposed | None:
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


def impose_leaflet(pages: Sequence[Scene], sheet: tuple[float, float]) -> Iterator[Sheet]:
    """Yield the sides of a leaflet: fold the pile in the middle, and its pages follow each other."""
    count = -(-len(pages) // 4) * 4
    width, height = sheet
    half = width / 2
    fold = Guide("fold", half, 0.0, half, FOLD_MARK)
    for number in range(count // 4):
        outer = (count - 1 - 2 * number, 2 * number)
        inner = (2 * number + 1, count - 2 - 2 * number)
        for side, pair, guides in (("front", outer, (fold,)), ("back", inner, ())):
            placements = tuple(
                centred(pages[page], at * half, half, height)
                for at, page in enumerate(pair)
                if page < len(pages)
            )
            title = f"Pages {pair[0] + 1} and {pair[1] + 1}"
            yield Sheet(width, height, side, title, placements, guides)


LEAFLET = Layout("leaflet", _impose_leaflet, own_margins=True, measure="two pages of {size} side by side")


#: Pages of a sheet.
EIGHT = 8
#: The leaves of a sheet as its front shows them: column and row, the page in front and the one behind it.
#: Those of the upper row stand on their heads, so that the heads of all pages meet in the middle.
LEAVES = ((0, 0, 5, 6), (1, 0, 4, 3), (0, 1, 8, 7), (1, 1, 1, 2))
NOTE = "fold the upper half behind, then across; staple, cut the folds at the head"


def _impose_pocketbook(job: Job) -> Imposed | None:
    """Return the two sides of each sheet of eight pages, for each copy; None where a page is too large."""
    settings, size = job.settings, job.pieces[0].size
    paper, edge = settings.paper, settings.defaults.margins
    if size.width + 2 * edge.side > paper.width / 2 or size.height + _foot(settings) > paper.height / 2:
        return None
    copies = settings.options.copies
    pages = [piece.face for piece in job.pieces[: len(job.pieces) // copies]]
    sheets = [side for first in range(0, len(pages), EIGHT) for side in _sides(pages, first, size, settings)]
    return Imposed(ordered(sheets * copies, True, settings), settings.options.flip)


def _foot(settings: PrintSettings) -> float:
    """Return how much a sheet's foot takes at least: of all pages, since a fold lays them on each other."""
    return settings.defaults.margins.bottom + settings.defaults.footer


def _sides(pages: Sequence[Scene], first: int, size: Size, settings: PrintSettings) -> Iterator[Sheet]:
    paper = settings.paper
    turn = turned_over(paper.width, paper.height, settings.options.flip)
    wide, high = paper.width / 2, paper.height / 2
    foot = max((high - size.height) / 2, _foot(settings))  # each page in its quarter's middle, above the foot
    front: list[Placement] = []
    back: list[Placement] = []
    for column, row, before, behind in LEAVES:
        x = column * wide + (wide - size.width) / 2
        lies = translation(x, 2 * high - foot - size.height)
        if row == 0:
            lies = (-1.0, 0.0, 0.0, -1.0, x + size.width, foot + size.height)
        under = multiply(multiply(mirrored_across(size.width), lies), turn)
        for side, page, matrix in ((front, before, lies), (back, behind, under)):
            if first + page <= len(pages):
                side.append(Placement(pages[first + page - 1], matrix))
    name = f"Pages {first + 1} to {min(first + EIGHT, len(pages))}"
    yield Sheet(paper.width, paper.height, "front", name, tuple(front), tuple(_marks(settings)), note=NOTE)
    yield Sheet(paper.width, paper.height, "back", f"{name}, back", tuple(back))


def _marks(settings: PrintSettings) -> Iterator[Guide]:
    """Yield marks at both ends of the fold across, and of the cut that opens it; at the head of the other."""
    width, height = settings.paper.width, settings.paper.height
    for near, far in ((0.0, FOLD_MARK), (width, width - FOLD_MARK)):
        yield Guide("fold", near, height / 2, far, height / 2)
    yield Guide("fold", width / 2, 0.0, width / 2, FOLD_MARK)
    yield Guide("cut", width / 2 - FOLD_MARK, height / 2, width / 2 + FOLD_MARK, height / 2)


POCKETBOOK = Layout(
    "pocketbook", _impose_pocketbook, own_margins=True, measure="four pages of {size} on each side"
)
