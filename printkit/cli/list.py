"""Nothing in, the games and what each one prints out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from printkit import api
from printkit.cli.options import FORMAT
from printkit.cli.terminal import columns, echo, finish, style, wrap

if TYPE_CHECKING:
    from printkit.model.results import ListedGame


@click.command("list")
@FORMAT
def list_command(form: str) -> None:
    """Show the games and what each one prints."""
    games, findings = api.list_games()
    if form == "json":
        echo(json.dumps([_describe(game) for game in games], indent=2))
    else:
        echo("\n\n".join(_list_game(game) for game in games) or "No games here: make a folder decks/NAME.")
    finish(findings)


def _describe(game: ListedGame) -> dict[str, Any]:
    keys = ("name", "kind", "size", "pieces", "optional")
    components = [dict(zip(keys, one[:-1], strict=True)) for one in game.components]
    return {"slug": game.slug, "title": game.title, "players": list(game.players), "components": components}


def _list_game(game: ListedGame) -> str:
    """Return a game's lines: its name, then one for each component."""
    least, most = game.players
    words = (game.title, game.subtitle, f"{least}-{most} players")
    first, *others = wrap(f"{game.slug}  {' · '.join(filter(None, words))}", 2)
    head = style(game.slug, bold=True) + first.removeprefix(game.slug)
    rows = [
        (name, kind, f"{pieces}", size, " · ".join(filter(None, (about, "optional" * optional))))
        for name, kind, size, pieces, optional, about in game.components
    ]
    return "\n".join([head, *others, *columns(rows, right=(2,))])
