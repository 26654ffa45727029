"""A file of jobs in, a table or TOML with `[[job]]`, its jobs out, each with its place."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.input.tables.grid import TableOptions
from printkit.input.tables.read import read_table_file
from printkit.input.toml import read_toml
from printkit.model.jobs import Job
from printkit.model.options import PrintOptions
from printkit.units import parse_length

#: Columns that say what to build; `options` of `build` are others.
_OWN = ("name", "game", "brand", "components")
_START = ("look", "title", "size", "header")
_LENGTHS = ("bleed", "gap", "seal")
_YES, _NO = ("yes", "true", "1"), ("no", "false", "0", "")

#: What a folder can be called everywhere, and what Windows takes for a device.
_NAME = re.compile(r"\w(?:[\w .,&'()+-]{0,78}[\w)])?")
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)

#: More jobs than these in one file are a mistake.
MOST_JOBS = 100_000


class _Line(NamedTuple):
    """A job as it is written, and where its values are."""

    values: Mapping[str, Any]
    at: Place | Spot
    places: Any  # the place of a value, by its name

    def place(self, name: str) -> Place | Spot:
        """Return where a value is written."""
        found: Place | Spot = self.places(name)
        return found


def read_jobs(file: Path, report: Report) -> list[Job]:
    """Return the jobs of a file; those that can't be read are findings."""
    lines = [*(_toml_lines(file, report) if file.suffix == ".toml" else _table_lines(file, report))]
    if not lines and not report.failed:
        help = "write a table with the columns `name` and `game`, or `[[job]]` in TOML"
        report.error("no-jobs", f"there are no jobs in {quoted(file.name)}", Place(file), help)
    if len(lines) > MOST_JOBS:
        message = f"there are {len(lines)} jobs, more than {MOST_JOBS}"
        report.error("too-many", message, Place(file), "split them into several files")
        return []
    jobs, known = [], dict[str, str]()
    digits = len(str(len(lines)))
    for number, line in enumerate(lines, 1):
        job = _read_job(line, f"{number:0{digits}}", file, report)
        if job is None:
            continue
        if job.name.lower() in known:
            message = f"the job {quoted(job.name)} is there twice"
            report.error("double-id", message, line.place("name"), "give each job a name of its own")
            continue
        known[job.name.lower()] = job.name
        jobs.append(job)
    return jobs


def _table_lines(file: Path, report: Report) -> Iterator[_Line]:
    """Yield the jobs of a table."""
    table = read_table_file(file, TableOptions(copies=1), report)
    if table is None:
        return
    for index, row in enumerate(table.rows):
        yield _Line(row, table.place(index, None), lambda name, index=index: table.place(index, name))


def _toml_lines(file: Path, report: Report) -> Iterator[_Line]:
    """Yield the jobs that are written as `[[job]]`."""
    found = read_toml(file, report, None) or {}
    jobs = found.get("job", [])
    if not isinstance(jobs, list) or not all(isinstance(one, dict) for one in jobs):
        report.error("wrong-type", "`job` must be a list of tables", Spot(file, ("job",)), "write `[[job]]`")
        return
    for index, values in enumerate(jobs):
        spot = Spot(file, ("job", index))
        yield _Line(values, spot, lambda name, spot=spot: spot / name)


def _read_job(line: _Line, number: str, file: Path, report: Report) -> Job | None:
    """Return a job, or None with findings."""
    values = {name: value for name, value in line.values.items() if value not in ("", None)}
    name, game = str(values.get("name", number)), str(values.get("game", ""))
    if not game:
        help = "name a game of `printkit list`, a folder, or a table of cards"
        report.error("missing-key", f"the job {quoted(name)} names no `game`", line.at, help)
        return None
    with report.collect() as own:
        if not _NAME.fullmatch(name) or _DEVICE.fullmatch(name):
            message = f"{quoted(name)} can't be the name of a job, which names its folder"
            help = "use letters, digits, spaces and dashes, and no more than 80 of them"
            own.error("bad-name", message, line.place("name"), help)
        options = {key: _option(key, values[key], line, own) for key in values if key in _options()}
    if own.failed:
        return None
    others = {key: value for key, value in values.items() if key not in (*_OWN, *_options())}
    words = values.get("components", ())
    components = tuple(str(words).replace(",", " ").split()) if isinstance(words, str) else tuple(words)
    brand = _found(str(values.get("brand", "")), file)
    return Job(name, _found(game, file), brand, components, options, others, line.at)


def _options() -> Mapping[str, Any]:
    """Return the types of the options that a column can set."""
    return {**dict.fromkeys(_START, str), "players": int, **PrintOptions.__annotations__}


def _option(name: str, value: Any, line: _Line, report: Report) -> Any:
    """Return an option's value as its type; report one that can't be read."""
    text, default = str(value).strip().lower(), PrintOptions._field_defaults.get(name)
    if name in _LENGTHS:
        found: Any = parse_length(text)
    elif name in ("players", "copies"):
        found = int(text) if text.isdecimal() else None
    elif name in ("gang", "corners"):
        found = True if text in _YES else False if text in _NO else None
    else:
        found = str(value) if default is None or isinstance(default, str) else None
    if found is None:
        kind = "a length" if name in _LENGTHS else "yes or no" if name in ("gang", "corners") else "a number"
        message = f"{quoted(name)} can't be {quoted(str(value))}: it must be {kind}"
        report.error("bad-option", message, line.place(name), "see `printkit build --help`")
    return found


def _found(name: str, file: Path) -> str:
    """Return a name, or the path that it is from the folder of the jobs."""
    place = file.parent / name
    return str(place) if name and os.path.lexists(place) else name
