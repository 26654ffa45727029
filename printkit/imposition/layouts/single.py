"""Pieces in, a page for each of their sides out: trim and bleed, as print services want them."""

from collections.abc import Iterator, Sequence

from printkit.geometry import translation
from printkit.imposition.layout import Imposed, Job, Layout, ordered
from printkit.imposition.pieces import trim_line
from printkit.model.game import Size
from printkit.model.scene import Scene
from printkit.model.sheet import Placement, Sheet


def _impose(job: Job) -> Imposed:
    sheets = ordered(_pages(job), job.backs, job.settings)
    size = job.pieces[0].size
    flip = "long-edge" if size.height >= size.width else "short-edge"  # as the piece itself is turned
    return Imposed(sheets, flip if job.backs else None)


def _pages(job: Job) -> Iterator[Sheet]:
    """Yield each face, its trim shown if that is no rectangle, and, where pieces have backs, its back."""
    for number, (face, back, size) in enumerate(job.pieces, 1):
        name = f"Piece {number} of {len(job.pieces)}"
        outline = trim_line(size) if job.settings.options.marks != "none" else None
        yield _page((face, outline), size, "front", f"{name}, front" if job.backs else name)
        if job.backs:
            yield _page((back,), size, "back", f"{name}, back")


def _page(scenes: Sequence[Scene | None], size: Size, side: str, title: str) -> Sheet:
    bleed, width, height = size.bleed, size.width, size.height
    clip, matrix = (-bleed, -bleed, width + bleed, height + bleed), translation(bleed, bleed)
    shown = (scene for scene in scenes if scene is not None)
    placements = tuple(Placement(one, matrix, clip if one.bleed > bleed else None) for one in shown)
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
