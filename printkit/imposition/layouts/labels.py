"""Pieces in, sheets of labels or of ready-cut cards out: each piece on the middle of a slot."""

from collections.abc import Iterator, Sequence

from printkit.imposition.edges import correct
from printkit.imposition.layout import Imposed, Job, Layout, ordered
from printkit.imposition.pieces import Load, both_sides
from printkit.imposition.slots import PrintPiece, Slot, place_face
from printkit.model.game import Size
from printkit.model.printing import LabelSheet
from printkit.model.sheet import Guide, Placement
from printkit.units import SAME_MM


def _impose(job: Job) -> Imposed | None:
    """Return sheets, the first of them from its first free slot; None where a piece is too large."""
    settings, pattern = job.settings, job.settings.labels
    assert pattern is not None
    if any(fit_into(piece.size, pattern) is None for piece in job.pieces):
        return None
    backs = job.backs and pattern.sides == 2
    loads = list(_loads(job.pieces, pattern, settings.options.start))

    def front(load: Load) -> tuple[tuple[Placement, ...], tuple[Guide, ...]]:
        return tuple(place_face(piece, slot) for piece, slot in load), ()

    sheets = list(both_sides(loads, settings, backs, front))
    flip = settings.options.flip if backs else None
    if settings.printer is not None:
        sheets = [correct(sheet, settings.printer, flip) for sheet in sheets]
    return Imposed(ordered(sheets, backs, settings), flip, pattern.columns * pattern.rows)


def fit_into(size: Size, pattern: LabelSheet) -> bool | None:
    """Return whether a piece is turned to fit into a slot; None where it is too large either way."""
    for turned in (False, True):
        width, height = size.lying(turned)
        if width <= pattern.width + SAME_MM and height <= pattern.height + SAME_MM:
            return turned
    return None


def _loads(pieces: Sequence[PrintPiece], pattern: LabelSheet, start: int) -> Iterator[Load]:
    """Yield what lies on each sheet; the first begins at a slot, counted from 1."""
    each = pattern.columns * pattern.rows
    for begin in range(-((start - 1) % each), len(pieces), each):
        some = enumerate(pieces[max(0, begin) : begin + each], max(0, -begin))
        yield tuple((piece, _slot(piece.size, pattern, number)) for number, piece in some)


def _slot(size: Size, pattern: LabelSheet, number: int) -> Slot:
    """Return a piece's place on the middle of a slot; ink may run half-way to the next slot."""
    row, column = divmod(number, pattern.columns)
    turned = bool(fit_into(size, pattern))
    width, height = size.lying(turned)
    across, down = (pattern.width - width) / 2, (pattern.height - height) / 2
    x = pattern.left + column * pattern.across + across
    y = pattern.top + row * pattern.down + down
    beside = across + max(0.0, pattern.across - pattern.width) / 2
    below = down + max(0.0, pattern.down - pattern.height) / 2
    return Slot(x, y, size, turned, (beside, below, beside, below))


LABELS = Layout(
    "labels",
    _impose,
    every_kind=True,
    shared=True,
    finished_at_home=False,
    cut_plan=False,
    advice="First print a sheet on plain paper and hold it behind the labels, against the light.",
)
