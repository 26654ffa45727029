"""A name in, a new game folder out that works as it is, and what to type next."""

from __future__ import annotations

from typing import Any

import click

from printkit import api
from printkit.cli.options import HEADER, HEADER_ROW
from printkit.cli.terminal import echo, finish, style

KINDS = ("cards", "board", "score-sheet")


@click.command()
@click.argument("name")
@click.option("--from", "file", metavar="FILE", help="A table of cards: it is copied in, with its pictures.")
@click.option("--look", metavar="NAME", help="How the cards look: see `printkit looks`.")
@click.option(
    "--title",
    metavar="TEXT",
    help="What the game is called. By default, as the title above the table says, or else as the folder.",
)
@click.option("--size", metavar="NAME", help="The size of the cards: poker, mini, tarot ...")
@click.option("--without", multiple=True, metavar="COLUMN", help="A column to leave out. Repeatable.")
@HEADER
@HEADER_ROW
@click.option(
    "--kind", type=click.Choice(KINDS), default="cards", show_default=True, help="What to begin with."
)
def new(name: str, kind: str, **options: Any) -> None:
    """Write a new game into the folder NAME: a small deck, board or score sheet, yours to change.

    It can be printed as it is. With --from it is your own table of cards.
    """
    made, findings = api.new_game(name, kind, **options)
    if made:
        echo(style(str(made[0]), bold=True))
        echo("\n".join(f"  {path.relative_to(made[0]).as_posix()}" for path in made[1:]))
        echo(f"\nPrint it: printkit build {name}\nSee it:   printkit show {name}")
    finish(findings)
