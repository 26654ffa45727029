"""Nothing or a name in, the print services and virtual tables that can be written for out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from printkit import api
from printkit.cli.options import FORMAT
from printkit.cli.terminal import columns, echo, finish, style, wrap
from printkit.diagnostics.wording import suggestion

if TYPE_CHECKING:
    from printkit.model.results import ListedTarget


@click.command()
@click.argument("name", required=False)
@FORMAT
def targets(name: str | None, form: str) -> None:
    """Show what `printkit build --for` writes for; of the target NAME, what it takes and how to use it."""
    known, findings = api.list_targets()
    shown = [one for one in known if name in (None, one.name)]
    if not shown:
        help = suggestion(name or "", [one.name for one in known])
        raise click.UsageError(f"unknown target `{name}`" + (f"; {help}" if help else ""))
    if form == "json":
        echo(json.dumps([one._asdict() for one in shown], indent=2))
    elif name is None:
        echo("\n".join(columns([(one.name, one.title, one.about) for one in shown])))
    else:
        echo("\n".join(_described(shown[0])))
    finish(findings)


def _described(target: ListedTarget) -> list[str]:
    head = [f"{style(target.name, bold=True)}  {target.title}: {target.about}", f"as of {target.date}"]
    source = wrap(f"  source: {target.source}", 4) if target.source else []
    rows = [(words, _pixels(pixels)) for words, pixels in target.sizes]
    steps = [line for number, step in enumerate(target.steps, 1) for line in wrap(f"{number:4}. {step}", 6)]
    sizes = ["", "It takes", *columns(rows)] if rows else ["", "It takes pieces of any size."]
    return [*head, *source, *sizes, "", "What to do", *steps]


def _pixels(pixels: tuple[int, int] | None) -> str:
    return "" if pixels is None else f"{pixels[0]} x {pixels[1]} pixels"
