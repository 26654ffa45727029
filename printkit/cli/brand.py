"""A brand's name in, its files, its checks or a list of all brands out."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli.ending import finish
from printkit.cli.words import columns
from printkit.diagnostics import Report


@click.group(short_help="Make, list and check brands: your own colours, letters and logo.")
def brand() -> None:
    """Make, list and check brands: your own colours, letters and logo for any game.

    A brand is a folder `brands/NAME` with a `brand.toml` and a logo in it. `printkit build GAME --brand NAME`
    prints a game with it.
    """


@brand.command("new", short_help="Write a brand to begin with into brands/NAME.")
@click.argument("name")
def new_brand(name: str) -> None:
    """Write a brand to begin with into brands/NAME: every line of it explained, ready to print."""
    from printkit.pipeline.brands import make_brand

    report = Report()
    folder = make_brand(name, report)
    if folder is not None:
        click.echo(click.style(str(folder), bold=True))
        click.echo("  brand.toml  your words, colours and letters: change what you like")
        click.echo("  logo.svg    a placeholder: put your own logo here")
        click.echo(f"\nPrint with it: printkit build GAME --brand {name}")
    finish(report)


@brand.command("list", short_help="Show your brands, and the examples.")
def list_all() -> None:
    """Show the brands that can be named: those in brands/, and printkit's examples."""
    from printkit.pipeline.brands import list_brands

    report = Report()
    rows = [(one.slug, one.name, one.tagline) for one in list_brands(report)]
    click.echo("\n".join(columns(rows)))
    finish(report)


@brand.command("check", short_help="Say what is wrong with a brand, if anything.")
@click.argument("names", metavar="BRAND...", nargs=-1, required=True)
def check_brand(names: tuple[str, ...]) -> None:
    """Say what is wrong with a BRAND, if anything: a name, a file, or `all`."""
    from printkit.pipeline.brands import check_brand, each_brand

    report = Report()
    for file, said in each_brand(names, report):
        found = check_brand(file, said) if isinstance(file, Path) else None
        if found is not None and not said.findings:
            click.echo(f"{found.name}: colours, letters and logo are fit to print.")
    finish(report)
