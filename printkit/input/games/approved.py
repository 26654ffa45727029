"""`approved.toml` in, what was read and approved of each side of a game out."""

from pathlib import Path

from printkit.diagnostics import Report, Spot
from printkit.files import inside
from printkit.input.schema import Key, read_table, tables_in
from printkit.input.toml import read_toml
from printkit.inputs.reading import note
from printkit.model.sides import PrintedSide, Side, Sides

APPROVED_FILE = "approved.toml"
#: The key of the game's version, as it was printed.
VERSION = "version"
#: What was on paper when it was last printed, in the same form.
PRINTED_FILE = "printed.toml"

_HELP = "`printkit approve` writes it anew"
_SIDE = (
    Key("cards", "list", [], items="text", help=_HELP),  # the others on which this side is the same
    Key("drawing", "text", ""),  # what tells whether its drawing has changed
    Key("copies", "whole", 1, least=0),  # of each card
    Key("dots", "text", ""),  # what tells whether any dot of it has changed
    Key("words", "list", items="text", required=True, help=_HELP),  # in the order in which they are drawn
)


def printed_version(folder: Path, report: Report) -> str:
    """Return the version of a game that was printed last; "" where it had none."""
    version = (read_toml(folder / PRINTED_FILE, report, Spot(folder / PRINTED_FILE)) or {}).get(VERSION)
    return version if isinstance(version, str) else ""


def read_approved(folder: Path, report: Report, name: str = APPROVED_FILE) -> Sides | None:
    """Return what was approved of a game, or printed; None where it has no such file."""
    file = folder / name
    at = Spot(file)
    if note(file) is None or not inside(folder, name, report, at):
        return None
    found: dict[Side, PrintedSide] = {}
    known = read_toml(file, report, at) or {}
    if isinstance(known.get(VERSION), str):
        del known[VERSION]
    for component, sides, spot in tables_in(known, at, report):
        for side, cards, below in tables_in(sides, spot, report, _HELP):
            for card, table, place in tables_in(cards, below, report, _HELP):
                values = read_table(table, _SIDE, place, "", report)
                words, copies, dots = tuple(values["words"] or ()), values["copies"], values["dots"]
                printed = PrintedSide(words, values["drawing"], copies=copies, dots=dots)
                found |= {Side(component, name, side): printed for name in (card, *values["cards"])}
    return found
