"""Nothing in, the games that can be found and the looks of tables out."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from printkit.diagnostics import Report
from printkit.folders import game_roots, shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.find import game_folders
from printkit.input.games.game import load_game
from printkit.model.game import Game
from printkit.model.results import ListedGame, ListedLook
from printkit.pipeline.isolated import are_ours, read_untrusted


def list_games(report: Report) -> list[ListedGame]:
    """Return every game that can be found and read."""
    folders = game_folders(game_roots()).values()
    own = [folder for folder in folders if are_ours([folder])]
    games: list[ListedGame] = []
    for some in (own, [folder for folder in folders if folder not in own]):
        games += read_untrusted(partial(_read, some), some, "the games here", report)
    return sorted(games, key=lambda game: game.slug)


def _read(folders: Iterable[Path], report: Report) -> list[ListedGame]:
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


def list_looks() -> list[ListedLook]:
    """Return all looks, in the order in which they are tried."""
    from printkit.starter.looks import read_looks

    looks = read_looks(shared_templates() / "looks").values()
    return [ListedLook(look.name, look.title, look.about, look.size) for look in looks]
