"""Findings about a game made from a table in, the same at the table's cells out, in words for its author."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from printkit.diagnostics import Finding, Place, Spot
from printkit.folders import shared_templates, shared_toml
from printkit.model.game import Card, Game
from printkit.pictures import is_picture_name


def as_told(findings: Iterable[Finding], game: Game | None, named: str) -> list[Finding]:
    """Return findings as an author is told them: those of a game made from a table are at its cells."""
    if game is not None and game.source != game.folder:
        findings = _at_cells(findings, Path(named).resolve(), game)
    return _without_consequences([*findings])


def _at_cells(findings: Iterable[Finding], file: Path, game: Game) -> list[Finding]:
    """Return findings so that none points into a layout that was made, or is ours, but at the table's cell.

    Where a text does not fit, what follows from that (it is small, or near an edge) is left out.
    """
    cards = {card.id: card for component in game.components for card in component.cards}
    rooms = (game.source, shared_templates())
    moved: dict[Finding, None] = {}
    tight: set[Any] = set()
    for finding in sorted(findings, key=lambda one: one.code != _TIGHT[0]):  # a stable order otherwise
        named = [cards[word] for word in _QUOTED.findall(finding.message) if word in cards]
        card = named[-1] if named else next(iter(cards.values())) if len(cards) == 1 else None
        made = finding.at is not None and any(map(finding.at.file.is_relative_to, rooms))
        if finding.code in _BACKS and made:
            continue  # a look with answers on its backs is meant to have them
        if finding.code in _TIGHT and card is not None:
            if card.id in tight:
                continue
            tight.add(card.id)
            finding = replace(finding, help=_FIT)
        if made:
            finding = replace(finding, at=_cell_of(finding, card, file) if card else Place(file))
            if card is None or (finding.at and any(map(finding.at.file.is_relative_to, rooms))):
                at = _picture_of(finding, [card] if card else cards.values(), game.folder)
                notes = tuple(note for note in finding.notes if not note.startswith(f"{game.at.file.name}:"))
                finding = replace(finding, at=at or Place(file), notes=notes)
        moved[in_own_words(finding)] = None
    return _one_for_all_letters([*moved])


def _one_for_all_letters(findings: list[Finding]) -> list[Finding]:
    missing = [one for one in findings if one.code == "missing-letter"]
    letters = [*dict.fromkeys(word for one in missing for word in _QUOTED.findall(one.message)[:1])]
    if len(letters) < 2:
        return findings
    few = ", ".join(f"`{letter}`" for letter in letters[:_MOST_LETTERS])
    more = f" and {len(letters) - _MOST_LETTERS} more" if len(letters) > _MOST_LETTERS else ""
    message = f"there is no font for {len(letters)} letters of this table, boxes are printed: {few}{more}"
    first = replace(missing[0], message=message)
    return [first if one is missing[0] else one for one in findings if one not in missing[1:]]


#: So many letters that no font has are listed.
_MOST_LETTERS = 8


def _without_consequences(findings: Sequence[Finding]) -> list[Finding]:
    """Return findings without those that only follow from a text that does not fit, at the same place."""
    tight = {
        (one.at, word) for one in findings if one.code == _TIGHT[0] for word in _QUOTED.findall(one.message)
    }
    return [
        one
        for one in findings
        if one.code not in _TIGHT[1:]
        or not any((one.at, word) in tight for word in _QUOTED.findall(one.message))
    ]


#: What is wrong with texts that are too long for a layout, the cause first; and what can be done about it.
_TIGHT = ("text-does-not-fit", "type-too-small", "text-over-edge", "outside-safe-area")
_BACKS = ("backs-differ", "back-not-turnable")
_FIT = "shorten it, or try another `--look`, or a larger `--size`, such as `tarot` or `jumbo`"


def in_own_words(finding: Finding) -> Finding:
    """Return a finding as it is said to somebody who has no `game.toml`."""
    if finding.code == "unknown-icon" and (finding.help or "").startswith("did you mean"):
        return finding
    message = "there are no cards below the header" if finding.code == "no-cards" else finding.message
    return replace(finding, message=message, help=_OWN_HELP.get(finding.code, finding.help))


_OWN_HELP = shared_toml("table-findings.toml")
_QUOTED = re.compile(r"`([^`]*)`")


def _picture_of(finding: Finding, cards: Iterable[Card], folder: Path) -> Place | None:
    """Return the picture that a message is about, of cards that are pictures."""
    named = [word for word in _QUOTED.findall(finding.message) if is_picture_name(word)]
    values = (value for card in cards for value in card.fields.values() if named)
    paths = (value for value in values if isinstance(value, str))
    return next((Place(folder / path) for path in paths if path.rpartition("/")[2] in named), None)


def _cell_of(finding: Finding, card: Card, file: Path) -> Place | Spot:
    """Return the place of the cell whose text a message quotes, or else of the card's longest text.

    A missing letter that is in no cell is one of the title, or of a heading.
    """
    texts = {name: " ".join(value.split()) for name, value in card.fields.items() if isinstance(value, str)}
    quoted = [word.removesuffix("…") for word in _QUOTED.findall(finding.message)]
    found = [name for name, text in texts.items() if any(len(word) > 3 and word in text for word in quoted)]
    if card.cell is None or not texts:
        return card.at
    if finding.code == "missing-letter":
        found = [name for name, text in texts.items() if quoted[0] in text]
        if not found:
            return Place(file)
    found = found or [name for name, value in card.fields.items() if str(value) in quoted]
    if not found and finding.code not in _TIGHT:
        return card.at
    places = {name: card.cell(name) for name in card.fields}
    headed = [name for name, place in places.items() if place.cell and place.cell.heading in quoted]
    return places[next(iter(found or headed), max(texts, key=lambda name: len(texts[name])))]
