"""A file's content in, what is in it out: one format a file, one line in `READERS` each.

A format says by the content whether a file is its own; the first that says so reads it. A reader takes a
`Source` and a `Report`, and returns a `Grid` (or `Records`, for cards as tables with keys), or None after it
reported why the file can't be read. It knows its format and where each cell is; header, ids, copies and types
are not its business. Libraries that only one format needs are imported inside its reader.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from printkit.diagnostics import Report
from printkit.input.card_tables import Records
from printkit.input.tables.formats.csv import is_csv, read_csv
from printkit.input.tables.formats.json import is_json, read_json
from printkit.input.tables.formats.toml import is_toml, read_toml_cards
from printkit.input.tables.formats.workbook import is_workbook, read_workbook
from printkit.input.tables.formats.yaml import is_yaml, read_yaml
from printkit.input.tables.grid import Grid, Source


class Format(NamedTuple):
    """A kind of file: what it is called, the suffixes it usually has, is a file one, its reader."""

    title: str
    suffixes: tuple[str, ...]
    recognises: Callable[[Source], bool]
    read: Callable[[Source, Report], Grid | Records | None]


#: The format of each kind of file; what any text may be comes last.
READERS: Mapping[str, Format] = {
    "toml": Format("TOML", (".toml",), is_toml, read_toml_cards),
    "workbook": Format("a workbook", (".xlsx", ".xlsm", ".xlsb", ".ods", ".xls"), is_workbook, read_workbook),
    "json": Format("JSON", (".json",), is_json, read_json),
    "yaml": Format("YAML", (".yaml", ".yml"), is_yaml, read_yaml),
    "csv": Format("CSV", (".csv", ".tsv", ".txt", ".tab", ".md"), is_csv, read_csv),
}
