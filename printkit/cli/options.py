"""The arguments and options that several commands share; those that say what to print, and how."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from printkit.folders import LIMIT_MEMORY, LIMIT_TIME
from printkit.model.options import CUTS, FINISHES, FLIPS, INKS, MARKS, ORDERS, PARTS, PrintOptions
from printkit.units import parse_length

FORMAT = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="Words for people, or JSON for scripts.",
)
OUT = click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="The folder to write into.",
)


def _keep_row(ctx: click.Context, _: click.Parameter, row: int | None) -> None:
    """Keep the number of the header's row for `--header`, whose value it is."""
    ctx.meta[_ROW] = row


def _header(ctx: click.Context, _: click.Parameter, header: bool | None) -> bool | int | None:
    """Return whether a row names the columns, or the number of that row."""
    row: int | None = ctx.meta.get(_ROW)
    if row and header is False:
        raise click.UsageError("use `--header-row` or `--no-header`, not both")
    return row or header


def _column_and_part(pair: str) -> tuple[str, str]:
    """Return what `--as` says: the last equals sign parts the column from what it is."""
    column, sign, part = pair.rpartition("=")
    if not sign or not column.strip() or not part.strip():
        raise click.BadParameter(f"{pair!r} is not COLUMN=PART: write `--as Duplication=copies`")
    return column.strip(), part.strip()


