"""Printkit's options, papers, printers, brands and targets in, what a page offers to choose from out."""

from __future__ import annotations

from typing import Any, NamedTuple

from printkit.diagnostics import Report
from printkit.folders import config_folder, shared_templates
from printkit.model.options import CUTS, FINISHES, FLIPS, INKS, MARKS, ORDERS, PrintOptions
from printkit.studio.choices import brands


class Field(NamedTuple):
    """An option as the page shows it."""

    group: str
    name: str
    words: str
    kind: str = "choice"  # or "number", or "switch"
    none: str = ""  # what it means to choose nothing
    unit: str = ""
    needs: str = ""  # another option, without which this one has no effect
    table: bool = False  # whether it is for tables of cards alone


_AS_SIZED = "as the size says"
FIELDS = (
    Field("Paper", "paper", "Paper"),
    Field("Paper", "layout", "Layout"),
    Field("Paper", "sheet", "Labels, ready-cut cards", none="no"),
    Field("Paper", "start", "First free slot", "number", needs="sheet"),
    Field("Paper", "printer", "Printer's profile", none="none"),
    Field("Paper", "copies", "Copies", "number"),
    Field("Paper", "gang", "Share sheets", "switch"),
    Field("Look", "brand", "Brand", none="none"),
    Field("Look", "ink", "Ink"),
    Field("Look", "players", "Players", none="any"),
    Field("Look", "look", "Look", none="what suits it", table=True),
    Field("Look", "size", "Card size", none="the look's own", table=True),
    Field("Finish", "finish", "Film"),
    Field("Finish", "pouch", "Pouch", none="the smallest that fits", needs="finish"),
    Field("Finish", "seal", "Film around", "number", none="3", unit="mm", needs="finish"),
    Field("Cutting", "marks", "Marks"),
    Field("Cutting", "cut", "Cuts", none="as it suits"),
    Field("Cutting", "bleed", "Bleed", "number", none=_AS_SIZED, unit="mm"),
    Field("Cutting", "gap", "Gap", "number", none="as it suits", unit="mm"),
    Field("Cutting", "corners", "Rounded corners", none="if laminated"),
    Field("Cutting", "cutter", "Cutting machine", none="none"),
    Field("Duplex", "flip", "Flip on"),
    Field("Duplex", "order", "First side"),
)
#: What is not clear by its name.
_WORDS = {
    "full": "full colour",
    "grey": "greys only",
    "saver": "saving ink",
    "plain": "none",
    "laminate": "each piece",
    "laminate-sheet": "whole sheets",
    "butted": "edge to edge",
    "separate": "set apart",
    "corner": "at corners",
    "cross": "crosses",
    "edge": "in the margins",
    "lines": "full lines",
    "front-back": "front",
    "back-front": "back",
}


def offered() -> dict[str, Any]:
    """Return the fields of the form, and what each can be: pairs of a value and its words."""
    return {
        "fields": [field._asdict() for field in FIELDS],
        "usual": {name: value for name, value in PrintOptions()._asdict().items() if value is not None},
        "values": {**_of_printkit(), **_of_templates(), "players": []},
        "targets": _targets(),
    }


def _of_printkit() -> dict[str, list[list[str]]]:
    """Return the values that are in the program, or the user's own."""
    from printkit.pipeline.settings import PRINTERS, offered_layouts
    from printkit.pipeline.starting import list_looks

    config = config_folder()
    printers = sorted((config / PRINTERS).glob("*.toml")) if config else []
    fixed = {"finish": FINISHES, "ink": INKS, "marks": MARKS, "cut": CUTS, "flip": FLIPS, "order": ORDERS}
    return {
        **{
            name: [[one, _WORDS.get(one, one.replace("-", " "))] for one in ones]
            for name, ones in fixed.items()
        },
        "corners": [["yes", "shown"], ["no", "not shown"]],
        "layout": [[name, name.replace("-", " ")] for name in offered_layouts()],
        "brand": [[name, name] for name in brands()],
        "printer": [[file.stem, file.stem] for file in printers],
        "look": [[look.name, look.title] for look in list_looks()],
    }


def _pair(value: str) -> list[str]:
    return [value, _WORDS.get(value, value.replace("-", " "))]


def _of_templates() -> dict[str, list[list[str]]]:
    from printkit.input.brands.catalogue import load_catalogue
    from printkit.input.brands.printing import load_label_sheets, load_pouches
    from printkit.input.toml import read_toml

    folder, quiet = shared_templates(), Report()
    catalogue, cutters = load_catalogue(folder, quiet), read_toml(folder / "cutters.toml", quiet, None) or {}
    sheets = {one.name: one for one in load_label_sheets(folder, quiet).values()}
    return {
        "paper": [[name, one.title] for name, one in catalogue.papers.items()],
        "size": [[name, name] for name in catalogue.sizes],
        "sheet": [[name, f"{name}: {one.title}"] for name, one in sorted(sheets.items())],
        "pouch": [[name, one.title] for name, one in load_pouches(folder, quiet).items()],
        "cutter": [[name, f"{one['title']}"] for name, one in cutters.items()],
    }


def _targets() -> list[list[str]]:
    """Return what can be written instead of sheets: its name, its title, what that is."""
    from printkit.services.targets import list_targets

    return [[one.name, one.title, one.about] for one in list_targets(Report())]
