"""Sides of cards in, what is wrong with them out: the table of checks."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from printkit.preflight.checks import compared
from printkit.preflight.checks.contrast import find_low_contrast
from printkit.preflight.checks.edges import find_missing_bleed, find_near_edge
from printkit.preflight.checks.overlap import find_overlapping_texts
from printkit.preflight.checks.small import find_small_type, find_thin_lines, find_unfit_pictures
from printkit.preflight.evidence import CardSide, Evidence, Noted
from printkit.preflight.tally import Fault


class Check(NamedTuple):
    """What looks for one kind of fault on a side of a card.

    With the scope "mark", it is given only the marks of a side that were not found right on one before: so it
    must judge each mark by itself.
    """

    find: Callable[[CardSide, Evidence], Iterator[Fault]]
    scope: Literal["mark", "side"]
    codes: tuple[str, ...]  # of its faults
    slow: bool = False  # it needs rendered pictures, or compares all with all: `--no-inspect` leaves it out


class Comparison(NamedTuple):
    """What compares all sides of a component: it notes a little of each, since drawings are not kept."""

    find: Callable[[Sequence[Noted], Evidence], Iterator[Fault]]
    note: Callable[[CardSide, Evidence], bytes | None]  # None for a side that does not matter
    codes: tuple[str, ...]
    slow: bool = False


#: Every check, in the order in which the findings of a side are reported.
CHECKS = (
    Check(find_small_type, "mark", ("type-too-small",)),
    Check(find_near_edge, "mark", ("text-over-edge", "outside-safe-area")),
    Check(find_thin_lines, "mark", ("line-too-thin",)),
    Check(find_unfit_pictures, "mark", ("picture-too-coarse", "picture-resampled")),
    Check(find_low_contrast, "side", ("low-contrast", "text-covered"), slow=True),
    Check(find_overlapping_texts, "side", ("texts-overlap",), slow=True),
    Check(find_missing_bleed, "side", ("no-ink-in-bleed",), slow=True),
    Check(compared.find_unturnable_backs, "side", ("back-not-turnable",), slow=True),
)

#: What compares sides, in the order in which its findings are reported, after those of single sides.
COMPARISONS = (
    Comparison(compared.find_told_by_colour, compared.note_colours, ("told-by-colour-alone",), slow=True),
    Comparison(compared.find_different_backs, compared.note_back, ("backs-differ",)),
)
