"""A game's name in, a page on this machine that shows it while one makes it out, until Ctrl-C."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from printkit.cli.options import OUT, table_options
from printkit.cli.terminal import echo, finish, style
from printkit.diagnostics import Report


@click.command()
@click.argument("game", required=False)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="The port. By default, one that is free."
)
@click.option("--open/--no-open", "opens", default=True, help="Whether to open the page in your browser.")
@click.option(
    "--editor",
    metavar="COMMAND",
    help="What opens a line when you click a word: `code`, `subl`, ... By default, $VISUAL.",
)
@click.option("--brand", metavar="BRAND", help="Show it in a brand's colours.")
@click.option("--players", type=int, help="Show what this many players need.")
@OUT
@table_options
@click.option(
    "--trust", is_flag=True, help="Read an untrusted game without the limits that keep it from doing harm."
)
def studio(game: str | None, port: int, opens: bool, out: Path, **options: Any) -> None:
    """Show GAME on a page that follows every change of its files: cards, sheets, rules and all that is wrong.

    GAME is a name from `printkit list`, a game's folder, or a table of cards. Without it, the page shows the
    games of this folder. The address is for you alone: it has a token. Ctrl-C ends it.
    """
    from printkit.studio.serving import serve

    report, trusted, editor = Report(), options.pop("trust"), options.pop("editor")
    serve(game, port, out, editor, trusted, lambda address: _greet(address, opens), _warn, options, report)
    finish(report)


def _warn(words: str) -> None:
    echo(f"{style('error', fg='red', bold=True)}: {words}", err=True)


def _greet(address: str, opens: bool) -> None:
    """Say where the page is, and open it."""
    echo(f"The studio is at {address}\nCtrl-C ends it.")
    if opens:
        click.launch(address)
