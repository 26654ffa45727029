"""A name in, a new game or brand out that works as it is; a brand's checks."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from printkit.cli.options import options
from printkit.cli.terminal import columns, echo, finish, style
from printkit.diagnostics import Report
from printkit.model.options import DRAWN_KINDS, StartOptions

#: Of a folder with more files than these, the number is said.
_MANY = 6

#: Kinds of pieces are made from a table, whole pages are drawn.
KINDS = (*DRAWN_KINDS, "board", "score-sheet")


@click.command()
@click.argument("name")
@options("from", "table", "table-rows", "new", kind={"type": click.Choice(KINDS)})
def new(name: str, kind: str | None, file: str | None, **given: Any) -> None:
    """Write a new game into the folder NAME: a small deck, board or score sheet, yours to change.

    It can be printed as it is. With --from it is your own table of cards, pictures or PDF,
    or a project of CardMaker, Cider, nanDECK, Squib or Tabletop Simulator.
    """
    from printkit.authoring.making import make_game

    made = make_game(name, kind, file, StartOptions(**given), report := Report())
    if made:
        echo(style(str(made[0]), bold=True))
        echo("\n".join(_by_folder([path.relative_to(made[0]) for path in made[1:]])))
        echo(f"\nPrint it: printkit build {name}\nSee it:   printkit show {name}")
    finish(report)


def _by_folder(files: Sequence[Path]) -> Iterator[str]:
    for folder, inner in groupby(files, lambda file: file.parent):
        names = [file.as_posix() for file in inner]
        many = len(names) > _MANY
        yield from [f"  {folder.as_posix()}/  {len(names)} files"] if many else (f"  {one}" for one in names)


@click.group(short_help="Make, list and check brands: your own colours, letters and logo.")
def brand() -> None:
    """Make, list and check brands: your own colours, letters and logo for any game.

    A brand is a folder `brands/NAME` with a `brand.toml` and a logo. `printkit build GAME --brand NAME`
    prints a game with it.
    """


@brand.command("new", short_help="Write a new brand into brands/NAME.")
@click.argument("name")
def new_brand(name: str) -> None:
    """Write a new brand into brands/NAME: every line explained, ready to print."""
    from printkit.authoring.making import make_brand

    folder = make_brand(name, report := Report())
    if folder is not None:
        echo(style(str(folder), bold=True))
        echo("  brand.toml  your words, colours and letters: change what you like")
        echo("  logo.svg    a placeholder: put your own logo here")
        echo(f"\nPrint with it: printkit build GAME --brand {name}")
    finish(report)


@brand.command("list", short_help="Show your brands, and the examples.")
def list_all() -> None:
    """Show the brands that `--brand` can name: those in brands/, and printkit's examples."""
    from printkit.authoring.listing import list_brands

    brands = list_brands(report := Report())
    echo("\n".join(columns([(one.slug, one.name, one.tagline) for one in brands])))
    finish(report)


@brand.command("check", short_help="Say what is wrong with a brand, if anything.")
@click.argument("names", metavar="BRAND...", nargs=-1, required=True)
def check_brand(names: tuple[str, ...]) -> None:
    """Say what is wrong with a BRAND, if anything: a name, a file, or `all`."""
    from printkit.authoring.listing import check_brands

    for one in check_brands(names, report := Report()):
        echo(f"{one.name}: colours, letters and logo are fit to print.")
    finish(report)
