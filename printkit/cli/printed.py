"""A game's name in; what was printed is kept, what differs from it is shown, and which cards that takes."""

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import click

from printkit import api
from printkit.cli.approve import by_component, group_name, read, show_changes, take_pictures
from printkit.cli.options import COMPONENTS, options
from printkit.cli.terminal import columns, echo, finish, progress_bar, style
from printkit.diagnostics import Report
from printkit.diagnostics.wording import counted, quoted
from printkit.folders import scratch_folder, shared_templates
from printkit.model.sides import ChangedSide, Side

#: What differs from what is on paper, as it is said of it.
_SINCE = {
    "new": "is new",
    "gone": "is gone: take it out",
    "words": "says something else",
    "drawing": "looks otherwise",
    "copies": "has another number of copies",
}


@click.command()
@click.argument("game")
@COMPONENTS
@options("trust")
def printed(game: str, components: tuple[str, ...], trust: bool) -> None:
    """Say that GAME, or some COMPONENTs of it, was printed as it is now.

    What is on paper is kept in the game's folder, in printed.toml. From then on, `diff` says what differs,
    and `build --only changed` prints that.
    """
    from printkit.approval.approving import keep_printed

    result, file = read(game, components, trust, report := Report(), dots=True)
    keep_printed(result, components, file.parent, report)
    if not report.failed:
        echo(f"{result.title}: {counted(len(result.sides), 'side')}, kept in printed.toml.")
    finish(report)


class Reprint(NamedTuple):
    """What differs from what is on paper, and how many of which cards to print and to take out."""

    changed: Sequence[ChangedSide]
    wanted: dict[str, int]
    old: dict[str, int]


def _reprint(changed: Sequence[ChangedSide]) -> Reprint:
    wanted: dict[str, int] = {}
    old: dict[str, int] = {}
    for one in changed:
        card = "/".join(one.side[:2])
        wanted[card], old[card] = max(one.more, wanted.get(card, 0)), max(one.fewer, old.get(card, 0))
    return Reprint(changed, *({card: count for card, count in one.items() if count} for one in (wanted, old)))


def reprint_of(
    game: str,
    components: Sequence[str],
    trust: bool,
    since: str = "",
    with_version: bool = False,
    page: Path | None = None,
    sets: tuple[str, str] | None = None,
) -> Reprint:
    """Return what of a game is to be printed again; end the command where that can't be said.

    Where a page is named, what differs is shown there, as pictures too.
    """
    from printkit.approval.approving import between_sets, game_folder, since_printed, since_then
    from printkit.approval.revisions import as_it_was, last_kept

    folder = (game_folder(game, report := Report()) or finish(report)).resolve()
    with ExitStack() as cleanup:
        progress = cleanup.enter_context(progress_bar())
        then = cleanup.enter_context(as_it_was(folder, since, report)) if since else None
        second: Mapping[Side, Side] = {}
        found: Sequence[ChangedSide] | None
        if sets is not None:
            found, second = between_sets(folder, sets, components, trust, progress, report) or (None, second)
            then = folder
        elif then is not None:
            found = since_then(then, folder, components, with_version, trust, progress, report)
        else:
            found = (
                None if since else since_printed(folder, components, with_version, trust, progress, report)
            )
        if found is None and not report.failed:
            message = f"nobody has said what of {quoted(folder.name)} was printed"
            help = f"say it when it is: `printkit printed {game}`"
            report.usage_error("not-printed", message, None, help)
        if found is not None and page is not None and not report.failed:
            if then is None and (revision := last_kept(folder)):  # what it was printed from
                then = cleanup.enter_context(as_it_was(folder, revision, Report()))
            _write_page(page, folder, then, found, trust, report, second)
    if report.failed or found is None:
        finish(report)
    return _reprint(found)


def _write_page(
    page: Path,
    now: Path,
    then: Path | None,
    found: Sequence[ChangedSide],
    trust: bool,
    report: Report,
    second: Mapping[Side, Side],
) -> None:
    """Write a page of what differs; `second` says which side of today stands for another."""
    from printkit.approval.page import write_page

    groups = [
        (group_name(group), _SINCE[group[0].what], group) for _, some in by_component(found) for group in some
    ]
    shown = [group[0] for *_, group in groups]
    before = take_pictures(then, [one.side for one in shown if one.what != "new"], trust) if then else {}
    sides = {one.side: second.get(one.side, one.side) for one in shown if one.what != "gone"}
    taken = take_pictures(now, [*sides.values()], trust)
    after = {side: taken[own] for side, own in sides.items() if own in taken}
    reprint = _reprint(found)
    more, fewer = sum(reprint.wanted.values()), sum(reprint.old.values())
    summary = f"{counted(more, 'piece')} to print again, {fewer} to take out."
    try:
        if page.suffix.lower() == ".pdf":
            _write_pdf(page, groups, before, after)
        else:
            write_page(page, now.name, summary, groups, before, after)
    except OSError as wrong:
        report.write_error(f"write {page.name}", wrong)


def _write_pdf(
    page: Path,
    groups: Sequence[tuple[str, str, Sequence[ChangedSide]]],
    before: Mapping[Side, bytes],
    after: Mapping[Side, bytes],
) -> None:
    """Write a PDF of what differs, as a game of printkit's own whose cards are the changes."""
    with scratch_folder() as place:
        game = Path(shutil.copytree(shared_templates() / "changes", Path(place) / "changes"))
        cards = []
        for number, (name, said, (first, *_)) in enumerate(groups, 1):
            card: dict[str, Any] = {"id": f"c{number}", "name": name, "said": said}
            card["was"] = [text for one in first.words for text in one.before]
            card["now"] = [text for one in first.words for text in one.after]
            for when, pictures in (("before", before), ("after", after)):
                card[when] = f"{when}-{number}.png" if first.side in pictures else ""
                if card[when]:
                    (game / card[when]).write_bytes(pictures[first.side])
            cards.append(card)
        (game / "changes.json").write_text(json.dumps(cards), encoding="utf-8")
        out = Path(place) / "out"
        api.build(
            game, out=out, marks="none", layout="fronts-only", cut_plan=False, inspect=False, trust=True
        )
        shutil.copyfile(out / "changes/changes.pdf", page)


