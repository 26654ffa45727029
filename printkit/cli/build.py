"""A game's name in, its PDFs and what to do with them out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.ending import finish
from printkit.cli.options import COMPONENTS, GAME, OUT, PAPER, PLAYERS
from printkit.cli.progress import progress_bar
from printkit.cli.words import columns, counted, wrap
from printkit.diagnostics import Report

if TYPE_CHECKING:
    from printkit.export.manifest import Entry
    from printkit.pipeline.values import Plan


@click.command(short_help="Write GAME's PDFs.")
@GAME
@COMPONENTS
@OUT
@PAPER
@PLAYERS
def build(game: str, components: tuple[str, ...], out: Path, paper: str, players: int | None) -> None:
    """Write GAME's PDFs, all of them or the COMPONENTs you name, and a manifest.

    GAME is a name from `printkit list`, or the path of a game folder.
    """
    from printkit.pipeline.building import build as write
    from printkit.pipeline.planning import plan as plan_game
    from printkit.pipeline.values import Wish

    report = Report()
    with progress_bar() as progress:
        plan = plan_game(Wish(game, components, paper, players), report, progress)
        entries = write(plan, out, report, progress) if plan and not report.failed else None
    if plan is not None and entries is not None:
        _tell_built(plan, entries, out)
    finish(report)


def _tell_built(plan: Plan, entries: list[Entry], out: Path) -> None:
    """Say what was written, and what to do with it."""
    rows = [
        (
            entry.file,
            counted(entry.pages, "page"),
            counted(entry.pieces, "piece"),
            "both sides" if entry.duplex else "one side",
            printed.component.stock,
        )
        for printed, entry in zip(plan.printed, entries, strict=True)
    ]
    click.echo(click.style(f"{out / plan.game.slug}", bold=True))
    click.echo("\n".join(columns(rows, right=(1, 2))))
    advice = [part for line in _advice(entries) for part in wrap(line, 2)]
    click.echo("\n".join(["", *advice]))


def _advice(entries: list[Entry]) -> Iterator[str]:
    """Yield what to do next."""
    yield "Print at 100 % (“actual size”): the ruler at each foot must measure 50 mm."
    for edge in ("long-edge", "short-edge"):
        files = [entry.file for entry in entries if entry.duplex == edge]
        if files:
            yield f"Print on both sides, flipped on the {edge.replace('-', ' ')}: {', '.join(files)}."
    if any(entry.kind in ("cards", "chips") for entry in entries):
        yield "Cut along the marks on the fronts: a knife and a ruler, the long cuts first."
