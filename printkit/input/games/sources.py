"""`sources.toml` in, a game's rules as the rulebook has them out."""

from pathlib import Path

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.files import inside
from printkit.input.games.figures import STATED
from printkit.input.games.rules import MOST_RULES
from printkit.input.schema import Key, fits, read_table
from printkit.input.toml import read_toml
from printkit.inputs.reading import note
from printkit.model.sides import Source

SOURCES_FILE = "sources.toml"

_FILE = (Key("source", "list", [], help="write each one as `[[source]]`, with double brackets"),)
_SOURCE = (
    Key("id", "text", required=True),
    Key("place", "text", ""),
    Key("quote", "text", ""),
    Key("reading", "text", ""),
    Key("origin", "text", required=True, choices=STATED),
)


def read_sources(folder: Path, report: Report) -> tuple[Source, ...] | None:
    """Return a game's rules in the rulebook's order; None where it has no such file."""
    file = folder / SOURCES_FILE
    at = Spot(file)
    if note(file) is None or not inside(folder, SOURCES_FILE, report, at):
        return None
    given = read_table(read_toml(file, report, at) or {}, _FILE, at, "", report)["source"]
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
