"""`[brand]` of a game's file in, how the game takes a brand out."""

from collections.abc import Iterable, Mapping
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted, suggestion
from printkit.input.schema import Key, fits, read_table
from printkit.model.brand import KEEP, ROLES, BrandMapping
from printkit.model.game import Component

_WEARING = (Key("backs", "list"), Key("colours", "table"))


def read_brand_mapping(
    table: Mapping[str, Any],
    palette: Iterable[str],
    components: Iterable[Component],
    at: Spot,
    report: Report,
) -> BrandMapping:
    """Return which backs give way to a brand's, and which role takes which of its colours."""
    values = read_table(table, _WEARING, at, "`[brand]`", report)
    colours = _read_colours(values["colours"] or {}, tuple(palette), at / "colours", report)
    if values["backs"] is None:
        return BrandMapping(None, colours)
    backed = tuple(one.name for one in components if one.duplex)
    for index, name in enumerate(values["backs"]):
        if name not in backed:
            message = f"{quoted(name)} is no component with backs"
            report.error("bad-value", message, at / "backs" / index, suggestion(str(name), backed))
    return BrandMapping(tuple(name for name in values["backs"] if name in backed), colours)


def _read_colours(
    table: Mapping[str, Any], palette: tuple[str, ...], at: Spot, report: Report
) -> dict[str, str]:
    """Return the brand's colour for each role that is given one; `gold*` stands for all that begin so."""
    colours: dict[str, str] = {}
    for name, value in table.items():
        start = name.removesuffix("*")
        roles = [role for role in palette if role == name or (start != name and role.startswith(start))]
        if not roles:
            message = f"{quoted(name)} is no role of `[palette]`"
            report.error("unknown-key", message, at / name, suggestion(name, palette))
        elif fits(value, Key(name, "text", choices=(*ROLES, KEEP)), at / name, report):
            colours |= {role: value for role in roles if role == name or role not in table}
    return colours
