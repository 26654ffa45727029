"""What the user typed in, what it names out: games, paper, components, or a finding with the nearest name."""

from collections.abc import Sequence

from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted, suggestion
from printkit.folders import game_roots, shared_templates
from printkit.input.catalogue import load_catalogue
from printkit.input.find import game_folders
from printkit.input.game import load_game
from printkit.model.game import Component, Game


def list_games(report: Report) -> list[Game]:
    """Return every game that can be found, well formed."""
    catalogue = load_catalogue(shared_templates(), report)
    folders = game_folders(game_roots())
    games = (load_game(folder, catalogue, report) for folder in folders.values())
    return [game for game in games if game is not None]


def game_names() -> list[str]:
    """Return the names of all games that can be found, read or not."""
    return sorted(game_folders(game_roots()))


def check_players(game: Game, players: int | None, report: Report) -> bool:
    """Return whether the game is for so many players."""
    least, most = game.players
    if players is None or least <= players <= most:
        return True
    message = f"{game.title} is for {least} to {most} players, not {players}"
    report.usage_error(
        "wrong-players", message, game.at / "players", f"give `--players` a number from {least} to {most}"
    )
    return False


def choose(game: Game, names: Sequence[str], report: Report) -> list[Component]:
    """Return the components of these names, in the game's order; all where no name is given."""
    known = [component.name for component in game.components]
    for name in names:
        if name not in known:
            message = f"{game.title} has no component {quoted(name)}"
            report.usage_error("unknown-component", message, None, suggestion(name, known))
    return [component for component in game.components if not names or component.name in names]
