"""A size by its name or sides, or the longest card of a deck, in; the size of its cards out."""

import math
from collections.abc import Mapping, Sequence

from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted
from printkit.units import parse_length, parse_sides, show_mm

#: No card is smaller, in mm: a stamp is larger.
_SMALLEST_SIDE = 10
#: The sizes that a deck grows through, and about how many letters of 8 pt have room on a card below its name.
_ROOM = {"poker": 620, "tarot": 1150, "jumbo": 1900}
#: How many letters a number in its row, and a picture, take the room of.
_NUMBER, _PICTURE = 70, 150


def size_that_fits(size: str, without: Mapping[str, int], pictured: Mapping[str, int]) -> str:
    """Return a size, or the next larger one on which the longest card can be read, with a picture or without.

    The largest is the last: words that are too long for it are set smaller.
    """
    needed = [one["words"] + one["facts"] + _NUMBER * one["stats"] for one in (without, pictured)]
    longest = needed[0] if without == pictured else max(needed[0], needed[1] + _PICTURE)
    larger = [name for name in _ROOM if _ROOM[name] >= _ROOM.get(size, math.inf)]
    return next((name for name in larger if _ROOM[name] >= longest), (larger or [size])[-1])


def stated_size(given: str, sizes: Sequence[str], report: Report) -> tuple[str | None, float]:
    """Return a size as `game.toml` says it, by its name or its sides, and the shorter side, if it is said."""
    if not given or given in sizes:
        return given and f'"{given}"', math.inf
    width, height, unit = parse_sides(given) or (None, None, "")
    if width is None or height is None:
        lone = parse_length(given) is not None  # one side of two
        help = f"give both sides, in mm or inches: `{given}x{given}in`" if lone else None
        known = () if lone else sizes
        report.unknown("unknown-size", f"unknown size {quoted(given)}", given, known, help=help, most=30)
    elif min(width, height) < _SMALLEST_SIDE:
        help = f"each side must be {_SMALLEST_SIDE} mm or more" + (
            "" if unit else f"; for inches, `{given}in`"
        )
        report.usage_error("unknown-size", f"{quoted(given)} is too small for a card", None, help)
    else:
        stated = f"{{ width = {show_mm(width)}, height = {show_mm(height)}, bleed = 3 }}"
        return stated, min(width, height)
    return None, math.inf
