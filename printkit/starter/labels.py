"""The headings of a table in, what a card prints of them out: labels without remarks, units of numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from printkit.starter.headings import BRACKETED, CAMEL
from printkit.starter.roles import Column

#: A word in capitals that is no longer is an abbreviation: `STR`, `XP`.
_ABBREVIATION = 4
_VOWELS = frozenset("aeiouyäöüàâáéèêëíîïóôúûœæåø")


class Label(NamedTuple):
    """What stands next to a value, and the unit after a number."""

    text: str
    unit: str = ""


def labels_of(columns: Iterable[Column], units: Collection[str]) -> Mapping[str, Label]:
    """Return the label of each column by its name; remarks in brackets stay where they tell columns apart."""
    headings = {column.name: " ".join(column.heading.split()) for column in columns}
    same = Counter(_bare(heading).casefold() for heading in headings.values())
    return {
        name: _label(heading, units) if same[_bare(heading).casefold()] < 2 else Label(_tidy(heading))
        for name, heading in headings.items()
    }


def _bare(heading: str) -> str:
    """Return a heading without the remark in brackets at its end."""
    return BRACKETED.sub("", heading) or heading


def _label(heading: str, units: Collection[str]) -> Label:
    """Return a heading's label and its unit: `Weight (kg)` is "Weight" and "kg"."""
    remark = heading[len(_bare(heading)) :].strip(" ()[]")
    return Label(_tidy(_bare(heading)), remark if remark in units else "")


def _tidy(heading: str) -> str:
    """Return a heading as it is printed: `penalty_minutes` is "Penalty minutes", `hp` "HP", `ROOM` "Room"."""
    words = " ".join(heading.replace("_", " ").split())
    if " " not in words:
        words = CAMEL.sub(" ", words)
    if words.isupper() and words.isalpha() and len(words) > _ABBREVIATION - 1 and _VOWELS & {*words.lower()}:
        return words.capitalize()
    if not words.islower():
        return words
    short = len(words) < _ABBREVIATION and words.isalpha() and words.isascii() and not _VOWELS & {*words}
    return words.upper() if short else words[:1].upper() + words[1:]


#: What a sheet's title has behind it: `Harvest – card list v7`.
_BEHIND = re.compile(r"\s+[-–—|]\s.*", re.DOTALL)


def title_in(row: str) -> str:
    """Return the title in a sheet's first row or a file's name, without remarks; "" if it is too long."""
    title = _BEHIND.sub("", BRACKETED.sub("", " ".join(row.split()))).strip(" :;,.")
    return title if 0 < len(title) <= _LONGEST_TITLE else ""


_LONGEST_TITLE = 60
