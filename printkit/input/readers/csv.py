"""A file of cells separated by commas, semicolons or tabs in, its rows out, with each cell's place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import quoted
from printkit.files import read_text
from printkit.input.card_tables import MOST_PIECES, CardFile, Grid, Row


@dataclass(frozen=True, slots=True)
class _Lines:
    """The lines that one row takes; a quoted cell may span several."""

    path: Path
    first: int
    text: str
    mark: str  # what separates its cells

    def place(self, column: int | None) -> Place:
        """Return the place of the cell in a column, or of the first line."""
        if column is None:
            return Place(self.path, self.first, 1, len(self.text.partition("\n")[0]))
        cell = re.compile(rf'((?:"(?:[^"]|"")*+"?)?[^{self.mark}\n]*+)(?:{self.mark}|\n|$)')
        for number, found in enumerate(cell.finditer(self.text)):
            if number == column:
                before = self.text[: found.start()]
                line = self.first + before.count("\n")
                width = len(found[1].partition("\n")[0])
                return Place(self.path, line, found.start() - before.rfind("\n"), width)
        return Place(self.path, self.first, 1, 1)


def read_csv(file: CardFile, report: Report) -> Grid | None:
    """Return the rows of a CSV file, or None with a finding; its first line shows the separator."""
    return read_delimited(file, ",;\t", report)


def read_delimited(file: CardFile, marks: str, report: Report) -> Grid | None:
    """Return the rows of a file whose cells are separated by the most frequent of some marks."""
    text = read_text(file.path, report, file.named_at)
    if text is None:
        return None
    mark = max(marks, key=text.partition("\n")[0].count)
    with report.collect() as own:
        rows = list(_rows(file.path, text, mark, own))
    name = "tab" if mark == "\t" else f"`{mark}`"
    return None if own.failed else Grid(file.path, rows, f'put a cell that holds a {name} in "quotes"')


def _rows(path: Path, text: str, mark: str, report: Report) -> Iterator[Row]:
    """Yield the rows that are not blank, not many more than can be printed; report bad syntax."""
    import csv  # late: most decks are TOML
    import io

    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True)
    lines, before, left = text.split("\n"), 0, MOST_PIECES + 2
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                words = "\n".join(lines[before : reader.line_num])
                yield Row(cells, _Lines(path, before + 1, words, mark).place)
                left -= 1
            before = reader.line_num
            if not left:
                return
    except csv.Error as wrong:
        _report_syntax(str(wrong), csv.field_size_limit(), Place(path, before + 1, 1, 1), report)


def _report_syntax(problem: str, longest: int, place: Place, report: Report) -> None:
    """Report what Python's CSV reader says, with advice."""
    if "field limit" in problem:
        message = f"a cell is longer than {longest} characters"
        report.error("bad-csv", message, place, "look for a quote that is never closed")
    elif "unexpected end" in problem:
        report.error("bad-csv", "a quote is never closed", place, "close the cell with a second quote")
    else:
        help = 'write a quote inside a cell twice: `"say ""aye"""`'
        report.error("bad-csv", f"this is not CSV: {quoted(problem)}", place, help)
