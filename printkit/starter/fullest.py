"""A table's rows and their roles in, how full the fullest card is out: what sets the grid of a whole deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from printkit.starter.labels import Label
from printkit.starter.roles import Column, Roles, text_of

Row = Mapping[str, Any]
#: What stands between two facts in a row, and an icon, in letters.
_BETWEEN = 8


def fullest_of(
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
