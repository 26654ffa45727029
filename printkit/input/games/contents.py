"""A game's components in, the pages of its list of contents out: where each kind of piece has its picture."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from printkit.model.game import Card, Component

#: In mm: a page's edges, its title, a heading, a picture, the words below it, and between two of them.
_EDGE, _TITLE, _HEAD, _PICTURE, _WORDS, _GAP = 13.0, 19.0, 11.0, 26.0, 9.5, 4.0
#: No picture is wider, nor its place narrower.
_WIDEST, _NARROWEST = 38.0, 20.0
#: So many pictures of a component are shown, and no more.
_MOST = 90


class _Piece(NamedTuple):
    component: Component
    card: Card
    name: str

    @property
    def copies(self) -> int:
        return self.card.copies * self.component.sets

    @property
    def width(self) -> float:
        """How wide its picture is."""
        return min(_PICTURE * self.component.size.width / self.component.size.height, _WIDEST)


class _Row(NamedTuple):
    height: float
    entries: list[dict[str, Any]]


def with_contents(components: Sequence[Component]) -> list[Component]:
    """Return components of which each list of contents has as many pages as it needs.

    What is printed only when it is named is in none.
    """
    listed = [one for one in components if not (one.kind.lists or one.optional)]
    return [
        replace(one, cards=_pages(one, listed)) if one.kind.lists and one.cards else one for one in components
    ]


def _pages(component: Component, listed: Iterable[Component]) -> tuple[Card, ...]:
    size, pages = component.size, list[list[dict[str, Any]]]()
    first = component.cards[0]
    y, bottom = size.height, size.height - _EDGE
    for row in (row for section in _sections(listed) for row in _rows(*section, size.width - 2 * _EDGE)):
        if y + row.height > bottom:
            y = _EDGE + (0 if pages else _TITLE)
            pages.append([])
        pages[-1] += [{**one, "x": _EDGE + one["x"], "y": y + one["y"]} for one in row.entries]
        y += row.height
    return tuple(
        replace(first, id=f"{number}", number=number, fields={**first.fields, "entries": entries})
        for number, entries in enumerate(pages or [[]], 1)
    )


def _sections(listed: Iterable[Component]) -> Iterator[tuple[str, list[_Piece]]]:
    """Yield headings, each with its pieces: one for each component or set, one for all single things."""
    single = list[_Piece]()
    for one in listed:
        title = one.name.replace("-", " ").capitalize()
        if len(one.cards) == 1:
            single.append(_Piece(one, one.cards[0], title))
            continue
        known = sorted(one.cards, key=lambda card: str(card.fields.get("set", "")))
        for name, cards in groupby(known, lambda card: str(card.fields.get("set", ""))):
            yield (
                f"{title}: {name}" if name else title,
                [_Piece(one, card, _name_of(card)) for card in cards],
            )
    if single:
        yield "Also in the box", single


def _rows(head: str, pieces: Sequence[_Piece], width: float) -> Iterator[_Row]:
    """Yield pieces row by row, as many side by side as fit, the first row below its heading."""
    shown = pieces[:_MOST]
    widest = max(_NARROWEST, *(one.width for one in shown))
    fitting = max(1, int((width + _GAP) / (widest + _GAP)))
    column = (width + _GAP) / fitting
    for start in range(0, len(shown), fitting):
        some = shown[start : start + fitting]
        entries, down = list[dict[str, Any]](), 0.0
        if not start:
            count, left = sum(one.copies for one in pieces), len(pieces) - len(shown)
            entries, down = [{"x": 0.0, "y": 0.0, "head": head, "count": count, "left": left}], _HEAD
        entries += [_entry(one, column * number, down, column - _GAP) for number, one in enumerate(some)]
        yield _Row(down + max(one["height"] for one in entries if "card" in one) + _WORDS, entries)


def _entry(one: _Piece, x: float, y: float, room: float) -> dict[str, Any]:
    size = one.component.size
    scale = one.width / size.width
    own = {"card": f"{one.component.name}/{one.card.id}", "name": one.name, "count": one.copies}
    place = {"x": x, "y": y, "width": one.width, "height": size.height * scale, "room": room}
    return {**own, **place, "radius": size.radius * scale, "framed": size.shape.rounds}


def _name_of(card: Card) -> str:
    return str(card.fields.get("name") or card.fields.get("title") or card.id.replace("-", " "))
