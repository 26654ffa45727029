"""What a person says of a table in, by options and in `birds.deck.toml` beside it; both as one value out."""

import re
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from fnmatch import translate
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Report, Severity, Spot
from printkit.diagnostics.wording import quoted
from printkit.files import read_text
from printkit.input.schema import Key, keys_of, read_table
from printkit.input.tables import table_options
from printkit.input.tables.grid import Spans, TableOptions
from printkit.input.tables.table_options import EVERY, parse_spans
from printkit.input.tables.words import OTHER_PARTS, field_name, is_called
from printkit.input.toml import read_toml
from printkit.inputs.reading import note
from printkit.model.card_table import CardTable
from printkit.model.options import DRAWN_KINDS, DRAWN_SHAPES, OVERFLOW, PARTS, StartOptions

#: How the name of the file ends that is kept beside a table, and begins like the table's.
SUFFIX = ".deck.toml"

#: What takes back what was said of a column.
_GUESS = "guess"

KEYS = keys_of("deck", kind=DRAWN_KINDS, shape=DRAWN_SHAPES, overflow=OVERFLOW)

_HEAD = f"""\
# How printkit reads {{name}}. `printkit print {{name}}` goes by it; what is not here is guessed.
# Change what you like. Without this file, all is guessed anew. What a column can be, below [as]:
# {", ".join(PARTS)}.
"""
#: What each key says, as an option is called.
_FIELDS = {key.name: key.name.replace("-", "_") for key in KEYS if key.name not in ("as", "columns")}


class Reading(NamedTuple):
    """What is said of a table, by options and in its file: an option comes before the file."""

    options: StartOptions
    spans: Spans = ()  # the rows that are cards
    columns: Mapping[str, str] = {}  # what columns are, by what they are called
    saved: Mapping[str, Any] = {}  # what is in the file
    at: Spot | None = None  # the file, if there is one

    def table_options(self) -> TableOptions:
        """Return how the table's cells are to be read."""
        one = self.options
        copies = next((column for column, part in self.columns.items() if part == "copies"), None)
        others = tuple(column for column, part in self.columns.items() if part != "copies")
        how = one.deck or one.sheet, one.header, self.spans, one.per_column
        icons = tuple(column for column, part in self.columns.items() if part == "icons")
        return TableOptions(*how, copies=copies, none=None, icons=icons, others=others)


def reading_file(table: Path) -> Path:
    """Return the file beside a table that says how it is read."""
    return table.with_name(table.stem + SUFFIX)


def read_reading(table: Path, options: StartOptions, report: Report) -> Reading | None:
    """Return all that is said of how a table is read, or None with findings.

    What is no part of a card is reported, and stays: so its column is looked for too.
    """
    file = reading_file(table)
    at = Spot(file) if note(file) is not None else None
    with report.collect() as own:
        written = (read_toml(file, own, None) if at else None) or {}
        saved = read_table(written, KEYS, at, "", own) if at else {}
        said = saved.get("as") or {}
        texts = read_table(said, [Key(one, "text") for one in said], at / "as", "", report) if at else {}
        columns: dict[str, str] = {}
        written_parts = _parts(texts.items(), at and at / "as", report)
        for name, part in (*written_parts, *_parts(_said(options), None, report)):
            _say(columns, name, part)
        known = {field: saved[key] for key, field in _FIELDS.items() if saved.get(key) is not None}
        given = _given(options)
        still = {key: one for key, one in known.items() if key not in _undone(given)}
        options = options._replace(**(still | given))
        spans = table_options.read_spans(options.rows, at / "rows" if at and "rows" in known else None, own)
    return None if own.failed else Reading(options, spans, columns, saved, at)


def _undone(given: Mapping[str, Any]) -> set[str]:
    """Return what no longer holds of what was said before: a look, a size is for some kinds and shapes."""
    kept = {"look": ("kind", "shape"), "kind": ("look", "shape", "size"), "shape": ("look", "size")}
    return {other for name in given for other in kept.get(name, ())} - set(given)


