"""A component's pieces and how to print them in, its sheets and what a knife needs to know of them out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from printkit.imposition.pieces import Load, Terms, impose_pieces, load_sheets, terms_for
from printkit.imposition.slots import Box, PrintPiece
from printkit.model.printing import PrintSettings
from printkit.model.sheet import Sheet

#: The places of the trims on one kind of sheet, and how many sheets are so.
Arrangement = tuple[tuple[Box, ...], int]


@dataclass(frozen=True, slots=True)
class Imposed:
    """A component's sheets as they are printed."""

    sheets: tuple[Sheet, ...]
    duplex: str | None  # the edge to flip them on
    each: int = 0  # pieces that the fullest sheet holds; 0 where sheets are whole pages
    cuts: tuple[Arrangement, ...] = ()
    foot: bool = True  # whether there is room for the line at the foot


def impose(kind: str, pieces: Sequence[PrintPiece], settings: PrintSettings) -> Imposed | None:
    """Return a component's sheets; None where its pieces are too large for the paper."""
    layout = settings.options.layout
    backs = layout != "fronts-only" and any(piece.back for piece in pieces)
    if layout == "single":
        return _single(pieces, backs, settings)
    if kind == "leaflet":
        return _leaflet(pieces, settings)
    if kind == "sheet":
        return _pages(pieces, backs, settings)
    terms = terms_for(pieces, kind, settings)
    if layout == "gutterfold" and backs and len({piece.size for piece in pieces}) == 1:
        return _folded(pieces, terms, settings)
    found = load_sheets(pieces, terms, settings)
    if found is None:
        return None
    loads, each = found
    sheets = _ordered(impose_pieces(loads, terms, settings, backs), backs, settings)
    duplex = settings.options.flip if backs else None
    return Imposed(sheets, duplex, each, arrangements(loads))


def _single(pieces: Sequence[PrintPiece], backs: bool, settings: PrintSettings) -> Imposed:
    """Return a page for each side."""
    from printkit.imposition.single import impose_single

    sheets = _ordered(impose_single(pieces, backs), backs, settings)
    size = pieces[0].size
    flip = "long-edge" if size.height >= size.width else "short-edge"  # as the piece itself is turned
    return Imposed(sheets, flip if backs else None, foot=False)


def _leaflet(pieces: Sequence[PrintPiece], settings: PrintSettings) -> Imposed | None:
    """Return a leaflet's sides, for each copy of it."""
    from printkit.imposition.pages import impose_leaflet, leaflet_sheet

    sheet = leaflet_sheet(settings, pieces[0].size)
    if sheet is None:
        return None
    pages = [piece.face for piece in pieces[: len(pieces) // settings.options.copies]]
    return Imposed(tuple(impose_leaflet(pages, sheet)) * settings.options.copies, "short-edge")


def _pages(pieces: Sequence[PrintPiece], backs: bool, settings: PrintSettings) -> Imposed | None:
    """Return whole pages; those that are larger than the paper in tiles."""
    from printkit.imposition.pages import impose_pages, page_sheet
    from printkit.imposition.tiles import choose_tiling, impose_tiles

    flip = settings.options.flip
    sheet = page_sheet(settings, pieces[0].size)
    if sheet is not None:
        sheets = _ordered(impose_pages(pieces, sheet, settings, backs), backs, settings)
        return Imposed(sheets, flip if backs else None)
    size = pieces[0].size
    tiling = None if size.shape == "free" else choose_tiling(size, settings)
    if tiling is None:
        return None
    sheets = _ordered(impose_tiles(pieces, tiling, settings, backs), backs, settings)
    return Imposed(sheets, flip if backs else None)


def _folded(pieces: Sequence[PrintPiece], terms: Terms, settings: PrintSettings) -> Imposed | None:
    """Return one-sided sheets to fold, backs beside their fronts."""
    from printkit.imposition.gutterfold import fold_grid, impose_folds, load_folds

    found = fold_grid(pieces, terms, settings)
    if found is None:
        return None
    grid, upright = found
    loads = load_folds(pieces, grid, upright, settings)
    sheets = tuple(impose_folds(loads, upright, terms, settings))
    return Imposed(sheets, None, grid.count, arrangements(loads))


def _ordered(sheets: Iterable[Sheet], backs: bool, settings: PrintSettings) -> tuple[Sheet, ...]:
    """Return sheets in the order that was asked for: each front before its back, or behind it."""
    given = tuple(sheets)
    if not backs or settings.options.order == "front-back":
        return given
    return tuple(side for front in range(0, len(given), 2) for side in (given[front + 1], given[front]))


def arrangements(loads: Sequence[Load]) -> tuple[Arrangement, ...]:
    """Return the places of the pieces on each kind of sheet that straight cuts part.

    Where there are pieces with corners, round ones are cut out of a rectangle like them, and then by hand.
    """
    counts = Counter(
        tuple(slot.trim for _, slot in load)
        for load in loads
        if any(piece.size.shape == "rectangle" for piece, _ in load)
    )
    return tuple(counts.items())
