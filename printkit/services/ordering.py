"""Drawn components and a target in, what it is given of them out, and the words that say what to do."""

import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics.wording import counted
from printkit.model.game import Component, Size
from printkit.model.scene import Scene
from printkit.pipeline.values import DrawnComponent, PreparedGame
from printkit.services.bleeding import bled
from printkit.services.fitting import Fitted, fit
from printkit.services.targets import Target

_WIDTH = 88

#: `10d6`, `d8`: how many dice, and of how many sides; no game needs more.
_DICE = re.compile(r"(\d{0,3})d(4|6|8|10|12|20)")
_MOST_DICE = 100


class OrderedCard(NamedTuple):
    """A card for a target: how many, and what its sides show; equal sides are one object."""

    id: str
    copies: int
    front: Scene
    back: Scene | None


class OrderedDeck(NamedTuple):
    """A component for a target."""

    component: Component
    fitted: Fitted
    cards: tuple[OrderedCard, ...]

    @property
    def name(self) -> str:
        return self.component.name

    @property
    def size(self) -> Size:
        return self.component.size

    @property
    def pieces(self) -> int:
        return sum(card.copies for card in self.cards)

    def describe(self) -> str:
        distinct = len({id(card.front) for card in self.cards})
        different = "" if distinct == self.pieces else f", {distinct} different"
        backs = {id(card.back) for card in self.cards if card.back is not None}
        sides = {0: "no back", 1: "one back"}.get(len(backs), "backs of their own")
        turned = ", turned by a quarter" if self.fitted.turned else ""
        return f"{counted(self.pieces, 'piece')}{different}, {sides}: {self.fitted.size.describe()}{turned}"


class Order(NamedTuple):
    """All that a target is given of a game."""

    target: Target
    slug: str
    title: str
    decks: tuple[OrderedDeck, ...]
    dpi: float  # of pictures: what the target asks for, or else the user
    host: str  # the address that its files will have, on the web or on the disk
    facts: Mapping[str, Any]  # of the game: players, language, dice
    notes: list[str]  # what its format has to say
    jobs: int = 0  # how many processes may write it; 0 for one a processor

    @property
    def dice(self) -> list[int]:
        """The number of sides of each die of `3d6 + 1d8`, which the game's facts name."""
        found = _DICE.findall(str(self.facts.get("dice", "")).lower())
        return [int(sides) for count, sides in found for _ in range(int(count or 1))][:_MOST_DICE]

    def address(self, file: str) -> str:
        return f"{self.host.rstrip('/')}/{file}"


def order_of(
    prepared: PreparedGame, target: Target, drawn: Sequence[DrawnComponent], host: str, jobs: int
) -> Order:
    """Return what a target is given: all components that it takes."""
    game, copies = prepared.game, prepared.settings.options.copies
    fitted = [(one, fit(one.component, target)) for one in drawn]
    decks = tuple(_deck(one, to, copies, target) for one, to in fitted if to)
    facts = {"players": game.players, "language": game.language, "author": game.author, **game.facts}
    return Order(target, game.slug, game.title, decks, target.dpi or prepared.goal.dpi, host, facts, [], jobs)


def _deck(one: DrawnComponent, fitted: Fitted, copies: int, target: Target) -> OrderedDeck:
    """Return a component with as much bleed as a target wants; a page of paper has none."""
    cards = cards_of(one, copies)
    sides = {side for card in cards for side in (card.front, card.back) if side}
    known = bled(sides, 0.0 if fitted.size.holds else target.bleed or 0.0)
    cards = tuple(
        card._replace(front=known[card.front], back=card.back and known[card.back]) for card in cards
    )
    return OrderedDeck(replace(one.component, cards=()), fitted, cards)


def cards_of(one: DrawnComponent, copies: int) -> tuple[OrderedCard, ...]:
    """Return a component's cards with all copies: of each card, of all sets, of everything.

    Pieces that only a number tells apart, and no side shows it, are copies of one.
    """
    found: dict[tuple[Any, ...], OrderedCard] = {}
    for at, (card, face, back) in enumerate(one.cards):
        count = card.copies * one.sets * copies
        alike = card.id.isdecimal() and one.component.kind.cut_to_trim
        key = tuple(side and (side.key or side) for side in (face, back)) if alike else (at,)
        known = found.setdefault(key, OrderedCard(card.id, 0, face, back))
        found[key] = known._replace(copies=known.copies + count)
    if len(found) == 1 < len(one.cards):
        return (next(iter(found.values()))._replace(id=one.component.name),)
    return tuple(found.values())


def write_readme(order: Order, folder: Path) -> Path:
    """Write what a user needs to know of the files: what is here, what to do, whose words they follow."""
    target, title = order.target, f"{order.title}: for {order.target.title}"
    width = max(len(deck.name) for deck in order.decks)
    lines = [title, "=" * len(title), "", "What is here", ""]
    for deck in order.decks:
        lines += _wrapped(f"  {deck.name.ljust(width)}  {deck.describe()}", width + 4)
    lines += ["", "What to do", ""]
    for number, step in enumerate(target.steps, 1):
        lines += _wrapped(f"{number:3}. {step}", 5)
    lines.append("")
    if target.source:  # of somebody else's specification, which may have moved
        known = f"what was known of {target.title} in {target.date} ({target.source})"
        lines += _wrapped(f"These files follow {known}. Look there if a step does not fit any more.", 0)
    file = folder / "README.txt"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def _wrapped(line: str, indent: int) -> list[str]:
    return textwrap.wrap(line, _WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)
