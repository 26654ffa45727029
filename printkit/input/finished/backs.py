"""The cards on the pages of a PDF in, each with its back on the sheet that is turned or folded, out."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from printkit.geometry import Box
from printkit.units import MM_PER_INCH

#: A card is no smaller than this, in mm; dots per inch in which a page is looked at.
LEAST, DPI = 24.0, 60
PER_MM = DPI / MM_PER_INCH
#: Pictures of cells that differ by no more than this, of 255, are of one card; if only words differ, by this.
_ALIKE, _SAME = 6.0, 0.04

_WORDS = {
    "alternate": "on every second page, turned over the long edge",
    "last": "the last page, behind all",
    "fold": "on the other half of each page, which is folded",
    "none": "none found; `--backs alternate`, `last` or `fold` says where they are",
}


class Cell(NamedTuple):
    """A card on a page: the page's number, from 0, and its box there in mm."""

    page: int
    box: Box

    @property
    def middle(self) -> tuple[float, float]:
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2


class Pair(NamedTuple):
    """A front, its back, and whether that is upside down on its page."""

    front: Cell
    back: Cell | None = None
    half: bool = False


class _Fold(NamedTuple):
    """How a page is folded: across (0) or down (1), where, and whether what lies beyond are the backs."""

    axis: int
    at: float
    beyond: bool

    def is_back(self, cell: Cell) -> bool:
        return (cell.middle[self.axis] > self.at) == self.beyond


def crop(seen: Any, box: Box) -> Any:
    """Return what is in a box of a page, without its edge, as dots."""
    inside = (box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1)
    return seen.crop(tuple(round(edge * PER_MM) for edge in inside))


def paired(
    pages: Sequence[Sequence[Cell]], seen: Sequence[Any], sizes: Sequence[tuple[float, float]], said: str
) -> tuple[list[Pair], str]:
    """Return the cards, fronts with the backs that lie behind them, and where the backs are in words."""
    way = said or _way(pages, seen)
    if way == "fold":
        found_folds = [_fold(some, seen) for some in pages]
        usual = next(filter(None, found_folds), None)
        folds = [one or usual for one in found_folds]
        both = zip(pages, folds, strict=True)
        return [pair for some, fold in both for pair in _folded(some, fold)], _WORDS[way]
    found: list[Pair] = []
    last = next(iter(pages[-1]), None) if way == "last" else None
    for number, some in enumerate(pages):
        if (way == "alternate" and number % 2) or (way == "last" and number == len(pages) - 1):
            continue
        behind = pages[number + 1] if way == "alternate" and number + 1 < len(pages) else ()
        for cell in some:
            middle = sizes[cell.page][0] - cell.middle[0], cell.middle[1]
            found.append(Pair(cell, _nearest(middle, behind) if behind else last))
    odd = "; the last page has none" if way == "alternate" and len(pages) % 2 else ""
    return found, f"{_WORDS[way]}{odd}"


def _way(pages: Sequence[Sequence[Cell]], seen: Sequence[Any]) -> str:
    """Return where backs are: where one card is many times, or of single cards those alike."""
    looks = [_looks(some, seen) for some in pages]
    sides = _together(looks[::2]), _together(looks[1::2])
    if len(pages) % 2 == 0 and _are_backs(sides[1], sides[0]):
        return "alternate"
    if len(pages) > 1 and all(_are_backs(looks[-1:], [one]) for one in looks[:-1]):
        return "last"
    return "fold" if all(_alike_half(some, seen) for some in pages) else "none"


def _looks(cells: Sequence[Cell], seen: Sequence[Any]) -> list[bytes]:
    return [crop(seen[one.page], one.box).resize((12, 16)).tobytes() for one in cells]


def _together(pages: Iterable[list[bytes]]) -> list[list[bytes]]:
    """Return how the cards of each page look; a card by itself is put to those of the page before."""
    groups: list[list[bytes]] = []
    for some in filter(None, pages):
        groups[-1:] = [groups[-1] + some] if groups and len(some) == 1 else [*groups[-1:], some]
    return groups


def _are_backs(some: Sequence[list[bytes]], others: Sequence[list[bytes]]) -> bool:
    """Return whether each group of cards is one, many times, and other groups are not, or of other words."""
    spread, usual = (max(map(_spread, groups), default=math.inf) for groups in (some, others))
    if spread > _ALIKE or usual > _ALIKE:
        return spread <= _ALIKE
    apart = min(_far(some[0][0], one) for group in others for one in group)
    return usual > max(_SAME, 4 * spread) and apart > _ALIKE


def _spread(looks: Sequence[bytes]) -> float:
    """Return how much cards differ; infinitely if there is only one."""
    return max((_far(looks[0], one) for one in looks[1:]), default=math.inf)


def _far(one: bytes, other: bytes) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def _halves(cells: Sequence[Cell]) -> Iterator[tuple[_Fold, float, list[Cell], list[Cell]]]:
    """Yield how a page may be folded: between two halves, how wide the gap is there, and the halves."""
    for axis in (0, 1):
        places = sorted({round(one.middle[axis]) for one in cells})
        if len(places) < 2 or len(places) % 2:
            continue
        middle = (places[len(places) // 2 - 1] + places[len(places) // 2]) / 2
        near = [one for one in cells if one.middle[axis] < middle]
        far = [one for one in cells if one.middle[axis] > middle]
        start, end = max(one.box[axis + 2] for one in near), min(one.box[axis] for one in far)
        yield _Fold(axis, (start + end) / 2, True), end - start, near, far


def _alike_half(cells: Sequence[Cell], seen: Sequence[Any]) -> _Fold | None:
    """Return the fold of a page of which one half shows one card, many times, and the other others."""
    for fold, _, near, far in _halves(cells):
        halves = _looks(near, seen), _looks(far, seen)
        for beyond in (True, False):
            if len(near) == len(far) and _are_backs([halves[beyond]], [halves[not beyond]]):
                return fold._replace(beyond=beyond)
    return None


def _fold(cells: Sequence[Cell], seen: Sequence[Any]) -> _Fold | None:
    """Return where a page is folded: beside a half that is alike, or else where the gap is widest."""
    widest = max(_halves(cells), key=lambda one: round(one[1], 1), default=None)
    return _alike_half(cells, seen) or (widest and widest[0])


def _folded(cells: Sequence[Cell], fold: _Fold | None) -> Iterator[Pair]:
    """Yield fronts with the backs that lie behind them; those above or below them are upside down."""
    backs = [one for one in cells if fold and fold.is_back(one)]
    for cell in cells:
        if fold is None:
            yield Pair(cell)
        elif cell not in backs:
            middle = list(cell.middle)
            middle[fold.axis] = 2 * fold.at - middle[fold.axis]
            yield Pair(cell, _nearest((middle[0], middle[1]), backs), fold.axis == 1)


def _nearest(middle: tuple[float, float], cells: Sequence[Cell]) -> Cell | None:
    near = min(cells, key=lambda one: _off(one, middle), default=None)
    return near if near and _off(near, middle) < LEAST / 2 else None


def _off(cell: Cell, middle: tuple[float, float]) -> float:
    return max(abs(one - other) for one, other in zip(cell.middle, middle, strict=True))
