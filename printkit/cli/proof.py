"""A game's proof in, its lines for the terminal or plain values for scripts out."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from printkit.cli.words import columns, counted

if TYPE_CHECKING:
    from printkit.model.rule import Proof, Verdict
    from printkit.pipeline.values import Plan

_TINTS = {"pass": "green", "fail": "red", "note": "cyan"}
#: The column of what was found takes no more of a line than this.
_FOUND = 30
#: No line is longer than is good to read; and what a narrow window leaves.
_WIDEST, _NARROWEST = 110, 20
#: Before the words of a rule: the outcome, its origin, and the spaces around them.
_HEAD = 2 + 4 + 2 + 9 + 2


def tell_proof(plan: Plan) -> None:
    """Say of each rule what was asked and found, and how many hold."""
    click.secho(f"{plan.game.title}: the proof", bold=True)
    verdicts = plan.proof.verdicts
    whole, says, found = _widths(verdicts)
    for verdict in verdicts:
        for line in _lines(verdict, whole, says, found):
            click.echo(line)
    click.echo(f"\n{plan.game.title}: {sum_words([plan.proof])}")


def sum_words(proofs: Sequence[Proof]) -> str:
    """Return how many rules there are, and how they came out."""
    counts = {outcome: sum(proof.count(outcome) for proof in proofs) for outcome in _TINTS}
    words = [
        click.style(counted(count, "note") if outcome == "note" else f"{count} {outcome}", fg=_TINTS[outcome])
        for outcome, count in counts.items()
        if count
    ]
    return f"{counted(sum(counts.values()), 'rule')}: {', '.join(words) or 'none tried'}."


def _widths(verdicts: Sequence[Verdict]) -> tuple[int, int, int]:
    """Return how wide a rule's words may be, and the columns of what was asked and of what was found."""
    found = max([len(one.found) for one in verdicts if one.outcome != "note"], default=0)
    says = max([len(one.rule.says) for one in verdicts if one.outcome != "note"], default=0)
    width = min(shutil.get_terminal_size().columns, _WIDEST) if sys.stdout.isatty() else _WIDEST
    room = max(_NARROWEST, width - _HEAD)
    found = min(found, _FOUND, room // 3)
    return room, max(_NARROWEST, min(says, room - 2 - found)), found


def _lines(verdict: Verdict, whole: int, says: int, found: int) -> Iterator[str]:
    """Yield the lines of one rule."""
    outcome = click.style(verdict.outcome, fg=_TINTS[verdict.outcome], bold=verdict.outcome == "fail" or None)
    origin = click.style(f"{verdict.rule.origin:9}", dim=True)
    note = verdict.outcome == "note"
    asked = textwrap.wrap(verdict.rule.says, whole if note else says) or [""]
    answer = [] if note else textwrap.wrap(verdict.found, max(found, 1))
    for index in range(max(len(asked), len(answer))):
        head = f"  {outcome}  {origin}  " if index == 0 else " " * _HEAD
        left = asked[index] if index < len(asked) else ""
        right = answer[index] if index < len(answer) else ""
        yield (head + (f"{left:{says}}  {right}" if right else left)).rstrip()
    for line in textwrap.wrap(verdict.found, whole) if note else []:
        yield " " * _HEAD + click.style(line, fg=_TINTS["note"])


def rules_as_values(proof: Proof) -> list[dict[str, Any]]:
    """Return the verdicts as scripts see them."""
    from printkit.diagnostics.render import place_of

    told = []
    for verdict in proof.verdicts:
        rule = verdict.rule
        file, line = place_of(rule.at)
        told.append(
            {
                "kind": rule.kind,
                "says": rule.says,
                "origin": rule.origin,
                "outcome": verdict.outcome,
                "found": verdict.found,
                "file": file,
                "line": line,
            }
        )
    return told


def figures_as_values(plan: Plan) -> list[dict[str, Any]]:
    """Return every figure and table as scripts see them."""
    from printkit.pipeline.listing import figures_of

    return [
        {
            "name": one.name,
            "value": one.value,
            "origin": one.origin,
            "about": one.about,
            "printed": list(one.printed),
        }
        for one in figures_of(plan)
    ]


def tell_figures(plan: Plan) -> None:
    """List every figure and table: its value, its origin, the components that print it."""
    from printkit.pipeline.listing import figures_of

    click.secho(f"\n{plan.game.title}: the figures", bold=True)
    rows = [
        (one.name, one.value, one.origin, ", ".join(one.printed) or "nowhere") for one in figures_of(plan)
    ]
    click.echo("\n".join([*columns(rows), ""]))
