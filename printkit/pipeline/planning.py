"""A wish in, a plan out: its figures computed, its faces laid out and imposed, nothing written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING

from printkit.diagnostics import Report
from printkit.model.game import Catalogue, Component, Game
from printkit.model.printing import Press
from printkit.pipeline.bill import check_pouches
from printkit.pipeline.brands import dressed
from printkit.pipeline.choosing import check_players, choose
from printkit.pipeline.cutting import plan_cuts
from printkit.pipeline.imposing import print_together
from printkit.pipeline.preflighting import look_over
from printkit.pipeline.pressing import find_press
from printkit.pipeline.proving import prove
from printkit.pipeline.values import Laid, Plan, Progress, Wish
from printkit.places import cache_folder, game_roots, shared_templates
from printkit.spec.catalogue import load_catalogue
from printkit.spec.find import find_game
from printkit.spec.fonts import read_fonts
from printkit.spec.game import load_game

if TYPE_CHECKING:
    from printkit.layout.studio import Studio
    from printkit.rules.figures import Facts

#: What is cut out and can share a sheet with others.
_PIECES = ("cards", "chips", "foldup")

#: A file of several components is called by as much of their names.
_LONGEST = 60


def plan(wish: Wish, report: Report, progress: Progress) -> Plan | None:
    """Read a game and lay out what is wished for; None, or a report that failed, where something is wrong."""
    catalogue = load_catalogue(shared_templates(), report)
    press = find_press(wish.options, catalogue, report)
    folder = find_game(wish.game, game_roots(), report)
    game = None if folder is None else load_game(folder, catalogue, report)
    if game is None or press is None or not check_players(game, wish.players, report):
        return None
    if wish.brand is not None:
        game = dressed(game, wish.brand, catalogue, report)
        if game is None:
            return None
    from printkit.rules.figures import compute, formulas_of  # late: to list games, nothing is computed

    game = _with_bleed(game, press)
    chosen = choose(game, wish.components, report)
    facts = compute(game, wish.players, report, formulas_of(game, cache_folder()))
    proof = prove(game, facts, wish, report)
    facts.formulas.keep()
    studio = _open_studio(game, catalogue, press, wish.players, facts, report)
    laid = _inked(list(_lay_out(game, chosen, studio, wish.players, progress)), press.options.ink)
    printed = []
    for name, group in _shared(laid, press):
        one = print_together(name, game, group, press, studio, proof.unproven, report)
        printed += [one] if one else []
    check_pouches(printed, press, report)
    own = _own_studio(game, catalogue, press, report)
    cuts = plan_cuts(game, printed, press, own)
    made = Plan(game, press, tuple(printed), proof, facts.figures, cuts)
    look_over(made, report)
    return made


def _with_bleed(game: Game, press: Press) -> Game:
    """Return the game with pieces that bleed as far as was asked for, where their own bleed is less."""
    asked = press.options.bleed or 0.0
    components = tuple(
        replace(one, size=replace(one.size, bleed=asked)) if _bleeds(one) and asked > one.size.bleed else one
        for one in game.components
    )
    return replace(game, components=components)


def _bleeds(component: Component) -> bool:
    """Return whether a component's ink runs over its trim; fold-ups and pages draw their own edges."""
    return component.kind in ("cards", "chips")


def _open_studio(
    game: Game, catalogue: Catalogue, press: Press, players: int | None, facts: Facts, report: Report
) -> Studio:
    """Make the layouts ready, with the figures that they print."""
    from printkit.layout.context import game_context
    from printkit.layout.studio import Studio

    context = game_context(game, players, facts.figures, facts.tables)
    context = {**context, "finish": press.options.finish, "paper": _paper_words(press)}
    return Studio(game, catalogue, context, report, cache_folder(), press.shop.back_bleed)


def _own_studio(game: Game, catalogue: Catalogue, press: Press, report: Report) -> Studio:
    """Return a studio for pages of printkit's own: no game's fonts or colours can spoil them."""
    from printkit.layout.context import brand_view
    from printkit.layout.studio import Studio

    own = replace(game, palette={}, fonts=read_fonts({}, game.folder, catalogue.fonts, game.at, report))
    context = {"paper": _paper_words(press), "brand": brand_view(game.brand)}
    return Studio(own, catalogue, context, report, cache_folder())


def _paper_words(press: Press) -> SimpleNamespace:
    """Return what layouts may read of the paper."""
    paper = press.paper
    return SimpleNamespace(name=paper.title, width=paper.width, height=paper.height)


def _lay_out(
    game: Game, chosen: Sequence[Component], studio: Studio, players: int | None, progress: Progress
) -> Iterator[Laid]:
    """Yield the components with their cards laid out; those of which a card failed are left out."""
    done, total = 0, sum(len(component.cards) for component in chosen)
    for component in chosen:
        cards = []
        for card in component.cards:
            progress(f"laying out {component.name}", done, total)
            done += 1
            face, back = studio.face(component, card), studio.back(component, card)
            cards += [] if face is None else [(card, face, back)]
        if len(cards) == len(component.cards):
            yield Laid(component, tuple(cards), _sets(game, component, players))


def _inked(laid: Sequence[Laid], ink: str) -> list[Laid]:
    """Return components in the inks that were asked for."""
    if ink == "full":
        return list(laid)
    from printkit.imposition.inks import Inks

    inks = Inks(ink)
    return [
        replace(
            one,
            cards=tuple(
                (card, inks.scene(face), back if back is None else inks.scene(back))
                for card, face, back in one.cards
            ),
        )
        for one in laid
    ]


def _sets(game: Game, component: Component, players: int | None) -> int:
    """Return how many sets of a component so many players need."""
    if players is None or component.sets_by is None:
        return component.sets
    if component.sets_by == "players":
        return players
    row = game.tables[component.sets_by].row(players)
    return component.sets if row is None else int(row[1])


def _shared(laid: Sequence[Laid], press: Press) -> Iterator[tuple[str, list[Laid]]]:
    """Yield each file's name and the components in it: one, or those that share their sheets."""
    groups: dict[tuple[str, str], list[Laid]] = {}
    for one in laid:
        groups.setdefault(_group(one.component, press), []).append(one)
    names = {one.component.name for one in laid}
    for (how, name), group in groups.items():
        if how == "ganged":
            name = "-".join(one.component.name for one in group)[:_LONGEST].rstrip("-")
            name = f"{name}-shared" if len(group) > 1 and name in names else name
        yield name, group


def _group(component: Component, press: Press) -> tuple[str, str]:
    """Return by what a component shares its sheets: not at all, by a name of its own, by its sides."""
    options = press.options
    if component.kind in _PIECES and options.layout in ("duplex", "fronts-only"):
        if component.sheet:
            return "named", component.sheet
        if options.gang:
            return "ganged", "two sides" if component.duplex else "one side"
    return "alone", component.name
