"""A deck in, plain values for the page out: its game, its findings, a card with its places, its sheets."""

import base64
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.places import Sources
from printkit.diagnostics.render import as_json, place_in_words, place_of
from printkit.diagnostics.wording import counted
from printkit.drawing.markup import walk
from printkit.export.svg import SvgPainter
from printkit.folders import shared_templates
from printkit.geometry import svg_path
from printkit.input.tables.words import slug
from printkit.model.game import PICTURE_FIELD, Card, Component
from printkit.model.options import PARTS
from printkit.model.sheet import Sheet
from printkit.pipeline.values import DrawnComponent, PreparedGame, PrintFile
from printkit.studio.deck import Deck, Key
from printkit.template.cell_text import unmarked

#: So many findings are shown.
_MOST = 200
#: In a drawing of more marks than these, no mark knows its line: the page would be slow.
_MOST_MARKS = 30_000
#: The slugs of so many names are known when a game is described again.
_slug = lru_cache(20_000)(slug)


def describe_game(prepared: PreparedGame) -> dict[str, Any]:
    """Return a game as the page knows it, but for its cards' rows."""
    from printkit.input.brands.catalogue import read_limits

    game = prepared.game
    limits = read_limits(shared_templates(), Report())
    safe = limits.safe if limits else 0.0
    return {
        "slug": game.output,
        "title": game.title,
        "subtitle": game.subtitle,
        "language": game.language,
        "players": list(game.players),
        "brand": game.brand.name if game.brand else "",
        "components": [_component(one, safe) for one in _asked(prepared)],
        "figures": sorted(prepared.figures),
        "table": prepared.table.about,
        "look": prepared.table.look,
        "reading": prepared.table._asdict() if prepared.table.about else None,
        "parts": [*PARTS],
        "palette": {name: list(colour) for name, colour in game.palette.items()},
        "fonts": [*game.fonts],
    }


def _component(one: Component, safe: float) -> dict[str, Any]:
    size = one.size
    width, height = (max(side - 2 * safe, 1) for side in (size.width, size.height))
    inner = replace(size, width=width, height=height, radius=max(size.radius - safe, 0))
    return {
        "name": one.name,
        "kind": one.kind.name,
        "about": one.about,
        "width": size.width,
        "height": size.height,
        "bleed": size.bleed,
        "measure": size.describe(),
        "trim": svg_path(size.trim),
        "radius": size.radius,
        "rounds": size.shape.rounds,
        "safe": svg_path(inner.trim),
        "inset": safe,
        "held": one.kind.held,
        "page": one.kind.whole_page,
        "duplex": one.duplex,
        "columns": [*dict.fromkeys(name for card in one.cards for name in _fields(card))],
        "cards": [card.id for card in one.cards],
        "names": _names(one.cards),
    }


def describe_rows(prepared: PreparedGame) -> dict[Key, Any]:
    """Return each card's copies and fields, and the row of its table, 0 for none."""

    def row(card: Card) -> list[Any]:
        fields = {name: _plain(card.fields[name]) for name in _fields(card)}
        return [card.copies, fields, card.at.line if isinstance(card.at, Place) else 0]

    return {(one.name, card.id): row(card) for one in _asked(prepared) for card in one.cards}


def _fields(card: Card) -> list[str]:
    """Return the names of what an author wrote of a card, and not those of what follows from it."""
    return [
        name for name, one in card.fields.items() if name != PICTURE_FIELD and not isinstance(one, Mapping)
    ]


def _names(cards: Sequence[Card]) -> list[str]:
    """Return what people call cards: the field that ids are made of, else the id (if empty or shared)."""
    texts = [{name: _plain(card.fields[name]) for name in _fields(card)} for card in cards]
    found = zip(cards, texts, strict=True)
    made_of = Counter(
        name for card, own in found for name, one in own.items() if one and _slug(str(one)) == card.id
    )
    column = made_of.most_common(1)[0][0] if made_of else ""
    names = [str(own.get(column) or "") for own in texts]
    often = Counter(names)
    pairs = zip(cards, names, strict=True)
    return [name if name and often[name] == 1 else card.id for card, name in pairs]


def _asked(prepared: PreparedGame) -> list[Component]:
    names = {one.name for components in prepared.files.values() for one in components}
    return [one for one in prepared.game.components if one.name in names]


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return ", ".join(str(_plain(one)) for one in value)
    if isinstance(value, str):
        return unmarked(value)
    return value if value is None or isinstance(value, bool | int | float) else str(value)


def describe_findings(deck: Deck) -> list[dict[str, Any]]:
    """Return what is wrong, each with the cards that it concerns."""
    found = deck.findings()
    cards: dict[tuple[str, str], list[str]] = {}
    for key, drawn in deck.cards.items():
        for one in drawn.findings:
            cards.setdefault((one.code, one.message), []).append("/".join(key))
    worst = sorted(found, key=lambda one: -one.severity)[:_MOST]
    return [{**one, "cards": cards.get((one["code"], one["message"]), [])} for one in as_json(worst)]


