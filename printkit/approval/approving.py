"""A game in, what it prints that nobody has approved yet out; what a person says is right is kept."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from pathlib import Path

from printkit.approval.text import PRINTED_HEAD, approved_text
from printkit.diagnostics import Report, Severity
from printkit.diagnostics.wording import quoted
from printkit.files import write_whole
from printkit.folders import game_roots
from printkit.input.find import find_game, is_table
from printkit.input.games.approved import (
    APPROVED_FILE,
    DAY,
    PRINTED_FILE,
    VERSION,
    printed_about,
    read_approved,
)
from printkit.model.options import BuildRequest
from printkit.model.results import GameResult, Progress
from printkit.model.sides import ChangedSide, PrintedSide, Side, Sides
from printkit.pipeline.isolated import run_all
from printkit.pipeline.values import Goal
from printkit.sides.comparing import compare
from printkit.sides.drawing import mark_of

#: What is printed is all that is wanted; and what it looks like.
_SIDES = Goal(verdicts=True, proven=False, sides=True)
_DOTS = _SIDES._replace(dots=True)


def game_folder(name: str, report: Report) -> Path | None:
    """Return a game's folder, in which what was approved and printed is kept."""
    place = find_game(name, game_roots(), report)
    if place is not None and is_table(place):
        message = f"`{place.name}` is a table: what is approved or printed is kept in a game's folder"
        report.usage_error(
            "unknown-game", message, None, f"make it one: `printkit new NAME --from {place.name}`"
        )
        return None
    return place


def read_sides(
    name: str, components: Sequence[str], trust: bool, progress: Progress, report: Report, dots: bool = False
) -> tuple[GameResult, Path] | None:
    """Return what a game prints, and the file that keeps what was approved; None where it can't be drawn."""
    place = game_folder(name, report)
    if place is None:
        return None
    result = _drawn(name, components, _DOTS if dots else _SIDES, trust, progress, report)
    return None if result is None else (result, place / APPROVED_FILE)


def _drawn(
    game: str, components: Sequence[str], goal: Goal, trust: bool, progress: Progress, report: Report
) -> GameResult | None:
    [result] = run_all([BuildRequest(game, tuple(components))], goal, Path(), 0, progress, trust)
    report.add_all(one for one in result.findings if one.severity is Severity.ERROR)
    return None if report.failed else result


def same_changes(changed: Sequence[ChangedSide], drawings: bool = True) -> list[list[ChangedSide]]:
    """Return sides in groups of which all differ in the same way, such as the backs of a deck.

    Without `drawings`, those are one group that only look otherwise.
    """
    groups: dict[tuple[object, ...], list[ChangedSide]] = {}
    for one in changed:
        words = tuple((change.before, change.after) for change in one.words)
        drawn = (one.before, one.after) if drawings else ()
        key = (one.side.component, one.side.side, one.what, words, one.what == "copies" and one.copies, drawn)
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
    keep_text(file, lambda before: approved_text(kept, before), report)


def keep_printed(result: GameResult, components: Sequence[str], folder: Path, report: Report) -> None:
    """Write that all sides, or those of some components, were printed as they are now."""
    before = read_approved(folder, report, PRINTED_FILE) or {}
    others = {side: one for side, one in before.items() if components and side.component not in components}
    _write_printed(folder, {**others, **dict(result.sides)}, result.version, report)


def _write_printed(folder: Path, sides: Sides, version: str, report: Report) -> None:
    """Write what is on paper as of today."""
    known = {VERSION: version, DAY: date.today().isoformat()}
    keep_text(folder / PRINTED_FILE, lambda before: approved_text(sides, before, PRINTED_HEAD, known), report)


def keep_text(file: Path, text_after: Callable[[str], str], report: Report) -> None:
    """Write what follows the text of a file into it, for others to read too; comments in it stay."""
    try:
        before = file.read_text(encoding="utf-8") if file.is_file() else ""
        write_whole(file, text_after(before).encode())
        file.chmod(0o644)
    except OSError as wrong:
        report.write_error(f"write {file.name}", wrong)


def cards_by_mark(result: GameResult, game: Path, report: Report) -> tuple[Mapping[str, list[str]], ...]:
    """Return the cards that have a mark now, and those that had it when they were printed last."""
    states = dict(result.sides), read_approved(game, report, PRINTED_FILE) or {}
    found: list[dict[str, list[str]]] = [{}, {}]
    for cards, sides in zip(found, states, strict=True):
        for side, one in sides.items():
            named = cards.setdefault(mark_of(one.drawing), [])
            named += ["/".join(side[:2])] if "/".join(side[:2]) not in named else []
    return tuple(found)


