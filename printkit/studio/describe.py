"""A game, its findings and its proof in, plain values for the page out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from printkit.diagnostics import Report
from printkit.diagnostics.render import as_json
from printkit.export.svg import path_data
from printkit.folders import shared_templates
from printkit.template.cell_text import unmarked

if TYPE_CHECKING:
    from printkit.model.game import Component
    from printkit.pipeline.values import PreparedGame
    from printkit.studio.deck import Deck, Key

#: So many findings are shown.
_MOST = 200


def describe_game(prepared: PreparedGame) -> dict[str, Any]:
    """Return a game as the page knows it, but for its cards' rows."""
    from printkit.input.brands.catalogue import read_limits

    game = prepared.game
    limits = read_limits(shared_templates(), Report())
    safe = limits.safe if limits else 0.0
    asked = [one for components in prepared.files.values() for one in components]
    return {
        "slug": game.output,
        "title": game.title,
        "subtitle": game.subtitle,
        "language": game.language,
        "players": list(game.players),
        "brand": game.brand.name if game.brand else "",
        "components": [_component(one, safe) for one in game.components if one in asked],
        "figures": sorted(prepared.figures),
        "table": prepared.table.about,
        "look": prepared.table.look,
        "palette": {name: list(colour) for name, colour in game.palette.items()},
    }


def _component(one: Component, safe: float) -> dict[str, Any]:
    size = one.size
    inner = replace(
        size,
        width=max(size.width - 2 * safe, 1),
        height=max(size.height - 2 * safe, 1),
        radius=max(size.radius - safe, 0),
    )
    return {
        "name": one.name,
        "kind": one.kind.name,
        "about": one.about,
        "width": size.width,
        "height": size.height,
        "bleed": size.bleed,
        "measure": size.describe(),
        "trim": path_data(size.trim),
        "radius": size.radius,
        "rounds": size.shape.rounds,
        "safe": path_data(inner.trim),
        "inset": safe,
        "held": one.kind.held,
        "page": one.kind.whole_page,
        "duplex": one.duplex,
        "columns": [*dict.fromkeys(name for card in one.cards for name in card.fields)],
        "cards": [card.id for card in one.cards],
    }


def describe_rows(prepared: PreparedGame) -> dict[Key, Any]:
    """Return each card's copies and fields."""
    asked = [one for components in prepared.files.values() for one in components]
    return {
        (one.name, card.id): [card.copies, {name: _plain(value) for name, value in card.fields.items()}]
        for one in asked
        for card in one.cards
    }


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return unmarked(value)
    if isinstance(value, list | tuple):
        return ", ".join(str(_plain(one)) for one in value)
    return str(value)


def describe_findings(deck: Deck) -> list[dict[str, Any]]:
    """Return what is wrong, each with the cards that it concerns."""
    found = deck.findings()
    cards: dict[tuple[str, str], list[str]] = {}
    for key, drawn in deck.cards.items():
        for one in drawn.findings:
            cards.setdefault((one.code, one.message), []).append("/".join(key))
    worst = sorted(found, key=lambda one: -one.severity)[:_MOST]
    return [{**one, "cards": cards.get((one["code"], one["message"]), [])} for one in as_json(worst)]
