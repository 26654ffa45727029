"""A game's name in; what nobody has approved yet is shown, and kept when a person says that it is right."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from printkit import api
from printkit.cli.options import COMPONENTS, options
from printkit.cli.terminal import echo, finish, first_few, progress_bar, style, wrap
from printkit.diagnostics import Report
from printkit.diagnostics.wording import counted
from printkit.folders import scratch_folder
from printkit.model.results import GameResult
from printkit.model.sides import ChangedSide, Side

_WHAT = {
    "new": "nobody has read it yet",
    "gone": "was approved, and is gone",
    "words": "differs from what was approved",
    "drawing": "has the approved words; its drawing differs",
}
#: Dots per inch of the pictures on a page of what has changed.
_DPI = 150
#: So many cards that differ in the same way are named.
_NAMED = 3


@click.command()
@click.argument("game")
@COMPONENTS
@options("approve", "trust", page={"type": click.Path(dir_okay=False, path_type=Path)})
def approve(
    game: str,
    components: tuple[str, ...],
    cards: tuple[str, ...],
    every: bool,
    page: Path | None,
    trust: bool,
) -> None:
    """Show what GAME prints that nobody has approved yet; keep what you say is right.

    It is kept in the game's folder, in approved.toml. From then on, `check` and `build` name every word,
    number, order and drawing that differs.
    """
    from printkit.approval.approving import keep

    result, file = read(game, components, trust, report := Report())
    changed = [one for one in result.changed if not cards or one.side.card in cards]
    if not changed:
        echo(f"{result.title}: {counted(len(result.sides), 'side')}, all as they were approved.")
        return
    every_group = [group for _, groups in by_component(changed) for group in groups]
    if drawn := [group for group in every_group if group[0].what == "drawing"]:
        _show_drawings(drawn, result.title, file.parent.resolve(), page, trust, report)
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


def read(
    game: str, components: Sequence[str], trust: bool, report: Report, dots: bool = False
) -> tuple[GameResult, Path]:
    """Return what a game prints, and the file that keeps what was approved; end where it can't be drawn."""
    from printkit.approval.approving import read_sides

    with progress_bar() as progress:
        return read_sides(game, components, trust, progress, report, dots) or finish(report)


def by_component(
    changed: Sequence[ChangedSide], drawings: bool = True
) -> Iterator[tuple[str, list[list[ChangedSide]]]]:
    """Yield components, each with its sides in groups that differ in the same way."""
    from printkit.approval.approving import same_changes

    for component, sides in groupby(changed, lambda one: one.side.component):
        yield component, same_changes([*sides], drawings)


def _show_drawings(
    groups: Sequence[Sequence[ChangedSide]],
    title: str,
    game: Path,
    page: Path | None,
    trust: bool,
    report: Report,
) -> None:
    """Write a page of sides that look otherwise, as they were approved beside what they are; name it.

    What they looked like is drawn from the game as it was when approved.toml was committed last.
    """
    from printkit.approval.approving import drawn_as_approved
    from printkit.approval.page import write_page
    from printkit.approval.revisions import as_it_was, last_kept
    from printkit.folders import kept, one_of_few, own_name

    place = kept("shown")
    page = page or (one_of_few(place / own_name(game)) / "drawings.html" if place else None)
    if page is None:
        return
    changed = [group[0] for group in groups]
    now = take_pictures(game, [one.side for one in changed], trust)
    before: Mapping[Side, bytes] = {}
    revision = last_kept(game, "approved.toml")
    with (
        as_it_was(game, revision, Report()) if revision else nullcontext() as then,
        progress_bar() as progress,
    ):
        if then is not None:
            before = take_pictures(then, drawn_as_approved(then, changed, trust, progress), trust)
    shown = [(group_name(group), _WHAT[group[0].what], group) for group in groups]
    lost = len(changed) - len(before)
    summary = f"{counted(lost, 'drawing')} can't be shown as approved: git has no such state." if lost else ""
    try:
        write_page(page, title, summary, shown, before, now)
    except OSError as wrong:
        report.write_error(f"write {page.name}", wrong)
        finish(report)
    echo(f"What looks otherwise, in pictures: {page}")
    echo(f"{summary}\n" if summary else "")


def _choose(changed: Sequence[ChangedSide], every: bool) -> set[Side]:
    chosen: set[Side] = set()
    for component, groups in by_component(changed):
        show_changes(groups, _WHAT)
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
                if click.confirm(f"{group_name(group)}: right?"):
                    chosen |= {one.side for one in group}
    return chosen


def show_changes(groups: Sequence[Sequence[ChangedSide]], said: Mapping[str, str]) -> None:
    """Print groups of sides that differ alike, with their words before and now."""
    for group in groups:
        echo(f"{style(group_name(group), bold=True)}: {said[group[0].what]}")
        for change in group[0].words:
            for sign, colour, texts in (("-", "red", change.before), ("+", "green", change.after)):
                for line in (line for text in texts for line in wrap(f"  {sign} {text}", 4)):
                    echo(style(line, fg=colour))
        echo("")


def group_name(group: Sequence[ChangedSide]) -> str:
    """Return the name of sides that differ alike: of a card, or of several."""
    side, cards = group[0].side, first_few([one.side.card for one in group], _NAMED)
    return f"{side.component}/{cards}" + (", back" if side.side == "back" else "")


def take_pictures(game: Path, sides: Sequence[Side], trust: bool) -> dict[Side, bytes]:
    """Return pictures of some sides of a game."""
    found: dict[Side, bytes] = {}
    with scratch_folder() as place:
        faces: dict[str, list[Side]] = {}
        for side in sides:
            if side.side == "face":
                faces.setdefault(side.component, []).append(side)
            elif file := _back(game, side, Path(place) / f"{len(found)}", trust):
                found[side] = file.read_bytes()
        for component, some in faces.items():
            cards = [*dict.fromkeys(map(_card_of, some))]
            shown = api.show(
                game, [component], cards=cards, out=Path(place) / component, dpi=_DPI, trust=trust
            )
            files = {file.stem: file for one in shown.games for file in one.files}
            taken = ((side, files.get(f"{component}.{_card_of(side)}")) for side in some)
            found |= {side: file.read_bytes() for side, file in taken if file is not None}
    return found


def _card_of(side: Side) -> str:
    return side.card.partition(".")[0]


def _back(game: Path, side: Side, place: Path, trust: bool) -> Path | None:
    """Return the picture of a back, which all cards may share: it is a page of a sheet's file."""
    single: dict[str, Any] = {"layout": "single", "bleed": 0.0, "export": "png", "dpi": _DPI}
    shown = api.build(
        game,
        [side.component],
        cards={_card_of(side): 1},
        out=place,
        inspect=False,
        force=True,
        trust=trust,
        **single,
    )
    pictures = [file for one in shown.games for file in one.files if file.suffix == ".png"]
    return pictures[-1] if pictures else None
