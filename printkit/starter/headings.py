"""A heading in, its plain words out, how well it fits the words of a role, and what a card prints of it.

Nothing here knows a language: the words that headings are made of are in `templates/roles.toml`.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from printkit.model.card_table import Column

CAMEL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-Z])")
#: A remark at the end of a heading: `Weight (kg)`.
BRACKETED = re.compile(r"(?<=\S)\s*[(\[][^()\[\]]*[)\]]\s*$")


def plain(heading: str) -> str:
    """Return a heading in lower case, without accents, punctuation and remarks in brackets."""
    bare = BRACKETED.sub("", heading)
    letters = unicodedata.normalize("NFKD", CAMEL.sub(" ", bare).casefold())
    kept = (letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(kept).split())


def match(heading: str, words: Sequence[str]) -> int:
    """Return how well a heading fits a role's words, the first of which are the best: 0 for not at all."""
    found = plain(heading)
    best = 0
    for index, word in enumerate(plain_words(tuple(words))):
        if found == word:
            return max(best, 2000 - index)
        if len(word) > 2 and (found.endswith(f" {word}") or found.startswith(f"{word} ")):
            best = max(best, 1000 - index)
    return best


@lru_cache(maxsize=64)
def plain_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return a role's words as `plain` makes headings."""
    return tuple(map(plain, words))


#: A word in capitals that is no longer is an abbreviation: `STR`, `XP`.
_ABBREVIATION = 4
_VOWELS = frozenset("aeiouyäöüàâáéèêëíîïóôúûœæåø")


class Label(NamedTuple):
    """What stands next to a value, the unit after a number, and that after 1, if it is another."""

    text: str
    unit: str = ""
    one: str = ""


#: The unit that a remark means, and that of 1; both empty where it is printed as it is written.
Units = Mapping[str, tuple[str, str]]


def units_in(data: Mapping[str, Any]) -> Units:
    """Return the units of `templates/roles.toml`, as they are written there, and in lower case."""
    signs = dict.fromkeys(data["units"], ("", ""))
    words = {word: (many, one) for one, many in reversed(data["unit_words"]) for word in (one, many)}
    exact = {word: meant for word, meant in (words | signs).items() if word not in data["no_units"]}
    return {unit.casefold(): meant for unit, meant in exact.items() if len(unit) > 1} | exact


def labels_of(columns: Iterable[Column], units: Units) -> Mapping[str, Label]:
    """Return the label of each column by its name; remarks in brackets stay where they tell columns apart."""
    headings = {column.name: " ".join(column.heading.split()) for column in columns}
    bare = {name: BRACKETED.sub("", heading) or heading for name, heading in headings.items()}
    same = Counter(map(str.casefold, bare.values()))
    return {
        name: _label(heading, bare[name] if same[bare[name].casefold()] < 2 else heading, units)
        for name, heading in headings.items()
    }


def _label(heading: str, bare: str, units: Units) -> Label:
    """Return a heading's label and its unit: `Weight (kg)` is "Weight" and "kg"; a scale stays."""
    remark, label = heading[len(bare) :].strip(" ()[]"), _tidy(bare)
    if _SCALE.fullmatch(remark):
        return Label(f"{label} ({_HYPHEN.sub('–', remark)})")
    found = units.get(remark) or (units.get(remark.casefold()) if len(remark) > 1 else None)
    return Label(label, found[0] or remark, found[1]) if found else Label(label)


#: What numbers a rating can be: `1-5`, `0 to 10`, `out of 5`, `max. 10`.
_SCALE = re.compile(
    r"-?\d+ ?(?:-|–|—|to|bis|à|a|do|tot|\.\.\.?|…) ?\d+|(?:(?:out )?of|von|sur|de|di|z|van|/|max\.?) ?\d+",
    re.IGNORECASE,
)
_HYPHEN = re.compile(r"(?<=\d) ?- ?(?=\d)")


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


_LONGEST_TITLE = 60
#: What a sheet's title has behind it: `Harvest – card list v7`.
_BEHIND = re.compile(r"\s+[-–—|]\s.*", re.DOTALL)
#: What programs and people put behind a file's name: `attendees_export(3)`, `Cards final v2`, `deck-copy`.
_OF_A_FILE = re.compile(
    r"(?:[\s_-]+(?:[0-9a-f]{32}(?:_all)?|export(?:ed)?|copy|kopie|copie|copia|final|draft|new|v\d+(?:\.\d+)*|\d{4}-\d\d-\d\d)|\s*\(\d+\))+$",
    re.IGNORECASE,
)


def title_in(row: str) -> str:
    """Return the title in a sheet's first row or a file's name, without remarks; "" if it is too long."""
    title = _BEHIND.sub("", BRACKETED.sub("", " ".join(row.split()))).strip(" :;,.")
    return title if 0 < len(title) <= _LONGEST_TITLE else ""


def title_of(stem: str) -> str:
    """Return a file's name as a title: `garden_birds` is "Garden birds"."""
    stem = _OF_A_FILE.sub("", stem) or stem
    words = title_in(stem) or stem
    words = " ".join(words.replace("_", " ").replace("-", " ").split())
    return words[:1].upper() + words[1:] or "Cards"
