"""The command `printkit` itself: its help, its version, its commands."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import click

from printkit import __version__
from printkit.cli.build import build
from printkit.cli.check import check
from printkit.cli.list import list_command
from printkit.cli.show import show

#: A run makes many values and few circles of them: to look for those rarely saves a twentieth of its time.
_RARELY = 500_000


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
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
    """Start from the terminal; where nothing can be said any more, say so and leave."""
    try:
        main()
    except OSError as wrong:
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - or Python would try once more on its way out
        click.echo(f"error: can't write to the terminal or the pipe: {wrong.strerror or wrong}", err=True)
        raise SystemExit(1) from None


for command in (list_command, build, show, check):
    main.add_command(command)
