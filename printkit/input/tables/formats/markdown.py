"""Markdown in, rows out: each file of a folder is a card, or each part of one file, if it has front matter.

The keys of the front matter are columns, the text below it is the words. A card without a name has that of
its file. Without front matter, `lists` reads a file, or `csv` that has a table alone, or lines.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from printkit.diagnostics import Place, Report
from printkit.files import read_text
from printkit.input.tables.formats import csv
from printkit.input.tables.formats.lists import read_lists
from printkit.input.tables.formats.objects import Found, grid_of
from printkit.input.tables.formats.yaml import WRONG, composed, found_at, report_wrong, value_of
from printkit.input.tables.grid import CellGrid, Source
from printkit.input.tables.source import cards_in_folder
from printkit.input.tables.words import NAME_WORDS, field_name

#: The lines between front matter and text, and what a column of the text is called.
_LINE, _WORDS = re.compile(r"^---[ \t]*$", re.MULTILINE), "text"
_HELP = "write each card as `---`, lines such as `cost: 2`, `---`, and below that its words"


def read(source: Source, report: Report) -> CellGrid | None:
    """Return the cards of a Markdown file or of a folder of them, or None with findings."""
    if not source.path.is_dir() and not (source.text or "").lstrip().startswith("---"):
        with report.collect() as own:
            listed = read_lists(source, own)
        return listed if listed or own.failed else csv.read(source, report)
    found: list[tuple[str, Found]] = []
    with report.collect() as own:
        if not source.path.is_dir():
            found += (("", one) for one in _cards(source.path, source.text or "", own, False))
        for path in cards_in_folder(source.path):
            text = read_text(path, own) or ""
            if text.lstrip().startswith("---"):
                found += ((path.stem, one) for one in _cards(path, text, own, True))
    return None if own.failed else grid_of(source.path, _named(found), report)


def _named(found: Sequence[tuple[str, Found]]) -> list[Found]:
    """Return the cards, those without a name with that of their file, under the key that others have."""
    names = (key for _, one in found for key in one.values if field_name(key) in NAME_WORDS)
    key = next(names, "name")
    return [one._replace(values={key: name, **one.values}) if name else one for name, one in found]


def _cards(path: Path, text: str, report: Report, is_one: bool) -> Iterator[Found]:
    """Yield the cards of a file: a front matter and the text below it for each."""
    cuts = [*_LINE.finditer(text)]
    if is_one:
        cuts = cuts[:2]  # a line `---` in the text of a card is a rule
    for opening, closing in zip(cuts[::2], cuts[1::2], strict=False):
        after = next((one.start() for one in cuts if one.start() > closing.start()), len(text))
        words = text[closing.end() : after].strip()
        try:
            node = composed("\n" * text.count("\n", 0, opening.end()) + text[opening.end() : closing.start()])
            values = value_of(node) if node else {}
        except WRONG as wrong:
            report_wrong(wrong, path, report)
            return
        if not isinstance(values, Mapping):
            line = text.count("\n", 0, opening.start()) + 1
            report.error("bad-yaml", "this front matter has no keys", Place(path, line, 1, 3), _HELP)
            return
        yield found_at(path, {**values, _WORDS: words} if words else values, node)
