"""A game's name and a wish in, files and findings out: the conductor, who runs the stages in order."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from printkit import __version__
from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted, suggestion
from printkit.model.game import Card, Catalogue, Component, Game, Size
from printkit.model.scene import Scene
from printkit.model.sheet import Document, Paper, Placement, Sheet
from printkit.places import cache_folder, game_roots, shared_templates
from printkit.spec.catalogue import load_catalogue
from printkit.spec.find import find_game, game_folders
from printkit.spec.game import load_game
from printkit.units import show_mm

if TYPE_CHECKING:
    from printkit.export.manifest import Entry
    from printkit.layout.studio import Studio

#: Findings about what was typed on the command line, not about the deck.
USAGE_CODES = frozenset({"unknown-game", "unknown-component", "unknown-paper", "wrong-players"})

T = TypeVar("T")


#: Called as work goes on: what is being done, how much is done, of how much.
Progress = Callable[[str, int, int], None]

_FLIPS = {"long-edge": "flip on the long edge", "short-edge": "flip on the short edge"}


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user asked for."""

    game: str
    components: tuple[str, ...] = ()
    paper: str = "a4"
    players: int | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """One component, laid out and imposed: every distinct scene, every piece, every sheet."""

    component: Component
    paper: Paper
    cards: tuple[tuple[Card, Scene, Scene | None], ...]
    pieces: int
    document: Document

    @property
    def faces(self) -> int:
        """How many distinct faces there are."""
        return len({id(face) for _, face, _ in self.cards})


@dataclass(frozen=True, slots=True)
class Plan:
    """A game made ready: its components laid out, nothing written yet."""

    game: Game
    printed: tuple[Printed, ...]


def list_games(report: Report) -> list[Game]:
    """Return every game that can be found, well formed."""
    catalogue = load_catalogue(shared_templates(), report)
    folders = game_folders(game_roots())
    games = (load_game(folder, catalogue, report) for folder in folders.values())
    return [game for game in games if game is not None]


def plan(wish: Wish, report: Report, progress: Progress) -> Plan | None:
    """Read a game and lay out what is wished for; None, or a report that failed, where something is wrong."""
    catalogue = load_catalogue(shared_templates(), report)
    paper = _find_paper(wish.paper, catalogue, report)
    folder = find_game(wish.game, game_roots(), report)
    game = None if folder is None else load_game(folder, catalogue, report)
    if game is None or paper is None or not _check_players(game, wish.players, report):
        return None
    chosen = _choose(game, wish.components, report)
    studio = _open_studio(game, catalogue, wish.players, report)
    printed, done, total = [], 0, sum(len(component.cards) for component in chosen)
    for component in chosen:
        cards = []
        for card in component.cards:
            progress(f"laying out {component.name}", done, total)
            done += 1
            face, back = studio.face(component, card), studio.back(component, card)
            cards += [] if face is None else [(card, face, back)]
        one = _print_component(game, component, cards, paper, wish.players, studio, report)
        printed += [one] if one else []
    return Plan(game, tuple(printed))


def _find_paper(name: str, catalogue: Catalogue, report: Report) -> Paper | None:
    """Return the paper of a name."""
    paper = catalogue.papers.get(name.lower())
    if paper is None:
        report.error(
            "unknown-paper", f"unknown paper {quoted(name)}", None, suggestion(name, catalogue.papers)
        )
    return paper


def _check_players(game: Game, players: int | None, report: Report) -> bool:
    """Return whether the game is for so many players."""
    least, most = game.players
    if players is None or least <= players <= most:
        return True
    message = f"{game.title} is for {least} to {most} players, not {players}"
    report.error(
        "wrong-players", message, game.at / "players", f"give `--players` a number from {least} to {most}"
    )
    return False


def _choose(game: Game, names: Sequence[str], report: Report) -> list[Component]:
    """Return the components of these names, in the game's order; all where no name is given."""
    known = [component.name for component in game.components]
    for name in names:
        if name not in known:
            message = f"{game.title} has no component {quoted(name)}"
            report.error("unknown-component", message, None, suggestion(name, known))
    return [component for component in game.components if not names or component.name in names]


def _open_studio(game: Game, catalogue: Catalogue, players: int | None, report: Report) -> Studio:
    """Compute the figures that layouts print, and make the layouts ready."""
    from printkit.layout.context import game_context
    from printkit.layout.studio import Studio
    from printkit.rules.figures import compute

    facts = compute(game, players, report)
    context = game_context(game, players, facts.figures, facts.tables)
    return Studio(game, catalogue, context, report, cache_folder())


def _print_component(
    game: Game,
    component: Component,
    cards: Sequence[tuple[Card, Scene, Scene | None]],
    paper: Paper,
    players: int | None,
    studio: Studio,
    report: Report,
) -> Printed | None:
    """Impose one component; None after a finding that leaves nothing to impose."""
    imposed = _impose(component, cards, _sets(game, component, players), paper, report)
    if imposed is None or len(cards) < len(component.cards):
        return None
    sheets, duplex, pieces = imposed
    document = Document(
        title=f"{game.title}: {component.name}",
        author=game.author or "printkit",
        subject=component.about,
        language=game.language,
        duplex=duplex,
        sheets=tuple(_with_margins(sheets, game, component, duplex, studio)),
    )
    return Printed(component, paper, tuple(cards), pieces, document)


