"""Drawn components in, the sheets of their file out, each with the line at its foot."""

import math
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle, islice
from types import MappingProxyType
from typing import Any

from printkit.diagnostics import Finding, Report
from printkit.drawing.engine import Engine
from printkit.drawing.inks import Inks
from printkit.geometry import IDENTITY
from printkit.imposition.edges import check_drift, check_edges, correct, footer_line
from printkit.imposition.layout import Imposed, Layout
from printkit.imposition.layouts import LAYOUTS, impose
from printkit.imposition.savings import butted_sheets, closer_bleed
from printkit.imposition.slots import PrintPiece
from printkit.lazy import LazySequence
from printkit.model.game import Component, Game, Size
from printkit.model.kinds import Kind
from printkit.model.printing import Printer, PrintSettings
from printkit.model.scene import Scene
from printkit.model.sheet import Document, Placement, Sheet
from printkit.pipeline.drawing import sets_of
from printkit.pipeline.values import DrawnComponent, PreparedGame, PrintFile
from printkit.units import show_mm

#: The code of a piece that is too large for the paper.
MISFIT = "does-not-fit"

#: A file of several components is named after as much of their names.
_LONGEST = 60

#: Where pieces of several sizes share sheets, no more than so many spares are tried.
_MOST_SPARES = 128

#: After so many sheets the drawings of their feet are forgotten.
_FORGETS = 100

_FLIPS = {"long-edge": "flip on the long edge", "short-edge": "flip on the short edge"}


def files_of(
    game: Game, chosen: Sequence[Component], settings: PrintSettings, players: int | None, sheets: bool
) -> dict[str, tuple[Component, ...]]:
    """Return the components of each file, by its name: one, or those that share their sheets.

    Those of one stock share them where that takes fewer `sheets`, unless each is to have a file of its own.
    """
    groups: dict[tuple[str, str], list[Component]] = {}
    for one in chosen:
        groups.setdefault(_group(one, settings), []).append(one)
    files: list[tuple[str, list[Component]]] = []
    papers = cache(lambda *names: _papers(game, [by_name[name] for name in names], settings, players))
    by_name = {one.name: one for one in chosen}
    saves = sheets and settings.options.gang is None and not game.table
    for (how, name), group in groups.items():
        names = [one.name for one in group]
        for _, other in files if saves else ():
            others = [one.name for one in other]
            if _can_share(other, group, settings) and papers(*others, *names) < papers(*others) + papers(
                *names
            ):
                other += group
                break
        else:
            files.append(("" if how == "ganged" else name, group))
    taken = {one.name for one in game.components}
    return {_file_name(name, group, taken): tuple(group) for name, group in files}


def _file_name(name: str, group: Sequence[Component], taken: Container[str]) -> str:
    if name and all(name in (one.name, one.sheet) for one in group):
        return name
    name = "-".join(dict.fromkeys(one.sheet or one.name for one in group))[:_LONGEST].rstrip("-")
    return f"{name}-shared" if len(group) > 1 and name in taken else name


def _group(component: Component, settings: PrintSettings) -> tuple[str, str]:
    options = settings.options
    if not component.kind.whole_page and LAYOUTS[options.layout].shared:
        if component.sheet:
            return "named", component.sheet
        if options.gang:
            return "ganged", "two sides" if component.duplex else "one side"
    return "alone", component.name


def _can_share(some: Sequence[Component], others: Sequence[Component], settings: PrintSettings) -> bool:
    """Return whether pieces are printed on the same stock, on as many sides, and are cut out alike."""
    kinds = {(one.stock, one.duplex, one.kind.cut_to_trim) for one in (*some, *others)}
    pieces = not any(one.kind.whole_page for one in (*some, *others))
    return pieces and len(kinds) == 1 and bool(some[0].stock) and LAYOUTS[settings.options.layout].shared


def _papers(game: Game, group: Sequence[Component], settings: PrintSettings, players: int | None) -> float:
    """Return how many sheets of paper components take together."""
    blank = Scene("", 0.0, 0.0, 0.0, ())
    drawn = [
        DrawnComponent(
            one,
            [(card, blank, blank if card.back else None) for card in one.cards],
            sets_of(game, one, players),
        )
        for one in group
    ]
    _, imposed, _, _, _ = _lay(drawn, settings)
    return math.inf if imposed is None else len(imposed.sheets) / (2 if imposed.duplex else 1)


