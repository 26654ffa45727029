"""The arguments and options that several commands share."""

from pathlib import Path

import click

FORMAT = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="Words for people, or JSON for scripts.",
)
OUT = click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="The folder to write into.",
)
PLAYERS = click.option("--players", type=int, help="How many of you play: prints what so many need.")
BRANDS = click.option(
    "--brand",
    "brands",
    multiple=True,
    metavar="BRAND",
    help="Print in a brand's colours and marks: its name, its file, or `all`. Can be given again.",
)
GAME = click.argument("game")
COMPONENTS = click.argument("components", metavar="[COMPONENT]...", nargs=-1)