def describe_card(deck: Deck, asked: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return a card's side as SVG, with the places of its marks, and the places of its fields."""
    key, which = deck.now((asked["component"], asked["id"])), asked["side"]
    drawn = deck.cards.get(key)
    side = None if drawn is None else drawn.back if which == "back" else drawn.face
    found = deck.find(key)
    if side is None or found is None:
        return None
    places: dict[tuple[str, int, int], int] = {}

    def where(place: Place) -> str:
        known = (str(place.file), place.line, place.column)
        return f"{places.setdefault(known, len(places))}"

    painter = SvgPainter(where if side.scene.weight < _MOST_MARKS else None)
    sources = Sources()
    card = found[1]
    return {
        "svg": painter.body(side.scene),
        "version": side.version,
        "groups": _groups(deck, found, which, places),
        "places": [
            {**_place(Place(Path(file), line, column), sources), "own": deck.owns(Path(file))}
            for file, line, column in places
        ],
        "cells": {name: _place(card.place_of(name), sources) for name in ("copies", *_fields(card))},
        "row": _place(card.at, sources),
        "layout": card.back if which == "back" else card.face,
    }


def _groups(
    deck: Deck, found: tuple[Component, Card], which: str, places: dict[tuple[str, int, int], int]
) -> list[dict[str, Any]]:
    """Return the groups that the game's own layouts write: where each is, and what marks are in it."""
    component, card = found
    template = (card.back or "") if which == "back" else card.face
    groups = []
    for one in deck.prepared.engine.groups(component, card, template) if deck.prepared else ():
        inside = {(str(each.place.file), each.place.line, each.place.column) for each in walk(one)}
        marks = sorted(places[each] for each in inside & places.keys())
        at = (str(one.place.file), one.place.line, one.place.column)
        if marks and deck.owns(one.place.file):
            name = one.attributes.get("name") or one.attributes.get("id", "")
            groups.append({"at": places.setdefault(at, len(places)), "marks": marks, "name": name})
    return groups


def _place(at: Place | Spot, sources: Sources) -> dict[str, Any]:
    place = sources.place(at)
    file, line = place_of(place)
    return {"file": file, "line": line or 1, "column": place.column or 1, "words": place_in_words(place)}


def describe_sheets(deck: Deck) -> dict[str, Any]:
    """Return the files of a game, the number of their pages, the bill and what is wrong with them."""
    from printkit.pipeline.cutting import instructions, make_bill, plan_cuts
    from printkit.pipeline.drawing import own_engine
    from printkit.pipeline.imposing import impose_file
    from printkit.pipeline.pouching import check_pouches

    deck.sheets = {}
    if deck.prepared is None or not deck.readable:
        return {"files": [], "bill": {}, "instructions": [], "findings": []}
    prepared, settings, report = deck.prepared, deck.prepared.settings, Report()
    files: list[PrintFile] = []
    for name, components in prepared.files.items():
        drawn = [whole for one in components if (whole := _drawn(deck, prepared, one)) is not None]
        file, found = impose_file(prepared, name, drawn) if drawn else (None, ())
        files += [file] if file is not None else []
        report.add_all(found)
    check_pouches(files, settings, report)
    own = own_engine(prepared.game, prepared.catalogue, settings, report)
    plan = plan_cuts(prepared.game, files, settings, own)
    report.add_all(own.findings())
    deck.sheets = {file.name: tuple(file.document.sheets) for file in files}
    described = [_file(file, deck.sheets[file.name]) for file in files]
    if plan is not None:
        pages = deck.sheets["cut-plan"] = tuple(plan.sheets)
        described.append({"name": "cut-plan", "title": "The cut plan", "pages": _pages(pages), "about": ""})
    return {
        "files": described,
        "bill": make_bill(files, settings, ())._asdict(),
        "instructions": [*instructions(files, settings, ".pdf")],
        "findings": as_json(report),
    }


def _drawn(deck: Deck, prepared: PreparedGame, component: Component) -> DrawnComponent | None:
    """Return a component with every side drawn, by the deck or now; None where one can't be."""
    from printkit.pipeline.drawing import DrawnCard, card_of, in_inks, sets_of
    from printkit.pipeline.values import DrawnComponent

    cards = []
    for number, card in enumerate(component.cards):
        known = deck.cards.get((component.name, card.id))
        copies = known.copies if known is not None else ()
        cards += [DrawnCard(number, *one) for one in copies or prepared.engine.copies(component, card)]
    inked = in_inks(cards, prepared.settings.options.ink)
    whole = tuple((card_of(component, one), one.face, one.back) for one in inked if one.face is not None)
    sets = sets_of(prepared.game, component, prepared.request.players)
    return DrawnComponent(component, whole, sets) if len(whole) == len(cards) else None


def _file(file: PrintFile, sheets: Sequence[Sheet]) -> dict[str, Any]:
    return {
        "name": file.name,
        "title": file.name,
        "about": counted(file.pieces, "piece") + (f", {file.each} a sheet" if file.each else ""),
        "stock": file.stock,
        "duplex": file.document.duplex,
        "pages": _pages(sheets),
    }


def _pages(sheets: Sequence[Sheet]) -> list[Any]:
    return [[sheet.width, sheet.height, sheet.side, sheet.title] for sheet in sheets]


def found_picture(deck: Deck) -> str | None:
    """Return the picture of how the sheets of a PDF were read, in letters of base 64."""
    file = dict(deck.prepared.table.parts).get("seen") if deck.prepared else None
    return base64.b64encode(Path(file).read_bytes()).decode() if file and Path(file).is_file() else None


def sheet_body(deck: Deck, asked: Mapping[str, Any]) -> str | None:
    """Return what is on a sheet, as SVG."""
    sheets, page = deck.sheets.get(asked["file"], ()), asked["page"]
    if not 0 <= page < len(sheets):
        return None
    deck.sheet_painter = deck.sheet_painter or SvgPainter()
    return deck.sheet_painter.sheet(sheets[page])
