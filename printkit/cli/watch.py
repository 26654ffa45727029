"""A game's name in, its files built again out whenever one that they are made of changes, until Ctrl-C."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit import api
from printkit.cli.options import COMPONENTS, OUT, print_options, table_options
from printkit.cli.terminal import counted, echo, finish, style
from printkit.diagnostics import Report

if TYPE_CHECKING:
    from printkit.model.results import Result

#: So many files are named in the line of a build.
_FEW = 4


@click.command()
@click.argument("game")
@COMPONENTS
@OUT
@table_options
@print_options
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    help="How many processes to use. By default as many as pay: all cores for large decks.",
)
def watch(game: str, out: Path, **options: Any) -> None:
    """Build GAME, and again whenever one of its files changes, until Ctrl-C.

    A line says what came of each build. While something is wrong, the last good files stay.
    """
    from printkit.studio.serving import watch

    report = Report()
    watch(game, options["brands"], lambda: api.build(game, out=out, **options), _say, report)
    finish(report)


def _say(result: Result, seconds: float, changed: list[Path]) -> None:
    """Say in a line what became of a build."""
    clock = style(time.strftime("%H:%M:%S"), dim=True)
    errors = [one for one in result.findings if one.severity.name == "ERROR"]
    warnings = sum(one.severity.name == "WARNING" for one in result.findings)
    if errors:
        from printkit.diagnostics.render import place_of

        at = errors[0].at
        file, line = place_of(at) if at else ("", None)
        where = f" ({file}{f':{line}' if line else ''})" if file else ""
        more = f", and {counted(len(errors) - 1, 'more error')}" if len(errors) > 1 else ""
        words = style("error", fg="red", bold=True) + f": {errors[0].message}{where}{more}"
    else:
        names = [path.name for path in changed if path.suffix != ".json"]
        listed = ", ".join(names[:_FEW]) + (f" and {len(names) - _FEW} more" if len(names) > _FEW else "")
        words = f"{listed or 'nothing to print has changed'}, {seconds:.1f} s"
        words += f", {counted(warnings, 'warning')}: printkit check says which" if warnings else ""
    echo(f"{clock}  {words}")
