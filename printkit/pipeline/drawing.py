"""A game and its figures in, an engine out; a prepared game's components in, every side of them drawn out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from printkit.diagnostics import Report
from printkit.folders import code_cache
from printkit.input.style import read_fonts
from printkit.model.game import Catalogue, Component, Game
from printkit.model.printing import PrintSettings
from printkit.model.scene import Scene
from printkit.pipeline.values import DrawnComponent, PreparedGame, Progress

if TYPE_CHECKING:
    from printkit.drawing.engine import Engine
    from printkit.rules.figures import ComputedFigures


def game_engine(
    game: Game,
    catalogue: Catalogue,
    settings: PrintSettings,
    players: int | None,
    facts: ComputedFigures,
    report: Report,
) -> Engine:
    """Return the engine of a game's own templates, with the figures that they print."""
    from printkit.drawing.template_names import game_context

    context = game_context(game, players, facts.figures, facts.tables)
    context = {**context, "finish": settings.options.finish}
    return _open_engine(game, catalogue, settings, context, report, settings.defaults.back_bleed)


def own_engine(game: Game, catalogue: Catalogue, settings: PrintSettings, report: Report) -> Engine:
    """Return the engine of printkit's own pages: no game's fonts or colours can spoil them."""
    from printkit.drawing.template_names import brand_view

    own = replace(game, palette={}, fonts=read_fonts({}, game.folder, catalogue.fonts, game.at, report))
    return _open_engine(own, catalogue, settings, {"brand": brand_view(game.brand)}, report)


def _open_engine(
    game: Game,
    catalogue: Catalogue,
    settings: PrintSettings,
    context: Mapping[str, Any],
    report: Report,
    back_bleed: float = 0.0,
) -> Engine:
    """Return an engine whose templates can also read the paper."""
    from printkit.drawing.engine import Engine

    paper = settings.paper
    words = SimpleNamespace(name=paper.title, width=paper.width, height=paper.height)
    return Engine(game, catalogue, {**context, "paper": words}, report, code_cache(), back_bleed)


def draw(prepared: PreparedGame, components: Sequence[Component], progress: Progress) -> list[DrawnComponent]:
    """Return components with every side drawn; those with a card that could not be drawn are left out."""
    game, players = prepared.game, prepared.request.players
    drawn = []
    for component, cards in _cards(prepared, components, progress):
        if all(face is not None for _, face, _ in cards):
            drawn.append(DrawnComponent(component, tuple(cards), _sets(game, component, players)))
    return _in_inks(drawn, prepared.settings.options.ink)


def _cards(
    prepared: PreparedGame, components: Sequence[Component], progress: Progress
) -> Iterator[tuple[Component, list[Any]]]:
    """Yield each component with its cards, each with its face, or None if it can't be drawn, and its back."""
    engine = prepared.engine
    done, total = 0, sum(len(component.cards) for component in components)
    for component in components:
        cards = []
        for card in component.cards:
            progress(f"drawing {component.name}", done, total)
            done += 1
            cards += engine.copies(component, card)
        yield component, cards


def _sets(game: Game, component: Component, players: int | None) -> int:
    """Return how many sets of a component this many players need."""
    if players is None or component.sets_by is None:
        return component.sets
    if component.sets_by == "players":
        return players
    row = game.tables[component.sets_by].row(players)
    return component.sets if row is None else int(row[1])


def _in_inks(drawn: Sequence[DrawnComponent], ink: str) -> list[DrawnComponent]:
    """Return components in the requested inks."""
    if ink == "full":
        return list(drawn)
    from printkit.drawing.inks import Inks

    inks = Inks(ink)

    def turned(scene: Scene | None) -> Scene | None:
        return None if scene is None else inks.scene(scene)

    return [
        replace(one, cards=tuple((card, inks.scene(face), turned(back)) for card, face, back in one.cards))
        for one in drawn
    ]
