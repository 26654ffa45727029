"""What was typed in, words on the terminal and an exit code out; the only room that prints or exits."""

from __future__ import annotations

import gc
import json
import os
import shutil
import sys
import textwrap
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit import __version__
from printkit.diagnostics import Severity

if TYPE_CHECKING:
    from printkit.diagnostics import Report
    from printkit.export.manifest import Entry
    from printkit.model.game import Component, Game
    from printkit.pipeline import Plan, Progress

_FINE, _FINDINGS, _USAGE = 0, 1, 2
#: A last column narrower than this is not worth wrapping into.
_NARROW = 16
#: A bar appears after so many seconds, and is so many letters wide.
_PATIENCE = 1.0
_BAR = 24
#: So many seconds lie between two looks of the bar.
_BEAT = 0.1
#: A run makes many values and few circles of them: to look for those rarely saves a twentieth of its time.
_RARELY = 500_000

_FORMAT = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="Words for people, or JSON for scripts.",
)
_OUT = click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="The folder to write into.",
)
_PAPER = click.option(
    "--paper", default="a4", show_default=True, help="Which paper you have: a4, letter, a3, ..."
)
_PLAYERS = click.option("--players", type=int, help="How many of you play: prints what so many need.")


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
        raise SystemExit(_FINDINGS) from None


@main.command("list")
@_FORMAT
def list_command(form: str) -> None:
    """Show the games and what each one prints."""
    from printkit.pipeline import list_games

    report = _new_report()
    games = list_games(report)
    if form == "json":
        click.echo(json.dumps([_describe(game) for game in games], indent=2, ensure_ascii=False))
    else:
        click.echo(
            "\n\n".join(_list_game(game) for game in games) or "No games here: make a folder decks/NAME."
        )
    _finish(report)


def _describe(game: Game) -> dict[str, Any]:
    """Return a game as scripts see it."""
    components = [
        {"name": one.name, "kind": one.kind, "size": _size(one), "pieces": one.pieces * one.sets}
        for one in game.components
    ]
    return {"slug": game.slug, "title": game.title, "players": list(game.players), "components": components}


def _list_game(game: Game) -> str:
    """Return a game's lines: its name, then one for each component."""
    least, most = game.players
    words = (game.title, game.subtitle, f"{least}-{most} players")
    head = click.style(game.slug, bold=True) + f"  {' · '.join(filter(None, words))}"
    rows = [
        (one.name, one.kind, f"{one.pieces * one.sets}", _size(one), one.about) for one in game.components
    ]
    return "\n".join([head, *_columns(rows, right=(2,))])


def _size(component: Component) -> str:
    """Return a component's size as people say it."""
    from printkit.units import show_mm

    size = component.size
    if size.shape == "ellipse" and size.width == size.height:
        return f"{show_mm(size.width)} mm round"
    return f"{show_mm(size.width)} x {show_mm(size.height)} mm"


_GAME = click.argument("game")
_COMPONENTS = click.argument("components", metavar="[COMPONENT]...", nargs=-1)


@main.command(short_help="Write GAME's PDFs.")
@_GAME
@_COMPONENTS
@_OUT
@_PAPER
@_PLAYERS
def build(game: str, components: tuple[str, ...], out: Path, paper: str, players: int | None) -> None:
    """Write GAME's PDFs, all of them or the COMPONENTs you name, and a manifest.

    GAME is a name from `printkit list`, or the path of a game folder.
    """
    from printkit import pipeline

    report = _new_report()
    with _progress() as progress:
        plan = pipeline.plan(pipeline.Wish(game, components, paper, players), report, progress)
        entries = pipeline.build(plan, out, report, progress) if plan and not report.failed else None
    if plan is not None and entries is not None:
        _tell_built(plan, entries, out)
    _finish(report)


@main.command(short_help="Write PNG pictures of GAME's pages and faces.")
@_GAME
@_COMPONENTS
@click.option("--dpi", type=click.FloatRange(20, 1000), default=150, show_default=True, help="Dots an inch.")
@_OUT
@_PAPER
@_PLAYERS
def show(
    game: str, components: tuple[str, ...], dpi: float, out: Path, paper: str, players: int | None
) -> None:
    """Write GAME's pages and faces as PNG pictures, a contact sheet of its pieces and a hand of its cards."""
    from printkit import pipeline, showing

    report = _new_report()
    with _progress() as progress:
        plan = pipeline.plan(pipeline.Wish(game, components, paper, players), report, progress)
        names = showing.show(plan, out, dpi, report, progress) if plan and not report.failed else None
    if plan is not None and names is not None:
        _tell_shown(out / plan.game.slug, names)
    _finish(report)


