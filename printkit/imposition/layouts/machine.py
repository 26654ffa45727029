"""Pieces in, sheets for a cutting machine out: its marks on the fronts, and pieces clear of them."""

from collections.abc import Iterator, Sequence

from printkit.geometry import IDENTITY, Box, apply, path_points, rectangle_path
from printkit.imposition.edges import areas
from printkit.imposition.layout import Arrangement, Imposed, Job, Layout, ordered
from printkit.imposition.layouts.duplex import impose_duplex
from printkit.imposition.pieces import Load, both_sides, load_areas, same_loads, spacing_for
from printkit.imposition.slots import Slot, place_face
from printkit.model.printing import Cutter, PrintSettings
from printkit.model.scene import Scene, Shape, Style
from printkit.model.sheet import Guide, Placement, Sheet

#: How far ink stays away from a mark, in mm.
_CLEAR = 0.4
#: Between pieces, in mm: a machine needs less bleed than a hand with a knife.
_GAP = 2.0


def _impose(job: Job) -> Imposed | None:
    """Return sheets for a machine; pieces that draw their own lines are laid out as without one."""
    cutter = job.settings.cutter
    if cutter is None or not all(kind.cut_to_trim for kind in job.kinds):
        return impose_duplex(job)
    found = _loads(job, cutter)
    if found is None:
        return None
    loads, each = found
    sheets = ordered(_sheets(loads, cutter, job), job.backs, job.settings)
    arrangements = (
        Arrangement((), (), tuple(numbers), tuple(moved_path(slot.size.trim, slot) for slot in slots))
        for slots, numbers in same_loads(loads).items()
    )
    return Imposed(sheets, job.settings.options.flip if job.backs else None, each, tuple(arrangements))


def _loads(job: Job, cutter: Cutter) -> tuple[list[Load], int] | None:
    """Return what lies on each sheet: as much as there is room for, clear of the marks."""
    spacing, paper = spacing_for(job), job.settings.paper
    bleed = spacing.bleed
    gap = min(spacing.gap, _GAP) if job.settings.options.gap is None else spacing.gap
    marks = list(mark_boxes(cutter, paper.width, paper.height))
    for depth in (cutter.line, max(cutter.square, cutter.arm)):  # between the arms, or clear of all of it
        area = _area(job.settings, cutter, cutter.inset + depth + _CLEAR + bleed)
        found = load_areas(job.pieces, [area], paper, gap)
        trims = [slot.trim for load in found[0] for _, slot in load] if found else []
        if found and not any(_meet(trim, mark, bleed + _CLEAR) for trim in trims for mark in marks):
            return found[0], max(map(len, found[0]))
    return None


def _area(settings: PrintSettings, cutter: Cutter, edge: float) -> Box:
    paper = settings.paper
    left, top, right, bottom = areas(settings, 0.0)[1]
    box = max(left, edge), max(top, edge), min(right, paper.width - edge), min(bottom, paper.height - edge)
    if cutter.area is None:
        return box
    wide, high = (paper.width - cutter.area[0]) / 2, (paper.height - cutter.area[1]) / 2
    right, bottom = min(box[2], paper.width - wide), min(box[3], paper.height - high)
    return max(box[0], wide), max(box[1], high), right, bottom


def mark_boxes(cutter: Cutter, width: float, height: float) -> Iterator[Box]:
    """Yield the boxes that a machine's marks fill: squares, and the two arms of corners."""
    for mark in cutter.marks:
        shape, _, place = mark.partition(" ")
        right, bottom = place.endswith("right"), place.startswith("bottom")
        x = width - cutter.inset if right else cutter.inset
        y = height - cutter.inset if bottom else cutter.inset
        in_x, in_y = (-1 if right else 1), (-1 if bottom else 1)
        sides = [(cutter.square, cutter.square)]
        if shape == "corner":
            sides = [(cutter.arm, cutter.line), (cutter.line, cutter.arm)]
        for wide, high in sides:
            ends = sorted((x, x + in_x * wide)), sorted((y, y + in_y * high))
            yield ends[0][0], ends[1][0], ends[0][1], ends[1][1]


def _meet(trim: Box, mark: Box, near: float) -> bool:
    (left, top, right, bottom), (x1, y1, x2, y2) = trim, mark
    return left - near < x2 and right + near > x1 and top - near < y2 and bottom + near > y1


def _sheets(loads: Sequence[Load], cutter: Cutter, job: Job) -> Iterator[Sheet]:
    paper = job.settings.paper
    boxes = mark_boxes(cutter, paper.width, paper.height)
    shapes = tuple(
        Shape(rectangle_path(left, top, right - left, bottom - top), Style())
        for left, top, right, bottom in boxes
    )
    marks = Scene("marks", paper.width, paper.height, 0.0, shapes, len(shapes))
    drawn = (Placement(marks, IDENTITY),) if shapes else ()

    def front(load: Load) -> tuple[tuple[Placement, ...], tuple[Guide, ...]]:
        return (*(place_face(piece, slot) for piece, slot in load), *drawn), ()

    return both_sides(loads, job.settings, job.backs, front)


def moved_path(path: str, slot: Slot) -> str:
    """Return a piece's outline where it lies on the sheet."""
    done: list[str] = []
    for step, points in path_points(path):
        done += [f"{one:.4f}" for point in points for one in apply(slot.matrix, *point)]
        done.append(step)
    return " ".join(done)


MACHINE = Layout(
    "machine",
    _impose,
    shared=True,
    own_margins=True,
    cut_plan=False,
    advice="Cut by the machine, along the lines in the SVG and DXF files beside the PDF.",
)
