"""A game in, what it prints that nobody has approved yet out; what a person says is right is kept."""

from collections.abc import Collection, Sequence
from pathlib import Path

from printkit.approval.text import HEAD, PRINTED_HEAD, approved_text
from printkit.diagnostics import Report, Severity
from printkit.files import write_whole
from printkit.folders import game_roots
from printkit.input.find import find_game, is_table
from printkit.input.games.approved import APPROVED_FILE, PRINTED_FILE, read_approved
from printkit.model.options import BuildRequest
from printkit.model.results import GameResult, Progress
from printkit.model.sides import ChangedSide, PrintedSide, Side, Sides
from printkit.pipeline.isolated import run_all
from printkit.pipeline.values import Goal
from printkit.sides.comparing import compare


def read_sides(
    name: str, components: Sequence[str], trust: bool, progress: Progress, report: Report
) -> tuple[GameResult, Path] | None:
    """Return what a game prints, and the file that keeps what was approved; None where it can't be drawn."""
    place = find_game(name, game_roots(), report)
    if place is None:
        return None
    if is_table(place):
        message = f"`{place.name}` is a table: what is approved or printed is kept in a game's folder"
        report.usage_error(
            "unknown-game", message, None, f"make it one: `printkit new NAME --from {place.name}`"
        )
        return None
    request = BuildRequest(name, tuple(components))
    goal = Goal(verdicts=True, proven=False, sides=True)
    [result] = run_all([request], goal, Path(), 0, progress, trust)
    report.add_all(one for one in result.findings if one.severity is Severity.ERROR)
    return None if report.failed else (result, place / APPROVED_FILE)


def same_changes(changed: Sequence[ChangedSide]) -> list[list[ChangedSide]]:
    """Return sides in groups of which all differ in the same way, such as the backs of a deck."""
    groups: dict[tuple[object, ...], list[ChangedSide]] = {}
    for one in changed:
        words = tuple((change.before, change.after) for change in one.words)
        key = (one.side.component, one.side.side, one.what, words, one.before, one.after)
        groups.setdefault(key, []).append(one)
    return [*groups.values()]


def keep(result: GameResult, chosen: Collection[Side], file: Path, report: Report) -> None:
    """Write what is approved now: the sides that were chosen, and what was approved of all others."""
    differing = {one.side for one in result.changed} - set(chosen)
    now, before = dict(result.sides), dict(result.approved)
    drawn = {side.component for side in now} | {one.side.component for one in result.changed}
    kept: dict[Side, PrintedSide] = {}
    for side, printed in {**now, **before}.items():
        if side in differing or side.component not in drawn:
            kept |= {side: before[side]} if side in before else {}
        elif side in now:
            kept[side] = now.get(side, printed)
    _write(file, kept, report)


def keep_printed(result: GameResult, components: Sequence[str], folder: Path, report: Report) -> None:
    """Write that all sides, or those of some components, were printed as they are now."""
    before = read_approved(folder, report, PRINTED_FILE) or {}
    others = {side: one for side, one in before.items() if components and side.component not in components}
    _write(folder / PRINTED_FILE, {**others, **dict(result.sides)}, report, PRINTED_HEAD)


def _write(file: Path, sides: Sides, report: Report, head: str = HEAD) -> None:
    """Write some sides into a file, for others to read too; comments in it stay."""
    try:
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        write_whole(file, approved_text(sides, text, head).encode())
        file.chmod(0o644)
    except OSError as wrong:
        report.write_error(f"write {file.name}", wrong)


def since_printed(
    result: GameResult, components: Sequence[str], folder: Path, report: Report
) -> list[ChangedSide] | None:
    """Return what differs from what was printed last; None where nobody has said that anything was."""
    printed = read_approved(folder, report, PRINTED_FILE)
    if printed is None:
        return None
    asked = {side: one for side, one in printed.items() if not components or side.component in components}
    return [*compare(asked, dict(result.sides))]
