"""The columns of a table in, the one that says how many copies there are of each card out."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from printkit.input.tables.header import Heading
from printkit.input.tables.types import text_of
from printkit.input.tables.words import COPIES_WORDS, OFTEN_COPIES, PERHAPS_COPIES

_COPIES = re.compile(
    r"[x×*]?\s*(0|[1-9]\d{0,5})(?:[.,]0+)?\s*(?:[x×*]|ea|pcs?|st|stk|szt)?\.?", re.IGNORECASE
)
#: More copies of one card than this are something else, unless the heading says that they are copies.
_USUAL = 100


def copies_of(cell: Any) -> int | None:
    """Return the number of copies that a cell says, as `2`, `2x`, `x3` or `2.0`; None if it says none."""
    if isinstance(cell, bool):
        return None
    found = _COPIES.fullmatch(text_of(cell))
    return int(found[1]) if found else None


def find_copies(headings: Sequence[Heading], columns: Sequence[Sequence[Any]]) -> Heading | None:
    """Return the column that says how many copies there are: by its name, or a likely one by its numbers."""
    for heading in headings:
        if heading.name in COPIES_WORDS:
            return heading
    for heading, cells in zip(headings, columns, strict=True):
        repeats = heading.name in PERHAPS_COPIES or heading.text.strip() in ("#", "×")
        if repeats and heading.name == "x" and any(other.name == "y" for other in headings):
            continue  # a place on a board
        if (repeats or heading.name in OFTEN_COPIES) and _look_like_copies(cells, repeats):
            return heading
    return None


def _look_like_copies(cells: Sequence[Any], repeats: bool) -> bool:
    """Return whether cells are small whole numbers and not the cards' own; some must repeat if asked."""
    numbers = [copies_of(cell) for cell in cells if cell != ""]
    whole = [number for number in numbers if number is not None]
    if not whole or len(whole) < len(numbers) or len(numbers) * 2 < len(cells):
        return False
    if max(whole) > _USUAL or _is_series(whole):
        return False
    return len(set(whole)) < len(whole) or not repeats


def _is_series(numbers: Sequence[int]) -> bool:
    """Return whether numbers only grow, as those of cards do, even where one is there twice."""
    steps = [after - before for before, after in pairwise(numbers)]
    few = len(set(numbers)) * 5 <= len(numbers) * 4
    return bool(steps) and all(step >= 0 for step in steps) and not few
