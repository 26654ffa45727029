"""A game's name in, the proof of its rules and all that is wrong with it out, as words or as JSON."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit import api
from printkit.cli.options import PRINT, one_or_all, options
from printkit.cli.terminal import columns, echo, exit_code, finish, progress_bar, style, terminal_width
from printkit.diagnostics import Report
from printkit.diagnostics.wording import counted, quoted
from printkit.folders import first_time

if TYPE_CHECKING:
    from printkit.diagnostics import Finding
    from printkit.model.results import GameResult
    from printkit.model.rule import Proof, Verdict
    from printkit.mutation.mutants import MutationResult

_TINTS = {"pass": "green", "fail": "red", "note": "cyan"}
#: The column of what was found is no wider than this.
_FOUND = 30
#: No line is longer than is good to read, and no column narrower than this.
_WIDEST, _NARROWEST = 110, 20
#: Before the words of a rule: the outcome, its origin, and the spaces around them.
_HEAD = 2 + 4 + 2 + 9 + 2


@click.command()
@click.argument("game", required=False)
@options("all", "check", "table", "table-kind", "table-rows", *PRINT, "format")
def check(
    game: str | None,
    every: bool,
    figures: bool,
    mutate: bool,
    games: int,
    verbose: bool,
    form: str,
    **given: Any,
) -> None:
    """Check GAME and write nothing: say all that is wrong with its rules, its files and its pages.

    Its rules are proven, and every page is laid out, rendered and inspected.
    """
    if mutate:
        _show_mutants(one_or_all(game, every), games, form)
        return
    results: list[GameResult] = []
    findings: dict[Finding, None] = {}
    for name in one_or_all(game, every):
        if verbose and form == "text" and (said := api.limits_of(name)) and not given["trust"]:
            echo(said)
        with progress_bar() as progress:
            result = api.check(name, progress=progress, **given)
        results += result.games
        findings.update(dict.fromkeys((*result.findings, *_unused(name, given["languages"]))))
        for one in result.games if form == "text" else ():
            echo(
                "".join(
                    f"{line}\n" for line in _format_checked(one, figures, verbose, bool(given["languages"]))
                )
                + "\n" * every,
                nl=False,
            )
    if form == "json":
        values = [_as_json(one, figures) for one in results]
        echo(json.dumps(values if every or len(values) != 1 else values[0], indent=2))
        raise SystemExit(exit_code(findings))
    if every:
        readable = [one for one in results if one.title]
        words = f"{counted(len(readable), 'game')}: {_sum_words([one.proof for one in readable])}"
        echo(style(words, bold=True))
        if len(readable) < len(results):
            echo(style(f"{counted(len(results) - len(readable), 'game')} can't be read.", fg="red"))
    finish(findings)


def _unused(game: str, languages: Sequence[str]) -> Iterator[Finding]:
    from printkit.translating.collecting import compare, translations_of

    for language in languages:
        if found := translations_of(game, language, Report()):
            yield from compare(found)


def _format_checked(
    checked: GameResult, figures: bool, verbose: bool, translated: bool = False
) -> Iterator[str]:
    """Yield the lines of one game: its proof, its figures if requested, what is laid out, what is allowed."""
    if not checked.title:
        return
    if checked.proof.stated:
        yield style(f"{checked.title}: the proof", bold=True)
        widths = _widths(checked.proof.verdicts)
        for verdict in checked.proof.verdicts:
            yield from _lines(verdict, *widths)
        yield f"\n{checked.title}: {_sum_words([checked.proof])}"
    if figures:
        yield style(f"\n{checked.title}: the figures", bold=True)
        rows = [(*one[:3], ", ".join(one.printed) or "nowhere") for one in checked.figures]
        yield from columns(rows)
        yield ""
    if not checked.failed:
        components = counted(sum(len(one.components) for one in checked.printed), "component")
        pieces = counted(sum(one.pieces for one in checked.printed), "piece")
        brand = f" for {checked.brand}" if checked.brand else ""
        yield f"{checked.title}{brand}: {components}, {pieces}, all laid out."
    if not checked.proof.stated and not checked.table.about:
        yield f"{checked.title}: no rules to check; a rules.toml is optional."
    known = checked.failed or checked.approved or checked.table.about or translated
    if not known and first_time("approve", Path(checked.game)):
        command = f"`printkit approve {checked.game}`"
        yield f"{checked.title}: nobody has read it yet; {command} shows its words, and keeps what is right."
    if checked.allowed:
        count = len(checked.allowed)
        words = f"{counted(count, 'warning')} {'is' if count == 1 else 'are'} allowed"
        yield f"{checked.title}: {words}{':' if verbose else '; --verbose lists them.'}"
    for finding, reason in checked.allowed if verbose else ():
        yield f"  {finding.code}: {finding.message}"
        yield f"    allowed: {reason}"


def _sum_words(proofs: Sequence[Proof]) -> str:
    counts = {outcome: sum(proof.count(outcome) for proof in proofs) for outcome in _TINTS}
    words = [
        style(counted(count, "note") if outcome == "note" else f"{count} {outcome}", fg=_TINTS[outcome])
        for outcome, count in counts.items()
        if count
    ]
    return f"{counted(sum(counts.values()), 'rule')}: {', '.join(words) or 'none tried'}."


def _widths(verdicts: Sequence[Verdict]) -> tuple[int, int, int]:
    found = max([len(one.found) for one in verdicts if one.outcome != "note"], default=0)
    says = max([len(one.rule.says) for one in verdicts if one.outcome != "note"], default=0)
    width = min(terminal_width(sys.stdout) or _WIDEST, _WIDEST)
    room = max(_NARROWEST, width - _HEAD)
    found = min(found, _FOUND, room // 3)
    return room, max(_NARROWEST, min(says, room - 2 - found)), found


def _lines(verdict: Verdict, whole: int, says: int, found: int) -> Iterator[str]:
    outcome = style(verdict.outcome, fg=_TINTS[verdict.outcome], bold=verdict.outcome == "fail" or None)
    origin = style(f"{verdict.rule.origin:9}", dim=True)
    note = verdict.outcome == "note"
    asked = textwrap.wrap(verdict.rule.says, whole if note else says) or [""]
    answer = [] if note else textwrap.wrap(verdict.found, max(found, 1))
    for index, (left, right) in enumerate(zip_longest(asked, answer, fillvalue="")):
        head = f"  {outcome}  {origin}  " if index == 0 else " " * _HEAD
        yield (head + (f"{left:{says}}  {right}" if right else left)).rstrip()
    for line in textwrap.wrap(verdict.found, whole) if note else []:
        yield " " * _HEAD + style(line, fg=_TINTS["note"])


def _as_json(checked: GameResult, figures: bool) -> dict[str, Any]:
    from printkit.diagnostics.render import as_json

    values: dict[str, Any] = {
        "game": checked.game,
        "rules": [verdict.describe() for verdict in checked.proof.verdicts],
        "findings": as_json(checked.findings),
        "allowed": [{**as_json([one.finding])[0], "reason": one.reason} for one in checked.allowed],
    }
    return {**values, "figures": [one._asdict() for one in checked.figures]} if figures else values


def _show_mutants(names: Sequence[str], count: int, form: str) -> None:
    from printkit.mutation.mutating import mutate_game

    results: list[MutationResult] = []
    findings: list[Finding] = []
    for name in names:
        with progress_bar() as progress:
            result, found = mutate_game(name, count, progress)
        findings += found
        results += [result] if result is not None else []
        if result is not None and form == "text":
            echo("\n".join(_format_mutants(result)))
    if form == "json":
        values = [one._asdict() for one in results]
        for value in values:
            value["unnoticed"] = [{**one._asdict(), "file": str(one.file)} for one in value["unnoticed"]]
        echo(json.dumps(values, indent=2))
    elif len(results) > 1:
        echo(_noticed(results))
    finish(findings, any(result.unnoticed or result.complaint for result in results))


def _format_mutants(result: MutationResult) -> Iterator[str]:
    yield style(f"{result.title}: small wrong changes", bold=True)
    if result.complaint:
        yield f"  its rules do not hold as it is: {result.complaint}"
        return
    rows: list[tuple[str, ...]] = [("", "tried", "by rules", "with ticks", "with approval")]
    rows += [(f"  {kind}", *map(str, counts)) for kind, counts in result.counts.items() if counts[0]]
    yield from columns(rows, (1, 2, 3, 4))
    for one in result.unnoticed:
        old, new = (quoted(" ".join(text.split())) if text else "nothing" for text in (one.old, one.new))
        where = f"{one.file.name}, line {one.line}{one.cell and ', '}{one.cell}"
        yield f"  {style('unnoticed', fg='red')}  {where}: {old} -> {new}"
        yield style(f"      {one.words}", dim=True)
    yield _noticed([result])


def _noticed(results: Sequence[MutationResult]) -> str:
    tried, by_rules, read, noticed = (sum(one.total(column) for one in results) for column in range(4))
    name = results[0].title if len(results) == 1 else counted(len(results), "game")
    known = sum(one.known for one in results)
    of = counted(tried, "change")
    found = f"rules notice {by_rules}, with ticks {read}, with approval {noticed}"
    return f"{name}: of {of} {found}; {known} can be tried."
