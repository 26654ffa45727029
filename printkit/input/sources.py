"""A component's `cards` in, a file's name, a list or nothing at all; its checked cards out."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.files import inside
from printkit.input.cards import CardRow, Source, read_rows, read_types
from printkit.input.schema import Key, read_table
from printkit.input.toml import read_toml

_FILE = (
    Key("fields", "table"),
    Key("card", "list", help="write each one as `[[card]]`, in two pairs of brackets"),
)


def read_cards(values: Mapping[str, Any], folder: Path, at: Spot, report: Report) -> list[CardRow]:
    """Return a component's cards: from a file, from the component itself, or the one card that it is."""
    given = values["cards"]
    if given is None:
        return [CardRow(values["name"] or "", values["copies"], None, None, {}, at)]
    if values["copies"] != 1:
        message = "`copies` counts only where a component has no `cards`"
        report.error("bad-value", message, at / "copies", "give each card its own `copies`, or use `sets`")
    source = _source(given, values["fields"] or {}, folder, at, report)
    if source is None:
        return []
    if not source.tables:
        message = f"there are no cards for {quoted(values['name'])}"
        help = "add a card, or leave `cards` out for a single one"
        report.error("no-cards", message, at / "cards", help)
    return read_rows(source, report)


def _source(
    given: str | list[Any], fields: Mapping[str, Any], folder: Path, at: Spot, report: Report
) -> Source | None:
    """Return the cards as they were written: in the component, in a TOML file, or in a CSV file."""
    if not isinstance(given, str):
        return Source(given, read_types(fields, at / "fields", report), at / "cards", "the card")
    path = inside(folder, given, report, at / "cards")
    if path is None:
        return None
    if path.suffix.lower() == ".csv":
        from printkit.input.csv_cards import read_csv  # late: most decks are TOML

        return read_csv(path, read_types(fields, at / "fields", report), report, at / "cards")
    return _read_file(path, fields, at, report)


def _read_file(path: Path, fields: Mapping[str, Any], at: Spot, report: Report) -> Source | None:
    """Return the cards of a TOML file; the types that it declares itself come first."""
    table = read_toml(path, report, at / "cards")
    if table is None:
        return None
    top = Spot(path)
    values = read_table(table, _FILE, top, "", report)
    declared, place = (
        (fields, at / "fields") if values["fields"] is None else (values["fields"], top / "fields")
    )
    return Source(values["card"] or [], read_types(declared, place, report), top / "card", "[[card]]")
