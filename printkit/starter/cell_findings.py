"""Findings about a game made from a table in, the same at the table's cells out, in words for its author."""

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from printkit.diagnostics import Finding, Place, Spot
from printkit.model.game import Card, Game


def at_cells(findings: Iterable[Finding], file: Path, game: Game) -> list[Finding]:
    """Return findings so that none points into a layout that was made for a table, but at the table's cell.

    Where a text does not fit, what follows from that (it is small, or near an edge) is left out.
    """
    cards = {card.id: card for component in game.components for card in component.cards}
    moved: dict[Finding, None] = {}
    tight: set[Any] = set()
    for finding in sorted(findings, key=lambda one: one.code != _TIGHT[0]):  # a stable order otherwise
        named = [cards[word] for word in _QUOTED.findall(finding.message) if word in cards]
        card = named[-1] if named else next(iter(cards.values())) if len(cards) == 1 else None
        made = finding.at is not None and finding.at.file.is_relative_to(game.source)
        if finding.code in _BACKS and made:
            continue  # a look with answers on its backs is meant to have them
        if finding.code in _TIGHT and card is not None:
            if card.id in tight:
                continue
            tight.add(card.id)
            finding = replace(finding, help=_FIT)
        if made:
            finding = replace(finding, at=_cell_of(finding, card, file) if card else Place(file))
        moved[in_own_words(finding)] = None
    return _one_for_all_letters([*moved])


def _one_for_all_letters(findings: list[Finding]) -> list[Finding]:
    missing = [one for one in findings if one.code == "missing-letter"]
    letters = [*dict.fromkeys(word for one in missing for word in _QUOTED.findall(one.message)[:1])]
    if len(letters) < 2:
        return [replace(one, help=_OWN_FONT) if one in missing else one for one in findings]
    few = ", ".join(f"`{letter}`" for letter in letters[:_MOST_LETTERS])
    more = f" and {len(letters) - _MOST_LETTERS} more" if len(letters) > _MOST_LETTERS else ""
    message = f"there is no font for {len(letters)} letters of this table, boxes are printed: {few}{more}"
    first = replace(missing[0], message=message, help=_OWN_FONT)
    return [first if one is missing[0] else one for one in findings if one not in missing[1:]]


#: So many letters that no font has are listed.
_MOST_LETTERS = 8
_OWN_FONT = (
    "put a font that has them next to the table, a `.ttf` file (Noto Sans of its language, for example), or "
    "install it on this computer, and print again"
)


def without_consequences(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings without those that only follow from a text that does not fit, at the same place."""
    findings = list(findings)
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


#: What helps somebody who has no `game.toml`.
_OWN_HELP = {
    "unknown-icon": "write the name of an icon of printkit's, such as `[coin]`, or draw your own beside the "
    "table: `parts/icons/NAME.svg`",
    "emoji-simplified": "if that is not enough, write one of printkit's icons, such as `[coin]`, or name a "
    "picture in a column of its own",
    "picture-resampled": "to keep all of them, make a game of the table, `printkit new NAME --from TABLE`, "
    "and write `resample = false` at the top of its `game.toml`",
    "no-cards": "add a row for each card, and save the file",
    "bad-copies": "write a whole number, such as `2`; if this column means something else, rename its "
    "heading",
}
_QUOTED = re.compile(r"`([^`]*)`")


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
