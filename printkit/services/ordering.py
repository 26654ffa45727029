"""Drawn components and a target in, what it is given of them out, and the words that say what to do."""

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from gettext import c2py
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from printkit.input.games.languages import own_wording
from printkit.model.game import Component, Size
from printkit.model.scene import Scene
from printkit.pipeline.values import DrawnComponent, PreparedGame
from printkit.services.bleeding import bled
from printkit.services.dice import Die, die_of
from printkit.services.fitting import Fitted, fit, is_rolled
from printkit.services.targets import Target

_WIDTH = 88
_EAST = re.compile("[\u3000-\u30ff\u4e00-\u9fff]")

#: The last words of `README.txt`, and what they name.
FOLLOWED = (
    "These files follow what was known of TARGET in DATE (SOURCE). "
    "Look there if a step does not fit any more."
)

#: `10d6`, `d8`: how many dice, and of how many sides; no game needs more.
_DICE = re.compile(r"(\d{0,3})d(4|6|8|10|12|20)")
_MOST_DICE = 100


class Say(Protocol):
    """Says a text of ours in a language; `{1}` stands for the number, which decides its form."""

    def __call__(self, text: str, number: int | None = None) -> str: ...


def as_written(text: str, number: int | None = None) -> str:
    """Return a text in English."""
    return text.replace("{1}", str(number))


def said_in(language: str) -> Say:
    """Return what says our texts in a language, those that it does not know in English."""
    words, own = own_wording(language, "services"), own_wording(language)
    texts, form_of = {**own.texts, **words.texts}, c2py(own.plural)

    def say(text: str, number: int | None = None) -> str:
        forms = texts.get(text, (text,))
        form = forms[-1] if number is None else forms[min(form_of(number), len(forms) - 1)]
        return form.replace("{1}", str(number))

    return say


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

    def describe(self, say: Say = as_written) -> str:
        distinct = len({id(card.front) for card in self.cards})
        different = "" if distinct == self.pieces else f", {say('{1} different', distinct)}"
        backs = {id(card.back) for card in self.cards if card.back is not None}
        sides = say({0: "no back", 1: "one back"}.get(len(backs), "backs of their own"))
        turned = f", {say('turned by a quarter')}" if self.fitted.turned else ""
        pieces = say("{1} piece" if self.pieces == 1 else "{1} pieces", self.pieces)
        return f"{pieces}{different}, {sides}: {self.fitted.size.describe()}{turned}"


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
    nets: Sequence[Die] = ()  # the dice to fold, each copy

    @property
    def dice(self) -> list[int]:
        """The number of sides of each die of `3d6 + 1d8`, which the game's facts name."""
        found = _DICE.findall(str(self.facts.get("dice", "")).lower())
        return [int(sides) for count, sides in found for _ in range(int(count or 1))][:_MOST_DICE]

    def folded(self) -> Iterator[int | Die]:
        """Yield each die that the facts name, as what is folded with so many faces; else all that are."""
        left = [*self.nets[:_MOST_DICE]]
        for sides in self.dice or [len(die) for die in left]:
            like = next((number for number, die in enumerate(left) if len(die) == sides), None)
            yield sides if like is None else left.pop(like)

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
    nets = [
        net
        for one in drawn
        for card in (cards_of(one, copies) if is_rolled(one, target) else ())
        if (net := die_of(card.front))
        for _ in range(card.copies)
    ]
    dpi = target.dpi or prepared.goal.dpi
    return Order(target, game.slug, game.title, decks, dpi, host, facts, [], jobs, nets)


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
    target, say = order.target, said_in(str(order.facts.get("language") or "en"))
    named = say(target.title)
    title = f"{order.title}: {say('for TARGET').replace('TARGET', named)}"
    width = max(len(deck.name) for deck in order.decks)
    lines = [title, "=" * len(title), "", say("What is here"), ""]
    for deck in order.decks:
        lines += _wrapped(f"  {deck.name.ljust(width)}  {deck.describe(say)}", width + 4)
    lines += ["", say("What to do"), ""]
    for number, step in enumerate(target.steps, 1):
        lines += _wrapped(f"{number:3}. {say(step)}", 5)
    lines.append("")
    if target.source:  # of somebody else's specification, which may have moved
        known = {"TARGET": named, "DATE": target.date, "SOURCE": say(target.source)}
        lines += _wrapped(re.sub("TARGET|DATE|SOURCE", lambda found: known[found[0]], say(FOLLOWED)), 0)
    file = folder / "README.txt"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def _wrapped(line: str, indent: int) -> list[str]:
    """Return a line cut into several; one without spaces, as in Japanese, is the reader's to cut."""
    if _EAST.search(line):
        return [line]
    return textwrap.wrap(line, _WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)
