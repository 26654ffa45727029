"""A game made of nothing but figures, tables and cards."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from printkit.diagnostics import Spot
from printkit.model.game import Card, Component, Figure, Game, Size, Table

FILE = Path("game.toml")
TOP = Spot(FILE)
CARDS = (("one", 25, {"dice": 1, "points": 0}), ("two", 15, {"dice": 2, "points": 0}))
STARS = (("three", 2, {"dice": 0, "points": 3}), ("five", 2, {"dice": 0, "points": 5}))


def table(name: str, columns: tuple[str, ...], *rows: tuple[Any, ...]) -> Table:
    return Table(name, columns, rows, "rulebook", "", TOP / "tables" / name)


TABLES = (
    table("goal", ("players", "points"), (2, 300), (3, 250), ("6+", 100)),
    table("die", ("face", "value"), (1, 0), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)),
)


def figure(name: str, given: Any) -> Figure:
    """A text that begins with `=` is a formula, anything else a value."""
    formula = given[1:].strip() if isinstance(given, str) and given.startswith("=") else None
    value = None if formula is not None else given
    return Figure(name, value, formula, "house", "", TOP / "figures" / name)


def deck(name: str) -> Component:
    cards = tuple(Card(id, copies, "c.svg", None, fields, TOP) for id, copies, fields in (*CARDS, *STARS))
    return Component(name, "cards", "", Size("poker", 63.5, 88.9), cards, 1, None, "paper", TOP)


@pytest.fixture
def game() -> Callable[..., Game]:
    """Make a game with these figures."""

    def make(figures: Mapping[str, Any], *, name: str = "deck") -> Game:
        return Game(
            slug="small",
            folder=Path(),
            source=Path(),
            title="Small",
            subtitle="",
            author="",
            language="en",
            players=(2, 8),
            palette={},
            fonts={},
            figures={name: figure(name, given) for name, given in figures.items()},
            tables={one.name: one for one in TABLES},
            components=(deck(name),),
        )

    return make
