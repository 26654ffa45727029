"""The cards on the pages of a PDF in, each with its back on the sheet that is turned or folded, out."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from printkit.geometry import Box
from printkit.units import MM_PER_INCH

#: A card is no smaller than this, in mm; dots per inch in which a page is looked at.
LEAST, DPI = 24.0, 60
PER_MM = DPI / MM_PER_INCH
#: Pictures of cells that differ by no more than this, of 255, are of one card.
_ALIKE = 6.0

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
    pages: Sequence[Sequence[Cell | None]],
    seen: Sequence[Any],
    sizes: Sequence[tuple[float, float]],
    said: str,
) -> tuple[list[Pair], str]:
    """Return the cards, fronts with the backs that lie behind them, and where the backs are in words."""
    cells = [[cell for cell in some if cell] for some in pages]
    way = said or _way(cells, seen)
    if way == "fold":
        found_folds = [_fold(some, seen) for some in cells]
        usual = next(filter(None, found_folds), None)
        folds = [one or usual for one in found_folds]
        both = zip(cells, folds, strict=True)
        return [pair for some, fold in both for pair in _folded(some, fold)], _WORDS[way]
    found: list[Pair] = []
    last = next(iter(cells[-1]), None) if way == "last" else None
    for number, some in enumerate(cells):
        if (way == "alternate" and number % 2) or (way == "last" and number == len(pages) - 1):
            continue
        behind = cells[number + 1] if way == "alternate" and number + 1 < len(pages) else ()
        for cell in some:
            middle = sizes[number][0] - cell.middle[0], cell.middle[1]
            found.append(Pair(cell, _nearest(middle, behind) if behind else last))
    return found, _WORDS[way]


def _way(pages: Sequence[Sequence[Cell]], seen: Sequence[Any]) -> str:
    """Return where backs are: where one card is many times, or of single cards those alike."""
    if max(map(len, pages)) > 1:
        uniform = [_are_alike(some, seen) for some in pages]
    else:
        single = [some[0] for some in pages if some]
        sides = _are_alike(single[::2], seen), _are_alike(single[1::2], seen)
        uniform = [sides[number % 2] for number in range(len(pages))]
    if len(pages) > 1 and len(pages) % 2 == 0 and all(uniform[1::2]) and not all(uniform[::2]):
        return "alternate"
    if len(pages) > 1 and uniform[-1] and not any(uniform[:-1]):
        return "last"
    return "fold" if not any(uniform) and all(_alike_half(some, seen) for some in pages) else "none"


def _are_alike(cells: Sequence[Cell], seen: Sequence[Any]) -> bool:
    small = [crop(seen[one.page], one.box).resize((12, 16)).tobytes() for one in cells]
    return len(small) > 1 and all(_far(small[0], one) <= _ALIKE for one in small)


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
        alike = _are_alike(near, seen), _are_alike(far, seen)
        if any(alike) and not all(alike) and len(near) == len(far):
            return fold._replace(beyond=alike[1])
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
