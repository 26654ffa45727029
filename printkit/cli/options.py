"""What `templates/options.toml` states in, the options of a command out; what their values can be, and do."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from printkit.folders import LIMIT_MEMORY, LIMIT_TIME, shared_toml
from printkit.model.options import CHOICES, PARTS, PrintOptions
from printkit.units import parse_length

COMPONENTS = click.argument("components", metavar="[COMPONENT]...", nargs=-1)
#: The options of every command that lays out a game: what to print, and how; `api` takes them by name.
PRINT = ("game", "trust", "fetch", "print")


def options(*groups: str, **more: Mapping[str, Any]) -> Callable[[Any], Any]:
    """Return a decorator that gives a command the options of these groups, in the order of its help.

    What an option needs besides what is stated, such as a type or a callback, is given by its name.
    """

    def add(command: Any) -> Any:
        for group in reversed(groups):
            for name, stated in reversed(shared_toml("options.toml")[group].items()):
                own = {**_MORE.get(f"{group}.{name}", {}), **more.get(name.replace("-", "_"), {})}
                command = _option(group, name, stated, own)(command)
        return command

    return add


def _option(group: str, name: str, stated: Mapping[str, Any], own: Mapping[str, Any]) -> Callable[[Any], Any]:
    given: dict[str, Any] = {key: stated[key] for key in ("default", "metavar") if key in stated}
    if group == "print":
        given["default"] = PrintOptions._field_defaults[name]
    if "range" in stated:
        kind = click.FloatRange if stated.get("type") == "float" else click.IntRange
        given["type"] = kind(*stated["range"])
    elif choices := stated.get("choices") or CHOICES.get(name):
        given["type"] = click.Choice(choices)
    elif "type" in stated:
        given["type"] = {"int": int, "length": length}[stated["type"]]
    given |= {key: True for key, said in (("is_flag", "flag"), ("multiple", "many")) if said in stated}
    shown = stated.get("shown", group == "print" and bool(given["default"]))
    written = stated.get("written", f"--{name}")
    help = stated["help"].replace("{parts}", ", ".join(PARTS))
    python = stated.get("param", name.replace("-", "_"))
    return click.option(written, python, help=help, show_default=shown, **{**given, **own})


_ROW = "printkit.header_row"


def _keep_row(ctx: click.Context, _: click.Parameter, row: int | None) -> None:
    """Keep the number of the header's row for `--header`, whose value it is."""
    ctx.meta[_ROW] = row


def _header(ctx: click.Context, _: click.Parameter, header: bool | None) -> bool | int | None:
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


def _allow(name: str) -> Callable[[click.Context, click.Parameter, float | None], None]:
    """Return what keeps a limit in the environment, where all processes of this command find it."""

    def keep(ctx: click.Context, _: click.Parameter, value: float | None) -> None:
        if value is not None:
            os.environ[name] = str(value)
            ctx.call_on_close(lambda: os.environ.pop(name, None))

    return keep


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


def _layouts() -> dict[str, str]:
    from printkit.pipeline.settings import offered_layouts

    return offered_layouts()


FOLDER = {"type": click.Path(file_okay=False, path_type=Path)}

#: What options need besides what is stated of them.
_MORE: Mapping[str, Mapping[str, Any]] = {
    "out.out": {**FOLDER, "default": Path("output")},
    "table.header": {"default": None, "callback": _header},
    "table.header-row": {"is_eager": True, "expose_value": False, "callback": _keep_row},
    "table.as": {"callback": lambda _, __, pairs: tuple(map(_column_and_part, pairs))},
    "which-cards.set": {"callback": lambda _, __, names: [one for one in (names or "").split(",") if one]},
    "trust.limit-time": {"expose_value": False, "callback": _allow(LIMIT_TIME)},
    "trust.limit-memory": {"expose_value": False, "callback": _allow(LIMIT_MEMORY)},
    "print.layout": {"type": LazyChoice(_layouts), "cls": LazyChoiceOption},
    "print.sheet": {"callback": lambda _, __, names: ", ".join(names) or None},
}
