"""Rows below a header in, those that are cards out: no totals, headings or remarks; and notes."""

import re
from collections.abc import Sequence
from itertools import islice, pairwise
from operator import attrgetter, eq
from typing import Any

from printkit.input.tables.grid import Heading, Row, TableOptions
from printkit.input.tables.ids import copies_of, find_copies
from printkit.input.tables.types import clean, is_filled, text_of
from printkit.input.tables.words import STATISTICS, field_name, is_remark, is_total, may_be_total

#: So many rows are named in a note.
_MOST_NAMED = 3
#: So many rows are tried whether they add up those above.
_MOST_SUMS = 20
#: A remark has at least so many spaces.
_REMARK = 3

_NUMBER = re.compile(r"[-+]?\d+([.,]\d+)?%?")
_SIGN = "-=~+>•–—#"
_DRAWN = re.compile(rf"[{_SIGN}]{{2,}}.*\w.*|[{_SIGN}]+\s.*\w.*\s[{_SIGN}]+")


def end_of(row: Row) -> int:
    """Return how many cells a row has, empty ones at its end not counted."""
    cells = row.cells
    end = len(cells)
    while end and not is_filled(cells[end - 1]):
        end -= 1
    return end


def filled(row: Row) -> int:
    """Return how many cells of a row are not empty."""
    return sum(map(is_filled, row.cells))


def fills_more(row: Row, cells: int) -> bool:
    """Return whether more than so many cells of a row are not empty."""
    return next(islice(filter(is_filled, row.cells), cells, None), None) is not None


def rows_passed(rows: Sequence[Row], what: str, several: str = "") -> str:
    """Return a note about rows that are passed over, or ""."""
    if not rows:
        return ""
    if len(rows) == 1:
        return f"row {rows[0].number} left out ({what})"
    return f"{len(rows)} rows left out ({several or what})"


def cards_only(
    rows: Sequence[Row], headings: Sequence[Heading], header: Row | None, drawn: bool, options: TableOptions
) -> tuple[list[Row], list[str], list[Row]]:
    """Return the rows that are cards, notes, and headings of groups; `drawn`: of a sheet."""
    repeated = [row for row in rows if header and _is_repeated(row, header)]
    rows = _without(rows, repeated)
    notes = [rows_passed(repeated, "the header again")]
    sparse, sums = _sparse(rows, headings), [*_sums(rows, headings), *_statistics(rows)]
    if not sparse and not sums:
        return [*rows], notes, []
    copies = _copies_column(rows, headings, options)
    totals = [*sums, *filter(_says_total, _without(sparse, sums))]
    totals.sort(key=attrgetter("number"))
    counts = [row for row in _without(sparse, totals) if copies is not None and _is_count(row, copies)]
    rows = _without(rows, [*totals, *counts])
    below = _remarks_below(rows, headings)
    rows = _without(rows, below)
    groups, bare = _groups(rows, copies) if drawn else ([], [])
    notes += [
        rows_passed(totals, "a totals row", "totals"),
        rows_passed(counts, "nothing but a number of copies"),
        rows_passed(below, "a remark below the table"),
        rows_passed(groups, f"a heading: {_named(groups)}", f"headings: {_named(groups)}"),
        _bare_note(bare),
    ]
    return _without(rows, groups), notes, groups


def _without(rows: Sequence[Row], others: Sequence[Row]) -> list[Row]:
    """Return rows without some of them; objects of JSON may share a line, and so a number."""
    known = {*map(id, others)}
    return [row for row in rows if id(row) not in known] if known else [*rows]


def _named(rows: Sequence[Row]) -> str:
    words = [f'"{_first(row)[:40]}"' for row in rows[:_MOST_NAMED]]
    return ", ".join(words) + (" ..." if len(rows) > _MOST_NAMED else "")


def _first(row: Row) -> str:
    return next(filter(None, map(text_of, map(clean, row.cells))), "")


def _bare_note(rows: Sequence[Row]) -> str:
    if not rows:
        return ""
    which = f"row {rows[0].number} has" if len(rows) == 1 else f"{len(rows)} rows have"
    return f"{which} only a name, and {'is' if len(rows) == 1 else 'are'} printed ({_named(rows)})"


def _is_repeated(row: Row, header: Row) -> bool:
    mine, theirs = (one.cells[: end_of(one)] for one in (row, header))
    names = (map(field_name, map(text_of, cells)) for cells in (mine, theirs))
    return len(mine) == len(theirs) > 1 and all(map(eq, *names))


