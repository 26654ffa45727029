"""The columns of a table in, an id for each card and how many copies there are of it out.

A card's id depends on what its row says, and never on the rows around it, but for cards of one name: each of
those has a few letters more, a digest of its row. So a new row changes no other card's id, unless it is the
second of a name.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, pairwise
from typing import Any

from printkit.input.tables.grid import Heading
from printkit.input.tables.types import Shown, clean, text_of
from printkit.input.tables.words import (
    COPIES_WORDS,
    COPY_UNITS,
    ID_WORDS,
    NAME_WORDS,
    OFTEN_COPIES,
    PERHAPS_COPIES,
    UNKNOWN,
    means_something,
    plain,
    says_copies,
    slug,
)

#: A card is named in a few words.
_LONGEST_NAME = 80
_DIGEST = 4
#: Names that no file can have on Windows.
_DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(10)))
)


def find_id(headings: Sequence[Heading], columns: Sequence[Sequence[Any]]) -> Heading | None:
    """Return the column that names the cards: by its usual name, or else the first whose cells differ."""
    named = [*zip(headings, columns, strict=True)]
    for heading, cells in named:
        if heading.name == "id" or (heading.name in ID_WORDS and _differ(cells)):
            return heading
    named = [(heading, cells) for heading, cells in named if any(text_of(cell) for cell in cells)]
    called = (one for words in (NAME_WORDS, ID_WORDS) for one, _ in named if one.name in words)
    tests = (lambda cells: _are_words(cells) and _distinct(cells) > 0.6 * len(cells), _differ, _are_words)
    others = (heading for test in tests for heading, cells in named if test(cells))
    return next(chain(called, others), None)


def _distinct(cells: Sequence[Any]) -> int:
    return len({*map(text_of, cells)})


def _differ(cells: Sequence[Any]) -> bool:
    return "" not in cells and _distinct(cells) == len(cells)


def _are_words(cells: Sequence[Any]) -> bool:
    texts = [text_of(cell) for cell in cells if cell != ""]
    return all(len(text) <= _LONGEST_NAME and any(map(str.isalpha, text)) for text in texts)


def make_ids(names: Sequence[Any], rows: Iterable[Sequence[Any]]) -> list[str]:
    """Return an id for each card from its name, and from its whole row where names are the same."""
    bare = [_bare(text_of(name)) for name in names]
    counts = Counter(bare)
    ids = [
        name if name and counts[name] == 1 else f"{name or 'card'}-{_digest(row)}"
        for name, row in zip(bare, rows, strict=True)
    ]
    return _unique(ids, set(bare))


#: More names than these that are there twice are meant; and what is behind the ids of equal rows.
_FEW_DOUBLED = 3
_COUNTED = re.compile(r"-\d{1,3}$")


def double_ids(heading: Heading | None, names: Sequence[Any], ids: Sequence[str]) -> list[str]:
    """Return a note about ids that are there more than once, or about the few names of rows that differ."""
    if heading is None:
        return []
    counts = Counter(text_of(name) for name in names if name != "")
    doubled = [name for name, count in counts.items() if count > 1]
    if heading.name not in ID_WORDS:  # a name is not meant to be the only one
        called: dict[str, set[str]] = {name: set() for name in doubled[: _FEW_DOUBLED + 1]}
        for name, id in zip(map(text_of, names), ids, strict=True):
            if name in called:
                called[name].add(_COUNTED.sub("", id))
        doubled = [name for name, ids_of in called.items() if len(ids_of) > 1]
        if len(doubled) > _FEW_DOUBLED or len(called) > _FEW_DOUBLED:
            return []
    if not doubled:
        return []
    first = doubled[0]
    given = [id for name, id in zip(names, ids, strict=True) if text_of(name) == first]
    what = f'"{first}" is' if len(doubled) == 1 else f'"{first}" and {len(doubled) - 1} more are'
    few = ", ".join(given[:2]) + (" ..." if len(given) > 2 or len(doubled) > 1 else "")
    return [f'{what} in "{heading.text or heading.name}" more than once: these cards are called {few}']


def _bare(name: str) -> str:
    """Return a name as an id that can be part of a file's name on every system; "" for no name."""
    word = slug(name)
    if not word and name:
        return f"card-{_digest([name])}"  # of a script without an alphabet
    return f"card-{word}" if word in _DEVICES else word


def _digest(row: Sequence[Any]) -> str:
    text = "\0".join(map(text_of, row))
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:_DIGEST]


def _unique(ids: Sequence[str], taken: set[str]) -> list[str]:
    seen: Counter[str] = Counter()
    unique = []
    for name in ids:
        seen[name] += 1
        candidate = name if seen[name] == 1 else f"{name}-{seen[name]}"
        while candidate in taken and candidate != name:
            seen[name] += 1
            candidate = f"{name}-{seen[name]}"
        taken.add(candidate)
        unique.append(candidate)
    return unique


_COPIES = re.compile(
    rf"[x×*]?\s*(0|[1-9]\d{{0,11}})(?:[.,]0+)?\s*(?:[x×*]|{COPY_UNITS})?\.?(?: \([^()]*\))?",
    re.IGNORECASE,
)
#: More copies of one card than this are something else, unless the heading says that they are copies.
_USUAL = 100
#: Numbers of copies are rarely larger.
_FEW = 20
#: And of one whose name says nothing.
_FEWER = 6
_LONGEST_UNKNOWN = 8


