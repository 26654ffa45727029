"""A place in, what is written in its cell out: the text, and what the file becomes with another one.

A format is a function in `_FINDERS`, by the name that `READERS` of tables has. It is given the file and the
place, and returns `Written`, or raises `FixedError` with why this cell is changed elsewhere.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from zipfile import BadZipFile

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.places import Sources
from printkit.input.tables.formats import format_of
from printkit.input.tables.grid import CardFile, Source, TableOptions
from printkit.input.tables.source import read_source
from printkit.input.tables.types import clean, text_of
from printkit.studio.cells import documents, ods, separated, xlsx
from printkit.studio.cells.written import FixedError as FixedError
from printkit.studio.cells.written import Written

_FINDERS: Mapping[str, Callable[[Source, Place], Written]] = {
    "csv": separated.find,
    "toml": documents.find_toml,
    "json": documents.find_json,
    "yaml": documents.find_yaml,
    ".xlsx": xlsx.find,
    ".xlsm": xlsx.find,
    ".ods": ods.find,
}


def read(path: Path) -> Source:
    """Return a file as tables are read; raise FixedError where it can't be."""
    report = Report()
    source = read_source(CardFile(path), TableOptions(), report)
    if source is None:
        raise FixedError("; ".join(one.message for one in report))
    return source


def written(source: Source, at: Place | Spot) -> Written:
    """Return what is written at a place; raise FixedError where that can't be changed here."""
    if isinstance(at, Spot):
        return _at_key(source, at)
    name = source.suffix if source.text is None else format_of(source)
    finder = _FINDERS.get(name)
    if finder is None:
        raise FixedError(
            f"a file of this kind ({name.lstrip('.')}) is read only here: change it in its program"
        )
    try:
        found = finder(source, at)
    except (BadZipFile, LookupError, ValueError, SyntaxError) as wrong:
        raise FixedError("the file can't be taken apart: change it in its program") from wrong
    if at.cell is not None and not _same(text_of(clean(found.value)), at.cell.text):
        raise FixedError(
            "it is shown otherwise than it is written (a date, a percentage): change it in the file"
        )
    return found


def _same(one: str, other: str) -> bool:
    """Return whether two texts are the same, or the same number, as `2` and `2.0` are."""
    try:
        return one == other or float(one) == float(other)
    except ValueError:
        return False


def _at_key(source: Source, at: Spot) -> Written:
    """Return the value of a key of a TOML file, if it is there: else its place is that of its table."""
    place = Sources().place(at)
    key = str(at.keys[-1])
    line = (source.text or "").split("\n")[place.line - 1 : place.line]
    there = line[0][place.column - 1 :].strip("\"'") if line else ""
    if not there.startswith(key):
        raise FixedError(f"it is written nowhere yet: add `{key} = ...` in the file")
    return documents.find_toml(source, place)
