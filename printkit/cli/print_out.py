"""A game that was built in, its sheets on a printer out: the first one first, to look at."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit import api
from printkit.cli.options import COMPONENTS, OUT
from printkit.cli.terminal import echo, exit_code, finish, style, wrap
from printkit.diagnostics.wording import counted
from printkit.sending.values import PARTS_OF_PILE

if TYPE_CHECKING:
    from printkit.sending.values import Pile

_LOOK = "Look at it: the ruler at its foot must measure 50 mm{backs}."
_BACKS = ", and its back must lie behind its front (hold it against a window)"
_SIDES = {"one-sided": "one side", "two-sided-long-edge": "both sides", "two-sided-short-edge": "both sides"}


@click.command("print-out")
@click.argument("game")
@COMPONENTS
@OUT
@click.option("--brand", metavar="BRAND", help="The brand that the game was built in.")
@click.option(
    "--to",
    metavar="PRINTER",
    help="A printer of this system, or an address: ipp://192.168.1.20/ipp/print. By default the one that the "
    "printer's profile names, or the usual one.",
)
@click.option(
    "--sheets",
    type=click.Choice(PARTS_OF_PILE),
    help="Send only the first sheet, to look at; or the rest; or all. By default the first, then it asks.",
)
def print_out(
    game: str, components: tuple[str, ...], out: Path, brand: str | None, to: str | None, sheets: str | None
) -> None:
    """Send the PDFs of GAME to your printer: all of them, or those of the COMPONENTs you name.

    They are printed as they were built, at 100 % and on the right sides, one kind of paper after the other.
    What was built for a printer's profile goes to that printer: `printkit printer queue NAME PRINTER`.
    """
    piles, findings = api.plan_print_out(game, components, out=out, brand=brand)
    if not piles:
        finish(findings)
    asks = sheets is None and has_reader()
    if len(piles) > 1 and not asks and sheets != "all":
        echo("\n\n".join("\n".join(_describe(pile)) for pile in piles) + "\n")
        names = " ".join(one.path.stem for one in piles[0].files)
        raise click.UsageError(
            f"these take {len(piles)} kinds of paper: name what one of them is for, as in "
            f"`printkit print-out {game} {names}`"
        )
    for number, pile in enumerate(piles):
        if number:
            echo("")
        echo("\n".join(_describe(pile)))
        if asks:
            _ask_and_send(pile, to)
        else:
            _send(pile, sheets or "first", to)
            if sheets is None and pile.sheets > 1:
                again = " ".join(["printkit print-out", game, *components])
                echo(_look(pile))
                echo("\n".join(wrap(f"Then the {_others(pile)}: {again} --sheets rest", 2)))
    finish(findings)


def has_reader() -> bool:
    """Return whether somebody is there to answer."""
    return sys.stdin is not None and sys.stdin.isatty()


def _describe(pile: Pile) -> list[str]:
    head = style(f"{counted(pile.sheets, 'sheet')} of {pile.title}", bold=True)
    return [head, *(f"  {one.path}, {_SIDES[one.sides]}" for one in pile.files)]


def _ask_and_send(pile: Pile, to: str | None) -> None:
    """Send the first sheet of a pile when the paper is in the printer, and the others when it is right."""
    first = "the first sheet" if pile.sheets > 1 else "it"
    if not click.confirm(f"Is this paper in the printer? Print {first}", default=True):
        return
    _send(pile, "first", to)
    if pile.sheets > 1:
        echo(_look(pile))
        if click.confirm(f"Is it right? Print the {_others(pile)}", default=True):
            _send(pile, "rest", to)


def _look(pile: Pile) -> str:
    two_sided = pile.files[0].sides != "one-sided"
    return "\n".join(wrap(_LOOK.format(backs=_BACKS if two_sided else ""), 2))


def _others(pile: Pile) -> str:
    return "other sheet" if pile.sheets == 2 else f"other {pile.sheets - 1} sheets"


def _send(pile: Pile, part: str, to: str | None) -> None:
    sent, findings = api.send_pile(pile, part, to=to)
    for one in sent:
        to = f" to {one.to}" if one.to else ""
        echo(f"  sent {counted(one.sheets, 'sheet')} of {one.file}{to} ({one.job})")
    if exit_code(findings):
        finish(findings)
