"""A game's name in; its rules beside what is printed of each are shown, and ticks are kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli.approve import read, take_pictures
from printkit.cli.options import options
from printkit.cli.terminal import echo, finish, style, wrap
from printkit.diagnostics import Report
from printkit.diagnostics.wording import counted, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from printkit.model.sides import ReadSource


@click.command()
@click.argument("game")
@options("proofread", "trust", page={"type": click.Path(dir_okay=False, path_type=Path)})
def proofread(game: str, ticks: tuple[str, ...], note: str, page: Path | None, trust: bool) -> None:
    """Show the rulebook's rules, and what GAME prints of each; keep which of them you have read.

    They are in the game's folder, in sources.toml. A layout names one as `rule="its-id"`. What was read is
    kept in proofread.toml, with its words: `check` says when they change.
    """
    from printkit.approval.proofreading import keep_ticks, sources_of

    result, file = read(game, (), trust, report := Report())
    sources, others = sources_of(result, file.parent, report)
    if report.failed:
        finish(report)
    chosen = _chosen(ticks, sources, report)
    for one in sources:
        if not ticks or one.source.id in chosen:
            _show(one)
    if page is not None:
        from printkit.approval.proofreading import write_proofreading

        sides = dict.fromkeys(side for one in sources for side in one.passages)
        pictures = take_pictures(file.parent, [*sides], trust)
        try:
            write_proofreading(page, result.title, sources, others, pictures)
        except OSError as wrong:
            report.write_error(f"write {page.name}", wrong)
    if chosen and not report.failed:
        keep_ticks(sources, chosen, note, file.parent, report)
        echo(f"Ticked {counted(len(chosen), 'rule')}. Kept in proofread.toml.")
    elif not ticks:
        for rule in others:
            echo(f"{quoted(rule)} is printed, and is no source.")
        done = sum(one.state == "read" for one in sources)
        echo(f"{result.title}: {done} of {counted(len(sources), 'rule')} read.")
    finish(report)


def _chosen(ticks: Sequence[str], sources: Sequence[ReadSource], report: Report) -> set[str]:
    """Return the rules to tick: those named, or all that are printed and not read as they are now."""
    open_ones = {one.source.id for one in sources if one.state in ("unread", "changed")}
    if "all" in ticks:
        return open_ones
    printed = [one.source.id for one in sources if one.state != "missing"]
    for name in ticks:
        if name not in printed:
            message = f"{quoted(name)} is no rule that is printed"
            report.unknown("unknown-source", message, name, printed, None)
    return set() if report.failed else set(ticks)


def _show(one: ReadSource) -> None:
    from printkit.approval.proofreading import STATES

    source = one.source
    echo(f"{style(source.id, bold=True)}: {STATES[one.state]}")
    texts = [source.place, f"\u201c{source.quote}\u201d" if source.quote else "", source.reading]
    note = [f"  note: {one.tick.note}"] if one.tick and one.tick.note else []
    for line in [f"  {text}" for text in texts if text] + [f"  > {text}" for text in one.words] + note:
        for part in wrap(line, 4):
            echo(part)
    echo("")
