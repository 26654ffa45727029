"""A file of cells with tabs between them in, its rows out."""

from printkit.diagnostics import Report
from printkit.input.card_tables import CardFile, Grid
from printkit.input.readers.csv import read_delimited


def read_tsv(file: CardFile, report: Report) -> Grid | None:
    """Return the rows of a TSV file, or None with a finding."""
    return read_delimited(file, "\t", report)
