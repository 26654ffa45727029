"""Rows below a header in, those that are cards out: no totals, headings or remarks; and notes."""

import math
import re
from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter

from printkit.diagnostics.wording import few
from printkit.input.tables.grid import Heading, Row, TableOptions
from printkit.input.tables.ids import copies_of, find_copies
from printkit.input.tables.types import clean
from printkit.input.tables.words import (
    BESIDE_STATISTICS,
    STATISTICS,
    field_name,
    is_called,
    is_page,
    is_remark,
    is_total,
    may_be_total,
)

#: So many rows are tried whether they add up those above.
_MOST_SUMS = 20
#: A remark has at least so many spaces.
_REMARK = 3

NUMBER = re.compile(r"[-+]?\d+([.,]\d+)?%?")
_CURRENCY = re.compile(r"\s*[€$£¥]\s*|\s+")
_SIGN = "-=~+>•–—#"
_DRAWN = re.compile(rf"[{_SIGN}]{{2,}}.*\w.*|[{_SIGN}]+\s.*\w.*\s[{_SIGN}]+")


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
    names = [field_name(header.text(at)) for at in range(header.end())] if header else []
    again = (row for row in rows if len(names) > 1 and row.end() == len(names))
    repeated = [
        row for row in again if all(field_name(row.text(at)) == name for at, name in enumerate(names))
    ]
    pages = [row for row in rows if not row.fills_more(1) and is_page(row.first())]
    rows = without(rows, [*repeated, *pages])
    beside = [row for row in rows if header and not _is_below(row, header)]
    beside = beside if 2 * len(beside) < len(rows) else []
    rows = without(rows, beside)
    notes = [
        rows_passed(repeated, "the header again"),
        rows_passed(pages, "the number of a page", "numbers of pages"),
        rows_passed(beside, "a remark beside the table", "remarks beside the table"),
    ]
    most = max(2, len(headings) // 2)
    sparse = [
        row
        for row in rows
        if len(headings) > 1 and (not row.fills_more(most) or (":" in row.first() and is_remark(row.first())))
    ]
    sums = [*_sums(rows, headings), *_statistics(rows)]
    if not sparse and not sums:
        return rows, notes, []
    copies = _copies_column(rows, headings, options)
    totals = [*sums, *filter(_says_total, without(sparse, sums))]
    totals.sort(key=attrgetter("number"))
    alone = [row for row in without(sparse, totals) if copies is not None and not row.fills_more(1)]
    counts = [row for row in alone if copies_of(clean(row.cell(copies or 0))) is not None]
    rows = without(rows, [*totals, *counts])
    below = _remarks_below(rows) if len(headings) > 1 else []
    rows = without(rows, below)
    groups, bare = _groups(rows, copies) if drawn else ([], [])
    notes += [
        rows_passed(totals, "a totals row", "totals"),
        rows_passed(counts, "nothing but a number of copies"),
        rows_passed(below, "a remark below the table"),
        rows_passed(groups, f"a heading: {_named(groups)}", f"headings: {_named(groups)}"),
    ]
    if bare:
        which = f"row {bare[0].number} has" if len(bare) == 1 else f"{len(bare)} rows have"
        are = "is" if len(bare) == 1 else "are"
        notes.append(f"{which} only a name, and {are} printed ({_named(bare)})")
    return without(rows, groups), notes, groups


def _is_below(row: Row, header: Row) -> bool:
    return any(header.text(at) and row.text(at) for at in range(row.end()))


def without(rows: Sequence[Row], others: Sequence[Row]) -> list[Row]:
    """Return rows without some of them; objects of JSON may share a line, and so a number."""
    known = {*map(id, others)}
    return [row for row in rows if id(row) not in known]


def _named(rows: Sequence[Row]) -> str:
    return few([f'"{row.first()[:40]}"' for row in rows])


def _copies_column(rows: Sequence[Row], headings: Sequence[Heading], options: TableOptions) -> int | None:
    if isinstance(options.copies, str):
        return next((one.at for one in headings if is_called(options.copies, one.text, one.name)), None)
    if options.copies is not None:
        return None
    fuller = [row for row in rows if row.fills_more(1)]
    found = find_copies(headings, lambda heading: [clean(row.cell(heading.at)) for row in fuller])
    return found and found.at


def _are_numbers(texts: Sequence[str]) -> bool:
    return all(NUMBER.fullmatch(_CURRENCY.sub("", text)) for text in texts)


def _says_total(row: Row) -> bool:
    """Return whether the first filled cell says that the row adds up others, as `Total:` or `Total: 54`."""
    words, *others = row.texts()
    words, _, number = words.partition(":")
    counted = [*others, *filter(None, [number.strip()])]
    return is_total(words) and all(text[0].isdigit() or _are_numbers([text]) for text in counted)


def _sums(rows: Sequence[Row], headings: Sequence[Heading]) -> list[Row]:
    """Return the rows whose numbers are the sums of those above: `Total attack`, or without a word."""
    if len(headings) < 3:
        return []
    first = headings[0].at
    asked = []  # rows of numbers, two at least, with no words before them but those of totals
    for row in rows:
        words, *numbers = map(row.text, range(first, max(first + 1, len(row.cells))))
        numbers = [*filter(None, numbers)]
        if len(numbers) > 1 and _are_numbers(numbers) and (not words or may_be_total(words)):
            asked.append(row)
    return [row for row in asked[-_MOST_SUMS:] if _adds_up(row, without(rows, asked), first)]


def _adds_up(row: Row, rows: Sequence[Row], first: int) -> bool:
    """Return whether each number of a row is the sum of those above it, three at least."""
    above = [one for one in rows if one.number < row.number]
    if len(above) < 3 or not all(one.text(first) for one in above):
        return False
    columns = [at for at in range(len(row.cells)) if at != first and row.text(at)]
    return all(abs(sum(_value(one, at) for one in above) - _value(row, at)) < 1e-6 for at in columns)


def _value(row: Row, at: int) -> float:
    """Return a cell as a number, 0 for an empty one; NaN, which no sum is, if it is no number."""
    text = _CURRENCY.sub("", row.text(at)).replace(",", ".")
    copies = copies_of(text)
    if copies is not None or not text:
        return copies or 0
    return float(text) if NUMBER.fullmatch(text) and "%" not in text else math.nan


def _statistics(rows: Sequence[Row]) -> list[Row]:
    """Return the rows at a table's end that say no more than what is usual above: `Average`, `Median`."""
    start, told = len(rows), False
    while start:
        words, *numbers = rows[start - 1].texts()
        name = field_name(words)
        of_one = name.partition("_")[0] in STATISTICS and not rows[start - 1].fills_more(2)  # `avg cost`
        known = of_one or name in STATISTICS | BESIDE_STATISTICS
        if not known or not numbers or not _are_numbers(numbers):
            break
        told = told or of_one or name in STATISTICS
        start -= 1
    return [*rows[start:]] if told and start > 1 else []


def _remarks_below(rows: Sequence[Row]) -> list[Row]:
    """Return the rows below a blank one at a table's end that fill a single cell, where cards fill more."""
    start = len(rows)
    while start and (not rows[start - 1].fills_more(1) or _is_legend(rows, start - 1)):
        start -= 1
    start = max(start, 1)
    while start < len(rows) and not (_is_apart(rows, start) or is_remark(rows[start].first())):
        start += 1
    wider = sum(row.fills_more(1) for row in rows[:start])
    texts = [text for row in rows[start:] for text in row.texts()]
    said = any(text.endswith(":") or text.count(" ") >= _REMARK or is_remark(text) for text in texts)
    return [*rows[start:]] if said and wider > 1 and wider * 2 > start else []


def _is_apart(rows: Sequence[Row], at: int) -> bool:
    return rows[at].number > rows[at - 1].number + 1


def _is_legend(rows: Sequence[Row], at: int) -> bool:
    """Return whether a row of several cells is a remark: `Legend:`, below a blank row."""
    first = rows[at].first()
    return ":" in first and is_remark(first) and at > 0 and _is_apart(rows, at)


def _groups(rows: Sequence[Row], copies: int | None) -> tuple[list[Row], list[Row]]:
    """Return the rows that are headings of the cards below them, and others with nothing but a name."""
    counts = [row.filled() for row in rows]
    full = [row for row, count in zip(rows, counts, strict=True) if count > 2]
    if len(full) * 2 < len(rows) or 1 not in counts:
        return [], []
    loud = sum(_is_loud(row.first()) for row in full) * 2 > len(full)
    counted = copies is not None and sum(row.text(copies) != "" for row in full) > 0.9 * len(full)
    groups: list[Row] = []
    several = counts[0] == 1 and 1 < counts.count(1) == sum(
        one == 1 and after > 2 for one, after in pairwise(counts)
    )
    bare = [row for row, count in zip(rows, counts, strict=True) if count == 1]
    for index, row in enumerate(rows[:-1]):
        if counts[index] == 1 and counts[index + 1] > 1:
            words = row.first()
            apart = index == 0 or rows[index - 1].number < row.number - 1
            if several or _is_drawn(words) or ((counted or apart) and not loud and _is_loud(words)):
                groups.append(row)
    all_said = counted or len(bare) > 1
    others = ((row, row.first()) for row in without(bare, groups))
    said = (row for row, words in others if all_said or _is_drawn(words) or words.count(" ") >= _REMARK)
    return groups, [*said]


def _is_drawn(words: str) -> bool:
    """Return whether words stand between lines or before a colon, as headings do: `-- SHIPS --`, `Ships:`."""
    return words.endswith(":") or _DRAWN.fullmatch(words) is not None


def _is_loud(words: str) -> bool:
    return words.isupper() and len(words) > 2
