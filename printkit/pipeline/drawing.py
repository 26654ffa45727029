"""A game and its figures in, an engine out; some of a component's cards in, their sides drawn out."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from printkit.diagnostics import Report
from printkit.drawing.engine import Engine
from printkit.drawing.inks import Inks
from printkit.drawing.template_names import brand_view, card_context, game_context, job_view
from printkit.folders import kept
from printkit.input.brands.style import read_fonts
from printkit.input.games.languages import own_wording
from printkit.model.game import Card, Catalogue, Component, Game
from printkit.model.printing import PrintSettings
from printkit.model.scene import Scene
from printkit.pipeline.languages import answers
from printkit.pipeline.values import PreparedGame, Progress
from printkit.rules.figures import ComputedFigures


def game_engine(
    game: Game,
    catalogue: Catalogue,
    settings: PrintSettings,
    players: int | None,
    facts: ComputedFigures,
    job: Sequence[tuple[str, Any]] = (),
) -> Engine:
    """Return the engine of a game's own templates, with the figures that they print."""
    context = game_context(game, players, facts.figures, facts.tables)
    context = {**context, "finish": settings.options.finish, "job": job_view(job)}
    return _open_engine(game, catalogue, settings, context, settings.defaults.back_bleed)


#: A part that a layout draws.
_PART = re.compile(r'<(?:use|icon)\b[^<>]*?\bpart="([^"<>]*)"')


def parts_counter(game: Game, engine_of: Callable[[], Engine]) -> Callable[[str, str], Counter[str]]:
    """Return what counts the parts that the layout of a card's side draws, by `COMPONENT/CARD`."""
    own = cache(engine_of)
    cards = {f"{one.name}/{card.id}": (one, card) for one in game.components for card in one.cards}

    @cache
    def count(name: str, side: str) -> Counter[str]:
        component, card = cards[name]
        template, engine = card.face if side == "face" else card.back, own()
        context = {**engine.context, **card_context(component, card, card.number, 1, game.icons)}
        rendered = engine.templates.render(template, context, card.at) if template else None
        return Counter(_PART.findall(rendered.text) if rendered else ())

    return count


def own_engine(game: Game, catalogue: Catalogue, settings: PrintSettings, report: Report) -> Engine:
    """Return the engine of printkit's own pages: no game's fonts or colours can spoil them."""
    fonts = read_fonts({}, game.folder, catalogue.fonts, game.at, report)
    own = replace(game, palette={}, fonts=fonts)
    return _open_engine(own, catalogue, settings, {"brand": brand_view(game.brand)})


def _open_engine(
    game: Game,
    catalogue: Catalogue,
    settings: PrintSettings,
    context: Mapping[str, Any],
    back_bleed: float = 0.0,
) -> Engine:
    paper = settings.paper
    words = SimpleNamespace(name=paper.title, width=paper.width, height=paper.height)
    names = {**context, "paper": words, "language": game.language}
    engine = Engine(game, catalogue, names, kept("code"), back_bleed, own_wording(game.language))
    engine.templates.translates = answers(game, engine.translator, engine.report)
    return engine


#: So many cards are drawn before what they looked like is forgotten.
CARDS = 100


class DrawnCard(NamedTuple):
    """A card, or one copy of it, as drawn."""

    number: int  # of the card in its component, from 0
    copy: int  # 0 where all copies are the same
    face: Scene | None  # None where it could not be drawn
    back: Scene | None


def draw_cards(
    prepared: PreparedGame, component: Component, numbers: Sequence[int], progress: Progress
) -> Iterator[DrawnCard]:
    """Yield some cards of a component as drawn, copies one by one where they differ."""
    engine = prepared.engine
    for number in numbers:
        progress(f"drawing {component.name}", number, len(component.cards))
        card = component.cards[number]
        for copy, face, back in engine.copies(component, card):
            if not copy or not card.only or copy in card.only:
                yield DrawnCard(number, copy, face, back)


def card_of(component: Component, drawn: DrawnCard) -> Card:
    """Return the card that was drawn, or its copy."""
    card = component.cards[drawn.number]
    if drawn.copy:
        return replace(card, id=f"{card.id}.{drawn.copy}", copies=1)
    return card if card.prints is None else replace(card, copies=card.prints)


def sets_of(game: Game, component: Component, players: int | None) -> int:
    """Return how many sets of a component this many players need."""
    if players is None or component.sets_by in (None, "cards"):
        return component.sets
    if component.sets_by == "players":
        return players
    row = game.tables[str(component.sets_by)].row(players)
    return component.sets if row is None else int(row[1])


def in_inks(drawn: Sequence[DrawnCard], ink: str) -> list[DrawnCard]:
    """Return drawn cards in the requested inks."""
    if ink == "full":
        return list(drawn)

    inks = Inks(ink)
    return [
        one._replace(face=one.face and inks.scene(one.face), back=one.back and inks.scene(one.back))
        for one in drawn
    ]
