"""A game's name in; what nobody has approved yet is shown, and kept when a person says that it is right."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import click

from printkit.cli.options import trust_options
from printkit.cli.terminal import echo, finish, progress_bar, style, wrap
from printkit.diagnostics import Report
from printkit.diagnostics.wording import counted

if TYPE_CHECKING:
    from printkit.model.sides import ChangedSide, Side

_WHAT = {
    "new": "nobody has read it yet",
    "gone": "was approved, and is gone",
    "words": "differs from what was approved",
    "drawing": "has the approved words; its drawing differs",
}
#: So many cards that differ in the same way are named.
_NAMED = 3


@click.command()
@click.argument("game")
@click.argument("components", nargs=-1, metavar="[COMPONENT]...")
@click.option(
    "--card", "cards", multiple=True, metavar="ID", help="Only the card with this id. Can be repeated."
)
@click.option("--all", "every", is_flag=True, help="Approve all that is shown, without a question.")
@trust_options
def approve(game: str, components: tuple[str, ...], cards: tuple[str, ...], every: bool, trust: bool) -> None:
    """Show what GAME prints that nobody has approved yet; keep what you say is right.

    It is kept in the game's folder, in approved.toml. From then on, `check` and `build` name every word,
    number, order and drawing that differs.
    """
    from printkit.approval.approving import keep, read_sides

    report = Report()
    with progress_bar() as progress:
        read = read_sides(game, components, trust, progress, report)
    if read is None:
        finish(report)
        return
    result, file = read
    changed = [one for one in result.changed if not cards or one.side.card in cards]
    if not changed:
        echo(f"{result.title}: {counted(len(result.sides), 'side')}, all as they were approved.")
        return
    chosen = _choose(changed, every)
    if chosen:
        keep(result, chosen, file, report)
        left = len(result.changed) - len(chosen)
        rest = f"; {counted(left, 'side')} left" if left else ""
        echo(f"Approved {counted(len(chosen), 'side')}{rest}. Kept in {file.name}.")
    elif not every and not sys.stdin.isatty():
        echo("Nothing was approved: answer at a terminal, or say --all.")
        raise SystemExit(1)
    finish(report)


#: What differs from what is on paper, as it is said of it.
_SINCE = {
    "new": "is new",
    "gone": "is gone: take it out",
    "words": "says something else",
    "drawing": "looks otherwise",
}


@click.command()
@click.argument("game")
@click.argument("components", nargs=-1, metavar="[COMPONENT]...")
@trust_options
def printed(game: str, components: tuple[str, ...], trust: bool) -> None:
    """Say that GAME, or some COMPONENTs of it, was printed as it is now.

    What is on paper is kept in the game's folder, in printed.toml. From then on, `diff` says what differs,
    and `build --only changed` prints that.
    """
    from printkit.approval.approving import keep_printed, read_sides

    report = Report()
    with progress_bar() as progress:
        read = read_sides(game, components, trust, progress, report)
    if read is not None:
        result, file = read
        keep_printed(result, components, file.parent, report)
        if not report.failed:
            echo(f"{result.title}: {counted(len(result.sides), 'side')}, kept in printed.toml.")
    finish(report)


@click.command()
@click.argument("game")
@click.argument("components", nargs=-1, metavar="[COMPONENT]...")
@trust_options
def diff(game: str, components: tuple[str, ...], trust: bool) -> None:
    """Show what of GAME differs from what was printed last, as `printkit printed` has kept it."""
    changed = changed_since_printed(game, components, trust)
    for group in _grouped(changed):
        echo("\n".join(_lines(group, _SINCE)) + "\n")
    cards = {one.side[:2] for one in changed if one.what != "gone"}
    again = f"{counted(len(cards), 'card')} to print again: `printkit build {game} --only changed`."
    echo(again if cards else "Nothing is to be printed again.")


def changed_since_printed(game: str, components: Sequence[str], trust: bool) -> list[ChangedSide]:
    """Return what differs from what is on paper; end the command where that can't be said."""
    from printkit.approval.approving import read_sides, since_printed

    report, changed = Report(), None
    with progress_bar() as progress:
        read = read_sides(game, components, trust, progress, report)
    if read is not None:
        changed = since_printed(read[0], components, read[1].parent, report)
        if changed is None:
            message = f"nobody has said what of {read[0].title} was printed"
            report.usage_error("not-printed", message, None, f"say it when it is: `printkit printed {game}`")
    if report.failed or changed is None:
        finish(report)
        raise SystemExit(1)
    return changed


def _grouped(changed: Sequence[ChangedSide]) -> Iterator[list[ChangedSide]]:
    from printkit.approval.approving import same_changes

    for _, sides in groupby(changed, lambda one: one.side.component):
        yield from same_changes([*sides])


def _choose(changed: Sequence[ChangedSide], every: bool) -> set[Side]:
    """Show what differs, component by component; return the sides that are said to be right."""
    from printkit.approval.approving import same_changes

    chosen: set[Side] = set()
    for component, sides in groupby(changed, lambda one: one.side.component):
        groups = same_changes([*sides])
        for group in groups:
            echo("\n".join(_lines(group)) + "\n")
        everything = {one.side for group in groups for one in group}
        if every:
            chosen |= everything
        elif sys.stdin.isatty():
            answer = click.prompt(
                f"Is all of {component} right? yes, no, each, quit",
                type=click.Choice(["y", "n", "e", "q"]),
                show_choices=False,
            )
            if answer == "q":
                break
            if answer == "y":
                chosen |= everything
            for group in groups if answer == "e" else ():
                if click.confirm(f"{_names(group)}: right?"):
                    chosen |= {one.side for one in group}
    return chosen


def _lines(group: Sequence[ChangedSide], said: Mapping[str, str] = _WHAT) -> Iterator[str]:
    """Yield what differs on some sides, in the same way on each."""
    first = group[0]
    yield f"{style(_names(group), bold=True)}: {said[first.what]}"
    for change in first.words:
        for sign, colour, texts in (("-", "red", change.before), ("+", "green", change.after)):
            for text in texts:
                first_line, *others = wrap(f"  {sign} {text}", 4)
                yield "\n".join(style(line, fg=colour) for line in (first_line, *others))


def _names(group: Sequence[ChangedSide]) -> str:
    side = group[0].side
    cards = ", ".join(one.side.card for one in group[:_NAMED])
    more = f" and {len(group) - _NAMED} more" if len(group) > _NAMED else ""
    return f"{side.component}/{cards}{more}" + (", back" if side.side == "back" else "")