def _sets(game: Game, component: Component, players: int | None) -> int:
    """Return how many sets of a component so many players need."""
    if players is None or component.sets_by is None:
        return component.sets
    if component.sets_by == "players":
        return players
    row = game.tables[component.sets_by].row(players)
    return component.sets if row is None else int(row[1])


def _impose(
    component: Component,
    cards: Sequence[tuple[Card, Scene, Scene | None]],
    sets: int,
    paper: Paper,
    report: Report,
) -> tuple[list[Sheet], str | None, int] | None:
    """Return a component's sheets, the edge to flip them on, and its count of pieces."""
    from printkit.imposition.grid import choose_grid
    from printkit.imposition.pages import impose_leaflet, impose_pages, leaflet_sheet, page_sheet
    from printkit.imposition.pieces import impose_pieces

    size = component.size
    pieces = [(face, back) for _ in range(sets) for card, face, back in cards for _ in range(card.copies)]
    duplex = "long-edge" if component.duplex else None
    if component.kind == "leaflet":
        sheet = leaflet_sheet(paper, size)
        if sheet is not None:
            return list(impose_leaflet([face for face, _ in pieces], sheet)), "short-edge", len(pieces)
    elif component.kind == "sheet":
        sheet = page_sheet(paper, size)
        if sheet is not None:
            return list(impose_pages(pieces, sheet)), duplex, len(pieces)
    else:
        grid = choose_grid(paper, size)
        if grid is not None:
            return list(impose_pieces(pieces, size, grid, paper)), duplex, len(pieces)
    _report_misfit(component, paper, report)
    return None


def _report_misfit(component: Component, paper: Paper, report: Report) -> None:
    """Report a piece that is too large for the paper."""
    size = component.size
    measure = f"{show_mm(size.width)} x {show_mm(size.height)} mm"
    if component.kind == "leaflet":
        measure = f"two pages of {measure} side by side"
    message = f"`{component.name}` ({measure}) does not fit on {paper.title} with its margins"
    report.error(
        "does-not-fit", message, component.at / "size", "choose a larger `--paper`, or a smaller size"
    )


def _with_margins(
    sheets: Sequence[Sheet], game: Game, component: Component, duplex: str | None, studio: Studio
) -> Iterator[Sheet]:
    """Yield the sheets with the line at their foot: ruler, component, page."""
    from printkit.imposition.margins import footer_line

    for page, sheet in enumerate(sheets, 1):
        size = Size("sheet", sheet.width, sheet.height)
        words = {
            "width": sheet.width,
            "foot": footer_line(sheet),
            "game_name": game.slug,
            "component": component.name,
            "note": _FLIPS.get(duplex or "") if sheet.side == "front" else "",
            "page": page,
            "pages": len(sheets),
        }
        margin = studio.scene("margin.svg", size, words, "the margin", None)
        if margin is not None:
            yield replace(
                sheet, placements=(*sheet.placements, Placement(margin, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)))
            )


def build(plan: Plan, out: Path, report: Report, progress: Progress) -> list[Entry] | None:
    """Write a plan's PDFs and the manifest: all of them, or none after a finding."""
    from printkit.export.manifest import read_manifest, write_manifest

    def write(beside: Path) -> list[Entry]:
        entries, done = [], count()
        total = sum(len(printed.document.sheets) for printed in plan.printed)
        for printed in plan.printed:
            tick = partial(_step, progress, f"writing {printed.component.name}", done, total)
            entries.append(_write(printed, beside, tick))
        manifest = write_manifest(__version__, plan.game.slug, entries, read_manifest(out / plan.game.slug))
        (beside / "manifest.json").write_bytes(manifest)
        return entries

    return deliver_all(out / plan.game.slug, write, report)


def _step(progress: Progress, what: str, done: Iterator[int], total: int) -> None:
    """Tell that one sheet more is written."""
    progress(what, next(done), total)


def deliver_all(folder: Path, write: Callable[[Path], T], report: Report) -> T | None:
    """Let `write` fill a folder beside the real one, and rename its files into place when all went well."""
    from printkit.export.delivery import deliver
    from printkit.export.errors import ExportError

    try:
        with deliver(folder) as beside:
            return write(beside)
    except ExportError as wrong:
        report.error("cannot-draw", str(wrong), None, "what was built before is untouched")
    except OSError as wrong:
        why = (wrong.strerror or str(wrong)).lower()
        report.error(
            "cannot-write", f"can't write into `{folder}`: {why}", None, "name another folder with `--out`"
        )
    return None


def _write(printed: Printed, folder: Path, tick: Callable[[], None]) -> Entry:
    """Write one PDF."""
    from printkit.export.manifest import Entry
    from printkit.export.pdf import write_pdf

    name = printed.component.name
    path = folder / f"{name}.pdf"
    with path.open("wb") as file:
        write_pdf(printed.document, file, tick)
    data = path.read_bytes()
    return Entry(
        file=path.name,
        component=name,
        kind=printed.component.kind,
        paper=printed.paper.name,
        pages=len(printed.document.sheets),
        pieces=printed.pieces,
        faces=printed.faces,
        duplex=printed.document.duplex,
        bytes=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
    )
