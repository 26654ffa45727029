"""A TOML file in, its tables out, or a finding where its syntax is wrong; its text with another value."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from printkit.diagnostics import At, Place, Report, Spot
from printkit.diagnostics.places import STRING_OR_COMMENT
from printkit.files import read_text
from printkit.folders import shared_templates
from printkit.input.schema import Key, read_table, tables_in

T = TypeVar("T")

_WHERE = r"(?s)(.*) \(at (?:line (\d+), column (\d+)|end of document)\)"

#: A key has at most this many parts.
MOST_PARTS = 50

# tomllib takes quadratic time over keys of very many parts (`a.a.a.a...`), so they never reach it.
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
_LONG_KEY = re.compile(rf"(?<![\w.-]){_PART}(?:\.[ \t]*+{_PART}){{{MOST_PARTS}}}")

# Python refuses to show numbers of more digits, which can be written as 0x... nevertheless.
_LONG_NUMBER = re.compile(r"\b0[xob]\w{1000}")

_REFUSED = (
    (_LONG_KEY, f"a key has more than {MOST_PARTS} parts"),
    (_LONG_NUMBER, "a number has too many digits"),
)

#: Lists and tables are nested at most so deep.
MOST_LEVELS = 50
_TOO_DEEP = "lists or tables are nested too deeply"


def read_toml(path: Path, report: Report, at: At) -> dict[str, Any] | None:
    """Return a TOML file's tables, or None with a finding; `at` is the place where the file is named."""
    text = read_text(path, report, at)
    return None if text is None else parse_toml(text, path, report)


def read_own_toml(file: Path, report: Report) -> Mapping[str, Any] | None:
    """Return the tables of a file of printkit's own, or None with a finding; nobody may change them.

    A text that was parsed before is not parsed again.
    """
    text = read_text(file, report)
    if text is None:
        return None
    with suppress(ValueError, RecursionError):
        return _own_tables(text)
    return parse_toml(text, file, report)


#: Parses the files of `templates/` that any game needs, each of which is a few kB.
_own_tables = lru_cache(maxsize=16)(tomllib.loads)


def tables_of(file: Path, report: Report) -> Iterator[tuple[str, dict[str, Any], Spot]]:
    """Yield the tables of a file of printkit's own, each with its name and its place."""
    yield from tables_in(read_own_toml(file, report) or {}, Spot(file), report)


def records_of(
    file: Path, keys: Sequence[Key], where: str, make: Callable[..., T], report: Report
) -> dict[str, T]:
    """Return what is made of the values in each table of a file of printkit's own, by its name.

    A table without a value that is required is left out.
    """
    records: dict[str, T] = {}
    for name, table, at in tables_of(file, report):
        values = read_table(table, keys, at, where, report)
        if all(values[key.name] is not None for key in keys if key.required):
            records[name] = make(name=name, **values)
    return records


def parse_toml(text: str, path: Path, report: Report) -> dict[str, Any] | None:
    """Return the tables in a text, or None with a finding."""
    for pattern, message in _REFUSED:
        line = _line_of(pattern, text)
        if line:
            report.error("bad-toml", message, Place(path, line, 1, 1))
            return None
    try:
        tables = tomllib.loads(text)
        if not _is_deep(tables):
            return tables
        report.error("bad-toml", _TOO_DEEP, Place(path))
    except RecursionError:
        report.error("bad-toml", _TOO_DEEP, Place(path))
    except ValueError as error:
        _report_syntax(str(error), text, path, report)
    return None


def _is_deep(tables: dict[str, Any]) -> bool:
    level: list[Any] = [tables]
    for _ in range(MOST_LEVELS):
        inside = (one for outer in level for one in (outer.values() if isinstance(outer, dict) else outer))
        level = [one for one in inside if isinstance(one, (dict, list))]
    return bool(level)


def _line_of(pattern: re.Pattern[str], text: str) -> int:
    """Return the line where a pattern is first found outside of strings and comments, or 0."""
    if not pattern.search(text):
        return 0
    bare = re.sub("(?s)" + STRING_OR_COMMENT, lambda quoted: "x" + "\n" * quoted[0].count("\n"), text)
    found = pattern.search(bare)
    return bare.count("\n", 0, found.start()) + 1 if found else 0


def _report_syntax(problem: str, text: str, path: Path, report: Report) -> None:
    found = re.fullmatch(_WHERE, problem)
    why = found[1] if found else "a number has too many digits"
    sign = ""
    if found and found[2]:
        place = Place(path, int(found[2]), int(found[3]), 1)
        sign = text.split("\n")[place.line - 1][place.column - 1 : place.column]
    elif found:
        why = "the file ends inside a value"
        lines = text.rstrip().split("\n")
        place = Place(path, len(lines), len(lines[-1]) + 1, 1)
    else:
        place = Place(path)
    told = read_own_toml(shared_templates() / "toml-errors.toml", report) or {}
    plain = told["says"].get(why, why[:1].lower() + why[1:])
    report.error("bad-toml", plain, place, told["signs"].get(sign) or told["help"].get(why))


def with_value(text: str, path: Sequence[str | int], value: Any) -> str:
    """Return a text with a value at a path of keys; with None, the key is taken out."""
    import tomlkit  # late: few files are changed

    file = tomlkit.parse(text)
    inner: Any = file
    for key in path[:-1]:
        inner = inner[key] if isinstance(key, int) else inner.setdefault(key, tomlkit.table())
    last: Any = path[-1]
    if value is None:
        inner.pop(last, None)
    else:
        inner[last] = value
    return tomlkit.dumps(file)