def named(cards: dict[str, int]) -> str:
    """Return cards as one lists them: `deck/robin, 3 of deck/wren`."""
    return ", ".join(card if count == 1 else f"{count} of {card}" for card, count in cards.items())


@click.command()
@click.argument("game")
@COMPONENTS
@options(
    "diff",
    "format",
    "trust",
    page={"type": click.Path(dir_okay=False, path_type=Path)},
    sets={"callback": lambda _, __, names: _two_sets(names)},
)
def diff(
    game: str,
    components: tuple[str, ...],
    since: str,
    sets: tuple[str, str] | None,
    with_version: bool,
    page: Path | None,
    form: str,
    trust: bool,
) -> None:
    """Show what of GAME differs from what was printed last, as `printkit printed` has kept it."""
    if since and sets:
        raise click.UsageError("use `--since` or `--sets`, not both")
    found = reprint_of(game, components, trust, since, with_version, page, sets)
    if form == "json":
        echo(json.dumps(_plain(found), indent=2, ensure_ascii=False))
        return
    said = {**_SINCE, "new": f"is only in {sets[1]}", "gone": f"is only in {sets[0]}"} if sets else _SINCE
    for _, groups in by_component(found.changed, drawings=False):
        show_changes(groups, said)
    if sets:
        echo(
            f"{counted(len(found.wanted), 'card')} of {sets[1]} {_DIFFER[len(found.wanted) == 1]} {sets[0]}."
        )
        return
    if found.old:
        echo(f"Take out: {named(found.old)}.")
    again = "" if since else f": `printkit build {game} --only changed`"
    echo(f"{counted(len(found.wanted), 'card')} to print again{again}." if found.wanted else _NOTHING)


_NOTHING = "Nothing is to be printed again."
_DIFFER = ("differ from", "differs from")


def _two_sets(text: str | None) -> tuple[str, str] | None:
    names = [name.strip() for name in (text or "").split(",")]
    if text is not None and (len(names) != 2 or "" in names):
        raise click.BadParameter(f"{text!r} is not two sets: write `--sets base,forest`")
    return (names[0], names[1]) if text else None


def _plain(found: Reprint) -> dict[str, Any]:
    changed = [
        {
            **one.side._asdict(),
            "what": one.what,
            "words": [{"before": [*words.before], "after": [*words.after]} for words in one.words],
            "copies": {"before": one.copies[0], "after": one.copies[1]},
        }
        for one in found.changed
    ]
    return {"changed": changed, "print": found.wanted, "take_out": found.old}


def only_changed(game: str, components: Sequence[str], trust: bool) -> Reprint:
    """Return what to print again and to take out, which is said; end where there is nothing to print."""
    found = reprint_of(game, components, trust)
    if found.old:
        echo(f"Take out of the printed deck: {named(found.old)}.")
    if not found.wanted:
        echo(_NOTHING)
        raise SystemExit(0)
    return found


#: What says, beside the PDFs, which pieces of the old deck to take out.
_NOTE = "take-out.txt"


def write_note(found: Reprint, folder: Path) -> str:
    """Write which pieces to take out into a folder of PDFs; return what is said of it, "" for none."""
    from printkit.approval.approving import keep_text

    file, lines = folder / _NOTE, []
    for card, count in found.old.items():
        said = [text for one in found.changed if "/".join(one.side[:2]) == card for text in _before(one)]
        words = next((text for text in said if any(map(str.isalpha, text))), "".join(said[:1]))
        lines.append((f"{count}", card, " ".join(words.split())[:_LINE]))
    if not lines:
        file.unlink(missing_ok=True)
        return ""
    head = f"Take {counted(sum(found.old.values()), 'piece')} out of the printed deck:"
    text = "\n".join([head, "", *columns(lines, right=(0,)), ""])
    keep_text(file, lambda _: text, report := Report())
    if report.failed:
        finish(report)
    return f"Which to take out is in {_NOTE}, too."


def _before(one: ChangedSide) -> Iterator[str]:
    yield from (text for words in one.words for text in words.before)


#: So much of what a card said is enough to find it, in letters.
_LINE = 60


@click.command()
@click.argument("marks", metavar="MARK...", nargs=-1, required=True)
@options("which", "trust")
def which(marks: tuple[str, ...], game: str, trust: bool) -> None:
    """Say which cards these are, and whether they are out of date.

    MARK is what `{{ mark }}` prints on a card, or a picture of cards that print it as a code.
    """
    from printkit.approval.approving import cards_by_mark
    from printkit.approval.photos import all_marks

    asked = [*all_marks(marks, report := Report())]
    if not asked:
        finish(report)
    result, file = read(game, (), trust, report)
    now, printed = cards_by_mark(result, file.parent, report)
    for mark in asked:
        if mark in now:
            words = f"{', '.join(now[mark])}, as it is now"
        elif mark in printed:
            words = f"{', '.join(printed[mark])}, as it was printed last; it is another one now: take it out"
        else:
            words = "no card has this mark now, nor had one when it was printed last: take it out"
        echo(f"{style(mark, bold=True)}  {words}")
    finish(report)
