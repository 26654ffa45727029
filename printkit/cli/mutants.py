"""Names of games in, how many small wrong changes their rules notice out, and which they do not."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from printkit import api
from printkit.cli.terminal import columns, counted, echo, finish, progress_bar, style

if TYPE_CHECKING:
    from printkit.diagnostics import Finding
    from printkit.mutation.results import MutationResult, Unnoticed


def show_mutants(names: Sequence[str], count: int, form: str) -> None:
    """Try changes to games, and show which were not noticed; exit with 1 if there is one without a reason."""
    results: list[MutationResult] = []
    findings: list[Finding] = []
    for name in names:
        with progress_bar() as progress:
            result, found = api.mutate(name, count, progress=progress)
        findings += found
        results += [result] if result is not None else []
        if result is not None and form == "text":
            echo("\n".join(_format(result)))
    if form == "json":
        echo(json.dumps([_as_json(one) for one in results], indent=2))
    elif len(results) > 1:
        echo(_sum(results))
    missed = any(not one.reason for result in results for one in result.unnoticed)
    finish(findings, missed or any(result.complaint for result in results))


def _format(result: MutationResult) -> Iterator[str]:
    yield style(f"{result.title}: small wrong changes", bold=True)
    if result.complaint:
        yield f"  its rules do not hold as it is: {result.complaint}"
        return
    rows = [(f"  {kind}", str(noticed), "of", str(tried)) for kind, (tried, noticed) in result.counts.items()]
    yield from columns(rows, (1, 3))
    for one in result.unnoticed:
        yield from _unnoticed(one)
    yield _sum([result])


def _unnoticed(one: Unnoticed) -> Iterator[str]:
    tint = "cyan" if one.reason else "red"
    new = f"`{one.new}`" if one.new else "nothing"
    where = f"{one.file.name}, line {one.line}{one.cell and ', '}{one.cell}"
    yield f"  {style('unnoticed', fg=tint)}  {where}: `{one.old}` -> {new}"
    yield style(f"      {one.words}", dim=True)
    if one.reason:
        yield f"      {one.reason}"


def _sum(results: Sequence[MutationResult]) -> str:
    tried, noticed = sum(one.tried for one in results), sum(one.noticed for one in results)
    reasons = sum(bool(one.reason) for result in results for one in result.unnoticed)
    share = f" ({100 * noticed // tried} %)" if tried else ""
    why = f"; of the others {reasons} with a reason" if reasons else ""
    name = results[0].title if len(results) == 1 else counted(len(results), "game")
    return f"{name}: {noticed} of {counted(tried, 'change')} noticed{share}{why}."


def _as_json(result: MutationResult) -> dict[str, Any]:
    unnoticed = [{**one._asdict(), "file": str(one.file)} for one in result.unnoticed]
    return {**result._asdict(), "unnoticed": unnoticed, "tried": result.tried, "noticed": result.noticed}
