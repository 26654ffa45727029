"""A game's name in, the proof that its rules hold and all that is wrong with it out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.ending import exit_code, finish
from printkit.cli.options import BRANDS, FORMAT, PLAYERS
from printkit.cli.printing import print_options
from printkit.cli.progress import progress_bar
from printkit.cli.words import counted
from printkit.diagnostics import Report
from printkit.model.options import PrintOptions

if TYPE_CHECKING:
    from printkit.pipeline.values import Plan
from printkit.pipeline.request import BuildRequest


@click.command()
@click.argument("game", required=False)
@click.option("--all", "every", is_flag=True, help="Every game that there is.")
@click.option("--figures", is_flag=True, help="List every figure, where it comes from and what prints it.")
@PLAYERS
@BRANDS
@print_options
@FORMAT
def check(
    game: str | None,
    every: bool,
    figures: bool,
    players: int | None,
    brands: tuple[str, ...],
    form: str,
    options: PrintOptions,
) -> None:
    """Read GAME, try its rules and lay everything out, write nothing, and say all that is wrong."""
    if (game is None) != every:
        raise click.UsageError("name a game, or say --all; one of the two")
    from printkit.pipeline.brands import each_brand
    from printkit.pipeline.request import BuildRequest

    whole, told, plans, unread = Report(), [], [], 0
    for name in _names(every, game):
        report = Report()
        for brand, said in each_brand(brands, report):
            plan = _plan(BuildRequest(name, (), players, options, "shown", brand), said)
            if form == "json":
                told.append(_as_json(name, plan, said, figures))
            else:
                _tell(plan, said, figures)
                click.echo("\n" * every, nl=False)
            plans += [plan] if plan else []
            unread += plan is None
        for finding in report:
            whole.add(finding)
    if form == "json":
        import json

        click.echo(json.dumps(told if every or len(told) != 1 else told[0], indent=2, ensure_ascii=False))
        raise SystemExit(exit_code(whole))
    if every:
        _tell_sum(plans, unread)
    finish(whole)


def _tell_sum(plans: list[Plan], unread: int) -> None:
    """Say how many rules of all games hold, and how many games could not be read."""
    from printkit.cli.proof import sum_words

    click.secho(f"{counted(len(plans), 'game')}: {sum_words([plan.proof for plan in plans])}", bold=True)
    if unread:
        click.secho(f"{counted(unread, 'game')} can't be read.", fg="red")


def _names(every: bool, game: str | None) -> Iterator[str]:
    """Yield the games to check."""
    if not every:
        yield game or ""
        return
    from printkit.pipeline.choosing import game_names

    yield from game_names()


def _plan(request: BuildRequest, report: Report) -> Plan | None:
    """Read a game, try its rules and lay it out."""
    from printkit.pipeline.planning import plan

    with progress_bar() as progress:
        return plan(request, report, progress, thorough=True)


def _as_json(name: str, plan: Plan | None, report: Report, figures: bool) -> dict[str, object]:
    """Return a game's proof and its findings as scripts see them."""
    from printkit.cli.proof import figures_as_values, rules_as_values
    from printkit.diagnostics.render import as_json

    told: dict[str, object] = {
        "game": plan.game.output if plan else Path(name).name,
        "rules": rules_as_values(plan.proof) if plan else [],
        "findings": as_json(report),
    }
    if figures:
        told["figures"] = figures_as_values(plan) if plan else []
    return told


def _tell(plan: Plan | None, report: Report, figures: bool) -> None:
    """Say what was asked and found, rule by rule, and that all is laid out where it is."""
    if plan is None:
        return
    from printkit.cli.proof import tell_figures, tell_proof

    if plan.proof.stated:
        tell_proof(plan)
    if figures:
        tell_figures(plan)
    if not report.failed:
        count = counted(len(plan.laid), "component")
        pieces = counted(sum(printed.pieces for printed in plan.printed), "piece")
        brand = f" for {plan.game.brand.name}" if plan.game.brand else ""
        click.echo(f"{plan.game.title}{brand}: {count}, {pieces}, all laid out.")
    if not plan.proof.stated:
        click.echo(f"{plan.game.title} has no rules.toml: nothing is proven.")
