"""A deck in, what its table was taken for out: a few lines of words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.starter.folder import Deck
from printkit.starter.palette import Category
from printkit.starter.roles import ROLES, Column

#: So many categories are listed.
_MOST = 6
_LABELS = {"hidden": "left out"}


def about(file: str, sheet: str, cards: int, pieces: int) -> str:
    """Return what was read: the file, the workbook's sheet, how many cards and pieces."""
    where = f'{file}, sheet "{sheet}"' if sheet else file
    return f"{where}: {_counted(cards, 'card')}" + (
        f", {_counted(pieces, 'piece')}" if pieces != cards else ""
    )


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def parts_of(deck: Deck, copies: str) -> tuple[tuple[str, str], ...]:
    """Return each part of a card with the headings of the columns that it comes from."""
    parts = [(_LABELS.get(role, role), ", ".join(_words(role, deck))) for role in ROLES if deck.roles[role]]
    return (*(part for part in parts if part[1]), *([("copies", copies)] if copies else []))


def _words(role: str, deck: Deck) -> Iterator[str]:
    for column in deck.roles[role]:
        if role == "category" and deck.categories:
            yield f"{_heading(column)}: {_counts(deck.categories)}"
        elif role == "picture":
            yield f"{_heading(column)}{_found(deck)}"
        elif role == "hidden":
            yield f"{_heading(column)} ({deck.reasons[column.name]})"
        else:
            yield _heading(column)


def _heading(column: Column) -> str:
    return " ".join(column.heading.split()) or column.name


def _counts(categories: Sequence[Category]) -> str:
    """Return the most frequent categories, each with its number of cards."""
    named = [f"{' '.join(one.value.split())[:30]} ({one.cards})" for one in categories[:_MOST]]
    more = len(categories) - len(named)
    return ", ".join(named) + (f" and {more} more" if more else "")


def _found(deck: Deck) -> str:
    """Return how many of the pictures there are, if some are missing."""
    missing = sum(not path for path in deck.pictures.values())
    return f": {len(deck.pictures) - missing} of {len(deck.pictures)} found" if missing else ""
