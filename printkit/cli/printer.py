"""A printer in: its test sheet and its profile out, and what was built sent to it."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from printkit.cli.build import echo_built
from printkit.cli.options import COMPONENTS, options
from printkit.cli.terminal import columns, echo, exit_code, finish, style, wrap
from printkit.diagnostics import Report
from printkit.diagnostics.wording import counted
from printkit.input.brands.printers import find_printer, known_printers, remove_printer, save_printer
from printkit.input.schema import NAME_HELP, is_name
from printkit.model.printing import Drift, Margins, Printer
from printkit.sending.piles import Pile, SendFile
from printkit.units import show_mm

_SAVED = "Saved in {file}\nPrint with it: printkit build GAME --printer {name}"


def _numbers(count: int, least: float, most: float) -> Callable[[str], tuple[float, ...]]:
    """Return what reads so many numbers with commas between, each within bounds."""

    def numbers(text: str) -> tuple[float, ...]:
        try:
            found = tuple(map(float, text.split(",")))
        except ValueError:
            found = ()
        if len(found) != count or not all(least <= one <= most for one in found):
            bounds = f"from {least:g} to {most:g}"
            many = f"{count} numbers {bounds}, with commas between and no spaces"
            raise click.BadParameter(f"{text!r} must be {f'a number {bounds}' if count == 1 else many}")
        return found

    return numbers


def _check_name(name: str) -> None:
    if not is_name(name):
        raise click.BadParameter(f"{name!r}: {NAME_HELP}", param_hint="NAME")


_MARGINS = {"type": _numbers(4, 0, 50)}


@click.command()
@options(
    "out",
    "calibrate",
    "margins",
    "save",
    read={"type": click.Path(path_type=Path)},
    readings={"type": _numbers(3, -12, 12)},
    lengths={"type": _numbers(2, 90, 110)},
    margins=_MARGINS,
)
def calibrate(
    out: Path,
    read: Path | None,
    readings: tuple[float, ...] | None,
    lengths: tuple[float, ...],
    margins: tuple[float, ...] | None,
    save: str | None,
    **way: Any,
) -> None:
    """Write a two-sided test sheet: held to the light, it shows how far your printer's backs lie off.

    How to read it is printed on it: what it says becomes a profile, to print with `build --printer`.
    Each way to print can be measured by itself: `--flip short-edge`, `--landscape`.
    """
    if save is not None:
        _check_name(save)
    from printkit.calibration.calibrating import Way, read_sheet, write_test_sheet

    asked = Way(**way)
    if readings is not None or read is not None:
        edges = Margins(*margins) if margins else None
        typed = None if readings is None else (readings, (lengths[0] / 100, lengths[1] / 100), edges)
        found = read_sheet(asked, read, typed, save, Report())
        echo("\n".join(columns(found.rows)), nl=bool(found.rows))
        if found.file is not None:
            echo("\n" + _SAVED.format(file=found.file, name=save))
        elif found.rows and save is None:
            echo("\nSave it as a printer's profile: add `--save NAME`.")
        finish(found.findings)
    result = write_test_sheet(asked, out, Report())
    echo_built([result], [])
    finish(result.findings)


@click.group()
def printer() -> None:
    """Save profiles of your printers, for `build --printer NAME`."""


@printer.command(short_help="Save a printer's profile.")
@click.argument("name")
@options(
    "add",
    "margins",
    back_shift={"type": _numbers(2, -20, 20)},
    back_turn={"type": _numbers(1, -5, 5), "callback": lambda _, __, value: value[0]},
    scale={"type": _numbers(2, 0.9, 110)},
    margins=_MARGINS,
)
def add(
    name: str,
    back_shift: tuple[float, ...],
    back_turn: float,
    scale: tuple[float, ...],
    margins: tuple[float, ...] | None,
) -> None:
    """Save the profile of the printer NAME, or replace it: `printkit calibrate` measures it.

    All is said of upright pages, flipped on the long edge.
    """
    _check_name(name)
    across, down = (one / 100 if one > 1.1 else one for one in scale)
    if not (0.9 <= across <= 1.1 and 0.9 <= down <= 1.1):
        raise click.BadParameter("a line of 100 mm comes out as 90 to 110 mm", param_hint="--scale")
    edges = Margins(*margins) if margins else None
    back = Drift(shift=(back_shift[0], back_shift[1]), turn=back_turn)
    file = save_printer(Printer(name, (back,), (across, down), edges), report := Report())
    if file is not None:
        echo(_SAVED.format(file=file, name=name))
    finish(report)


@printer.command(short_help="Say where a printer's files are sent.")
@click.argument("name")
@click.argument("queue")
def queue(name: str, queue: str) -> None:
    """Say where `printkit print-out` sends what is built for NAME: QUEUE, as `lpstat -e` names it.

    QUEUE can also be the printer's address: ipp://192.168.1.20/ipp/print.
    """
    found = find_printer(name, report := Report())
    if found is not None and save_printer(found._replace(queue=queue), report):
        echo(f"What is built with `--printer {name}` is sent to {queue}.")
    finish(report)


@printer.command("list")
def list_all() -> None:
    """List the printers with a saved profile."""
    report = Report()
    found = [find_printer(name, report) for name in known_printers()]
    rows = []
    for one in filter(None, found):  # its first measurement of backs, its scale, its blank edges
        words = [value for _, value in _words(one._replace(backs=one.backs[:1], queue=""))]
        others = len(one.backs) - 1
        more = f", and {others} other {'way' if others == 1 else 'ways'} to print" if others > 0 else ""
        rows.append((one.name, words[0] + more, *words[1:]))
    if rows or not report.findings:
        echo("\n".join(columns(rows)) or "No printers yet: `printkit calibrate` measures one.")
    finish(report)


@printer.command()
@click.argument("name")
def show(name: str) -> None:
    """Show the profile of the printer NAME."""
    found = find_printer(name, report := Report())
    if found is not None:
        echo(style(name, bold=True))
        echo("\n".join(columns(_words(found))))
    finish(report)


@printer.command()
@click.argument("name")
def remove(name: str) -> None:
    """Remove the profile of the printer NAME."""
    if remove_printer(name, report := Report()):
        echo(f"Removed {name}.")
    finish(report)


def _words(one: Printer) -> list[tuple[str, str]]:
    rows = []
    for back in one.backs or (Drift(),):
        ways = [back.flip.replace("-", " ")] if back.flip != "long-edge" else []
        ways += [back.page] if back.page != "portrait" else []
        right, down = back.shift
        words = (
            f"{show_mm(abs(right))} mm {'left' if right < 0 else 'right'}, "
            f"{show_mm(abs(down))} mm {'up' if down < 0 else 'down'}, {show_mm(back.turn)}° clockwise"
        )
        rows.append((f"backs ({', '.join(ways)})" if ways else "backs", words))
    across, along = one.scale
    rows.append(("100 mm come out as", f"{show_mm(100 * across)} x {show_mm(100 * along)} mm"))
    edges = f"{' '.join(map(show_mm, one.margins))} mm" if one.margins else "not measured"
    rows.append(("blank edges", edges))
    return [*rows, ("sent to", one.queue)] if one.queue else rows


_SIDES = {"one-sided": "one side", "two-sided-long-edge": "both sides", "two-sided-short-edge": "both sides"}


@click.command("print-out")
@click.argument("game")
@COMPONENTS
@options("out", "print-out")
def print_out(
    game: str, components: tuple[str, ...], out: Path, brand: str | None, to: str | None, sheets: str | None
) -> None:
    """Send the PDFs of GAME to your printer: all of them, or those of the COMPONENTs you name.

    They are printed as they were built, at 100 % and on the right sides, one kind of paper after the other.
    What was built for a printer's profile goes to that printer: `printkit printer queue NAME PRINTER`.
    """
    from printkit.sending.piles import plan_piles

    piles, findings = plan_piles(game, components, brand, out)
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
    done: list[SendFile] = []
    try:
        for number, pile in enumerate(piles):
            if number:
                echo("")
            echo("\n".join(_describe(pile)))
            if asks:
                _ask_and_send(pile, to, done)
            else:
                _send(pile, sheets or "first", to, done)
                if sheets is None and pile.sheets > 1:
                    again = " ".join(["printkit print-out", game, *components])
                    echo(_look(pile))
                    echo("\n".join(wrap(f"Then the {_others(pile)}: {again} --sheets rest", 2)))
    finally:
        _remember(game, done)
    finish(findings)


def _remember(game: str, done: Sequence[SendFile]) -> None:
    from printkit.approval.approving import keep_sent

    report = Report()
    components = {name for file in done if not file.cards for name in file.components}
    cards = {card for file in done for card in file.cards}
    if done and keep_sent(game, components, cards, report):
        echo("What went out is kept in printed.toml: `printkit diff` says what differs from it.")
    if report.failed:
        finish(report)


def has_reader() -> bool:
    """Return whether somebody is there to answer."""
    return sys.stdin is not None and sys.stdin.isatty()


def _describe(pile: Pile) -> list[str]:
    head = style(f"{counted(pile.sheets, 'sheet')} of {pile.title}", bold=True)
    return [head, *(f"  {one.path}, {_SIDES[one.sides]}" for one in pile.files)]


def _ask_and_send(pile: Pile, to: str | None, done: list[SendFile]) -> None:
    """Send the first sheet of a pile when the paper is in the printer, and the others when it is right."""
    first = "the first sheet" if pile.sheets > 1 else "it"
    if not click.confirm(f"Is this paper in the printer? Print {first}", default=True):
        return
    _send(pile, "first", to, done)
    if pile.sheets > 1:
        echo(_look(pile))
        if click.confirm(f"Is it right? Print the {_others(pile)}", default=True):
            _send(pile, "rest", to, done)


def _look(pile: Pile) -> str:
    backs = ", and its back must lie behind its front (hold it against a window)"
    two_sided = pile.files[0].sides != "one-sided"
    words = f"Look at it: the ruler at its foot must measure 50 mm{backs if two_sided else ''}."
    return "\n".join(wrap(words, 2))


def _others(pile: Pile) -> str:
    return "other sheet" if pile.sheets == 2 else f"other {pile.sheets - 1} sheets"


def _send(pile: Pile, part: str, to: str | None, done: list[SendFile]) -> None:
    from printkit.sending.piles import send_pile

    report = Report()
    for one in send_pile(pile, part, to, report):
        where = f" to {one.to}" if one.to else ""
        echo(f"  sent {counted(one.sheets, 'sheet')} of {one.file}{where} ({one.job})")
        done += [one.done] if one.done else []
    if exit_code(report):
        finish(report)
