"""Names of printers in, their profiles out, from the user's own folder: read, saved, removed."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.files import write_whole
from printkit.folders import config_folder
from printkit.input.brands.printing import WIDEST_EDGE
from printkit.input.schema import Key, read_table, type_of
from printkit.input.toml import read_toml
from printkit.model.printing import Drift, Margins, Printer

#: The subfolder of the user's configuration with printers' profiles.
_PRINTERS = "printers"
_NO_FOLDER, _NAME_ONE = "there is no folder for printers", "name one: `PRINTKIT_CONFIG`"

#: The largest shift (mm) and turn (degrees) of a back; more is a typing error.
FARTHEST, STEEPEST = 20.0, 5.0
#: The smallest and the largest scale.
SHRUNK, GROWN = 0.9, 1.1

_BACK = (Key("back_shift", "list"), Key("back_turn", "number", 0.0, least=-STEEPEST, most=STEEPEST))
#: The tables of a profile for backs measured otherwise than upright and flipped on the long edge.
_WAYS = {
    "landscape": ("long-edge", "landscape"),
    "short-edge": ("short-edge", "portrait"),
    "short-edge-landscape": ("short-edge", "landscape"),
}
_MEASURED = {key.name for key in _BACK}
_PROFILE = (
    *_BACK,
    Key("scale", "list"),
    Key("margins", "list"),
    Key("queue", "text", ""),
    *(Key(name, "table") for name in _WAYS),
)


def known_printers() -> dict[str, Path]:
    """Return the files of all profiles in the user's own folder, sorted by the printers' names."""
    folder = config_folder()
    try:
        return {file.stem: file for file in sorted((folder / _PRINTERS).glob("*.toml"))} if folder else {}
    except OSError:
        return {}


def find_printer(name: str | None, report: Report) -> Printer | None:
    """Return a printer's profile, or None with findings; None without a name."""
    if name is None:
        return None
    if config_folder() is None:
        report.usage_error("unknown-printer", _NO_FOLDER, None, _NAME_ONE)
        return None
    known = known_printers()
    if name not in known:
        help = f"measure it with `printkit calibrate`, then `printkit printer add {name}`"
        report.unknown("unknown-printer", f"there is no printer {quoted(name)}", name, known, help=help)
        return None
    with report.collect() as own:
        printer = _read_profile(name, Spot(known[name]), own)
    return None if own.failed else printer


def save_printer(printer: Printer, report: Report) -> Path | None:
    """Write a printer's profile; return its file, or None with a finding."""
    folder = config_folder()
    if folder is None:
        report.error("cannot-write", _NO_FOLDER, None, _NAME_ONE)
        return None
    file = folder / _PRINTERS / f"{printer.name}.toml"
    try:
        write_whole(file, profile_text(printer).encode())
    except OSError as wrong:
        report.write_error(f"write `{file}`", wrong, "name another folder: `PRINTKIT_CONFIG`")
        return None
    return file


def remove_printer(name: str, report: Report) -> bool:
    """Remove a printer's profile, broken or not; return whether there was one."""
    file = known_printers().get(name)
    if file is None:
        find_printer(name, report)  # reports which there are
        return False
    try:
        file.unlink()
    except OSError as wrong:
        report.write_error(f"remove `{file}`", wrong)
        return False
    return True


def _read_profile(name: str, at: Spot, report: Report) -> Printer:
    table = read_toml(at.file, report, at) or {}
    values = read_table(table, _PROFILE, at, "the printer's profile", report)
    others = {
        key: read_table(values[key], _BACK, at / key, f"`[{key}]`", report)
        for key in _WAYS
        if values[key] is not None
    }
    scale = _numbers(values["scale"], 2, SHRUNK, GROWN, at / "scale", report) or (1.0, 1.0)
    margins = _numbers(values["margins"], 4, 0.0, WIDEST_EDGE, at / "margins", report)
    backs = [_read_back(values, "long-edge", "portrait", at, report)] if _MEASURED & table.keys() else []
    backs += [_read_back(back, *_WAYS[key], at / key, report) for key, back in others.items()]
    return Printer(
        name, tuple(backs), (scale[0], scale[1]), Margins(*margins) if margins else None, values["queue"]
    )


def _read_back(values: Mapping[str, Any], flip: str, page: str, at: Spot, report: Report) -> Drift:
    shift = _numbers(values["back_shift"], 2, -FARTHEST, FARTHEST, at / "back_shift", report) or (0.0, 0.0)
    return Drift(flip, page, (shift[0], shift[1]), float(values["back_turn"]))


def _numbers(
    values: list[Any] | None, count: int, least: float, most: float, at: Spot, report: Report
) -> tuple[float, ...] | None:
    if values is None:
        return None
    if len(values) == count and all(
        type_of(one) in ("whole", "number") and least <= one <= most for one in values
    ):
        return tuple(float(one) for one in values)
    message = f"{quoted(at.keys[-1])} must be {count} numbers from {least:g} to {most:g}"
    report.error("bad-value", message, at, "measure again: `printkit calibrate`, then `printkit printer add`")
    return None


def profile_text(printer: Printer) -> str:
    """Return the text of a printer's profile."""
    lines = [
        "# A printer's profile: see `printkit calibrate`. Lengths in mm, of the paper seen upright.",
        f"scale = {_list(printer.scale)}  # what a millimetre comes out as, across the paper and along it",
    ]
    if printer.margins is not None:
        lines.append(f"margins = {_list(printer.margins)}  # blank edges: top, right, bottom, left")
    if printer.queue:
        queue = json.dumps(printer.queue, ensure_ascii=False)
        lines.append(f"queue = {queue}  # where `printkit print-out` sends what is built for it")
    tables = {way: name for name, way in _WAYS.items()}
    for back in sorted(printer.backs, key=lambda one: (one.flip, one.page) in tables):
        table = tables.get((back.flip, back.page))
        lines += ["", f"[{table}]"] if table else []
        lines.append(f"back_shift = {_list(back.shift)}  # to the right and down, on the back as it is read")
        lines.append(f"back_turn = {back.turn!r}  # degrees clockwise")
    return "\n".join(lines) + "\n"


def _list(values: tuple[float, ...]) -> str:
    return f"[{', '.join(repr(float(value)) for value in values)}]"
