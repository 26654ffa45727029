"""A file of jobs in, each one's files in a folder of its own, and a report out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit import api
from printkit.cli.options import TRUST
from printkit.cli.terminal import echo, finish, progress_bar, style
from printkit.diagnostics.wording import counted

if TYPE_CHECKING:
    from printkit.batching.jobs import BatchResult

#: So many reasons why jobs failed are shown, and of each so many jobs.
_FEW, _NAMED = 12, 3


@click.command()
@click.argument("jobs_file", metavar="JOBS", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--out",
    default="output",
    show_default=True,
    help="The folder to write into, or an address: s3://..., memory://",
)
@click.option("--jobs", type=click.IntRange(1, 64), help="How many processes. By default all cores.")
@click.option("--on", metavar="dask://HOST:PORT", help="The scheduler of a Dask cluster to build on.")
@click.option("--again", is_flag=True, help="Build every job, those too that an earlier run has finished.")
@TRUST
def batch(jobs_file: Path, out: str, jobs: int | None, on: str | None, again: bool, trust: bool) -> None:
    """Build each line of JOBS, a table or TOML: a game in a brand, with options and words of its own.

    The columns `game`, `name`, `brand`, `components` and those named like options of `build` say what to
    build; templates read all others as `job.COLUMN`. Each job has a folder of its name. What an interrupted
    run has finished is not built again.
    """
    with progress_bar() as progress:
        result = api.batch(jobs_file, out=out, jobs=jobs, on=on, again=again, trust=trust, progress=progress)
    for line in _summary(result, out):
        echo(line)
    if result.failed and not result.findings:
        raise SystemExit(1)
    finish(result.findings)


def _summary(result: BatchResult, out: str) -> list[str]:
    if not result.jobs:
        return []
    states = [one.state for one in result.jobs]
    parts = [f"{states.count(state)} {state}" for state in ("done", "kept", "failed") if state in states]
    warned = sum(one.warnings > 0 for one in result.jobs if one.state != "failed")
    parts += [f"{warned} with warnings"] if warned else []
    lines = [style(out, bold=True), f"  {counted(len(states), 'job')}: {', '.join(parts)}"]
    for label, colour in (("failed", "red"), ("warning", "yellow")):
        told = [*_told(result, label).items()]
        lines += [f"  {style(label, fg=colour)} {_named(names)}: {words}" for words, names in told[:_FEW]]
        lines += [f"  ... and {len(told) - _FEW} more, in report.json"] if len(told) > _FEW else []
    return [*lines, f"  report.csv, report.json: {counted(sum(one.pages for one in result.jobs), 'page')}"]


def _told(result: BatchResult, label: str) -> dict[str, list[str]]:
    """Return why jobs failed, or what they were warned of, each with the names of these jobs."""
    shown = {finding.message for finding in result.findings}  # with their cells, below
    told: dict[str, list[str]] = {}
    for job in result.jobs:
        words = [job.message]
        if label != "failed":
            words = [one["message"] for one in job.findings if one["severity"] == label]
        for message in dict.fromkeys(words if (job.state == "failed") == (label == "failed") else ()):
            if message not in shown:
                told.setdefault(message, []).append(job.name)
    return told


def _named(names: list[str]) -> str:
    """Return the names of jobs, of many the first."""
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
