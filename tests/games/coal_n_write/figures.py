"""The game's folder in, the figures that a solo player meets out: read by printkit, stated nowhere else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.games.game import load_game

SLUG = "coal-n-write"


@dataclass(frozen=True, slots=True)
class Vein:
    """One vein: its mineral's letter, what a piece of it pays, and its caverns, number and bubbles each."""

    letter: str
    value: int
    caverns: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """What is printed on the solo sheet and on the cards that a solo player may use."""

    number: Mapping[str, int]
    rows: Mapping[str, tuple[tuple[Any, ...], ...]]
    veins: tuple[Vein, ...]
    values: Mapping[str, int]  # by letter, the dearest mineral first
    starters: frozenset[str]
    others: tuple[str, ...]


def read_figures() -> Figures:
    """Return the figures of the folder that is printed."""
    templates = shared_templates()
    report = Report()
    game = load_game(templates.parent / "decks" / SLUG, load_catalogue(templates, report), report)
    assert game is not None, list(report)
    rows = {name: table.rows for name, table in game.tables.items()}
    deck = next(component.cards for component in game.components if component.name == "deck")
    alone = [card for card in deck if card.fields["who"] != "multiplayer"]
    return Figures(
        number={name: figure.value for name, figure in game.figures.items() if figure.formula is None},
        rows=rows,
        veins=tuple(_veins(rows)),
        values={row[1]: row[3] for row in sorted(rows["minerals"], key=lambda row: -row[3])},
        starters=frozenset(card.id for card in alone if card.fields["starter"]),
        others=tuple(card.id for card in alone if not card.fields["starter"]),
    )


def _veins(rows: Mapping[str, tuple[tuple[Any, ...], ...]]) -> list[Vein]:
    """Return the two veins of every mineral."""
    return [
        Vein(
            letter,
            value,
            tuple((number, bubbles) for _, number, bubbles in rows[f"vein_{name.lower()}_{side}"]),
        )
        for _, letter, name, value in rows["minerals"]
        for side in ("left", "right")
    ]
