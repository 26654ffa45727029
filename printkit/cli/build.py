"""A game's name in, its PDFs and what to do with them out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from printkit.cli.options import BRANDS, COMPONENTS, OUT, PLAYERS
from printkit.cli.printing import print_options
from printkit.model.options import PrintOptions
from printkit.pipeline.request import BuildRequest


@click.command()
@click.argument("game", required=False)
@COMPONENTS
@OUT
@PLAYERS
@BRANDS
@print_options
@click.option("--all", "every", is_flag=True, help="Every game that there is.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="How many files to work on side by side.",
)
@click.option("--force", is_flag=True, help="Print even what breaks the rules, with UNPROVEN in the margin.")
def build(
    game: str | None,
    components: tuple[str, ...],
    out: Path,
    players: int | None,
    brands: tuple[str, ...],
    every: bool,
    jobs: int,
    force: bool,
    options: PrintOptions,
) -> None:
    """Write GAME's PDFs, all of them or the COMPONENTs you name, and a manifest.

    GAME is a name from `printkit list`, or the path of a game folder. Where its rules.toml does not hold,
    nothing is written. Where nothing has changed since the last time, nothing is written either.
    """
    if (game is None) != every:
        raise click.UsageError("name a game, or say --all; one of the two")
    request = BuildRequest(game or "", components, players, options, "forced" if force else "needed")
    build_game(request, out, brands, jobs, every)


def build_game(
    request: BuildRequest, out: Path, brands: tuple[str, ...] = (), jobs: int = 1, every: bool = False
) -> None:
    """Write one game's PDFs or all games', once for each brand, say what it takes, and leave."""
    from printkit.delivery.record import load_record, record_of, save_record
    from printkit.pipeline.reads import inputs_of, installed_fonts

    games = [request.game]
    if every:
        from printkit.pipeline.choosing import game_names

        games = game_names()
    record = record_of(repr((request, games, brands, out.absolute())), inputs_of(games, brands))
    before = record and load_record(record)
    if before:
        click.echo("\n".join([*before, "", "Nothing has changed since: these files are as they were."]))
        return
    from printkit.cli.ending import finish
    from printkit.cli.progress import progress_bar
    from printkit.cli.telling import tell_built
    from printkit.delivery.manifest import MANIFEST
    from printkit.diagnostics import Report
    from printkit.pipeline.brands import brand_requests
    from printkit.pipeline.building import build as write

    report = Report()
    with progress_bar() as progress:
        requests = brand_requests([replace(request, game=name) for name in games], brands, report)
        built = write(requests, out, jobs, report, progress)
    said = [line for one in built for line in ("", *tell_built(one))][1:]
    click.echo("\n".join(said), nl=bool(said))
    if record and built and not report.findings:
        wrote = [one.folder / name for one in built for name in (MANIFEST, *(e.file for e in one.entries))]
        save_record(record, wrote, said, installed_fonts())
    finish(report)
