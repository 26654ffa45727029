"""A game's name in, all that is wrong with it out."""

from __future__ import annotations

import json

import click

from printkit.cli.ending import exit_code, finish
from printkit.cli.options import FORMAT, GAME, PAPER, PLAYERS
from printkit.cli.progress import progress_bar
from printkit.cli.words import counted
from printkit.diagnostics import Report


@click.command(short_help="Say what is wrong with GAME, if anything.")
@GAME
@PAPER
@PLAYERS
@FORMAT
def check(game: str, paper: str, players: int | None, form: str) -> None:
    """Read GAME and lay everything out, write nothing, and say all that is wrong."""
    from printkit.pipeline.planning import plan as plan_game
    from printkit.pipeline.preflighting import look_through
    from printkit.pipeline.values import Wish

    report = Report()
    with progress_bar() as progress:
        plan = plan_game(Wish(game, (), paper, players), report, progress)
        if plan is not None and not report.failed:
            look_through(plan, report, progress)
    if form == "json":
        from printkit.diagnostics.render import as_json

        click.echo(json.dumps(as_json(report), indent=2, ensure_ascii=False))
        raise SystemExit(exit_code(report))
    if plan is not None and not report.failed:
        count = counted(len(plan.printed), "component")
        pieces = counted(sum(printed.pieces for printed in plan.printed), "piece")
        click.echo(f"{plan.game.title}: {count}, {pieces}, all laid out.")
    finish(report)
