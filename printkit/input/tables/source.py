"""A file of cards in, its bytes and text out; the encoding is recognised, and what is no table is named."""

import codecs
import io
import os
import re
from itertools import islice
from pathlib import Path

from printkit.diagnostics import Report
from printkit.diagnostics.wording import plain_text, quoted
from printkit.files import read_bytes, report_damage
from printkit.folders import shared_toml
from printkit.input.tables.encodings import guess_encoding
from printkit.input.tables.grid import MOST_ROWS, CardFile, Source, TableOptions
from printkit.inputs.reading import note_names
from printkit.pictures import in_order, is_back, list_pictures

#: No table of cards needs more bytes than this: as many as a hundred thousand rows that fill fifty columns.
LARGEST_TABLE = 60_000_000

#: Files that are no tables: by how they begin, and zip files by what is in them.
OTHERS = shared_toml("other-files.toml")
#: Files that lie beside tables, or stand for them, and hold no cards: how their names begin or end.
_LOCKS = ("~$", ".~lock.")
_LINKS = (".gsheet", ".url", ".webloc")
WEB_PAGE = r"(?i)\s*(<!doctype\s+html|<html|<head|<body)"
#: Control characters: spreadsheets leave a few of them in cells, but no zeros.
_BINARY = re.compile("[\0-\x08\x0e-\x1a\x1c-\x1f]")

#: The beginnings of workbooks: zip files (.xlsx, .ods) and those of old Excel (.xls).
ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def cards_in_folder(folder: Path) -> list[Path]:
    """Return the Markdown files in a folder by name, each perhaps a card; [] for what is no folder."""
    if not os.path.isdir(folder):  # noqa: PTH112 - `is_dir` raises where a name is too long
        return []
    note_names(folder)
    return sorted(one for one in islice(folder.iterdir(), MOST_ROWS) if one.suffix.lower() == ".md")


def read_source(file: CardFile, options: TableOptions, report: Report) -> Source | None:
    """Return a file's content, or None with a finding."""
    if file.path.name.startswith(_LOCKS):
        mended = file.path.name.removeprefix("~$").removeprefix(".~lock.").rstrip("#")
        what = "what a spreadsheet program keeps beside an open workbook"
        report_other(file, what, f"name the workbook itself: {quoted(mended)}", report)
        return None
    if file.path.name.endswith(_LINKS):
        help = "open it in the browser, and download it as .xlsx or CSV"
        report_other(file, "a link to a page", help, report)
        return None
    if os.path.isdir(file.path):  # noqa: PTH112
        text = "" if cards_in_folder(file.path) else names_of_pictures(file.path)
        return Source(file, b"", text or "---\na:\n---\n", "UTF-8", options)  # `markdown` reads its files
    data = read_bytes(file.path, LARGEST_TABLE, report, file.where)
    if data is None:
        return None
    is_text = not data.startswith((ZIP, OLE))
    return _read_text(file, data, options, report) if is_text else Source(file, data, None, "", options)


def names_of_pictures(folder: Path) -> str:
    """Return the pictures in a folder as CSV: what each is called, and its path; "" where there are none."""
    import csv  # late: other games have no need of it

    backs = shared_toml("finished.toml")["backs"]
    found = (path for path in list_pictures(folder).by_path.values() if not is_back(path, backs))
    paths = sorted(found, key=in_order)
    rows = [(Path(path).stem.replace("_", " "), f"{folder.name}/{path}") for path in paths]
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([("Name", "Picture"), *rows] if rows else ())
    return text.getvalue()


def _read_text(file: CardFile, data: bytes, options: TableOptions, report: Report) -> Source | None:
    for one in OTHERS["file"]:
        if data.startswith(one["begins"].encode("latin-1")):
            report_other(file, one["what"], one["help"], report)
            return None
    text, encoding = _decode(data)
    if "\0" in text or len(_BINARY.findall(text)) * 20 > len(text):
        what = "not a text file, nor a workbook that printkit knows"
        report_other(file, what, "save it as CSV (UTF-8) or .xlsx", report)
    elif encoding == "damaged":
        report_damage(file.path, data.removeprefix(codecs.BOM_UTF8), report)
    else:
        return Source(file, data, text, encoding, options)
    return None


def _decode(data: bytes) -> tuple[str, str]:
    """Return bytes as text, and the encoding that they are most likely in, or `damaged` for broken UTF-8."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return plain_text(data.decode("utf-16", "replace")), "UTF-16"
    first, second = data[:4000:2].count(0), data[1:4000:2].count(0)
    if not min(first, second) and max(first, second) * 20 >= len(data[:4000]) > 0:  # one of two is NUL, often
        return plain_text(data.decode("utf-16-be" if first else "utf-16-le", "replace")), "UTF-16"
    data = data.removeprefix(codecs.BOM_UTF8)
    text = data.decode("utf-8", "surrogateescape")
    wrong = sum("\udc80" <= letter <= "\udcff" for letter in text) if not text.isascii() else 0
    if not wrong:
        return plain_text(text), "UTF-8"
    right = sum(letter > "\x7f" for letter in text) - wrong
    guessed, encoding = (None if right > wrong else guess_encoding(data)) or ("", "damaged")
    return plain_text(guessed), encoding


def report_other(file: CardFile, what: str, help: str, report: Report) -> None:
    """Report a file that is something else than a table."""
    message = f"{quoted(file.path.name)} is {what}, not a table of cards"
    report.error("unknown-format", message, file.where, help)
