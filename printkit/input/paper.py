"""A name or a size that was typed in, the paper that it means out."""

import re
from collections.abc import Mapping

from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted, suggestion
from printkit.model.sheet import Paper
from printkit.units import parse_length, show_mm

#: In mm: from a large stamp to a poster.
SMALLEST, LARGEST = 50.0, 2000.0

_GIVEN = re.compile(r"([\d.]+)\s*(mm|cm|in|pt|)\s*[x×*]\s*([\d.]+)\s*(mm|cm|in|pt|)")


def find_paper(name: str, papers: Mapping[str, Paper], report: Report) -> Paper | None:
    """Return the paper of a name, or of a size such as `210x297` or `8.5x11in`; it stands upright."""
    known = papers.get(name.lower())
    if known is not None:
        return known
    found = _GIVEN.fullmatch(name.strip().lower())
    if found is None:
        help = (
            suggestion(name, papers, most=0)
            or f"name one of {', '.join(papers)}, or give its size: `210x297`"
        )
        report.error("unknown-paper", f"unknown paper {quoted(name)}", None, help)
        return None
    unit = found[4] or found[2]
    sides = [parse_length(found[1] + (found[2] or unit)), parse_length(found[3] + unit)]
    if any(side is None or not SMALLEST <= side <= LARGEST for side in sides):
        bounds = f"give each side {show_mm(SMALLEST)} to {show_mm(LARGEST)} mm"
        report.error("unknown-paper", f"{quoted(name)} is no size that paper has", None, bounds)
        return None
    width, height = sorted(side for side in sides if side is not None)
    return Paper(name.strip().lower(), f"{show_mm(width)} x {show_mm(height)} mm", width, height)
