"""Pieces to cut out (cards, chips, fold-ups) in, sheets out, backs where the fronts will meet them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printkit.imposition.grid import choose_grid
from printkit.imposition.guides import cut_guides, film_guides
from printkit.imposition.margins import areas
from printkit.imposition.outlines import corner_arcs, round_outline
from printkit.imposition.shelves import fill_shelves, in_the_middle, with_rooms
from printkit.imposition.slots import (
    Frames,
    PrintPiece,
    Slot,
    place_back,
    place_face,
    turned_over,
)
from printkit.model.printing import PrintSettings
from printkit.model.scene import Matrix
from printkit.model.sheet import Guide, Placement, Sheet

#: What lies on one sheet: each piece with its place on the front.
Load = tuple[tuple[PrintPiece, Slot], ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """How pieces are set: the gap between them, how far fronts bleed, whether film is sealed around them."""

    gap: float
    bleed: float
    sealed: bool


def terms_for(pieces: Sequence[PrintPiece], kind: str, settings: PrintSettings) -> Terms:
    """Return the gap that the bleed, the knife and the laminator ask for."""
    options, defaults = settings.options, settings.defaults
    bleed = max(piece.size.bleed for piece in pieces)
    sealed = options.finish == "laminate" and kind in ("cards", "chips")
    cut = options.cut or ("separate" if bleed or options.gap else "butted")
    gap = 0.0
    if kind != "foldup" and cut == "separate":
        gap = 2 * bleed or defaults.gap
    if options.gap is not None:
        gap = options.gap
    return Terms(max(gap, 2 * settings.seal) if sealed else gap, bleed, sealed)


def load_sheets(
    pieces: Sequence[PrintPiece], terms: Terms, settings: PrintSettings
) -> tuple[list[Load], int] | None:
    """Return what lies on each sheet, and how many pieces a full one holds; None where one is too large."""
    rooms = areas(settings, terms.bleed)
    sheet = (settings.paper.width, settings.paper.height)
    if len({piece.size for piece in pieces}) == 1:
        grid = choose_grid(rooms, sheet, pieces[0].size, terms.gap, (False, True))
        return None if grid is None else (share_out(pieces, grid.slots()), grid.count)
    filled = [(fill_shelves(pieces, area, terms.gap), area) for area in rooms]
    fitting = [(sheets, area) for sheets, area in filled if sheets is not None]
    if not fitting:
        return None
    sheets, area = min(fitting, key=lambda one: len(one[0]))
    loads: list[Load] = []
    for placed in sheets:
        slots = with_rooms(in_the_middle([slot for _, slot in placed], sheet, area), terms.gap)
        loads.append(tuple(zip((piece for piece, _ in placed), slots, strict=True)))
    return loads, max(map(len, loads))


def share_out(pieces: Sequence[PrintPiece], slots: Sequence[Slot]) -> list[Load]:
    """Return pieces of one size over as many sheets as they need."""
    full = len(slots)
    starts = range(0, len(pieces), full)
    return [tuple(zip(pieces[start : start + full], slots, strict=False)) for start in starts]


def impose_pieces(
    loads: Sequence[Load], terms: Terms, settings: PrintSettings, backs: bool
) -> Iterator[Sheet]:
    """Yield fronts and, after each, its backs, for a sheet that is turned on the edge that was asked for."""
    paper = settings.paper
    turn = turned_over(paper.width, paper.height, settings.options.flip)
    known: dict[tuple[Slot, ...], tuple[Guide, ...]] = {}  # equal sheets have equal guides
    over: Frames = {}
    under: Frames = {}
    for number, load in enumerate(loads, 1):
        name = f"Sheet {number} of {len(loads)}"
        front = tuple(faces(load, settings, over))
        title = f"{name}, fronts" if backs else name
        slots = tuple(slot for _, slot in load)
        guides = known[slots] = known.get(slots) or _guides(slots, terms, settings)
        yield Sheet(paper.width, paper.height, "front", title, front, guides)
        if backs:
            behind = tuple(reverses(load, turn, settings, under))
            yield Sheet(paper.width, paper.height, "back", f"{name}, backs", behind)


def _guides(slots: tuple[Slot, ...], terms: Terms, settings: PrintSettings) -> tuple[Guide, ...]:
    """Return a sheet's guides: for the pieces, and where they are laminated, for the film around them."""
    lines = cut_guides(slots, settings, terms.bleed)
    return (*lines, *film_guides(slots, settings)) if terms.sealed else lines


def faces(load: Load, settings: PrintSettings, known: Frames) -> Iterator[Placement]:
    """Yield the faces of a sheet, with the outlines that are cut along."""
    rounded = settings.options.corners
    rounded = settings.options.finish == "laminate" if rounded is None else rounded
    for piece, slot in load:
        yield place_face(piece, slot, known)
        for scene in (round_outline(piece.size), corner_arcs(piece.size) if rounded else None):
            if scene is not None:
                yield Placement(scene, slot.matrix)


def reverses(load: Load, turn: Matrix, settings: PrintSettings, known: Frames) -> Iterator[Placement]:
    """Yield the backs of a sheet, each where it meets its face."""
    for piece, slot in load:
        bleed = piece.size.bleed + settings.defaults.back_bleed if piece.size.bleed else 0.0
        placement = place_back(piece, slot, turn, bleed, known)
        if placement is not None:
            yield placement
