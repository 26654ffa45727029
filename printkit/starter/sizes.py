"""A deck's rows, or a size by its name or sides, in; its longest card, and the size of its cards, out."""

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted
from printkit.model.card_table import Column
from printkit.model.shapes import SHAPES, USUAL
from printkit.model.shapes.shape import Size
from printkit.starter.headings import Label
from printkit.starter.roles import Roles
from printkit.units import parse_length, parse_sides, show_mm

#: No card is smaller, in mm: a stamp is larger.
_SMALLEST_SIDE = 10
#: The sizes that a deck grows through, and about how many letters of 8 pt have room on a card below its name.
_ROOM = {"poker": 620, "tarot": 1150, "jumbo": 1900}
#: How many letters a number in its row, and a picture, take the room of.
_NUMBER, _PICTURE = 70, 150
#: Words may be set so much closer; a card has about so many parts at most, none of fewer letters; for which
#: share of the cards a deck's size is large enough.
_SHRUNK, _MOST_PARTS, _FEWEST, _USUAL = 1.15, 4, 200, 0.9
#: A text is unusual that is so many times as long as those of this share of the cards, and a few letters
#: more: it is set smaller than the others of its deck.
_UNUSUAL, _MANY, _MORE = 1.4, 0.8, 6
#: Roles of texts that are printed as words.
_TEXTS = ("question", "answer", "words", "icons")
#: The parts of a card that are measured; those that differ where there is a picture; those whose type follows
#: the usual card.
_PARTS = ("title", "word", "subtitle", "question", "words", "stats", "value", "facts", "figures")
_OF_A_GROUP, _TYPED = (
    ("words", "facts", "figures"),
    ("title", "word", "question", "words", "facts", "figures"),
)
#: What stands between two facts in a row, in letters.
_BETWEEN = 4

Row = Mapping[str, Any]
Sizes = Mapping[str, Size]
#: The most letters of each part of a card: of cards without a picture, and of those with one.
Longest = tuple[Mapping[str, int], Mapping[str, int]]


def longest_values(
    rows: Sequence[Row], roles: Roles, labels: Mapping[str, Label], pictured: Sequence[bool]
) -> Longest:
    """Return the most letters of each part on one card: of cards without a picture, and of those with one.

    Cards with less than half of the numbers are not counted: they are not compared with others.
    """
    groups: tuple[list[dict[str, int]], list[dict[str, int]]] = ([], [])
    for row, has_picture in zip(rows, pictured, strict=True):
        if 2 * len(texts_of(row, roles["stats"])) >= len(roles["stats"]):
            groups[has_picture].append(_letters(row, roles, labels))
    without, beside = groups
    alike = {part: most for part, most in _most(without + beside).items() if part not in _OF_A_GROUP}
    return _most(without or beside) | alike, _most(beside or without) | alike


def usual_values(longest: Longest, rows: Sequence[Row], roles: Roles, labels: Mapping[str, Label]) -> Longest:
    """Return the most letters without texts that are much longer than those of the deck's other cards.

    The size of a deck's type follows them: few letters are not made small by one card that has many.
    """
    cards = [_letters(row, roles, labels) for row in rows]
    usual = {part: _usual_of([card[part] for card in cards]) for part in _TYPED}
    without, beside = ({**one, **{part: min(one[part], usual[part]) for part in usual}} for one in longest)
    return without, beside


def _usual_of(letters: Sequence[int]) -> int:
    some = sorted(one for one in letters if one)
    limit = _UNUSUAL * some[int(_MANY * (len(some) - 1))] + _MORE if some else 0
    return max((one for one in some if one <= limit), default=0)


def texts_of(row: Row, columns: Iterable[Column]) -> list[str]:
    """Return what a row has in some columns, without the cells that are empty."""
    return [text for column in columns if (text := column.text(row))]


def _letters(row: Row, roles: Roles, labels: Mapping[str, Label]) -> dict[str, int]:
    values = [
        len(text) + (len(labels[one.name].unit) + 1 if labels[one.name].unit else 0)
        for one in roles["stats"]
        for text in texts_of(row, [one])
    ]
    facts = [
        len(labels[one.name].text) + len(text) + _BETWEEN
        for one in roles["facts"]
        for text in texts_of(row, [one])
    ]
    labelled = len(roles["words"]) + len(roles["icons"]) > 1
    words = [
        len(text) + 1 + (len(labels[one.name].text) + 1 if labelled and role in ("words", "icons") else 0)
        for role in _TEXTS
        for one in roles[role]
        for text in texts_of(row, [one])
    ]
    titles = texts_of(row, roles["title"])
    return {
        **{role: len(" ".join(texts_of(row, roles[role]))) for role in ("title", "subtitle", "question")},
        **{"words": sum(words), "stats": len(values), "value": max(values, default=0), "facts": sum(facts)},
        "word": max((len(word) for text in titles for word in text.split()), default=0),
        "figures": sum(facts)
        + sum(values)
        + sum(len(labels[one.name].text) + _BETWEEN for one in roles["stats"]),
    }


