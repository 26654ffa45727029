"""What was measured of a printer in, its profile out; and a test sheet to measure it by."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from printkit import api
from printkit.cli.build import echo_built
from printkit.cli.options import OUT
from printkit.cli.terminal import columns, echo, finish, progress_bar, style
from printkit.model.printing import Margins, Printer
from printkit.units import show_mm

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


class Numbers(click.ParamType[tuple[float, ...]]):
    """Numbers with commas between, each within bounds."""

    name = "numbers"

    def __init__(self, count: int, least: float, most: float) -> None:
        self._count, self._least, self._most = count, least, most

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, ...]:
        """Return the numbers."""
        if isinstance(value, tuple):
            return value
        try:
            numbers = tuple(float(word) for word in str(value).split(","))
        except ValueError:
            numbers = ()
        if len(numbers) != self._count or not all(self._least <= one <= self._most for one in numbers):
            bounds = f"from {self._least:g} to {self._most:g}"
            many = f"{self._count} numbers {bounds}, with commas between and no spaces"
            self.fail(f"{value!r} must be {f'a number {bounds}' if self._count == 1 else many}", param, ctx)
        return numbers


def _one(ctx: click.Context, param: click.Parameter, value: tuple[float, ...]) -> float:
    """Return the only number of an option."""
    return value[0]


@click.command()
@OUT
@click.option("--paper", default="a4", show_default=True, help="Your paper: a4, letter, ...")
@click.option("--printer", help="Print it with a saved profile, to try that profile.")
def calibrate(out: Path, paper: str, printer: str | None) -> None:
    """Write a two-sided test sheet: held to the light, it shows how far your printer's backs lie off.

    How to read it is printed on it. Save what it says with `printkit printer add`.
    """
    with progress_bar() as progress:
        result = api.calibrate(out, paper, printer, progress)
    echo_built(result, [])
    finish(result.findings)


@click.group()
def printer() -> None:
    """Save profiles of your printers, for `build --printer NAME`."""


@printer.command(short_help="Save a printer's profile.")
@click.argument("name")
@click.option(
    "--back-shift",
    type=Numbers(2, -20, 20),
    default=(0.0, 0.0),
    metavar="X,Y",
    help="Move backs so many mm to the right and down, as you look at the back.",
)
@click.option(
    "--back-turn",
    type=Numbers(1, -5, 5),
    default=(0.0,),
    callback=_one,
    metavar="DEG",
    help="Turn backs so many degrees clockwise.",
)
@click.option(
    "--scale",
    type=Numbers(2, 0.9, 110),
    default=(100.0, 100.0),
    metavar="X,Y",
    help="What the two lines of 100 mm measure on paper, across and down: 99.5,100.",
)
@click.option(
    "--margins",
    type=Numbers(4, 0, 50),
    metavar="T,R,B,L",
    help="The edges in mm that the printer leaves blank: top, right, bottom, left.",
)
def add(
    name: str,
    back_shift: tuple[float, ...],
    back_turn: float,
    scale: tuple[float, ...],
    margins: tuple[float, ...] | None,
) -> None:
    """Save the profile of the printer NAME, or replace it: `printkit calibrate` measures it."""
    if not _NAME.fullmatch(name):
        raise click.BadParameter(f"{name!r}: use small letters, digits and hyphens", param_hint="NAME")
    across, down = (one / 100 if one > 1.1 else one for one in scale)
    if not (0.9 <= across <= 1.1 and 0.9 <= down <= 1.1):
        raise click.BadParameter("a line of 100 mm comes out as 90 to 110 mm", param_hint="--scale")
    edges = Margins(*margins) if margins else None
    shift = (back_shift[0], back_shift[1])
    file, findings = api.save_printer(Printer(name, shift, back_turn, (across, down), edges))
    if file is not None:
        echo(f"Saved in {file}\nPrint with it: printkit build GAME --printer {name}")
    finish(findings)


@printer.command("list")
def list_printers() -> None:
    """List the printers with a saved profile."""
    printers, findings = api.list_printers()
    rows = [(one.name, *_words(one)) for one in printers]
    if rows or not findings:
        echo("\n".join(columns(rows)) or "No printers yet: `printkit calibrate` measures one.")
    finish(findings)


@printer.command()
@click.argument("name")
def show(name: str) -> None:
    """Show the profile of the printer NAME."""
    found, findings = api.find_printer(name)
    if found is not None:
        labels = ("backs moved by", "backs turned by", "100 mm come out as", "blank edges")
        echo(style(name, bold=True))
        echo("\n".join(columns(list(zip(labels, _words(found), strict=True)))))
    finish(findings)


@printer.command()
@click.argument("name")
def remove(name: str) -> None:
    """Remove the profile of the printer NAME."""
    removed, findings = api.remove_printer(name)
    if removed:
        echo(f"Removed {name}.")
    finish(findings)


def _words(one: Printer) -> tuple[str, str, str, str]:
    """Return a profile as people read it."""
    right, down = one.back_shift
    edges = one.margins
    return (
        f"{show_mm(abs(right))} mm {'left' if right < 0 else 'right'}, "
        f"{show_mm(abs(down))} mm {'up' if down < 0 else 'down'}",
        f"{show_mm(one.back_turn)}°",
        f"{show_mm(100 * one.scale[0])} x {show_mm(100 * one.scale[1])} mm",
        " ".join(show_mm(edge) for edge in (edges.top, edges.right, edges.bottom, edges.left)) + " mm"
        if edges
        else "not measured",
    )
