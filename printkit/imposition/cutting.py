"""The trims on a sheet in, the order in which a guillotine cuts them out, with distances, out."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from printkit.geometry import Box

_CLOSE = 0.01

#: Straight cuts don't divide parts of parts deeper than this.
_DEEPEST = 6


class Stretch(NamedTuple):
    """A stretch between two cuts, measured from the one before."""

    length: float
    kind: str  # "waste", a "strip" to cut further, a "piece", or "by hand" where no straight cut fits
    sign: str = ""  # of a strip: "A", in that "1", in that "a"


class Stage(NamedTuple):
    """Parallel cuts through one part of the sheet, or through several equal ones."""

    parts: int
    upright: bool  # the cuts run from top to bottom, and distances from left to right
    runs: tuple[Stretch, ...]
    lines: tuple[Box, ...]  # where the cuts lie on the sheet: x1, y1, x2, y2
    depth: int
    length: float  # of a part, from its first edge to its last
    names: tuple[str, ...] = ("",)  # of the parts: "" for the sheet, "A", "A1"

    @property
    def cuts(self) -> int:
        """How many cuts one part takes."""
        return len(self.lines) // self.parts


def cut_plan(trims: Sequence[Box], width: float, height: float) -> tuple[Stage, ...]:
    """Return the stages, in order, that separate a sheet's pieces with the fewest cuts."""
    ways = [_divide(tuple(trims), (0.0, 0.0, width, height), upright, "") for upright in (False, True)]
    return tuple(_merged(min(ways, key=count_cuts)))


def count_cuts(stages: Sequence[Stage]) -> int:
    """Return how many straight cuts stages take in all."""
    return sum(len(stage.lines) for stage in stages)


def count_stacked(stages: Sequence[Stage]) -> int:
    """Return how many cuts stages take where equal strips lie on each other."""
    return sum(stage.cuts for stage in stages)


def _divide(trims: tuple[Box, ...], part: Box, upright: bool, name: str) -> list[Stage]:
    clusters, signs, depth = _clusters(trims, upright), _signs(name), name.count(".")
    if depth > _DEEPEST:
        return []
    low, high = (part[0], part[2]) if upright else (part[1], part[3])
    runs, lines, inner, at = [], [], [], low
    for start, end, members in clusters:
        if start - at > _CLOSE:
            runs.append(Stretch(start - at, "waste"))
            lines.append(_line(start, part, upright))
        strip = (start, part[1], end, part[3]) if upright else (part[0], start, part[2], end)
        sides = zip(members[0], strip, strict=True)
        whole = len(members) == 1 and all(abs(one - other) < _CLOSE for one, other in sides)
        sign = "" if whole else next(signs)
        further = [] if whole else _divide(members, strip, not upright, f"{name}{sign}.")
        kind = "piece" if whole else "strip" if further else "by hand"
        runs.append(Stretch(end - start, kind, sign if further else ""))
        if high - end > _CLOSE:
            lines.append(_line(end, part, upright))
        inner += further
        at = end
    if not lines:
        return inner
    return [Stage(1, upright, tuple(runs), tuple(lines), depth, high - low, (name.replace(".", ""),)), *inner]


def _signs(name: str) -> Iterator[str]:
    """Yield the signs of a part's strips: capitals for the sheet's, numbers for theirs, letters for those."""
    depth = name.count(".")
    for number in count(1):
        rounds, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) + (f"{rounds + 1}" if rounds else "")
        yield str(number) if depth % 2 else letters if depth == 0 else letters.lower()


def _clusters(trims: Sequence[Box], upright: bool) -> list[tuple[float, float, tuple[Box, ...]]]:
    """Return the trims in order, those that no straight cut separates as one cluster with its ends."""
    low, high = (0, 2) if upright else (1, 3)
    clusters: list[tuple[float, float, tuple[Box, ...]]] = []
    for trim in sorted(trims, key=lambda box: (box[low], box[high])):
        if clusters and trim[low] < clusters[-1][1] - _CLOSE:
            start, end, members = clusters[-1]
            clusters[-1] = (start, max(end, trim[high]), (*members, trim))
        else:
            clusters.append((trim[low], trim[high], (trim,)))
    return clusters


def _line(at: float, part: Box, upright: bool) -> Box:
    return (at, part[1], at, part[3]) if upright else (part[0], at, part[2], at)


def _merged(stages: Sequence[Stage]) -> list[Stage]:
    merged: dict[tuple[object, ...], Stage] = {}
    for stage in sorted(stages, key=lambda one: one.depth):
        key = (stage.depth, stage.upright, tuple((round(run.length, 2), run.kind) for run in stage.runs))
        if (known := merged.get(key)) is not None:
            lines, names = known.lines + stage.lines, known.names + stage.names
            stage = known._replace(parts=known.parts + 1, lines=lines, names=names)
        merged[key] = stage
    return list(merged.values())