def copies_of(cell: Any) -> int | None:
    """Return how many copies a cell says, as `2`, `2x`, `x3`, `2.0` or `2 copies`; None if it says none."""
    if isinstance(cell, bool):
        return None
    if isinstance(cell, Shown):
        cell = clean(cell.number)
    found = _COPIES.fullmatch(text_of(cell))
    return int(found[1]) if found else None


#: How many there are, behind a name or before it: `Fire x5`, `Fire (×5)`, `5x Fire`.
#: So do all names of a deck as it is written in a text: `4 Fire`.
_LISTED_NAME = re.compile(r"(\d{1,2})(?: ?[x×])? +(\D.*)")
_COUNTED_NAME = re.compile(r"(?:(\d{1,2}) ?[x×] )?(.*?\w.*?)(?: [(\[]?[x×] ?(\d{1,2})[)\]]?)?")
_IN_BRACKETS = re.compile(r".*\w.* \([x×] ?\d{1,2}\)")


def counted_names(names: Sequence[Any]) -> list[tuple[str, int]]:
    """Return names without how many there are of each, and that number; [] if few names say it."""
    listed = [_LISTED_NAME.fullmatch(text_of(name)) for name in names]
    numbers = [int(one[1]) for one in listed if one]
    if len(numbers) == len(names) > 1 and numbers != sorted({*numbers}):
        return [(one[2], int(one[1])) for one in listed if one]
    found = [_COUNTED_NAME.fullmatch(text_of(name)) for name in names]
    split = [(one[2], int(one[1] or one[3] or 1)) if one else ("", 1) for one in found]
    told = sum(bool(one and (one[1] or one[3])) for one in found)
    bracketed = sum(bool(_IN_BRACKETS.fullmatch(text_of(name))) for name in names)
    return split if (told > 1 and told * 3 > len(names)) or bracketed == told > 0 else []


def says_nothing(cell: Any) -> bool:
    """Return whether a cell is empty, or says that it is not known how many: `n/a`."""
    return cell == "" or (isinstance(cell, str) and len(cell) < _LONGEST_UNKNOWN and plain(cell) in UNKNOWN)


def find_copies(headings: Sequence[Heading], cells_of: Callable[[Heading], Sequence[Any]]) -> Heading | None:
    """Return the column that says how many copies there are: by its name, or a likely one by its numbers."""
    named = (one for one in headings if one.name in COPIES_WORDS)
    worded = (one for one in headings if says_copies(one.name) and _all_copies(cells_of(one)))
    likely = (one for one in headings if _may_be_copies(one, headings) and _are_likely(one, cells_of(one)))
    return next(chain(named, worded, likely), None)


def _are_likely(heading: Heading, cells: Sequence[Any]) -> bool:
    numbers = _all_copies(cells)
    share = 1 if heading.name == "x" and len(numbers) < 4 else 0.99 if heading.name == "x" else 0.75
    differ = _is_series(numbers) or len({*numbers}) > share * len(numbers)
    if heading.name in OFTEN_COPIES:
        differ = numbers == [*range(1, len(numbers) + 1)]
    return not differ and len(numbers) * 2 >= len(cells) and max(numbers, default=_USUAL + 1) <= _USUAL


def _may_be_copies(heading: Heading, headings: Sequence[Heading]) -> bool:
    """Return whether a column's name may mean copies: `x` does not, where it is a place on a board."""
    named = heading.name in OFTEN_COPIES | PERHAPS_COPIES or heading.text.strip() in ("#", "×")
    return named and not (heading.name == "x" and any(other.name == "y" for other in headings))


def perhaps_copies(
    headings: Sequence[Heading], cells_of: Callable[[Heading], Sequence[Any]]
) -> Heading | None:
    """Return a column that was not taken for copies, but may be meant so: by name, or by small numbers."""
    for heading in headings:
        if _may_be_copies(heading, headings):
            numbers = _all_copies(cells_of(heading))
            few = bool(numbers) and max(numbers) <= _FEW
            if few and (heading.name in OFTEN_COPIES or not _is_series(numbers)):
                return heading
    for heading in headings:
        numbers = [] if means_something(heading.name) else _all_copies(cells_of(heading))
        many = len(numbers) == len(cells_of(heading)) and len({*numbers}) > 1 and not _is_series(numbers)
        if many and max(numbers) <= _FEWER:
            return heading
    return None


def _all_copies(cells: Sequence[Any]) -> list[int]:
    numbers = [copies_of(cell) for cell in cells if cell != ""]
    return [] if None in numbers else [number for number in numbers if number is not None]


def _is_series(numbers: Sequence[int]) -> bool:
    """Return whether numbers only grow, as those of cards do, even where one is there twice."""
    if len(numbers) == 2 and numbers[0] > 1:
        return False
    steps = [after - before for before, after in pairwise(numbers)]
    few = len(set(numbers)) * 5 <= len(numbers) * 4
    return bool(steps) and all(step >= 0 for step in steps) and not few
