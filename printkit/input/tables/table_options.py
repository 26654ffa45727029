"""A component's `cards`, a file's name or a table, in; what it says of the file out."""

import re
from collections.abc import Mapping
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.input.schema import keys_of, read_table
from printkit.input.tables.grid import Join, Spans, TableOptions
from printkit.input.tables.words import field_name

#: One number, or two with a dash between, or one with a dash behind it.
_SPAN = re.compile("([0-9]{1,7})(?: ?([-\u2013]) ?([0-9]{1,7})?)?")
#: The last row of `3-`, of which no end is said.
_LAST = 9_999_999
EVERY: Spans = ((1, _LAST),)

KEYS = keys_of("cards")
_DASHED = ("per-column", "continue-after", "continue-on")
_JOIN = keys_of("join")


def is_address(name: str) -> bool:
    """Return whether a name is a web address, and no file."""
    return name.lower().startswith(("https://", "http://"))


def addresses_in(game: Mapping[str, Any]) -> list[str]:
    """Return the web addresses of tables that a `game.toml` names, be it well-formed or not."""
    components = game.get("component")
    listed = components if isinstance(components, list) else []
    cards = [one.get("cards") for one in listed if isinstance(one, dict)]
    tables = [one for one in cards if isinstance(one, dict)]
    joined = [one["join"].get("file") for one in tables if isinstance(one.get("join"), dict)]
    named = [*cards, *(one.get("file") for one in tables), *joined]
    return list(dict.fromkeys(one for one in named if isinstance(one, str) and is_address(one)))


def read_options(
    component: Mapping[str, Any], types: Mapping[str, str], at: Spot, report: Report
) -> TableOptions | None:
    """Return which file holds a component's cards and how to read it, or None with findings.

    To TOML, a key below `[component.cards]` is one of that table: a component's own ones are reported.
    """
    given, copies = component["cards"], component["copies"]
    if isinstance(given, str):
        return TableOptions(copies=copies, types=types, at=at, fields_at=at / "fields", file=given)
    spot = at / "cards"
    with report.collect() as own:
        misplaced = "it belongs to the component: write it above `[component.cards]`"
        elsewhere = dict.fromkeys(component, misplaced)
        values = read_table(given, KEYS, spot, "`[component.cards]`", own, elsewhere)
        wanted, join = values["join"], None
        if wanted is not None:
            joined = read_table(wanted, _JOIN, spot / "join", "`join`", own)
            join = None if None in (joined["file"], joined["on"]) else Join(**joined)
        spans = read_spans(values["rows"], spot / "rows", own)
        if copies is not None and values["copies"] is not None:
            message = "`copies` is there twice: on the component, and in its `cards`"
            own.error("options-disagree", message, spot / "copies", "delete one of them")
    if own.failed:
        return None
    values |= {name.replace("-", "_"): values.pop(name) for name in _DASHED}
    values |= {name: tuple(values[name]) for name in ("columns", "none", "icons")}
    values |= {"join": join, "rows": spans, "types": types, "at": spot}
    values["copies"] = copies if values["copies"] is None else values["copies"]
    values["kind"] = field_name(values["kind"]) if values["kind"] else None
    return TableOptions(**values, fields_at=at / "fields")


def read_spans(rows: str | None, at: Spot | None, report: Report) -> Spans:
    """Return the rows that are cards, as a file or an option says them; a finding for what are none."""
    spans = parse_spans(rows) if rows else []
    if spans is None:
        help = "write the first and the last, as the spreadsheet numbers them: `3-120`, `3-` or `3-40,52`"
        message = f"{quoted(rows)} are no rows"
        if at is None:
            report.usage_error("bad-option", message, None, help)
        else:
            report.error("bad-value", message, at, help)
    return tuple(spans or ())


def parse_spans(text: str) -> list[tuple[int, int]] | None:
    """Return the first and the last number of each part of `3-9,12,15-`; None for what is no such list."""
    found = [_SPAN.fullmatch(part.strip()) for part in text.split(",")]
    spans = [(int(one[1]), int(one[3] or (_LAST if one[2] else one[1]))) for one in found if one]
    return spans if len(spans) == len(found) and all(first <= last for first, last in spans) else None
