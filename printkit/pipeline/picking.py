"""Components and a choice of their cards in, the components with these cards alone out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from printkit.diagnostics import Report
from printkit.diagnostics.wording import listed, quoted, suggestion
from printkit.model.game import Card, Component
from printkit.model.options import Pick

_ROWS = r"([0-9]{1,6})(?:[-\u2013]([0-9]{1,6}))?"


def pick_cards(components: Sequence[Component], pick: Pick, report: Report) -> list[Component]:
    """Return components with the cards that were asked for, in file order; all cards if none is named."""
    if not pick.single:
        return [*components]
    spans = _spans(pick.rows, report)
    _check_cards(components, pick.cards, report)
    _check_rows(components, spans, report)
    if report.failed:
        return []
    picked = ((one, tuple(_picked(one, pick.cards, spans))) for one in components)
    return [replace(one, cards=cards) for one, cards in picked if cards]


def for_players(components: Sequence[Component], players: int | None) -> list[Component]:
    """Return components with a card for each player, where they say so."""
    return [replace(one, cards=one.cards[:players]) if one.sets_by == "cards" else one for one in components]


def _picked(component: Component, ids: Sequence[str], spans: Sequence[tuple[int, int]]) -> Iterator[Card]:
    """Yield the cards of a component that have one of these ids, or a number within one of these spans."""
    for number, card in enumerate(component.cards, 1):
        if card.id in ids or any(first <= number <= last for first, last in spans):
            yield card


def _spans(rows: str, report: Report) -> list[tuple[int, int]]:
    """Return the first and the last number of each part of `3-9,12`."""
    found = [re.fullmatch(_ROWS, part.strip()) for part in rows.split(",")] if rows else []
    spans = [(int(one[1]), int(one[2] or one[1])) for one in found if one]
    if len(spans) < len(found) or any(first > last for first, last in spans):
        help = "write the numbers of cards, counted from 1: `--rows 3-9,12`"
        report.usage_error("bad-option", f"`--rows` can't be {quoted(rows)}", None, help)
        return []
    return spans


def _check_cards(components: Sequence[Component], ids: Sequence[str], report: Report) -> None:
    known = [card.id for one in components for card in one.cards]
    for id in dict.fromkeys(ids):
        if id not in known:
            where = listed([one.name for one in components], "or")
            message = f"no card of {where} is called {quoted(id)}"
            help = suggestion(id, known) or "look for its id in the file of cards, or count it: `--rows 7`"
            report.usage_error("unknown-card", message, None, help)


def _check_rows(components: Sequence[Component], spans: Sequence[tuple[int, int]], report: Report) -> None:
    """Report numbers that no card has, and components that can't be told apart by numbers."""
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
