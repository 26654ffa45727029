"""Options and names in, what they refer to out: paper, printer, pouch, components, cards; or a finding."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from printkit.diagnostics import Report
from printkit.diagnostics.wording import listed, quoted
from printkit.imposition.layouts import LAYOUTS
from printkit.input.brands import printing
from printkit.input.brands.printers import find_printer
from printkit.input.tables.pick import numbers_where
from printkit.input.tables.table_options import parse_spans
from printkit.model.game import Card, Catalogue, Component, Game
from printkit.model.options import CHOICES, Pick, PrintOptions
from printkit.model.printing import Paper, Pouch, PrintSettings

#: The bounds of options, lengths in mm.
_RANGES = {"bleed": (0, 20), "gap": (0, 20), "seal": (0, 20), "copies": (1, 100), "start": (1, 2500)}

#: Film that a pouch has around the paper that it is made for, in mm.
_FILM = 2.0


def resolve(options: PrintOptions, catalogue: Catalogue, report: Report) -> PrintSettings | None:
    """Return the print settings that options describe, or None with findings."""
    with report.collect() as own:
        settings = _resolve(options, catalogue, own) if _check_values(options, own) else None
    return None if own.failed else settings


def _check_values(options: PrintOptions, report: Report) -> bool:
    """Return whether every option has a value that it can have; the command line lets no other through."""
    choices = {**CHOICES, "layout": tuple(offered_layouts())}
    wrong = []
    for name, known in choices.items():
        value = getattr(options, name)
        if value not in known and not (value is None and name == "cut"):
            wrong.append((name, value, f"known: {listed(known, 'and')}"))
    for name, (least, most) in _RANGES.items():
        value = getattr(options, name)
        if value is not None and not least <= value <= most:
            wrong.append((name, value, f"give a number from {least:g} to {most:g}"))
    for name, value, help in wrong:
        report.usage_error("bad-option", f"`{name}` can't be {quoted(value)}", None, help)
    return not wrong


def _resolve(options: PrintOptions, catalogue: Catalogue, report: Report) -> PrintSettings | None:
    labels = printing.find_label_sheet(options.sheet, catalogue.folder, report)
    if labels is not None:
        options = options._replace(layout="labels", paper=labels.paper, cut=None, gap=None)
    cutter = printing.find_cutter(options.cutter, catalogue.folder, report)
    if cutter is not None and labels is None:
        options = options._replace(layout="machine", marks="none")
    if (labels, cutter).count(None) != (options.sheet, options.cutter).count(None):
        return None
    paper = printing.find_paper(options.paper, catalogue.papers, report)
    defaults = printing.load_print_defaults(catalogue.folder, report)
    printer = find_printer(options.printer, report)
    _check_options(options, report)
    pouch = sheet_pouch = None
    if paper is not None and options.finish != "plain":
        pouches = printing.load_pouches(catalogue.folder, report)
        pouch = _find_pouch(options, paper, pouches, report)
        sheet_pouch = pouch if pouch and _takes(pouch, paper) else _smallest(paper, pouches)
    if paper is None or defaults is None:
        return None
    return PrintSettings(paper, defaults, options, printer, pouch, sheet_pouch, labels, cutter)


def with_bleed(game: Game, settings: PrintSettings) -> Game:
    """Return the game with pieces that bleed as far as requested, where their own bleed is less."""
    asked = settings.options.bleed or 0.0
    components = tuple(
        replace(one, size=replace(one.size, bleed=asked))
        if one.kind.cut_to_trim and asked > one.size.bleed
        else one
        for one in game.components
    )
    return replace(game, components=components)


def check_players(game: Game, players: int | None, report: Report) -> bool:
    """Return whether the game can be played by this many; report it if not."""
    least, most = game.players
    if players is None or least <= players <= most:
        return True
    message = f"{game.title} is for {least} to {most} players, not {players}"
    help = f"give `--players` a number from {least} to {most}"
    report.usage_error("wrong-players", message, game.at / "players", help)
    return False


def choose(
    game: Game, names: Sequence[str], whole: bool, players: int | None, report: Report
) -> list[Component]:
    """Return the components of these names, in the game's order; some have a card for each player.

    Where no name is given, they are those that aren't optional, or with `whole` all of them.
    """
    known = [component.name for component in game.components]
    for name in names:
        if name not in known:
            message = f"{game.title} has no component {quoted(name)}"
            report.unknown("unknown-component", message, name, known)
    usual = [one for one in game.components if whole or not one.optional]
    chosen = [one for one in game.components if one.name in names] if names else usual
    return [replace(one, cards=one.cards[:players]) if one.sets_by == "cards" else one for one in chosen]


def offered_layouts() -> dict[str, str]:
    """Return the layouts that can be chosen, with what each one does."""
    return {layout.name: layout.offered for layout in LAYOUTS.values() if layout.offered}


def _check_options(options: PrintOptions, report: Report) -> None:
    found, one_out = [], "leave one of them out"
    if options.cut == "butted" and options.gap:
        found.append(("`--cut butted` leaves no `--gap`", one_out))
    if options.cut == "butted" and options.finish == "laminate":
        help = "leave it out, or laminate the sheets whole: `--finish laminate-sheet`"
        found.append(("`--cut butted` leaves no film between laminated pieces", help))
    if options.pouch is not None and options.finish == "plain":
        help = "add `--finish laminate` or `--finish laminate-sheet`"
        found.append(("`--pouch` is for what is laminated", help))
    if options.seal is not None and options.finish != "laminate":
        found.append(("`--seal` is for pieces that are laminated one by one", "add `--finish laminate`"))
    usual = PrintOptions()
    for name in LAYOUTS[options.layout].idle:
        given = getattr(options, name)
        if given is not False and given not in (getattr(usual, name), "none"):
            found.append((f"`--layout {options.layout}` leaves nothing for `--{name}` to do", one_out))
    for message, help in found:
        report.usage_error("options-disagree", message, None, help)


def _find_pouch(
    options: PrintOptions, paper: Paper, pouches: Mapping[str, Pouch], report: Report
) -> Pouch | None:
    if options.pouch is None:
        smallest = _smallest(paper, pouches)
        if smallest is None:
            advice = f"name one for the pieces, with `--finish laminate --pouch`: {listed(pouches, 'or')}"
            report.usage_error("unknown-pouch", f"no pouch takes a sheet of {paper.title}", None, advice)
        return smallest
    pouch = pouches.get(options.pouch.lower())
    if pouch is None:
        message = f"unknown pouch {quoted(options.pouch)}"
        report.unknown("unknown-pouch", message, options.pouch, pouches)
    elif options.finish == "laminate-sheet" and not _takes(pouch, paper):
        message = f"a sheet of {paper.title} does not go into the pouch {quoted(pouch.name)}"
        help = "name a larger `--pouch`, or print on smaller `--paper`"
        report.usage_error("pouch-too-small", message, None, help)
    return pouch


def _smallest(paper: Paper, pouches: Mapping[str, Pouch]) -> Pouch | None:
    fitting = [pouch for pouch in pouches.values() if _takes(pouch, paper)]
    return min(fitting, key=lambda pouch: pouch.width * pouch.height, default=None)


def _takes(pouch: Pouch, paper: Paper) -> bool:
    return paper.width + 2 * _FILM <= pouch.width and paper.height + 2 * _FILM <= pouch.height


def pick_cards(components: Sequence[Component], pick: Pick, report: Report) -> list[Component]:
    """Return components with the cards that were asked for, in file order; all cards if none is named."""
    if not pick.some:
        return [*components]
    if pick.sets:
        components = _of_sets(components, pick.sets, report)
        if not pick._replace(sets=()).some:
            return [*components]
    _check_cards(components, pick.cards, report)
    spans = parse_spans(pick.rows) if pick.rows else []
    if spans is None:
        help = "write the numbers of cards, counted from 1: `--rows 3-9,12`"
        report.usage_error("bad-option", f"`--rows` can't be {quoted(pick.rows)}", None, help)
        return []
    _check_rows(components, spans, report)
    if report.failed:
        return []
    named = [
        card
        for one in components
        for number, card in enumerate(one.cards, 1)
        if not (pick.cards or spans)
        or any(_names(given, one, card) for given in pick.cards)
        or any(first <= number <= last for first, last in spans)
    ]
    found = {id(card) for card in (_where(named, pick.where, report) if pick.where else named)}
    picked, counts = [], dict(pick.counts)
    for one in components:
        cards = tuple(_some_copies(one, card, pick.cards, counts) for card in one.cards if id(card) in found)
        picked += [replace(one, cards=cards, whole=len(one.cards), spares=())] if cards else []
    return picked


def _of_sets(components: Sequence[Component], sets: Sequence[str], report: Report) -> Sequence[Component]:
    known = dict.fromkeys(
        str(card.fields["set"]) for one in components for card in one.cards if "set" in card.fields
    )
    for name in sets:
        if name not in known:
            help = None if known else "give the cards a field `set`, such as a column of their table"
            report.unknown("unknown-card", f"no card belongs to a set {quoted(name)}", name, known, help=help)
    found = []
    for one in components:
        own = (card for card in one.cards if str(card.fields.get("set", sets[0])) in sets)
        cards = tuple(replace(card, number=number) for number, card in enumerate(own, 1))
        found += [replace(one, cards=cards, whole=len(cards))] if cards else []
    return [] if report.failed else found


def _some_copies(component: Component, card: Card, names: Sequence[str], counts: Mapping[str, int]) -> Card:
    """Return a card of which so many copies are printed as was asked for, or those that were named."""
    own = f"{component.name}/{card.id}"
    copies = (name.removeprefix(f"{own}.") for name in names if name.startswith(f"{own}."))
    only = tuple(int(copy) for copy in copies if copy.isdecimal())
    return replace(card, prints=counts.get(own, counts.get(card.id)), only=() if own in names else only)


def _where(cards: Sequence[Card], where: str, report: Report) -> list[Card]:
    """Return the cards for which a formula is true; report one that is true for none."""
    fields = dict.fromkeys(name for card in cards for name in card.fields)
    rows = ({**card.fields, "id": card.id, "copies": card.copies} for card in cards)
    with report.collect() as own:
        found = [cards[number] for number in numbers_where(where, rows, fields, None, own)]
    if not found and not own.failed:
        help = f"compare with what is in the cells: {listed([*fields][:8], 'or')}" if fields else None
        report.usage_error("unknown-card", f"`--where` is true for no card: {quoted(where)}", None, help)
    return found


def _names(given: str, component: Component, card: Card) -> bool:
    """Return whether `robin`, or `deck/robin`, names a card; `deck/robin.2` is one of its copies."""
    own = f"{component.name}/{card.id}"
    copy = given.removeprefix(f"{own}.")
    return given in (card.id, own) or (copy != given and copy.isdecimal() and card.copies > 1)


def _check_cards(components: Sequence[Component], ids: Sequence[str], report: Report) -> None:
    known = [card.id for one in components for card in one.cards]
    for id in dict.fromkeys(ids):
        if not any(_names(id, one, card) for one in components for card in one.cards):
            where = listed([one.name for one in components], "or")
            message = f"no card of {where} is called {quoted(id)}"
            help = "look for its id in the file of cards, or count it: `--rows 7`"
            report.unknown("unknown-card", message, id, known, help=help)


def _check_rows(components: Sequence[Component], spans: Sequence[tuple[int, int]], report: Report) -> None:
    if spans and len(components) > 1:
        help = f"name one of them: {listed((one.name for one in components), 'or')}"
        report.usage_error("bad-option", "`--rows` counts the cards of one component", None, help)
        return
    for one in components:
        count = len(one.cards)
        for number in (number for span in spans for number in span):
            if not 1 <= number <= count:
                help = f"its cards are 1 to {count}" if count > 1 else "it has one card: `--rows 1`"
                message = f"{quoted(one.name)} has no card number {number}"
                report.usage_error("unknown-card", message, None, help)
                break
