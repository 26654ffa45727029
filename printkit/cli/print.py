"""A table of cards in, its PDFs out, and what its columns were taken for; or the looks that it can have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from printkit import api
from printkit.cli.build import build, echo_built
from printkit.cli.terminal import columns, echo, finish, progress_bar, style

if TYPE_CHECKING:
    from printkit.model.results import GameResult, TakenTable

#: What `build` has for games of several components and players.
_FOR_GAMES = ("game", "components", "every", "players")


@click.command("print", params=[one for one in build.params if one.name not in _FOR_GAMES])
@click.argument("file")
def print_command(file: str, **options: Any) -> None:
    """Print the cards in FILE, a spreadsheet or any other table: no layout needed, no questions asked.

    printkit finds the name, the cost, the words, the pictures, the numbers and the copies by the columns'
    headings and what is in them, tells you how it read each column, and writes a PDF.
    """
    with progress_bar() as progress:
        result = api.build(file, progress=progress, **options)
    for one in result.games[:1]:
        if one.table.about:
            echo("\n".join(_format_taken(one)) + "\n" * bool(one.files))
    echo_built(result, [])
    finish(finding for finding in result.findings if finding.code != "table-read")


def _format_taken(result: GameResult) -> list[str]:
    table = result.table
    return [style(table.about, bold=True), *columns([*table.parts, ("look", _look(table))])]


def _look(table: TakenTable) -> str:
    others = f"or --look {', '.join(table.other_looks)}; " if table.other_looks else ""
    return f"{table.look} ({others}printkit looks shows all)"


@click.command()
def looks() -> None:
    """Show the looks that `printkit print FILE --look NAME` can give to a table of cards."""
    echo("\n".join(columns([(one.name, one.size, one.about) for one in api.list_looks()])))
