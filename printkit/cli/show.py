"""A game's name in, pictures of its pages and faces out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit import api
from printkit.cli.options import COMPONENTS, OUT, print_options, table_options
from printkit.cli.terminal import echo, finish, progress_bar, style
from printkit.diagnostics.wording import counted

if TYPE_CHECKING:
    from printkit.model.results import GameResult

#: Single cards are listed by their names, up to so many.
_FEW = 12


@click.command()
@click.argument("game")
@COMPONENTS
@click.option("--dpi", type=click.FloatRange(20, 1000), default=150, show_default=True, help="Dots per inch.")
@OUT
@table_options
@click.option("--card", "cards", multiple=True, metavar="ID", help="Only this card. Can be repeated.")
@click.option("--rows", default="", metavar="3-9,12", help="Only these cards, counted from 1 in file order.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    help="How many processes render pictures. By default as many as cores and memory allow.",
)
@print_options
def show(game: str, **options: Any) -> None:
    """Write PNG pictures of GAME's pages and faces, of all its pieces side by side, and of a hand of cards.

    With `--card` or `--rows`, only these cards are drawn: the face, and the back if it is the card's own.
    Pictures of a game whose rules are broken are written too, with UNPROVEN in the margin.
    """
    with progress_bar() as progress:
        result = api.show(game, progress=progress, **options)
    for one in result.games:
        if one.folder is not None:
            echo("\n".join(_format_shown(one, one.folder)))
    finish(result.findings)


def _format_shown(shown: GameResult, folder: Path) -> list[str]:
    head = style(f"{folder}", bold=True)
    if len(shown.files) <= _FEW and all(file.parent == folder / "faces" for file in shown.files):
        return [head, *(f"  faces/{file.name}" for file in shown.files)]
    lines = [head]
    for part in ("pages", "faces"):
        count = sum(file.parent == folder / part for file in shown.files)
        lines += [f"  {part}/  {counted(count, 'picture')}"] if count else []
    return lines + [f"  {file.name}" for file in shown.files if file.parent == folder]
