"""`printing.toml` and `pouches.toml` in, what printers, knives and laminators ask for out."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.input.schema import Key, fits, read_table
from printkit.input.toml import read_toml
from printkit.model.printing import Margins, Pouch, PrintDefaults

#: A blank edge wider than this is no printer's.
WIDEST_EDGE = 50.0

_EDGES = ("top", "right", "bottom", "left")
_FIGURES = ("wide_foot", "guide", "clear", "footer", "gap", "fold", "back_bleed", "overlap", "seal")

_MARGINS = tuple(Key(edge, "number", required=True, least=0, most=WIDEST_EDGE) for edge in _EDGES)
_SHEET = tuple(Key(name, "number", required=True, least=0, most=100) for name in _FIGURES)
_POUCH = (
    Key("title", "text", required=True),
    Key("width", "number", required=True, least=30, most=2000),
    Key("height", "number", required=True, least=30, most=2000),
)


def read_print_defaults(table: Mapping[str, Any], at: Spot, report: Report) -> PrintDefaults | None:
    """Return the figures of the print shop at home."""
    margins = read_table(table.get("margins", {}), _MARGINS, at / "margins", "[margins]", report)
    figures = read_table(table.get("sheet", {}), _SHEET, at / "sheet", "[sheet]", report)
    if None in (*margins.values(), *figures.values()):
        return None
    edges = {name: float(value) for name, value in margins.items()}
    return PrintDefaults(Margins(**edges), **{name: float(value) for name, value in figures.items()})


def read_pouch(table: Mapping[str, Any], name: str, at: Spot, report: Report) -> Pouch | None:
    """Return a pouch of the catalogue."""
    values = read_table(table, _POUCH, at, "the pouch", report)
    if None in values.values():
        return None
    return Pouch(name, values["title"], float(values["width"]), float(values["height"]))


def load_print_defaults(folder: Path, report: Report) -> PrintDefaults | None:
    """Return the figures of the print shop at home, from the folder of shared templates."""
    file = folder / "printing.toml"
    table = read_toml(file, report, None)
    return None if table is None else read_print_defaults(table, Spot(file), report)


def load_pouches(folder: Path, report: Report) -> dict[str, Pouch]:
    """Return the pouches by name, from the folder of shared templates."""
    file = folder / "pouches.toml"
    tables = read_toml(file, report, None) or {}
    known = {
        name: read_pouch(table, name, Spot(file) / name, report)
        for name, table in tables.items()
        if fits(table, Key(name, "table"), Spot(file) / name, report)
    }
    return {name: pouch for name, pouch in known.items() if pouch is not None}
