"""A TOML file of `[[card]]` tables in, its records out, with the types that the file declares itself."""

from printkit.diagnostics import Report, Spot
from printkit.input.games.card_tables import Records, read_types
from printkit.input.schema import Key, read_table
from printkit.input.tables.grid import Source
from printkit.input.toml import read_toml

_FILE = (
    Key("fields", "table"),
    Key("card", "list", help="write each one as `[[card]]`, with double brackets"),
)


def read(source: Source, report: Report) -> Records | None:
    """Return the cards of a TOML file, or None with a finding."""
    table = read_toml(source.path, report, source.file.named_at)
    if table is None:
        return None
    at = Spot(source.path)
    values = read_table(table, _FILE, at, "", report)
    types = read_types(values["fields"] or {}, at / "fields", report)
    return Records(values["card"] or [], at / "card", "[[card]]", types)