def _most(cards: Sequence[Mapping[str, int]]) -> dict[str, int]:
    return {part: max((card[part] for card in cards), default=0) for part in _PARTS}


def size_that_fits(size: str, without: Mapping[str, int], pictured: Mapping[str, int]) -> str:
    """Return a size, or the next larger one on which the longest card can be read, with a picture or without.

    The largest is the last: words that are too long for it are set smaller.
    """
    needed = [_needed(one) for one in (without, pictured)]
    longest = needed[0] if without == pictured else max(needed[0], needed[1] + _PICTURE)
    larger = [name for name in _ROOM if _ROOM[name] >= _ROOM.get(size, math.inf)]
    return next((name for name in larger if _ROOM[name] >= longest), (larger or [size])[-1])


def continued_after(
    size: str, larger: bool, rows: Sequence[Row], roles: Roles, labels: Mapping[str, Label], sizes: Sizes
) -> tuple[str, int]:
    """Return a size, and after how many letters a text goes on on another card; 0 if all of them fit.

    If the longest fits on none, most cards say which size it is: the few that are longer have several parts.
    No answer is parted from its question.
    """
    rooms = {size: _room_of(size, sizes)}
    rooms |= {name: room for name, room in _ROOM.items() if larger and size in _ROOM and room > rooms[size]}
    cards = [_letters(row, roles, labels) for row in rows]
    needed = sorted(_needed(card) + _PICTURE * bool(roles["picture"]) for card in cards)
    if roles["question"] or not needed or needed[-1] <= _SHRUNK * max(rooms.values()):
        return size, 0
    least = max(needed[round(_USUAL * (len(needed) - 1))], needed[-1] / _MOST_PARTS)
    name = next((one for one, room in rooms.items() if room >= least), [*rooms][-1])
    texts = [
        max(map(len, texts_of(row, chain(*(roles[role] for role in _TEXTS)))), default=0) for row in rows
    ]
    beside = max(need - text for need, text in zip(map(_needed, cards), texts, strict=True))
    return name, max(_FEWEST, round(rooms[name]) - beside - _PICTURE * bool(roles["picture"]))


def _room_of(size: str, sizes: Sizes) -> float:
    known, poker = sizes.get(size), sizes["poker"]
    width, height, _ = (known.width, known.height, "") if known else parse_sides(size) or (None, None, "")
    if size in _ROOM or not width or not height:
        return _ROOM.get(size, math.inf)
    return _ROOM["poker"] * width * height / (poker.width * poker.height)


def _needed(card: Mapping[str, int]) -> int:
    return card["words"] + card["facts"] + _NUMBER * card["stats"]


class AskedSize(NamedTuple):
    """What is asked for: a size as `game.toml` says it, its sides in mm, its shape; "" where nothing is."""

    text: str = ""
    width: float = math.inf
    height: float = math.inf
    shape: str = ""

    @property
    def wide(self) -> bool:
        return self.width > self.height


def stated_size(given: str, shape: str, sizes: Sizes, report: Report) -> AskedSize | None:
    """Return the size that is asked for by its name, its sides or its shape, or None with a finding."""
    if shape and not given:
        given = next((name for name, size in sizes.items() if size.shape.name == shape != USUAL.name), "")
    if not given:
        return AskedSize(shape=shape)
    named = sizes.get(given)
    if named and shape in ("", named.shape.name):
        return AskedSize(f'"{given}"', named.width, named.height, named.shape.name)
    sides = parse_sides(given) or (parse_length(given), None, "")
    whole = SHAPES[shape or USUAL.name].complete(*sides[:2])
    width, height = (named.width, named.height) if named else whole
    unit = sides[2]
    if width is None or height is None:
        lone = parse_length(given) is not None  # one side of two
        help = f"give both sides, in mm or inches: `{given}x{given}in`" if lone else None
        known = () if lone else sizes
        report.unknown("unknown-size", f"unknown size {quoted(given)}", given, known, help=help, most=30)
    elif min(width, height) < _SMALLEST_SIDE:
        help = f"each side must be {_SMALLEST_SIDE} mm or more" + (
            "" if unit else f"; for inches, `{given}in`"
        )
        report.usage_error("unknown-size", f"{quoted(given)} is too small for a card", None, help)
    else:
        other = f', shape = "{shape}"' if shape not in ("", USUAL.name) else ""
        stated = f"{{ width = {show_mm(width)}, height = {show_mm(height)}, bleed = 3{other} }}"
        return AskedSize(stated, width, height, shape or USUAL.name)
    return None