def _given(options: StartOptions) -> dict[str, Any]:
    values, nothing = options._asdict(), StartOptions()._asdict()
    return {field: values[field] for field in _FIELDS.values() if values[field] != nothing[field]}


def _said(options: StartOptions) -> list[tuple[str, str]]:
    return [*options.columns, *((name, "hide") for name in options.without)]


def _say(columns: MutableMapping[str, Any], name: str, part: str) -> None:
    """Say what a column is, in place of what was said of it before, however it was written.

    One column has the copies: another one that was said to have them is guessed again.
    """
    for other in [one for one in columns if one != name]:
        if field_name(other) == field_name(name) or part == columns[other] == "copies":
            del columns[other]
    columns[name] = part
    if part == _GUESS:
        del columns[name]


def _parts(pairs: Iterable[tuple[str, Any]], at: Spot | None, report: Report) -> Iterator[tuple[str, str]]:
    for column, part in pairs:
        if part is None:
            continue
        spot = at / column if at else None
        known = OTHER_PARTS.get(part.lower(), part.lower())
        yield column, known
        if known not in (*PARTS, _GUESS):
            message = f"{quoted(part)} is no part of a card, for column {quoted(column)} to be"
            report.unknown("bad-value" if spot else "bad-option", message, part, PARTS, spot, most=30)


def roles_said(table: CardTable, reading: Reading, report: Report) -> dict[str, str]:
    """Return the roles of columns by their names, as they are said; report columns that there are not."""
    found = dict(_on_back(table, reading.options.back_columns, report))
    copies = table.heading(table.copies_column)
    for column, part in reading.columns.items():
        names = [one.name for one in table.columns if is_called(column, one.heading, one.name)]
        found |= dict.fromkeys(names, PARTS[part]) if part in PARTS else {}
        if names or (copies and is_called(column, copies)):
            continue
        if reading.options.deck or table.decks:
            continue  # it may be in another sheet
        at, severity = None, Severity.ERROR
        if reading.at and column in (reading.saved.get("as") or {}):
            at, severity = reading.at / "as" / column, Severity.NOTE
        report.no_column(column, table.path, table.headings, at, severity)
    return found


def _on_back(table: CardTable, pattern: str, report: Report) -> Iterator[tuple[str, str]]:
    """Yield the columns that a pattern calls those of the back: the first is the answer, the others words."""
    if not pattern:
        return
    wanted = re.compile(translate(pattern.casefold()))
    names = [one.name for one in table.columns if wanted.match(one.heading.casefold())]
    if not names:
        message = f"no column of {quoted(table.path.name)} is called {quoted(pattern)}"
        report.unknown("unknown-column", message, pattern, table.headings)
    yield from zip(names, ["answer", *["words"] * len(names)], strict=False)


def new_columns(table: CardTable, reading: Reading) -> list[str]:
    """Return the columns that a table has got since its file was written."""
    known = reading.saved.get("columns") or ()
    return [one for one in table.headings if one not in known] if known else []


def reading_text(table: CardTable, reading: Reading, given: StartOptions) -> str:
    """Return the text of a table's file with what options say, or "" if they say nothing new."""
    options = _given(given)
    said = {key: options[field] for key, field in _FIELDS.items() if field in options}
    columns = [*_parts(_said(given), None, Report())]
    if not said and not columns:
        return ""
    import tomlkit  # late: few tables need one

    old = read_text(reading.at.file, Report()) if reading.at else None
    file = tomlkit.parse(old or _HEAD.format(name=table.path.name))
    for name in _undone(options):
        file.pop(name, None)
    file |= {**said, "columns": table.headings}
    if columns:
        kept = file.setdefault("as", tomlkit.table())
        for name, part in columns:
            _say(kept, name, part)
    if parse_spans(file.get("rows") or "") == [*EVERY]:
        del file["rows"]
    text = tomlkit.dumps(file)
    return "" if text == old else text
