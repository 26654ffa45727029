"""Pieces to cut out (cards, chips, fold-ups) in, sheets out, backs where the fronts will meet them."""

from collections.abc import Iterator, Sequence

from printkit.imposition.grid import Grid
from printkit.imposition.guides import cut_guides
from printkit.model.game import Size
from printkit.model.scene import Matrix, Scene, Shape, Style
from printkit.model.sheet import Paper, Placement, Sheet

#: One printed piece: its face, and its back if it has one.
Piece = tuple[Scene, Scene | None]

#: An outline to cut along: light enough to vanish under the blade, dark enough to follow.
_OUTLINE = Style(fill=None, stroke=(170, 170, 170), width=0.14)


def impose_pieces(pieces: Sequence[Piece], size: Size, grid: Grid, paper: Paper) -> Iterator[Sheet]:
    """Yield fronts and, after each, its backs; the sheet is turned on its long edge like a page."""
    duplex = any(back for _, back in pieces)
    total = -(-len(pieces) // grid.count)
    for number in range(total):
        some = pieces[number * grid.count : (number + 1) * grid.count]
        name = f"Sheet {number + 1} of {total}"
        yield _fronts(some, size, grid, paper, f"{name}, fronts" if duplex else name)
        if duplex:
            yield _backs(some, grid, paper, f"{name}, backs")


def _fronts(pieces: Sequence[Piece], size: Size, grid: Grid, paper: Paper, title: str) -> Sheet:
    """Lay out one sheet's faces, with the guides for the knife."""
    outline = _outline(size)
    placements = []
    for index, (face, _) in enumerate(pieces):
        matrix = _place(grid, size, index)
        placements.append(Placement(face, matrix))
        if outline is not None:
            placements.append(Placement(outline, matrix))
    guides = cut_guides(grid, size, len(pieces)) if size.shape == "rectangle" else ()
    return Sheet(paper.width, paper.height, "front", title, tuple(placements), guides)


def _backs(pieces: Sequence[Piece], grid: Grid, paper: Paper, title: str) -> Sheet:
    """Lay out the backs of one sheet: columns mirrored, a turned piece turned the other way."""
    placements = [
        Placement(back, _place_back(grid, back, index))
        for index, (_, back) in enumerate(pieces)
        if back is not None
    ]
    return Sheet(paper.width, paper.height, "back", title, tuple(placements))


def _place(grid: Grid, size: Size, index: int) -> Matrix:
    """Return the matrix from a face's mm to its cell: upright, or turned a quarter to the left."""
    x, y = grid.cell(index)
    if grid.turned:
        return (0.0, -1.0, 1.0, 0.0, x + size.bleed, y + size.bleed + size.width)
    return (1.0, 0.0, 0.0, 1.0, x + size.bleed, y + size.bleed)


def _place_back(grid: Grid, back: Scene, index: int) -> Matrix:
    """Return the matrix from a back's mm to its cell: upright, or turned a quarter to the right."""
    x, y = grid.cell(index, mirrored=True)
    if grid.turned:
        return (0.0, 1.0, -1.0, 0.0, x + back.bleed + back.height, y + back.bleed)
    return (1.0, 0.0, 0.0, 1.0, x + back.bleed, y + back.bleed)


def _outline(size: Size) -> Scene | None:
    """Return the line to cut along for a round piece; straight guides show all others."""
    if size.shape != "ellipse":
        return None
    return Scene("outline", size.width, size.height, size.bleed, (Shape(size.trim, _OUTLINE),), 1)
