"""A game, its figures and a card in, the names that templates may read out."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from printkit.colour import hex_of, luminance
from printkit.drawing.elements.qr import squares_across
from printkit.lazy import LazyDict
from printkit.model.brand import Brand
from printkit.model.game import Card, Component, Game
from printkit.sides.drawing import NO_MARK
from printkit.template.cell_text import CellText, printable_text, read_light, unmarked

#: What ids are made without.
_NO_WORD = re.compile(r"\W+")


def game_context(
    game: Game, players: int | None, figures: Mapping[str, Any], tables: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what a game's templates share: `game`, `figures`, `tables`, `decks`, `players`, `brand`."""
    own = {
        name: getattr(game, name) for name in ("title", "subtitle", "author", "players", "version", "credits")
    }
    about = SimpleNamespace(**{**game.facts, **own})
    named = {component.name: component for component in game.components}
    decks = LazyDict(
        named, lambda name: [card_view(named[name], card, game.icons) for card in named[name].cards]
    )
    shared = {"game": about, "figures": figures, "tables": tables, "decks": decks, "players": players}
    return {**shared, "brand": brand_view(game.brand)}


def job_view(job: Iterable[tuple[str, Any]]) -> SimpleNamespace | None:
    """Return the job of a batch as templates see it; None outside of one."""
    names = {name: printable_text(one) if isinstance(one, str) else one for name, one in job}
    return SimpleNamespace(**names) if names else None


def brand_view(brand: Brand | None) -> SimpleNamespace | None:
    """Return a brand as templates see it: its texts, and the names of the parts that it uses."""
    if brand is None:
        return None
    back = brand.back
    dark, light = sorted((brand.colours["ink"], brand.colours["paper"]), key=luminance)
    return SimpleNamespace(
        name=brand.name,
        tagline=brand.tagline,
        footer=brand.footer,
        link=brand.link,
        address=brand.link.partition("://")[2].rstrip("/"),
        clear=brand.logo.clear,
        code=squares_across(brand.link) if brand.link else 0,
        dark=hex_of(dark),
        light=hex_of(light),
        back=SimpleNamespace(pattern=back.pattern, ground=back.ground, figure=back.figure, spark=back.spark),
        **brand.style,
    )


def card_view(component: Component, card: Card, icons: Mapping[str, str]) -> SimpleNamespace:
    """Return a card as templates see it: the words in its fields with their markup, if they have any."""
    light = component.markup == "light"

    def cell(value: Any) -> Any:
        if isinstance(value, list):
            return [cell(one) for one in value]
        if not isinstance(value, str):
            return value
        return read_light(printable_text(value), icons) if light else printable_text(value)

    view = card.view()
    vars(view).update({name: cell(value) for name, value in card.fields.items()})
    return view


def card_context(
    component: Component, card: Card, number: int, copy: int = 1, icons: Mapping[str, str] = {}
) -> dict[str, Any]:
    """Return what one card's sides see as well: `card`, `component`, `size`, `page`, `copy` and so on."""
    size = component.size
    return {
        "card": card_view(component, card, icons),
        "component": SimpleNamespace(name=component.name, kind=component.kind.name, about=component.about),
        "size": SimpleNamespace(width=size.width, height=size.height, bleed=size.bleed, radius=size.radius),
        "page": number,
        "pages": component.whole or len(component.cards),
        "copy": copy,
        "mark": NO_MARK,
        "copies": card.copies,
    }


def title_of(one: Component | Card) -> str:
    """Return what people call a card: its name or title, the words that its id is made of, or its id.

    What several cards share has the name of their component, not of the card that happens to be drawn first.
    """
    if isinstance(one, Component):
        return one.name.replace("-", " ")
    words = {name.casefold(): value for name, value in one.fields.items() if isinstance(value, str)}
    same = (value for value in words.values() if _NO_WORD.sub("-", value.casefold()).strip("-") == one.id)
    title = words.get("name") or words.get("title") or next(same, "") or one.id.replace("-", " ")
    return " ".join(unmarked(title).split())


def plain(text: str) -> str | int | float:
    """Return an argument as a number if it is one, or else as text."""
    for kind in (int, float):
        with suppress(ValueError):
            return kind(text)
    return CellText.of(text)