@main.command(short_help="Say what is wrong with GAME, if anything.")
@_GAME
@_PAPER
@_PLAYERS
@_FORMAT
def check(game: str, paper: str, players: int | None, form: str) -> None:
    """Read GAME and lay everything out, write nothing, and say all that is wrong."""
    from printkit import pipeline

    report = _new_report()
    with _progress() as progress:
        plan = pipeline.plan(pipeline.Wish(game, (), paper, players), report, progress)
    if form == "json":
        from printkit.diagnostics.render import as_json

        click.echo(json.dumps(as_json(report), indent=2, ensure_ascii=False))
        raise SystemExit(_exit_code(report))
    if plan is not None and not report.failed:
        count = _count(len(plan.printed), "component")
        pieces = _count(sum(printed.pieces for printed in plan.printed), "piece")
        click.echo(f"{plan.game.title}: {count}, {pieces}, all laid out.")
    _finish(report)


def _new_report() -> Report:
    """Return an empty report."""
    from printkit.diagnostics import Report

    return Report()


def _finish(report: Report) -> None:
    """Show the findings and leave with their exit code."""
    if report.findings:
        from printkit.diagnostics.render import as_text, summary

        colour = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
        click.echo(f"{as_text(report, colour=colour)}\n\n{summary(report)}", err=True, color=colour)
    raise SystemExit(_exit_code(report))


def _exit_code(report: Report) -> int:
    """Return 0 where nothing is wrong, 2 where only the command line is, 1 otherwise."""
    from printkit.pipeline import USAGE_CODES

    codes = {finding.code for finding in report if finding.severity == Severity.ERROR}
    if not codes:
        return _FINE
    return _USAGE if codes <= USAGE_CODES else _FINDINGS


@contextmanager
def _progress() -> Iterator[Progress]:
    """Give a progress bar that appears on a terminal when work lasts more than a second."""
    next_look, drawn = time.monotonic() + _PATIENCE, False

    def tell(what: str, done: int, total: int) -> None:
        nonlocal drawn, next_look
        if time.monotonic() < next_look or not sys.stderr.isatty():
            return
        next_look = time.monotonic() + _BEAT
        filled = _BAR * done // max(total, 1)
        bar = "█" * filled + "░" * (_BAR - filled)
        click.echo(f"\r\033[K{bar} {what}", nl=False, err=True)
        drawn = True

    try:
        yield tell
    finally:
        if drawn:
            click.echo("\r\033[K", nl=False, err=True)


def _tell_built(plan: Plan, entries: list[Entry], out: Path) -> None:
    """Say what was written, and what to do with it."""
    rows = [
        (
            entry.file,
            _count(entry.pages, "page"),
            _count(entry.pieces, "piece"),
            "both sides" if entry.duplex else "one side",
            printed.component.stock,
        )
        for printed, entry in zip(plan.printed, entries, strict=True)
    ]
    click.echo(click.style(f"{out / plan.game.slug}", bold=True))
    click.echo("\n".join(_columns(rows, right=(1, 2))))
    advice = [part for line in _advice(entries) for part in _wrap(line, 2)]
    click.echo("\n".join(["", *advice]))


def _advice(entries: list[Entry]) -> Iterator[str]:
    """Yield what to do next."""
    yield "Print at 100 % (“actual size”): the ruler at each foot must measure 50 mm."
    for edge in ("long-edge", "short-edge"):
        files = [entry.file for entry in entries if entry.duplex == edge]
        if files:
            yield f"Print on both sides, flipped on the {edge.replace('-', ' ')}: {', '.join(files)}."
    if any(entry.kind in ("cards", "chips") for entry in entries):
        yield "Cut along the marks on the fronts: a knife and a ruler, the long cuts first."


def _tell_shown(folder: Path, names: list[str]) -> None:
    """Say which pictures were written."""
    click.echo(click.style(f"{folder}", bold=True))
    for part in ("pages", "faces"):
        count = sum(name.startswith(f"{part}/") for name in names)
        click.echo(f"  {part}/  {_count(count, 'picture')}")
    for name in ("contact.png", "hand.png"):
        if name in names:
            click.echo(f"  {name}")


def _count(number: int, word: str) -> str:
    """Return a number with its noun."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _columns(rows: Sequence[tuple[str, ...]], right: tuple[int, ...] = ()) -> list[str]:
    """Return rows as lines with their cells in columns, two spaces apart."""
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))] if rows else []
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if index in right else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines += _wrap("  " + "  ".join(cells), 2 + sum(widths[:-1]) + 2 * len(widths[:-1]))
    return lines


def _wrap(line: str, indent: int) -> list[str]:
    """Return a line as a terminal shows it well: its last cell goes on below itself."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    if width <= indent + _NARROW or len(line) <= width:
        return [line.rstrip()]
    return textwrap.wrap(line, width, subsequent_indent=" " * indent, drop_whitespace=True) or [line]
