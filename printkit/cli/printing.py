"""The options that say how to print in, one frozen value of them out."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from printkit.model.options import CUTS, FINISHES, FLIPS, INKS, MARKS, ORDERS, PrintOptions
from printkit.units import parse_length

#: No bleed, gap or seal is wider, in mm.
_WIDEST = 20.0


class Length(click.ParamType[float]):
    """A length: `3`, `3mm`, `0.125in`."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return a length in mm."""
        length = value if isinstance(value, float) else parse_length(str(value))
        if length is None or not 0 <= length <= _WIDEST:
            self.fail(
                f"{value!r} is no length from 0 to {_WIDEST:g} mm: write `3`, `3mm` or `0.125in`", param, ctx
            )
        return length


class LayoutChoice(click.ParamType[str]):
    """The name of a layout; the table of them is loaded when the help or a choice asks for it."""

    name = "layout"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name of a layout that is offered."""
        if param is not None and value == param.default:
            return str(value)
        return click.Choice(_offered()).convert(value, param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return the names for the help."""
        return f"[{'|'.join(_offered())}]"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        """Return the names that a word may become."""
        return click.Choice(_offered()).shell_complete(ctx, param, incomplete)


def _offered() -> list[str]:
    """Return the layouts that can be chosen."""
    from printkit.pipeline.settings import offered_layouts

    return [*offered_layouts()]


_LENGTH = Length()

#: Each option, in the order of the help.
_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--paper",
        default="a4",
        show_default=True,
        help="Which paper you have: a4, letter, a3, ... or its size: 210x297, 8.5x11in.",
    ),
    click.option(
        "--layout",
        type=LayoutChoice(),
        default=PrintOptions.__dataclass_fields__["layout"].default,
        show_default=True,
        help="How pieces lie on paper.",
    ),
    click.option(
        "--flip",
        type=click.Choice(FLIPS),
        default="long-edge",
        show_default=True,
        help="The edge on which the printer, or you, turn a sheet over.",
    ),
    click.option(
        "--cut",
        type=click.Choice(CUTS),
        help="Pieces edge to edge, parted by one cut, or set apart by two. Unless you say, those whose ink "
        "bleeds are set apart.",
    ),
    click.option("--bleed", type=_LENGTH, help="How far ink runs over the trim: each size has its own."),
    click.option("--gap", type=_LENGTH, help="How far pieces are set apart: twice the bleed, or 2 mm."),
    click.option(
        "--marks",
        type=click.Choice(MARKS),
        default="corner",
        show_default=True,
        help="Guides for the knife, on fronts alone: at corners, as crosses, in the margins, as full lines.",
    ),
    click.option(
        "--corners/--no-corners",
        default=None,
        help="Show where corners are rounded; laminated pieces show it.",
    ),
    click.option(
        "--ink",
        type=click.Choice(INKS),
        default="full",
        show_default=True,
        help="All colours, greys alone, or outlines and light tints to save ink.",
    ),
    click.option(
        "--copies",
        type=click.IntRange(1, 100),
        default=1,
        show_default=True,
        help="How often to print all of it.",
    ),
    click.option(
        "--order",
        type=click.Choice(ORDERS),
        default="front-back",
        show_default=True,
        help="Which side comes first in the file.",
    ),
    click.option("--gang", is_flag=True, help="Let pieces of different components share sheets."),
    click.option(
        "--finish",
        type=click.Choice(FINISHES),
        default="plain",
        show_default=True,
        help="Laminate pieces one by one, each with film all round; or whole sheets, and cut flush.",
    ),
    click.option("--pouch", help="Which laminating pouches you have: a4, letter, a5, card, ..."),
    click.option("--seal", type=_LENGTH, help="Film around a laminated piece: 3 mm."),
    click.option("--printer", help="A printer whose profile you keep: see `printkit printer`."),
)


def print_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that say how to print; it gets them as one value, `options`."""

    @wraps(command)
    def collected(**given: Any) -> None:
        names = PrintOptions.__slots__
        chosen = {name: given.pop(name) for name in names}
        command(options=PrintOptions(**chosen), **given)

    for option in reversed(_OPTIONS):
        collected = option(collected)
    return collected