def _adding(*options: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a decorator that gives a command options, in the order of its help."""

    def add(command: Any) -> Any:
        for option in reversed(options):
            command = option(command)
        return command

    return add


_ROW = "printkit.header_row"
#: The options for a table of cards that is no game yet.
table_options = _adding(
    click.option("--look", metavar="NAME", help="The look of a table's cards: see `printkit looks`."),
    click.option(
        "--title",
        metavar="TEXT",
        help="The game's title. By default, what stands above its table, or the name of its file.",
    ),
    click.option(
        "--size", metavar="NAME", help="For a table: the cards' size: poker, mini, tarot, bridge ..."
    ),
    click.option(
        "--header/--no-header",
        default=None,
        callback=_header,
        help="For a table: whether a row names its columns.",
    ),
    click.option(
        "--header-row",
        type=click.IntRange(1, 1000),
        metavar="N",
        is_eager=True,
        expose_value=False,
        callback=_keep_row,
        help="For a table: the number of the row that names its columns.",
    ),
    click.option(
        "--as",
        "columns",
        multiple=True,
        metavar="COLUMN=PART",
        callback=lambda _, __, pairs: tuple(map(_column_and_part, pairs)),
        help=f"For a table: what a column is. PART is {', '.join(PARTS)}. Repeatable; `print` keeps "
        "it beside the table.",
    ),
    click.option("--per-column", is_flag=True, help="For a table: each column is a card, not each row."),
    click.option(
        "--back-columns", default="", metavar="NAMES", help='For a table: the columns of the back: "Back *".'
    ),
    click.option(
        "--without", multiple=True, metavar="COLUMN", help="For a table: a column to leave out. Repeatable."
    ),
)
COMPONENTS = click.argument("components", metavar="[COMPONENT]...", nargs=-1)
JOBS = click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    help="How many processes to use. By default as many as are worth it: all cores for large decks.",
)


def _allow(name: str) -> Callable[[click.Context, click.Parameter, float | None], None]:
    """Return what keeps a limit in the environment, where all processes of this command find it."""

    def keep(ctx: click.Context, _: click.Parameter, value: float | None) -> None:
        if value is not None:
            os.environ[name] = str(value)
            ctx.call_on_close(lambda: os.environ.pop(name, None))

    return keep


#: The options that say what an untrusted game may use.
trust_options = _adding(
    click.option(
        "--trust",
        is_flag=True,
        help="Read an untrusted game without the limits that keep it from doing harm.",
    ),
    click.option(
        "--limit-time",
        type=click.FloatRange(0.01, 24 * 60),
        metavar="MINUTES",
        expose_value=False,
        callback=_allow(LIMIT_TIME),
        help="How much processor time an untrusted game may use. By default 5 minutes, more for large files. "
        "In the studio, for each step, such as a card: by default 2 minutes.",
    ),
    click.option(
        "--limit-memory",
        type=click.FloatRange(0.25, 1024),
        metavar="GIB",
        expose_value=False,
        callback=_allow(LIMIT_MEMORY),
        help="How much memory an untrusted game may use. By default a quarter of all, at most 4 GiB.",
    ),
)
ALL = click.option("--all", "every", is_flag=True, help="Every game there is.")


#: `show` means cards by it, and no rows of a table.
TABLE_ROWS = click.option("--rows", metavar="3-120", default="", help="For a table: the rows that are cards.")


def one_or_all(game: str | None, every: bool) -> list[str]:
    """Return the requested games: the one that was named, or all."""
    if (game is None) != every:
        raise click.UsageError("name a game or use --all, not both" if every else "name a game, or use --all")
    if game is not None:
        return [game]
    from printkit.authoring.listing import game_names

    return game_names()


#: No bleed, gap or seal is wider, in mm.
_WIDEST = 20.0


def length(text: str) -> float:
    """Return a length: `3`, `3mm`, `0.125in`."""
    found = parse_length(text)
    if found is None or not 0 <= found <= _WIDEST:
        words = f"{text!r} is not a length from 0 to {_WIDEST:g} mm: write `3`, `3mm` or `0.125in`"
        raise click.BadParameter(words)
    return found


class LazyChoice(click.Choice[str]):
    """A name from a table of printkit's, which is loaded only when the help or a choice needs it."""

    def __init__(self, table: Callable[[], dict[str, str]]) -> None:
        self.table, self.case_sensitive = table, True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(self.table())

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if param is not None and value == param.default:
            return str(value)
        return super().convert(value, param, ctx)


class LazyChoiceOption(click.Option):
    """An option whose help says what each choice means."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        if isinstance(self.type, LazyChoice):
            choices = (f"{name}: {words.rstrip('.')}" for name, words in self.type.table().items())
            self.help = f"{(self.help or '').partition('. ')[0].rstrip('.')}. {'; '.join(choices)}."
        return super().get_help_record(ctx)


def _option(flags: str, help: str, kind: Any = None, **more: Any) -> Callable[[Any], Any]:
    """Return an option whose default is that of `PrintOptions`, shown in the help if there is one."""
    name = flags.partition("/")[0].removeprefix("--")
    default = PrintOptions._field_defaults[name]
    return click.option(flags, type=kind, default=default, show_default=bool(default), help=help, **more)


def _layouts() -> dict[str, str]:
    from printkit.pipeline.settings import offered_layouts

    return offered_layouts()


#: The options of every command that lays out a game: what to print, and how; `api` takes them by name.
print_options = _adding(
    click.option("--players", type=int, help="Print what this many players need."),
    click.option(
        "--brand",
        "brands",
        multiple=True,
        metavar="BRAND",
        help="Print in a brand's colours and with its logo: its name, its file, or `all`. Can be repeated.",
    ),
    trust_options,
    click.option(
        "--fetch",
        is_flag=True,
        help="Fetch the published tables (https) that a game of your own names. Their copies are kept.",
    ),
    _option("--paper", "Your paper: a4, letter, a3, ... or its size: 210x297, 8.5x11in."),
    _option("--layout", "How pieces lie on paper.", LazyChoice(_layouts), cls=LazyChoiceOption),
    _option(
        "--flip", "The edge on which sheets are turned over, by the printer or by you.", click.Choice(FLIPS)
    ),
    _option(
        "--cut",
        "Pieces edge to edge, parted by one cut, or set apart, by two. By default, pieces whose ink "
        "bleeds are set apart.",
        click.Choice(CUTS),
    ),
    _option("--bleed", "How far ink runs over the trim. By default, as the size says.", length),
    _option("--gap", "How far pieces are set apart. By default, twice the bleed or 2 mm.", length),
    _option(
        "--marks",
        "Guides for the knife, on fronts only: at corners, as crosses, in the margins, as full lines.",
        click.Choice(MARKS),
    ),
    _option(
        "--corners/--no-corners", "Show where corners are rounded. By default only laminated pieces show it."
    ),
    _option("--ink", "Full colour, greys only, or outlines and light tints to save ink.", click.Choice(INKS)),
    _option("--copies", "How many copies of everything.", click.IntRange(1, 100)),
    _option("--order", "Which side comes first in the file.", click.Choice(ORDERS)),
    _option("--gang", "Let pieces of different components share sheets.", is_flag=True),
    _option(
        "--finish",
        "Laminate pieces one by one, each with film all round, or whole sheets to cut flush.",
        click.Choice(FINISHES),
    ),
    _option("--pouch", "Your laminating pouches: a4, letter, a5, card, ..."),
    _option("--seal", "Film around a laminated piece. By default 3 mm.", length),
    _option("--cutter", "A cutting machine, for its marks and cut lines: silhouette, cricut, brother ..."),
    _option(
        "--sheet",
        "A sheet of labels or ready-cut cards: avery-5371, avery-l7160 ... See docs/sheets.md. Of a "
        "workbook, the sheet that has the cards; several, or `all`, become a deck each. Can be repeated.",
        multiple=True,
        callback=lambda _, __, names: ", ".join(names) or None,
    ),
    _option("--start", "The first slot of that sheet that is still free.", click.IntRange(1, 2500)),
    _option("--printer", "A printer with a saved profile: see `printkit printer`."),
)
