"""The cells of one column in, its type and its typed values out: inferred, or as `fields` declares it."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime, time
from typing import Any

from printkit.input.tables.words import ANSWER_WORDS, NO, YES, plain
from printkit.model.card_table import CardTable

_WHOLE = re.compile(r"-?(0|[1-9]\d{0,14})")
_NUMBER = re.compile(r"-?(0|[1-9]\d{0,11})\.\d*[1-9]|-?(0|[1-9]\d{0,11})\.0")
#: An item of a list is a few words.
_LONGEST_ITEM = 30
_SEPARATORS = (";", "|")


class Shown(str):
    """A number as a spreadsheet shows it, `25%`: it is text, but where a number is declared."""

    number: Any

    @classmethod
    def of(cls, words: str, number: Any) -> "Shown":
        made = cls(words)
        made.number = number
        return made


def text_of(cell: Any) -> str:
    """Return a cell as text."""
    if isinstance(cell, str):
        return cell.strip()
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, list):
        return "; ".join(map(text_of, cell))
    return str(cell)


def is_filled(cell: Any) -> bool:
    """Return whether a cell has any text."""
    return cell != "" and not cell.isspace() if isinstance(cell, str) else text_of(cell) != ""


def clean(cell: Any) -> Any:
    """Return a cell as it is kept: text without spaces around it, dates as text, numbers without `.0`."""
    if isinstance(cell, Shown):
        return cell
    if isinstance(cell, str):
        return cell.strip()
    if cell is None:
        return ""
    if isinstance(cell, datetime) and cell.time() == time():
        return cell.date().isoformat()
    if isinstance(cell, datetime):
        return cell.isoformat(" ", "minutes" if not cell.second else "seconds")
    if isinstance(cell, time):
        return cell.isoformat("minutes" if not cell.second else "seconds")
    if isinstance(cell, float):
        return int(cell) if cell.is_integer() and abs(cell) < 1e15 else float(f"{cell:.12g}")
    return cell if isinstance(cell, bool | int | list) else str(cell)


def infer(cells: Sequence[Any], name: str = "", comma: str = ".") -> tuple[str, list[Any]]:
    """Return the type that fits all cells of a column, and its values; what is empty is "", false or []."""
    filled = [cell for cell in cells if cell != ""]
    converters: tuple[tuple[str, Any, Callable[[], list[Any] | None]], ...] = (
        ("flag", False, lambda: None if name in ANSWER_WORDS else _flags(filled)),  # answers are read out
        ("number", "", lambda: _numbers(filled, comma)),
        ("list", [], lambda: _lists(filled)),
    )
    for type_, empty, convert in converters if filled else ():
        values = convert()
        if values is not None:
            whole = type_ == "number" and all(isinstance(one, int) for one in values)
            found = iter(values)
            return "whole" if whole else type_, [next(found) if cell != "" else empty for cell in cells]
    return "text", [text_of(cell) for cell in cells]


#: What is between names of icons in a cell, and how many there are of one: `2 sword`, `sword x2`.
_BETWEEN = re.compile(r"\s*[,;/|&+\n]\s*")
_COUNTED = re.compile(r"(?:(\d{1,2}) ?[x×]? ?)?([^\d].*?)(?: ?[x×] ?(\d{1,2}))?")
_MOST_SIGNS = 5


def in_brackets(text: str) -> str:
    """Return names of icons as they are written among words: `2 sword, coin` as `[sword][sword] [coin]`."""
    if "[" in text or "{" in text:
        return text
    names = _BETWEEN.split(text) if _BETWEEN.search(text) or re.search(r"\d", text) else text.split()
    return " ".join(map(_in_brackets, filter(None, names)))


def _in_brackets(name: str) -> str:
    found = _COUNTED.fullmatch(name)
    if found is None:
        return name
    count = int(found[1] or found[3] or 1)
    return f"[{found[2]}]" * count if count <= _MOST_SIGNS else f"{count} [{found[2]}]"


def _flags(cells: Sequence[Any]) -> list[Any] | None:
    words = [plain(text_of(cell)) for cell in cells]
    empty = {*words} <= {"☐"}  # a box to tick
    return [word in YES for word in words] if {*words} <= YES | NO and not empty else None


def _numbers(cells: Sequence[Any], comma: str) -> list[Any] | None:
    numbers: list[Any] = []
    padded = False
    for cell in cells:
        text = text_of(cell).replace(comma, ".") if isinstance(cell, str) else str(cell)
        padded = padded or (isinstance(cell, str) and text.endswith(".0"))
        if _WHOLE.fullmatch(text):
            numbers.append(int(text))
        elif _NUMBER.fullmatch(text):
            numbers.append(float(text))
        else:
            return None
    if padded and any(number % 1 for number in numbers):
        return None  # `2.0` beside `1.5` is printed as it is written
    return numbers


def _lists(cells: Sequence[Any]) -> list[Any] | None:
    if all(isinstance(cell, list) for cell in cells):
        return list(cells)
    texts = list(map(text_of, cells))
    for mark in _SEPARATORS:
        several = sum(mark in text for text in texts)
        rows = [[item.strip() for item in text.strip(mark).split(mark)] for text in texts]
        counts = Counter(item for row in rows for item in row)
        listed = [item for row in rows if len(row) > 1 for item in row]
        recur = sum(counts[item] > 1 for item in listed) * 2 > len(listed)  # elsewhere, as keywords do
        short = all(0 < len(item) <= _LONGEST_ITEM for item in counts)
        sentences = any("\n" in item or item.endswith((".", "!", "?", ":")) for item in counts)
        if several > 1 and (several * 2 >= len(texts) or recur) and short and not sentences:
            return rows
    return None


def texts_among_numbers(cells: Sequence[Any], heading: str, comma: str) -> list[int]:
    """Return which cells keep a column of numbers from being one, if they are few and look like a mistake.

    `150,000` and `?` are meant as numbers, and under `Weight (kg)` all are; `X` and `2+` are costs.
    """
    number = re.compile(rf"-?\d+([{comma}]\d+)?")
    found: list[int] = []
    for index, cell in enumerate(cells):
        if cell == "" or (isinstance(cell, int | float) and not isinstance(cell, bool)):
            continue
        if isinstance(cell, str) and number.fullmatch(cell):
            continue
        if len(found) == _FEW_TEXTS:
            return []  # soon, in a column of words
        found.append(index)
    meant = heading.rstrip().endswith((")", "]")) or all(_MEANT.fullmatch(text_of(cells[at])) for at in found)
    return found if meant and sum(cell != "" for cell in cells) >= 5 * len(found) else []


def dates_among_ranges(cells: Sequence[Any]) -> list[int]:
    """Return which cells are dates in a column whose others are ranges: a spreadsheet made `2-4` a date.

    So it did of `2/3`, as the attack and defence of creatures are written.
    """
    texts = {index: text_of(cell) for index, cell in enumerate(cells) if cell != ""}
    dates = [index for index, text in texts.items() if _DATE.fullmatch(text)]
    others = [text for text in texts.values() if not _DATE.fullmatch(text)]
    meant = all(map(_RANGE.fullmatch, others)) and not all(map(str.isdecimal, others))
    return dates if meant else []


#: What a spreadsheet makes of `2-4`, in several of its formats; and what it is among.
_DATE = re.compile(r"\d{4}-\d\d-\d\d|\d{1,2}[-. ]+[^\W\d_]{3,9}\.?|[^\W\d_]{3,9}\.?[-. ]+\d{1,2}")
_RANGE = re.compile(r"\d{1,3}(?: ?[-–—/] ?\d{1,3})?\+?")

#: So many texts are taken for mistakes; and what is meant as a number.
_FEW_TEXTS = 3
_MEANT = re.compile(r"[~≈<>]? ?\d[\d.,'’\u00a0\u202f ]*|\?+|n/?a", re.IGNORECASE)


def declared(cell: Any, type_: str, comma: str = ".") -> Any:
    """Return a cell as its column's declared type, or unchanged if it is not of that type."""
    if type_ == "text":
        return text_of(cell)
    if type_ == "list":
        return cell if isinstance(cell, list) else [part.strip() for part in text_of(cell).split(";")]
    if type_ == "flag":
        word = plain(text_of(cell))
        return True if word in YES or word == "1" else False if word in NO or word == "0" else cell
    try:
        text = text_of(clean(cell.number) if isinstance(cell, Shown) else cell)
        return int(text) if type_ == "whole" else float(text.replace(comma, "."))
    except ValueError:
        return cell


#: What people write into a cell that has nothing to say.
_DASHES = ("-", "–", "—", "−", "--")


def dashes_in(table: CardTable) -> tuple[str, ...]:
    """Return the dashes that stand for nothing; none where they are names, or in a column of signs."""
    found: dict[str, None] = {}
    for column in table.columns:
        texts = [*filter(None, (column.text(row) for row in table.rows))]
        dashes = [text for text in texts if text in _DASHES]
        others = [text for text in texts if text not in _DASHES and any(map(str.isalnum, text))]
        if dashes and (column.name == table.id_column or not others):
            return ()
        found |= dict.fromkeys(dashes)
    return tuple(found)
