"""`approved.toml` and `proofread.toml` in, what was read and approved of a game out."""

from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.files import inside
from printkit.input.schema import keys_of, read_table, tables_in
from printkit.input.toml import read_toml
from printkit.inputs.reading import note
from printkit.model.sides import PrintedSide, Side, Sides, Tick

APPROVED_FILE = "approved.toml"
#: The keys of the game's version, as it was printed, and of the day.
VERSION, DAY = "version", "day"
#: What was on paper when it was last printed, in the same form.
PRINTED_FILE = "printed.toml"
#: What was read beside the rulebook.
PROOFREAD_FILE = "proofread.toml"

_SIDE, _TICK = keys_of("approved-side"), keys_of("tick")
_HELP, _TICK_HELP = _SIDE[0].help, _TICK[0].help


def printed_about(folder: Path, key: str, report: Report) -> str:
    """Return the version of a game that was printed last, or the day; "" where that is not known."""
    known = (_kept(folder, PRINTED_FILE, report) or {}).get(key)
    return known if isinstance(known, str) else ""


def read_approved(folder: Path, report: Report, name: str = APPROVED_FILE) -> Sides | None:
    """Return what was approved of a game, or printed; None where it has no such file."""
    at = Spot(folder / name)
    known = _kept(folder, name, report)
    if known is None:
        return None
    found: dict[Side, PrintedSide] = {}
    known = {key: one for key, one in known.items() if key not in (VERSION, DAY) or not isinstance(one, str)}
    for component, sides, spot in tables_in(known, at, report):
        for side, cards, below in tables_in(sides, spot, report, _HELP):
            for card, table, place in tables_in(cards, below, report, _HELP):
                values = read_table(table, _SIDE, place, "", report)
                words, copies, dots = tuple(values["words"] or ()), values["copies"], values["dots"]
                printed = PrintedSide(words, values["drawing"], copies=copies, dots=dots)
                found |= {Side(component, name, side): printed for name in (card, *values["cards"])}
    return found


def read_ticks(folder: Path, report: Report) -> dict[str, Tick]:
    """Return what somebody has read beside the rulebook, by the ids of the rules."""
    found: dict[str, Tick] = {}
    at = Spot(folder / PROOFREAD_FILE)
    for name, table, spot in tables_in(_kept(folder, PROOFREAD_FILE, report) or {}, at, report, _TICK_HELP):
        values = read_table(table, _TICK, spot, "", report)
        found[name] = Tick(tuple(values["source"]), tuple(values["words"] or ()), values["note"])
    return found


def _kept(folder: Path, name: str, report: Report) -> dict[str, Any] | None:
    """Return what a file of a game keeps; None where there is no such file."""
    file = folder / name
    if note(file) is None or not inside(folder, name, report, Spot(file)):
        return None
    return read_toml(file, report, Spot(file)) or {}
