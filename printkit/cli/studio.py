"""A game's name in, a page that shows it or files that follow it out, until Ctrl-C."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from printkit import api
from printkit.cli.options import COMPONENTS, PRINT, options
from printkit.cli.terminal import echo, finish, first_few, style, terminal_width
from printkit.diagnostics import Report
from printkit.diagnostics.wording import counted
from printkit.model.results import Result
from printkit.studio.following import Outcome


@click.command()
@click.argument("game", required=False)
@options("studio", "out", "table", "table-kind", "table-rows", "trust")
def studio(
    game: str | None, port: int, opens: bool, lan: bool, lan_edit: bool, out: Path, **given: Any
) -> None:
    """Show GAME on a page that follows every change of its files: cards, sheets, rules and all that is wrong.

    GAME is a name from `printkit list`, a game's folder, or a table of cards. Without it, the page shows the
    games of this folder. The address is for you alone: it has a token. Ctrl-C ends it.
    """
    from printkit.studio.network import code_lines, code_of
    from printkit.studio.server import Server, serve

    def greet(server: Server) -> None:
        echo(f"The studio is at {server.address}")
        if server.near:
            may = "to edit, too" if lan_edit else "to look at only"
            echo(f"In this network, {may}: {server.near}")
            for line in code_lines(code_of(server.near)) if terminal_width(sys.stdout) else ():
                echo(style(line, fg="black", bg="bright_white"))
        echo("Ctrl-C ends it.")
        if opens:
            click.launch(server.address)

    def warn(words: str) -> None:
        echo(f"{style('error', fg='red', bold=True)}: {words}", err=True)

    report, trusted, editor = Report(), given.pop("trust"), given.pop("editor")
    guests = "edit" if lan_edit else "look" if lan else ""
    serve(game, port, out, editor, trusted, guests, greet, warn, given, report)
    finish(report)


#: So many files are named in the line of a build.
_FEW = 4


@click.command()
@click.argument("game")
@COMPONENTS
@options("out", "table", "table-kind", "table-rows", *PRINT, "jobs")
def watch(game: str, components: Sequence[str], out: Path, **given: Any) -> None:
    """Build GAME, and again what changes whenever one of its files does, until Ctrl-C.

    A line says what came of each change. Only components that a change concerns are built. While something is
    wrong, the last good files stay.
    """
    from printkit.studio.following import follow

    report = Report()
    chosen = {name: value for name, value in given.items() if name != "jobs"}

    def build(names: Sequence[str], whole: bool) -> Result:
        return api.build(game, [*components] if whole else names, out=out, cut_plan=whole, **given)

    follow(game, components, chosen, build, _say, _say_checked, report)
    finish(report)


def _say(outcome: Outcome) -> None:
    changed = outcome.change.files
    before = f"{first_few(changed, _FEW)}: " if changed else ""
    if outcome.result is None:
        _echo(f"{before}nothing that is printed reads it")
        return
    findings = outcome.result.findings
    if outcome.failed:
        from printkit.diagnostics.render import place_of

        errors = [one for one in findings if one.severity.name == "ERROR"]
        file, line = place_of(errors[0].at) if errors[0].at else ("", None)
        _echo(before + _error(errors[0].message, file, line, len(errors)))
        return
    warnings = sum(one.severity.name == "WARNING" for one in findings)
    written = first_few([path.name for path in outcome.written if path.suffix != ".json"], _FEW)
    words = f"{before}{written or 'the files come out as they were'}, {outcome.seconds:.1f} s"
    _echo(words + (f", {counted(warnings, 'warning')}: printkit check says which" if warnings else ""))


def _say_checked(found: dict[str, Any]) -> None:
    errors = [one for one in found["findings"] if one["severity"] == "error"]
    if errors:
        first, count = errors[0], len(errors)
        _echo(f"the whole game: {_error(first['message'], first.get('file'), first['line'] or 1, count)}")


def _error(message: str, file: str | None, line: int | None, count: int) -> str:
    where = f" ({file}{f':{line}' if line else ''})" if file else ""
    more = f", and {counted(count - 1, 'more error')}" if count > 1 else ""
    return f"{style('error', fg='red', bold=True)}: {message}{where}{more}"


def _echo(words: str) -> None:
    echo(f"{style(time.strftime('%H:%M:%S'), dim=True)}  {words}")
