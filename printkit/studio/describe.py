"""A game, its findings and its proof in, plain values for the page out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.diagnostics import Report
from printkit.diagnostics.render import as_json, place_of
from printkit.export.svg import path_data
from printkit.folders import shared_templates
from printkit.model.cell_text import unmarked
from printkit.model.geometry import IDENTITY, Matrix, apply, multiply
from printkit.model.options import Goal
from printkit.model.scene import Group, Mark, Text, Use

if TYPE_CHECKING:
    from printkit.model.game import Component
    from printkit.pipeline.values import PreparedGame
    from printkit.studio.deck import Deck, Key

#: So many findings are shown.
_MOST = 200
_FIGURE = re.compile(r"""\bfigures\s*(?:\.\s*(\w+)|\[\s*["'](\w+)["']\s*\])""")

#: A box in the card's mm: left, top, width, height.
_Box = tuple[float, float, float, float]


def describe_game(prepared: PreparedGame) -> dict[str, Any]:
    """Return a game as the page knows it, but for its cards' rows."""
    from printkit.input.catalogue import read_limits

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
    """Return a component as the page knows it."""
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
    """Return a field's value as the page shows it."""
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


def describe_proof(deck: Deck) -> dict[str, Any]:
    """Return the verdict on each rule, and where broken figures are printed."""
    from printkit.pipeline.journey import prepare

    if deck.prepared is None or not deck.readable:
        return {"stated": False, "rules": [], "broken": [], "marks": []}
    found = Report()
    proven = prepare(deck.prepared.request, Goal(verdicts=True), found)
    verdicts = proven.proof.verdicts if proven else ()
    names = {name for one in verdicts if one.outcome == "fail" for name in _figures(one.rule.values)}
    deck.proof = tuple(one for one in found if one not in deck.report.findings)
    return {
        "stated": bool(proven and proven.proof.stated),
        "rules": [_rule(one) for one in verdicts],
        "broken": sorted(names),
        "marks": [[*key, boxes] for key, boxes in _printed(deck, names)] if names else [],
    }


def _rule(verdict: Any) -> dict[str, Any]:
    rule = verdict.rule
    file, line = place_of(rule.at)
    names = sorted(_figures(rule.values))
    return {
        "says": rule.says,
        "kind": rule.kind,
        "origin": rule.origin,
        "outcome": verdict.outcome,
        "found": verdict.found,
        "file": file,
        "line": line,
        "figures": names,
    }


def _figures(values: Mapping[str, Any]) -> set[str]:
    """Return the figures that a rule's expressions read."""
    return {one or other for one, other in _FIGURE.findall(repr(dict(values)))}


def _printed(deck: Deck, names: set[str]) -> Iterator[tuple[Key, list[_Box]]]:
    """Yield the cards that print some figures, and where: what a layout's line writes that names one."""
    lines: dict[tuple[Path, int], bool] = {}
    texts: dict[Path, list[str]] = {}

    def prints(file: Path, line: int) -> bool:
        if (file, line) not in lines:
            if file not in texts:
                from printkit.diagnostics.places import read_source

                texts[file] = read_source(file).split("\n")
            written = texts[file][line - 1 : line + 2]
            written = written[:1] + [one for one in written[1:] if "<" not in one.split("{{")[0]]
            lines[file, line] = any(
                name in names for one in written for pair in _FIGURE.findall(one) for name in pair
            )
        return lines[file, line]

    for key, drawn in deck.cards.items():
        if drawn.face is not None:
            boxes = [*_boxes(drawn.face.scene.marks, IDENTITY, prints)]
            if boxes:
                yield key, boxes


def _boxes(marks: Sequence[Mark], matrix: Matrix, prints: Any) -> Iterator[_Box]:
    """Yield the boxes of texts that certain lines wrote."""
    for mark in marks:
        if isinstance(mark, Text) and mark.place is not None and prints(mark.place.file, mark.place.line):
            corners = [
                apply(matrix, x, y)
                for x in (mark.x, mark.x + mark.width)
                for y in (mark.y - 0.8 * mark.size, mark.y + 0.25 * mark.size)
            ]
            left, top = (min(one[axis] for one in corners) for axis in (0, 1))
            right, bottom = (max(one[axis] for one in corners) for axis in (0, 1))
            yield tuple(round(value, 2) for value in (left, top, right - left, bottom - top))  # type: ignore[misc]
        elif isinstance(mark, Group):
            yield from _boxes(mark.marks, multiply(mark.matrix, matrix), prints)
        elif isinstance(mark, Use):
            yield from _boxes(mark.scene.marks, multiply(mark.matrix, matrix), prints)
