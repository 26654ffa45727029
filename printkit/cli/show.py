"""A game's name in, pictures of its pages and faces out."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli.ending import finish
from printkit.cli.options import BRANDS, COMPONENTS, GAME, OUT, PLAYERS
from printkit.cli.printing import print_options
from printkit.cli.progress import progress_bar
from printkit.cli.words import counted
from printkit.diagnostics import Report
from printkit.model.options import PrintOptions


@click.command()
@GAME
@COMPONENTS
@click.option("--dpi", type=click.FloatRange(20, 1000), default=150, show_default=True, help="Dots an inch.")
@OUT
@PLAYERS
@BRANDS
@print_options
def show(
    game: str,
    components: tuple[str, ...],
    dpi: float,
    out: Path,
    players: int | None,
    brands: tuple[str, ...],
    options: PrintOptions,
) -> None:
    """Write GAME's pages and faces as PNG pictures, a contact sheet of its pieces and a hand of its cards."""
    from printkit import showing
    from printkit.pipeline.brands import each_brand
    from printkit.pipeline.planning import plan as plan_game
    from printkit.pipeline.request import BuildRequest

    report, shown = Report(), []
    with progress_bar() as progress:
        for brand, said in each_brand(brands, report):
            plan = plan_game(BuildRequest(game, components, players, options, "none", brand), said, progress)
            names = showing.show(plan, out, dpi, said, progress) if plan and not said.failed else None
            shown += [(out / plan.game.output, names)] if plan is not None and names is not None else []
    for folder, names in shown:
        _tell_shown(folder, names)
    finish(report)


def _tell_shown(folder: Path, names: list[str]) -> None:
    """Say which pictures were written."""
    click.echo(click.style(f"{folder}", bold=True))
    for part in ("pages", "faces"):
        count = sum(name.startswith(f"{part}/") for name in names)
        click.echo(f"  {part}/  {counted(count, 'picture')}")
    for name in ("contact.png", "hand.png"):
        if name in names:
            click.echo(f"  {name}")
