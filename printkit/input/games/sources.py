"""`sources.toml` and `proofread.toml` in, a game's rules as the rulebook has them, and what was read, out."""

from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.files import inside
from printkit.input.games.figures import STATED
from printkit.input.games.rules import MOST_RULES
from printkit.input.schema import Key, fits, read_table, tables_in
from printkit.input.toml import read_toml
from printkit.inputs.reading import note
from printkit.model.sides import Source, Tick

SOURCES_FILE = "sources.toml"
PROOFREAD_FILE = "proofread.toml"

_FILE = (Key("source", "list", [], help="write each one as `[[source]]`, with double brackets"),)
_SOURCE = (
    Key("id", "text", required=True),
    Key("place", "text", ""),
    Key("quote", "text", ""),
    Key("reading", "text", ""),
    Key("origin", "text", required=True, choices=STATED),
)
_HELP = "`printkit proofread --tick` writes it anew"
_TICK = (
    Key("source", "list", [], items="text", help=_HELP),
    Key("note", "text", ""),
    Key("words", "list", items="text", required=True, help=_HELP),
)


def read_sources(folder: Path, report: Report) -> tuple[Source, ...] | None:
    """Return a game's rules in the rulebook's order; None where it has no such file."""
    at = Spot(folder / SOURCES_FILE)
    table = _table(folder, SOURCES_FILE, report)
    if table is None:
        return None
    given = read_table(table, _FILE, at, "", report)["source"]
    if len(given) > MOST_RULES:
        message = f"there are {len(given)} sources, more than {MOST_RULES}"
        report.error("too-many", message, at / "source", "put what belongs together into one")
        return ()
    found: dict[str, Source] = {}
    for index, one in enumerate(given):
        spot = at / "source" / index
        if fits(one, Key("source", "table"), spot, report):
            values = read_table(one, _SOURCE, spot, "[[source]]", report)
            source = Source(**values, at=spot)
            if values["id"] and values["origin"]:
                _check(source, found, report)
                found.setdefault(source.id, source)
    return tuple(found.values())


def _check(source: Source, known: dict[str, Source], report: Report) -> None:
    """Report an id that another source has, and an origin that does not go with the rest."""
    at, name = source.at, quoted(source.id)
    if source.id in known:
        report.error("bad-source", f"two sources are called {name}", at / "id", "give one another `id`")
    if source.origin == "house" and source.quote:
        message = f"{name} is a house rule, but quotes the rulebook"
        help = 'write `origin = "rulebook"`, or leave out `quote`'
        report.error("bad-source", message, at / "quote", help)
    if source.origin == "rulebook" and not (source.place and source.quote):
        missing = "quote" if source.place else "place"
        message = f"{name} is a rule of the rulebook, but has no `{missing}`"
        help = 'say where it stands, and quote a few words; or write `origin = "house"`'
        report.error("bad-source", message, at, help)


def read_ticks(folder: Path, report: Report) -> dict[str, Tick]:
    """Return what somebody has read beside the rulebook, by the ids of the rules."""
    found: dict[str, Tick] = {}
    at = Spot(folder / PROOFREAD_FILE)
    for name, table, spot in tables_in(_table(folder, PROOFREAD_FILE, report) or {}, at, report, _HELP):
        values = read_table(table, _TICK, spot, "", report)
        found[name] = Tick(tuple(values["source"]), tuple(values["words"] or ()), values["note"])
    return found


def _table(folder: Path, name: str, report: Report) -> dict[str, Any] | None:
    file = folder / name
    if note(file) is None or not inside(folder, name, report, Spot(file)):
        return None
    return read_toml(file, report, Spot(file)) or {}
