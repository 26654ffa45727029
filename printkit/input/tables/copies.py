"""The columns of a table in, the one that says how many copies there are of each card out."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from printkit.input.tables.grid import Heading
from printkit.input.tables.types import Shown, clean, text_of
from printkit.input.tables.words import COPIES_WORDS, OFTEN_COPIES, PERHAPS_COPIES, UNKNOWN, plain

_COPIES = re.compile(
    r"[x×*]?\s*(0|[1-9]\d{0,11})(?:[.,]0+)?\s*(?:[x×*]|ea|pcs?|st|stk|szt)?\.?", re.IGNORECASE
)
#: More copies of one card than this are something else, unless the heading says that they are copies.
_USUAL = 100
#: Numbers of copies are rarely larger.
_FEW = 20
_LONGEST_UNKNOWN = 8


def copies_of(cell: Any) -> int | None:
    """Return the number of copies that a cell says, as `2`, `2x`, `x3` or `2.0`; None if it says none."""
    if isinstance(cell, bool):
        return None
    if isinstance(cell, Shown):
        cell = clean(cell.number)
    found = _COPIES.fullmatch(text_of(cell))
    return int(found[1]) if found else None


def says_nothing(cell: Any) -> bool:
    """Return whether a cell is empty, or says that it is not known how many: `n/a`."""
    return cell == "" or (isinstance(cell, str) and len(cell) < _LONGEST_UNKNOWN and plain(cell) in UNKNOWN)


def find_copies(headings: Sequence[Heading], cells_of: Callable[[Heading], Sequence[Any]]) -> Heading | None:
    """Return the column that says how many copies there are: by its name, or a likely one by its numbers."""
    for heading in headings:
        if heading.name in COPIES_WORDS:
            return heading
    for heading in headings:
        most = _most_different(heading, headings)
        if most and _look_like_copies(cells_of(heading), most):
            return heading
    return None


def _most_different(heading: Heading, headings: Sequence[Heading]) -> float:
    """Return which share of a column's numbers may be different if they are copies; 0 if they can't be."""
    if heading.name in OFTEN_COPIES:
        return 1.0
    if heading.name not in PERHAPS_COPIES and heading.text.strip() not in ("#", "×"):
        return 0.0
    if heading.name != "x":
        return 0.75
    return 0.0 if any(other.name == "y" for other in headings) else 0.99  # a place on a board


def perhaps_copies(
    headings: Sequence[Heading], cells_of: Callable[[Heading], Sequence[Any]]
) -> Heading | None:
    """Return a column that was not taken for copies, but may be meant so: by its name, of small numbers."""
    for heading in headings:
        if _most_different(heading, headings):
            numbers = [copies_of(cell) for cell in cells_of(heading) if cell != ""]
            whole = [number for number in numbers if number is not None]
            counts = bool(whole) and len(whole) == len(numbers) and max(whole) <= _FEW
            if counts and (heading.name in OFTEN_COPIES or not _is_series(whole)):
                return heading
    return None


def _look_like_copies(cells: Sequence[Any], most: float) -> bool:
    """Return whether cells are small whole numbers, and at most this share of them different."""
    numbers = [copies_of(cell) for cell in cells if cell != ""]
    whole = [number for number in numbers if number is not None]
    if not whole or len(whole) < len(numbers) or len(numbers) * 2 < len(cells):
        return False
    if max(whole) > _USUAL or _is_series(whole):
        return False
    return len(set(whole)) <= len(whole) * most


def _is_series(numbers: Sequence[int]) -> bool:
    """Return whether numbers only grow, as those of cards do, even where one is there twice."""
    if len(numbers) == 2 and numbers[0] > 1:
        return False
    steps = [after - before for before, after in pairwise(numbers)]
    few = len(set(numbers)) * 5 <= len(numbers) * 4
    return bool(steps) and all(step >= 0 for step in steps) and not few
