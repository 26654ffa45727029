"""What was built in, the words that say so and what to do next out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from printkit.cli.words import columns, counted, wrap
from printkit.units import show_mm

if TYPE_CHECKING:
    from printkit.delivery.manifest import Entry
    from printkit.pipeline.building import Built
    from printkit.pipeline.values import Plan


def tell_built(built: Built) -> list[str]:
    """Say what was written, and what to do with it."""
    plan, entries = built.plan, built.entries
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
    advice = [part for line in _advice(entries, plan) for part in wrap(line, 2)]
    bill = _bill(plan)
    lines = [click.style(f"{built.folder}", bold=True), *columns(rows, right=(1, 2, 3)), "", *advice]
    return [*lines, "", *bill] if bill else lines


def _advice(entries: Sequence[Entry], plan: Plan) -> Iterator[str]:
    """Yield what to do next."""
    at_home = [one for one in plan.printed if one.layout.finished_at_home]
    if at_home:
        yield "Print at 100 % (“actual size”): the ruler at each foot must measure 50 mm."
        for edge in ("long-edge", "short-edge"):
            files = [entry.file for entry in entries if entry.duplex == edge]
            if files:
                yield f"Print on both sides, flipped on the {edge.replace('-', ' ')}: {', '.join(files)}."
    yield from filter(None, dict.fromkeys(one.layout.advice for one in plan.printed))
    kinds = dict.fromkeys(laid.component.kind for one in at_home for laid in one.laid)
    yield from filter(None, dict.fromkeys(kind.advice for kind in kinds))
    if plan.settings.options.finish == "laminate" and any(kind.laminated == "piece" for kind in kinds):
        film = plan.settings.seal
        yield (
            f"Lay the pieces {show_mm(2 * film)} mm apart in their pouches, and cut the film "
            f"{show_mm(film)} mm outside of each: the edge stays shut."
        )


def _bill(plan: Plan) -> list[str]:
    """Return the bill of materials."""
    from printkit.pipeline.bill import make_bill

    bill, paper = make_bill(plan.printed, plan.settings), plan.settings.paper.title
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