def keep_sent(name: str, components: Collection[str], cards: Collection[str], report: Report) -> bool:
    """Keep that some components were printed, and some cards of others, as they are now; a table keeps none.

    Where nothing else differs in a component, what is gone has been taken out: its paper is as it is now.
    """
    place = find_game(name, game_roots(), report)
    if place is None or is_table(place):
        return False
    result = _drawn(name, (), _DOTS, False, lambda *_: None, report)
    if result is None:
        return False
    now, kept = dict(result.sides), dict(read_approved(place, report, PRINTED_FILE) or {})
    for side, printed in now.items():
        if side.component in components or _is_of(side, cards):
            kept[side] = printed
    differing = [one for one in compare(kept, now, copies=True) if one.more]
    as_now = {side.component for side in now} - {one.side.component for one in differing}
    kept = {side: one for side, one in kept.items() if side in now or side.component not in as_now}
    kept |= {side: now[side] for side in kept if side.component in as_now and side in now}
    _write_printed(place, kept, result.version, report)
    return not report.failed


def _is_of(side: Side, cards: Collection[str]) -> bool:
    own = f"{side.component}/{side.card}"
    return own in cards or own.rpartition(".")[0] in cards


def since_printed(
    game: Path, components: Sequence[str], versions: bool, trust: bool, progress: Progress, report: Report
) -> list[ChangedSide] | None:
    """Return what differs from what was printed last, but perhaps for its version; None where nobody has
    said that anything was, or it can't be drawn.
    """
    printed = read_approved(game, report, PRINTED_FILE)
    if printed is None:
        return None
    goal = _DOTS._replace(version=None if versions else printed_about(game, VERSION, report))
    result = _drawn(str(game), components, goal, trust, progress, report)
    asked = {side: one for side, one in printed.items() if not components or side.component in components}
    return None if result is None else [*compare(asked, dict(result.sides), copies=True)]


def between_sets(
    game: Path,
    names: tuple[str, str],
    components: Sequence[str],
    trust: bool,
    progress: Progress,
    report: Report,
) -> tuple[list[ChangedSide], Mapping[Side, Side]] | None:
    """Return what differs from one set of cards to another, card by card of the same name.

    A card that is in both goes by its id in the first; beside that, which side of the second it is.
    """
    result = _drawn(str(game), components, _DOTS, trust, progress, report)
    if result is None:
        return None
    sides, ids = dict(result.sides), dict[tuple[str, str], str]()
    known = dict.fromkeys(one.set for one in sides.values() if one.set)
    for name in names:
        if name not in known:
            report.unknown("unknown-card", f"no card belongs to a set {quoted(name)}", name, known)
    before, after, second = dict[Side, PrintedSide](), dict[Side, PrintedSide](), dict[Side, Side]()
    for side, one in sides.items():
        if one.set == names[0]:
            before[side] = one
            ids.setdefault((side.component, one.name), side.card)
    for side, one in sides.items():
        if one.set == names[1]:
            same = side._replace(card=ids.get((side.component, one.name), side.card))
            after[same], second[same] = one, side
    return [*compare(before, after, copies=True)], second


def drawn_as_approved(
    then: Path, changed: Sequence[ChangedSide], trust: bool, progress: Progress
) -> list[Side]:
    """Return the sides that a game, as it was then, draws as they were approved."""
    components = dict.fromkeys(one.side.component for one in changed)
    before = _drawn(str(then), [*components], _SIDES, trust, progress, Report())
    drawn = {} if before is None else {side: one.drawing for side, one in before.sides}
    return [one.side for one in changed if drawn.get(one.side) == one.before]


def since_then(
    then: Path,
    now: Path,
    components: Sequence[str],
    versions: bool,
    trust: bool,
    progress: Progress,
    report: Report,
) -> list[ChangedSide] | None:
    """Return what differs between two states of a game, but perhaps for its version."""
    before = _drawn(str(then), components, _DOTS, trust, progress, report)
    if before is None:
        return None
    goal = _DOTS._replace(version=None if versions else before.version)
    after = _drawn(str(now), components, goal, trust, progress, report)
    return after and [*compare(dict(before.sides), dict(after.sides), copies=True)]
