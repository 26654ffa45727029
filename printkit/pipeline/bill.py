"""What is printed in, what to buy and do for it out: stock, pouches, passes, cuts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted
from printkit.model.game import Size
from printkit.model.printing import Pouch, PrintSettings
from printkit.pipeline.values import Printed
from printkit.units import show_mm

#: Less than this of a pouch is a rounding.
_CLOSE = 1e-6


@dataclass(frozen=True, slots=True)
class Bill:
    """A bill of materials."""

    stocks: tuple[tuple[str, int], ...]  # what to print on, and how many sheets
    pouches: tuple[tuple[str, int], ...]  # by their titles
    passes: int  # sheets that go through the printer twice
    cuts: int  # straight ones


def make_bill(printed: Sequence[Printed], settings: PrintSettings) -> Bill:
    """Return what a build takes."""
    from printkit.imposition.cutting import count_cuts, cut_plan

    stocks: Counter[str] = Counter()
    pouches: Counter[str] = Counter()
    passes = cuts = 0
    for one in printed:
        if not one.layout.finished_at_home:  # the print service sees to all that
            continue
        stocks[one.stock] += one.papers
        passes += one.papers if one.document.duplex else 0
        pouches.update(_pouches(one, settings))
        paper = settings.paper
        cuts += sum(
            one_way.sheets * count_cuts(cut_plan(one_way.trims, paper.width, paper.height))
            for one_way in one.cuts
        )
    return Bill(tuple(stocks.items()), tuple(pouches.items()), passes, cuts)


def _pouches(printed: Printed, settings: PrintSettings) -> dict[str, int]:
    """Return the pouches that one file takes."""
    kind, pouch = printed.component.kind, settings.pouch
    if pouch is None or kind.laminated is None:
        return {}
    if settings.options.finish == "laminate" and kind.laminated == "piece":
        taken = sum(
            1 / max(1, pouch_holds(pouch, size, settings.seal)) * count for size, count in printed.counts
        )
        return {pouch.title: math.ceil(taken - _CLOSE)}
    return {settings.sheet_pouch.title if settings.sheet_pouch else pouch.title: printed.papers}


def check_pouches(printed: Sequence[Printed], settings: PrintSettings, report: Report) -> None:
    """Report pieces that don't go into the pouch that was named, with film all round."""
    if settings.pouch is None or settings.options.finish != "laminate":
        return
    for laid in (laid for one in printed for laid in one.laid):
        size, component = laid.component.size, laid.component
        if component.kind.laminated == "piece" and not pouch_holds(settings.pouch, size, settings.seal):
            pouch, film = settings.pouch, show_mm(settings.seal)
            message = (
                f"a piece of {quoted(component.name)} with {film} mm of film all round does not go into "
                f"the pouch {quoted(pouch.name)} ({show_mm(pouch.width)} x {show_mm(pouch.height)} mm)"
            )
            report.usage_error("pouch-too-small", message, None, "name a larger `--pouch`")


def pouch_holds(pouch: Pouch, size: Size, seal: float) -> int:
    """Return how many pieces a pouch takes, each with its seal all round, upright or on their side."""
    wide, high = size.width + 2 * seal, size.height + 2 * seal
    upright = int(pouch.width / wide) * int(pouch.height / high)
    return max(upright, int(pouch.width / high) * int(pouch.height / wide))
