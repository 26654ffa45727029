"""A TOML file of cards in, its records out: `[[card]]`, with types that it declares itself, or any tables."""

from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.places import Sources
from printkit.input.games.card_tables import Records, read_types
from printkit.input.schema import Key, read_table
from printkit.input.tables.formats.objects import Found, Keys, grid_of, items_of, title_in
from printkit.input.tables.grid import CellGrid, Source
from printkit.input.toml import read_toml

_FILE = (
    Key("fields", "table"),
    Key("card", "list", help="write each one as `[[card]]`, with double brackets"),
)


def read(source: Source, report: Report) -> CellGrid | Records | None:
    """Return the cards of a TOML file, or None with a finding."""
    table = read_toml(source.path, report, source.file.named_at)
    if table is None:
        return None
    at = Spot(source.path)
    listed = table.get("card")
    named = isinstance(listed, list) and not any(isinstance(one, dict) and "id" in one for one in listed)
    cards = None if "fields" in table or ("card" in table and not named) else items_of(table)
    if cards:
        sources = Sources()
        grid = grid_of(source.path, [_found(at, keys, values, sources) for keys, values in cards], report)
        return grid and grid._replace(title=title_in(table))
    values = read_table(table, _FILE, at, "", report)
    types = read_types(values["fields"] or {}, at / "fields", report)
    return Records(values["card"] or [], at / "card", "[[card]]", types)


def records_grid(records: Records, report: Report) -> CellGrid | None:
    """Return cards as `[[card]]` has them as rows, or None with a finding."""
    at, sources = Spot(records.at.file), Sources()
    found = [_found(at, ("card", index), one, sources) for index, one in enumerate(records.tables)]
    return grid_of(at.file, found, report)


def _found(at: Spot, keys: Keys, values: Any, sources: Sources) -> Found:
    spot = Spot(at.file, keys)
    return Found(values, sources.place(spot).line, lambda key: sources.place(spot / key if key else spot))
