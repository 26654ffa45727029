"""The folder for a game's files in, one out that does not hold those of something else of that name.

`birds.csv` and a game `birds` are both printed into `birds`. Whichever comes second gets a folder beside it,
`birds-csv` or `birds-game`, and keeps it: the records of what was written name the table, if it was one.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from printkit.delivery.manifest import GALLERY, TARGETS, read_gallery, read_manifest


def free_folder(folder: Path, table: str) -> Path:
    """Return the first folder that has nothing of another game's or table's."""
    return next(place for place in _folders(folder, table) if owner_of(place) in (None, table))


def _folders(folder: Path, table: str) -> Iterator[Path]:
    """Yield the folders that files may go to, the best first."""
    kind = (Path(table).suffix[1:].lower() or "table") if table else "game"
    yield folder
    yield folder.with_name(f"{folder.name}-{kind}")
    yield from (folder.with_name(f"{folder.name}-{kind}-{number}") for number in count(2))


def owner_of(folder: Path) -> str | None:
    """Return the table whose files are in a folder, "" for a game's, or None where there are none."""
    records = (read_manifest(folder), read_gallery(folder, GALLERY), read_gallery(folder, TARGETS))
    tables = [one.get("table", "") for one in records if one]
    return str(tables[0]) if tables else None
