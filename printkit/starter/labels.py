"""The headings of a table in, what a card prints of them out; and the longest values of its columns."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.model.card_table import Column
from printkit.starter.headings import BRACKETED, CAMEL
from printkit.starter.roles import Roles, text_of

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
    exact = words | signs
    return {unit.casefold(): meant for unit, meant in exact.items() if len(unit) > 1} | exact


def labels_of(columns: Iterable[Column], units: Units) -> Mapping[str, Label]:
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


def _label(heading: str, units: Units) -> Label:
    """Return a heading's label and its unit: `Weight (kg)` is "Weight" and "kg"; a scale stays."""
    remark = heading[len(_bare(heading)) :].strip(" ()[]")
    if _SCALE.fullmatch(remark):
        return Label(f"{_tidy(_bare(heading))} ({_HYPHEN.sub('–', remark)})")
    found = units.get(remark) or (units.get(remark.casefold()) if len(remark) > 1 else None)
    if found is None:
        return Label(_tidy(_bare(heading)))
    return Label(_tidy(_bare(heading)), found[0] or remark, found[1])


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


#: What a sheet's title has behind it: `Harvest – card list v7`.
_BEHIND = re.compile(r"\s+[-–—|]\s.*", re.DOTALL)


def title_in(row: str) -> str:
    """Return the title in a sheet's first row or a file's name, without remarks; "" if it is too long."""
    title = _BEHIND.sub("", BRACKETED.sub("", " ".join(row.split()))).strip(" :;,.")
    return title if 0 < len(title) <= _LONGEST_TITLE else ""


_LONGEST_TITLE = 60


Row = Mapping[str, Any]
#: What stands between two facts in a row, and an icon, in letters.
_BETWEEN = 8


def longest_values(
    rows: Sequence[Row], roles: Roles, labels: Mapping[str, Label], pictures: Mapping[str, str]
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the most letters of each part on one card: of cards without a picture, and of those with one.

    Cards with less than half of the numbers are not counted: they are not compared with others.
    """
    counted = [row for row in rows if 2 * len(_texts(row, roles["stats"])) >= len(roles["stats"])]
    groups: tuple[list[Row], list[Row]] = ([], [])
    for row in counted:
        groups[_has_picture(row, roles, pictures)].append(row)
    without, pictured = ([_letters(row, roles, labels) for row in group] for group in groups)
    alike = {part: most for part, most in _most(without + pictured).items() if part not in ("words", "facts")}
    return _most(without or pictured) | alike, _most(pictured or without) | alike


def share_pictured(rows: Sequence[Row], roles: Roles, pictures: Mapping[str, str]) -> float:
    """Return the share of the cards that have a picture."""
    return sum(_has_picture(row, roles, pictures) for row in rows) / max(len(rows), 1)


def _has_picture(row: Row, roles: Roles, pictures: Mapping[str, str]) -> bool:
    return any(pictures.get(text) for text in _texts(row, roles["picture"]))


def _texts(row: Row, columns: Iterable[Column]) -> list[str]:
    """Return what the cells of these columns say, without the empty ones."""
    return [text for column in columns if (text := text_of(row.get(column.name)))]


def _letters(row: Row, roles: Roles, labels: Mapping[str, Label]) -> dict[str, int]:
    """Return how many letters each part of a card has, and how many numbers there are."""
    values = [
        len(text) + (len(labels[one.name].unit) + 1 if labels[one.name].unit else 0)
        for one in roles["stats"]
        for text in _texts(row, [one])
    ]
    facts = [
        len(labels[one.name].text) + len(text) + _BETWEEN
        for one in roles["facts"]
        for text in _texts(row, [one])
    ]
    words = [len(text) + 1 for role in ("question", "answer", "words") for text in _texts(row, roles[role])]
    return {
        **{role: len(" ".join(_texts(row, roles[role]))) for role in ("title", "subtitle")},
        **{"words": sum(words), "stats": len(values), "value": max(values, default=0), "facts": sum(facts)},
    }


def _most(cards: Sequence[Mapping[str, int]]) -> dict[str, int]:
    parts = ("title", "subtitle", "words", "stats", "value", "facts")
    return {part: max((card[part] for card in cards), default=0) for part in parts}
