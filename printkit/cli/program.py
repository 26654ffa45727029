"""The command `printkit` itself: its help, its version, its commands."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from pathlib import Path

import click

from printkit import __version__

#: A run makes many values and few reference cycles: collecting these rarely saves a twentieth of its time.
_RARELY = 500_000


#: Each command, where it is defined, and what the help says of it: only the one that is called is loaded.
_COMMANDS = {
    "list": ("printkit.cli.list", "list_command", "Show the games and what each one prints."),
    "build": ("printkit.cli.build", "build", "Write GAME's PDFs."),
    "show": ("printkit.cli.show", "show", "Write PNG pictures of GAME's pages and faces."),
    "check": (
        "printkit.cli.check",
        "check",
        "Prove GAME's rules, and say all that is wrong with it.",
    ),
    "brand": (
        "printkit.cli.brand",
        "brand",
        "Make, list and check brands: colours, letters and a logo of your own.",
    ),
    "calibrate": ("printkit.cli.printer", "calibrate", "Write a test sheet that measures your printer."),
    "printer": ("printkit.cli.printer", "printer", "Save profiles of your printers."),
}


class _Commands(click.Group):
    """A group whose commands are loaded when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands' names in the order of the help."""
        return [*_COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        if cmd_name not in _COMMANDS:
            from printkit.diagnostics.wording import quoted, suggestion

            raise click.UsageError(f"no command {quoted(cmd_name)}; {suggestion(cmd_name, _COMMANDS)}", ctx)
        module, name, _ = _COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands into the help without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, _, words) in _COMMANDS.items()])


@click.group(
    cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="printkit")
@click.pass_context
def main(context: click.Context) -> None:
    """Print games at home: cards, chips, boards, score sheets and rules, as PDFs ready to cut.

    A game is a folder of text. Some come with printkit (`printkit list`); others you write.
    """
    gc.set_threshold(_RARELY)
    if os.environ.get("NO_COLOR"):
        context.color = False


def run() -> None:
    """Start from the terminal; exit with an error if output can't be written."""
    try:
        main()
    except OSError as wrong:
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - or Python would try to flush it again at exit
        click.echo(f"error: can't write to the terminal or the pipe: {wrong.strerror or wrong}", err=True)
        raise SystemExit(1) from None
