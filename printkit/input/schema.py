"""A TOML table and its schema in, values with defaults out; every mistake becomes a finding."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import listed, quoted
from printkit.folders import shared_toml
from printkit.units import LONGEST_MM, MM_PER_INCH, parse_length, show_mm

#: Types by the name that keys have for them: in Python, in messages, an example, in JSON Schemas.
_TYPES: Mapping[str, tuple[type, str, str, str]] = {
    "text": (str, "text", '"..."', "string"),
    "whole": (int, "a whole number", "1", "integer"),
    "number": (float, "a number", "1.5", "number"),
    "length": (float, "a number or text", "1.5", ""),  # a number of mm, or text with a unit; read as mm
    "flag": (bool, "true or false", "true", "boolean"),
    "list": (list, "a list", "[...]", "array"),
    "table": (dict, "a table", "{ ... }", "object"),
    "date": (datetime, "a date or time", "", ""),
}
#: The name of each type in messages.
TYPES = {name: words for name, (_, words, *_) in _TYPES.items()}
_TYPE_NAMES = {python: name for name, (python, *_) in _TYPES.items() if name != "length"}

#: Larger numbers make no sense in a game, and a float can't hold them exactly.
LARGEST = 10**15

#: A table with more unknown keys is something else altogether; reporting the first ones is enough.
MOST_UNKNOWN = 20


class Key(NamedTuple):
    """A key that a table may have: its types (`text|list`), its default, its bounds."""

    name: str
    types: str
    default: Any = None
    required: bool = False
    least: float | None = None
    most: float | None = None
    choices: Sequence[str] = ()
    items: str = ""  # of a list: the type of what is in it, which the bounds and choices are for
    help: str | None = None  # what to write instead of a value of the wrong type
    about: str = ""  # what it is, for authors


def keys_of(table: str, **choices: Iterable[str]) -> tuple[Key, ...]:
    """Return the keys of a table as `templates/keys.toml` has them; some may be what the program knows."""
    keys = shared_toml("keys.toml")[table].items()
    return tuple(Key(name, **{"choices": tuple(choices.get(name, ())), **one}) for name, one in keys)


def type_of(value: Any) -> str:
    """Return the name of a TOML value's type."""
    return _TYPE_NAMES.get(type(value), "date")


