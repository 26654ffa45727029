"""A wish in, a plan out: its figures computed, its faces laid out and imposed, nothing written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.diagnostics import Report
from printkit.model.game import Catalogue, Game
from printkit.pipeline.choosing import check_players, choose, find_paper
from printkit.pipeline.imposing import print_component
from printkit.pipeline.preflighting import look_over
from printkit.pipeline.values import Plan, Progress, Wish
from printkit.places import cache_folder, game_roots, shared_templates
from printkit.spec.catalogue import load_catalogue
from printkit.spec.find import find_game
from printkit.spec.game import load_game

if TYPE_CHECKING:
    from printkit.layout.studio import Studio


def plan(wish: Wish, report: Report, progress: Progress) -> Plan | None:
    """Read a game and lay out what is wished for; None, or a report that failed, where something is wrong."""
    catalogue = load_catalogue(shared_templates(), report)
    paper = find_paper(wish.paper, catalogue, report)
    folder = find_game(wish.game, game_roots(), report)
    game = None if folder is None else load_game(folder, catalogue, report)
    if game is None or paper is None or not check_players(game, wish.players, report):
        return None
    chosen = choose(game, wish.components, report)
    studio = _open_studio(game, catalogue, wish.players, report)
    printed, done, total = [], 0, sum(len(component.cards) for component in chosen)
    for component in chosen:
        cards = []
        for card in component.cards:
            progress(f"laying out {component.name}", done, total)
            done += 1
            face, back = studio.face(component, card), studio.back(component, card)
            cards += [] if face is None else [(card, face, back)]
        one = print_component(game, component, cards, paper, wish.players, studio, report)
        printed += [one] if one else []
    made = Plan(game, tuple(printed))
    look_over(made, report)
    return made


def _open_studio(game: Game, catalogue: Catalogue, players: int | None, report: Report) -> Studio:
    """Compute the figures that layouts print, and make the layouts ready."""
    from printkit.layout.context import game_context
    from printkit.layout.studio import Studio
    from printkit.rules.figures import compute

    facts = compute(game, players, report)
    context = game_context(game, players, facts.figures, facts.tables)
    return Studio(game, catalogue, context, report, cache_folder())
