"""Options in, what a page offers to choose from out; and what was chosen, as a request and as a command."""

from __future__ import annotations

import math
import shlex
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.model.options import (
    CUTS,
    FINISHES,
    FLIPS,
    INKS,
    MARKS,
    ORDERS,
    BuildRequest,
    PrintOptions,
    StartOptions,
)

#: Options with a number; all others are words, or yes and no.
_LENGTHS, _NUMBERS = ("bleed", "gap", "seal"), ("copies", "start")
#: Yes and no; and those where neither is a third way.
_SWITCHES, _ANSWERS = ("gang",), ("corners", "header")
#: How a page says yes.
_YES = (True, "true", "yes")
#: A field of the page's form, but for what `choices.toml` says of it.
_FIELD = {"kind": "choice", "none": "", "unit": "", "needs": "", "table": False}
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
        if value in (None, "", (), []) or (name == "per_column" and value is False):
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
    if name == "per_column":
        return value in _YES
    if name == "columns":
        return tuple((_word(name, column), _word(name, part)) for column, part in value)
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
    from printkit.authoring.listing import all_brands

    known = all_brands()
    if name not in known:
        raise WrongChoice(f"there is no brand `{name}`")
    return known[name]


def as_arguments(verb: str, game: str, chosen: Mapping[str, Any]) -> list[str]:
    """Return a command's arguments, as one would type them."""
    arguments = [verb, game]
    usual = PrintOptions()._asdict()
    for name, value in chosen.items():
        if name == "columns":
            arguments += [word for column, part in value for word in ("--as", f"{column}={part}")]
        elif isinstance(value, list | tuple):
            arguments += [word for one in value for word in (f"--{name}", f"{one}")]
        elif name == "header" and type(value) is int:
            arguments += ["--header-row", f"{value}"]
        elif name in _ANSWERS and value not in (None, ""):
            arguments.append(f"--{name}" if value in _YES else f"--no-{name}")
        elif value not in (None, "", False) and f"{usual.get(name)}" != f"{value}":
            option = f"--{name.replace('_', '-')}"
            arguments += [option] if value is True else [option, f"{value}"]
    return arguments


def as_command(arguments: list[str]) -> str:
    """Return a command as one line."""
    return shlex.join(["printkit", *arguments])


def offered() -> dict[str, Any]:
    """Return the fields of the form, and what each can be: pairs of a value and its words."""
    text = (shared_templates() / "studio" / "choices.toml").read_text(encoding="utf-8")
    own = tomllib.loads(text)
    return {
        "fields": [{**_FIELD, **field} for field in own["fields"]],
        "usual": {name: value for name, value in PrintOptions()._asdict().items() if value is not None},
        "values": {**_of_printkit(own["words"]), **_of_templates(), "players": []},
        "targets": _targets(),
    }


def _of_printkit(words: Mapping[str, str]) -> dict[str, list[list[str]]]:
    """Return the values that are in the program, or the user's own."""
    from printkit.authoring.listing import all_brands, list_looks
    from printkit.input.brands.printers import known_printers
    from printkit.pipeline.settings import offered_layouts

    fixed = {"finish": FINISHES, "ink": INKS, "marks": MARKS, "cut": CUTS, "flip": FLIPS, "order": ORDERS}
    return {
        **{
            name: [[one, words.get(one, one.replace("-", " "))] for one in ones]
            for name, ones in fixed.items()
        },
        "corners": [["yes", "shown"], ["no", "not shown"]],
        "layout": [[name, name.replace("-", " ")] for name in offered_layouts()],
        "brand": [[name, name] for name in all_brands()],
        "printer": [[name, name] for name in known_printers()],
        "look": [[look.name, look.title] for look in list_looks()],
    }


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
