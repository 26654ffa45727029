"""Folders in, the games that can be found out; and a game's figures and tables as a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report
from printkit.folders import game_roots, shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.find import game_folders
from printkit.input.games.game import load_game
from printkit.model.game import Game
from printkit.model.results import ListedFigure, ListedGame

#: A value longer than this is shown by its beginning.
_LONGEST = 40


def list_games(folders: Iterable[Path], report: Report) -> list[ListedGame]:
    """Return every game of these folders that can be read."""
    catalogue = load_catalogue(shared_templates(), report)
    games = (load_game(folder, catalogue, report) for folder in folders)
    return [_listed(game) for game in games if game is not None]


def _listed(game: Game) -> ListedGame:
    components = tuple(
        (one.name, one.kind.name, one.size.describe(), one.pieces * one.sets, one.optional, one.about)
        for one in game.components
    )
    return ListedGame(game.slug, game.title, game.subtitle, game.players, components)


def game_names() -> list[str]:
    """Return the names of all games that can be found, even of those that can't be read."""
    return sorted(game_folders(game_roots()))


def figures_of(game: Game, figures: Mapping[str, Any]) -> tuple[ListedFigure, ...]:
    """Return every figure and table of a game with its value, in the author's order."""
    from printkit.diagnostics.wording import counted
    from printkit.rules.dependencies import printed_by
    from printkit.rules.outcome import show

    printed = printed_by(game)
    values = {("figures", name): _short(show(figures[name])) for name in game.figures}
    values |= {("tables", name): counted(len(table.rows), "row") for name, table in game.tables.items()}
    listed = []
    for (room, name), value in values.items():
        one = game.figures[name] if room == "figures" else game.tables[name]
        components = tuple(printed.get((room, name), ()))
        listed.append(ListedFigure(f"{room}.{name}", value, one.origin, one.about, components))
    return tuple(listed)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
