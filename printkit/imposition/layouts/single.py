"""Pieces in, a page for each of their sides out: trim and bleed, as print services want them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.imposition.layout import Imposed, Job, Layout, ordered
from printkit.imposition.pieces import trim_line
from printkit.imposition.slots import PrintPiece
from printkit.model.geometry import translation
from printkit.model.scene import Scene
from printkit.model.sheet import Placement, Sheet


def _impose(job: Job) -> Imposed:
    shown = job.settings.options.marks != "none"
    sheets = ordered(_pages(job.pieces, job.backs, shown), job.backs, job.settings)
    size = job.pieces[0].size
    flip = "long-edge" if size.height >= size.width else "short-edge"  # as the piece itself is turned
    return Imposed(sheets, flip if job.backs else None)


def _pages(pieces: Sequence[PrintPiece], backs: bool, shown: bool) -> Iterator[Sheet]:
    """Yield each face, its trim shown if that is no rectangle, and, where pieces have backs, its back."""
    for number, piece in enumerate(pieces, 1):
        name = f"Piece {number} of {len(pieces)}"
        outline = trim_line(piece.size) if shown else None
        yield _page(piece.face, piece, "front", f"{name}, front" if backs else name, outline)
        if backs:
            yield _page(piece.back, piece, "back", f"{name}, back")


def _page(
    scene: Scene | None, piece: PrintPiece, side: str, title: str, outline: Scene | None = None
) -> Sheet:
    size = piece.size
    bleed, width, height = size.bleed, size.width, size.height
    placements: tuple[Placement, ...] = ()
    if scene is not None:
        clip = (-bleed, -bleed, width + bleed, height + bleed) if scene.bleed > bleed else None
        placements = (Placement(scene, translation(bleed, bleed), clip),)
    if outline is not None:
        placements = (*placements, Placement(outline, translation(bleed, bleed)))
    trim = (bleed, bleed, bleed + width, bleed + height)
    return Sheet(width + 2 * bleed, height + 2 * bleed, side, title, placements, (), trim)


SINGLE = Layout(
    "single",
    _impose,
    offered="one piece a page with its bleed, for a print service",
    every_kind=True,
    idle=("flip", "cut", "gap", "marks", "corners", "gang", "finish", "printer"),
    finished_at_home=False,
    cut_plan=False,
    advice="Each page is one side of a piece, with its bleed and its trim box, for a print service. "
    "Trims that are no rectangles are drawn too, as a thin line on the fronts: `--marks none` leaves it out.",
)