def read_table(
    table: Mapping[str, Any],
    keys: Sequence[Key],
    at: Spot,
    where: str,
    report: Report,
    elsewhere: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Return a value for each key: the default if it is missing or wrong, which is reported.

    `elsewhere` says of keys that belong to another table how to write them there.
    """
    report_unknown(table, [key.name for key in keys], at, where, report, elsewhere)
    values: dict[str, Any] = {}
    for key in keys:
        values[key.name] = key.default
        if key.name in table:
            value = table[key.name]
            if not fits(value, key, at / key.name, report):
                continue
            if key.items:
                item, place = key._replace(types=key.items, items=""), at / key.name
                value = [one for index, one in enumerate(value) if fits(one, item, place / index, report)]
            if key.types == "length":
                value = read_length(value, key, at / key.name, report)
            values[key.name] = key.default if value is None else value
        elif key.required:
            message = f"{quoted(key.name)} is missing" + (f" in {where}" if where else "")
            report.error("missing-key", message, at, _example(key))
    return values


def report_unknown(
    table: Mapping[str, Any],
    known: Sequence[str],
    at: Spot,
    where: str,
    report: Report,
    elsewhere: Mapping[str, str] | None = None,
) -> None:
    """Report unknown keys of a table: a typing error would go unnoticed otherwise."""
    unknown = [name for name in table if name not in known]
    for name in unknown[:MOST_UNKNOWN]:
        message = f"unknown key {quoted(name)}" + (f" in {where}" if where else "")
        if elsewhere and name in elsewhere:
            report.error("unknown-key", message, at / name, elsewhere[name])
        else:
            report.unknown("unknown-key", message, name, known, at / name)


def fits(value: Any, key: Key, at: Spot, report: Report) -> bool:
    """Return whether a value is of its key's type and within its bounds; report it if not."""
    found = type_of(value)
    wanted = key.types.replace("length", "number|text").split("|")
    if found not in wanted and not (found == "whole" and "number" in wanted):
        message = (
            f"{quoted(key.name)} must be {' or '.join(map(TYPES.__getitem__, wanted))}, not {TYPES[found]}"
        )
        report.error("wrong-type", message, at, key.help)
        return False
    bounds = Key(key.name, "number") if key.types == "length" else key
    problem = _out_of_bounds(value, bounds) if found in ("whole", "number") else None
    if problem:
        report.error("bad-value", f"{quoted(key.name)} is {problem}", at)
    elif key.choices and not key.items and value not in key.choices:
        message = f"{quoted(key.name)} must be {listed(key.choices, 'or')}, not {quoted(value)}"
        report.unknown("bad-value", message, value, key.choices, at, most=0)
    else:
        return True
    return False


def tables_in(
    table: Mapping[str, Any], at: Spot, report: Report, help: str | None = None
) -> Iterator[tuple[str, dict[str, Any], Spot]]:
    """Yield the tables in a table, each with its name and its place; report what is none."""
    for name, value in table.items():
        if fits(value, Key(name, "table", help=help), at / name, report):
            yield name, value, at / name


def read_length(value: Any, key: Key, at: Spot, report: Report) -> float | None:
    """Return a length in mm within its key's bounds, or None with a finding."""
    mm = parse_length(value) if isinstance(value, str) else float(value)
    least, most = key.least or 0.0, LONGEST_MM if key.most is None else key.most
    if mm is None:
        help = 'write mm as a plain number, or text with its unit: `5`, `"0.2in"`, `"9pt"`'
        report.error("bad-size", f"{quoted(key.name)} is not a length: {quoted(value)}", at, help)
    elif not least <= mm <= most:
        help = f"it must be from {show_mm(least)} to {show_mm(most)} mm"
        if not str(value).strip()[-1].isalpha() and least <= mm * MM_PER_INCH <= most:
            help += f'; for inches, write "{mm:g}in"'
        report.error("bad-size", f"{quoted(key.name)} is {show_mm(mm)} mm", at, help)
    else:
        return mm
    return None


def _example(key: Key) -> str:
    if key.choices:
        return f"add `{key.name} = ...`: {listed(key.choices, 'or')}"
    return f"add `{key.name} = {_TYPES[key.types.partition('|')[0]][2]}`"


def _out_of_bounds(value: float, key: Key) -> str | None:
    if not math.isfinite(value) if isinstance(value, float) else abs(value) > LARGEST:
        return "too large" if value == value else "not a number"
    if key.least is not None and value < key.least:
        return f"{value}, less than {key.least:g}"
    if key.most is not None and value > key.most:
        return f"{value}, more than {key.most:g}"
    return None


_DEVICES = r"(?:con|prn|aux|nul|com\d|lpt\d)"
_NAME = re.compile(rf"(?!{_DEVICES}$)[a-z0-9][a-z0-9-]{{0,59}}")
WORD = re.compile(r"[a-z][a-z0-9_]{0,59}")

NAME_HELP = "use lower-case letters, digits and hyphens (at most 60), starting with a letter or digit"
_WORD_HELP = "use lower-case letters, digits and `_` (at most 60), starting with a letter"


def is_name(name: str) -> bool:
    """Return whether a name can be part of a file's name."""
    return _NAME.fullmatch(name) is not None


def check_name(name: str, what: str, at: Spot, report: Report, how: str = "") -> bool:
    """Return whether something can have this name, which becomes part of a file's name; report it if not."""
    if is_name(name):
        return True
    help = "Windows can't write files of this name" if re.fullmatch(_DEVICES, name) else NAME_HELP
    report.error("bad-name", f"{quoted(name)} can't be the name of {what}", at, how + help)
    return False


def check_word(word: str, what: str, at: Spot, report: Report) -> bool:
    """Return whether formulas and templates can read something by this name; report it if not."""
    if WORD.fullmatch(word):
        return True
    report.error("bad-name", f"{quoted(word)} can't be the name of {what}", at, _WORD_HELP)
    return False
