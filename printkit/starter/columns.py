"""A column of a table in, what its values are like out: how many, how long, numbers, pictures, sentences."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.model.card_table import Column
from printkit.pictures import is_picture_name

_ADDRESS = re.compile(r"https?://|www\.|[\w.+-]+@[\w-]+\.[\w.]+$", re.IGNORECASE)
_NUMERIC = re.compile(r"[-+−±~<>≤≥€$£×x]{0,2} ?\d[\d.,/:–+×xdDwW-]* ?(?:[%°€$£+*]|[a-zA-Z]{1,2})?")
#: What no card is called: its place in a set, as `A1` in a quartet.
_CODE = re.compile(r"[A-Z]?\d{1,3}[a-zA-Z]?")
#: What is before an item of a list.
_ITEM = re.compile(r"[•●▪◦‣]\s")
#: A number is no longer, in letters.
_NUMBER = 11
#: From so many letters or three words on, what ends with a full stop is a sentence.
_SENTENCE = 18


class Seen(NamedTuple):
    """A column, and what its values are like."""

    column: Column
    values: tuple[str, ...]  # those that are not empty
    share: float  # of the cards that have a value
    distinct: int
    mean: float  # length in letters
    longest: int
    numbers: float  # the share of values that are numbers, perhaps with a sign or a unit
    pictures: float
    addresses: float
    sentences: float

    @property
    def is_number(self) -> bool:
        return self.column.type in ("whole", "number") or (self.numbers > 0.8 and self.longest <= _NUMBER)

    @property
    def is_text(self) -> bool:
        return self.column.type == "text" and not self.is_number

    @property
    def has_lines(self) -> bool:
        """Whether a value has several lines, or items with a bullet before each."""
        return any("\n" in value or _ITEM.match(value) for value in self.values)

    @property
    def are_codes(self) -> bool:
        """Whether the values are no names, but places in a set: `A1`, `A2`."""
        return all(map(_CODE.fullmatch, self.values))


def look_at(
    column: Column, rows: Sequence[Mapping[str, Any]], is_picture: Callable[[str], object] | None
) -> Seen:
    """Return what a column is like. Where `is_picture` is None, `robin.png` is a picture, but not `Robin`."""
    values = tuple(text for text in (column.text(row) for row in rows) if text)
    count = max(len(values), 1)
    return Seen(
        column,
        values,
        len(values) / max(len(rows), 1),
        len({value.casefold() for value in values}),
        sum(map(len, values)) / count,
        max(map(len, values), default=0),
        sum(bool(_NUMERIC.fullmatch(value)) for value in values) / count,
        sum(bool(is_picture_name(value) or (is_picture and is_picture(value))) for value in values) / count,
        sum(bool(_ADDRESS.match(value)) for value in values) / count,
        sum(map(_is_sentence, values)) / count,
    )


def _is_sentence(value: str) -> bool:
    return value[-1] in ".!?…。" and (len(value) > _SENTENCE or value.count(" ") > 1)
