"""A game's name and a language in; the table of its words to be translated is written, and told."""

import click

from printkit.cli.terminal import echo, finish, style
from printkit.diagnostics import Report
from printkit.diagnostics.wording import counted


@click.command()
@click.argument("game")
@click.argument("language")
def translate(game: str, language: str) -> None:
    """Write the texts that GAME prints into a table, to be translated into LANGUAGE, such as `de`.

    Each has its place and about how many letters have room there. What is translated already stays as it is:
    call it again when the game has changed. `printkit build GAME --language de` prints it in that language.
    """
    from printkit.translating.collecting import translations_of, write_table

    found = translations_of(game, language, report := Report())
    if found is not None:
        write_table(found, report)
    if found is not None and not report.failed:
        missing, unused = len(found.missing), len(found.unused)
        left = f", {missing} to be translated" if missing else ", all translated"
        gone = f"; {unused} of the table {'is' if unused == 1 else 'are'} printed nowhere" if unused else ""
        echo(f"{style(str(found.file), bold=True)}\n  {counted(len(found.spoken), 'text')}{left}{gone}")
    finish(report)