def _sparse(rows: Sequence[Row], headings: Sequence[Heading]) -> list[Row]:
    if len(headings) < 2:
        return []
    most = max(2, len(headings) // 2)
    return [row for row in rows if not fills_more(row, most)]


def _copies_column(rows: Sequence[Row], headings: Sequence[Heading], options: TableOptions) -> int | None:
    if isinstance(options.copies, str):
        wanted = (options.copies, field_name(options.copies))
        return next((one.at for one in headings if one.text == wanted[0] or one.name == wanted[1]), None)
    if options.copies is not None:
        return None
    fuller = [row for row in rows if fills_more(row, 1)]
    found = find_copies(headings, lambda heading: [clean(_cell(row, heading.at)) for row in fuller])
    return found and found.at


def _cell(row: Row, at: int) -> Any:
    return row.cells[at] if at < len(row.cells) else ""


def _is_count(row: Row, copies: int) -> bool:
    return not fills_more(row, 1) and copies_of(clean(_cell(row, copies))) is not None


def _says_total(row: Row) -> bool:
    """Return whether the first filled cell says that the row adds up others, as `Total:` or `Total: 54`."""
    texts = [text for text in map(text_of, row.cells) if text]
    words, _, number = texts[0].partition(":")
    others = [*texts[1:], *filter(None, [number.strip()])]
    return is_total(words) and all(_NUMBER.fullmatch(text.replace(" ", "")) for text in others)


def _sums(rows: Sequence[Row], headings: Sequence[Heading]) -> list[Row]:
    """Return the rows whose numbers are the sums of those above: `Total attack`, or without a word."""
    if len(headings) < 3:
        return []
    first = headings[0].at
    asked = [row for row in rows if _may_be_sum(row, first)]
    return [row for row in asked[-_MOST_SUMS:] if _adds_up(row, _without(rows, asked), first)]


def _statistics(rows: Sequence[Row]) -> list[Row]:
    """Return the rows at a table's end that say no more than what is usual above: `Average`, `Median`."""
    start = len(rows)
    while start and _is_statistic(rows[start - 1]):
        start -= 1
    told = any(field_name(_first(row)) not in ("min", "max") for row in rows[start:])
    return [*rows[start:]] if told and start > 1 else []


def _is_statistic(row: Row) -> bool:
    texts = [*filter(None, map(text_of, row.cells))]
    numbers = [*map(_NUMBER.fullmatch, texts[1:])]
    return bool(numbers) and all(numbers) and field_name(texts[0]) in STATISTICS


def _may_be_sum(row: Row, first: int) -> bool:
    """Return whether a row has numbers, two at least, and no words before them but those of totals."""
    words = text_of(_cell(row, first)).strip()
    if words and not may_be_total(words):
        return False
    texts = [text for text in map(text_of, row.cells[first + 1 :]) if text]
    return len(texts) > 1 and all(map(_NUMBER.fullmatch, texts))


def _adds_up(row: Row, rows: Sequence[Row], first: int) -> bool:
    """Return whether each number of a row is the sum of those above it, three at least."""
    above = [one for one in rows if one.number < row.number]
    if len(above) < 3 or not all(is_filled(_cell(one, first)) for one in above):
        return False
    for at, cell in enumerate(row.cells):
        if at != first and is_filled(cell):
            numbers = [_value(_cell(one, at)) for one in above]
            if None in numbers or abs(sum(filter(None, numbers)) - (_value(cell) or 0)) > 1e-6:
                return False
    return True


def _value(cell: Any) -> float | None:
    """Return a cell as a number, 0 for an empty one; None if it is no number."""
    text = text_of(clean(cell)).replace(",", ".")
    copies = copies_of(text)
    if copies is not None or not text:
        return copies or 0
    return float(text) if _NUMBER.fullmatch(text) and "%" not in text else None


def _remarks_below(rows: Sequence[Row], headings: Sequence[Heading]) -> list[Row]:
    """Return the rows below a blank one at a table's end that fill a single cell, where cards fill more."""
    end = len(rows)
    while end and not fills_more(rows[end - 1], 1):
        end -= 1
    below = range(max(end, 1), len(rows))
    start = next(
        (at for at in below if rows[at].number > rows[at - 1].number + 1 or is_remark(_first(rows[at]))),
        len(rows),
    )
    wider = sum(fills_more(row, 1) for row in rows[:start])
    texts = [text for row in rows[start:] for text in map(text_of, row.cells) if text]
    said = any(text.endswith(":") or text.count(" ") >= _REMARK or is_remark(text) for text in texts)
    return list(rows[start:]) if said and len(headings) > 1 and wider > 1 and wider * 2 > start else []


def _groups(rows: Sequence[Row], copies: int | None) -> tuple[list[Row], list[Row]]:
    """Return the rows that are headings of the cards below them, and others with nothing but a name."""
    counts = [*map(filled, rows)]
    full = [row for row, count in zip(rows, counts, strict=True) if count > 2]
    if len(full) * 2 < len(rows) or 1 not in counts:
        return [], []
    loud = sum(_is_loud(_first(row)) for row in full) * 2 > len(full)
    counted = copies is not None and sum(is_filled(_cell(row, copies)) for row in full) > 0.9 * len(full)
    groups: list[Row] = []
    several = counts[0] == 1 and 1 < counts.count(1) == sum(
        one == 1 and after > 2 for one, after in pairwise(counts)
    )
    bare = [row for row, count in zip(rows, counts, strict=True) if count == 1]
    for index, row in enumerate(rows[:-1]):
        if counts[index] == 1 and counts[index + 1] > 1:
            words = _first(row)
            apart = index == 0 or rows[index - 1].number < row.number - 1
            if several or _is_drawn(words) or ((counted or apart) and not loud and _is_loud(words)):
                groups.append(row)
    words_of = ((row, _first(row)) for row in _without(bare, groups))
    return groups, [
        row
        for row, words in words_of
        if counted or len(bare) > 1 or _is_drawn(words) or words.count(" ") >= _REMARK
    ]


def _is_drawn(words: str) -> bool:
    """Return whether words stand between lines or before a colon, as headings do: `-- SHIPS --`, `Ships:`."""
    return words.endswith(":") or _DRAWN.fullmatch(words) is not None


def _is_loud(words: str) -> bool:
    return words.isupper() and len(words) > 2
