"""Files of cards by their suffix in, what is in them out: one reader a file, one line in `READERS` each.

A reader takes a `CardFile` and a `Report`, and returns a `Grid` or `Records` (see `input/card_tables.py`), or
None after it reported why the file can't be read. It knows its format and where each cell is; header, ids,
copies and types are not its business. Libraries that only one format needs are imported inside its reader.
"""

from collections.abc import Callable, Mapping

from printkit.diagnostics import Report
from printkit.input.card_tables import CardFile, Grid, Records
from printkit.input.readers.csv import read_csv
from printkit.input.readers.toml import read_toml_cards
from printkit.input.readers.tsv import read_tsv

Reader = Callable[[CardFile, Report], Grid | Records | None]

#: The reader of each kind of file.
READERS: Mapping[str, Reader] = {
    ".toml": read_toml_cards,
    ".csv": read_csv,
    ".tsv": read_tsv,
}
