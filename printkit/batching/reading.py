"""A file of jobs in, a table or TOML with `[[job]]`, its jobs out, each with its place."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from printkit.batching.tasks import Job
from printkit.diagnostics import Finding, Place, Report, Severity, Spot
from printkit.diagnostics.wording import nearest, quoted
from printkit.input.tables.grid import TableOptions
from printkit.input.tables.read import read_table_file
from printkit.input.toml import read_toml
from printkit.model.options import PrintOptions
from printkit.units import parse_length

#: Columns that say what to build; `options` of `build` are others.
_OWN = ("name", "game", "brand", "components")
_START = ("look", "title", "size", "header")
_LENGTHS, _NUMBERS = ("bleed", "gap", "seal"), ("players", "copies", "start")
_EITHER = ("gang", "corners", "header")
_YES, _NO = ("yes", "true", "1"), ("no", "false", "0", "")

#: What a folder can be called everywhere, and what Windows takes for a device.
_NAME = re.compile(r"\w(?:[\w .,&'()+-]{0,78}[\w)])?")
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)

_GAMES = "name a game of `printkit list`, a folder, or a table of cards"

#: What an option must be, and how it is written.
_WANTED = {
    "length": ("a length", "write it as `3`, `3mm` or `0.125in`"),
    "number": ("a whole number from 1", "write it in digits, such as `2`, or leave it empty"),
    "either": ("yes or no", "write `yes` or `no`, or leave it empty"),
}

#: More jobs than these in one file are a mistake.
MOST_JOBS = 100_000
#: No number that an option takes has so many digits.
_DIGITS = 10

#: The reports of a batch, beside the folders of its jobs.
REPORTS = ("report.csv", "report.json")


class _Line(NamedTuple):
    """A job as it is written, and where its values are."""

    values: Mapping[str, Any]
    at: Place | Spot
    place: Callable[[str], Place | Spot]  # of a value, by its name


def read_jobs(file: Path, report: Report) -> list[Job]:
    """Return the jobs of a file; what is wrong with one is a finding, and hinders no other."""
    lines = [*(_toml_lines(file, report) if file.suffix == ".toml" else _table_lines(file, report))]
    if not lines and not report.failed:
        help = "write a table with the columns `name` and `game`, or `[[job]]` in TOML"
        report.error("no-jobs", f"there are no jobs in {quoted(file.name)}", Place(file), help)
    if len(lines) > MOST_JOBS:
        message = f"there are {len(lines)} jobs, more than {MOST_JOBS}"
        report.error("too-many", message, Place(file), "split them into several files")
        return []
    _note_misspelt(lines, report)
    known: set[str] = set()
    digits = len(str(len(lines)))
    return [_read_job(line, f"{at:0{digits}}", known, report) for at, line in enumerate(lines, 1)]


def find_games(jobs: Iterable[Job], file: Path) -> list[Job]:
    """Return jobs with the paths of their games and brands that lie beside their file."""

    def found(name: str) -> str:
        place = file.parent / name
        return str(place) if name and os.path.lexists(place) else name

    return [one._replace(game=found(one.game), brand=found(one.brand)) for one in jobs]


def _table_lines(file: Path, report: Report) -> Iterator[_Line]:
    own = Report()
    table = read_table_file(file, TableOptions(header=True, copies=1), own)
    for finding in own:
        if finding.code != "no-cards":  # that there are no jobs is said otherwise
            at = finding.at
            report.add(replace(finding, at=_without_card(at) if isinstance(at, Place) else at))
    if table is None:
        return
    columns = [column.name for column in table.columns]
    if len(table.rows) and "game" not in columns:
        others = [name for name in columns if name not in (*_OWN, *_options())]
        message = f"there is no column `game` in {quoted(file.name)}"
        report.unknown("missing-key", message, "game", others, Place(file), _GAMES, most=0)
        return

    def place(index: int, name: str | None) -> Place:
        return _without_card(table.place(index, name))

    for index, row in enumerate(table.rows):
        yield _Line(row, place(index, None), partial(place, index))


def _without_card(at: Place) -> Place:
    return at._replace(cell=at.cell._replace(card="")) if at.cell else at


def _toml_lines(file: Path, report: Report) -> Iterator[_Line]:
    found = read_toml(file, report, None) or {}
    jobs = found.get("job", [])
    if not isinstance(jobs, list) or not all(isinstance(one, dict) for one in jobs):
        report.error("wrong-type", "`job` must be a list of tables", Spot(file, ("job",)), "write `[[job]]`")
        return
    for index, values in enumerate(jobs):
        spot = Spot(file, ("job", index))
        yield _Line(values, spot, spot.__truediv__)


def _note_misspelt(lines: Sequence[_Line], report: Report) -> None:
    """Note columns that set nothing, but are called almost as one that does, and could be it."""
    known = (*_OWN, *_options())
    used = {name: line for line in reversed(lines) for name in line.values}
    for name in (one for one in used if one not in known):
        option = nearest(name, known)
        if option is None or (
            option in used and f"{name}s".startswith(option) and f"{option}s".startswith(name)
        ):
            continue  # of one and of several, both may be meant
        if all(_can_be(option, line.values.get(name), line) for line in lines):
            message = f"{quoted(name)} sets nothing: layouts read it as `job.{name}`"
            help = f"did you mean {quoted(option)}?"
            report.add(Finding("unknown-column", Severity.NOTE, message, used[name].place(name), help))


def _can_be(option: str, value: Any, line: _Line) -> bool:
    scratch = Report()
    if option not in _OWN and value not in ("", None):
        _option(option, value, line, scratch)
    return not scratch.failed


def _read_job(line: _Line, number: str, known: set[str], report: Report) -> Job:
    values = {name: value for name, value in line.values.items() if value not in ("", None)}
    name, game = str(values.get("name", number)), str(values.get("game", ""))
    with report.collect() as own:
        _check_name(name, known, line, own)
        misnamed = own.failed
        known.add(name.lower())
        if not game:
            own.error("missing-key", f"the job {quoted(name)} names no `game`", line.at, _GAMES)
        options = {key: _option(key, values[key], line, own) for key in values if key in _options()}
        components = values.get("components", "")
        if isinstance(components, list) and not all(isinstance(one, str) for one in components):
            message, help = "`components` must be names of components", 'write `components = ["deck"]`'
            own.error("wrong-type", message, line.place("components"), help)
        elif not isinstance(components, list):
            components = str(components).replace(",", " ").split()
    wrong = next((one.message for one in own if one.severity is Severity.ERROR), "")
    others = {key: value for key, value in values.items() if key not in (*_OWN, *_options())}
    brand = str(values.get("brand", ""))
    return Job(name, game, brand, tuple(components), options, others, line.at, wrong, misnamed)


def _check_name(name: str, known: set[str], line: _Line, report: Report) -> None:
    if not _NAME.fullmatch(name) or _DEVICE.fullmatch(name) or name.lower() in REPORTS:
        message = f"{quoted(name)} can't be the name of a job, which names its folder"
        help = "use letters, digits, spaces and dashes, and no more than 80 of them"
        report.error("bad-name", message, line.place("name"), help)
    elif name.lower() in known:
        message = f"the job {quoted(name)} is there twice"
        report.error("double-id", message, line.place("name"), "give each job a name of its own")


def _options() -> Mapping[str, Any]:
    return {**dict.fromkeys((*_START, "language"), str), "players": int, **PrintOptions.__annotations__}


def _option(name: str, value: Any, line: _Line, report: Report) -> Any:
    text, default = str(value).strip().lower(), PrintOptions._field_defaults.get(name)
    if name in _LENGTHS:
        found: Any = parse_length(text)
    elif name in _NUMBERS:
        found = int(text) if text.isdecimal() and len(text) < _DIGITS and int(text) else None
    elif name in _EITHER:
        found = True if text in _YES else False if text in _NO else None
    else:
        found = str(value) if default is None or isinstance(default, str) else None
    if found is None:
        kind, help = _WANTED["length" if name in _LENGTHS else "either" if name in _EITHER else "number"]
        message = f"{quoted(name)} can't be {quoted(str(value))}: it must be {kind}"
        report.error("bad-option", message, line.place(name), help)
    return found
