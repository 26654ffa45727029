"""The name of a kind of file in, its JSON Schema for editors out."""

from __future__ import annotations

import json
from pathlib import Path

import click

from printkit import api
from printkit.cli.terminal import echo, finish

_NAMES = ("game", "cards", "brand", "rules")


@click.command()
@click.argument("name", type=click.Choice(_NAMES), default="game")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write the schemas of all kinds of files into this folder instead.",
)
def schema(name: str, out: Path | None) -> None:
    """Print the JSON Schema of game.toml, of TOML files of cards, of brand.toml or of rules.toml.

    Editors complete and check with it: begin a file with `#:schema ./game.schema.json`.
    """
    if out is None:
        echo(json.dumps(api.schemas()[name], indent=2, ensure_ascii=False))
        return
    files, findings = api.write_schemas(out)
    for file in files:
        echo(f"{file}")
    finish(findings)
