"""What a page asks for in, a request and the same as a command out."""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.folders import brand_roots
from printkit.model.options import BuildRequest, PrintOptions, StartOptions

#: Options with a number; all others are words, or yes and no.
_LENGTHS, _NUMBERS = ("bleed", "gap", "seal"), ("copies", "start")
#: Yes and no; and those where neither is a third way.
_SWITCHES, _ANSWERS = ("gang",), ("corners", "header")
#: How a page says yes.
_YES = (True, "true", "yes")
#: No word is longer.
_LONGEST = 200


class WrongChoice(ValueError):
    """An option that there is not, or a value that is none; the message says so."""


def make_request(game: str, chosen: Mapping[str, Any]) -> BuildRequest:
    """Return what to draw; raise WrongChoice."""
    options: dict[str, Any] = {}
    start: dict[str, Any] = {}
    players, brand = None, None
    for name, value in chosen.items():
        if value in (None, "", (), []):
            continue
        if name == "players":
            players = int(_number(name, value))
        elif name == "brand":
            brand = _brand(_word(name, value))
        elif name in StartOptions._fields and name != "folder":
            start[name] = _started(name, value)
        elif name in PrintOptions._fields:
            options[name] = _value(name, value)
        else:
            raise WrongChoice(f"there is no option `{name[:40]}`")
    return BuildRequest(game, (), players, PrintOptions(**options), brand, StartOptions(**start))


def _started(name: str, value: Any) -> Any:
    """Return how a table is to be read, as the type that it has."""
    if name == "header":
        return value if type(value) is int else value in _YES
    if name == "without":
        return tuple(_word(name, one) for one in (value if isinstance(value, list | tuple) else [value]))
    return _word(name, value)


def _value(name: str, value: Any) -> Any:
    if name in (*_SWITCHES, *_ANSWERS):
        return value in _YES
    if name in _LENGTHS:
        return _number(name, value)
    return int(_number(name, value)) if name in _NUMBERS else _word(name, value)


def _number(name: str, value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not math.isfinite(number):
        raise WrongChoice(f"`{name}` must be a number")
    return number


def _word(name: str, value: Any) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST or value.startswith("-"):
        raise WrongChoice(f"`{name}` must be a word")
    return value


def _brand(name: str) -> Path:
    """Return the file of a brand: one that is found by its name, never a path."""
    known = brands()
    if name not in known:
        raise WrongChoice(f"there is no brand `{name}`")
    return known[name]


def brands() -> dict[str, Path]:
    """Return the brands that there are, by name."""
    from printkit.input.find import brand_files

    found: dict[str, Path] = {}
    for root in brand_roots():
        for name, file in brand_files(root).items():
            found.setdefault(name, file)
    return found


def as_arguments(verb: str, game: str, chosen: Mapping[str, Any]) -> list[str]:
    """Return a command's arguments, as one would type them."""
    arguments = [verb, game]
    usual = PrintOptions()._asdict()
    for name, value in chosen.items():
        if isinstance(value, list | tuple):
            arguments += [word for one in value for word in (f"--{name}", f"{one}")]
        elif name == "header" and type(value) is int:
            arguments += ["--header-row", f"{value}"]
        elif name in _ANSWERS and value not in (None, ""):
            arguments.append(f"--{name}" if value in _YES else f"--no-{name}")
        elif value not in (None, "", False) and f"{usual.get(name)}" != f"{value}":
            arguments += [f"--{name}"] if value is True else [f"--{name}", f"{value}"]
    return arguments


def as_command(arguments: list[str]) -> str:
    """Return a command as one line."""
    return shlex.join(["printkit", *arguments])