def impose_file(
    prepared: PreparedGame,
    name: str,
    drawn: Sequence[DrawnComponent],
    forms: Mapping[bytes, Any] = MappingProxyType({}),
) -> tuple[PrintFile | None, tuple[Finding, ...]]:
    """Impose one component, or those that share their sheets; return the file, if any, and what is wrong.

    `forms` are those that the sides of their cards name.
    """
    report = Report()
    layout, imposed, pieces, settings, saved = _lay(drawn, prepared.settings)
    kinds, own = _kinds(drawn), drawn[0].component.size.bleed
    spares: Sequence[PrintPiece] = ()
    if imposed is not None:
        imposed, spares = _fill(imposed, pieces, drawn, kinds, settings)
    if imposed is None:
        for one in drawn:
            _report_misfit(one.component, layout.measure, settings, report)
        return None, tuple(report)
    at = drawn[0].component.at / "size"
    if layout.finished_at_home:
        check_drift(name, pieces, imposed, settings, at, report)
    if layout.finished_at_home and not layout.own_margins:
        check_edges(name, imposed, settings, at, report)
    document = _document(prepared, name, drawn[0].component, layout, imposed)._replace(forms=forms)
    file = PrintFile(
        name=name,
        drawn=tuple(drawn),
        pieces=len(pieces),
        spares=len(spares),
        saved=saved,
        bleed=pieces[0].size.bleed,
        own_bleed=own,
        each=imposed.each,
        cuts=imposed.arrangements,
        layout=layout,
        document=document,
        pages=len(document.sheets),
        faces=len({id(face) for one in drawn for _, face, _ in one.cards}),
        folded=imposed.folded,
        note=imposed.note,
        butted=butted_sheets(pieces, kinds, imposed, settings) if layout.shared else 0,
    )
    return file, tuple(report)


def _document(
    prepared: PreparedGame, name: str, component: Component, layout: Layout, imposed: Imposed
) -> Document:
    """Return the sheets as a document, with their feet and as the printer must be sent them."""
    game = prepared.game
    sheets: Sequence[Sheet] = imposed.sheets
    if layout.finished_at_home:
        printer, unproven = prepared.settings.printer, prepared.proof.unproven
        sheets = with_feet(
            imposed.sheets, game, name, imposed.duplex, prepared.settings, prepared.engine, unproven, printer
        )
    return Document(
        title=f"{game.title}: {name}",
        author=game.author or "printkit",
        subject=component.about,
        language=game.language,
        duplex=imposed.duplex,
        sheets=sheets,
    )


def _lay(
    drawn: Sequence[DrawnComponent], settings: PrintSettings
) -> tuple[Layout, Imposed | None, list[PrintPiece], PrintSettings, int]:
    """Return the sheets, with the narrower bleed that saves some in the settings, and how many that saves."""
    pieces, kinds = _pieces(drawn, settings), _kinds(drawn)
    layout, imposed = impose(pieces, kinds, settings)
    bleed = closer_bleed(pieces, kinds, settings) if layout.shared else None
    if bleed is None or imposed is None:
        return layout, imposed, pieces, settings, 0
    settings = settings._replace(options=settings.options._replace(bleed=bleed))
    pieces, papers = _pieces(drawn, settings), len(imposed.sheets)
    layout, imposed = impose(pieces, kinds, settings)
    saved = (papers - len(imposed.sheets if imposed else ())) // (2 if imposed and imposed.duplex else 1)
    return layout, imposed, pieces, settings, saved


def _kinds(drawn: Sequence[DrawnComponent]) -> tuple[Kind, ...]:
    return tuple(dict.fromkeys(one.component.kind for one in drawn))


def _pieces(drawn: Sequence[DrawnComponent], settings: PrintSettings) -> list[PrintPiece]:
    pieces: list[PrintPiece] = []
    for one in drawn:
        set_of_pieces = []
        for card, face, back in one.cards:
            set_of_pieces += [_piece(one, face, back, settings)] * card.copies
        pieces += set_of_pieces * one.sets
    return _in_order(pieces * settings.options.copies, drawn)


