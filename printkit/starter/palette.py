"""The values of a category in, a palette role for each out: by frequency, or by the colour it names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from printkit.starter.headings import match


class Category(NamedTuple):
    """A value of the category's column: as most cards spell it, each spelling, how many cards, its colour."""

    value: str
    spellings: tuple[str, ...]
    cards: int
    colour: str  # a palette role: `c1`, or `c0` for a card without a category


def categories_of(
    values: Iterable[str],
    palette: Mapping[str, str],
    roles: Sequence[str],
    names: Mapping[str, Sequence[str]],
) -> tuple[Category, ...]:
    """Return the categories, the most frequent first, each with its own palette role if there are enough.

    `names` gives the words for a colour by its hex value: a category called "Red" should be red.
    """
    spellings: dict[str, Counter[str]] = {}
    for value in values:
        spellings.setdefault(value.casefold(), Counter())[value] += 1
    groups = sorted(spellings.values(), key=lambda found: -found.total())  # in the order of the table
    known = [_nearest(found.most_common(1)[0][0], palette, roles, names) for found in groups]
    free = [role for role in roles if role not in known]
    found, taken = [], set()
    for number, (group, role) in enumerate(zip(groups, known, strict=True)):
        colour = role if role and role not in taken else free.pop(0) if free else _again(roles, number)
        taken.add(colour)
        found.append(Category(group.most_common(1)[0][0], tuple(group), group.total(), colour))
    return tuple(found)


def _again(roles: Sequence[str], number: int) -> str:
    return roles[number % len(roles)] if roles else "c0"


def _nearest(
    value: str, palette: Mapping[str, str], roles: Sequence[str], names: Mapping[str, Sequence[str]]
) -> str:
    """Return the palette role that is most like the colour that a value names; "" if it names none."""
    named = [colour for colour, words in names.items() if match(value, words) > 1000]
    return min(roles, key=lambda role: _distance(palette[role], named[0])) if named and roles else ""


def _distance(one: str, other: str) -> float:
    """Return how different two colours look: in hue first, then in how light and colourful they are."""
    (hue, chroma, light), (hue2, chroma2, light2) = _polar(one), _polar(other)
    turn = abs(hue - hue2)
    apart = min(turn, 1 - turn) * min(chroma, chroma2) * 8
    return apart + abs(chroma - chroma2) + abs(light - light2)


def _polar(colour: str) -> tuple[float, float, float]:
    """Return the hue, the chroma and the lightness of a colour, each from 0 to 1."""
    import colorsys

    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, _ = colorsys.rgb_to_hls(red, green, blue)
    return hue, max(red, green, blue) - min(red, green, blue), light
