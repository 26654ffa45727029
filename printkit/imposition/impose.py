"""A component's pieces and how to print them in, its sheets and what a knife needs to know of them out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from printkit.imposition.pieces import Load, Terms, impose_pieces, load_sheets, terms_for
from printkit.imposition.slots import Box, Piece
from printkit.model.printing import Press
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


def impose(kind: str, pieces: Sequence[Piece], press: Press) -> Imposed | None:
    """Return a component's sheets; None where its pieces are too large for the paper."""
    layout = press.options.layout
    backs = layout != "fronts-only" and any(piece.back for piece in pieces)
    if layout == "single":
        return _single(pieces, backs, press)
    if kind == "leaflet":
        return _leaflet(pieces, press)
    if kind == "sheet":
        return _pages(pieces, backs, press)
    terms = terms_for(pieces, kind, press)
    if layout == "gutterfold" and backs and len({piece.size for piece in pieces}) == 1:
        return _folded(pieces, terms, press)
    found = load_sheets(pieces, terms, press)
    if found is None:
        return None
    loads, each = found
    sheets = _ordered(impose_pieces(loads, terms, press, backs), backs, press)
    duplex = press.options.flip if backs else None
    return Imposed(sheets, duplex, each, arrangements(loads))


def _single(pieces: Sequence[Piece], backs: bool, press: Press) -> Imposed:
    """Return a page for each side."""
    from printkit.imposition.single import impose_single

    sheets = _ordered(impose_single(pieces, backs), backs, press)
    size = pieces[0].size
    flip = "long-edge" if size.height >= size.width else "short-edge"  # as the piece itself is turned
    return Imposed(sheets, flip if backs else None, foot=False)


def _leaflet(pieces: Sequence[Piece], press: Press) -> Imposed | None:
    """Return a leaflet's sides, for each copy of it."""
    from printkit.imposition.pages import impose_leaflet, leaflet_sheet

    sheet = leaflet_sheet(press, pieces[0].size)
    if sheet is None:
        return None
    pages = [piece.face for piece in pieces[: len(pieces) // press.options.copies]]
    return Imposed(tuple(impose_leaflet(pages, sheet)) * press.options.copies, "short-edge")


def _pages(pieces: Sequence[Piece], backs: bool, press: Press) -> Imposed | None:
    """Return whole pages; those that are larger than the paper in tiles."""
    from printkit.imposition.pages import impose_pages, page_sheet
    from printkit.imposition.tiles import choose_tiling, impose_tiles

    flip = press.options.flip
    sheet = page_sheet(press, pieces[0].size)
    if sheet is not None:
        sheets = _ordered(impose_pages(pieces, sheet, press, backs), backs, press)
        return Imposed(sheets, flip if backs else None)
    size = pieces[0].size
    tiling = None if size.shape == "free" else choose_tiling(size, press)
    if tiling is None:
        return None
    sheets = _ordered(impose_tiles(pieces, tiling, press, backs), backs, press)
    return Imposed(sheets, flip if backs else None)


def _folded(pieces: Sequence[Piece], terms: Terms, press: Press) -> Imposed | None:
    """Return one-sided sheets to fold, backs beside their fronts."""
    from printkit.imposition.gutterfold import fold_grid, impose_folds, load_folds

    found = fold_grid(pieces, terms, press)
    if found is None:
        return None
    grid, upright = found
    loads = load_folds(pieces, grid, upright, press)
    sheets = tuple(impose_folds(loads, upright, terms, press))
    return Imposed(sheets, None, grid.count, arrangements(loads))


def _ordered(sheets: Iterable[Sheet], backs: bool, press: Press) -> tuple[Sheet, ...]:
    """Return sheets in the order that was asked for: each front before its back, or behind it."""
    given = tuple(sheets)
    if not backs or press.options.order == "front-back":
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
