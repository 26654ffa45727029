"""A game's name in, its PDFs and what to do with them out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.ending import finish
from printkit.cli.options import BRANDS, COMPONENTS, GAME, OUT, PLAYERS
from printkit.cli.printing import print_options
from printkit.cli.progress import progress_bar
from printkit.cli.words import columns, counted, wrap
from printkit.diagnostics import Report
from printkit.model.printing import PrintOptions
from printkit.units import show_mm

if TYPE_CHECKING:
    from printkit.export.manifest import Entry
    from printkit.pipeline.values import Plan, Wish


@click.command()
@GAME
@COMPONENTS
@OUT
@PLAYERS
@BRANDS
@print_options
@click.option("--force", is_flag=True, help="Print even what breaks the rules, with UNPROVEN in the margin.")
def build(
    game: str,
    components: tuple[str, ...],
    out: Path,
    players: int | None,
    brands: tuple[str, ...],
    force: bool,
    options: PrintOptions,
) -> None:
    """Write GAME's PDFs, all of them or the COMPONENTs you name, and a manifest.

    GAME is a name from `printkit list`, or the path of a game folder. Where its rules.toml does not hold,
    nothing is written.
    """
    from printkit.pipeline.values import Wish

    build_game(Wish(game, components, players, options, "forced" if force else "needed"), out, brands)


def build_game(wish: Wish, out: Path, brands: tuple[str, ...] = ()) -> None:
    """Write a game's PDFs, once for each brand, say what was written and what it takes, and leave."""
    from printkit.pipeline.brands import each_brand
    from printkit.pipeline.building import build as write
    from printkit.pipeline.planning import plan as plan_game

    report, built = Report(), []
    with progress_bar() as progress:
        for brand, said in each_brand(brands, report):
            plan = plan_game(replace(wish, brand=brand), said, progress)
            entries = write(plan, out, said, progress) if plan and not said.failed else None
            built += [(plan, entries)] if plan is not None and entries is not None else []
    for plan, entries in built:
        _tell_built(plan, entries, out)
    finish(report)


def _tell_built(plan: Plan, entries: list[Entry], out: Path) -> None:
    """Say what was written, and what to do with it."""
    rows = [
        (
            entry.file,
            counted(entry.pages, "page"),
            counted(entry.pieces, "piece"),
            f"{printed.each} a sheet" if printed.each else "",
            "both sides" if entry.duplex else "one side",
            printed.stock,
        )
        for printed, entry in zip(plan.printed, entries, strict=False)
    ]
    click.echo(click.style(f"{out / plan.game.output}", bold=True))
    click.echo("\n".join(columns(rows, right=(1, 2, 3))))
    advice = [part for line in _advice(entries, plan) for part in wrap(line, 2)]
    click.echo("\n".join(["", *advice, "", *_bill(plan)]).rstrip())


def _advice(entries: list[Entry], plan: Plan) -> Iterator[str]:
    """Yield what to do next."""
    options = plan.press.options
    if options.layout == "single":
        yield "Each page is one side of a piece, with its bleed and its trim box, for a print service."
        return
    yield "Print at 100 % (“actual size”): the ruler at each foot must measure 50 mm."
    for edge in ("long-edge", "short-edge"):
        files = [entry.file for entry in entries if entry.duplex == edge]
        if files:
            yield f"Print on both sides, flipped on the {edge.replace('-', ' ')}: {', '.join(files)}."
    if any(entry.kind in ("cards", "chips") for entry in entries):
        if options.layout == "gutterfold":
            yield "Fold along the dashed line, print outside; glue, press, and cut when it is dry."
        yield "Cut along the marks on the fronts: a knife and a ruler, the long cuts first."
    if options.finish == "laminate" and any(entry.kind in ("cards", "chips") for entry in entries):
        film = plan.press.seal
        yield (
            f"Lay the pieces {show_mm(2 * film)} mm apart in their pouches, and cut the film "
            f"{show_mm(film)} mm outside of each: the edge stays shut."
        )


def _bill(plan: Plan) -> list[str]:
    """Return the bill of materials."""
    from printkit.pipeline.bill import make_bill

    bill, paper = make_bill(plan.printed, plan.press), plan.press.paper.title
    rows = [(f"{sheets}", f"{paper}, {stock}" if stock else paper) for stock, sheets in bill.stocks]
    rows = [(count, f"{_noun(count, 'sheet')} of {what}") for count, what in rows]
    rows += [(f"{count}", f"laminating {_noun(count, 'pouch')}: {title}") for title, count in bill.pouches]
    rows += (
        [(f"{bill.passes}", f"{_noun(bill.passes, 'sheet')} printed on both sides")] if bill.passes else []
    )
    if bill.cuts:
        words = f"straight {_noun(bill.cuts, 'cut')}"
        rows.append((f"{bill.cuts}", f"{words}, in order in cut-plan.pdf" if plan.cut_plan else words))
    return ["It takes", *columns(rows, right=(0,))] if rows else []


def _noun(count: int | str, word: str) -> str:
    """Return a noun as its number asks for it."""
    ending = "es" if word.endswith("ch") else "s"
    return word if int(count) == 1 else f"{word}{ending}"
