"""Figures with formulas in, their names out, each after those that it builds on; circles are findings."""

import re
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter

from printkit.diagnostics import Report
from printkit.diagnostics.wording import listed
from printkit.model.game import Figure

_NAMED = re.compile(r"""\bfigures\s*(?:\.\s*(\w+)|\[\s*["'](\w+)["']\s*\])""")


def in_order(figures: Mapping[str, Figure], report: Report) -> tuple[list[str], dict[str, list[str]]]:
    """Return the computed figures in an order to work them out, and what each reads; circles are left out."""
    reads = {name: _reads(figure, figures) for name, figure in figures.items() if figure.formula is not None}
    waiting = dict(reads)
    while True:
        try:
            ordered = [name for name in TopologicalSorter(waiting).static_order() if name in waiting]
        except CycleError as error:
            circle = list(reversed(error.args[1][1:]))
            _report_circle(circle, figures, report)
            waiting = {name: others for name, others in waiting.items() if name not in circle}
        else:
            return ordered, reads


def _reads(figure: Figure, figures: Mapping[str, Figure]) -> list[str]:
    """Return the computed figures that a formula names, in the same order in every run."""
    named = dict.fromkeys(dotted or indexed for dotted, indexed in _NAMED.findall(figure.formula or ""))
    return [name for name in named if name in figures and figures[name].formula is not None]


def _report_circle(circle: list[str], figures: Mapping[str, Figure], report: Report) -> None:
    """Say which figures wait for each other, at the one that the author wrote first."""
    first = min(circle, key=list(figures).index)
    start = circle.index(first)
    names = [*circle[start:], *circle[:start]]
    if len(names) == 1:
        message = f"the figure {listed(names)} builds on itself"
    else:
        message = f"the figures {listed(names)} build on each other in a circle"
    report.error("formula-circle", message, figures[first].at / "formula", "state a `value` for one of them")
