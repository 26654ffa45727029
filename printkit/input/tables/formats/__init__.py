"""A file's content in, what is in it out: one format a file, one line in `READERS` each.

A format says how the content of its files begins, whatever their names say; the first that fits reads a file.
Its module, of the same name, has `read`: it takes a `Source` and a `Report`, and returns a `Grid` (or
`Records`, for cards as tables with keys), or None after it reported why the file can't be read. It knows its
format and where each cell is; header, ids, copies and types are not its business. A module is loaded when a
file of its format is met. Which suffixes are those of tables is said here, and nowhere else.
"""

import re
from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

from printkit.diagnostics import Report
from printkit.diagnostics.wording import LARGEST_TEXT
from printkit.files import report_size
from printkit.input.games.card_tables import Records
from printkit.input.tables.grid import CellGrid, Source
from printkit.input.tables.source import LARGEST_TABLE, WEB_PAGE


class Format(NamedTuple):
    """A kind of file: what it is called, the suffixes it usually has, how its text begins (None: no text).

    Texts that are read row by row may be larger than others. Some suffixes say little: files have them that
    are no tables, so that these are read as tables if they are named, but not looked for. Such a file is one
    of this format if it has what is `inside`.
    """

    title: str
    suffixes: tuple[str, ...]
    begins: str | None
    largest: int = LARGEST_TEXT  # in bytes
    vague: tuple[str, ...] = ()  # of the suffixes, those of other files too
    inside: str | None = None

    def fits(self, source: Source) -> bool:
        if source.text is None or self.begins is None:
            return source.text is None and self.begins is None
        if source.suffix in self.suffixes or re.match(self.begins, source.text):
            return True
        return bool(self.inside and source.suffix in self.vague and re.search(self.inside, source.text))


#: No workbook needs more bytes than this, its pictures included.
_LARGEST_WORKBOOK = 40_000_000
#: What comes before a YAML file's first item: blank lines, comments, and how a document may begin.
_ABOVE_YAML = r"(?:[^\S\n]*(?:#[^\n]*)?\n|%YAML[^\n]*\n|---[ \t]*\n)*+"
#: What a Markdown file with front matter begins with: keys between two lines of dashes.
_FRONT_MATTER = r"\s*---[ \t]*\n(?=[\w\"'][^\n]{0,200}:)(?s:.{0,20000}?)\n---[ \t]*(?:\n|\Z)"
#: And what others have: headings, and items of lists.
_IN_MARKDOWN = r"(?m)^(?:[-*+•]|\d{1,3}[.)]|#+) +\S"

#: The format of each kind of file; what any text may be comes last.
READERS: Mapping[str, Format] = {
    "workbook": Format(
        "a workbook", (".xlsx", ".xlsm", ".xlsb", ".ods", ".xls"), None, _LARGEST_WORKBOOK, (".docx", ".odt")
    ),
    "document": Format("a web page", (".html", ".htm"), WEB_PAGE, LARGEST_TABLE, (".html", ".htm")),
    "toml": Format("TOML", (".toml",), r"\s*\[\[card\]\]", vague=(".toml",)),
    "markdown": Format("Markdown", (), _FRONT_MATTER, vague=(".md", ".markdown"), inside=_IN_MARKDOWN),
    "json": Format("JSON", (".json",), r"""\s*(?=\[\s*[{\]]|\{\s*["}])(?s:.*)[\]}]\s*\Z"""),
    "yaml": Format(
        "YAML", (".yaml", ".yml"), _ABOVE_YAML + r"""(?:- +[\w"'][^,;\t\n|]*:(?: |\n)|- *\n +\w[\w ]*:)"""
    ),
    "xml": Format("XML", (), r"\s*<(?:\?xml|cockatrice_carddatabase)\b", vague=(".xml", ".cod")),
    "anki": Format("an export of Anki", (), r"#(?:separator|html):", LARGEST_TABLE, (".txt",)),
    "csv": Format("CSV", (".csv", ".tsv", ".txt", ".tab", ".md"), "", LARGEST_TABLE, (".txt", ".md")),
}


def format_of(source: Source) -> str:
    """Return the name of a file's format."""
    return next(name for name, format in READERS.items() if format.fits(source))


def table_suffixes() -> list[str]:
    """Return the suffixes of all files that may be tables."""
    return [suffix for format in READERS.values() for suffix in format.suffixes]


def sure_suffixes() -> list[str]:
    """Return the suffixes that tables are looked for by: those that few other files have."""
    vague = {suffix for format in READERS.values() for suffix in format.vague}
    return [suffix for suffix in table_suffixes() if suffix not in vague]


def text_suffixes() -> list[str]:
    """Return the suffixes of tables that are text."""
    texts = (format for format in READERS.values() if format.begins is not None)
    return [suffix for format in texts for suffix in format.suffixes]


def read_format(source: Source, report: Report) -> CellGrid | Records | None:
    """Return what a file holds, or None with a finding; of a table, with notes where its format surprises."""
    name = format_of(source)
    format = READERS[name]
    if len(source.data) > format.largest:
        report_size(source.path, format.largest, report, source.file.where)
        return None
    found: CellGrid | Records | None = import_module(f"{__name__}.{name}").read(source, report)
    if not isinstance(found, CellGrid):
        return found
    misnamed = source.suffix and source.suffix not in format.suffixes + format.vague
    notes = [f"it is {format.title}, whatever its name says"] if misnamed else []
    if source.encoding not in ("", "UTF-8"):
        mend = "" if source.encoding == "UTF-16" else " (if its letters are wrong, save it as UTF-8)"
        notes.append(f"read as {source.encoding}{mend}")
    return found._replace(notes=(*notes, *found.notes))
