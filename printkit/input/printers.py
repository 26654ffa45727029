"""A printer's profile as a file in, a `Printer` out; and the other way about."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted, suggestion
from printkit.input.printing import WIDEST_EDGE
from printkit.input.schema import Key, read_table, type_of
from printkit.input.toml import read_toml
from printkit.model.printing import Margins, Printer

#: What is more is no drift but a slip of the finger: mm, degrees.
FARTHEST, STEEPEST = 20.0, 5.0
#: What a millimetre may come out as.
SHRUNK, GROWN = 0.9, 1.1

_PROFILE = (
    Key("back_shift", "list"),
    Key("back_turn", "number", 0.0, least=-STEEPEST, most=STEEPEST),
    Key("scale", "list"),
    Key("margins", "list"),
)


def known_printers(folder: Path) -> dict[str, Path]:
    """Return the files of all profiles by their printers' names, sorted."""
    try:
        return {file.stem: file for file in sorted(folder.glob("*.toml"))}
    except OSError:
        return {}


def load_printer(folder: Path, name: str, report: Report) -> Printer | None:
    """Return a printer's profile, or None after saying what is wrong with its name or its file."""
    known = known_printers(folder)
    if name not in known:
        help = (
            suggestion(name, known)
            or f"measure it with `printkit calibrate`, then `printkit printer add {name}`"
        )
        report.error("unknown-printer", f"there is no printer {quoted(name)}", None, help)
        return None
    file = known[name]
    mine = Report()
    table = read_toml(file, mine, Spot(file))
    printer = None if table is None else _read(table, name, Spot(file), mine)
    for finding in mine:
        report.add(finding)
    return None if mine.failed else printer


def _read(table: Mapping[str, Any], name: str, at: Spot, report: Report) -> Printer:
    """Return a profile with all that could be read of it."""
    values = read_table(table, _PROFILE, at, "the printer's profile", report)
    shift = _numbers(values["back_shift"], 2, -FARTHEST, FARTHEST, at / "back_shift", report) or (0.0, 0.0)
    scale = _numbers(values["scale"], 2, SHRUNK, GROWN, at / "scale", report) or (1.0, 1.0)
    margins = _numbers(values["margins"], 4, 0.0, WIDEST_EDGE, at / "margins", report)
    return Printer(
        name,
        (shift[0], shift[1]),
        float(values["back_turn"]),
        (scale[0], scale[1]),
        Margins(*margins) if margins else None,
    )


def _numbers(
    values: list[Any] | None, count: int, least: float, most: float, at: Spot, report: Report
) -> tuple[float, ...] | None:
    """Return a list of so many numbers within bounds, or None with a finding."""
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
    """Return a printer's profile as the words of its file."""
    lines = [
        "# A printer's profile: see `printkit calibrate`. Lengths in mm.",
        f"back_shift = {_list(printer.back_shift)}  # to the right and down, on the back as it is read",
        f"back_turn = {printer.back_turn!r}  # degrees clockwise",
        f"scale = {_list(printer.scale)}  # what a millimetre comes out as, across and down",
    ]
    if printer.margins is not None:
        edges = printer.margins
        edges_list = _list((edges.top, edges.right, edges.bottom, edges.left))
        lines.append(f"margins = {edges_list}  # blank edges: top, right, bottom, left")
    return "\n".join(lines) + "\n"


def _list(values: tuple[float, ...]) -> str:
    """Return numbers as TOML."""
    return f"[{', '.join(repr(float(value)) for value in values)}]"
