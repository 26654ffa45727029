"""`templates/preflight.toml` in, the limits that every page is held to out."""

from dataclasses import fields
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.input.schema import Key, read_table
from printkit.input.toml import read_toml
from printkit.model.limits import Limits
from printkit.units import parse_length

_LENGTHS = {"type-least", "type-running", "line-least", "safe", "large-size"}
_NAMES = tuple(field.name.replace("_", "-") for field in fields(Limits))
_KEYS = tuple(Key(name, "text" if name in _LENGTHS else "number", required=True, least=0) for name in _NAMES)


def read_limits(folder: Path, report: Report) -> Limits | None:
    """Return the limits, or None after a finding."""
    file = folder / "preflight.toml"
    whole = read_toml(file, report, None)
    if whole is None:
        return None
    read = read_table(whole, _KEYS, Spot(file), "", report)
    values = {name: _plain(name, value) for name, value in read.items()}
    for name in _LENGTHS:
        if values[name] is None and isinstance(whole.get(name), str):
            help = 'write `"3mm"` or `"5pt"`'
            report.error("bad-value", f"`{name}` is no length", Spot(file, (name,)), help)
    if None in values.values():
        return None
    return Limits(**{name.replace("-", "_"): value for name, value in values.items()})


def _plain(name: str, value: Any) -> Any:
    """Return a limit as a number, a length in mm."""
    return parse_length(value) if name in _LENGTHS and isinstance(value, str) else value
