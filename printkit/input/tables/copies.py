"""The columns of a table in, the one that says how many copies there are of each card out, and its numbers."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from printkit.input.tables.header import Heading
from printkit.input.tables.types import text_of
from printkit.input.tables.words import COPIES_WORDS, NUMBER_WORDS, PERHAPS_COPIES

_COPIES = re.compile(r"[x×*]?\s*(\d{1,6})(?:[.,]0+)?\s*(?:[x×*]|ea|pcs?|st|stk|szt)?\.?", re.IGNORECASE)
#: More copies of one card than this are something else, unless the heading says that they are copies.
_USUAL = 100
#: Under a heading such as `Number`, more than this are the cards' own numbers: those on players' shirts, say.
_FEW = 20


def copies_of(cell: Any) -> int | None:
    """Return the number of copies that a cell says, as `2`, `2x`, `x3` or `2.0`; None if it says none."""
    if isinstance(cell, bool):
        return None
    found = _COPIES.fullmatch(text_of(cell))
    return int(found[1]) if found else None


def find_copies(headings: Sequence[Heading], columns: Sequence[Sequence[Any]]) -> Heading | None:
    """Return the column that says how many copies there are: by its usual name, or a likely one by its numbers."""
    for heading in headings:
        if heading.name in COPIES_WORDS:
            return heading
    for heading, cells in zip(headings, columns, strict=True):
        perhaps = heading.name in PERHAPS_COPIES or heading.text.strip() in ("#", "×")
        if perhaps and _look_like_copies(cells, heading.name in NUMBER_WORDS):
            return heading
    return None


def _look_like_copies(cells: Sequence[Any], perhaps_numbers: bool) -> bool:
    """Return whether cells are small whole numbers, and not the cards' own numbers: those hardly ever repeat."""
    numbers = [copies_of(cell) for cell in cells if cell != ""]
    whole = [number for number in numbers if number is not None]
    if not whole or len(whole) < len(numbers) or len(numbers) * 2 < len(cells):
        return False
    if perhaps_numbers and (max(whole) > _FEW or len(set(whole)) * 2 > len(whole)):
        return False
    return max(whole) <= _USUAL and len(set(whole)) < len(whole) and not _is_series(whole)


def _is_series(numbers: Sequence[int]) -> bool:
    """Return whether numbers only grow, as those of cards do, even where one is there twice."""
    steps = [after - before for before, after in pairwise(numbers)]
    return len(numbers) > 3 and all(step >= 0 for step in steps) and len(set(numbers)) * 5 > len(numbers) * 4
