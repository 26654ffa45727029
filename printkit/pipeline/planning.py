"""A wish in, a plan out: its figures computed, its faces laid out and imposed, nothing written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from printkit.diagnostics import Report
from printkit.folders import cache_folder, game_roots, shared_templates
from printkit.input.catalogue import load_catalogue
from printkit.input.find import find_game
from printkit.input.game import load_game
from printkit.input.style import read_fonts
from printkit.model.game import Catalogue, Component, Game
from printkit.model.printing import PrintSettings
from printkit.model.rule import Proof
from printkit.pipeline.bill import check_pouches
from printkit.pipeline.brands import in_brand
from printkit.pipeline.choosing import check_players, choose
from printkit.pipeline.cutting import plan_cuts
from printkit.pipeline.imposing import print_together
from printkit.pipeline.preflighting import check_geometry
from printkit.pipeline.proving import prove
from printkit.pipeline.request import BuildRequest
from printkit.pipeline.settings import resolve
from printkit.pipeline.values import DrawnComponent, Plan, Printed, Progress

if TYPE_CHECKING:
    from printkit.drawing.engine import Engine
    from printkit.rules.figures import ComputedFigures

#: A file of several components is called by as much of their names.
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class PreparedGame:
    """A game read and proven for a wish: what is laid out next, and on what."""

    request: BuildRequest
    game: Game
    catalogue: Catalogue
    settings: PrintSettings
    proof: Proof
    figures: Mapping[str, Any]
    engine: Engine
    files: Mapping[str, tuple[Component, ...]]  # the components that share a file, by its name
    report: Report


def prepare(request: BuildRequest, report: Report) -> PreparedGame | None:
    """Read a game and prove it; None, or a report that failed, where something is wrong."""
    catalogue = load_catalogue(shared_templates(), report)
    settings = resolve(request.options, catalogue, report)
    folder = find_game(request.game, game_roots(), report)
    game = None if folder is None else load_game(folder, catalogue, report)
    if game is None or settings is None or not check_players(game, request.players, report):
        return None
    if request.brand is not None:
        game = in_brand(game, request.brand, catalogue, report)
        if game is None:
            return None
    from printkit.rules.figures import compute, formulas_of  # late: to list games, nothing is computed

    game = _with_bleed(game, settings)
    chosen = choose(game, request.components, report)
    facts = compute(game, request.players, report, formulas_of(game, cache_folder()))
    proof = prove(game, facts, request, report)
    facts.formulas.save()
    engine = _open_engine(game, catalogue, settings, request.players, facts, report)
    files = _files(game, chosen, settings)
    return PreparedGame(request, game, catalogue, settings, proof, facts.figures, engine, files, report)


def plan(request: BuildRequest, report: Report, progress: Progress) -> Plan | None:
    """Read a game and lay out what is wished for; None, or a report that failed, where something is wrong."""
    prepared = prepare(request, report)
    if prepared is None:
        return None
    printed = lay_out(prepared, tuple(prepared.files), progress)
    check_geometry((laid for one in printed for laid in one.laid), report).tell(report)
    return sum_up(prepared, printed)


def lay_out(prepared: PreparedGame, names: Sequence[str], progress: Progress) -> list[Printed]:
    """Lay out and impose the files of these names; one with a fault is left out, with findings."""
    request, settings = prepared.request, prepared.settings
    chosen = [component for name in names for component in prepared.files[name]]
    laid = list(_lay_out(prepared.game, chosen, prepared.engine, request.players, progress))
    by_name = {one.component.name: one for one in _inked(laid, settings.options.ink)}
    printed = []
    for name in names:
        group = [by_name[one.name] for one in prepared.files[name] if one.name in by_name]
        unproven = prepared.proof.unproven
        whole = group and print_together(
            name, prepared.game, group, settings, prepared.engine, unproven, prepared.report
        )
        printed += [whole] if whole else []
    return printed


def sum_up(prepared: PreparedGame, printed: Sequence[Printed]) -> Plan:
    """Return the whole plan: what is printed, and how to cut it."""
    game, settings, report = prepared.game, prepared.settings, prepared.report
    check_pouches(printed, settings, report)
    own = _own_engine(game, prepared.catalogue, settings, report)
    cuts = plan_cuts(game, printed, settings, own)
    return Plan(game, settings, tuple(printed), prepared.proof, prepared.figures, cuts)


def _with_bleed(game: Game, settings: PrintSettings) -> Game:
    """Return the game with pieces that bleed as far as was asked for, where their own bleed is less."""
    asked = settings.options.bleed or 0.0
    components = tuple(
        replace(one, size=replace(one.size, bleed=asked))
        if one.kind.cut_to_trim and asked > one.size.bleed
        else one
        for one in game.components
    )
    return replace(game, components=components)


def _open_engine(
    game: Game,
    catalogue: Catalogue,
    settings: PrintSettings,
    players: int | None,
    facts: ComputedFigures,
    report: Report,
) -> Engine:
    """Make the layouts ready, with the figures that they print."""
    from printkit.drawing.context import game_context
    from printkit.drawing.engine import Engine

    context = game_context(game, players, facts.figures, facts.tables)
    context = {**context, "finish": settings.options.finish, "paper": _paper_words(settings)}
    return Engine(game, catalogue, context, report, cache_folder(), settings.defaults.back_bleed)


def _own_engine(game: Game, catalogue: Catalogue, settings: PrintSettings, report: Report) -> Engine:
    """Return a studio for pages of printkit's own: no game's fonts or colours can spoil them."""
    from printkit.drawing.context import brand_view
    from printkit.drawing.engine import Engine

    own = replace(game, palette={}, fonts=read_fonts({}, game.folder, catalogue.fonts, game.at, report))
    context = {"paper": _paper_words(settings), "brand": brand_view(game.brand)}
    return Engine(own, catalogue, context, report, cache_folder())


def _paper_words(settings: PrintSettings) -> SimpleNamespace:
    """Return what layouts may read of the paper."""
    paper = settings.paper
    return SimpleNamespace(name=paper.title, width=paper.width, height=paper.height)


def _lay_out(
    game: Game, chosen: Sequence[Component], engine: Engine, players: int | None, progress: Progress
) -> Iterator[DrawnComponent]:
    """Yield the components with their cards laid out; those of which a card failed are left out."""
    done, total = 0, sum(len(component.cards) for component in chosen)
    for component in chosen:
        cards = []
        for card in component.cards:
            progress(f"laying out {component.name}", done, total)
            done += 1
            face, back = engine.face(component, card), engine.back(component, card)
            cards += [] if face is None else [(card, face, back)]
        if len(cards) == len(component.cards):
            yield DrawnComponent(component, tuple(cards), _sets(game, component, players))


def _inked(laid: Sequence[DrawnComponent], ink: str) -> list[DrawnComponent]:
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


def _files(
    game: Game, chosen: Sequence[Component], settings: PrintSettings
) -> dict[str, tuple[Component, ...]]:
    """Return the components of each file, by its name: one, or those that share their sheets."""
    groups: dict[tuple[str, str], list[Component]] = {}
    for one in chosen:
        groups.setdefault(_group(one, settings), []).append(one)
    names = {one.name for one in game.components}
    files = {}
    for (how, name), group in groups.items():
        if how == "ganged":
            name = "-".join(one.name for one in group)[:_LONGEST].rstrip("-")
            name = f"{name}-shared" if len(group) > 1 and name in names else name
        files[name] = tuple(group)
    return files


def _group(component: Component, settings: PrintSettings) -> tuple[str, str]:
    """Return by what a component shares its sheets: not at all, by a name of its own, by its sides."""
    from printkit.imposition.layouts import LAYOUTS

    options = settings.options
    if not component.kind.whole_page and LAYOUTS[options.layout].shared:
        if component.sheet:
            return "named", component.sheet
        if options.gang:
            return "ganged", "two sides" if component.duplex else "one side"
    return "alone", component.name
