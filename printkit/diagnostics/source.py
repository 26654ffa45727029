"""The path of an author's file in, its text out, for showing: whatever is wrong with it, no harm is done."""

import codecs
from pathlib import Path

#: More than any deck's text needs; a larger file is a slip or an attack.
LARGEST_TEXT = 5_000_000


def read_source(path: Path) -> str:
    """Return a file's text as well as it can be read, and "" for what is no file or can't be opened."""
    try:
        if not path.is_file():
            return ""
        with path.open("rb") as file:
            data = file.read(LARGEST_TEXT)
    except (OSError, ValueError):
        return ""
    return plain_text(data.removeprefix(codecs.BOM_UTF8).decode("utf-8", "replace"))


def plain_text(text: str) -> str:
    """Return text whose lines all end in `\\n`, whichever system wrote them."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