def _in_order(pieces: list[PrintPiece], drawn: Sequence[DrawnComponent]) -> list[PrintPiece]:
    """Return pieces with all that are alike together, such as chips of one value; decks one by one."""
    if any(one.component.kind.held for one in drawn):
        return pieces
    first: dict[int, int] = {}
    return sorted(pieces, key=lambda piece: first.setdefault(id(piece.face), len(first)))


def _piece(one: DrawnComponent, face: Scene, back: Scene | None, settings: PrintSettings) -> PrintPiece:
    size, asked = one.component.size, settings.options.bleed
    return PrintPiece(face, back, size if asked is None else replace(size, bleed=min(size.bleed, asked)))


def _fill(
    imposed: Imposed,
    pieces: Sequence[PrintPiece],
    drawn: Sequence[DrawnComponent],
    kinds: Sequence[Kind],
    settings: PrintSettings,
) -> tuple[Imposed, Sequence[PrintPiece]]:
    """Return the sheets with as many spares as take no further one, and these."""
    alike = len({piece.size for piece in pieces}) == 1
    most = -len(pieces) % max(1, imposed.each) if alike else _MOST_SPARES
    spares = _spares(drawn, most, settings)
    least, best = 0, imposed
    count = len(spares)
    while count > least:
        _, filled = impose(_in_order([*pieces, *spares[:count]], drawn), kinds, settings)
        if filled is not None and len(filled.sheets) == len(imposed.sheets):
            least, best = count, filled
        else:
            spares = spares[: count - 1]
        count = (least + len(spares) + 1) // 2
    return best, spares


def _spares(drawn: Sequence[DrawnComponent], count: int, settings: PrintSettings) -> list[PrintPiece]:
    """Return so many of the cards that fill the last sheet, in turn; none where no component names any."""
    found = [
        _piece(one, face, back, settings)
        for one in drawn
        for wanted in one.component.spares
        for card, face, back in one.cards
        if card.id == wanted
    ]
    return [*islice(cycle(found), count)]


def _report_misfit(component: Component, what: str, settings: PrintSettings, report: Report) -> None:
    size = component.size
    measure = what.format(size=f"{show_mm(size.width)} x {show_mm(size.height)} mm")
    room, help = f"on {settings.paper.title} with its margins", "choose a larger `--paper`, or a smaller size"
    if settings.labels is not None:
        room = f"into the slots of {settings.labels.describe()}"
        help = "choose another `--sheet`, or name the components that are to go onto it"
    message = f"`{component.name}` ({measure}) does not fit {room}"
    report.warning("does-not-fit", message, component.at / "size", help)


def with_feet(
    sheets: Sequence[Sheet],
    game: Game,
    name: str,
    duplex: str | None,
    settings: PrintSettings,
    engine: Engine,
    unproven: bool = False,
    printer: Printer | None = None,
) -> Sequence[Sheet]:
    """Return the sheets with a ruler, component and page at their foot, as a printer must be sent them.

    Each is made when it is written.
    """

    def finished(number: int, sheet: Sheet) -> Sheet:
        if number % _FORGETS == _FORGETS - 1:
            engine.forget()
        size = Size("sheet", sheet.width, sheet.height)
        words = {
            "width": sheet.width,
            "foot": footer_line(sheet, settings),
            "game_name": game.slug,
            "component": name,
            "note": sheet.note or (_FLIPS.get(duplex or "") if sheet.side == "front" else ""),
            "page": number + 1,
            "pages": len(sheets),
            "unproven": unproven,
            "credits": f"icons: {', '.join(game.credits)}" if game.credits else "",
        }
        margin = engine.scene("margin.svg", size, words, "the margin", None)
        if margin is not None:
            foot = Placement(in_black(margin, settings), IDENTITY)
            sheet = sheet._replace(placements=(*sheet.placements, foot))
        return sheet if printer is None else correct(sheet, printer, duplex)

    return LazySequence(sheets, finished)


def in_black(scene: Scene, settings: PrintSettings) -> Scene:
    """Return a drawing of printkit's own as it is printed without coloured ink."""
    if settings.options.ink == "full":
        return scene

    return Inks("grey").scene(scene)
