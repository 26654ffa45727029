"""A checked game in, its rules side by side with the rulebook out: its place, our words, their pages."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from printkit.cli.terminal import style

if TYPE_CHECKING:
    from printkit.model.results import GameResult
    from printkit.model.rule import Verdict

#: How wide each half is.
_LEFT, _RIGHT = 44, 62


def format_rules(checked: GameResult) -> Iterator[str]:
    """Yield every rule that has a place in the rulebook or words on paper, to be read through by a person."""
    yield style(f"{checked.title}: the rulebook, and what we print", bold=True)
    for verdict in checked.proof.verdicts:
        words = _words(verdict.rule.values.get("words"))
        if verdict.rule.source or words:
            yield from _lines(verdict, words)
    yield ""


def _lines(verdict: Verdict, words: list[str]) -> Iterator[str]:
    """Yield the lines of one rule: what it says and where in the rulebook, on the right our words."""
    rule = verdict.rule
    left = textwrap.wrap(f"{rule.says}", _LEFT)
    left += textwrap.wrap(f"({rule.origin}{': ' + rule.source if rule.source else ''})", _LEFT)
    where = rule.values.get("key") or rule.values.get("on") or rule.values.get("cards") or ""
    right = [line for one in words for line in textwrap.wrap(one, _RIGHT, subsequent_indent="  ")]
    right = [style(f"{where}, {verdict.found}" if where else verdict.found, dim=True), *right]
    mark = style("x", fg="red") if verdict.outcome == "fail" else " "
    for index in range(max(len(left), len(right))):
        one = left[index] if index < len(left) else ""
        other = right[index] if index < len(right) else ""
        yield f"{mark if index == 0 else ' '} {one:{_LEFT}}  {other}".rstrip()
    yield ""


def _words(given: Any) -> list[str]:
    return [str(one) for one in (given if isinstance(given, list) else [given] if given else [])]
