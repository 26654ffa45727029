"""A game's name, a table or jobs in, PDFs or pictures out; what columns were taken for; looks."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit import api
from printkit.cli.options import COMPONENTS, PRINT, LazyChoice, LazyChoiceOption, one_or_all, options
from printkit.cli.terminal import columns, echo, finish, first_few, progress_bar, style, wrap
from printkit.diagnostics.wording import counted, plural
from printkit.folders import scratch_folder

if TYPE_CHECKING:
    from printkit.batching.tasks import BatchResult
    from printkit.model.results import Bill, GameResult, MadeTarget

_UNCHANGED = "Nothing has changed: these files are up to date."
_NOT_INSPECTED = "Not inspected for contrast, bleed and backs: `--no-inspect`."
_EDGES = {"long-edge": "both sides", "short-edge": "both sides", None: "one side"}


def _target_names(text: str | None) -> list[str]:
    names = (text or "").replace(",", " ").split()
    if text is not None and not names:
        raise click.BadParameter("it is empty: name a target, see `printkit targets`")
    return names


def _exporters() -> dict[str, str]:
    from printkit.pipeline.exporting import exporters

    return exporters()


@click.command()
@click.argument("game", required=False)
@COMPONENTS
@options(
    "out",
    "table",
    "table-kind",
    "some-rows",
    "which-cards",
    "place",
    *PRINT,
    "all",
    "jobs",
    "build",
    export={"cls": LazyChoiceOption, "type": LazyChoice(_exporters)},
    **{"for": {"callback": lambda _, __, names: _target_names(names)}},
)
def build(game: str | None, every: bool, only: str | None, **given: Any) -> None:
    """Write GAME's PDFs, all of them or the COMPONENTs you name, and a manifest.

    GAME is a name from `printkit list`, the path of a game folder, or a table of cards. If one of its rules
    is broken, nothing is written. If nothing has changed since the last build, nothing is written either.
    """
    games, found, notes = one_or_all(game, every), None, [] if given["inspect"] else [_NOT_INSPECTED]
    if only:
        from printkit.cli.printed import only_changed, write_note

        if len(games) != 1:
            raise click.UsageError("`--only changed` is for one game")
        found = only_changed(games[0], given["components"], given["trust"])
        given["cards"] = found.wanted
    with progress_bar() as progress:
        result = api.build(games, progress=progress, **given)
    notes += [write_note(found, one.folder) for one in result.games if found and one.folder]
    echo_built(result.games, [*filter(None, notes)])
    finish(result.findings)


def echo_built(games: Sequence[GameResult], notes: list[str]) -> None:
    """Print what was built, and notes below it."""
    blocks = ["\n".join(_format_built(one)) for one in games if one.files]
    if any(one.unchanged for one in games):
        notes = [*notes, _UNCHANGED]
    if blocks and notes:
        blocks.append("\n".join(line for note in notes for line in wrap(note, 2)))
    echo("\n\n".join(blocks), nl=bool(blocks))


def _format_built(built: GameResult) -> list[str]:
    if built.targets:
        return [line for made in built.targets for line in _format_target(made)]
    rows = [
        (
            " ... ".join(dict.fromkeys(path.name for path in (*one.paths[:1], *one.paths[-1:]))),
            counted(one.pages, "page"),
            counted(one.pieces, "piece"),
            f"{one.each} a sheet" if one.each else "",
            _EDGES[one.duplex],
            one.stock,
        )
        for one in built.printed
    ]
    head = [style(f"{built.folder}", bold=True), *columns(rows, right=(1, 2, 3))]
    advice = [part for line in built.instructions for part in wrap(line, 2)]
    bill = [*_bill_rows(built.bill)]
    return [*head, "", *advice, *(["", "You need", *columns(bill, right=(0,))] if bill else [])]


def _format_target(made: MadeTarget) -> list[str]:
    folder = Path(os.path.commonpath([path.parent for path in made.paths]))
    rows = [(name, about) for name, _, about in made.decks]
    kinds = Counter(path.suffix.lstrip(".") for path in made.paths)
    files = ", ".join(counted(count, kind.upper() + " file") for kind, count in sorted(kinds.items()))
    readme = any(path.name == "README.txt" for path in made.paths)
    what_to_do = "What to do, step by step, is in README.txt." if readme else ""
    head = f"{style(str(folder), bold=True)}  for {made.title}"
    return [head, *columns(rows), "", *wrap(f"{files}. {what_to_do}", 2)]


def _bill_rows(bill: Bill) -> Iterator[tuple[str, str]]:
    for stock, sheets in bill.stocks:
        of = f"{bill.paper}, {stock}" if stock else bill.paper
        yield f"{sheets}", f"{plural(sheets, 'sheet')} of {of}"
    for title, count in bill.pouches:
        yield f"{count}", f"laminating {plural(count, 'pouch')}: {title}"
    if bill.passes:
        yield f"{bill.passes}", f"{plural(bill.passes, 'sheet')} printed on both sides"
    if bill.cuts:
        words = f"straight {plural(bill.cuts, 'cut')}"
        where = f", in order in {bill.cut_plan}" if bill.cut_plan else ""
        piles = f" sheet by sheet, or {bill.stacked} in piles of three" if bill.stacked < bill.cuts else ""
        yield f"{bill.cuts}", f"{words}{piles}{where}"


#: What `build` has for games of several components and players.
_FOR_GAMES = ("game", "components", "every", "players", "only")


@contextmanager
def _together(files: Sequence[str]) -> Iterator[str]:
    """Give the one file that is named, or a folder with several pictures."""
    if len(files) == 1:
        yield files[0]
        return
    if missing := [file for file in files if not Path(file).is_file()]:
        raise click.UsageError(f"there is no file `{missing[0]}`")
    with scratch_folder() as place:
        folder = Path(place) / (Path(files[0]).absolute().parent.name or "cards")
        folder.mkdir()
        for file in files:
            shutil.copyfile(file, folder / Path(file).name)
        yield str(folder)


@click.command("print", params=[one for one in build.params if one.name not in _FOR_GAMES])
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def print_command(files: tuple[str, ...], **given: Any) -> None:
    """Print the cards in FILE, a spreadsheet or any other table: no layout needed, no questions asked.

    printkit finds the name, the cost, the words, the pictures, the numbers and the copies by the columns'
    headings and what is in them, tells you how it read each column, and writes a PDF.

    FILE can also be a folder or a zip of finished cards, as pictures, or a PDF of cards. Several files are
    pictures of cards.
    """
    from printkit.pipeline.starting import keep_reading

    with _together(files) as file, progress_bar() as progress:
        result = api.build(file, progress=progress, **given)
    for number, one in enumerate(result.games):
        table = one.table
        if table.about:
            others = f"or --look {', '.join(table.other_looks)}; " if table.other_looks else ""
            looks = [("look", f"{table.look} ({others}printkit looks shows all)")] if table.look else []
            themes = [("theme", table.theme)] if table.theme else []
            said = [part for part in table.parts if part[0] != "seen"]  # which the studio shows
            rows = [*said, *looks, *themes]
            kept = "" if number else keep_reading(file, one)
            lines = [style(table.about, bold=True), *columns([*rows, ("kept in", kept)] if kept else rows)]
            echo("\n".join(lines) + "\n" * bool(one.files))
    echo_built(result.games, [])
    finish(finding for finding in result.findings if finding.code != "table-read")


#: Single cards are listed by their names, up to so many.
_FEW = 12


@click.command()
@click.argument("game")
@COMPONENTS
@options("show", "out", "table", "table-kind", "shown-cards", "which-cards", "jobs", *PRINT)
def show(game: str, **given: Any) -> None:
    """Write PNG pictures of GAME's pages and faces, of all its pieces side by side, and of a hand of cards.

    With `--card`, `--rows`, `--where` or `--set`, only these cards are drawn: the face, and the back if it is
    the card's own.
    Pictures of a game whose rules are broken are written too, with UNPROVEN in the margin.
    """
    with progress_bar() as progress:
        result = api.show(game, progress=progress, **given)
    for one in result.games:
        if one.folder is not None:
            echo("\n".join(_format_shown(one, one.folder)))
    finish(result.findings)


def _format_shown(shown: GameResult, folder: Path) -> list[str]:
    head = style(f"{folder}", bold=True)
    if len(shown.files) <= _FEW and all(file.parent == folder / "faces" for file in shown.files):
        return [head, *(f"  faces/{file.name}" for file in shown.files)]
    lines = [head]
    for part in ("pages", "faces"):
        count = sum(file.parent == folder / part for file in shown.files)
        lines += [f"  {part}/  {counted(count, 'picture')}"] if count else []
    return lines + [f"  {file.name}" for file in shown.files if file.parent == folder]


#: As many reasons why jobs failed are shown, and of each so many jobs.
_NAMED = 3


@click.command()
@click.argument("jobs_file", metavar="JOBS", type=click.Path(dir_okay=False, path_type=Path))
@options("batch", "trust")
def batch(jobs_file: Path, out: str, jobs: int | None, on: str | None, again: bool, trust: bool) -> None:
    """Build each line of JOBS, a table or TOML: a game in a brand, with options and words of its own.

    The columns `game`, `name`, `brand`, `components` and those named like options of `build` say what to
    build; templates read all others as `job.COLUMN`. Each job has a folder of its name. What an interrupted
    run has finished is not built again.
    """
    with progress_bar() as progress:
        result = api.batch(jobs_file, out=out, jobs=jobs, on=on, again=again, trust=trust, progress=progress)
    if result.jobs:
        echo("\n".join(_summary(result, out)))
    if result.failed and not result.findings:
        raise SystemExit(1)
    finish(result.findings)


def _summary(result: BatchResult, out: str) -> list[str]:
    states = [one.state for one in result.jobs]
    parts = [f"{states.count(state)} {state}" for state in ("done", "kept", "failed") if state in states]
    warned = sum(one.warnings > 0 for one in result.jobs if one.state != "failed")
    parts += [f"{warned} with warnings"] if warned else []
    lines = [style(out, bold=True), f"  {counted(len(states), 'job')}: {', '.join(parts)}"]
    for label, colour in (("failed", "red"), ("warning", "yellow")):
        told = [*_told(result, label).items()]
        head = style(label, fg=colour)
        lines += [f"  {head} {first_few(names, _NAMED)}: {words}" for words, names in told[:_FEW]]
        lines += [f"  ... and {len(told) - _FEW} more, in report.json"] if len(told) > _FEW else []
    return [*lines, f"  report.csv, report.json: {counted(sum(one.pages for one in result.jobs), 'page')}"]


def _told(result: BatchResult, label: str) -> dict[str, list[str]]:
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
