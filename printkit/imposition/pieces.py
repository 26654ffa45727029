"""Pieces to cut out (cards, chips, fold-ups) in, sheets out, backs where the fronts will meet them."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from printkit.geometry import Box, Matrix
from printkit.imposition.grid import choose_grid, fill_shelves, in_the_middle
from printkit.imposition.guides import cut_guides
from printkit.imposition.layout import Arrangement, Job
from printkit.imposition.slots import PrintPiece, Slot, place_back, place_face, turned_over
from printkit.model.game import Size
from printkit.model.printing import Paper, PrintSettings
from printkit.model.scene import Scene, Shape, Style
from printkit.model.sheet import Guide, Placement, Sheet
from printkit.units import SAME_MM

#: What lies on one sheet: each piece with its place on the front.
Load = tuple[tuple[PrintPiece, Slot], ...]


#: A cut line on a piece: light enough to vanish under the blade, dark enough to follow.
_CUT_LINE = Style(fill=None, stroke=(170, 170, 170), width=0.14)
_CORNER = Style(fill=None, stroke=(120, 120, 120), width=0.1)


class Spacing(NamedTuple):
    """How pieces are set: the gap between them, how far fronts bleed, whether film is sealed around them."""

    gap: float
    bleed: float
    sealed: bool


def spacing_for(job: Job) -> Spacing:
    """Return the gap that bleed, knife and laminator need."""
    options, defaults = job.settings.options, job.settings.defaults
    bleed = max(piece.size.bleed for piece in job.pieces)
    cut_to_trim = any(kind.cut_to_trim for kind in job.kinds)
    sealed = options.finish == "laminate" and cut_to_trim
    cut = options.cut or ("separate" if bleed or options.gap else "butted")
    gap = 0.0
    if cut_to_trim and cut == "separate":
        gap = 2 * bleed or defaults.gap
    if options.gap is not None:
        gap = options.gap
    return Spacing(max(gap, 2 * job.settings.seal) if sealed else gap, bleed, sealed)


def load_areas(
    pieces: Sequence[PrintPiece], rooms: Sequence[Box], paper: Paper, gap: float, nested: bool = True
) -> tuple[list[Load], int] | None:
    """Return what lies on each sheet, and how many pieces a full one holds; None where one is too large.

    Trims may lie in one of several areas.
    """
    sheet = (paper.width, paper.height)
    if len({piece.size for piece in pieces}) == 1:
        grid = choose_grid(rooms, sheet, pieces[0].size, gap, (False, True), nested)
        return None if grid is None else (share_out(pieces, grid.slots()), grid.count)
    filled = [(fill_shelves(pieces, area, gap), area) for area in rooms]
    fitting = [(sheets, area) for sheets, area in filled if sheets is not None]
    if not fitting:
        return None
    sheets, area = min(fitting, key=lambda one: len(one[0]))
    loads: list[Load] = []
    for placed in sheets:
        slots = in_the_middle([slot for _, slot in placed], sheet, area, gap)
        loads.append(tuple(zip((piece for piece, _ in placed), slots, strict=True)))
    return loads, max(map(len, loads))


def share_out(pieces: Sequence[PrintPiece], slots: Sequence[Slot]) -> list[Load]:
    """Spread pieces of one size over as many sheets as they need."""
    full = len(slots)
    loads: list[Load] = []
    for start in range(0, len(pieces), full):
        some = pieces[start : start + full]
        taken, empty = slots[: len(some)], slots[len(some) :]
        if empty:
            taken = [slot._replace(room=_room(slot, taken, empty)) for slot in taken]
        loads.append(tuple(zip(some, taken, strict=True)))
    return loads


def _room(slot: Slot, taken: Sequence[Slot], empty: Sequence[Slot]) -> Box:
    """Return how far ink may run past each side: any distance where nothing lies but empty slots."""
    if slot.corners:
        return slot.room
    sides = []
    for axis, way in ((0, -1), (1, -1), (0, 1), (1, 1)):
        beside = [_faces(slot.trim, other.trim, axis, way) for other in taken if other is not slot]
        freed = any(_faces(slot.trim, other.trim, axis, way) for other in empty)
        sides.append(math.inf if freed and not any(beside) else slot.room[axis + (way + 1)])
    left, top, right, bottom = sides
    return left, top, right, bottom


def _faces(trim: Box, other: Box, axis: int, way: int) -> bool:
    across = 1 - axis
    overlap = min(trim[across + 2], other[across + 2]) - max(trim[across], other[across])
    return overlap > SAME_MM and (other[axis] - trim[axis]) * way > SAME_MM


def impose_pieces(
    loads: Sequence[Load], spacing: Spacing, settings: PrintSettings, backs: bool
) -> Iterator[Sheet]:
    """Yield fronts, each followed by its backs, for sheets turned over on the edge that `--flip` names."""
    known: dict[tuple[Slot, ...], tuple[Guide, ...]] = {}  # equal sheets have equal guides

    def front(load: Load) -> tuple[tuple[Placement, ...], tuple[Guide, ...]]:
        slots = tuple(slot for _, slot in load)
        guides = known[slots] = known.get(slots) or cut_guides(slots, settings, spacing.bleed)
        return tuple(faces(load, settings)), guides

    return both_sides(loads, settings, backs, front)


def both_sides(
    loads: Sequence[Load],
    settings: PrintSettings,
    backs: bool,
    front: Callable[[Load], tuple[tuple[Placement, ...], tuple[Guide, ...]]],
) -> Iterator[Sheet]:
    """Yield the front of each sheet, as `front` places and marks it, and the backs that meet it."""
    paper = settings.paper
    turn = turned_over(paper.width, paper.height, settings.options.flip)
    for number, load in enumerate(loads, 1):
        name = f"Sheet {number} of {len(loads)}"
        title = f"{name}, fronts" if backs else name
        yield Sheet(paper.width, paper.height, "front", title, *front(load))
        if backs:
            behind = tuple(reverses(load, turn, settings))
            yield Sheet(paper.width, paper.height, "back", f"{name}, backs", behind)


def faces(load: Load, settings: PrintSettings) -> Iterator[Placement]:
    """Yield the faces of a sheet, with the outlines that are cut along."""
    rounded = settings.options.corners
    rounded = settings.options.finish == "laminate" if rounded is None else rounded
    for piece, slot in load:
        yield place_face(piece, slot)
        yield from (Placement(scene, slot.matrix) for scene in _cuts(piece.size, rounded))


@cache
def _cuts(size: Size, rounded: bool) -> tuple[Scene, ...]:
    """Return the line to cut along where straight guides don't show the trim; and arcs in rounded corners.

    These lie in the paper that rounding cuts away, never on the piece itself.
    """
    path = size.shape.drawn_cut(size)
    line = () if path is None else (Shape(path, _CUT_LINE),)
    arcs = tuple(Shape(arc, _CORNER) for arc in size.shape.corner_cuts(size)) if rounded else ()
    drawn = (("outline", size.bleed, line), ("corners", 0.0, arcs))
    width, height = size.width, size.height
    return tuple(Scene(name, width, height, bleed, some, len(some)) for name, bleed, some in drawn if some)


@cache
def trim_line(size: Size) -> Scene | None:
    """Return the outline of a trim that is no rectangle, as a line to cut along."""
    if size.shape.drawn_cut(size) is None and not size.shape.corners(size):
        return None
    return Scene("outline", size.width, size.height, size.bleed, (Shape(size.trim, _CUT_LINE),), 1)


def reverses(load: Load, turn: Matrix, settings: PrintSettings) -> Iterator[Placement]:
    """Yield the backs of a sheet, each where it meets its face, and its ink clear of the line at the foot."""
    foot = settings.paper.height - settings.margins.bottom - settings.defaults.footer
    for piece, slot in load:
        bleed = piece.size.bleed + settings.defaults.back_bleed if piece.size.bleed else 0.0
        placement = place_back(piece, slot, turn, bleed, foot)
        if placement is not None:
            yield placement


def arrangements(loads: Sequence[Load]) -> tuple[Arrangement, ...]:
    """Return the places of the pieces on each kind of sheet that has straight cuts.

    Beside pieces with straight sides, round ones are first cut out as boxes, and then by hand.
    """
    return tuple(
        Arrangement(tuple(slot.trim for slot in slots), tuple(slot.corners for slot in slots), tuple(numbers))
        for slots, numbers in same_loads(loads).items()
        if any(slot.size.shape.sides(slot.size) for slot in slots)
    )


def same_loads(loads: Sequence[Load]) -> dict[tuple[Slot, ...], list[int]]:
    """Return the places of the pieces on each kind of sheet, with the numbers of the sheets that are so."""
    alike: dict[tuple[Slot, ...], list[int]] = {}
    for number, load in enumerate(loads):
        alike.setdefault(tuple(slot for _, slot in load), []).append(number)
    return alike
